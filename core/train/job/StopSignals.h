#pragma once

#include <csignal>

namespace kindred {

/// While one lives, SIGTERM and SIGINT are noted instead of ending the process. One at a time.
class StopSignals final {
public:
    StopSignals();
    ~StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

    /// True once a signal has come. Any thread.
    static bool received();

private:
    struct sigaction m_oldTerminate {};
    struct sigaction m_oldInterrupt {};
};

} // namespace kindred
