// SNCA with its memory on the emulated device, where host memory is the device's: the objective,
// the host code, the launches and the kernels, against the same steps on the processor.
#include <gtest/gtest.h>
#include <torch/types.h>

#include "cudart/cuda_runtime_api.h"

#include <map>
#include <numeric>

#include "kernel/Offload.h"
#include "kernel/cuda/CudaKernels.h"
#include "objective/Objective.h"
#include "objective/memory/Snca.h"
#include "support/Lcg.h"

namespace kindred::test {
namespace {

constexpr int64_t kSamples = 60;
constexpr int64_t kWidth = 21;
constexpr int64_t kBatchRows = 9;

/// The emulated device, which says that it is the processor: tensors there are on it.
class HostedKernels final : public DeviceKernels {
public:
    explicit HostedKernels(std::unique_ptr<DeviceKernels> kernels) : m_kernels(std::move(kernels))
    {
    }

    std::string device() const override { return "cpu"; }
    Result<std::unique_ptr<DeviceRows>> rows(MatrixView<const float> database,
                                             SearchMetric metric) override
    {
        return m_kernels->rows(database, metric);
    }
    Result<std::vector<int32_t>> best(MatrixView<const float> database,
                                      MatrixView<const float> queries) override
    {
        return m_kernels->best(database, queries);
    }
    Result<std::unique_ptr<DeviceForces>> forces(const PairWeights& affinities) override
    {
        return m_kernels->forces(affinities);
    }
    Result<std::unique_ptr<DeviceMemory>> memory(const PackedBank& bank) override
    {
        return m_kernels->memory(bank);
    }

private:
    std::unique_ptr<DeviceKernels> m_kernels;
};

class SncaDevice : public testing::Test {
protected:
    void SetUp() override { emulatedRuntime = {.processors = 2}; }
    void TearDown() override { EXPECT_EQ(emulatedRuntime.owned, 0) << "leaks of device memory"; }

    std::shared_ptr<Offload> device()
    {
        auto kernels = cuda::openKernels(0);
        EXPECT_TRUE(kernels) << kernels.error().message();
        return std::make_shared<Offload>(
            std::make_unique<HostedKernels>(std::move(kernels).value()),
            [this](const std::string& notice) { m_notices.push_back(notice); });
    }

    std::unique_ptr<Objective> objective(const Json& changed)
    {
        ObjectiveSetup setup;
        setup.dimension = kWidth;
        setup.classes = 4;
        for (int64_t slot = 0; slot < kSamples; ++slot)
            setup.slotLabels.push_back(slot % 2 == 0 ? 0 : static_cast<int32_t>(1 + slot / 2 % 3));
        setup.options = sncaInfo().options.defaults();
        setup.options.update({{"epochs", 10}, {"sigma", 0.2}, {"memory_schedule", "linear"}});
        setup.options.update(changed);
        setup.executor = &m_executor;
        m_labels = setup.slotLabels;
        auto made = makeSnca(setup);
        std::vector<int64_t> known(kSamples - 5); // the last are seen by nobody before their batch
        std::iota(known.begin(), known.end(), 0);
        Lcg random(4);
        made->refresh(known, draws(random, kSamples - 5));
        return made;
    }

    static torch::Tensor draws(Lcg& random, int64_t rows)
    {
        torch::Tensor values = torch::empty({rows, kWidth});
        for (int64_t i = 0; i < values.numel(); ++i)
            values.data_ptr<float>()[i] = static_cast<float>(random.next());
        return values;
    }

    struct Step {
        double loss = 0;
        torch::Tensor gradient;
        std::map<std::string, double> statistics;
    };
    /// The index-th of a fixed series of steps.
    Step stepOf(Objective& objective, int index) const
    {
        Lcg random(100 + static_cast<uint64_t>(index));
        ObjectiveBatch batch;
        batch.embedding = draws(random, kBatchRows).set_requires_grad(true);
        batch.epoch = 2.5 * index;
        for (int64_t i = 0; i < kBatchRows; ++i)
            batch.slots.push_back((i * 7 + index * 11) % kSamples);
        batch.slots.back() = batch.slots.front(); // a sample may come twice
        for (const int64_t slot : batch.slots)
            batch.labels.push_back(m_labels[static_cast<size_t>(slot)]);
        const ObjectiveStep found = objective.step(batch);
        found.root.backward(found.gradient);
        Step step{found.loss, batch.embedding.grad().clone(), {}};
        for (const auto& [name, value] : found.statistics)
            step.statistics[name] = value;
        return step;
    }

