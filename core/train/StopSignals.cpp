#include "train/StopSignals.h"

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
    m_oldTerminate = std::signal(SIGTERM, note);
    m_oldInterrupt = std::signal(SIGINT, note);
}

StopSignals::~StopSignals()
{
    std::signal(SIGTERM, m_oldTerminate);
    std::signal(SIGINT, m_oldInterrupt);
}

bool StopSignals::received()
{
    return s_received.load();
}

} // namespace kindred
