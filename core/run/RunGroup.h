#pragma once

#include <string>
#include <vector>

#include "base/Files.h"
#include "base/Json.h"

namespace kindred {

inline constexpr int kGroupFormatVersion = 1;
/// The axes that are no options: their values are seeds, and folds counted from 1.
inline constexpr const char* kSeedAxis = "seed";
inline constexpr const char* kFoldAxis = "fold";

/// What the runs of a group differ in.
struct GroupAxis {
    std::string key;          ///< an option, or kSeedAxis, kFoldAxis
    std::vector<Json> values; ///< at least one, no two equal

    bool operator==(const GroupAxis&) const = default;
};

struct GroupMember {
    std::string folder;             ///< of its run, below the group's: "sigma=0.05,seed=1"
    Json settings = Json::object(); ///< {axis: value}, in the order of the axes
};

/// Runs of one plan that were asked for together, as GROUP/group.json tells them
/// (docs/run-format.md). It is written before the first of them is trained, and where it is
/// renamed.
struct RunGroup {
    std::string name;
    std::string fingerprint; ///< of the data
    std::vector<GroupAxis> axes;
    Json plan = Json::object(); ///< what all members have in common
    std::vector<GroupMember> members;
};

/// Every combination of the axes' values, the last axis changing fastest. Folder names are
/// distinct and hold letters, digits and .,=+-_ only.
std::vector<GroupMember> combinations(const std::vector<GroupAxis>& axes);

/// Whether `folder` holds a group.json.
bool isGroup(const fs::path& folder);
/// Input error when it is missing, malformed, of a newer format, or names a folder elsewhere.
Result<RunGroup> readGroup(const fs::path& folder);
/// Synced; `folder` must be there.
Status writeGroup(const fs::path& folder, const RunGroup& group);

Json toJson(const std::vector<GroupAxis>& axes); ///< [{"key","values"}]

} // namespace kindred
