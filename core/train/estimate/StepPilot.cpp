#include "train/estimate/StepPilot.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include <torch/types.h>

#include "base/Elapsed.h"
#include "model/Encoder.h"
#include "train/Network.h"
#include "train/estimate/TensorWatch.h"
#include "train/loop/Checkpoint.h"

namespace kindred {

namespace {
StepCost costOf(Network& network, int64_t samples)
{
    const TensorWatch watch;
    const auto start = std::chrono::steady_clock::now();
    const std::vector<float> black(static_cast<size_t>(samples * network.sampleSize()));
    const torch::Tensor embedding = network.forward(network.input(black, samples)).embedding;
    if (embedding.requires_grad())
        embedding.backward(torch::ones_like(embedding));
    return {secondsSince(start), watch.peakBytes(), watch.devicePeakBytes()};
}
} // namespace

StepCost pilotStep(Network& network, int64_t batch)
{
    constexpr int64_t kFew = kPilotSamples / 3;
    costOf(network, kFew); // makes the gradients, which the others then find
    const StepCost few = costOf(network, kFew);
    const StepCost more = costOf(network, kPilotSamples);
    for (auto& [name, parameter] : trainedParameters(network.encoder(), nullptr))
        parameter.mutable_grad().reset();
    const auto atBatch = [&](int64_t less, int64_t most) {
        const int64_t ofOne = std::max<int64_t>(0, (most - less) / (kPilotSamples - kFew));
        return most + ofOne * (batch - kPilotSamples);
    };
    return {more.seconds / kPilotSamples * static_cast<double>(batch),
            atBatch(few.bytes, more.bytes), atBatch(few.deviceBytes, more.deviceBytes)};
}

} // namespace kindred
