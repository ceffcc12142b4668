#include "data/FoldSplit.h"

#include <algorithm>
#include <map>

#include "base/Random.h"

namespace kindred {

namespace {
constexpr uint64_t kFoldDraw = 14; ///< beside the streams of the other splits

Status checkFoldCount(int64_t folds, const Dataset& dataset)
{
    const LabelLevel& level = dataset.level();
    std::vector<int64_t> sizes(level.classes.size());
    for (const int32_t label : level.labels)
        if (label >= 0)
            ++sizes[static_cast<size_t>(label)];
    const auto smallest = std::min_element(sizes.begin(), sizes.end());
    if (*smallest >= folds)
        return {};
    return inputError("the class “" + level.classes[static_cast<size_t>(smallest - sizes.begin())] +
                          "” has " + std::to_string(*smallest) + " samples, too few for " +
                          std::to_string(folds) + " folds",
                      dataset.source, "Use at most " + std::to_string(*smallest) + " folds.");
}

/// Fold of each sample from 0. Leaf classes are dealt out one after the other without a new start,
/// so that the classes above them, whose leaves are neighbours, are spread as evenly.
std::vector<int64_t> dealtFolds(int64_t folds, const SplitInput& input)
{
    std::vector<int64_t> fold(static_cast<size_t>(input.dataset.size()), 0);
    int64_t next = 0;
    auto members = samplesByLeaf(input.dataset);
    for (size_t c = 0; c < members.size(); ++c) {
        Random random{input.seed, kFoldDraw, c};
        random.shuffle(members[c]);
        for (const int64_t id : members[c])
            fold[static_cast<size_t>(id)] = next++ % folds;
    }
    return fold;
}

/// The same with whole groups: in a seeded order, each to the fold with the fewest samples.
Result<std::vector<int64_t>> groupedFolds(int64_t folds, const SplitInput& input)
{
    std::map<std::string, std::vector<int64_t>> groups;
    const std::vector<int32_t>& labels = input.dataset.level().labels;
    for (size_t id = 0; id < labels.size(); ++id)
        if (labels[id] >= 0)
            groups[input.groups[id]].push_back(static_cast<int64_t>(id));
    if (static_cast<int64_t>(groups.size()) < folds)
        return inputError("has " + std::to_string(groups.size()) + " groups, too few for " +
                              std::to_string(folds) + " folds",
                          input.dataset.source,
                          "Use at most " + std::to_string(groups.size()) + " folds.");
    std::vector<const std::vector<int64_t>*> order;
    order.reserve(groups.size());
    for (const auto& [name, ids] : groups)
        order.push_back(&ids);
    Random random{input.seed, kFoldDraw};
    random.shuffle(order);
    // The largest first, or the last one could not be made up for.
    std::stable_sort(order.begin(), order.end(),
                     [](const auto* a, const auto* b) { return a->size() > b->size(); });
    std::vector<size_t> sizes(static_cast<size_t>(folds), 0);
    std::vector<int64_t> fold(labels.size(), 0);
    for (const auto* ids : order) {
        const auto least = std::min_element(sizes.begin(), sizes.end());
        *least += ids->size();
        for (const int64_t id : *ids)
            fold[static_cast<size_t>(id)] = least - sizes.begin();
    }
    return fold;
}
} // namespace

Result<SplitOutcome> splitFolds(const SplitRule& rule, const SplitInput& input)
{
    KINDRED_TRY(checkFoldCount(rule.folds, input.dataset));
    std::vector<int64_t> fold;
    if (input.groups.empty()) {
        fold = dealtFolds(rule.folds, input);
    } else {
        KINDRED_ASSIGN(fold, groupedFolds(rule.folds, input));
    }
    const std::vector<int32_t>& labels = input.dataset.level().labels;
    SplitOutcome outcome{rule.text, std::vector<Subset>(labels.size(), Subset::Excluded)};
    for (size_t id = 0; id < labels.size(); ++id)
        if (labels[id] >= 0)
            outcome.subset[id] = fold[id] == rule.count - 1 ? Subset::Test : Subset::Train;
    return outcome;
}

} // namespace kindred
