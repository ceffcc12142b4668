#include "kernel/SoftmaxHead.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "NormalRows.h"
#include "kernel/ClassScores.h"
#include "kernel/Dispatch.h"

namespace kindred {
namespace {

using test::normalRows;

/// A drawn batch, and where its gradients go.
struct HeadCase {
    HeadCase(int64_t count, int64_t classes, int64_t depth, double smoothed)
        : rows(normalRows(1, count, depth)), weights(normalRows(2, classes, depth)),
          bias(normalRows(3, 1, classes)), smoothing(smoothed), rowSlopes(count, depth),
          weightSlopes(classes, depth), biasSlopes(1, classes)
    {
        for (int64_t i = 0; i < count; ++i)
            labels.push_back(static_cast<int32_t>((7 * i + 3) % classes));
    }

    SoftmaxHeadLoss step(SoftmaxHead& head)
    {
        return head.step({rows, weights, bias.data(), labels, smoothing, positive},
                         {rowSlopes, weightSlopes, biasSlopes.data()});
    }

    /// What counts of a row's column.
    double counted(int64_t i, int64_t k) const
    {
        const auto value = static_cast<double>(rows(i, k));
        return positive ? std::max(value, 0.0) : value;
    }

    /// score(i, c) in double.
    double score(int64_t i, int64_t c) const
    {
        double sum = static_cast<double>(bias(0, c));
        for (int64_t k = 0; k < rows.cols(); ++k)
            sum += counted(i, k) * static_cast<double>(weights(c, k));
        return sum;
    }

    Matrix<float> rows;
    Matrix<float> weights;
    Matrix<float> bias;
    std::vector<int32_t> labels;
    double smoothing;
    bool positive = true;
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
                p += own ? errors(i, c) / sum / count : 0;
                errors(i, c) = (errors(i, c) / sum - truth) / count;
            }
        }
    }

    Matrix<double> errors;
    double loss = 0;
    double p = 0; ///< of the own classes
};

class SoftmaxHeadOnTarget : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }
};

/// Less and more than a panel, whole ones and a rest, columns of several blocks.
TEST_P(SoftmaxHeadOnTarget, LossAndGradientsAreThoseOfTheFormula)
{
    SoftmaxHead head; // keeps its workspace from one to the next
    for (const auto& [count, classes, depth] :
         {std::array<int64_t, 3>{128, 100, 64}, {1, 2, 1}, {33, 5, 6}, {70, 101, 33}, {20, 9, 700}})
        for (const auto& [smoothing, positive] :
             {std::pair{0.0, true}, {0.3, true}, {0.0, false}, {0.2, false}}) {
            HeadCase found(count, classes, depth, smoothing);
            found.positive = positive;
            for (float& weight : found.weights.values())
                weight /= std::sqrt(static_cast<float>(depth));
            const SoftmaxHeadLoss loss = found.step(head);
            const PlainHead plain(found);
            EXPECT_NEAR(loss.loss, plain.loss, 1e-6 * plain.loss);
            EXPECT_NEAR(loss.p, plain.p, 1e-6);
            for (int64_t c = 0; c < classes; ++c) {
                double sum = 0;
                for (int64_t i = 0; i < count; ++i)
                    sum += plain.errors(i, c);
                ASSERT_NEAR(found.biasSlopes(0, c), sum, 4e-7) << c;
                for (int64_t k = 0; k < depth; ++k) {
                    double slope = 0;
                    for (int64_t i = 0; i < count; ++i)
                        slope += plain.errors(i, c) * found.counted(i, k);
                    ASSERT_NEAR(found.weightSlopes(c, k), slope, 1e-6) << c << ", " << k;
                }
            }
            for (int64_t i = 0; i < count; ++i)
                for (int64_t k = 0; k < depth; ++k) {
                    double slope = 0;
                    const bool moves = !positive || found.rows(i, k) > 0;
                    for (int64_t c = 0; c < classes && moves; ++c)
                        slope += plain.errors(i, c) * static_cast<double>(found.weights(c, k));
                    ASSERT_NEAR(found.rowSlopes(i, k), slope, 1e-6) << i << ", " << k;
                }
        }
}

