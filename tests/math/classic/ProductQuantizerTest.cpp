#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>

#include "base/Random.h"
#include "classic/CodedClassifier.h"
#include "classic/ProductQuantizer.h"
#include "kernel/Dispatch.h"

namespace kindred {
namespace {

/// Normal rows; with `kinds` above 0 there are that many different sub-vectors in each place.
Matrix<float> drawnRows(int64_t count, int64_t columns, int64_t kinds)
{
    Random random{8, 5};
    Matrix<float> rows(count, columns);
    for (int64_t i = 0; i < count; ++i)
        for (int64_t j = 0; j < columns; ++j)
            rows(i, j) =
                kinds > 0 && i >= kinds ? rows(i % kinds, j) : static_cast<float>(random.normal());
    return rows;
}

Result<ProductQuantizer> fit(const Matrix<float>& rows, int threads = 2,
                             const QuantizerOptions& options = {})
{
    Executor executor(threads);
    FitInput input;
    input.rows = rows.view();
    return ProductQuantizer::fit(input, options, executor);
}

double squaredError(const Matrix<float>& a, const Matrix<float>& b)
{
    double sum = 0;
    for (size_t i = 0; i < a.values().size(); ++i)
        sum += std::pow(static_cast<double>(a.values()[i]) - b.values()[i], 2);
    return sum;
}

TEST(ProductQuantizer, G8AtMost256DifferentSubVectorsAreKeptExactly)
{
    Executor executor(2);
    for (const int64_t kinds : {1, 100, 256}) {
        const Matrix<float> rows = drawnRows(700, 24, kinds);
        const auto quantizer = fit(rows);
        ASSERT_TRUE(quantizer) << quantizer.error().message();
        EXPECT_EQ(quantizer->decode(quantizer->encode(rows, executor)).values(), rows.values());
    }
}

TEST(ProductQuantizer, SizesOfTheSpecification)
{
    const auto quantizer = fit(drawnRows(3, 65536, 0));
    ASSERT_TRUE(quantizer);
    EXPECT_EQ(quantizer->parts(), 8192); // bytes
    EXPECT_EQ(quantizer->dimension(), 65536);
}

TEST(ProductQuantizer, CodesNameTheNearestCentroid)
{
    Executor executor(3);
    const Matrix<float> rows = drawnRows(900, 16, 0);
    const auto quantizer = fit(rows);
    ASSERT_TRUE(quantizer);
    const Matrix<uint8_t> codes = quantizer->encode(rows, executor);
    for (int64_t i = 0; i < rows.rows(); i += 37)
        for (int64_t part = 0; part < 2; ++part) {
            const auto distance = [&](int64_t k) {
                double sum = 0;
                for (int64_t j = 0; j < 8; ++j)
                    sum += std::pow(rows(i, part * 8 + j) - quantizer->centroids(part)(k, j), 2);
                return sum;
            };
            for (int64_t k = 0; k < 256; ++k)
                EXPECT_LE(distance(codes(i, part)), distance(k) + 1e-5);
        }
}

TEST(ProductQuantizer, IsTheSameOnAnyThreadCount)
{
    const Matrix<float> rows = drawnRows(600, 40, 0);
    const auto one = fit(rows, 1);
    const auto more = fit(rows, 4);
    ASSERT_TRUE(one && more);
    for (int64_t part = 0; part < 5; ++part)
        for (int64_t k = 0; k < 256; ++k)
            EXPECT_TRUE(std::equal(one->centroids(part).row(k), one->centroids(part).row(k) + 8,
                                   more->centroids(part).row(k)));
}

TEST(ProductQuantizer, LosesLessThanTheMeanDoes)
{
    Executor executor(2);
    const Matrix<float> rows = drawnRows(3000, 16, 0);
    const auto quantizer = fit(rows);
    ASSERT_TRUE(quantizer);
    const Matrix<float> decoded = quantizer->decode(quantizer->encode(rows, executor));
    EXPECT_LT(squaredError(decoded, rows), 0.4 * squaredError(Matrix<float>(3000, 16), rows));
}

TEST(ProductQuantizer, RefusesWhatItCannotCut)
{
    const auto odd = fit(drawnRows(10, 12, 0));
    ASSERT_FALSE(odd);
    EXPECT_EQ(odd.error().what, "12 columns cannot be cut into parts of 8");
    EXPECT_FALSE(fit(Matrix<float>(0, 16)));
    Matrix<float> broken = drawnRows(10, 16, 0);
    broken(4, 3) = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(fit(broken));
}

/// Plain gradient descent of the same classifier on decoded rows.
struct PlainClassifier {
    PlainClassifier(int64_t columns, int64_t classes)
        : weights(columns, classes), bias(static_cast<size_t>(classes))
    {
    }

