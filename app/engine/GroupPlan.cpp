#include "engine/GroupPlan.h"

#include <algorithm>

#include "base/Text.h"
#include "train/plan/PlanJson.h"
#include "train/plan/PlanSchema.h"

namespace kindred::engine {

namespace {
/// One changed value of a plan, for a message.
std::string changeText(const std::string& key, const std::string& before, const std::string& now)
{
    std::string text = key;
    return text.append(" (").append(before).append(" → ").append(now).append(")");
}

std::string foldSplit(const Json& fold, const GroupAxis& folds)
{
    return "folds:" + fold.dump() + "/" + std::to_string(folds.values.size());
}

std::string valuesText(const GroupAxis& axis)
{
    std::vector<std::string> values;
    for (const Json& value : axis.values)
        values.push_back(value.is_string() ? value.get<std::string>() : value.dump());
    return join(values, ",");
}

/// Values of --set as the schema reads them, so that “0.10” is no change of “0.1”.
Json canonical(const Json& set, const OptionSchema& schema)
{
    Json values = Json::object();
    for (const auto& [key, value] : set.items()) {
        const auto checked = schema.check(key, value);
        values[key] = checked ? *checked : value;
    }
    return values;
}

Status checkSameAxes(const std::vector<GroupAxis>& recorded, const std::vector<GroupAxis>& given)
{
    const auto find = [](const std::vector<GroupAxis>& axes, const std::string& key) {
        const GroupAxis* found = findAxis(axes, key);
        return found ? valuesText(*found) : std::string("none");
    };
    std::vector<std::string> changed;
    for (const auto* axes : {&recorded, &given})
        for (const GroupAxis& axis : *axes) {
            const std::string before = find(recorded, axis.key);
            const std::string now = find(given, axis.key);
            const std::string text = changeText(axis.key, before, now);
            if (before != now && std::find(changed.begin(), changed.end(), text) == changed.end())
                changed.push_back(text);
        }
    if (changed.empty())
        return {};
    return usageError("a resumed group keeps its axes; changed: " + join(changed, ", "), "--resume",
                      "Start a new group, or leave the axes out: the group knows them.");
}
} // namespace

const GroupAxis* findAxis(const std::vector<GroupAxis>& axes, const std::string& key)
{
    const auto found = std::find_if(axes.begin(), axes.end(),
                                    [&](const GroupAxis& axis) { return axis.key == key; });
    return found == axes.end() ? nullptr : &*found;
}

void dropAxes(const AxisFlags& flags, TrainRequest& plan)
{
    if (flags.seeds)
        plan.seed.reset();
    if (flags.folds)
        plan.split.clear();
    for (const std::string& sweep : flags.sweeps) {
        const std::string key = sweptKey(sweep);
        plan.set.erase(key);
        if (key == "epochs")
            plan.epochs.reset();
    }
}

std::string firstFold(const GroupAxis& folds)
{
    return foldSplit(folds.values.front(), folds);
}

std::vector<std::string> groupCommandLine(const TrainRequest& plan,
                                          const std::vector<GroupAxis>& axes)
{
    std::vector<std::string> line = commandLine(plan);
    const GroupAxis* seeds = findAxis(axes, kSeedAxis);
    constexpr size_t kFirstFlag = 2; // behind the program and its command; each has a value
    for (size_t i = kFirstFlag; seeds && i + 1 < line.size(); i += 2)
        if (line[i] == "--seed") {
            line[i] = "--seeds";
            line[i + 1] = valuesText(*seeds);
        }
    if (const GroupAxis* folds = findAxis(axes, kFoldAxis))
        line.insert(line.end(), {"--folds", std::to_string(folds->values.size())});
    for (const GroupAxis& axis : axes)
        if (isSwept(axis))
            line.insert(line.end(), {"--sweep", axis.key + "=" + valuesText(axis)});
    return line;
}

TrainRequest memberRequest(const TrainRequest& plan, const std::string& groupName,
                           const std::vector<GroupAxis>& axes, const GroupMember& member,
                           const fs::path& folder)
{
    TrainRequest request = plan;
    request.out = (folder / member.folder).string();
    request.name = groupName + "/" + member.folder;
    request.resume = true;
    for (const auto& [key, value] : member.settings.items()) {
        if (key == kSeedAxis) {
            request.seed = value.get<uint64_t>();
        } else if (key == kFoldAxis) {
            request.split = foldSplit(value, *findAxis(axes, kFoldAxis));
        } else {
            request.set[key] = value;
        }
    }
    return request;
}

Status checkSameGroup(const RunGroup& recorded, const std::vector<GroupAxis>& axes,
                      const TrainRequest& plan)
{
    if (!axes.empty())
        KINDRED_TRY(checkSameAxes(recorded.axes, axes));
    KINDRED_ASSIGN(const OptionSchema schema, planSchema(plan));
    Json now = toJson(plan);
    Json before = recorded.plan;
    std::vector<std::string> changed;
    const auto compare = [&](const Json& old, const Json& given) {
        for (const auto& [key, value] : given.items()) {
            const std::string was = old.contains(key) ? old[key].dump() : "not given";
            if (was != value.dump())
                changed.push_back(changeText(key, was, value.dump()));
        }
    };
    compare(canonical(before.value("set", Json::object()), schema), canonical(now["set"], schema));
    for (const char* free : {"data", "out", "name", "threads", "set"})
        now.erase(free);
    compare(before, now);
    if (changed.empty())
        return {};
    return usageError("a resumed group keeps its options; changed: " + join(changed, ", "),
                      "--resume", "Start a new group to change them.");
}

} // namespace kindred::engine
