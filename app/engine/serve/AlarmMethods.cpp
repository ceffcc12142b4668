#include <algorithm>

#include "engine/serve/Methods.h"
#include "run/Alarms.h"
#include "train/Registry.h"

namespace kindred::engine {

namespace {
int64_t classesOf(const Json& data)
{
    const Json levels = data.value("levels", Json::array());
    const auto level = static_cast<size_t>(data.value("trained_level", int64_t{0}));
    if (!levels.is_array() || level >= levels.size() || !levels[level].is_object())
        return 0;
    return static_cast<int64_t>(levels[level].value("classes", Json::array()).size());
}

int64_t aloneIn(const Json& data)
{
    const Json exclusions = data.value("exclusions", Json::array());
    return std::count_if(exclusions.begin(), exclusions.end(), [](const Json& each) {
        return each.is_object() && each.value("reason", "") == "alone in its class";
    });
}

AlarmSubject subjectOf(const RunDirectory& run, const Json& record)
{
    AlarmSubject subject;
    subject.method = record.value("method", "");
    subject.options = record.value("options", Json::object());
    if (const auto control = readControl(run))
        for (const auto& [key, value] : control->set.items())
            subject.options[key] = value;
    const Json data = record.value("data", Json::object());
    subject.classes = classesOf(data);
    subject.alone = aloneIn(data);
    if (const auto status = readStatus(run))
        subject.error = status->error;
    return subject;
}

/// Whether every option of a change can be changed while the run trains.
bool isLive(const AlarmSubject& subject, const Json& record, const Json& change)
{
    const auto schema = schemaFor(subject.method, record.value("encoder", ""));
    if (!schema || !change.is_object())
        return false;
    return std::all_of(change.items().begin(), change.items().end(), [&](const auto& each) {
        const OptionSpec* spec = schema->find(each.key());
        return spec && spec->live;
    });
}

Result<Reply> alarms(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    const auto record = run.record(true);
    Json list = Json::array();
    if (!record) // it waits for its job
        return Reply(Json{{"alarms", std::move(list)}});
    AlarmReader reader;
    EventReader events{run};
    for (bool more = true; more;) {
        if (call.cancelled())
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        KINDRED_ASSIGN(const EventReader::Chunk chunk, events.poll());
        for (const Json& event : chunk.events)
            reader.take(event);
        more = chunk.more;
    }
    const AlarmSubject subject = subjectOf(run, *record);
    for (Json& each : reader.alarms(subject)) {
        each["live"] = isLive(subject, *record, each["change"]);
        list.push_back(std::move(each));
    }
    return Reply(Json{{"alarms", std::move(list)}});
}
} // namespace

MethodTable alarmMethods(Context& context)
{
    return {
        {"run.alarms", Pace::Slow, [&context](const Call& call) { return alarms(context, call); }}};
}

} // namespace kindred::engine
