#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/Result.h"
#include "data/Dataset.h"

namespace kindred {

/// A parsed --split.
struct SplitRule {
    enum class Kind { Default, Folder, Ratio, First, Classes, Folds, None, File };
    Kind kind = Kind::Default;
    std::string text; ///< as given
    double share = 0.8;
    int64_t count = 0; ///< N of first:N, I of folds:I/K
    std::string level = "leaf";
    int64_t folds = 0; ///< K of folds:I/K
};

/// "" is the default rule. Usage errors: an unknown word, a share or count out of range.
Result<SplitRule> parseSplitRule(const std::string& text);

/// train|training, val|valid|validation, test|testing, query, gallery; any case.
std::optional<Subset> subsetFromWord(std::string_view word);

/// "leaf" or a number as an index into `levels` levels; Input error when there is no such level,
/// Usage error when it is neither.
Result<int> parseLevel(const std::string& text, int levels);

struct SplitInput {
    const Dataset& dataset;                 ///< names and levels are complete
    const std::vector<Subset>& given;       ///< by the source, or empty
    const std::vector<std::string>& groups; ///< or empty
    const std::vector<bool>& excluded;      ///< [sample]
    uint64_t seed = 1;
    bool wholeWithoutSplit = false; ///< Default does not split by ratio what `given` does not split
};

struct SplitOutcome {
    std::string rule; ///< resolved
    std::vector<Subset> subset;
};

/// Gives every sample that is not excluded its subset. Train and Test only, but for rules Folder
/// and File.
Result<SplitOutcome> applySplit(const SplitRule& rule, const SplitInput& input);

/// Samples of each leaf class that are not excluded, in id order.
std::vector<std::vector<int64_t>> samplesByLeaf(const Dataset& dataset);

/// Moves `share` of each leaf class's training samples (whole groups where there are groups) to
/// Val, seeded; nothing when a Val part exists already.
void carveValidation(const SplitInput& input, double share, std::vector<Subset>& subset);

} // namespace kindred
