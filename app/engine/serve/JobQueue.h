#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/Files.h"
#include "base/Json.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// The jobs that wait and those that run, one a device, in HOME/queue.json. A thread of its own
/// starts the next job when a device is free and notices when one ends, also a job that an earlier
/// server started. Thread-safe. Destruction leaves the jobs running.
class JobQueue final {
public:
    /// Called on the queue's thread or the caller's, without its lock, after every change.
    using Changed = std::function<void(const Json& jobs)>;

    /// program: the engine's binary, /proc/self/exe resolved.
    JobQueue(fs::path home, fs::path program, Changed changed);
    ~JobQueue();

    /// [{"run","position","state":"queued|running","device"}]; running ones come first.
    Json jobs() const;
    /// "running" from the moment its process is started, "queued", or "".
    std::string stateOf(const RunDirectory& run) const;

    /// resume: go on from the newest checkpoint. atOnce: before the others, beside what runs.
    /// Usage error when it is there already.
    Status add(const RunDirectory& run, const std::string& device, bool resume, bool atOnce);
    /// Position 0 is the next to start. Usage error for a run that is not waiting.
    Status move(const RunDirectory& run, int64_t position);
    /// Takes a waiting run out; false when it is not waiting.
    bool withdraw(const RunDirectory& run);

private:
    struct Job {
        fs::path run;
        std::string device;
        bool resume = false;
        bool atOnce = false;
        pid_t pid = 0;      ///< 0: waiting
        bool child = false; ///< started by this process, so it is ours to reap
    };

    void load();
    Status save() const;
    void watch(const std::stop_token& stop);
    bool removeEnded();
    bool startNext();
    void begin(Job& job);
    bool hasEnded(const Job& job) const;
    std::vector<Job>::iterator waiting(const RunDirectory& run);
    Json describe() const;
    void tell();

    const fs::path m_file;
    const fs::path m_program;
    const Changed m_changed;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    bool m_stirred = false;
    std::vector<Job> m_jobs; ///< running ones first, then in order of starting
    std::jthread m_watcher;  ///< last: ends before the rest goes
};

} // namespace kindred::engine
