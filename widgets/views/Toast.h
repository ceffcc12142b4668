#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;
class QTimer;

namespace kindred {

/// A sentence at the foot of a view, over what is there, with one thing to do about it; goes by
/// itself, but not from under the pointer or the focus. Its words can be selected and copied, by
/// keyboard too: with Tab all are, Escape puts it away.
class Toast final : public QFrame {
    Q_OBJECT

public:
    static constexpr int kMilliseconds = 8000;

    explicit Toast(QWidget* over);

    /// `action` empty: only words.
    void say(const QString& text, const QString& action = {}, std::function<void()> run = {});
    QString text() const;

Q_SIGNALS:
    /// So that it can be read again later.
    void told(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QLabel* m_text;
    QPushButton* m_action;
    QTimer* m_timer;
    std::function<void()> m_run;
};

} // namespace kindred
