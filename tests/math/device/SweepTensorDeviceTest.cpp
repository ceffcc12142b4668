// The sweep on tensor cores, run on the processor with the documented layout of every operand,
// against the reference in double and the bf16 path of the processor.
#include <gtest/gtest.h>

#include <numeric>

#include "DeviceEmulator.h"
#include "EmulatedTensorCore.h"
// after the emulator
#include "kernel/cuda/SweepFinish.cuh"
#include "kernel/cuda/SweepTensorDevice.cuh"
#include "math/SweepProblem.h"

namespace kindred::test {
namespace {

constexpr uint64_t kSeed = 2018;

/// Bank rows by class, as a packed bank has them.
SweepProblem byClass(SweepProblem p)
{
    std::vector<size_t> order(p.labels.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return p.labels[a] < p.labels[b]; });
    SweepProblem sorted = p;
    std::vector<int64_t> place(order.size());
    for (size_t to = 0; to < order.size(); ++to) {
        place[order[to]] = static_cast<int64_t>(to);
        sorted.labels[to] = p.labels[order[to]];
        if (!p.valid.empty())
            sorted.valid[to] = p.valid[order[to]];
        std::copy_n(p.bank.row(static_cast<int64_t>(order[to])), p.bank.cols(),
                    sorted.bank.row(static_cast<int64_t>(to)));
    }
    for (int64_t& own : sorted.own)
        own = own < 0 ? -1 : place[static_cast<size_t>(own)];
    return sorted;
}

void roundRows(Matrix<double>& rows)
{
    for (double& value : rows.values())
        value = static_cast<double>(fromBFloat16(toBFloat16(static_cast<float>(value))));
}

/// What the host allocates for a sweep over a bf16 bank, and what comes back.
struct TensorSweep {
    TensorSweep(const SweepProblem& p, int splits, int terms)
        : queries(converted<float>(p.queries)), labels(p.labels), queryLabels(p.queryLabels),
          own(p.own), valid(p.valid)
    {
        if (valid.empty())
            valid.assign(labels.size(), 1);
        const int64_t n = p.bank.rows();
        const int64_t d = p.bank.cols();
        const int64_t b = queries.rows();
        const int64_t stride = (d + cuda::kHalfStride - 1) / cuda::kHalfStride * cuda::kHalfStride;
        halves.assign(static_cast<size_t>(n * stride), 0);
        for (int64_t i = 0; i < n; ++i)
            for (int64_t k = 0; k < d; ++k)
                halves[static_cast<size_t>(i * stride + k)] =
                    toBFloat16(static_cast<float>(p.bank(i, k)));
        halfQueries.assign(static_cast<size_t>(terms * b * stride), 0);
        for (int64_t i = 0; i < b; ++i)
            for (int64_t k = 0; k < d; ++k) {
                float rest = queries(i, k);
                for (int64_t term = 0; term < terms; ++term) {
                    const uint16_t half = toBFloat16(rest);
                    halfQueries[static_cast<size_t>((term * b + i) * stride + k)] = half;
                    rest -= fromBFloat16(half);
                }
            }
        const auto count = static_cast<size_t>(b);
        const size_t states = 2 * count * static_cast<size_t>(splits);
        gradient = Matrix<float>(b, d);
        // What nobody writes shows.
        maxima.assign(states, std::nanf(""));
        masses.assign(states, std::nanf(""));
        sums.assign(states * static_cast<size_t>(d), std::nanf(""));
        loss.resize(count);
        q.resize(count);
        sigmaGradient.resize(count);
        skipped.resize(count);
        arguments.labels = labels.data();
        arguments.valid = valid.data();
        arguments.queries = queries.data();
        arguments.queryLabels = queryLabels.data();
        arguments.own = own.data();
        arguments.rows = n;
        arguments.queryCount = static_cast<int>(b);
        arguments.dimension = static_cast<int>(d);
        arguments.splits = splits;
        arguments.sigma = static_cast<float>(p.sigma);
        arguments.margin = static_cast<float>(p.margin);
        arguments.maxima = maxima.data();
        arguments.masses = masses.data();
        arguments.sums = sums.data();
        arguments.loss = loss.data();
        arguments.q = q.data();
        arguments.gradient = gradient.data();
        arguments.sigmaGradient = sigmaGradient.data();
        arguments.skipped = skipped.data();
        arguments.halves = halves.data();
        arguments.halfQueries = halfQueries.data();
        arguments.stride = static_cast<int>(stride);
        arguments.terms = terms;
    }

    void run(Schedule schedule)
    {
        const auto tiles = static_cast<unsigned>((arguments.queryCount + cuda::kTensorQueries - 1) /
                                                 cuda::kTensorQueries);
        const auto chunks =
            static_cast<unsigned>((arguments.dimension + cuda::kChunk - 1) / cuda::kChunk);
        DeviceEmulator::launch({tiles, static_cast<unsigned>(arguments.splits), 2 * chunks},
                               cuda::kTensorThreads, schedule,
                               [this] { cuda::sweepTensorKernel(arguments); });
        DeviceEmulator::launch({static_cast<unsigned>(arguments.queryCount)}, cuda::kFinishThreads,
                               schedule, [this] { cuda::finishKernel(arguments); });
    }

