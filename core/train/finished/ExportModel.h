#pragma once

#include "base/Files.h"
#include "base/Json.h"
#include "base/Result.h"

namespace kindred {

class Network;
class Objective;

/// A run's network in evaluation mode, to be written for programs without Kindred; all outlive the
/// call.
struct ExportedModel {
    Network* network = nullptr;
    const Objective* objective = nullptr; ///< nullptr: none transforms the embeddings
    Json record;                          ///< run.json
    int64_t step = 0;
};

/// A TorchScript file whose forward() takes pictures [b, c, s, s] in 0..1, or feature rows [b, D]
/// as they stand in the source, and returns embeddings [b, d] as the run compares them, in float32.
/// It is compared with the run's own before it is written; “kindred.json” in it says what it is.
/// The error of transformScript() where the method's transform cannot be carried.
Status writeTorchScript(const ExportedModel& model, const fs::path& file);

/// The encoder's parameters and buffers as safetensors, and fittedTensors() where the method was
/// fitted at once; the metadata say what they are of and how inputs reach them. An Input error
/// where there are none of either.
Status writeWeights(const ExportedModel& model, const fs::path& file);

} // namespace kindred
