#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "base/Executor.h"
#include "engine/serve/map/MapJob.h"

namespace kindred::engine {

/// The maps that are being made or looked at, by token. They share one executor whose threads stand
/// behind everything else. Thread-safe.
class MapJobs final {
public:
    /// The outbox outlives it.
    MapJobs(int threads, Outbox& outbox);

    std::shared_ptr<MapJob> start(MapRequest request);
    std::shared_ptr<MapJob> open(MapRequest request, StoredMap stored);
    Result<std::shared_ptr<MapJob>> find(const std::string& token) const;
    /// The newest map of a run's step before `step`, or of any other where there is none.
    std::shared_ptr<MapJob> before(const RunDirectory& run, int64_t step) const;
    /// Ends it without keeping it, whoever still follows it.
    Status close(const std::string& token);

    Executor& executor() { return m_executor; }

private:
    std::string nextToken();
    std::shared_ptr<MapJob> keep(std::shared_ptr<MapJob> job);

    Executor m_executor;
    Outbox& m_outbox;
    mutable std::mutex m_mutex;
    int64_t m_last = 0;
    std::deque<std::shared_ptr<MapJob>> m_jobs; ///< oldest first
};

} // namespace kindred::engine
