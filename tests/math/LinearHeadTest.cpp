#include "kernel/LinearHead.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/Random.h"
#include "kernel/ClassScores.h"
#include "kernel/Dispatch.h"

namespace kindred {
namespace {

Matrix<float> normals(int64_t rows, int64_t cols, uint64_t seed)
{
    Random random{seed};
    Matrix<float> values(rows, cols);
    for (float& value : values.values())
        value = static_cast<float>(random.normal());
    return values;
}

/// A drawn batch, and where its gradients go.
struct HeadCase {
    HeadCase(int64_t count, int64_t classes, int64_t depth, double smoothed)
        : rows(normals(count, depth, 1)), weights(normals(classes, depth, 2)),
          bias(normals(1, classes, 3)), smoothing(smoothed), rowSlopes(count, depth),
          weightSlopes(classes, depth), biasSlopes(1, classes)
    {
        for (int64_t i = 0; i < count; ++i)
            labels.push_back(static_cast<int32_t>((7 * i + 3) % classes));
    }

    LinearHeadLoss step(LinearHead& head)
    {
        return head.step({rows, weights, bias.data(), labels, smoothing},
                         {rowSlopes, weightSlopes, biasSlopes.data()});
    }

    /// score(i, c) in double.
    double score(int64_t i, int64_t c) const
    {
        double sum = static_cast<double>(bias(0, c));
        for (int64_t k = 0; k < rows.cols(); ++k)
            sum +=
                std::max(static_cast<double>(rows(i, k)), 0.0) * static_cast<double>(weights(c, k));
        return sum;
    }

    Matrix<float> rows;
    Matrix<float> weights;
    Matrix<float> bias;
    std::vector<int32_t> labels;
    double smoothing;
    Matrix<float> rowSlopes;
    Matrix<float> weightSlopes;
    Matrix<float> biasSlopes;
};

/// Loss and dJ/dscore [b, C] by the formula, in double.
struct PlainHead {
    explicit PlainHead(const HeadCase& of) : errors(of.rows.rows(), of.weights.rows())
    {
        const int64_t classes = errors.cols();
        const auto count = static_cast<double>(errors.rows());
        for (int64_t i = 0; i < errors.rows(); ++i) {
            double sum = 0;
            for (int64_t c = 0; c < classes; ++c)
                sum += errors(i, c) = std::exp(of.score(i, c));
            for (int64_t c = 0; c < classes; ++c) {
                const bool own = c == of.labels[static_cast<size_t>(i)];
                const double truth =
                    (own ? 1 - of.smoothing : 0) + of.smoothing / static_cast<double>(classes);
                loss -= truth * std::log(errors(i, c) / sum) / count;
                errors(i, c) = (errors(i, c) / sum - truth) / count;
            }
        }
    }

    Matrix<double> errors;
    double loss = 0;
};

class LinearHeadOnTarget : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }
};

/// Less and more than a panel, whole ones and a rest, columns of several blocks.
TEST_P(LinearHeadOnTarget, LossAndGradientsAreThoseOfTheFormula)
{
    LinearHead head; // keeps its workspace from one to the next
    for (const auto& [count, classes, depth] :
         {std::array<int64_t, 3>{128, 100, 64}, {1, 2, 1}, {33, 5, 6}, {70, 101, 33}, {20, 9, 700}})
        for (const double smoothing : {0.0, 0.3}) {
            HeadCase found(count, classes, depth, smoothing);
            for (float& weight : found.weights.values())
                weight /= std::sqrt(static_cast<float>(depth));
            const LinearHeadLoss loss = found.step(head);
            const PlainHead plain(found);
            EXPECT_NEAR(loss.loss, plain.loss, 1e-6 * plain.loss);
            for (int64_t c = 0; c < classes; ++c) {
                double sum = 0;
                for (int64_t i = 0; i < count; ++i)
                    sum += plain.errors(i, c);
                ASSERT_NEAR(found.biasSlopes(0, c), sum, 1e-7) << c;
                for (int64_t k = 0; k < depth; ++k) {
                    double slope = 0;
                    for (int64_t i = 0; i < count; ++i)
                        slope += plain.errors(i, c) *
                                 std::max(static_cast<double>(found.rows(i, k)), 0.0);
                    ASSERT_NEAR(found.weightSlopes(c, k), slope, 1e-6) << c << ", " << k;
                }
            }
            for (int64_t i = 0; i < count; ++i)
                for (int64_t k = 0; k < depth; ++k) {
                    double slope = 0;
                    for (int64_t c = 0; c < classes && found.rows(i, k) > 0; ++c)
                        slope += plain.errors(i, c) * static_cast<double>(found.weights(c, k));
                    ASSERT_NEAR(found.rowSlopes(i, k), slope, 1e-6) << i << ", " << k;
                }
        }
}

