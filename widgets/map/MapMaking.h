#pragma once

#include <QWidget>

class QLabel;

namespace kindred {

class ProgressRow;

/// In the place of a map that is not there yet: what is done for it now, how far that is, and what
/// it waits for.
class MapMaking final : public QWidget {
    Q_OBJECT

public:
    explicit MapMaking(QWidget* parent = nullptr);

    struct Stage {
        QString title;
        QString text;
        double share = -1; ///< 0..1; negative: not known
        QString note;
        bool waits = false; ///< for something that goes on without it: there is nothing to end
    };
    void show(const Stage& stage);
    using QWidget::show;
    /// Nothing is made any more.
    void rest();
    QString words() const;
    ProgressRow* progress() const { return m_progress; }

Q_SIGNALS:
    void cancelled();

protected:
    void changeEvent(QEvent* event) override;

private:
    void drawIcon();

    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_stage;
    ProgressRow* m_progress;
    QLabel* m_note;
};

} // namespace kindred
