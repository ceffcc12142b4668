#include "StartupTrace.h"

#include <QFile>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <unistd.h>

#include "common/JsonFields.h"
#include "window/MainWindow.h"

namespace kindred {

bool StartupTrace::isWanted()
{
    return qEnvironmentVariableIntValue("KINDRED_TRACE_STARTUP") != 0;
}

StartupTrace::StartupTrace(MainWindow* window, RunSource* source) : QObject(window)
{
    connect(window, &MainWindow::firstPainted, this, [] {
        std::fprintf(stderr, "kindred: first paint after %lld ms\n",
                     static_cast<long long>(processAgeMs()));
    });
    connect(window, &MainWindow::demoClicked, this, [this] {
        m_click.start();
        m_pointSeen = false;
    });
    connect(source, &RunSource::eventsAppended, this, [this](const QString&, const Json& events) {
        if (m_pointSeen || !m_click.isValid())
            return;
        m_pointSeen = std::any_of(events.begin(), events.end(), [](const Json& event) {
            return textOf(event, "kind") == QLatin1String("scalars");
        });
        if (m_pointSeen)
            std::fprintf(stderr, "kindred: first curve point %lld ms after the click\n",
                         static_cast<long long>(m_click.elapsed()));
    });
}

qint64 processAgeMs()
{
    QFile file(QStringLiteral("/proc/self/stat"));
    timespec now{};
    if (!file.open(QIODevice::ReadOnly) || clock_gettime(CLOCK_BOOTTIME, &now) != 0)
        return -1;
    // proc(5): field 22 is the start time in clock ticks since boot; the name in field 2 may hold
    // spaces, so fields are counted from its closing bracket.
    const QByteArray text = file.readAll();
    const QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    constexpr int kStartTime = 22 - 3;
    if (fields.size() <= kStartTime)
        return -1;
    const double started = fields[kStartTime].toDouble() / double(sysconf(_SC_CLK_TCK));
    return static_cast<qint64>((double(now.tv_sec) + double(now.tv_nsec) * 1e-9 - started) * 1000);
}

} // namespace kindred
