#include "project/Honesty.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "math/project/MapRows.h"

namespace kindred::test {
namespace {

using testing::ElementsAre;

Honesty honestyOf(const Matrix<float>& rows, const Matrix<float>& layout,
                  const HonestyOptions& options, int threads = 2)
{
    Executor executor(threads);
    auto honesty = measureHonesty(rows.view(), layout.view(), options, executor);
    EXPECT_TRUE(honesty.ok()) << honesty.error().message();
    return std::move(*honesty);
}

TEST(Honesty, FourPointsByHand)
{
    // On a line a = 0, b = 1, c = 3, d = 7; on the map a = 0, c = 1, d = 3.5, b = 10. With k = 1:
    // the map shows a-c (rank 2), b-d (rank 3), c-a (rank 2), d-c (right): excess 1 + 2 + 1, and
    // 1 - 2/(4·1·4)·4 = ½. Real neighbours a-b, b-a, c-b are third on the map: excess 2 + 2 + 2,
    // and 1 - 2/16·6 = ¼.
    const Matrix<float> rows(4, 1, {0, 1, 3, 7});
    const Matrix<float> layout(4, 2, {0, 0, 10, 0, 1, 0, 3.5f, 0});
    const Honesty honesty = honestyOf(rows, layout, {.k = 1});
    EXPECT_EQ(honesty.n, 4);
    EXPECT_EQ(honesty.k, 1);
    EXPECT_DOUBLE_EQ(honesty.trustworthiness, 0.5);
    EXPECT_DOUBLE_EQ(honesty.continuity, 0.25);
    EXPECT_DOUBLE_EQ(honesty.preservation, 0.25);
    EXPECT_THAT(honesty.sampled, ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(honesty.pointTrustworthiness, ElementsAre(0.5f, 0, 0.5f, 1));
    EXPECT_THAT(honesty.pointContinuity, ElementsAre(0, 0, 0, 1));
    EXPECT_THAT(honesty.pointPreservation, ElementsAre(0, 0, 0, 1));
    EXPECT_THAT(honesty.falseNeighbours.values(), ElementsAre(2, 3, 0, -1));
    EXPECT_THAT(honesty.tornNeighbours.values(), ElementsAre(1, 0, 1, -1));
}

TEST(Honesty, TheDataThemselvesAreAPerfectMap)
{
    const Matrix<float> rows = normalRows(71, 500, 2);
    const Honesty honesty = honestyOf(rows, rows, {});
    EXPECT_EQ(honesty.trustworthiness, 1);
    EXPECT_EQ(honesty.continuity, 1);
    EXPECT_EQ(honesty.preservation, 1);
    EXPECT_EQ(std::count(honesty.falseNeighbours.values().begin(),
                         honesty.falseNeighbours.values().end(), -1),
              500 * 15);
}

/// Rows by distance from i, without i.
std::vector<int32_t> ranking(const Matrix<float>& rows, int64_t i)
{
    std::vector<std::pair<double, int32_t>> all;
    for (int64_t j = 0; j < rows.rows(); ++j) {
        double sum = 0;
        for (int64_t c = 0; c < rows.cols(); ++c)
            sum += std::pow(double(rows(i, c)) - rows(j, c), 2);
        if (j != i)
            all.push_back({sum, static_cast<int32_t>(j)});
    }
    std::sort(all.begin(), all.end());
    std::vector<int32_t> order;
    for (const auto& [distance, row] : all)
        order.push_back(row);
    return order;
}

/// Trustworthiness of `shown` for `truth`, from the definition; exchanged it is the continuity.
double trustFromRankings(const Matrix<float>& truth, const Matrix<float>& shown, int k)
{
    const double n = static_cast<double>(truth.rows());
    double excess = 0;
    for (int64_t i = 0; i < truth.rows(); ++i) {
        const auto real = ranking(truth, i);
        const auto near = ranking(shown, i);
        for (int j = 0; j < k; ++j) {
            const auto rank = std::find(real.begin(), real.end(), near[size_t(j)]) - real.begin();
            excess += std::max<double>(0, static_cast<double>(rank) + 1 - k);
        }
    }
    return 1 - 2 / (n * k * (2 * n - 3 * k - 1)) * excess;
}

TEST(Honesty, AgreesWithThePlainDefinition)
{
    const Matrix<float> rows = groupedRows(72, 160, 7, 4, 1);
    const Matrix<float> layout = normalRows(73, 160, 2);
    const Honesty honesty = honestyOf(rows, layout, {.k = 9});
    EXPECT_NEAR(honesty.trustworthiness, trustFromRankings(rows, layout, 9), 1e-6);
    EXPECT_NEAR(honesty.continuity, trustFromRankings(layout, rows, 9), 1e-6);
}

TEST(Honesty, ASampleIsDrawnByTheSeedAndAgreesWithTheWhole)
{
    const Matrix<float> rows = groupedRows(74, 3000, 6, 5, 1);
    Matrix<float> layout(3000, 2);
    for (int64_t i = 0; i < 3000; ++i)
        std::copy_n(rows.row(i), 2, layout.row(i));
    const Honesty whole = honestyOf(rows, layout, {.queries = 0});
    const Honesty part = honestyOf(rows, layout, {.queries = 600, .seed = 3});
    ASSERT_EQ(part.sampled.size(), 600u);
    EXPECT_TRUE(std::is_sorted(part.sampled.begin(), part.sampled.end()));
    EXPECT_EQ(std::adjacent_find(part.sampled.begin(), part.sampled.end()), part.sampled.end());
    for (size_t q = 0; q < 600; ++q) // the same point is judged the same
        EXPECT_EQ(part.pointTrustworthiness[q],
                  whole.pointTrustworthiness[size_t(part.sampled[q])]);
    EXPECT_NEAR(part.preservation, whole.preservation, 0.02);
    const Honesty again = honestyOf(rows, layout, {.queries = 600, .seed = 3}, 3);
    EXPECT_EQ(again.sampled, part.sampled);
    EXPECT_EQ(again.falseNeighbours.values(), part.falseNeighbours.values());
    EXPECT_NE(honestyOf(rows, layout, {.queries = 600, .seed = 4}).sampled, part.sampled);
}

TEST(Honesty, FewPointsLowerKAndBadOnesAreRefused)
{
    const Matrix<float> rows = normalRows(75, 8, 3);
    EXPECT_EQ(honestyOf(rows, normalRows(76, 8, 2), {}).k, 3) << "below half of eight";
    Executor executor(1);
    const auto refused =
        measureHonesty(rows.view(), normalRows(76, 7, 2).view(), HonestyOptions{}, executor);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().message(), testing::HasSubstr("7 rows of 2"));
    const auto stopped = measureHonesty(rows.view(), normalRows(76, 8, 2).view(), HonestyOptions{},
                                        executor, [](double) { return false; });
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
}

} // namespace
} // namespace kindred::test
