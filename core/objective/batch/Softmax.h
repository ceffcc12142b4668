#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Cross-entropy of a linear classifier on the embedding's positive part: the baseline of every
/// paper.
MethodInfo softmaxInfo();
std::unique_ptr<Objective> makeSoftmax(const ObjectiveSetup& setup);

} // namespace kindred
