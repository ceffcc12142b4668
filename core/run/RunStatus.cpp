#include <array>
#include <cmath>
#include <utility>

#include "run/Descriptor.h"
#include "run/RunDirectory.h"

namespace kindred {

namespace {
constexpr double kHeartbeatSeconds = 30; ///< older than this on another host: dead
constexpr const char* kStatusRemedy =
    "Delete this file: the run then counts as broken off and can be resumed.";

constexpr std::array kStates = {
    std::pair(ObservedState::Queued, "queued"),   std::pair(ObservedState::Starting, "starting"),
    std::pair(ObservedState::Running, "running"), std::pair(ObservedState::Paused, "paused"),
    std::pair(ObservedState::Stopped, "stopped"), std::pair(ObservedState::Finished, "finished"),
    std::pair(ObservedState::Failed, "failed"),   std::pair(ObservedState::Crashed, "crashed"),
};

bool needsJob(ObservedState state)
{
    return state == ObservedState::Starting || state == ObservedState::Running ||
           state == ObservedState::Paused;
}

bool isAlive(const RunDirectory& run, const RunStatus& status)
{
    if (status.host.empty() || status.host == run::hostName())
        return RunLock::isHeld(run);
    return std::abs(run::unixTime() - status.heartbeat) < kHeartbeatSeconds;
}

/// A resumed job holds the lock a moment before it replaces the status that its predecessor left.
bool isSuperseded(const RunDirectory& run, const RunStatus& status)
{
    if (status.pid == 0 || (!status.host.empty() && status.host != run::hostName()))
        return false;
    const int64_t holder = RunLock::lastHolder(run);
    return holder != 0 && holder != status.pid && RunLock::isHeld(run);
}

/// Reads one member when it has the expected kind; anything else leaves the default.
template <class T>
void take(const Json& json, const char* key, T& out)
{
    const auto found = json.find(key);
    if (found == json.end())
        return;
    if constexpr (std::is_same_v<T, std::string>) {
        if (found->is_string())
            out = found->get<std::string>();
    } else if constexpr (std::is_floating_point_v<T>) {
        if (found->is_number())
            out = found->get<T>();
    } else {
        if (found->is_number_integer())
            out = found->get<T>();
    }
}

Result<RunStatus> parseStatus(const std::string& text, const std::string& where)
{
    KINDRED_ASSIGN(const Json json, parseJson(text, where));
    if (!json.is_object())
        return inputError("is not a JSON object", where);
    RunStatus status;
    std::string state;
    take(json, "state", state);
    const auto observed = observedStateFromText(state);
    if (!observed)
        return inputError("has an unknown state “" + state + "”", where);
    status.state = *observed;
    take(json, "attempt", status.attempt);
    take(json, "pid", status.pid);
    take(json, "host", status.host);
    take(json, "epoch", status.epoch);
    take(json, "epochs", status.epochs);
    take(json, "step", status.step);
    take(json, "steps", status.steps);
    take(json, "eta", status.etaSeconds);
    take(json, "heartbeat", status.heartbeat);
    take(json, "acknowledged", status.acknowledged);
    take(json, "error", status.error);
    take(json, "step_ms", status.stepMs);
    take(json, "worked", status.worked);
    status.score = json.value("score", Json());
    status.memory = json.value("memory", Json());
    status.stage = json.value("stage", Json());
    return status;
}

/// What stands in the file, whether its job still lives or not.
Result<RunStatus> readSaid(const RunDirectory& run)
{
    const fs::path file = run.statusFile();
    std::error_code ignored;
    RunStatus status;
    std::string text;
    if (fs::exists(file, ignored)) {
        KINDRED_ASSIGN(text, readFile(file, 1 << 20));
    }
    if (!run::isLost(text)) {
        auto said = parseStatus(text, file.string());
        if (!said) {
            Error damaged = said.error();
            damaged.remedy = kStatusRemedy;
            return damaged;
        }
        status = std::move(*said);
    } else if (run.exists()) {
        status.state = ObservedState::Starting; // died before its first word, or is about to say it
    }
    return status;
}
} // namespace

std::string toText(ObservedState state)
{
    for (const auto& [known, text] : kStates)
        if (known == state)
            return text;
    return {};
}

std::optional<ObservedState> observedStateFromText(const std::string& text)
{
    for (const auto& [state, known] : kStates)
        if (known == text)
            return state;
    return std::nullopt;
}

Json toJson(const RunStatus& status)
{
    return {{"attempt", status.attempt}, {"pid", status.pid},
            {"host", status.host},       {"state", toText(status.state)},
            {"epoch", status.epoch},     {"epochs", status.epochs},
            {"step", status.step},       {"steps", status.steps},
            {"eta", status.etaSeconds},  {"heartbeat", status.heartbeat},
            {"error", status.error},     {"acknowledged", status.acknowledged},
            {"score", status.score},     {"memory", status.memory},
            {"step_ms", status.stepMs},  {"worked", status.worked},
            {"stage", status.stage}};
}

Result<RunStatus> readStatus(const RunDirectory& run)
{
    KINDRED_ASSIGN(RunStatus status, readSaid(run));
    if (needsJob(status.state) && !isAlive(run, status)) {
        // Its job may have said how it ended, and gone, between the two looks: what stands there
        // now is its last word.
        KINDRED_ASSIGN(status, readSaid(run));
        if (needsJob(status.state) && !isAlive(run, status))
            status.state = ObservedState::Crashed;
    }
    if (isSuperseded(run, status) ||
        (status.state == ObservedState::Queued && RunLock::isHeld(run)))
        status.state = ObservedState::Starting;
    return status;
}

Status writeStatus(const RunDirectory& run, const RunStatus& status)
{
    return writeFile(run.statusFile(),
                     toJson(status).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

} // namespace kindred
