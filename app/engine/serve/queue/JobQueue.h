#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/Json.h"
#include "engine/serve/queue/QueueFile.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// The jobs that wait and those that run, one a device, in HOME/queue.json. A thread of its own
/// starts the next job when a device is free and notices when one ends, also a job that an earlier
/// server started. Where another process owns the queue this one only looks, and takes over once
/// that one has ended. Thread-safe. Destruction leaves the jobs running.
class JobQueue final {
public:
    /// Called on the queue's thread or the caller's, without its lock, after every change.
    using Changed = std::function<void(const Json& jobs)>;

    /// program: the engine's binary, /proc/self/exe resolved.
    JobQueue(const fs::path& home, fs::path program, Changed changed);
    ~JobQueue();

    /// What was wrong with the file when it was read.
    std::vector<std::string> warnings() const;
    /// Failed while another process owns the queue: add, move and withdraw answer so too.
    Status checkOwned() const;

    /// [{"run","position","state":"queued|running","device"}]; running ones come first.
    Json jobs() const;
    /// "running" from the moment its process is started, "queued", or "".
    std::string stateOf(const RunDirectory& run) const;
    /// Returns when the run has no running job here, false where it still had one after `limit`.
    bool waitForEnd(const RunDirectory& run, std::chrono::milliseconds limit) const;

    /// When a job starts: after those that wait, before them, or beside what runs.
    enum class Turn { Last, Next, AtOnce };
    /// resume: go on from the newest checkpoint. Usage error when the run is there already; Failed
    /// where the file cannot be written, and then nothing waits that a restart would forget.
    Status add(const RunDirectory& run, const std::string& device, bool resume, Turn turn);
    /// Several new runs of one device, in their order and all or none; AtOnce is for the first
    /// alone, the others are next.
    Status add(const std::vector<RunDirectory>& runs, const std::string& device, Turn turn);
    /// Position 0 is the next to start. Usage error for a run that is not waiting; Failed, with
    /// the order as it was, where the file cannot be written.
    Status move(const RunDirectory& run, int64_t position);
    /// Takes a waiting run out; false when it is not waiting.
    Result<bool> withdraw(const RunDirectory& run);

private:
    Status insert(std::vector<QueuedJob> added, Turn turn);
    bool takeOver();
    std::vector<QueuedJob> recover();
    std::vector<QueuedJob> current() const;
    Status keep(std::vector<QueuedJob> jobs); ///< on disk first, then here
    void watch(const std::stop_token& stop);
    bool look();
    bool removeEnded();
    bool startNext();
    void begin(QueuedJob& job);
    bool hasEnded(const QueuedJob& job) const;
    std::vector<QueuedJob>::iterator waiting(const RunDirectory& run);
    Json describe() const;
    void tell();

    const fs::path m_home;
    const fs::path m_program;
    const Changed m_changed;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    mutable std::condition_variable m_changedJobs; ///< those that are there after a look
    bool m_stirred = false;
    QueueFile m_file;
    std::vector<QueuedJob> m_jobs; ///< running ones first, then in order of starting
    std::vector<std::string> m_warnings;
    Json m_seen;            ///< the other's jobs when last looked at
    std::jthread m_watcher; ///< last: ends before the rest goes
};

} // namespace kindred::engine
