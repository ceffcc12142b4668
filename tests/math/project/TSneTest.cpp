#include "project/TSne.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "math/project/MapRows.h"
#include "neighbour/ExactSearch.h"

namespace kindred::test {
namespace {

TSneOptions shortOptions()
{
    TSneOptions options;
    options.perplexity = 10;
    options.iterations = 300;
    options.exaggerationIterations = 100;
    return options;
}

Matrix<float> copyOf(MatrixView<const float> view)
{
    return {view.rows, view.cols, {view.data, view.data + view.rows * view.cols}};
}

struct Mapped {
    Matrix<float> layout;
    double kl = 0;
};

Mapped mapOf(const Matrix<float>& rows, const TSneOptions& options, int threads,
             MatrixView<const float> start = {})
{
    Executor executor(threads);
    auto tsne = TSne::create(rows.view(), options, executor, {}, start);
    EXPECT_TRUE(tsne.ok()) << tsne.error().message();
    while (!tsne->done())
        tsne->step(executor);
    const double kl = tsne->measureKl(executor);
    return {copyOf(tsne->layout()), kl};
}

/// Share of points whose nearest point on the map is of their own group.
double purity(const Matrix<float>& layout, int64_t groups)
{
    Executor executor(2);
    std::vector<int32_t> self(static_cast<size_t>(layout.rows()));
    std::iota(self.begin(), self.end(), 0);
    const Neighbours nearest =
        searchExact(layout.view(), layout.view(), 1, SearchMetric::SquaredL2, self, executor);
    int64_t right = 0;
    for (int64_t i = 0; i < layout.rows(); ++i)
        right += nearest.indices(i, 0) % groups == i % groups ? 1 : 0;
    return static_cast<double>(right) / static_cast<double>(layout.rows());
}

double radiusOf(const Matrix<float>& layout)
{
    double sum = 0;
    for (const float value : layout.values())
        sum += double(value) * value;
    return std::sqrt(sum / static_cast<double>(layout.rows()));
}

// Below kExactRows all pairs, above through the grid.
class TSneBothWays : public testing::TestWithParam<int64_t> {};
INSTANTIATE_TEST_SUITE_P(Sizes, TSneBothWays, testing::Values(700, 3200));

TEST_P(TSneBothWays, GroupsComeApartAndTheDivergenceFalls)
{
    const Matrix<float> rows = groupedRows(41, GetParam(), 20, 8, 3);
    Executor executor(2);
    auto tsne = TSne::create(rows.view(), shortOptions(), executor);
    ASSERT_TRUE(tsne.ok()) << tsne.error().message();
    EXPECT_TRUE(std::isnan(tsne->kl())) << "not measured yet";
    const double before = tsne->measureKl(executor);
    for (int i = 0; i < 50; ++i)
        tsne->step(executor);
    EXPECT_NE(tsne->kl(), before) << "measured with every fiftieth step";
    while (!tsne->done())
        tsne->step(executor);
    EXPECT_EQ(tsne->iteration(), 300);
    EXPECT_LT(tsne->measureKl(executor), 0.6 * before);
    EXPECT_GT(purity(copyOf(tsne->layout()), 8), 0.995);
}

TEST_P(TSneBothWays, SameSeedSameBitsOnAnyThreadCountAnotherSeedAnotherMap)
{
    const Matrix<float> rows = groupedRows(42, GetParam(), 12, 5, 2);
    TSneOptions options = shortOptions();
    options.iterations = 120;
    const Mapped one = mapOf(rows, options, 1);
    EXPECT_EQ(mapOf(rows, options, 1).layout.values(), one.layout.values());
    EXPECT_EQ(mapOf(rows, options, 3).layout.values(), one.layout.values());
    options.seed = 2;
    EXPECT_NE(mapOf(rows, options, 1).layout.values(), one.layout.values());
}

TEST_P(TSneBothWays, AWarmStartMovesLittleAndKeepsWhatWasFound)
{
    const Matrix<float> rows = groupedRows(43, GetParam(), 12, 5, 3);
    TSneOptions options = shortOptions();
    options.iterations = 700;
    options.warmIterations = 50;
    const Mapped cold = mapOf(rows, options, 2);
    Matrix<float> next = rows; // an epoch later: everything has drifted a little
    const Matrix<float> drift = normalRows(44, rows.rows(), rows.cols());
    for (size_t i = 0; i < next.values().size(); ++i)
        next.values()[i] += 0.1f * drift.values()[i];
    const Mapped warm = mapOf(next, options, 2, cold.layout.view());
    Matrix<float> difference = warm.layout;
    for (size_t i = 0; i < difference.values().size(); ++i)
        difference.values()[i] -= cold.layout.values()[i];
    EXPECT_LT(radiusOf(difference), 0.15 * radiusOf(cold.layout));
    EXPECT_GT(radiusOf(difference), 0) << "it does move";
    EXPECT_NEAR(warm.kl, cold.kl, 0.1 * cold.kl);
}

TEST(TSne, BothWaysOfRepellingFindEquallyGoodMaps)
{
    // The same rows, once 2,900 of them by all pairs, once 3,100 through the grid. Of rows alike,
    // the divergence grows as the logarithm of their number.
    const Matrix<float> rows = groupedRows(45, 3100, 15, 6, 2);
    const Matrix<float> fewer(2900, 15, {rows.values().begin(), rows.values().begin() + 2900 * 15});
    TSneOptions options;
    options.iterations = 500;
    EXPECT_NEAR(mapOf(fewer, options, 2).kl - std::log(2900),
                mapOf(rows, options, 2).kl - std::log(3100), 0.02);
}

TEST(TSne, RowsInAnotherOrderAreTheSameMap)
{
    // The layout answers in the rows' order, not in that of storage.
    const Matrix<float> rows = groupedRows(46, 400, 10, 4, 6);
    const Mapped map = mapOf(rows, shortOptions(), 2);
    EXPECT_GT(purity(map.layout, 4), 0.999);
}

TEST(TSne, CopiesOfARowStayTogetherAndNothingBreaks)
{
    Matrix<float> rows = groupedRows(47, 300, 6, 3, 4);
    for (int64_t i = 0; i < 60; ++i)
        std::copy_n(rows.row(0), 6, rows.row(i));
    const Mapped map = mapOf(rows, shortOptions(), 2);
    for (const float value : map.layout.values())
        EXPECT_TRUE(std::isfinite(value));
    double largest = 0;
    for (int64_t i = 0; i < 60; ++i)
        largest = std::max(largest, std::hypot(double(map.layout(i, 0)) - map.layout(0, 0),
                                               double(map.layout(i, 1)) - map.layout(0, 1)));
    EXPECT_LT(largest, 0.5 * radiusOf(map.layout));
}

TEST(TSne, PerturbingShakesAndSettlesAgain)
{
    const Matrix<float> rows = groupedRows(48, 500, 10, 4, 3);
    Executor executor(2);
    auto tsne = TSne::create(rows.view(), shortOptions(), executor);
    ASSERT_TRUE(tsne.ok());
    while (!tsne->done())
        tsne->step(executor);
    const double settled = tsne->measureKl(executor);
    tsne->perturb(5);
    const double shaken = tsne->measureKl(executor);
    EXPECT_GT(shaken, settled);
    for (int i = 0; i < 150; ++i)
        tsne->step(executor);
    EXPECT_LT(tsne->measureKl(executor), settled + 0.2 * (shaken - settled));
}

TEST(TSne, FourRowsAreEnough)
{
    const Matrix<float> rows(4, 1, {0, 1, 5, 6});
    TSneOptions options = shortOptions();
    options.perplexity = 1;
    const Mapped map = mapOf(rows, options, 2);
    for (const float value : map.layout.values())
        EXPECT_TRUE(std::isfinite(value));
}

TEST(TSne, StopsWhereProgressSaysSo)
{
    const Matrix<float> rows = normalRows(49, 300, 5);
    Executor executor(2);
    const auto tsne =
        TSne::create(rows.view(), shortOptions(), executor, [](double) { return false; });
    ASSERT_FALSE(tsne.ok());
    EXPECT_EQ(tsne.error().code, ErrorCode::Interrupted);
}

std::string refusal(const Matrix<float>& rows, double perplexity,
                    MatrixView<const float> start = {})
{
    Executor executor(1);
    TSneOptions options;
    options.perplexity = perplexity;
    const auto tsne = TSne::create(rows.view(), options, executor, {}, start);
    if (tsne.ok())
        return "accepted";
    EXPECT_EQ(tsne.error().code, ErrorCode::Input);
    return tsne.error().message();
}

TEST(TSne, RefusesWhatItCannotMapAndSaysWhy)
{
    using testing::HasSubstr;
    EXPECT_THAT(refusal(normalRows(1, 3, 2), 1), HasSubstr("at least 4 rows"));
    EXPECT_THAT(refusal(normalRows(1, 40, 2), 30), HasSubstr("The largest is 13"));
    EXPECT_EQ(refusal(normalRows(1, 40, 2), 13), "accepted");
    Matrix<float> broken = normalRows(1, 40, 2);
    broken(17, 1) = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(refusal(broken, 5), HasSubstr("row 17"));
    EXPECT_THAT(refusal(Matrix<float>(40, 3), 5), HasSubstr("all rows are equal"));
    EXPECT_THAT(refusal(normalRows(1, 40, 2), 5, normalRows(2, 39, 2).view()),
                HasSubstr("39 rows of 2 columns, not 40 of 2"));
    Matrix<float> start = normalRows(2, 40, 2);
    start(3, 0) = std::numeric_limits<float>::infinity();
    EXPECT_THAT(refusal(normalRows(1, 40, 2), 5, start.view()), HasSubstr("not finite in row 3"));
}

TEST(PcaLayout, TurnsAnEllipseOntoItsAxes)
{
    // Long axis (3, 4)/5 with spread 5, short axis with spread 1, far from the origin.
    Random random(51);
    Matrix<float> rows(2000, 2);
    std::vector<double> along;
    for (int64_t i = 0; i < 2000; ++i) {
        const double a = 5 * random.normal();
        const double b = random.normal();
        along.push_back(a);
        rows(i, 0) = static_cast<float>(100 + 0.6 * a - 0.8 * b);
        rows(i, 1) = static_cast<float>(-50 + 0.8 * a + 0.6 * b);
    }
    Executor executor(2);
    const auto layout = pcaLayout(rows.view(), executor);
    ASSERT_TRUE(layout.ok());
    double first = 0, second = 0, correlation = 0;
    for (int64_t i = 0; i < 2000; ++i) {
        first += std::pow((*layout)(i, 0), 2);
        second += std::pow((*layout)(i, 1), 2);
        correlation += (*layout)(i, 0) * along[size_t(i)] / 5;
    }
    EXPECT_NEAR(first / 2000, 1, 1e-3);
    EXPECT_NEAR(std::sqrt(second / first), 0.2, 0.02);
    EXPECT_NEAR(std::abs(correlation) / 2000, 1, 0.05);
}

TEST(PcaLayout, ManyColumnsGiveTheSameAxesWithoutACovariance)
{
    // 1,100 columns of which three carry everything, 40, 20 and 10 wide.
    Matrix<float> rows = normalRows(52, 300, 1100);
    for (int64_t i = 0; i < 300; ++i)
        for (int64_t c = 0; c < 3; ++c)
            rows(i, 7 * c) *= static_cast<float>(40 >> c);
    Executor executor(2);
    const auto layout = pcaLayout(rows.view(), executor);
    ASSERT_TRUE(layout.ok());
    double match = 0, size = 0;
    for (int64_t i = 0; i < 300; ++i) {
        match += (*layout)(i, 0) * rows(i, 0) / 40;
        size += rows(i, 0) * rows(i, 0) / 1600;
    }
    EXPECT_GT(std::abs(match) / std::sqrt(size * 300), 0.95);
}

} // namespace
} // namespace kindred::test
