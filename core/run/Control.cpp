#include <fcntl.h>

#include <cerrno>

#include "run/Descriptor.h"
#include "run/RunDirectory.h"

namespace kindred {

std::string toText(DesiredState state)
{
    switch (state) {
    case DesiredState::Running:
        return "running";
    case DesiredState::Paused:
        return "paused";
    case DesiredState::Stopped:
        return "stopped";
    }
    return {};
}

std::optional<DesiredState> desiredStateFromText(const std::string& text)
{
    for (const DesiredState state :
         {DesiredState::Running, DesiredState::Paused, DesiredState::Stopped})
        if (toText(state) == text)
            return state;
    return std::nullopt;
}

Result<RunControl> readControl(const RunDirectory& run)
{
    const fs::path file = run.controlFile();
    std::error_code ignored;
    if (!fs::exists(file, ignored))
        return RunControl{};
    KINDRED_ASSIGN(const std::string text, readFile(file, 1 << 20));
    if (run::isLost(text))
        return RunControl{};
    const auto refuse = [&](std::string what) {
        return inputError(std::move(what), file.string(),
                          "Delete this file: the run then goes on as it is.");
    };
    const Result<Json> parsed = parseJson(text, file.string());
    if (!parsed)
        return refuse(parsed.error().what);
    const Json& json = *parsed;
    if (!json.is_object())
        return refuse("is not a JSON object");
    RunControl control;
    const Json state = json.value("state", Json("running"));
    const auto desired =
        state.is_string() ? desiredStateFromText(state.get<std::string>()) : std::nullopt;
    if (!desired)
        return refuse("has an unknown state");
    control.state = *desired;
    control.set = json.value("set", Json::object());
    if (!control.set.is_object())
        return refuse("has a “set” that is not an object");
    const Json request = json.value("request", Json(0));
    if (!request.is_number_integer())
        return refuse("has a “request” that is not a whole number");
    control.request = request.get<int64_t>();
    return control;
}

Result<int64_t> requestControl(const RunDirectory& run, std::optional<DesiredState> state,
                               const Json& set)
{
    KINDRED_TRY(run.checkWritable());
    const fs::path lockPath = run.root() / "control.lock";
    const run::Descriptor lock = run::openDescriptor(lockPath, O_RDWR | O_CREAT);
    if (!lock.valid())
        return systemError("cannot open", lockPath, errno);
    if (!run::lockExclusively(lock.fd()))
        return systemError("cannot lock", lockPath, errno);
    KINDRED_ASSIGN(RunControl control, readControl(run));
    // What the job has acknowledged is part of its options now; repeating it would undo later
    // changes.
    if (const auto status = readStatus(run); status && status->acknowledged >= control.request) {
        control.set = Json::object();
        // Where the file was lost: a number that the job knows already would be passed over.
        control.request = status->acknowledged;
    }
    if (state)
        control.state = *state;
    if (set.is_object())
        control.set.update(set);
    ++control.request;
    const Json json = {
        {"state", toText(control.state)}, {"set", control.set}, {"request", control.request}};
    KINDRED_TRY(writeFile(run.controlFile(),
                          json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"));
    return control.request;
}

} // namespace kindred
