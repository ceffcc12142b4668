#include "engine/serve/queue/WaitingRuns.h"

#include <algorithm>
#include <utility>

#include "base/Json.h"
#include "run/RunDirectory.h"
#include "train/plan/PlanDetails.h"

namespace kindred::engine {

namespace {
struct Waiting {
    fs::file_time_type planned;
    QueuedJob job;
};

/// The plan's own wish; what it leaves open is decided as for a new run.
std::string deviceOf(const RunDirectory& run)
{
    const auto text = readRegularFile(run.requestFile());
    const auto plan =
        text ? parseJson(*text, run.requestFile().string()) : Result<Json>(text.error());
    const Json device = plan && plan->is_object() ? plan->value("device", Json()) : Json();
    return deviceOfJob(device.is_string() ? device.get<std::string>() : "auto");
}

void addWaiting(const fs::path& folder, std::vector<Waiting>& found)
{
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const RunDirectory run(entry.path());
        const auto planned = fs::last_write_time(run.requestFile(), error);
        if (error)
            continue;
        const auto status = readStatus(run);
        if (status && status->state == ObservedState::Queued && !RunLock::isHeld(run))
            found.push_back({planned, {entry.path(), deviceOf(run), run.exists()}});
    }
}
} // namespace

std::vector<QueuedJob> waitingRuns(const fs::path& home)
{
    std::vector<Waiting> found;
    addWaiting(home / "runs", found);
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(home / "runs", error))
        if (entry.is_directory(error))
            addWaiting(entry.path(), found);
    std::ranges::stable_sort(found, {}, &Waiting::planned);
    std::vector<QueuedJob> jobs;
    for (Waiting& each : found)
        jobs.push_back(std::move(each.job));
    return jobs;
}

} // namespace kindred::engine
