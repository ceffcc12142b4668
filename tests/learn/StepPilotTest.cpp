// What a large step takes is told from small ones, before it fills the memory.
#include <gtest/gtest.h>
#include <torch/types.h>

#include "data/Dataset.h"
#include "model/Encoder.h"
#include "train/Network.h"
#include "train/estimate/StepPilot.h"
#include "train/estimate/TensorWatch.h"
#include "train/loop/Checkpoint.h"
#include "train/plan/TrainJob.h"

namespace kindred {
namespace {

Result<Network> networkOf(const char* encoder, int size)
{
    KINDRED_ASSIGN(const auto dataset, openDataset({.source = "demo:small"}));
    TrainRequest plan;
    plan.data = "demo:small";
    plan.encoder = encoder;
    plan.device = "cpu";
    plan.set = {{"size", size}};
    KINDRED_ASSIGN(const Json options, resolvePlan(plan, *dataset));
    KINDRED_ASSIGN(Network network, Network::create(options, *dataset, 1));
    network.encoder().train();
    return network;
}

int64_t bytesOfOneStep(Network& network, int64_t batch)
{
    const auto values = static_cast<size_t>(batch * network.sampleSize());
    const auto step = [&] {
        network.forward(network.input(std::vector<float>(values), batch))
            .embedding.sum()
            .backward();
    };
    step(); // makes the gradients
    const TensorWatch watch;
    step();
    return watch.peakBytes();
}

TEST(StepPilot, TellsWhatALargerStepTakes)
{
    for (const auto& [encoder, size] : {std::pair("conv4", 28), std::pair("resnet18", 32)}) {
        auto network = networkOf(encoder, size);
        ASSERT_TRUE(network.ok()) << network.error().message();
        constexpr int64_t kBatch = 48;
        const StepCost told = pilotStep(*network, kBatch);
        const auto taken = static_cast<double>(bytesOfOneStep(*network, kBatch));
        EXPECT_NEAR(static_cast<double>(told.bytes), taken, 0.1 * taken) << encoder;
        EXPECT_GT(told.seconds, 0) << encoder;
        EXPECT_EQ(told.deviceBytes, 0) << "on a processor";
    }
}

TEST(StepPilot, LeavesNoGradients)
{
    auto network = networkOf("conv4", 28);
    ASSERT_TRUE(network.ok()) << network.error().message();
    pilotStep(*network, 64);
    for (const auto& [name, parameter] : trainedParameters(network->encoder(), nullptr))
        EXPECT_FALSE(parameter.grad().defined()) << name;
}

} // namespace
} // namespace kindred
