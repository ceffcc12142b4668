#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "data/Dataset.h"
#include "data/Loader.h"
#include "train/Network.h"

namespace kindred {

class Objective;
class TargetTable;

/// What a pass over the training part works with; all outlive it.
struct DataPass {
    Network& network;
    std::shared_ptr<const Dataset> dataset;
    const std::vector<int64_t>& ids; ///< of the training part, in slot order
    const Json& options;
    std::function<bool()> goOn; ///< asked after every batch; false ends the pass (Interrupted)
    /// The share done of the search or fit at its end, and what that is at.
    std::function<void(double, const std::string&)> told = {};
};

/// The batches of an epoch. warmsUp: the objective's, for which tasks are not drawn yet. partners:
/// the objective's, whom shuffled batches bring together (withPartners()); their number and sizes
/// are the same without.
BatchPlan trainingPlan(const Dataset& dataset, const Json& options, uint64_t seed, int64_t epoch,
                       bool warmsUp = false, const TargetTable* partners = nullptr);

/// Means [C, D] float32 of the flattened clean inputs of each class at the trained level; zeros
/// for a class without samples in the pass.
Result<torch::Tensor> classMeans(const DataPass& pass);

/// The flattened clean inputs of all samples into the objective, class by class: no more than the
/// largest class, and what is being loaded, lies in memory at once.
Status handInputs(const DataPass& pass, Objective& objective);

/// Clean embeddings of all samples into the objective, which is told when they are whole. Untrained
/// networks take batch statistics and hand over batches as they come; others are in evaluation mode
/// and hand over all at once, so that a pass that is broken off leaves the memory as it was.
Status fillMemory(const DataPass& pass, Objective& objective, bool untrained);

} // namespace kindred
