#pragma once

#include <cstdint>

namespace kindred {

class Network;

/// What a training step takes of tensors and time: its samples, forward and backward through the
/// network. Without the weights' gradients and the optimiser's buffers.
struct StepCost {
    double seconds = 0;
    int64_t bytes = 0;       ///< most at once on the processor
    int64_t deviceBytes = 0; ///< and where the network lies, if that is elsewhere
};

/// Told from two small steps on black pictures, of which the larger has kPilotSamples: what grows
/// grows with the samples. Within 10 % of the step itself (tests/learn/StepPilotTest). The network
/// forgets their gradients; the running statistics of its batch norms it keeps.
StepCost pilotStep(Network& network, int64_t batch);

inline constexpr int64_t kPilotSamples = 12;

} // namespace kindred
