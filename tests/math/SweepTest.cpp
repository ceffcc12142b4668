// The fast sweep against the double reference: every shape, target, thread count and precision.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "SweepProblem.h"
#include "kernel/Dispatch.h"

namespace kindred::test {
namespace {

constexpr double kFloatError = 1e-5;
constexpr double kBFloat16Error = 6e-3;

/// Runs every test on each vector target that this processor can run.
class SweepTest : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }
    Executor m_executor{2};
};

void expectClose(const SweepProblem& p, const SweepResult& fast, double tolerance,
                 const std::string& what)
{
    const auto exact = p.exact();
    EXPECT_LE(gradientError(fast.gradient, exact), tolerance) << what;
    int skipped = 0;
    for (size_t i = 0; i < exact.size(); ++i) {
        // a logit's rounding is up to a float's rounding of the similarity over sigma
        EXPECT_NEAR(fast.loss[i], exact[i].loss, tolerance * (1 + exact[i].loss)) << what;
        EXPECT_NEAR(fast.q[i], exact[i].q, tolerance) << what;
        EXPECT_NEAR(fast.sigmaGradient[i], exact[i].sigmaGradient,
                    10 * tolerance * (1 / p.sigma + std::abs(exact[i].sigmaGradient)))
            << what;
        skipped += exact[i].skipped ? 1 : 0;
    }
    EXPECT_EQ(fast.skipped, skipped) << what;
}

TEST_P(SweepTest, EveryRowCountAroundTheTile)
{
    for (int64_t n = 1; n <= 130; ++n) {
        const SweepProblem p = randomProblem(100 + static_cast<uint64_t>(n), n, 17, 9, 3, 0.05);
        expectClose(p, p.fast(p.packed(BankPrecision::Float32), m_executor), kFloatError,
                    "n = " + std::to_string(n));
    }
}

TEST_P(SweepTest, EveryRowCountInBFloat16)
{
    for (int64_t n = 1; n <= 130; n += 3) {
        const SweepProblem p = randomProblem(200 + static_cast<uint64_t>(n), n, 32, 9, 3, 0.1);
        expectClose(p, p.fast(p.packed(BankPrecision::BFloat16), m_executor), kBFloat16Error,
                    "n = " + std::to_string(n));
    }
}

TEST_P(SweepTest, EveryDimension)
{
    for (const int64_t d : {1, 2, 3, 5, 15, 16, 17, 31, 100, 128, 200, 700}) {
        const SweepProblem p = randomProblem(300 + static_cast<uint64_t>(d), 333, d, 21, 7, 0.07);
        const std::string what = "d = " + std::to_string(d);
        expectClose(p, p.fast(p.packed(BankPrecision::Float32), m_executor), kFloatError, what);
    }
}

TEST_P(SweepTest, EveryBatchSizeAroundThePanel)
{
    for (int64_t b = 1; b <= 70; b += b < 20 ? 1 : 7) {
        const SweepProblem p = randomProblem(400 + static_cast<uint64_t>(b), 150, 16, b, 4, 0.05);
        expectClose(p, p.fast(p.packed(BankPrecision::Float32), m_executor), kFloatError,
                    "b = " + std::to_string(b));
    }
}

TEST_P(SweepTest, ManyClassesSomeEmptyOrUnknown)
{
    SweepProblem p = randomProblem(500, 400, 24, 40, 150, 0.05);
    p.queryLabels[3] = 1000; // no such class: skipped
    p.queryLabels[5] = -7;
    expectClose(p, p.fast(p.packed(BankPrecision::Float32), m_executor), kFloatError, "sparse");
    SweepProblem one = randomProblem(501, 200, 24, 10, 1, 0.05); // no negatives at all
    expectClose(one, one.fast(one.packed(BankPrecision::Float32), m_executor), kFloatError, "one");
}

TEST_P(SweepTest, SmallSigmaUsesTheRunningMaximum)
{
    for (const double sigma : {0.0249, 0.01, 0.003}) {
        const SweepProblem p = randomProblem(600, 500, 32, 33, 8, sigma);
        const double tolerance = kFloatError * std::max(1.0, 0.01 / sigma);
        expectClose(p, p.fast(p.packed(BankPrecision::Float32), m_executor), tolerance,
                    "sigma = " + std::to_string(sigma));
    }
}

