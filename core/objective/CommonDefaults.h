#pragma once

#include "base/Options.h"

namespace kindred {

/// The options every run has (trainingOptions) that a method wants with another default:
/// {"batch":1000,…}. std::out_of_range for an unknown key.
OptionSchema commonDefaults(const Json& defaults);

} // namespace kindred
