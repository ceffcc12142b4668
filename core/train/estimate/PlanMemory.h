#pragma once

#include <cstdint>

#include "base/Json.h"
#include "data/Dataset.h"
#include "train/estimate/MemoryEstimate.h"

namespace kindred {

class Encoder;
class Network;
class Objective;

/// Bytes of all that a training learns; objective: nullptr where nothing is trained.
int64_t parameterBytes(const Encoder& encoder, Objective* objective);

/// Bytes of the weights' gradients and the optimiser's buffers, a buffer or two of as many, on the
/// processor; 0 where the network lies elsewhere.
int64_t optimiserBytes(const Json& options, const Network& network, Objective* objective);

/// Bytes of the vectors that pictures are described by before anything trains.
int64_t featureBytes(const Dataset& dataset, const Network& network);

/// What a resolved plan takes at its peak. tensorBytes: most that lived at once on the processor
/// while a pass, and the first steps where there are such, were tried out.
MemoryEstimate planMemory(const Json& options, const Dataset& dataset, const Network& network,
                          Objective* objective, int64_t tensorBytes);

} // namespace kindred