TEST_P(SweepTest, RunningMaximumEqualsFixedShift)
{
    const SweepProblem p = randomProblem(650, 700, 32, 33, 8, 0.05);
    const PackedBank bank = p.packed(BankPrecision::Float32);
    expectClose(p, p.fast(bank, m_executor, false), kFloatError, "not declared as unit rows");
}

TEST_P(SweepTest, LongRowsAreNotTrustedToBeUnit)
{
    SweepProblem p = randomProblem(660, 200, 8, 10, 3, 0.5);
    for (double& value : p.bank.values())
        value = static_cast<double>(static_cast<float>(value * 60.0)); // logits up to ±120
    expectClose(p, p.fast(p.packed(BankPrecision::Float32), m_executor), 60 * kFloatError, "long");
}

TEST_P(SweepTest, Margin)
{
    SweepProblem p = randomProblem(700, 300, 20, 25, 5, 0.1);
    p.margin = 0.2;
    expectClose(p, p.fast(p.packed(BankPrecision::Float32), m_executor), kFloatError, "margin");
}

TEST_P(SweepTest, InvalidRowsAreNotSeen)
{
    SweepProblem p = randomProblem(800, 300, 20, 25, 5, 0.05);
    Random random(3);
    for (size_t i = 0; i < p.labels.size(); ++i)
        p.valid.push_back(i > 100 && i < 170 ? 0 : random.chance(0.6));
    expectClose(p, p.fast(p.packed(BankPrecision::Float32), m_executor), kFloatError, "invalid");
    p.sigma = 0.01;
    expectClose(p, p.fast(p.packed(BankPrecision::Float32), m_executor), kFloatError, "running");
    p.valid.assign(p.labels.size(), 0);
    const SweepResult empty = p.fast(p.packed(BankPrecision::Float32), m_executor);
    EXPECT_EQ(empty.skipped, 25);
    EXPECT_EQ(empty.loss[0], 0.0f);
}

TEST_P(SweepTest, SameWithEveryThreadCount)
{
    const SweepProblem p = randomProblem(900, 1500, 48, 37, 6, 0.05);
    for (const BankPrecision precision : {BankPrecision::Float32, BankPrecision::BFloat16}) {
        const PackedBank bank = p.packed(precision);
        for (int threads = 1; threads <= 8; ++threads) {
            Executor executor(threads);
            const SweepResult first = p.fast(bank, executor);
            const SweepResult second = p.fast(bank, executor);
            EXPECT_EQ(first.gradient.values(), second.gradient.values()) << "not reproducible";
            EXPECT_EQ(first.loss, second.loss);
            expectClose(p, first,
                        precision == BankPrecision::Float32 ? kFloatError : kBFloat16Error,
                        std::to_string(threads) + " threads");
        }
    }
}

TEST_P(SweepTest, BFloat16AgainstTheUnroundedBank)
{
    for (const int64_t d : {1, 3, 15, 17, 100, 128, 200}) {
        const SweepProblem p = randomProblem(950, 600, d, 40, 9, d < 100 ? 0.2 : 0.05);
        expectClose(p, p.fast(p.packed(BankPrecision::BFloat16), m_executor), kBFloat16Error,
                    "d = " + std::to_string(d));
    }
}

