#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;

namespace kindred {

/// One line across the page for a problem that lasts, and what can be done about it. It stays until
/// it is dismissed or withdrawn; what offers something to do stays in front of what only tells.
/// Hidden while there is nothing to say.
class NoticeBar final : public QFrame {
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);

    /// Adds a notice; with `actionText` a button that runs `action`. Returns an id for withdraw().
    int show(const QString& words, const QString& actionText = {},
             std::function<void()> action = {});
    /// Takes a notice back that is no longer true; an unknown id is none.
    void withdraw(int id);
    /// Neither withdrawn nor dismissed, though it may stand behind others.
    bool holds(int id) const;
    QString text() const;

Q_SIGNALS:
    /// A notice that did not stand there before.
    void told(const QString& text);

private:
    struct Notice {
        int id = 0;
        QString text;
        QString actionText;
        std::function<void()> action;
    };

    void display();

    QLabel* m_text;
    QPushButton* m_action;
    QList<Notice> m_notices; ///< the first one is shown
    int m_lastId = 0;
};

} // namespace kindred
