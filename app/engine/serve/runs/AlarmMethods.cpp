#include <algorithm>

#include "engine/serve/Methods.h"
#include "run/Alarms.h"
#include "train/plan/Registry.h"

namespace kindred::engine {

namespace {
/// record[key] where it is an object or a list, else nothing: run.json may be damaged.
const Json& alarmPart(const Json& record, const char* key)
{
    static const Json kNothing;
    const auto found = record.is_object() ? record.find(key) : record.end();
    return found != record.end() && found->is_structured() ? *found : kNothing;
}

std::string alarmText(const Json& record, const char* key)
{
    const auto found = record.is_object() ? record.find(key) : record.end();
    return found != record.end() && found->is_string() ? found->get<std::string>() : std::string();
}

int64_t classesOf(const Json& data)
{
    const Json& levels = alarmPart(data, "levels");
    const auto trained = data.is_object() ? data.find("trained_level") : data.end();
    const size_t level =
        trained != data.end() && trained->is_number_unsigned() ? trained->get<size_t>() : 0;
    if (!levels.is_array() || level >= levels.size())
        return 0;
    return static_cast<int64_t>(alarmPart(levels[level], "classes").size());
}

int64_t aloneIn(const Json& data)
{
    const Json& exclusions = alarmPart(data, "exclusions");
    return std::count_if(exclusions.begin(), exclusions.end(), [](const Json& each) {
        return alarmText(each, "reason").starts_with("is the only sample of the class");
    });
}

/// Options changed so far, as the newest checkpoint keeps them; nothing where there is none.
Json liveOf(const RunDirectory& run)
{
    const std::vector<int64_t> steps = run.checkpointSteps();
    if (steps.empty())
        return {};
    const fs::path file = run.checkpoints() / std::to_string(steps.back()) / "state.json";
    const auto text = readFile(file, 16 << 20);
    const Result<Json> state = text ? parseJson(*text, file.string()) : Result<Json>(text.error());
    return state ? alarmPart(alarmPart(*state, "schedule"), "live") : Json();
}

/// What the run trains with: changes that it took are in its newest checkpoint, which is written
/// before they are acknowledged; what was asked for since then is still in control.json.
Json optionsNow(const RunDirectory& run, const Json& record, const RunStatus& status)
{
    Json options = alarmPart(record, "options");
    if (!options.is_object())
        options = Json::object();
    const auto schema = schemaFor(alarmText(record, "method"), alarmText(record, "encoder"));
    const auto take = [&](const Json& changes) {
        if (!schema || !changes.is_object())
            return;
        for (const auto& [key, value] : changes.items()) {
            const OptionSpec* spec = schema->find(key);
            if (!spec || !spec->live)
                continue;
            if (Result<Json> checked = schema->check(key, value))
                options[key] = std::move(*checked);
        }
    };
    take(liveOf(run));
    const auto control = readControl(run);
    if (control && status.acknowledged < control->request)
        take(control->set);
    return options;
}

AlarmSubject subjectOf(const RunDirectory& run, const Json& record)
{
    RunStatus status;
    if (auto read = readStatus(run))
        status = std::move(*read);
    AlarmSubject subject;
    subject.collapsedLoss = methodNamedBy(record).collapsedLoss;
    subject.options = optionsNow(run, record, status);
    subject.error = status.error;
    const Json& data = alarmPart(record, "data");
    subject.classes = classesOf(data);
    subject.alone = aloneIn(data);
    return subject;
}

/// Whether every option of a change can be changed while the run trains.
bool isLive(const Json& record, const Json& change)
{
    const auto schema = schemaFor(alarmText(record, "method"), alarmText(record, "encoder"));
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
        each["live"] = isLive(*record, each["change"]);
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