TEST_P(SweepTest, A10RotationLeavesTheLoss)
{
    SweepProblem p = randomProblem(1000, 300, 12, 20, 4, 0.05);
    const SweepResult before = p.fast(p.packed(BankPrecision::Float32), m_executor);
    Random random(4);
    for (int turn = 0; turn < 30; ++turn) {
        const auto i = static_cast<int64_t>(random.below(12));
        const auto j = (i + 1 + static_cast<int64_t>(random.below(11))) % 12;
        const double angle = random.uniform(0, 6.28);
        for (Matrix<double>* matrix : {&p.bank, &p.queries})
            for (int64_t r = 0; r < matrix->rows(); ++r) {
                const double x = (*matrix)(r, i);
                const double y = (*matrix)(r, j);
                (*matrix)(r, i) = std::cos(angle) * x - std::sin(angle) * y;
                (*matrix)(r, j) = std::sin(angle) * x + std::cos(angle) * y;
            }
    }
    const SweepResult after = p.fast(p.packed(BankPrecision::Float32), m_executor);
    for (size_t i = 0; i < before.loss.size(); ++i)
        EXPECT_NEAR(before.loss[i], after.loss[i], 1e-5 * (1 + before.loss[i]));
}

TEST_P(SweepTest, PermutedBankRowsGiveTheSame)
{
    const SweepProblem p = randomProblem(1100, 400, 16, 20, 4, 0.05);
    std::vector<int64_t> order(p.labels.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = static_cast<int64_t>(i);
    Random(5).shuffle(order);
    SweepProblem q = p;
    for (size_t i = 0; i < order.size(); ++i) {
        q.labels[i] = p.labels[static_cast<size_t>(order[i])];
        for (int64_t k = 0; k < 16; ++k)
            q.bank(static_cast<int64_t>(i), k) = p.bank(order[i], k);
        for (size_t j = 0; j < p.own.size(); ++j)
            if (p.own[j] == order[i])
                q.own[j] = static_cast<int64_t>(i);
    }
    expectClose(p, q.fast(q.packed(BankPrecision::Float32), m_executor), kFloatError, "permuted");
}

TEST_P(SweepTest, NotFiniteQueryHurtsOnlyItself)
{
    SweepProblem p = randomProblem(1200, 100, 8, 6, 3, 0.05);
    const SweepResult clean = p.fast(p.packed(BankPrecision::Float32), m_executor);
    p.queries(2, 1) = std::numeric_limits<double>::quiet_NaN();
    const SweepResult broken = p.fast(p.packed(BankPrecision::Float32), m_executor);
    EXPECT_TRUE(std::isnan(broken.loss[2]));
    EXPECT_TRUE(std::isnan(broken.gradient(2, 0)));
    EXPECT_EQ(broken.loss[3], clean.loss[3]);
}

INSTANTIATE_TEST_SUITE_P(Targets, SweepTest, testing::ValuesIn(runnableTargets()),
                         [](const auto& target) { return target.param; });

TEST(SweepDispatch, NamesTheTarget)
{
    for (const std::string& target : runnableTargets()) {
        ASSERT_TRUE(forceTarget(target));
        EXPECT_EQ(chosenTarget(), target);
        EXPECT_TRUE(std::string(dispatchTarget()).starts_with(target));
    }
    EXPECT_FALSE(forceTarget("AVX9"));
    ASSERT_TRUE(forceTarget(""));
    EXPECT_EQ(chosenTarget(), runnableTargets().front());
}

/// A processor with more than its vectors also runs the kernels of one that has these alone.
TEST(SweepDispatch, WithholdsWhatAnOlderProcessorLacks)
{
    const std::vector<std::string> targets = runnableTargets();
    const std::string best = targets.front();
    const bool dots = usesNativeBFloat16() || usesNativeBytes();
    const bool tiles = usesTileUnit();
    EXPECT_EQ(std::ranges::count(targets, best + "_NO_DOTS"), dots);
    EXPECT_EQ(std::ranges::count(targets, best + "_NO_TILES"), tiles);
    EXPECT_EQ(forceTarget(best + "_NO_TILES"), tiles);
    EXPECT_FALSE(usesTileUnit());
    EXPECT_EQ(usesNativeBFloat16() || usesNativeBytes(), dots);
    EXPECT_EQ(forceTarget(best + "_NO_DOTS"), dots);
    EXPECT_FALSE(dots && (usesNativeBFloat16() || usesNativeBytes() || usesTileUnit()));
    EXPECT_FALSE(forceTarget(targets.back() + "_NO_DOTS"));
    EXPECT_EQ(chosenTarget(), best);
}

} // namespace
} // namespace kindred::test
