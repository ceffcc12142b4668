#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/Random.h"
#include "classic/CodedClassifier.h"
#include "kernel/AlignedRoom.h"
#include "kernel/Dispatch.h"

namespace kindred {
namespace {

constexpr int64_t kRows = 1100;

/// Normal values that begin on a line of the cache, zeros behind `filled` columns.
struct AlignedRows {
    AlignedRows(int64_t rows, int64_t cols, int64_t filled, uint64_t seed)
        : room(alignedRoom<float>(rows * cols)), view(room.get(), rows, cols)
    {
        Random random{seed};
        for (int64_t i = 0; i < rows; ++i)
            for (int64_t j = 0; j < cols; ++j)
                view(i, j) = j < filled ? static_cast<float>(random.normal()) : 0;
    }
    hwy::AlignedFreeUniquePtr<float[]> room;
    MatrixView<float> view;
};

/// A bundle of normal centroids and of random codes, all of them one code where `same`.
struct DrawnBundle {
    DrawnBundle(int64_t parts, int64_t columns, int64_t rows, uint64_t seed, bool same = false)
        : centroids(parts * 256, columns), codes(static_cast<size_t>(rows * kCodedBundle))
    {
        Random random{seed};
        for (float& value : centroids.values())
            value = static_cast<float>(random.normal());
        for (size_t i = 0; i < codes.size(); ++i)
            if (static_cast<int64_t>(i) % kCodedBundle < parts)
                codes[i] = same ? uint8_t{255} : static_cast<uint8_t>(random.below(256));
        bundle = {std::as_const(centroids).view(), codes.data(), rows, parts};
    }
    double value(int64_t row, int64_t part, int64_t column) const
    {
        const uint8_t code = codes[static_cast<size_t>(row * kCodedBundle + part)];
        return static_cast<double>(centroids(part * 256 + code, column));
    }
    float reach(int64_t part, int64_t column) const
    {
        float most = 0;
        for (int64_t k = 0; k < 256; ++k)
            most = std::max(most, std::abs(centroids(part * 256 + k, column)));
        return most;
    }

