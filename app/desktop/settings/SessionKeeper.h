#pragma once

#include <QObject>
#include <QTimer>

#include <functional>

namespace kindred {

/// Keeps what a person arranged a moment after they did something, so that a window that is killed
/// loses a second of it. Writes nothing while keys, mouse or wheel are at work. GUI thread.
class SessionKeeper final : public QObject {
    Q_OBJECT

public:
    static constexpr int kPauseMs = 500;   ///< after the last of it
    static constexpr int kAtMostMs = 5000; ///< after the first of it

    /// `keep` is called with `parent` alive.
    SessionKeeper(std::function<void()> keep, QObject* parent);
    /// Something changed.
    void soon();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::function<void()> m_keep;
    QTimer m_pause;
    QTimer m_atMost;
};

} // namespace kindred
