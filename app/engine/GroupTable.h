#pragma once

#include <string>
#include <vector>

#include "run/RunGroup.h"

namespace kindred::engine {

/// A run of a group with the "results" of its evaluation, which may be empty.
struct MemberResults {
    Json settings;
    Json results = Json::array();
};

/// A line for each setting and each question asked of it, over its seeds and folds: [{"settings":
/// {without seed and fold},"protocol","rule","k","metric","level","level_name",…,"mean","sd":with
/// n - 1, null for one run,"n":runs,"pooled"?}]. "pooled" is there over folds, for results that
/// count errors: {"errors","n","value","ci95","ci_method"}, each fold's queries put together; the
/// interval is null where several seeds ask of the same samples. Settings as the members come, then
/// questions as their results do. ownTests: each fold asked its own test part, so that together
/// they ask each sample once; else nothing is pooled.
Json groupTable(const std::vector<MemberResults>& members, bool ownTests = true);

/// The same for people; empty without lines.
std::string groupTableText(const Json& table);

} // namespace kindred::engine
