#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;
class QTimer;

namespace kindred {

/// One line across the page that says what happened and what can be done about it. Hidden while it
/// has nothing to say.
class NoticeBar final : public QFrame {
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);

    /// Shows the text; with `actionText` a button that runs `action`. `seconds` > 0: hides itself.
    void show(const QString& text, const QString& actionText = {},
              std::function<void()> action = {}, int seconds = 0);
    QString text() const;

private:
    QLabel* m_text;
    QPushButton* m_action;
    QTimer* m_hide;
    std::function<void()> m_run;
};

} // namespace kindred