    Matrix<float> centroids;
    std::vector<uint8_t> codes;
    CodedBundle bundle;
};

/// Classes that fill a vector, several, and more than one pass, with a target each.
class CodedShort : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override
    {
        ASSERT_TRUE(forceTarget(GetParam()));
        if (!hasShortKernels())
            GTEST_SKIP() << "the target has none";
    }
    void TearDown() override { forceTarget(""); }
};

TEST_P(CodedShort, ScoresMoveByNoMoreThanTheyMay)
{
    constexpr int64_t kColumns = 5;
    constexpr int64_t kParts = 19;
    constexpr int64_t kBefore = 3; // other sub-spaces
    const DrawnBundle drawn[] = {{8, kColumns, 70, 1}, {8, kColumns, 70, 12}, {3, kColumns, 70, 2}};
    const CodedBundle bundles[] = {drawn[0].bundle, drawn[1].bundle, drawn[2].bundle};
    const auto partOf = [&](int64_t part) -> const DrawnBundle& { return drawn[part / 8]; };
    ShortCentroids rounded(kBefore + kParts, kColumns);
    for (int64_t part = 0; part < kParts; ++part)
        rounded.round(kBefore + part, partOf(part).bundle.centroids.slice(part % 8 * 256, 256));
    const auto reach = [&](int64_t row) {
        return static_cast<double>(
            partOf(row / kColumns).reach(row / kColumns % 8, row % kColumns));
    };
    for (const int64_t classes : {16, 48, 64, 112, 160}) {
        const AlignedRows weights(kParts * kColumns, classes, classes - 3, 3);
        const AlignedRows scores(70, classes, 0, 4);
        ShortRoom room(kColumns, 70);
        addShortScores(bundles, rounded, kBefore, weights.view, room, scores.view);
        for (int64_t c = 0; c < classes; ++c) {
            double most = 0; // of a part
            for (int64_t part = 0; part < kParts; ++part) {
                double sum = 0;
                for (int64_t row = part * kColumns; row < (part + 1) * kColumns; ++row)
                    sum += reach(row) * std::abs(static_cast<double>(weights.view(row, c)));
                most = std::max(most, sum);
            }
            for (int64_t i = 0; i < 70; ++i) {
                double exact = 0;
                for (int64_t row = 0; row < kParts * kColumns; ++row)
                    exact += partOf(row / kColumns).value(i, row / kColumns % 8, row % kColumns) *
                             static_cast<double>(weights.view(row, c));
                ASSERT_NEAR(scores.view(i, c), exact,
                            kParts * most * (kColumns + 3) / 64000 + 1e-5 * most)
                    << classes << " classes, row " << i << ", class " << c;
            }
        }
    }
}

TEST_P(CodedShort, GradientsAreThoseOfTheRoundedErrors)
{
    for (const int64_t rows : {1, 777, 2500}) // the last in two panels
        for (const int64_t classes : {16, 48, 112, 160}) {
            const DrawnBundle drawn(3, 9, rows, 5);
            const AlignedRows errors(rows, classes, classes - 3, 6);
            ShortErrors rounded;
            rounded.resize(rows, classes);
            rounded.round(errors.view, 8, 0, rows); // beyond which no value is
            const AlignedRows gradient(27, classes, classes, 7);
            ShortRoom room(9, rows);
            const float unit = 8 / ShortErrors::kLargest;
            shortGradient(drawn.bundle, rounded, unit, room, gradient.view);
            for (int64_t t = 0; t < 27; ++t)
                for (int64_t c = 0; c < classes; ++c) {
                    double exact = 0;
                    for (int64_t i = 0; i < rows; ++i)
                        exact += drawn.value(i, t / 9, t % 9) * static_cast<double>(unit) *
                                 std::nearbyint(errors.view(i, c) * (ShortErrors::kLargest / 8));
                    ASSERT_NEAR(gradient.view(t, c), exact, 3e-3) // a tie rounded the other way
                        << rows << " rows, " << classes << " classes, row " << t << ", class " << c;
                }
        }
}

TEST_P(CodedShort, AsManyEqualErrorsAsThereMayBeDoNotOverflow)
{
    const DrawnBundle drawn(1, 2, kMostShortRows, 8, true);
    const AlignedRows errors(kMostShortRows, 16, 0, 9);
    for (int64_t i = 0; i < kMostShortRows; ++i)
        std::fill_n(errors.view.row(i), 16, -1.0F);
    ShortErrors rounded;
    rounded.resize(kMostShortRows, 16);
    rounded.round(errors.view, 1, 0, kMostShortRows);
    const AlignedRows gradient(2, 16, 0, 10);
    ShortRoom room(2, kMostShortRows);
    shortGradient(drawn.bundle, rounded, 1 / ShortErrors::kLargest, room, gradient.view);
    for (int64_t t = 0; t < 2; ++t)
        for (int64_t c = 0; c < 16; ++c)
            EXPECT_FLOAT_EQ(gradient.view(t, c),
                            -static_cast<float>(kMostShortRows * drawn.value(0, 0, t)));
}

INSTANTIATE_TEST_SUITE_P(Targets, CodedShort, testing::ValuesIn(runnableTargets()));

Result<ProductQuantizer> fittedQuantizer(const Matrix<float>& rows)
{
    Executor executor(2);
    FitInput input;
    input.rows = rows.view();
    QuantizerOptions options;
    options.iterations = 2;
    return ProductQuantizer::fit(input, options, executor);
}

Matrix<float> normalMatrix(int64_t rows, int64_t columns)
{
    Random random{11};
    Matrix<float> values(rows, columns);
    for (float& value : values.values())
        value = static_cast<float>(random.normal());
    return values;
}

/// weights [D, C] of the same steps in double, on decoded rows.
Matrix<double> plainSteps(const Matrix<float>& rows, const std::vector<int32_t>& labels,
                          int classes, int steps, double rate)
{
    Matrix<double> weights(rows.cols(), classes);
    std::vector<double> bias(static_cast<size_t>(classes));
    for (int step = 0; step < steps; ++step) {
        Matrix<double> gradient(rows.cols(), classes);
        std::vector<double> down(bias.size());
        for (int64_t i = 0; i < rows.rows(); ++i) {
            std::vector<double> p = bias;
            for (int64_t j = 0; j < rows.cols(); ++j)
                for (int64_t c = 0; c < classes; ++c)
                    p[static_cast<size_t>(c)] += static_cast<double>(rows(i, j)) * weights(j, c);
            double sum = 0;
            for (double& value : p)
                sum += value = std::exp(value);
            for (double& value : p)
                value /= sum;
            p[static_cast<size_t>(labels[static_cast<size_t>(i)])] -= 1;
            for (int64_t j = 0; j < rows.cols(); ++j)
                for (int64_t c = 0; c < classes; ++c)
                    gradient(j, c) += static_cast<double>(rows(i, j)) * p[static_cast<size_t>(c)];
            for (size_t c = 0; c < p.size(); ++c)
                down[c] += p[c];
        }
        const double factor = rate / static_cast<double>(rows.rows());
        for (size_t at = 0; at < weights.values().size(); ++at)
            weights.values()[at] -= factor * gradient.values()[at];
        for (size_t c = 0; c < bias.size(); ++c)
            bias[c] -= factor * down[c];
    }
    return weights;
}

TEST(CodedSteps, LargeBatchesFollowTheStepsInDouble)
{
    constexpr int kDrawn = 20;
    const Matrix<float> rows =
        normalMatrix(kRows, 600); // 75 parts: ten bundles, one of them short, in two lines
    const auto quantizer = fittedQuantizer(rows);
    ASSERT_TRUE(quantizer);
    Executor executor(3);
    const Matrix<uint8_t> codes = quantizer->encode(rows, executor);
    const Matrix<float> decoded = quantizer->decode(codes);
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < kRows; ++i)
        labels.push_back(static_cast<int32_t>(i % kDrawn));
    CodedClassifier coded(*quantizer, kDrawn, executor);
    for (int step = 0; step < 4; ++step)
        coded.step(codes, labels, 2);
    const Matrix<float> weights = coded.weights();
    const Matrix<double> plain = plainSteps(decoded, labels, kDrawn, 4, 2);
    double apart = 0;
    double all = 0;
    for (size_t at = 0; at < plain.values().size(); ++at) {
        apart += std::pow(static_cast<double>(weights.values()[at]) - plain.values()[at], 2);
        all += std::pow(plain.values()[at], 2);
    }
    EXPECT_LT(std::sqrt(apart / all), 2e-4);
}

TEST(CodedSteps, LargeBatchesAreTheSameOnAnyThreadCountAndTellWhatIsNoNumber)
{
    const Matrix<float> rows = normalMatrix(kRows, 72);
    const auto quantizer = fittedQuantizer(rows);
    ASSERT_TRUE(quantizer);
    Executor one(1);
    Executor more(4);
    const Matrix<uint8_t> codes = quantizer->encode(rows, one);
    std::vector<int32_t> labels;
    for (int32_t i = 0; i < kRows; ++i)
        labels.push_back(i % 7);
    CodedClassifier a(*quantizer, 7, one);
    CodedClassifier b(*quantizer, 7, more);
    for (int step = 0; step < 3; ++step)
        EXPECT_EQ(a.step(codes, labels, 1), b.step(codes, labels, 1));
    EXPECT_EQ(a.weights().values(), b.weights().values());
    a.step(codes, labels, std::numeric_limits<double>::infinity());
    EXPECT_FALSE(std::isfinite(a.step(codes, labels, 1)));
    const Matrix<float> lost = a.weights();
    EXPECT_TRUE(std::all_of(lost.values().begin(), lost.values().end(),
                            [](float weight) { return std::isnan(weight); }));
}

} // namespace
} // namespace kindred
