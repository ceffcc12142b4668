#pragma once

#include <QElapsedTimer>
#include <QEvent>
#include <QObject>

#include <functional>
#include <vector>

class QWidget;

namespace kindred {

/// Prints n, p50, p95, p99 and the largest of some times in milliseconds.
void printTimes(const char* name, std::vector<double> milliseconds);

/// From input to pixel: a thread posts input events at a steady pace, whatever the window is doing;
/// each is timed until the next repaint of the window has been flushed. GUI thread but for the
/// posting.
class InputTimes final : public QObject {
public:
    InputTimes() { m_clock.start(); }

    /// Makes the n-th event on another thread; null: nothing is posted at this beat.
    using Maker = std::function<QEvent*(int n)>;
    /// Posts events for so many seconds, one every `pace` milliseconds, and prints the times.
    void measure(const char* name, QWidget* target, const Maker& event, int seconds, int pace = 16);
    /// Only events are timed after which this is another value, until another function is set: what
    /// changes nothing is not drawn. Needs handled().
    void setSeen(std::function<qint64()> state) { m_state = std::move(state); }
    /// To be called when a widget has handled an event.
    void handled(const QObject* receiver, QEvent::Type type);
    /// To be called when a repaint of the whole window has been flushed.
    void painted();
    const QElapsedTimer& clock() const { return m_clock; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QElapsedTimer m_clock;
    const QObject* m_target = nullptr;
    std::function<qint64()> m_state;
    qint64 m_before = 0;           ///< the state as the last event came
    bool m_pending = false;        ///< the last event is not handled yet
    std::vector<qint64> m_waiting; ///< microseconds
    std::vector<double> m_times;   ///< milliseconds
};

} // namespace kindred
