#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "LabelledRows.h"
#include "base/Random.h"
#include "classic/CodedFit.h"
#include "classic/Logistic.h"

namespace kindred {
namespace {

constexpr int kClasses = 10;

/// Fisher-like rows: unit length, many columns, classes that overlap.
struct Described : LabelledRows {
    explicit Described(int64_t count, uint64_t seed, int64_t columns = 256)
        : LabelledRows(count, columns, kClasses)
    {
        labels.resize(static_cast<size_t>(count));
        Random random{seed, 3};
        for (int64_t i = 0; i < count; ++i) {
            const auto label = static_cast<int32_t>(i % kClasses);
            labels[static_cast<size_t>(i)] = label;
            double sum = 0;
            for (int64_t j = 0; j < columns; ++j) {
                Random centre{static_cast<uint64_t>(label), static_cast<uint64_t>(j)};
                rows(i, j) = static_cast<float>(0.25 * centre.normal() + random.normal() + 0.5);
                sum += static_cast<double>(rows(i, j)) * rows(i, j);
            }
            for (int64_t j = 0; j < columns; ++j)
                rows(i, j) /= static_cast<float>(std::sqrt(sum));
        }
    }

    double accuracy(const LinearModel& model) const
    {
        int right = 0;
        for (int64_t i = 0; i < rows.rows(); ++i) {
            std::vector<double> scores = model.head->bias;
            for (int64_t c = 0; c < kClasses; ++c)
                for (int64_t j = 0; j < rows.cols(); ++j)
                    scores[static_cast<size_t>(c)] +=
                        model.head->weights(c, j) *
                        (rows(i, j) - model.mean[static_cast<size_t>(j)]);
            const auto best = std::max_element(scores.begin(), scores.end()) - scores.begin();
            right += best == labels[static_cast<size_t>(i)] ? 1 : 0;
        }
        return right / static_cast<double>(rows.rows());
    }
};

Result<CodedFit> coded(const FitInput& input, int threads = 2, const CodedFitOptions& options = {})
{
    Executor executor(threads);
    return fitCoded(input, options, executor);
}

TEST(CodedFit, IsAboutAsRightAsWithoutCodesFromAThirtySecondOfTheBytes)
{
    const Described train(2000, 1);
    const Described test(1000, 2);
    const auto compressed = coded(train.input());
    const auto whole = fitLogistic(train.input(), {.lambda = 1e-2});
    ASSERT_TRUE(compressed && whole);
    const double without = test.accuracy(*whole);
    EXPECT_GT(without, 0.7);
    EXPECT_LT(without, 0.99); // so that something could be lost
    EXPECT_GT(test.accuracy(compressed->model), without - 0.03);
    EXPECT_EQ(compressed->rowBytes, 2000 * 256 * 4);
    EXPECT_EQ(compressed->codeBytes * 32, compressed->rowBytes);
    EXPECT_EQ(compressed->codebookBytes, 256 * 256 * 4);
}

TEST(CodedFit, IsTheSameOnAnyThreadCountAndInAnyUnits)
{
    Described data(300, 1, 64);
    const auto one = coded(data.input(), 1);
    const auto more = coded(data.input(), 4);
    ASSERT_TRUE(one && more);
    EXPECT_EQ(one->model.head->weights.values(), more->model.head->weights.values());
    EXPECT_EQ(one->model.head->bias, more->model.head->bias);
    for (float& value : data.rows.values())
        value = 1024 * value;
    const auto larger = coded(data.input());
    ASSERT_TRUE(larger);
    for (size_t i = 0; i < one->model.head->weights.values().size(); ++i)
        EXPECT_NEAR(one->model.head->weights.values()[i],
                    1024 * larger->model.head->weights.values()[i], 1e-2);
}

TEST(CodedFit, StopsWhenAsked)
{
    const Described data(300, 1, 64);
    for (const double last : {0.0, 0.3, 0.7}) {
        FitInput input = data.input();
        input.progress = [last](double done) { return done <= last; };
        const auto stopped = coded(input);
        ASSERT_FALSE(stopped);
        EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
    }
}

TEST(CodedFit, RefusesWhatItCannotUse)
{
    const Described data(30, 1, 20);
    const auto odd = coded(data.input());
    ASSERT_FALSE(odd);
    EXPECT_EQ(odd.error().what, "20 columns cannot be cut into parts of 8");
    EXPECT_TRUE(coded(data.input(), 1, {.columns = 5}));
    FitInput input = data.input();
    const std::vector<int32_t> alike(data.labels.size(), 4);
    input.labels = alike;
    EXPECT_FALSE(coded(input));
    const Matrix<float> flat(30, 16);
    input = data.input();
    input.rows = flat.view();
    EXPECT_FALSE(coded(input));
}

TEST(CodedFit, WeightsThatGrewBeyondAllNumbersAreNoClassifier)
{
    const Described data(300, 1, 64);
    const auto diverged = coded(data.input(), 1, {.eta = 1e6, .lambda = 1, .passes = 20});
    ASSERT_FALSE(diverged);
    EXPECT_EQ(diverged.error().where, "eta");
    EXPECT_FALSE(diverged.error().remedy.empty());
}

} // namespace
} // namespace kindred
