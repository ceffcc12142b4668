#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kindred::test {

/// What a finished program left behind.
struct Outcome {
    int exitCode = -1; ///< -1 when a signal ended it
    int signal = 0;
    int64_t peakBytes = 0; ///< of resident memory
    std::string out, err;
};

/// A program run for a test: stdout and stderr go to temporary files, so that no pipe can fill up.
/// One thread at a time. The destructor kills what still runs.
class Process final {
public:
    struct Options {
        std::map<std::string, std::string> environment; ///< added to this process's own
        std::filesystem::path folder;                   ///< working folder; empty: this one's
        bool newSession = false;                        ///< setsid, as the server starts jobs
    };

    explicit Process(std::vector<std::string> arguments);
    Process(std::vector<std::string> arguments, Options options);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    pid_t id() const { return m_pid; }
    bool running();
    /// True when it ends within that time; waits for the event, not for the clock.
    bool endsWithin(int milliseconds);
    void signal(int number) const;
    /// Makes it stand still, so that what it has done so far can be looked at; true when it does,
    /// false where it has ended instead. letGo() lets it go on.
    bool hold();
    void letGo() const;
    /// Waits for the end; kills the program after `seconds` (the outcome then names SIGKILL).
    Outcome wait(int seconds = 300);

private:
    bool reap(int flags);

    pid_t m_pid = -1;
    int m_status = 0;
    int64_t m_peakBytes = 0;
    bool m_done = false;
    int m_out = -1;
    int m_err = -1;
};

/// Starts, waits, answers.
Outcome run(std::vector<std::string> arguments, Process::Options options = {}, int seconds = 300);

} // namespace kindred::test
