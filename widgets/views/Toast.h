#pragma once

#include <QFrame>
#include <QList>

#include <functional>

class QLabel;
class QPushButton;
class QTimer;

namespace kindred {

/// A sentence at the foot of a view, over what is there, with one thing to do about it; goes by
/// itself, but not from under the pointer or the focus. What is said while another was hardly read
/// yet stands below it, and what the last of them offers is offered. Its words can be selected and
/// copied, by keyboard too: with Tab all are, Escape puts it away.
class Toast final : public QFrame {
    Q_OBJECT

public:
    static constexpr int kMilliseconds = 8000;
    static constexpr int kUnreadMilliseconds = 4000; ///< it is not replaced before

    explicit Toast(QWidget* over);

    /// `action` empty: only words.
    void say(const QString& text, const QString& action = {}, std::function<void()> run = {});
    /// What is no longer so: takes that sentence away, and itself where it was the only one.
    void takeBack(const QString& text);
    /// All that it says, a sentence a line.
    QString text() const;

Q_SIGNALS:
    /// So that it can be read again later.
    void told(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Sentence {
        QString text;
        QString action; ///< may be empty
        std::function<void()> run;
    };
    void showSentences();
    void place();

    QLabel* m_text;
    QPushButton* m_action;
    QTimer* m_timer;
    QTimer* m_unread; ///< runs while the last sentence may not have been read
    QList<Sentence> m_said;
    std::function<void()> m_run;
};

} // namespace kindred