    Matrix<float> queries;
    Matrix<float> gradient;
    std::vector<int32_t> labels;
    std::vector<int32_t> queryLabels;
    std::vector<int64_t> own;
    std::vector<uint8_t> valid;
    std::vector<uint16_t> halves, halfQueries;
    std::vector<float> maxima, masses, sums, loss, q, sigmaGradient;
    std::vector<int32_t> skipped;
    cuda::SweepArguments arguments = {};
};

/// Rows and queries as bf16 holds them: what is left is the rounding of the weights, 2⁻⁹ each.
SweepProblem rounded(SweepProblem p)
{
    roundRows(p.bank);
    roundRows(p.queries);
    return p;
}

void expectReference(const SweepProblem& p, TensorSweep& device)
{
    const auto exact = p.exact();
    EXPECT_LE(gradientError(device.gradient, exact), 4e-3);
    for (size_t i = 0; i < exact.size(); ++i) {
        EXPECT_NEAR(device.loss[i], exact[i].loss, 4e-3) << "query " << i;
        EXPECT_NEAR(device.q[i], exact[i].q, 4e-3) << "query " << i;
        EXPECT_EQ(device.skipped[i] != 0, exact[i].skipped) << "query " << i;
    }
}

TEST(SweepTensorDevice, EqualsTheReferenceAroundTheTiles)
{
    for (const int64_t n : {1, 65, 200})
        for (const int64_t d : {3, 128, 150})
            for (const int splits : {1, 3}) {
                SCOPED_TRACE("n = " + std::to_string(n) + ", d = " + std::to_string(d) +
                             ", splits = " + std::to_string(splits));
                const SweepProblem p = rounded(byClass(randomProblem(kSeed, n, d, 66, 5, 0.3)));
                TensorSweep device(p, splits, 1);
                device.run(Schedule::Ascending);
                expectReference(p, device);
            }
}

TEST(SweepTensorDevice, DoesNotDependOnWhoGoesFirst)
{
    SweepProblem p = rounded(byClass(randomProblem(kSeed, 330, 40, 33, 9, 0.1))); // 3 tiles a split
    p.margin = 0.05;
    p.queryLabels[3] = 1000; // no such class: skipped
    Random random(kSeed);
    for (size_t i = 0; i < p.labels.size(); ++i)
        p.valid.push_back(random.chance(0.7) ? 1 : 0);
    TensorSweep first(p, 2, 1);
    first.run(Schedule::Ascending);
    for (const Schedule schedule :
         {Schedule::Descending, Schedule::Shuffled, Schedule::WarpByWarp}) {
        TensorSweep other(p, 2, 1);
        other.run(schedule);
        expectReference(p, other);
        EXPECT_EQ(other.gradient.values(), first.gradient.values());
        EXPECT_EQ(other.loss, first.loss);
    }
}

TEST(SweepTensorDevice, TwoTermsKeepWhatRoundingLosesOfAQuery)
{
    SweepProblem p = byClass(randomProblem(kSeed, 150, 64, 20, 4, 0.02));
    roundRows(p.bank);
    const auto exact = p.exact();
    double worst[2] = {};
    for (const int terms : {1, 2}) {
        TensorSweep device(p, 1, terms);
        device.run(Schedule::Ascending);
        for (size_t i = 0; i < exact.size(); ++i)
            worst[terms - 1] =
                std::max(worst[terms - 1], std::abs(double(device.loss[i]) - exact[i].loss));
    }
    EXPECT_LT(worst[1], 8e-3);
    EXPECT_LT(worst[1], 0.5 * worst[0]);
}

TEST(SweepTensorDevice, AgreesWithTheProcessorsBFloat16)
{
    const SweepProblem p = byClass(randomProblem(kSeed, 300, 70, 40, 6, 0.1));
    Executor executor(1);
    const SweepResult host = p.fast(p.packed(BankPrecision::BFloat16), executor);
    TensorSweep device(p, 2, 1);
    device.run(Schedule::Shuffled);
    for (size_t i = 0; i < host.loss.size(); ++i) {
        EXPECT_NEAR(device.loss[i], host.loss[i], 0.03) << "query " << i;
        EXPECT_NEAR(device.q[i], host.q[i], 0.02) << "query " << i;
    }
    double error = 0;
    double norm = 0;
    for (size_t at = 0; at < host.gradient.values().size(); ++at) {
        const auto value = static_cast<double>(host.gradient.values()[at]);
        error += std::pow(static_cast<double>(device.gradient.values()[at]) - value, 2);
        norm += value * value;
    }
    EXPECT_LT(std::sqrt(error / norm), 0.01);
}

} // namespace
} // namespace kindred::test