    static torch::Tensor vectorsOf(const Objective& objective)
    {
        return *findTensor(objective.state(), "vectors");
    }

    void expectSameSteps(const Json& changed, double tolerance)
    {
        const auto near = objective(changed);
        const OffloadGuard guard(device());
        const auto far = objective(changed);
        const int before = emulatedRuntime.allocations;
        for (int index = 0; index < 4; ++index) {
            SCOPED_TRACE("step " + std::to_string(index));
            Step expected;
            {
                const OffloadGuard none(nullptr);
                expected = stepOf(*near, index);
                expected.statistics.erase("memory_cosine"); // the kernel keeps no old rows
            }
            const Step found = stepOf(*far, index);
            EXPECT_NEAR(found.loss, expected.loss, tolerance);
            EXPECT_LT((found.gradient - expected.gradient).abs().max().item<double>(), tolerance);
            EXPECT_EQ(found.statistics.size(), expected.statistics.size());
            for (const auto& [name, value] : expected.statistics)
                EXPECT_NEAR(found.statistics.at(name), value, tolerance) << name;
        }
        EXPECT_GT(emulatedRuntime.allocations, before) << "the device was not asked";
        EXPECT_LT((vectorsOf(*far) - vectorsOf(*near)).abs().max().item<double>(), tolerance);
        EXPECT_TRUE(m_notices.empty());
    }

    Executor m_executor{1};
    std::vector<int32_t> m_labels;
    std::vector<std::string> m_notices;
};

TEST_F(SncaDevice, StepsAreThoseOfTheProcessor)
{
    expectSameSteps(Json::object(), 1e-5);
    expectSameSteps({{"margin", 0.1}, {"renormalise", false}, {"class_weights", true}}, 1e-5);
}

TEST_F(SncaDevice, AMemoryInBFloat16IsSweptByTensorCores)
{
    expectSameSteps({{"bank", "bf16"}}, 0.01);
}

TEST_F(SncaDevice, WhatReadsRowsOnTheProcessorStaysThere)
{
    for (const Json& changed : {Json{{"learn_sigma", true}}, Json{{"live_batch", true}},
                                Json{{"class_means", true}}, Json{{"negatives", 20}}}) {
        const OffloadGuard guard(device());
        const auto made = objective(changed);
        const int before = emulatedRuntime.allocations;
        stepOf(*made, 0);
        EXPECT_EQ(emulatedRuntime.allocations, before) << changed.dump();
    }
}

TEST_F(SncaDevice, GoesOnFromAStateAsItWas)
{
    const OffloadGuard guard(device());
    const auto whole = objective(Json::object());
    stepOf(*whole, 0);
    const NamedTensors state = whole->state();
    const auto resumed = objective(Json::object());
    stepOf(*resumed, 0);
    stepOf(*resumed, 0); // its memory lies on the device and is another by now
    ASSERT_TRUE(resumed->restore(state).ok());
    EXPECT_EQ(stepOf(*resumed, 1).loss, stepOf(*whole, 1).loss);
    EXPECT_TRUE(vectorsOf(*resumed).equal(vectorsOf(*whole)));
}

TEST_F(SncaDevice, ADeviceWithoutRoomLeavesTheStepToTheProcessor)
{
    const auto near = objective(Json::object());
    const Step expected = stepOf(*near, 0);
    const OffloadGuard guard(device());
    const auto far = objective(Json::object());
    emulatedRuntime.failsAt = emulatedRuntime.allocations;
    const Step found = stepOf(*far, 0);
    EXPECT_EQ(found.loss, expected.loss);
    EXPECT_TRUE(found.gradient.equal(expected.gradient));
    EXPECT_EQ(m_notices.size(), 1U);
}

TEST_F(SncaDevice, ADeviceThatFailsLaterEndsTheTraining)
{
    const OffloadGuard guard(device());
    const auto made = objective(Json::object());
    stepOf(*made, 0);
    emulatedRuntime.devices = 0; // from now on it cannot be chosen
    EXPECT_THROW(stepOf(*made, 1), std::runtime_error);
    EXPECT_EQ(m_notices.size(), 1U);
    emulatedRuntime.devices = 1;
}

} // namespace
} // namespace kindred::test
