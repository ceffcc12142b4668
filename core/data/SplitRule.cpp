#include "data/SplitRule.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <unordered_map>

#include "base/Files.h"
#include "base/Random.h"
#include "base/Text.h"
#include "data/CsvTable.h"
#include "data/FileTree.h"
#include "data/FoldSplit.h"

namespace kindred {

namespace {
constexpr const char* kWhere = "--split";
enum SplitStream : uint64_t { kRatioDraw = 11, kClassDraw = 12, kValidationDraw = 13 };

template <class Number>
std::optional<Number> parseNumber(std::string_view text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

Result<double> parseShare(const std::string& text)
{
    const auto share = parseNumber<double>(text);
    if (!share || !(*share > 0.0 && *share < 1.0))
        return usageError("the share “" + text + "” must lie between 0 and 1, both excluded",
                          kWhere);
    return *share;
}

std::vector<Subset> allAs(const SplitInput& input, Subset subset)
{
    std::vector<Subset> result(input.excluded.size(), subset);
    for (size_t id = 0; id < result.size(); ++id)
        if (input.excluded[id])
            result[id] = Subset::Excluded;
    return result;
}

/// "I/K" of folds:I/K.
Result<SplitRule> parseFolds(SplitRule rule, const std::string& text)
{
    const size_t slash = text.find('/');
    const int64_t fold = parseNumber<int64_t>(text.substr(0, slash)).value_or(0);
    const int64_t folds =
        slash == std::string::npos ? 0 : parseNumber<int64_t>(text.substr(slash + 1)).value_or(0);
    if (folds < 2 || fold < 1 || fold > folds)
        return usageError("“" + rule.text + "”: folds:I/K needs K of at least 2, and I from 1 to K",
                          kWhere);
    rule.kind = SplitRule::Kind::Folds;
    rule.count = fold;
    rule.folds = folds;
    return rule;
}

/// Whole groups in a seeded order go to `taken` until it holds `share` of the candidates.
void moveGroups(const SplitInput& input, const std::vector<int64_t>& candidates, double share,
                uint64_t purpose, Subset taken, std::vector<Subset>& subset)
{
    std::map<std::string, std::vector<int64_t>> groups;
    for (const int64_t id : candidates)
        groups[input.groups[static_cast<size_t>(id)]].push_back(id);
    std::vector<const std::vector<int64_t>*> order;
    order.reserve(groups.size());
    for (const auto& [name, ids] : groups)
        order.push_back(&ids);
    Random random{input.seed, purpose};
    random.shuffle(order);
    const double wanted = share * static_cast<double>(candidates.size());
    double moved = 0;
    for (const auto* ids : order) {
        const auto count = static_cast<double>(ids->size());
        if (moved + 0.5 * count > wanted)
            continue;
        moved += count;
        for (const int64_t id : *ids)
            subset[static_cast<size_t>(id)] = taken;
    }
}

SplitOutcome unsplit(const SplitInput& input)
{
    return {"none", allAs(input, Subset::Train)};
}

SplitOutcome splitRatio(const SplitRule& rule, const SplitInput& input)
{
    SplitOutcome outcome{rule.text.empty() ? "ratio:0.8" : rule.text, allAs(input, Subset::Test)};
    if (!input.groups.empty()) {
        std::vector<int64_t> all;
        for (size_t id = 0; id < outcome.subset.size(); ++id)
            if (outcome.subset[id] == Subset::Test)
                all.push_back(static_cast<int64_t>(id));
        moveGroups(input, all, rule.share, kRatioDraw, Subset::Train, outcome.subset);
        return outcome;
    }
    auto members = samplesByLeaf(input.dataset);
    for (size_t c = 0; c < members.size(); ++c) {
        std::vector<int64_t>& ids = members[c];
        Random random{input.seed, kRatioDraw, c};
        random.shuffle(ids);
        const auto size = static_cast<int64_t>(ids.size());
        const auto wanted = std::llround(rule.share * static_cast<double>(size));
        const int64_t train = size < 2 ? size : std::clamp<int64_t>(wanted, 1, size - 1);
        for (int64_t i = 0; i < train; ++i)
            outcome.subset[static_cast<size_t>(ids[static_cast<size_t>(i)])] = Subset::Train;
    }
    return outcome;
}

SplitOutcome splitFirst(const SplitRule& rule, const SplitInput& input)
{
    SplitOutcome outcome{rule.text, allAs(input, Subset::Test)};
    const auto& names = input.dataset.names;
    for (std::vector<int64_t>& ids : samplesByLeaf(input.dataset)) {
        std::sort(ids.begin(), ids.end(), [&](int64_t a, int64_t b) {
            return names[static_cast<size_t>(a)] < names[static_cast<size_t>(b)];
        });
        const size_t train = std::min(ids.size(), static_cast<size_t>(rule.count));
        for (size_t i = 0; i < train; ++i)
            outcome.subset[static_cast<size_t>(ids[i])] = Subset::Train;
    }
    return outcome;
}

Result<SplitOutcome> splitClasses(const SplitRule& rule, const SplitInput& input)
{
    KINDRED_ASSIGN(const int index,
                   parseLevel(rule.level, static_cast<int>(input.dataset.levels.size())));
    const LabelLevel& level = input.dataset.levels[static_cast<size_t>(index)];
    const auto count = static_cast<int64_t>(level.classes.size());
    if (count < 2)
        return inputError("the split " + rule.text + " needs two classes" +
                              (input.dataset.levels.size() > 1 ? " at " + level.name : ""),
                          input.dataset.source);
    std::vector<int32_t> order(level.classes.size());
    for (size_t c = 0; c < order.size(); ++c)
        order[c] = static_cast<int32_t>(c);
    Random random{input.seed, kClassDraw};
    random.shuffle(order);
    const auto wanted = std::llround(rule.share * static_cast<double>(count));
    std::vector<bool> seen(order.size(), false);
    for (int64_t i = 0; i < std::clamp<int64_t>(wanted, 1, count - 1); ++i)
        seen[static_cast<size_t>(order[static_cast<size_t>(i)])] = true;
    SplitOutcome outcome{rule.text, allAs(input, Subset::Test)};
    for (size_t id = 0; id < level.labels.size(); ++id)
        if (level.labels[id] >= 0 && seen[static_cast<size_t>(level.labels[id])])
            outcome.subset[id] = Subset::Train;
    return outcome;
}

Result<SplitOutcome> splitFolder(const SplitInput& input)
{
    const auto says = [](Subset subset) { return subset != Subset::None; };
    if (std::none_of(input.given.begin(), input.given.end(), says))
        return inputError("the source has no split of its own (folders train, val, test, query, "
                          "gallery, or a column split)",
                          input.dataset.source, "Choose ratio:0.8, first:N, classes:S or none.");
    SplitOutcome outcome{"folder", allAs(input, Subset::None)};
    for (size_t id = 0; id < outcome.subset.size(); ++id)
        if (outcome.subset[id] != Subset::Excluded)
            outcome.subset[id] = input.given[id];
    return outcome;
}

Result<SplitOutcome> splitFile(const SplitRule& rule, const SplitInput& input)
{
    KINDRED_ASSIGN(const CsvTable table, readCsv(rule.text));
    const int pathColumn = table.column("path");
    const int splitColumn = table.column("split");
    if (pathColumn < 0 || splitColumn < 0)
        return inputError("a split file needs the columns path and split", rule.text);
    std::unordered_map<std::string, size_t> ids;
    for (size_t id = 0; id < input.dataset.names.size(); ++id)
        ids.emplace(input.dataset.names[id], id);
    SplitOutcome outcome{rule.text, allAs(input, Subset::None)};
    for (size_t row = 0; row < table.rows.size(); ++row) {
        const std::string& path = table.rows[row][static_cast<size_t>(pathColumn)];
        const std::string& word = table.rows[row][static_cast<size_t>(splitColumn)];
        const auto subset = subsetFromWord(word);
        if (!subset)
            return inputError("“" + printablePath(word) +
                                  "” is no split; use train, val, test, query or gallery",
                              table.place(row, static_cast<size_t>(splitColumn)));
        const auto found = ids.find(path);
        if (found == ids.end())
            return inputError("the source has no sample “" + printablePath(path) + "”" +
                                  didYouMean(path, input.dataset.names),
                              table.place(row, static_cast<size_t>(pathColumn)));
        if (outcome.subset[found->second] != Subset::Excluded)
            outcome.subset[found->second] = *subset;
    }
    return outcome;
}
} // namespace

std::vector<std::vector<int64_t>> samplesByLeaf(const Dataset& dataset)
{
    const LabelLevel& leaf = dataset.levels.back();
    std::vector<std::vector<int64_t>> members(leaf.classes.size());
    for (size_t id = 0; id < leaf.labels.size(); ++id)
        if (leaf.labels[id] >= 0)
            members[static_cast<size_t>(leaf.labels[id])].push_back(static_cast<int64_t>(id));
    return members;
}

std::optional<Subset> subsetFromWord(std::string_view word)
{
    static const std::map<std::string, Subset> words = {
        {"train", Subset::Train},  {"training", Subset::Train}, {"val", Subset::Val},
        {"valid", Subset::Val},    {"validation", Subset::Val}, {"test", Subset::Test},
        {"testing", Subset::Test}, {"query", Subset::Query},    {"gallery", Subset::Gallery}};
    const auto found = words.find(toLower(trim(word)));
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

Result<SplitRule> parseSplitRule(const std::string& text)
{
    SplitRule rule;
    rule.text = text;
    if (text.empty())
        return rule;
    const size_t colon = text.find(':');
    const std::string word = text.substr(0, colon);
    const std::string rest = colon == std::string::npos ? "" : text.substr(colon + 1);
    if (text == "folder" || text == "none") {
        rule.kind = text == "folder" ? SplitRule::Kind::Folder : SplitRule::Kind::None;
        return rule;
    }
    if (word == "ratio" && colon != std::string::npos) {
        rule.kind = SplitRule::Kind::Ratio;
        KINDRED_ASSIGN(rule.share, parseShare(rest));
        return rule;
    }
    if (word == "first" && colon != std::string::npos) {
        const auto count = parseNumber<int64_t>(rest);
        if (!count || *count < 1)
            return usageError("“" + text + "”: first:N needs a whole number of at least 1", kWhere);
        rule.kind = SplitRule::Kind::First;
        rule.count = *count;
        return rule;
    }
    if (word == "classes" && colon != std::string::npos) {
        rule.kind = SplitRule::Kind::Classes;
        const size_t at = rest.find('@');
        KINDRED_ASSIGN(rule.share, parseShare(rest.substr(0, at)));
        if (at != std::string::npos)
            rule.level = rest.substr(at + 1);
        KINDRED_TRY(parseLevel(rule.level, std::numeric_limits<int>::max()));
        return rule;
    }
    if (word == "folds" && colon != std::string::npos)
        return parseFolds(std::move(rule), rest);
    rule.kind = SplitRule::Kind::File;
    std::error_code ignored;
    if (toLower(text).ends_with(".csv") || fs::exists(text, ignored))
        return rule;
    static const std::vector<std::string> words = {"folder",  "ratio", "first",
                                                   "classes", "folds", "none"};
    return usageError(
        "“" + text + "” is no split rule" + didYouMean(word, words), kWhere,
        "Use folder, ratio:0.8, first:N, classes:0.5@LEVEL, folds:I/K, none, or a CSV "
        "file of path,split.");
}

Result<int> parseLevel(const std::string& text, int levels)
{
    if (text == "leaf")
        return levels - 1;
    const auto number = parseNumber<int>(text);
    static const std::vector<std::string> words = {"leaf"};
    if (!number || *number < 0)
        return usageError("is no label level" + didYouMean(text, words), text,
                          "Use leaf or a number from 0, the coarsest.");
    if (*number >= levels)
        return inputError(
            "there is no label level " + text + "; the source has " + std::to_string(levels) +
                (levels == 1 ? " level (0)" : " levels (0 to " + std::to_string(levels - 1) + ")"),
            "labels");
    return *number;
}

Result<SplitOutcome> applySplit(const SplitRule& rule, const SplitInput& input)
{
    const auto says = [](Subset subset) { return subset != Subset::None; };
    const bool hasSplit = std::any_of(input.given.begin(), input.given.end(), says);
    switch (rule.kind) {
    case SplitRule::Kind::Default:
        if (hasSplit)
            return splitFolder(input);
        return input.wholeWithoutSplit ? unsplit(input) : splitRatio(rule, input);
    case SplitRule::Kind::Folder:
        return splitFolder(input);
    case SplitRule::Kind::Ratio:
        return splitRatio(rule, input);
    case SplitRule::Kind::First:
        return splitFirst(rule, input);
    case SplitRule::Kind::Classes:
        return splitClasses(rule, input);
    case SplitRule::Kind::Folds:
        return splitFolds(rule, input);
    case SplitRule::Kind::None:
        return unsplit(input);
    case SplitRule::Kind::File:
        return splitFile(rule, input);
    }
    return failure("unknown split rule");
}

void carveValidation(const SplitInput& input, double share, std::vector<Subset>& subset)
{
    if (share <= 0 || std::find(subset.begin(), subset.end(), Subset::Val) != subset.end())
        return;
    std::vector<int64_t> train;
    for (size_t id = 0; id < subset.size(); ++id)
        if (subset[id] == Subset::Train)
            train.push_back(static_cast<int64_t>(id));
    if (!input.groups.empty())
        return moveGroups(input, train, share, kValidationDraw, Subset::Val, subset);
    // The rounding error of one class is carried to the next, so that the shares add up.
    double due = 0;
    auto members = samplesByLeaf(input.dataset);
    for (size_t c = 0; c < members.size(); ++c) {
        std::vector<int64_t> ids;
        for (const int64_t id : members[c])
            if (subset[static_cast<size_t>(id)] == Subset::Train)
                ids.push_back(id);
        Random random{input.seed, kValidationDraw, c};
        random.shuffle(ids);
        due += share * static_cast<double>(ids.size());
        const auto room = std::max<int64_t>(static_cast<int64_t>(ids.size()) - 2, 0);
        const int64_t taken = std::clamp<int64_t>(std::llround(due), 0, room);
        due = std::clamp(due - static_cast<double>(taken), -0.5, 0.5);
        for (int64_t i = 0; i < taken; ++i)
            subset[static_cast<size_t>(ids[static_cast<size_t>(i)])] = Subset::Val;
    }
}

} // namespace kindred
