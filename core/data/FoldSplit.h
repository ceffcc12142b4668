#pragma once

#include "data/SplitRule.h"

namespace kindred {

/// folds:I/K: the I-th of K parts of the whole source tests, whatever split the source has of its
/// own; the other parts train. Over I = 1 … K every sample tests once. Seeded; ids decide. The
/// parts are stratified: at every label level two of them differ by at most one sample a class,
/// and in all. Where there are groups, whole groups go to the smallest part. An Input error for a
/// class of the trained level, or groups, fewer than K.
Result<SplitOutcome> splitFolds(const SplitRule& rule, const SplitInput& input);

} // namespace kindred
