#include <algorithm>
#include <charconv>

#include "base/Text.h"
#include "engine/GroupPlan.h"
#include "train/plan/PlanJson.h"
#include "train/plan/PlanSchema.h"

namespace kindred::engine {

namespace {
constexpr int64_t kMostFolds = 1000;
constexpr size_t kMostRuns = 10000;
constexpr const char* kSeeds = "seeds";
constexpr const char* kFolds = "folds";
constexpr const char* kSweep = "sweep";

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

Result<GroupAxis> seedAxis(const std::string& text, const std::string& where)
{
    KINDRED_ASSIGN(const std::vector<std::string> seeds, listOf(text, where));
    if (seeds.size() > kMostRuns)
        return usageError("must be from 1 to " + std::to_string(kMostRuns) + " seeds", where);
    GroupAxis axis{kSeedAxis, {}};
    for (const std::string& part : seeds) {
        const auto seed = parseSeed(part);
        if (!seed)
            return usageError(seed.error().what, where);
        KINDRED_TRY(addValue(axis, *seed, part, where));
    }
    return axis;
}

Result<GroupAxis> foldAxis(const std::string& text, const std::string& where)
{
    int64_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || end != text.data() + text.size() || count < 2 || count > kMostFolds)
        return usageError("“" + text + "” is not a number of folds from 2 to " +
                              std::to_string(kMostFolds),
                          where);
    GroupAxis axis{kFoldAxis, {}};
    for (int64_t fold = 1; fold <= count; ++fold)
        axis.values.emplace_back(fold);
    return axis;
}

/// "--sweep sigma" of a command line, "params.sweep.sigma" of a request.
std::string placeOf(const std::string& sweep, const std::string& key)
{
    return sweep + (sweep.starts_with("--") ? " " : ".") + key;
}

/// Seeds and folds have flags of their own.
Status checkSweepable(const std::string& key, const OptionSchema& schema, const TrainRequest& plan,
                      const std::string& where)
{
    if (key == "seed" || key == "seeds")
        return usageError("seeds are no option", where, "Use --seeds 1,2,3.");
    if (key == "fold" || key == "folds")
        return usageError("folds are no option", where, "Use --folds K.");
    if (!schema.find(key))
        return usageError("there is no option “" + key + "”" + didYouMean(key, schema.keys()),
                          where, "Run kindred-engine options for the list.");
    if (plan.set.contains(key))
        return usageError("is given by --set too", where, "Give it once.");
    if (key == "epochs" && plan.epochs)
        return usageError("is given by --epochs too", where, "Give it once.");
    return {};
}

Result<GroupAxis> sweepAxis(const std::string& text, const OptionSchema& schema,
                            const TrainRequest& plan, const std::string& flag)
{
    const auto assignment = splitAssignment(text);
    if (!assignment)
        return usageError("“" + text + "” is not key=a,b,c", flag);
    const auto& [key, list] = *assignment;
    const std::string where = placeOf(flag, key);
    KINDRED_TRY(checkSweepable(key, schema, plan, schema.find(key) ? where : flag));
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
        return usageError("cannot be combined with --seed", flags.prefix + kSeeds,
                          "Give one of them.");
    if (flags.folds && !plan.split.empty())
        return usageError("is a split of its own and cannot be combined with --split",
                          flags.prefix + kFolds, "Give one of them.");
    return {};
}

Status checkRunCount(const std::vector<GroupAxis>& axes)
{
    size_t runs = 1;
    for (const GroupAxis& axis : axes) {
        runs *= axis.values.size();
        if (runs > kMostRuns)
            return usageError("these are more than " + std::to_string(kMostRuns) + " runs", "",
                              "Give fewer values: every combination of them is a run.");
    }
    return {};
}

/// As a person types it.
std::string typed(const Json& value)
{
    return value.is_string() ? value.get<std::string>()
                             : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<std::string> sweepText(const std::string& key, const Json& values, const std::string& where)
{
    const auto isValue = [](const Json& value) {
        const bool cut =
            value.is_string() && value.get<std::string>().find(',') != std::string::npos;
        return value.is_primitive() && !value.is_null() && !cut;
    };
    if (!values.is_array() || !std::all_of(values.begin(), values.end(), isValue))
        return usageError("must be an array of values", placeOf(where, key));
    std::vector<std::string> texts;
    for (const Json& value : values)
        texts.push_back(typed(value));
    return key + "=" + join(texts, ",");
}
} // namespace

bool isSwept(const GroupAxis& axis)
{
    return axis.key != kSeedAxis && axis.key != kFoldAxis;
}

std::string sweptKey(const std::string& sweep)
{
    return trim(sweep.substr(0, sweep.find('=')));
}

bool hasAxes(const Json& object)
{
    const auto has = [&](const char* key) {
        return object.is_object() && object.contains(key) && !object[key].is_null();
    };
    return has(kSeeds) || has(kFolds) || has(kSweep);
}

Result<AxisFlags> axisMembers(const Json& object, const std::string& prefix)
{
    AxisFlags flags;
    flags.prefix = prefix;
    const auto member = [&](const char* key) { return object.value(key, Json()); };
    if (const Json seeds = member(kSeeds); seeds.is_array()) {
        std::vector<std::string> texts;
        for (const Json& seed : seeds) // a text stays in its quotes: it is no seed
            texts.push_back(seed.dump(-1, ' ', false, Json::error_handler_t::replace));
        flags.seeds = join(texts, ",");
    } else if (!seeds.is_null()) {
        return usageError("must be an array of seeds", prefix + kSeeds);
    }
    if (const Json folds = member(kFolds); folds.is_number_integer())
        flags.folds = folds.dump();
    else if (!folds.is_null())
        return usageError("must be a number of folds", prefix + kFolds);
    const Json sweep = member(kSweep);
    if (!sweep.is_null() && !sweep.is_object())
        return usageError("must be an object of options and their values", prefix + kSweep);
    for (const auto& [key, values] : sweep.items()) {
        KINDRED_ASSIGN(std::string text, sweepText(key, values, prefix + kSweep));
        flags.sweeps.push_back(std::move(text));
    }
    return flags;
}

Result<std::vector<GroupAxis>> parseAxes(const AxisFlags& flags, const TrainRequest& plan)
{
    KINDRED_TRY(checkAgainstPlan(flags, plan));
    KINDRED_ASSIGN(const OptionSchema schema, planSchema(plan));
    std::vector<GroupAxis> axes;
    for (const std::string& sweep : flags.sweeps) {
        KINDRED_ASSIGN(GroupAxis axis, sweepAxis(sweep, schema, plan, flags.prefix + kSweep));
        if (findAxis(axes, axis.key))
            return usageError("is given twice", placeOf(flags.prefix + kSweep, axis.key),
                              "Give it once.");
        axes.push_back(std::move(axis));
    }
    if (flags.seeds) {
        KINDRED_ASSIGN(GroupAxis axis, seedAxis(*flags.seeds, flags.prefix + kSeeds));
        axes.push_back(std::move(axis));
    }
    if (flags.folds) {
        KINDRED_ASSIGN(GroupAxis axis, foldAxis(*flags.folds, flags.prefix + kFolds));
        axes.push_back(std::move(axis));
    }
    KINDRED_TRY(checkRunCount(axes));
    return axes;
}

} // namespace kindred::engine
