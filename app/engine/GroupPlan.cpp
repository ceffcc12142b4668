#include "engine/GroupPlan.h"

#include <algorithm>
#include <charconv>

#include "base/Text.h"
#include "train/plan/PlanJson.h"
#include "train/plan/PlanSchema.h"

namespace kindred::engine {

namespace {
constexpr int64_t kMostFolds = 1000;
constexpr size_t kMostRuns = 10000;

/// One changed value of a plan, for a message.
std::string changeText(const std::string& key, const std::string& before, const std::string& now)
{
    std::string text = key;
    return text.append(" (").append(before).append(" → ").append(now).append(")");
}

/// The parts of "a,b,c", none of them empty.
Result<std::vector<std::string>> listOf(const std::string& text, const std::string& where)
{
    std::vector<std::string> parts = split(text, ',');
    for (std::string& part : parts) {
        part = trim(part);
        if (part.empty())
            return usageError(text.empty() ? "needs a list of values"
                                           : "a value is missing in “" + text + "”",
                              where, "Write them with commas: 1,2,3.");
    }
    if (parts.empty())
        return usageError("needs a list of values", where, "Write them with commas: 1,2,3.");
    return parts;
}

Status addValue(GroupAxis& axis, Json value, const std::string& text, const std::string& where)
{
    if (std::find(axis.values.begin(), axis.values.end(), value) != axis.values.end())
        return usageError("the value " + text + " is given twice", where);
    axis.values.push_back(std::move(value));
    return {};
}

Error notFolds(const std::string& text, const std::string& where)
{
    return usageError(
        "“" + text + "” is not a number of folds from 2 to " + std::to_string(kMostFolds), where);
}

Result<GroupAxis> parseFoldCount(const std::string& text)
{
    int64_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || end != text.data() + text.size())
        return notFolds(text, "--folds");
    return foldAxis(count, "--folds");
}

std::string foldSplit(const Json& fold, const GroupAxis& folds)
{
    return "folds:" + fold.dump() + "/" + std::to_string(folds.values.size());
}

/// Seeds and folds have flags of their own.
Status checkSweepable(const std::string& key, const OptionSchema& schema, const TrainRequest& plan)
{
    const std::string where = "--sweep " + key;
    if (key == "seed" || key == "seeds")
        return usageError("seeds are no option", where, "Use --seeds 1,2,3.");
    if (key == "fold" || key == "folds")
        return usageError("folds are no option", where, "Use --folds K.");
    if (!schema.find(key))
        return usageError("there is no option “" + key + "”" + didYouMean(key, schema.keys()),
                          "--sweep", "Run kindred-engine options for the list.");
    if (plan.set.contains(key))
        return usageError("is given by --set too", where, "Give it once.");
    if (key == "epochs" && plan.epochs)
        return usageError("is given by --epochs too", where, "Give it once.");
    return {};
}

Result<GroupAxis> parseSweep(const std::string& text, const OptionSchema& schema,
                             const TrainRequest& plan)
{
    const auto assignment = splitAssignment(text);
    if (!assignment)
        return usageError("“" + text + "” is not key=a,b,c", "--sweep");
    const auto& [key, list] = *assignment;
    KINDRED_TRY(checkSweepable(key, schema, plan));
    const std::string where = "--sweep " + key;
    GroupAxis axis{key, {}};
    KINDRED_ASSIGN(const std::vector<std::string> parts, listOf(list, where));
    for (const std::string& part : parts) {
        KINDRED_ASSIGN(Json value, schema.check(key, Json(part)));
        KINDRED_TRY(addValue(axis, std::move(value), part, where));
    }
    return axis;
}

Status checkAgainstPlan(const AxisFlags& flags, const TrainRequest& plan)
{
    if (flags.seeds && plan.seed)
        return usageError("cannot be combined with --seed", "--seeds", "Give one of them.");
    if (flags.folds && !plan.split.empty())
        return usageError("is a split of its own and cannot be combined with --split", "--folds",
                          "Give one of them.");
    return {};
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
        const std::string key = sweep.substr(0, sweep.find('='));
        plan.set.erase(key);
        if (key == "epochs")
            plan.epochs.reset();
    }
}

Result<std::vector<GroupAxis>> parseAxes(const AxisFlags& flags, const TrainRequest& plan)
{
    KINDRED_TRY(checkAgainstPlan(flags, plan));
    KINDRED_ASSIGN(const OptionSchema schema, planSchema(plan));
    std::vector<GroupAxis> axes;
    for (const std::string& sweep : flags.sweeps) {
        KINDRED_ASSIGN(GroupAxis axis, parseSweep(sweep, schema, plan));
        for (const GroupAxis& other : axes)
            if (other.key == axis.key)
                return usageError("is given twice", "--sweep " + axis.key, "Give it once.");
        axes.push_back(std::move(axis));
    }
    if (flags.seeds) {
        KINDRED_ASSIGN(const std::vector<std::string> seeds, listOf(*flags.seeds, "--seeds"));
        KINDRED_ASSIGN(GroupAxis axis, seedAxis(seeds, "--seeds"));
        axes.push_back(std::move(axis));
    }
    if (flags.folds) {
        KINDRED_ASSIGN(GroupAxis axis, parseFoldCount(*flags.folds));
        axes.push_back(std::move(axis));
    }
    KINDRED_TRY(checkRunCount(axes));
    return axes;
}

Status checkRunCount(const std::vector<GroupAxis>& axes)
{
    size_t runs = 1;
    for (const GroupAxis& axis : axes) {
        runs *= axis.values.size();
        if (runs > kMostRuns)
            return usageError("these are more than " + std::to_string(kMostRuns) + " runs");
    }
    return {};
}

Result<GroupAxis> seedAxis(const std::vector<std::string>& seeds, const std::string& where)
{
    if (seeds.empty() || seeds.size() > kMostRuns)
        return usageError("must be from 1 to " + std::to_string(kMostRuns) + " seeds", where);
    GroupAxis axis{kSeedAxis, {}};
    for (const std::string& text : seeds) {
        const auto seed = parseSeed(text);
        if (!seed)
            return usageError(seed.error().what, where);
        KINDRED_TRY(addValue(axis, *seed, text, where));
    }
    return axis;
}

Result<GroupAxis> foldAxis(int64_t count, const std::string& where)
{
    if (count < 2 || count > kMostFolds)
        return notFolds(std::to_string(count), where);
    GroupAxis axis{kFoldAxis, {}};
    for (int64_t fold = 1; fold <= count; ++fold)
        axis.values.emplace_back(fold);
    return axis;
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
