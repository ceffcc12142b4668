#pragma once

#include <QElapsedTimer>
#include <QObject>

namespace kindred {

class MainWindow;
class RunSource;

/// With KINDRED_TRACE_STARTUP=1: prints the milliseconds from the start of the process to the first
/// paint, and from the click on the demo to the first point of a curve, to stderr.
class StartupTrace final : public QObject {
    Q_OBJECT

public:
    static bool isWanted();
    StartupTrace(MainWindow* window, RunSource* source);

private:
    QElapsedTimer m_click;
    bool m_pointSeen = false;
};

/// Milliseconds since the kernel started this process; −1 where it cannot be told.
qint64 processAgeMs();

} // namespace kindred
