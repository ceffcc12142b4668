#include "InputTimes.h"

#include <QCoreApplication>
#include <QInputEvent>
#include <QWidget>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>
#include <utility>

namespace kindred {

namespace {

double quantile(const std::vector<double>& sorted, double share)
{
    const auto place = static_cast<size_t>(share * static_cast<double>(sorted.size()));
    return sorted[std::min(sorted.size() - 1, place)];
}

bool isInput(QEvent::Type type)
{
    return type == QEvent::Wheel || type == QEvent::KeyPress || type == QEvent::MouseMove ||
           type == QEvent::MouseButtonPress || type == QEvent::MouseButtonRelease;
}

} // namespace

void printTimes(const char* name, std::vector<double> milliseconds)
{
    if (milliseconds.empty()) {
        std::printf("%-38s no repaint seen\n", name);
        return;
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    std::printf("%-38s n %5zu   p50 %6.1f   p95 %6.1f   p99 %6.1f   max %6.1f ms\n", name,
                milliseconds.size(), quantile(milliseconds, 0.5), quantile(milliseconds, 0.95),
                quantile(milliseconds, 0.99), milliseconds.back());
    std::fflush(stdout);
}

void InputTimes::painted()
{
    const qint64 now = m_clock.nsecsElapsed() / 1000;
    for (const qint64 since : m_waiting)
        m_times.push_back(static_cast<double>(now - since) / 1000.0);
    m_waiting.clear();
}

bool InputTimes::eventFilter(QObject*, QEvent* event)
{
    if (!isInput(event->type()))
        return false;
    // What this posted bears the clock's time; what Qt makes of it by itself does not.
    if (const auto since = static_cast<QInputEvent*>(event)->timestamp(); since > 0) {
        m_waiting.push_back(static_cast<qint64>(since));
        m_pending = true;
        m_before = m_state ? m_state() : 0;
    }
    return false;
}

void InputTimes::handled(const QObject* receiver, QEvent::Type type)
{
    if (receiver != m_target || !isInput(type) || !std::exchange(m_pending, false))
        return;
    if (m_state && m_state() == m_before && !m_waiting.empty())
        m_waiting.pop_back();
}

void InputTimes::measure(const char* name, QWidget* target, const Maker& event, int seconds,
                         int pace)
{
    m_waiting.clear();
    m_times.clear();
    m_target = target;
    target->installEventFilter(this);
    std::atomic<bool> ended = false;
    std::jthread input([&] {
        auto next = std::chrono::steady_clock::now();
        for (int n = 0; n < seconds * 1000 / pace; ++n) {
            if (QEvent* made = event(n)) {
                static_cast<QInputEvent*>(made)->setTimestamp(
                    static_cast<quint64>(m_clock.nsecsElapsed() / 1000));
                QCoreApplication::postEvent(target, made);
            }
            next += std::chrono::milliseconds(pace);
            std::this_thread::sleep_until(next);
        }
        ended = true;
        QMetaObject::invokeMethod(
            qApp, [] {}, Qt::QueuedConnection);
    });
    while (!ended)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    for (int settle = 0; settle < 20; ++settle)
        QCoreApplication::processEvents();
    target->removeEventFilter(this);
    printTimes(name, std::exchange(m_times, {}));
}

} // namespace kindred