TEST_P(SoftmaxHeadOnTarget, ClassesThatStandStillTakeNoGradient)
{
    for (const bool positive : {true, false}) {
        HeadCase whole(40, 7, 5, 0.1);
        HeadCase still(40, 7, 5, 0.1);
        whole.positive = still.positive = positive;
        SoftmaxHead head;
        const SoftmaxHeadLoss loss =
            head.step({still.rows, still.weights, still.bias.data(), still.labels, 0.1, positive},
                      {still.rowSlopes, {}, nullptr});
        EXPECT_EQ(loss.loss, whole.step(head).loss);
        EXPECT_EQ(still.rowSlopes.values(), whole.rowSlopes.values());
        still.bias(0, 3) = std::numeric_limits<float>::infinity();
        EXPECT_TRUE(std::isnan(
            head.step({still.rows, still.weights, still.bias.data(), still.labels, 0.1, positive},
                      {still.rowSlopes, {}, nullptr})
                .loss));
    }
}

TEST_P(SoftmaxHeadOnTarget, FarScoresDoNotOverflowAndTheFirstOfEqualOnesIsThePrediction)
{
    HeadCase found(3, 3, 3, 0);
    found.rows = Matrix<float>(3, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1});
    found.weights = Matrix<float>(3, 3, {9000, 0, 5, 0, -9000, 5, -9000, 0, 5}); // scores across
    found.bias = Matrix<float>(1, 3);
    found.labels = {0, 1, 2};
    SoftmaxHead head;
    const SoftmaxHeadLoss loss = found.step(head);
    EXPECT_NEAR(loss.loss, (0 + 9000 + std::log(2.0) + std::log(3.0)) / 3, 1e-3);
    EXPECT_EQ(loss.right, 1);
    for (const float slope : found.weightSlopes.values())
        EXPECT_TRUE(std::isfinite(slope));
}

TEST_P(SoftmaxHeadOnTarget, WhatIsNoNumberIsToldAndLeavesNoGradient)
{
    for (const float broken :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e30F}) {
        HeadCase found(40, 7, 5, 0.1);
        found.bias(0, 6) = broken;
        SoftmaxHead head;
        EXPECT_TRUE(std::isnan(found.step(head).loss));
        EXPECT_EQ(found.rowSlopes.values(), Matrix<float>(40, 5).values());
        EXPECT_EQ(found.weightSlopes.values(), Matrix<float>(7, 5).values());
        EXPECT_EQ(found.biasSlopes.values(), Matrix<float>(1, 7).values());
    }
}

// A maximum of vectors takes the 0 of “not a number or 0”: a broken network would go on unseen.
TEST_P(SoftmaxHeadOnTarget, ARowThatIsNoNumberIsToldToo)
{
    for (const float broken :
         {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::quiet_NaN()}) {
        HeadCase found(40, 7, 5, 0.1);
        found.rows(39, 4) = broken;
        SoftmaxHead head;
        EXPECT_TRUE(std::isnan(found.step(head).loss));
        EXPECT_EQ(found.rowSlopes.values(), Matrix<float>(40, 5).values());
    }
}

TEST_P(SoftmaxHeadOnTarget, ScoresAndPredictionsAreThoseOfTheProducts)
{
    ClassScores scores;
    for (const auto& [count, classes, depth] :
         {std::array<int64_t, 3>{128, 100, 64}, {1, 2, 1}, {33, 5, 6}, {20, 9, 700}}) {
        const Matrix<float> rows = normalRows(4, count, depth);
        Matrix<float> weights = normalRows(5, classes, depth);
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
    Matrix<float> broken = normalRows(6, 40, 3);
    broken(39, 2) = std::numeric_limits<float>::quiet_NaN();
    scores.find(broken, normalRows(7, 7, 3));
    EXPECT_FALSE(scores.areFinite());
}

INSTANTIATE_TEST_SUITE_P(Targets, SoftmaxHeadOnTarget, testing::ValuesIn(runnableTargets()));

TEST(SoftmaxHead, IsTheSameOnAnyThreadCount)
{
    Executor executor(3);
    SoftmaxHead alone;
    SoftmaxHead together(&executor);
    HeadCase one(300, 90, 260, 0.1); // enough to wake the threads
    HeadCase more(300, 90, 260, 0.1);
    EXPECT_EQ(one.step(alone).loss, more.step(together).loss);
    EXPECT_EQ(one.rowSlopes.values(), more.rowSlopes.values());
    EXPECT_EQ(one.weightSlopes.values(), more.weightSlopes.values());
    EXPECT_EQ(one.biasSlopes.values(), more.biasSlopes.values());
}

} // namespace
} // namespace kindred
