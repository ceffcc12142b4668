#include "train/job/StopSignals.h"

#include <atomic>
#include <csignal>

namespace kindred {

namespace {
// A signal handler can reach nothing but lock-free statics.
std::atomic<bool> s_received = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void note(int)
{
    s_received.store(true);
}
} // namespace

StopSignals::StopSignals()
{
    s_received.store(false);
    struct sigaction noted {};
    noted.sa_handler = note;
    noted.sa_flags = SA_RESTART;
    sigaction(SIGTERM, &noted, &m_oldTerminate);
    sigaction(SIGINT, &noted, &m_oldInterrupt);
}

StopSignals::~StopSignals()
{
    sigaction(SIGTERM, &m_oldTerminate, nullptr);
    sigaction(SIGINT, &m_oldInterrupt, nullptr);
}

bool StopSignals::received()
{
    return s_received.load();
}

} // namespace kindred
