#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "engine/Command.h"

namespace kindred::engine {

/// How far a command is, on stderr: one line rewritten in place on a terminal, else a line every
/// five seconds; nothing with --quiet. Main thread only.
class Progress final {
public:
    Progress(std::string what, const GlobalFlags& flags);
    /// Ends the line.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// done in 0..1. False once the person has pressed Ctrl-C, so that callers stop.
    bool update(double done);
    /// Like update(), with the line's text given by the caller.
    void show(const std::string& line);

    std::function<bool(double)> callback();

private:
    using Clock = std::chrono::steady_clock;

    std::string m_what;
    bool m_enabled;
    bool m_terminal;
    bool m_open = false; ///< a line without its newline stands on the terminal
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_shown;
};

} // namespace kindred::engine
