#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "data/Dataset.h"
#include "data/SplitRule.h"

namespace kindred {

struct PictureSize {
    int width = 0; ///< after orientation
    int height = 0;
};

/// What a source found, before exclusions, levels and splits. `dataset` already knows its kind,
/// names, problems, pixels or features; some problems exclude their sample (Problem::excludes).
struct Draft {
    std::shared_ptr<Dataset> dataset;
    std::vector<std::string> levelNames;
    /// [level][sample] class, coarsest level first; empty where the source names none.
    std::vector<std::vector<std::string>> labels;
    std::vector<Subset> given;       ///< [sample] what the source itself says, or empty
    std::vector<std::string> groups; ///< [sample] kept on one side of a split, or empty
    std::vector<uint64_t> bytes;     ///< [sample]
    std::vector<uint64_t> hashes;    ///< [sample] of the content
    /// [sample] of pictures; zeros for broken ones. Empty where all are of the dataset's one size.
    std::vector<PictureSize> sizes;
};

/// Names of levels that the source gives none: "class" where there is one, else "level 0", … from
/// the coarsest on.
std::vector<std::string> unnamedLevels(size_t levels);

/// Class names of one sample along its folders: "a", "a/b", … ; a short path repeats its last.
std::vector<std::string> labelPath(const std::vector<std::string>& folders, size_t levels);

/// Excludes, labels, splits, carves the validation part and takes the fingerprint.
/// Input errors: fewer than two usable classes, a label level that is not there, a split that does
/// not fit, a name to leave out that no sample has, any problem when request.refuseProblems.
Result<std::shared_ptr<const Dataset>> finishDraft(Draft draft, const DatasetRequest& request,
                                                   const SplitRule& rule);

/// "broken", "singleton", …
std::string toText(Problem::Kind kind);

/// FNV-1a of one sample's bytes.
uint64_t contentHash(std::string_view bytes);

} // namespace kindred
