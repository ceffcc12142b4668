#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Memory-based neighbourhood embedding (Li et al. 2019, equations 4–8).
MethodInfo mneInfo();
std::unique_ptr<Objective> makeMne(const ObjectiveSetup& setup);

/// How long the classifier alone trains the network, by the options of a run: the paper starts from
/// such a one (section 4). 0 for other methods.
int64_t pretrainedEpochs(const Json& options);

} // namespace kindred
