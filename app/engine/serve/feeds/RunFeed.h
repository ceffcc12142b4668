#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string>

#include "engine/serve/Outbox.h"
#include "engine/serve/queue/JobQueue.h"
#include "engine/serve/runs/RunShelf.h"

namespace kindred::engine {

/// The feed run.changed: sends a run's summary when it differs from the last one sent, at most ten
/// times a second a run, and run.removed. One thread at a time.
class RunFeed final {
public:
    RunFeed(const RunShelf& shelf, const JobQueue& queue) : m_shelf(shelf), m_queue(queue) {}

    using Clock = std::chrono::steady_clock;

    /// Looks at the shelf again; what is on it now counts as known to a window that just asked.
    void reset();
    /// Which runs appeared, went, or may have changed without a file changing (a job that died).
    void survey(Outbox& outbox, bool everyRun);
    void touch(const fs::path& run);
    /// Sends what is due; true when something must wait for its time.
    bool flush(Outbox& outbox);

    std::set<fs::path> folders() const;

private:
    struct Known {
        std::string sent; ///< the summary as text
        bool active = true;
        bool dirty = false;
        Clock::time_point last;
    };

    const RunShelf& m_shelf;
    const JobQueue& m_queue;
    std::map<fs::path, Known> m_runs;
};

} // namespace kindred::engine
