#pragma once

#include <string>
#include <vector>

#include "base/Json.h"
#include "data/Dataset.h"

namespace kindred {

/// What a plan may do, but hardly anybody means.
struct PlanWarning {
    std::string key; ///< the option or member of the plan that it is about
    std::string text;
};

/// `options`: resolved. A validation part that is still to be carved counts as one.
std::vector<PlanWarning> planWarnings(const Json& options, const Dataset& dataset);

} // namespace kindred
