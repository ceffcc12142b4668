#include <gtest/gtest.h>

#include <cmath>

#include "BoardSamples.h"

namespace kindred::test {
namespace {

/// The scores of a ridge fit without row `left`, solved by Gauss on the primal normal equations.
std::vector<double> solvedWithout(const BoardSupport& support, size_t left, double lambda,
                                  int64_t query)
{
    const int64_t columns = support.rows.cols() + 1;
    const auto at = [&](int64_t row, int64_t j) {
        return j + 1 < columns ? static_cast<double>(support.rows(row, j)) : 1.0;
    };
    Matrix<double> system(columns, columns + support.classes);
    for (int64_t i = 0; i < support.rows.rows(); ++i) {
        const auto place = static_cast<size_t>(i);
        const double weight = place == left ? 0 : static_cast<double>(support.weights[place]);
        for (int64_t a = 0; a < columns; ++a) {
            for (int64_t b = 0; b < columns; ++b)
                system(a, b) += weight * at(i, a) * at(i, b);
            system(a, columns + support.labels[place]) += weight * at(i, a);
        }
    }
    for (int64_t a = 0; a < columns; ++a)
        system(a, a) += lambda;
    for (int64_t a = 0; a < columns; ++a)
        for (int64_t b = 0; b < columns; ++b) {
            if (a == b)
                continue;
            const double factor = system(b, a) / system(a, a);
            for (int64_t j = 0; j < system.cols(); ++j)
                system(b, j) -= factor * system(a, j);
        }
    std::vector<double> scores(static_cast<size_t>(support.classes), 0.0);
    for (size_t c = 0; c < scores.size(); ++c)
        for (int64_t a = 0; a < columns; ++a)
            scores[c] += at(query, a) * system(a, columns + static_cast<int64_t>(c)) / system(a, a);
    return scores;
}

/// Differences of logits by those of scores: the same factor for all.
void expectProportional(const std::vector<double>& logits, const std::vector<double>& scores)
{
    const double factor = (logits[1] - logits[0]) / (scores[1] - scores[0]);
    EXPECT_GT(factor, 0);
    for (size_t c = 2; c < logits.size(); ++c)
        EXPECT_NEAR((logits[c] - logits[0]) / factor, scores[c] - scores[0], 1e-5);
}

class RidgeHeadTest : public testing::TestWithParam<int64_t> {};

TEST_P(RidgeHeadTest, ScoresAreThoseOfTheNormalEquations)
{
    // Fewer rows than columns, and more.
    const auto support = taughtSamples(3, 5, GetParam(), 0.5);
    support->weights[2] = 3;
    support->weights[7] = 0.5;
    const auto head = RidgeHead::fit(support->rows.view(), support->labels, support->weights, 3);
    ASSERT_TRUE(head);
    for (int64_t row = 0; row < support->rows.rows(); ++row) {
        std::vector<float> cosines;
        for (int64_t j = 0; j < support->rows.rows(); ++j) {
            float dot = 0;
            for (int64_t d = 0; d < support->rows.cols(); ++d)
                dot += support->rows(row, d) * support->rows(j, d);
            cosines.push_back(dot);
        }
        std::vector<double> logits(3);
        head->logits(cosines, logits);
        expectProportional(logits, solvedWithout(*support, SIZE_MAX, head->lambda(), row));
        head->leftOut(row, logits);
        expectProportional(logits,
                           solvedWithout(*support, static_cast<size_t>(row), head->lambda(), row));
    }
}

INSTANTIATE_TEST_SUITE_P(WideAndTall, RidgeHeadTest, testing::Values(4, 40));

TEST(RidgeHead, AnAbsentClassIsNeverChosen)
{
    const auto support = taughtSamples(2, 3, 4, 0.2);
    const auto head = RidgeHead::fit(support->rows.view(), support->labels, support->weights, 3);
    ASSERT_TRUE(head);
    std::vector<double> logits(3);
    head->logits(std::vector<float>(6, 0.0F), logits);
    EXPECT_EQ(logits[2], -INFINITY);
}

} // namespace
} // namespace kindred::test