TEST_P(LinearHeadOnTarget, FarScoresDoNotOverflowAndTheFirstOfEqualOnesIsThePrediction)
{
    HeadCase found(3, 3, 3, 0);
    found.rows = Matrix<float>(3, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1});
    found.weights = Matrix<float>(3, 3, {9000, 0, 5, 0, -9000, 5, -9000, 0, 5}); // scores across
    found.bias = Matrix<float>(1, 3);
    found.labels = {0, 1, 2};
    LinearHead head;
    const LinearHeadLoss loss = found.step(head);
    EXPECT_NEAR(loss.loss, (0 + 9000 + std::log(2.0) + std::log(3.0)) / 3, 1e-3);
    EXPECT_EQ(loss.right, 1);
    for (const float slope : found.weightSlopes.values())
        EXPECT_TRUE(std::isfinite(slope));
}

TEST_P(LinearHeadOnTarget, WhatIsNoNumberIsToldAndLeavesNoGradient)
{
    for (const float broken :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e30F}) {
        HeadCase found(40, 7, 5, 0.1);
        found.bias(0, 6) = broken;
        LinearHead head;
        EXPECT_TRUE(std::isnan(found.step(head).loss));
        EXPECT_EQ(found.rowSlopes.values(), Matrix<float>(40, 5).values());
        EXPECT_EQ(found.weightSlopes.values(), Matrix<float>(7, 5).values());
        EXPECT_EQ(found.biasSlopes.values(), Matrix<float>(1, 7).values());
    }
}

// A maximum of vectors takes the 0 of “not a number or 0”: a broken network would go on unseen.
TEST_P(LinearHeadOnTarget, ARowThatIsNoNumberIsToldToo)
{
    for (const float broken :
         {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::quiet_NaN()}) {
        HeadCase found(40, 7, 5, 0.1);
        found.rows(39, 4) = broken;
        LinearHead head;
        EXPECT_TRUE(std::isnan(found.step(head).loss));
        EXPECT_EQ(found.rowSlopes.values(), Matrix<float>(40, 5).values());
    }
}

TEST_P(LinearHeadOnTarget, ScoresAndPredictionsAreThoseOfTheProducts)
{
    ClassScores scores;
    for (const auto& [count, classes, depth] :
         {std::array<int64_t, 3>{128, 100, 64}, {1, 2, 1}, {33, 5, 6}, {20, 9, 700}}) {
        const Matrix<float> rows = normals(count, depth, 4);
        Matrix<float> weights = normals(classes, depth, 5);
        std::copy_n(weights.row(0), depth, weights.row(classes - 1)); // never before its equal
        scores.find(rows, weights);
        EXPECT_TRUE(scores.areFinite());
        for (int64_t i = 0; i < count; ++i) {
            const float* found = scores.at(i);
            int64_t best = 0;
            for (int64_t c = 0; c < classes; ++c) {
                double sum = 0;
                for (int64_t k = 0; k < depth; ++k)
                    sum += static_cast<double>(rows(i, k)) * static_cast<double>(weights(c, k));
                ASSERT_NEAR(found[c * scores.step()], sum, 1e-4) << i << ", " << c;
                best = found[c * scores.step()] > found[best * scores.step()] ? c : best;
            }
            ASSERT_EQ(scores.prediction(i), best);
            ASSERT_NE(scores.prediction(i), classes - 1);
        }
    }
    Matrix<float> broken = normals(40, 3, 6);
    broken(39, 2) = std::numeric_limits<float>::quiet_NaN();
    scores.find(broken, normals(7, 3, 7));
    EXPECT_FALSE(scores.areFinite());
}

INSTANTIATE_TEST_SUITE_P(Targets, LinearHeadOnTarget, testing::ValuesIn(runnableTargets()));

TEST(LinearHead, IsTheSameOnAnyThreadCount)
{
    Executor executor(3);
    LinearHead alone;
    LinearHead together(&executor);
    HeadCase one(300, 90, 260, 0.1); // enough to wake the threads
    HeadCase more(300, 90, 260, 0.1);
    EXPECT_EQ(one.step(alone).loss, more.step(together).loss);
    EXPECT_EQ(one.rowSlopes.values(), more.rowSlopes.values());
    EXPECT_EQ(one.weightSlopes.values(), more.weightSlopes.values());
    EXPECT_EQ(one.biasSlopes.values(), more.biasSlopes.values());
}

} // namespace
} // namespace kindred
