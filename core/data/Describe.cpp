#include <algorithm>
#include <array>

#include "data/Draft.h"

namespace kindred {

namespace {
constexpr size_t kClassesShown = 200;
constexpr size_t kIdsShown = 12;

Json describeLevel(const LabelLevel& level)
{
    std::vector<int64_t> counts(level.classes.size(), 0);
    std::vector<std::vector<int64_t>> ids(std::min(level.classes.size(), kClassesShown));
    for (size_t id = 0; id < level.labels.size(); ++id) {
        if (level.labels[id] < 0)
            continue;
        const auto label = static_cast<size_t>(level.labels[id]);
        ++counts[label];
        if (label < ids.size() && ids[label].size() < kIdsShown)
            ids[label].push_back(static_cast<int64_t>(id));
    }
    Json examples = Json::array();
    for (size_t c = 0; c < ids.size(); ++c)
        examples.push_back({{"name", level.classes[c]}, {"count", counts[c]}, {"ids", ids[c]}});
    return {{"name", level.name}, {"classes", level.classes.size()}, {"examples", examples}};
}

Json describeSubsets(const Dataset& dataset)
{
    Json subsets = Json::object();
    constexpr std::array all = {Subset::Train,   Subset::Val,  Subset::Test,    Subset::Query,
                                Subset::Gallery, Subset::None, Subset::Excluded};
    for (const Subset subset : all)
        if (const auto count = std::count(dataset.subset.begin(), dataset.subset.end(), subset))
            subsets[toText(subset)] = count;
    return subsets;
}

Json describeProblems(const Dataset& dataset)
{
    Json problems = Json::array();
    for (const Problem& problem : dataset.problems)
        problems.push_back({{"kind", toText(problem.kind)},
                            {"id", problem.id},
                            {"where", problem.where},
                            {"what", problem.what}});
    return problems;
}

Json task(const char* id, bool applies, const std::string& reason)
{
    return {{"id", id}, {"applies", applies}, {"reason", applies ? "" : reason}};
}

Json describeTasks(const Dataset& dataset)
{
    const LabelLevel& leaf = dataset.levels.back();
    std::vector<int64_t> counts(leaf.classes.size(), 0);
    for (const int32_t label : leaf.labels)
        if (label >= 0)
            ++counts[static_cast<size_t>(label)];
    const auto pairs = std::count_if(counts.begin(), counts.end(), [](int64_t n) { return n > 1; });
    Json tasks = Json::array();
    tasks.push_back(task("closed", dataset.level().classes.size() >= 2, "needs two classes"));
    tasks.push_back(task("induction", dataset.levels.size() >= 2,
                         "needs two label levels; the source has one"));
    tasks.push_back(task("retrieval", pairs >= 2, "needs two classes of two samples each"));
    tasks.push_back(task("fewshot", pairs >= 5, "needs five classes of two samples each"));
    // Two train, as no fewer can be told apart, and two stay unseen for the same reason.
    tasks.push_back(task("newclass", pairs >= 4, "needs four classes of two samples each"));
    return tasks;
}
} // namespace

Json describe(const Dataset& dataset)
{
    Json levels = Json::array();
    for (const LabelLevel& level : dataset.levels)
        levels.push_back(describeLevel(level));
    const bool uniform =
        dataset.minWidth == dataset.maxWidth && dataset.minHeight == dataset.maxHeight;
    Json json;
    json["source"] = dataset.source;
    json["kind"] = dataset.kind;
    json["fingerprint"] = dataset.fingerprint;
    json["count"] = dataset.size();
    json["is_images"] = dataset.isImages;
    json["channels"] = dataset.channels;
    if (!dataset.isImages)
        json["dimensions"] = dataset.features.cols();
    json["sizes"] = {{"min", {dataset.minWidth, dataset.minHeight}},
                     {"max", {dataset.maxWidth, dataset.maxHeight}},
                     {"uniform", uniform}};
    json["drawings"] = dataset.drawings;
    json["levels"] = levels;
    json["trained_level"] = dataset.trainedLevel;
    json["split"] = dataset.splitRule;
    json["subsets"] = describeSubsets(dataset);
    json["problems"] = describeProblems(dataset);
    json["problem_count"] = dataset.problems.size();
    json["tasks"] = describeTasks(dataset);
    return json;
}

} // namespace kindred
