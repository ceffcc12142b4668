#pragma once

#include "base/Result.h"
#include "data/Dataset.h"

namespace kindred {

/// An Input error for a table of finite features whose squared distances single precision cannot
/// hold: some beyond its range, or all of them below it. It names the column and the value that are
/// to blame. Rows that are excluded do not count; pictures, and rows that are all equal, pass.
Status checkFeatureRange(const Dataset& dataset);

} // namespace kindred
