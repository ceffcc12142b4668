#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/Json.h"
#include "model/NamedTensors.h"
#include "run/RunDirectory.h"

namespace kindred {

class Encoder;
class Objective;
class Optimiser;

/// Where in a run a checkpoint was taken, and what a resumed run needs beside tensors.
struct TrainingState {
    int64_t step = 0;   ///< optimiser steps done
    int64_t epoch = 0;  ///< the epoch that `batch` counts in
    int64_t batch = 0;  ///< batches of the epoch that are done
    double lossSum = 0; ///< over the epoch's done steps
    int64_t lossCount = 0;
    std::optional<int64_t> bestStep;
    double bestValue = -1;
    int64_t evaluationsWithoutGain = 0;
    Json live = Json::object(); ///< options changed while training
};

Json toJson(const TrainingState& state);
Result<TrainingState> trainingStateFromJson(const Json& json, const std::string& where);

/// Writes checkpoints/STEP durably and prunes older ones (the last two, the best and that of the
/// newest tables stay); optimiser and objective may be nullptr.
Status saveCheckpoint(const RunDirectory& run, const TrainingState& state, int attempt,
                      const Encoder& encoder, Objective* objective, const Optimiser* optimiser);

/// The state of a checkpoint alone.
Result<TrainingState> readTrainingState(const RunDirectory& run, int64_t step);

/// Restores everything that is given; Input errors for files that don't fit.
Result<TrainingState> loadCheckpoint(const RunDirectory& run, int64_t step, Encoder& encoder,
                                     Objective* objective, Optimiser* optimiser);

/// Restores the objective alone; an Input error for files that don't fit it.
Status loadObjective(const RunDirectory& run, int64_t step, Objective& objective);

/// Encoder parameters as they are, objective parameters with the prefix "objective.".
NamedTensors trainedParameters(const Encoder& encoder, Objective* objective);
/// What multiplies the learning rate of each of these, by name; `network` that of the encoder's.
/// The objective, which may be nullptr, outlives it.
std::function<double(const std::string&)> parameterRates(const Objective* objective,
                                                         double network);

} // namespace kindred
