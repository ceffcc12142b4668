#include "engine/Interrupt.h"

#include <csignal>

namespace kindred::engine {

namespace {
volatile std::sig_atomic_t g_interrupted = 0;

void remember(int)
{
    g_interrupted = 1;
}
} // namespace

void catchInterrupts()
{
    struct sigaction action = {};
    action.sa_handler = remember;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

bool interrupted()
{
    return g_interrupted != 0;
}

} // namespace kindred::engine
