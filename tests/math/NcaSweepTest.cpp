// The fused sweep of NCA over a batch against the formulas written plainly in double.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "kernel/Dispatch.h"
#include "kernel/NcaSweep.h"
#include "support/Lcg.h"

namespace kindred::test {
namespace {

struct Batch {
    Matrix<float> rows;
    std::vector<int32_t> labels;
    std::vector<int64_t> samples;

    NcaQuestion question(bool logLoss) const { return {rows, labels, samples, logLoss}; }
};

Batch drawnBatch(int64_t count, int64_t dimension, int classes)
{
    Lcg random(17);
    Batch batch;
    batch.rows = Matrix<float>(count, dimension);
    for (float& value : batch.rows.values())
        value = static_cast<float>(random.next() / std::sqrt(static_cast<double>(dimension)));
    for (int64_t i = 0; i < count; ++i) {
        batch.labels.push_back(static_cast<int32_t>(i * 7 % classes));
        batch.samples.push_back(100 + i - i % 9 / 8); // row 8 of every nine shows row 7's sample
    }
    return batch;
}

struct Answer {
    NcaSums sums;
    Matrix<float> gradient;
};

Answer swept(const Batch& batch, bool logLoss, Executor& executor)
{
    Answer answer;
    answer.gradient = Matrix<float>(batch.rows.rows(), batch.rows.cols());
    answer.sums = ncaSweep(batch.question(logLoss), answer.gradient, executor);
    return answer;
}

struct Exact {
    double loss = 0;
    int64_t skipped = 0;
    Matrix<double> gradient;
};

double squaredDistance(const Batch& batch, int64_t i, int64_t j)
{
    double sum = 0;
    for (int64_t k = 0; k < batch.rows.cols(); ++k)
        sum += std::pow(static_cast<double>(batch.rows(i, k)) - batch.rows(j, k), 2);
    return sum;
}

Exact exactly(const Batch& batch, bool logLoss)
{
    const int64_t count = batch.rows.rows();
    Exact exact;
    exact.gradient = Matrix<double>(count, batch.rows.cols());
    for (int64_t i = 0; i < count; ++i) {
        double sums[2] = {};
        std::vector<double> weights(static_cast<size_t>(count));
        const auto same = [&](int64_t j) {
            return batch.labels[static_cast<size_t>(j)] == batch.labels[static_cast<size_t>(i)];
        };
        for (int64_t j = 0; j < count; ++j) {
            if (batch.samples[static_cast<size_t>(j)] == batch.samples[static_cast<size_t>(i)])
                continue;
            weights[static_cast<size_t>(j)] = std::exp(-squaredDistance(batch, i, j));
            sums[same(j) ? 1 : 0] += weights[static_cast<size_t>(j)];
        }
        if (sums[1] == 0) {
            ++exact.skipped;
            continue;
        }
        const double p = sums[1] / (sums[0] + sums[1]);
        exact.loss += logLoss ? -std::log(p) : -p;
        for (int64_t j = 0; j < count; ++j) {
            const double share = weights[static_cast<size_t>(j)] / (sums[0] + sums[1]);
            const double slope = (same(j) ? (1 - p) : -p) * share / (logLoss ? p : 1);
            for (int64_t k = 0; k < batch.rows.cols(); ++k) {
                const double offset = static_cast<double>(batch.rows(i, k)) - batch.rows(j, k);
                exact.gradient(i, k) += 2 * slope * offset;
                exact.gradient(j, k) -= 2 * slope * offset;
            }
        }
    }
    return exact;
}

void expectExact(const Batch& batch, bool logLoss, const std::string& what)
{
    Executor executor(2);
    const Answer fast = swept(batch, logLoss, executor);
    const Exact exact = exactly(batch, logLoss);
    EXPECT_EQ(fast.sums.skipped, exact.skipped) << what;
    EXPECT_NEAR(fast.sums.loss, exact.loss, 2e-6 * (1 + std::abs(exact.loss))) << what;
    for (size_t i = 0; i < exact.gradient.values().size(); ++i)
        ASSERT_NEAR(fast.gradient.values()[i], exact.gradient.values()[i], 2e-6)
            << what << " at " << i;
}

TEST(NcaSweep, EveryShapeEqualsThePlainSums)
{
    for (const int64_t count : {1, 2, 15, 16, 17, 64, 65, 130})
        for (const int64_t dimension : {1, 7, 64, 400})
            for (const bool logLoss : {false, true})
                expectExact(drawnBatch(count, dimension, 5), logLoss,
                            std::to_string(count) + " × " + std::to_string(dimension));
}

TEST(NcaSweep, EveryVectorTargetEqualsThePlainSums)
{
    for (const std::string& target : runnableTargets()) {
        ASSERT_TRUE(forceTarget(target));
        for (const int64_t count : {9, 77, 130})
            for (const int64_t dimension : {3, 33, 68})
                expectExact(drawnBatch(count, dimension, 4), true, target);
    }
    forceTarget("");
}

TEST(NcaSweep, TheSameBitsOnAnyThreadCount)
{
    const Batch batch = drawnBatch(150, 64, 6); // large enough for all threads
    Executor one(1);
    Executor five(5);
    const Answer a = swept(batch, true, one);
    const Answer b = swept(batch, true, five);
    EXPECT_EQ(a.sums.loss, b.sums.loss);
    EXPECT_EQ(a.gradient.values(), b.gradient.values());
}

TEST(NcaSweep, NeitherSideVanishesBesideTheOther)
{
    Batch batch;
    batch.rows = Matrix<float>(4, 1, {0, 20, 30, 50}); // exp(−400) is no float
    batch.labels = {0, 0, 1, 1};
    batch.samples = {0, 1, 2, 3};
    Executor executor(2);
    const Answer answer = swept(batch, true, executor);
    EXPECT_NEAR(answer.sums.loss, 2 * (400 - 100), 1e-3);
    EXPECT_NEAR(answer.gradient(1, 0), 2 * (20 + 10 + 10), 1e-3);
}

} // namespace
} // namespace kindred::test
