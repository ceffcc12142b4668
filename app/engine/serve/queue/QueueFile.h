#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "base/Files.h"
#include "run/Descriptor.h"

namespace kindred::engine {

/// One job of the queue.
struct QueuedJob {
    fs::path run;
    std::string device; ///< as deviceOfJob gives it
    bool resume = false;
    bool atOnce = false;
    pid_t pid = 0;      ///< 0: waiting
    bool child = false; ///< started by this process, so it is ours to reap
};

/// HOME/queue.json, and HOME/queue.lock: whoever holds that lock owns the queue, starts its jobs
/// and writes the file; others only read it. One thread at a time; the lock ends with the object.
class QueueFile final {
public:
    explicit QueueFile(const fs::path& home);

    /// Takes the lock where nobody else has it.
    Status own();
    /// Failed, with the owner's process, while the queue is not ours.
    Status checkOwned() const;
    bool owned() const { return m_lock.valid(); }

    /// The jobs, running ones first as they were written; nothing of a file that is damaged as a
    /// whole. Damaged entries are left out; each adds a sentence that names the file to `problems`.
    std::optional<std::vector<QueuedJob>> read(std::vector<std::string>& problems) const;
    /// Gives a damaged file another name beside, which it returns.
    Result<fs::path> setAside() const;
    Status write(const std::vector<QueuedJob>& jobs) const;

private:
    fs::path m_file;
    fs::path m_lockFile;
    run::Descriptor m_lock;
    std::optional<Error> m_failure; ///< why the lock could not even be tried
};

} // namespace kindred::engine
