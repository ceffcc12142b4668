#include "engine/Progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/Text.h"
#include "engine/Interrupt.h"

namespace kindred::engine {

Progress::Progress(std::string what, const GlobalFlags& flags)
    : m_what(std::move(what)), m_enabled(!flags.quiet), m_terminal(isatty(STDERR_FILENO) == 1),
      m_shown(m_start)
{
}

Progress::~Progress()
{
    if (m_open)
        std::fputc('\n', stderr);
}

bool Progress::update(double done)
{
    const double share = std::clamp(done, 0.0, 1.0);
    std::string line = m_what + "  " + std::to_string(std::lround(share * 100)) + " %";
    const double elapsed = std::chrono::duration<double>(Clock::now() - m_start).count();
    if (share > 0.01 && share < 1 && elapsed > 2)
        line += "  " + formatDuration(elapsed * (1 - share) / share) + " left";
    show(line);
    return !interrupted();
}

void Progress::show(const std::string& line)
{
    const auto pause = std::chrono::milliseconds(m_terminal ? 100 : 5000);
    if (!m_enabled || Clock::now() - m_shown < pause)
        return;
    m_shown = Clock::now();
    if (m_terminal)
        std::fprintf(stderr, "\r\033[K%s", line.c_str());
    else
        std::fprintf(stderr, "%s\n", line.c_str());
    m_open = m_terminal;
}

std::function<bool(double)> Progress::callback()
{
    return [this](double done) { return update(done); };
}

} // namespace kindred::engine
