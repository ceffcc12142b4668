#include "engine/serve/map/MapJobs.h"

#include <sys/resource.h>

#include <algorithm>

namespace kindred::engine {

namespace {
constexpr size_t kMostJobs = 6; ///< older ones that do not work are forgotten
constexpr int kBehindTheOthers = 10;

/// Which of two steps is the better start for a map of `step`.
bool isNearer(int64_t one, int64_t other, int64_t step)
{
    if ((one < step) != (other < step))
        return one < step;
    return one < step ? one > other : one < other;
}
} // namespace

MapJobs::MapJobs(int threads, Outbox& outbox) : m_executor(threads), m_outbox(outbox)
{
    m_executor.run(m_executor.threads(), [](int part) {
        if (part > 0) // 0 is this thread, which does other things too
            ::setpriority(PRIO_PROCESS, 0, kBehindTheOthers);
    });
}

std::string MapJobs::nextToken()
{
    const std::lock_guard lock(m_mutex);
    return "map-" + std::to_string(++m_last);
}

std::shared_ptr<MapJob> MapJobs::keep(std::shared_ptr<MapJob> job)
{
    std::shared_ptr<MapJob> forgotten; // ends after the lock is free
    const std::lock_guard lock(m_mutex);
    if (m_jobs.size() >= kMostJobs) {
        auto oldest = std::find_if(m_jobs.begin(), m_jobs.end(),
                                   [](const auto& each) { return !each->isWorking(); });
        if (oldest == m_jobs.end())
            oldest = m_jobs.begin();
        forgotten = std::move(*oldest);
        forgotten->end(); // who follows it may hold it for longer
        m_jobs.erase(oldest);
    }
    m_jobs.push_back(job);
    return job;
}

std::shared_ptr<MapJob> MapJobs::start(MapRequest request)
{
    return keep(std::make_shared<MapJob>(nextToken(), std::move(request), m_executor, m_outbox));
}

std::shared_ptr<MapJob> MapJobs::open(MapRequest request, StoredMap stored)
{
    return keep(std::make_shared<MapJob>(nextToken(), std::move(request), std::move(stored),
                                         m_executor, m_outbox));
}

Result<std::shared_ptr<MapJob>> MapJobs::find(const std::string& token) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(),
                                    [&](const auto& each) { return each->token() == token; });
    if (found == m_jobs.end())
        return usageError("no map “" + token.substr(0, 40) + "” is open", "params.map",
                          "Start or open it again.");
    return *found;
}

std::shared_ptr<MapJob> MapJobs::before(const RunDirectory& run, int64_t step) const
{
    const std::lock_guard lock(m_mutex);
    std::shared_ptr<MapJob> best;
    for (const auto& job : m_jobs) {
        if (job->request().run.root() != run.root() || job->layout().empty())
            continue;
        const int64_t its = job->request().rows->step;
        if (!best || its == best->request().rows->step ||
            isNearer(its, best->request().rows->step, step))
            best = job;
    }
    return best;
}

Status MapJobs::close(const std::string& token)
{
    std::shared_ptr<MapJob> closed; // ends after the lock is free
    const std::lock_guard lock(m_mutex);
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(),
                                    [&](const auto& each) { return each->token() == token; });
    if (found == m_jobs.end())
        return usageError("no map “" + token.substr(0, 40) + "” is open", "params.map");
    closed = std::move(*found);
    closed->end(); // who follows it may hold it for longer
    m_jobs.erase(found);
    return {};
}

} // namespace kindred::engine
