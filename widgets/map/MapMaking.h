#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace kindred {

/// In the place of a map that is not there yet: what is done for it now, how far that is, and what
/// it waits for.
class MapMaking final : public QWidget {
    Q_OBJECT

public:
    explicit MapMaking(QWidget* parent = nullptr);

    /// share: 0..1, or −1 where it is not known.
    void show(const QString& title, const QString& stage, double share, const QString& note);
    using QWidget::show;
    QString words() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void drawIcon();

    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_stage;
    QProgressBar* m_bar;
    QLabel* m_note;
};

} // namespace kindred
