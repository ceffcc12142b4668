#include "data/Draft.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "base/Text.h"
#include "data/Unlabelled.h"

namespace kindred {

namespace {
/// Lists the samples that are left out by hand, in place of whatever else is said of them.
Status leaveOut(const std::vector<std::string>& names, Dataset& dataset)
{
    KINDRED_TRY(checkNames(names, dataset));
    const std::unordered_set<std::string_view> wanted(names.begin(), names.end());
    const auto isLeftOut = [&](size_t id) { return wanted.contains(dataset.names[id]); };
    std::erase_if(dataset.problems, [&](const Problem& problem) {
        return problem.id >= 0 && isLeftOut(static_cast<size_t>(problem.id));
    });
    for (size_t id = 0; id < dataset.names.size() && !wanted.empty(); ++id)
        if (isLeftOut(id))
            dataset.problems.push_back({Problem::Kind::Manual, static_cast<int64_t>(id),
                                        dataset.names[id], "left out by hand"});
    return {};
}

/// Lists and excludes samples that are alone in their class at the trained level.
void excludeSingletons(const Draft& draft, size_t level, std::vector<bool>& excluded)
{
    std::map<std::string_view, int64_t> counts;
    const std::vector<std::string>& labels = draft.labels[level];
    for (size_t id = 0; id < labels.size(); ++id)
        if (!excluded[id])
            ++counts[labels[id]];
    for (size_t id = 0; id < labels.size(); ++id) {
        if (excluded[id] || counts[labels[id]] > 1)
            continue;
        excluded[id] = true;
        draft.dataset->problems.push_back({Problem::Kind::Singleton, static_cast<int64_t>(id),
                                           draft.dataset->names[id],
                                           "is the only sample of the class “" + labels[id] + "”"});
    }
}

LabelLevel makeLevel(const std::string& name, const std::vector<std::string>& labels,
                     const std::vector<bool>& excluded)
{
    LabelLevel level;
    level.name = name;
    std::set<std::string> classes;
    for (size_t id = 0; id < labels.size(); ++id)
        if (!excluded[id])
            classes.insert(labels[id]);
    level.classes.assign(classes.begin(), classes.end());
    std::map<std::string_view, int32_t> index;
    for (const std::string& label : level.classes)
        index.emplace(label, static_cast<int32_t>(index.size()));
    level.labels.resize(labels.size(), -1);
    for (size_t id = 0; id < labels.size(); ++id)
        if (!excluded[id])
            level.labels[id] = index[labels[id]];
    return level;
}

/// What stands in place of classes where the source names none.
LabelLevel unlabelledLevel(size_t samples)
{
    LabelLevel level;
    level.name = unnamedLevels(1).front();
    level.labels.resize(samples, -1);
    return level;
}

/// Names, sizes, labels and contents, before any exclusion: equal for a tree and its archive.
std::string fingerprintOf(const Draft& draft)
{
    Fnv1a hash;
    hash.add(static_cast<uint64_t>(draft.dataset->names.size()));
    for (const std::string& name : draft.dataset->names)
        hash.add(name);
    for (const std::vector<std::string>& level : draft.labels)
        for (const std::string& label : level)
            hash.add(label);
    for (const Subset subset : draft.given)
        hash.add(static_cast<uint64_t>(subset));
    for (const uint64_t bytes : draft.bytes)
        hash.add(bytes);
    for (const uint64_t content : draft.hashes)
        hash.add(content);
    return hash.hex();
}

Status refuseProblems(const Dataset& dataset)
{
    int64_t count = 0;
    const Problem* first = nullptr;
    for (const Problem& problem : dataset.problems) {
        if (!problem.excludes() || problem.kind == Problem::Kind::Manual)
            continue;
        ++count;
        first = first ? first : &problem;
    }
    if (count == 0)
        return {};
    return inputError(std::to_string(count) + (count == 1 ? " problem" : " problems") +
                          " in the data; the first: " + first->where + ": " + first->what,
                      dataset.source, "Repair them, or let them be skipped (--problems skip).");
}

/// How many samples have no label, in words; empty: all have one.
std::string missingLabels(const Dataset& dataset)
{
    const auto count =
        std::count_if(dataset.problems.begin(), dataset.problems.end(),
                      [](const Problem& problem) { return problem.kind == Problem::Kind::Label; });
    return count == 0 ? std::string()
                      : std::to_string(count) + " of " + std::to_string(dataset.size()) +
                            " samples have no label; ";
}

/// What a source lacks whose samples have labels.
std::string whatClassesLack(const Dataset& dataset)
{
    return dataset.level().classes.empty() ? "Add samples until each class has two."
                                           : "Add samples of a second class.";
}

/// What a table lacks whose column of classes is known.
std::string whatTheColumnLacks(const Dataset& dataset)
{
    if (!missingLabels(dataset).empty())
        return "Fill in the column “" + dataset.level().name + "”.";
    return whatClassesLack(dataset);
}

/// Where this kind of source says which class a sample is of, or what it lacks.
std::string whereLabelsBelong(const Dataset& dataset)
{
    const std::string& column = dataset.level().name;
    if (dataset.kind == "manifest")
        return column == unnamedLevels(1).front()
                   ? "The table has no column “label”, so that folders are taken for classes; add "
                     "one."
                   : whatTheColumnLacks(dataset);
    if (dataset.kind == "features")
        return column == "label" || column.starts_with("label_")
                   ? whatTheColumnLacks(dataset)
                   : "The last column, “" + column +
                         "”, was taken for the class; name the one that is it “label”.";
    if (dataset.kind == "npy" && !missingLabels(dataset).empty())
        return "Name the class of each row in labels.npy or ids.jsonl.";
    if (dataset.kind == "folder" || dataset.kind == "archive")
        return "Put the pictures of each class into a folder of its own.";
    return whatClassesLack(dataset);
}

Status requireTwoClasses(const Dataset& dataset)
{
    const size_t count = dataset.level().classes.size();
    if (count >= 2)
        return {};
    std::string what = count == 0 ? "holds no usable class" : "holds one usable class only";
    if (!dataset.problems.empty())
        what += " (" + std::to_string(dataset.problems.size()) +
                " problems; the first: " + dataset.problems[0].where + ": " +
                dataset.problems[0].what + ")";
    return inputError(missingLabels(dataset) + what + "; two are needed, of two samples each",
                      dataset.source, whereLabelsBelong(dataset));
}
} // namespace

std::vector<std::string> unnamedLevels(size_t levels)
{
    if (levels == 1)
        return {"class"};
    std::vector<std::string> names;
    names.reserve(levels);
    for (size_t k = 0; k < levels; ++k)
        names.push_back("level " + std::to_string(k));
    return names;
}

std::vector<std::string> labelPath(const std::vector<std::string>& folders, size_t levels)
{
    std::vector<std::string> path;
    std::string prefix;
    for (size_t k = 0; k < levels; ++k) {
        if (k < folders.size()) {
            prefix += k > 0 ? "/" : "";
            prefix += folders[k];
        }
        path.push_back(prefix);
    }
    return path;
}

bool isLabelled(const Dataset& dataset)
{
    return !dataset.level().classes.empty();
}

uint64_t contentHash(std::string_view bytes)
{
    Fnv1a hash;
    hash.add(bytes);
    return hash.value();
}

Result<std::shared_ptr<const Dataset>> finishDraft(Draft draft, const DatasetRequest& request,
                                                   const SplitRule& rule)
{
    Dataset& dataset = *draft.dataset;
    dataset.source = request.source;
    KINDRED_ASSIGN(dataset.trainedLevel,
                   parseLevel(request.labels, std::max(1, static_cast<int>(draft.labels.size()))));
    KINDRED_TRY(leaveOut(request.exclude, dataset));
    std::vector<bool> excluded(dataset.names.size(), false);
    for (const Problem& problem : dataset.problems)
        if (problem.excludes())
            excluded[static_cast<size_t>(problem.id)] = true;
    if (draft.labels.empty())
        dataset.levels.push_back(unlabelledLevel(dataset.names.size()));
    else
        excludeSingletons(draft, static_cast<size_t>(dataset.trainedLevel), excluded);
    for (size_t k = 0; k < draft.labels.size(); ++k)
        dataset.levels.push_back(makeLevel(draft.levelNames[k], draft.labels[k], excluded));
    if (request.refuseProblems)
        KINDRED_TRY(refuseProblems(dataset));
    if (!draft.labels.empty())
        KINDRED_TRY(requireTwoClasses(dataset));
    const SplitInput input{dataset,  draft.given,  draft.groups,
                           excluded, request.seed, request.wholeWithoutSplit};
    KINDRED_ASSIGN(SplitOutcome outcome, applySplit(rule, input));
    dataset.splitRule = outcome.rule;
    dataset.subset = std::move(outcome.subset);
    const bool given = dataset.hasSubset(Subset::Val);
    carveValidation(input, request.validation, dataset.subset);
    dataset.carvedValidation = !given && dataset.hasSubset(Subset::Val);
    dataset.fingerprint = fingerprintOf(draft);
    return std::shared_ptr<const Dataset>(draft.dataset);
}

} // namespace kindred
