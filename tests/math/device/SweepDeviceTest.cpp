// The device code of the sweep, run on the processor, against the reference in double.
#include <gtest/gtest.h>

#include "DeviceEmulator.h"
// after the emulator
#include "kernel/cuda/SweepDevice.cuh"
#include "kernel/cuda/SweepFinish.cuh"
#include "math/SweepProblem.h"

namespace kindred::test {
namespace {

/// What the host allocates for a sweep, and what comes back.
struct DeviceSweep {
    explicit DeviceSweep(const SweepProblem& p, int splits)
        : bank(converted<float>(p.bank)), queries(converted<float>(p.queries)), labels(p.labels),
          queryLabels(p.queryLabels), own(p.own), valid(p.valid)
    {
        if (valid.empty())
            valid.assign(labels.size(), 1);
        const auto b = static_cast<size_t>(queries.rows());
        const size_t states = 2 * b * static_cast<size_t>(splits);
        gradient = Matrix<float>(queries.rows(), queries.cols());
        maxima.resize(states);
        masses.resize(states);
        sums.resize(states * static_cast<size_t>(queries.cols()));
        loss.resize(b);
        q.resize(b);
        sigmaGradient.resize(b);
        skipped.resize(b);
        arguments = {bank.data(),
                     labels.data(),
                     valid.data(),
                     queries.data(),
                     queryLabels.data(),
                     own.data(),
                     bank.rows(),
                     static_cast<int>(b),
                     static_cast<int>(queries.cols()),
                     splits,
                     static_cast<float>(p.sigma),
                     static_cast<float>(p.margin),
                     maxima.data(),
                     masses.data(),
                     sums.data(),
                     loss.data(),
                     q.data(),
                     gradient.data(),
                     sigmaGradient.data(),
                     skipped.data()};
    }

    void run(Schedule schedule)
    {
        const auto tiles = static_cast<unsigned>((arguments.queryCount + cuda::kTileQueries - 1) /
                                                 cuda::kTileQueries);
        const auto chunks =
            static_cast<unsigned>((arguments.dimension + cuda::kChunk - 1) / cuda::kChunk);
        DeviceEmulator::launch({tiles, static_cast<unsigned>(arguments.splits), chunks},
                               cuda::kSweepThreads, schedule,
                               [this] { cuda::sweepKernel(arguments); });
        DeviceEmulator::launch({static_cast<unsigned>(arguments.queryCount)}, cuda::kFinishThreads,
                               schedule, [this] { cuda::finishKernel(arguments); });
    }

    Matrix<float> bank;
    Matrix<float> queries;
    Matrix<float> gradient;
    std::vector<int32_t> labels;
    std::vector<int32_t> queryLabels;
    std::vector<int64_t> own;
    std::vector<uint8_t> valid;
    std::vector<float> maxima, masses, sums, loss, q, sigmaGradient;
    std::vector<int32_t> skipped;
    cuda::SweepArguments arguments = {};
};

constexpr uint64_t kSeed = 2018;

void expectExact(const SweepProblem& p, int splits, Schedule schedule)
{
    DeviceSweep device(p, splits);
    device.run(schedule);
    const auto exact = p.exact();
    EXPECT_LE(gradientError(device.gradient, exact), 1e-5);
    for (size_t i = 0; i < exact.size(); ++i) {
        EXPECT_NEAR(device.loss[i], exact[i].loss, 2e-4) << "query " << i;
        EXPECT_NEAR(device.q[i], exact[i].q, 1e-4) << "query " << i;
        EXPECT_EQ(device.skipped[i] != 0, exact[i].skipped) << "query " << i;
    }
}

TEST(SweepDevice, EqualsTheReferenceAroundTheTiles)
{
    for (const int64_t n : {1, 33, 100})
        for (const int64_t d : {3, 129})
            for (const int splits : {1, 3}) {
                SCOPED_TRACE("n = " + std::to_string(n) + ", d = " + std::to_string(d) +
                             ", splits = " + std::to_string(splits));
                expectExact(randomProblem(kSeed, n, d, 34, 5, 0.3), splits, Schedule::Ascending);
            }
}

TEST(SweepDevice, DoesNotDependOnWhoGoesFirst)
{
    SweepProblem p = randomProblem(kSeed, 90, 40, 33, 4, 0.1);
    p.margin = 0.05;
    p.queryLabels[3] = 1000; // no such class: skipped
    Random random(kSeed);
    for (size_t i = 0; i < p.labels.size(); ++i)
        p.valid.push_back(random.chance(0.7) ? 1 : 0);
    DeviceSweep first(p, 2);
    first.run(Schedule::Ascending);
    for (const Schedule schedule :
         {Schedule::Descending, Schedule::Shuffled, Schedule::WarpByWarp}) {
        expectExact(p, 2, schedule);
        DeviceSweep other(p, 2);
        other.run(schedule);
        EXPECT_EQ(other.gradient.values(), first.gradient.values());
        EXPECT_EQ(other.loss, first.loss);
    }
}

} // namespace
} // namespace kindred::test
