#include "engine/WatchedTraining.h"

#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/Log.h"
#include "base/Text.h"
#include "engine/Progress.h"
#include "engine/TextTable.h"

namespace kindred::engine {

namespace {
/// A method without epochs is fitted before the run counts as running.
bool isFitting(const RunStatus& status)
{
    return status.state == ObservedState::Starting && status.epochs == 0 && status.etaSeconds >= 0;
}

/// "describing pictures  40 %": before anything trains.
std::string stageLine(const Json& stage)
{
    return stage.value("name", "") + "  " + percent(stage.value("share", 0.0), 0);
}

std::string progressLine(const RunStatus& status)
{
    const bool staged = status.stage.is_object();
    const std::string left =
        status.etaSeconds >= 0 ? "  " + formatDuration(status.etaSeconds) + " left" : "";
    if (isFitting(status))
        return "fitting" + (staged ? "  " + status.stage.value("name", "") : "") + left;
    if (staged)
        return stageLine(status.stage) + left;
    char place[96];
    std::snprintf(place, sizeof place, "%-8s epoch %.2f/%lld  step %lld",
                  toText(status.state).c_str(), status.epoch, static_cast<long long>(status.epochs),
                  static_cast<long long>(status.step));
    std::string line = place;
    if (status.score.is_object())
        line += "  " + status.score.value("metric", "") + " " +
                percent(status.score.value("value", 0.0));
    return line + left;
}

/// Shows what the job says of itself until stopped. The run directory is its only source.
void watch(const std::stop_token& stop, const RunDirectory& run, const GlobalFlags& flags,
           const std::string& which)
{
    Progress progress("training", flags);
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!wake.wait_for(lock, stop, std::chrono::milliseconds(500), [] { return false; })) {
        if (stop.stop_requested())
            return;
        const auto status = readStatus(run);
        if (status && (status->state == ObservedState::Running || isFitting(*status)))
            progress.show(which.empty() ? progressLine(*status)
                                        : which + "  " + progressLine(*status));
    }
}
} // namespace

Result<ObservedState> trainWatched(const TrainRequest& request, const GlobalFlags& flags,
                                   const std::string& which)
{
    const RunDirectory run(request.out);
    const std::jthread watcher(
        [&](const std::stop_token& stop) { watch(stop, run, flags, which); });
    return runTraining(request);
}

void sayExclusions(const RunDirectory& run)
{
    const auto record = run.record();
    if (!record)
        return;
    const size_t count = record->value("/data/exclusions"_json_pointer, Json::array()).size();
    if (count > 0)
        logWarning(std::to_string(count) + " images were left out; " + run.recordFile().string() +
                   " names them with their reasons");
}

} // namespace kindred::engine
