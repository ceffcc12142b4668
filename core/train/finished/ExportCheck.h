#pragma once

#include "base/Result.h"
#include "run/RunDirectory.h"

namespace kindred {

class Objective;
struct ExportedModel;

/// Why a network cannot be written as TorchScript: it is fed by something that has no form there,
/// or its method's transform cannot be carried.
Status checkTorchScript(const ExportedModel& model);
/// Why there are no weights to write: neither the network nor the method has any.
Status checkWeights(const ExportedModel& model);

/// What a run cannot be written as, by those same checks.
struct ExportRefusals {
    Status rows; ///< embeddings as a table
    Status torchScript;
    Status weights;
};

/// From a run's record and the names of its checkpoints alone: no weights are read, whose values
/// change nothing in it. An error where the record is none.
Result<ExportRefusals> exportRefusals(const RunDirectory& run);

} // namespace kindred