    double step(const Matrix<float>& rows, const std::vector<int32_t>& labels, double rate,
                double decay)
    {
        Matrix<double> gradient(weights.rows(), weights.cols());
        std::vector<double> ofBias(bias.size());
        double loss = 0;
        for (int64_t i = 0; i < rows.rows(); ++i) {
            std::vector<double> scores = bias;
            for (size_t c = 0; c < scores.size(); ++c)
                for (int64_t j = 0; j < rows.cols(); ++j)
                    scores[c] += rows(i, j) * weights(j, static_cast<int64_t>(c));
            double sum = 0;
            for (const double score : scores)
                sum += std::exp(score);
            const auto own = static_cast<size_t>(labels[static_cast<size_t>(i)]);
            loss += std::log(sum) - scores[own];
            for (size_t c = 0; c < scores.size(); ++c) {
                const double error = (std::exp(scores[c]) / sum - (c == own ? 1 : 0)) /
                                     static_cast<double>(rows.rows());
                ofBias[c] += error;
                for (int64_t j = 0; j < rows.cols(); ++j)
                    gradient(j, static_cast<int64_t>(c)) += error * rows(i, j);
            }
        }
        for (size_t i = 0; i < weights.values().size(); ++i)
            weights.values()[i] -= rate * (gradient.values()[i] + decay * weights.values()[i]);
        for (size_t c = 0; c < bias.size(); ++c)
            bias[c] -= rate * ofBias[c];
        return loss / static_cast<double>(rows.rows());
    }

    double score(const Matrix<float>& rows, int64_t i, int64_t c) const
    {
        double score = bias[static_cast<size_t>(c)];
        for (int64_t j = 0; j < rows.cols(); ++j)
            score += rows(i, j) * weights(j, c);
        return score;
    }

    Matrix<double> weights;
    std::vector<double> bias;
};

/// One class above a vector, above several, and as many as take several passes, with each
/// instruction set of this processor.
class CodedClasses : public testing::TestWithParam<std::tuple<int, std::string>> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(std::get<1>(GetParam()))); }
    void TearDown() override { forceTarget(""); }
};

TEST_P(CodedClasses, StepsEqualThoseOnDecodedRows)
{
    const int classes = std::get<0>(GetParam());
    Executor executor(3);
    const Matrix<float> rows = drawnRows(400, 48, 0);
    const auto quantizer = fit(rows);
    ASSERT_TRUE(quantizer);
    const Matrix<uint8_t> codes = quantizer->encode(rows, executor);
    const Matrix<float> decoded = quantizer->decode(codes);
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < 400; ++i)
        labels.push_back(decoded(i, 0) > 0 ? static_cast<int32_t>(i % 2) : 2 + (decoded(i, 9) > 0));
    CodedClassifier coded(*quantizer, classes, executor);
    PlainClassifier plain(48, classes);
    for (int step = 0; step < 20; ++step) {
        const double loss = coded.step(codes, labels, 0.5, 0.01);
        EXPECT_NEAR(loss, plain.step(decoded, labels, 0.5, 0.01), 1e-5) << "step " << step;
    }
    EXPECT_LT(coded.step(codes, labels, 0), 1.9); // of log 19, at first
    const Matrix<float> weights = coded.weights();
    for (size_t i = 0; i < plain.weights.values().size(); ++i)
        EXPECT_NEAR(weights.values()[i], plain.weights.values()[i], 1e-4);
    for (size_t c = 0; c < plain.bias.size(); ++c)
        EXPECT_NEAR(coded.bias()[c], plain.bias[c], 1e-4);
    const Matrix<float> scores = coded.scores(codes);
    for (int64_t i = 0; i < scores.rows(); ++i)
        for (int64_t c = 0; c < classes; ++c)
            EXPECT_NEAR(scores(i, c), plain.score(decoded, i, c), 1e-3);
}

INSTANTIATE_TEST_SUITE_P(CodedClassifier, CodedClasses,
                         testing::Combine(testing::Values(19, 33, 113),
                                          testing::ValuesIn(runnableTargets())));

TEST(CodedClassifier, IsTheSameOnAnyThreadCount)
{
    const Matrix<float> rows = drawnRows(300, 72, 0);
    const auto quantizer = fit(rows);
    ASSERT_TRUE(quantizer);
    Executor one(1);
    Executor more(4);
    const Matrix<uint8_t> codes = quantizer->encode(rows, one);
    std::vector<int32_t> labels;
    for (int32_t i = 0; i < 300; ++i)
        labels.push_back(i % 7);
    CodedClassifier a(*quantizer, 7, one);
    CodedClassifier b(*quantizer, 7, more);
    for (int step = 0; step < 5; ++step)
        EXPECT_EQ(a.step(codes, labels, 1), b.step(codes, labels, 1));
    EXPECT_EQ(a.weights().values(), b.weights().values());
}

} // namespace
} // namespace kindred
