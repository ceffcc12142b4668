#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "NormalRows.h"
#include "base/Random.h"
#include "base/UnitRows.h"
#include "kernel/Dispatch.h"
#include "neighbour/AllScores.h"
#include "neighbour/FirstCentres.h"
#include "neighbour/KMeans.h"
#include "neighbour/NearestCentres.h"
#include "neighbour/SearchKernels.h"

namespace kindred::test {
namespace {

TEST(KMeans, FindsWhatIsSeparated)
{
    Matrix<float> rows = normalRows(1, 300, 5);
    for (int64_t i = 0; i < 300; ++i)
        rows(i, i % 3) += 40;
    Executor executor(2);
    const KMeansResult found = kMeans(rows, {.clusters = 3}, executor);
    for (int64_t i = 3; i < 300; ++i)
        EXPECT_EQ(found.clusters[static_cast<size_t>(i)],
                  found.clusters[static_cast<size_t>(i % 3)]);
    EXPECT_EQ(std::set<int32_t>(found.clusters.begin(), found.clusters.end()).size(), 3u);
}

TEST(KMeans, ARestOfLloydIsAFixedPoint)
{
    const Matrix<float> rows = normalRows(2, 400, 4);
    Executor executor(2);
    const KMeansResult found = kMeans(rows, {.clusters = 7}, executor);
    const Neighbours nearest =
        searchExact(found.centres, rows, 1, SearchMetric::SquaredL2, {}, executor);
    EXPECT_EQ(nearest.indices.values(), found.clusters);
    double inertia = 0;
    for (const float value : nearest.values.values())
        inertia += value;
    EXPECT_NEAR(inertia, found.inertia, 1e-7 * inertia); // the search rounds to float
}

TEST(KMeans, MoreRestartsAreNeverWorseAndAnyThreadCountIsBitEqual)
{
    const Matrix<float> rows = normalRows(3, 500, 6);
    Executor two(2);
    Executor five(5);
    const KMeansResult one = kMeans(rows, {.clusters = 20, .restarts = 1}, two);
    const KMeansResult many = kMeans(rows, {.clusters = 20, .restarts = 6}, two);
    EXPECT_LE(many.inertia, one.inertia);
    const KMeansResult again = kMeans(rows, {.clusters = 20, .restarts = 6}, five);
    EXPECT_EQ(many.clusters, again.clusters);
    EXPECT_EQ(many.centres.values(), again.centres.values());
}

TEST(KMeans, CopiesAndTooManyClusters)
{
    // Four places, asked for six clusters: some stay without rows of their own.
    Matrix<float> rows(40, 1);
    for (int64_t i = 0; i < 40; ++i)
        rows(i, 0) = static_cast<float>(i % 4);
    Executor executor(2);
    const KMeansResult found = kMeans(rows, {.clusters = 6}, executor);
    EXPECT_EQ(found.inertia, 0);
    for (int64_t i = 4; i < 40; ++i)
        EXPECT_EQ(found.clusters[static_cast<size_t>(i)],
                  found.clusters[static_cast<size_t>(i % 4)]);
    const KMeansResult clamped = kMeans(normalRows(4, 3, 2), {.clusters = 9}, executor);
    EXPECT_EQ(clamped.centres.rows(), 3);
    EXPECT_EQ(clamped.inertia, 0);
}

/// Only centres that moved are searched anew: the same as all of them, on every processor.
TEST(NearestCentres, MovedCentresAloneAnswerLikeAll)
{
    const Matrix<float> rows = normalRows(9, 500, 6);
    Matrix<float> centres = normalRows(10, 60, 6);
    const Matrix<float> steps = normalRows(11, 60, 6);
    Executor executor(2);
    NearestCentres kept(rows, executor, CentreLook::Exact);
    std::vector<int32_t> before;
    for (const int64_t every : {1, 2, 7, 60, 100}) {
        const std::vector<int32_t> moved = kept.of(centres).clusters;
        EXPECT_EQ(moved, NearestCentres(rows, executor, CentreLook::Exact).of(centres).clusters);
        EXPECT_NE(moved, before);
        before = moved;
        for (int64_t centre = 0; centre < 60; centre += every)
            for (int64_t k = 0; k < 6; ++k)
                centres(centre, k) += .5F * steps(centre, k);
    }
    EXPECT_EQ(kept.of(centres).clusters, kept.of(centres).clusters) << "none moved";
}

/// The first centres are drawn by squared distances that no float holds.
TEST(KMeans, DrawsCentresWhateverTheScale)
{
    Executor executor(2);
    Matrix<float> close(40, 1);
    Matrix<float> wide(40, 1);
    for (int64_t i = 0; i < 40; ++i) {
        close(i, 0) = i % 2 == 0 ? 1e-25F : -1e-25F;
        wide(i, 0) = (i % 2 == 0 ? 1e20F : -1e20F) * (1 + 1e-3F * static_cast<float>(i));
    }
    std::set<float> drawn;
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        const KMeansRequest request{.clusters = 2, .restarts = 1, .iterations = 0, .seed = seed};
        const Matrix<float> centres = kMeans(close, request, executor).centres;
        EXPECT_NE(centres(0, 0), centres(1, 0)) << "no row's own place has a distance";
        drawn.insert(kMeans(wide, request, executor).centres(1, 0));
    }
    EXPECT_GT(drawn.size(), 4U) << "any row of the other place, not the last";
}

/// By bytes where the processor multiplies them, with centres that rest left out: every row still
/// belongs to its nearest centre, and the objective is that of floats.
TEST(KMeans, ThousandsOfClustersAreSearchedExactly)
{
    const Matrix<float> rows = normalRows(8, 4300, 16);
    Executor executor(2);
    const KMeansRequest request{.clusters = 2100, .restarts = 1};
    const KMeansResult found = kMeans(rows, request, executor);
    const Neighbours nearest =
        searchExact(found.centres, rows, 1, SearchMetric::SquaredL2, {}, executor);
    EXPECT_EQ(nearest.indices.values(), found.clusters);
    ASSERT_TRUE(forceTarget(runnableTargets().back()));
    const KMeansResult byFloats = kMeans(rows, request, executor);
    forceTarget("");
    EXPECT_NEAR(byFloats.inertia, found.inertia, 1e-3 * found.inertia);
}

TEST(KMeans, BeginsWithTheGivenCentres)
{
    const Matrix<float> rows = normalRows(12, 300, 5);
    const Matrix<float> start = normalRows(13, 9, 5);
    Executor executor(2);
    KMeansRequest request{.clusters = 9, .restarts = 1, .iterations = 0};
    request.start = start.view();
    const KMeansResult found = kMeans(rows, request, executor);
    EXPECT_EQ(found.centres.values(), start.values());
    EXPECT_EQ(found.clusters,
              searchExact(start, rows, 1, SearchMetric::SquaredL2, {}, executor).indices.values());
    request.iterations = 3;
    EXPECT_LT(kMeans(rows, request, executor).inertia, found.inertia);
}

/// Some centres are drawn one by one and most many at a time: a place that has one has no distance
/// any more, so each far place gets its own.
TEST(FirstCentres, OneOfEachFarPlaceAndNeverMoreThanThereAre)
{
    constexpr int kPlaces = 700;
    const Matrix<float> places = normalRows(14, kPlaces, 8);
    Matrix<float> rows(3 * kPlaces, 8);
    for (int64_t i = 0; i < rows.rows(); ++i)
        for (int64_t k = 0; k < 8; ++k)
            rows(i, k) = 100 * places(i % kPlaces, k);
    for (const std::string& target : runnableTargets()) {
        ASSERT_TRUE(forceTarget(target));
        Executor two(2);
        Executor three(3);
        Random random(5);
        Random again(5);
        const Matrix<float> centres = firstCentres(rows, kPlaces, random, two, [] { return true; });
        std::set<std::vector<float>> seen;
        for (int64_t i = 0; i < kPlaces; ++i)
            seen.insert({centres.row(i), centres.row(i) + 8});
        EXPECT_EQ(seen.size(), static_cast<size_t>(kPlaces)) << target;
        EXPECT_EQ(firstCentres(rows, kPlaces, again, three, [] { return true; }).values(),
                  centres.values());
        const Matrix<float> more = firstCentres(rows, 900, random, two, [] { return true; });
        for (int64_t i = 0; i < 900; ++i)
            seen.insert({more.row(i), more.row(i) + 8});
        EXPECT_EQ(seen.size(), static_cast<size_t>(kPlaces)) << target;
    }
    forceTarget("");
}

/// A row is drawn in proportion to its squared distance also where many are drawn at a time: rows
/// of two kinds, the far ones four times as far, so that 16 of 17 draws should fall on them.
TEST(FirstCentres, ManyAtATimeAreDrawnByTheirDistances)
{
    constexpr int64_t kRows = 20000;
    constexpr int64_t kColumns = 16;
    Matrix<float> rows(kRows, kColumns); // about the origin, where the first rows lie
    Random random(6);
    for (int64_t i = 300; i < kRows; ++i) {
        double square = 0;
        for (int64_t k = 0; k < kColumns; ++k) {
            rows(i, k) = static_cast<float>(random.normal());
            square += static_cast<double>(rows(i, k)) * rows(i, k);
        }
        for (int64_t k = 0; k < kColumns; ++k)
            rows(i, k) *= static_cast<float>((i % 2 == 0 ? 4 : 1) / std::sqrt(square));
    }
    Executor executor(2);
    for (uint64_t seed = 1; seed <= 4; ++seed) {
        Random own(seed);
        const Matrix<float> centres = firstCentres(rows, 600, own, executor, [] { return true; });
        int64_t far = 0;
        for (int64_t i = 0; i < 600; ++i)
            far += squaredNorm(centres.view().rowSpan(i)) > 4;
        EXPECT_GT(far, 600 * 4 / 5);
        EXPECT_LT(far, 600);
    }
}

TEST(KMeans, StopsWhenAsked)
{
    Executor executor(1);
    int asked = 0;
    kMeans(normalRows(5, 400, 4), {.clusters = 9, .restarts = 50}, executor, [&](double) {
        ++asked;
        return false;
    });
    EXPECT_EQ(asked, 2); // once for the next iteration, once for the next restart
}

/// a·b, or a·b - |a|²/2, which orders like the squared distance.
double plainScore(const Matrix<float>& database, int64_t row, const Matrix<float>& queries,
                  int64_t query, SearchMetric metric)
{
    double product = 0;
    double squares = 0;
    for (int64_t k = 0; k < database.cols(); ++k) {
        product += static_cast<double>(database(row, k)) * queries(query, k);
        squares += static_cast<double>(database(row, k)) * database(row, k);
    }
    return metric == SearchMetric::SquaredL2 ? product - squares / 2 : product;
}

void expectPlainScores(int64_t n, SearchMetric metric)
{
    const Matrix<float> database = normalRows(static_cast<uint64_t>(n), n, 19);
    const Matrix<float> queries = normalRows(6, 70, 19);
    Executor executor(3);
    std::vector<int> visits(70);
    const auto visit = [&](int64_t query, std::span<const float> scores) {
        ++visits[static_cast<size_t>(query)];
        ASSERT_EQ(scores.size(), static_cast<size_t>(n));
        // All scores of a query may be shifted alike: their differences count.
        const double shift = scores[0] - plainScore(database, 0, queries, query, metric);
        for (int64_t row = 0; row < n; ++row)
            ASSERT_NEAR(scores[static_cast<size_t>(row)] - shift,
                        plainScore(database, row, queries, query, metric), 1e-4);
    };
    scoreAll(database, queries, metric, executor, visit);
    EXPECT_EQ(visits, std::vector<int>(70, 1));
}

/// scores(query, row) of every pair.
Matrix<float> allScores(MatrixView<const float> database, MatrixView<const float> queries,
                        SearchMetric metric)
{
    Executor executor(3);
    Matrix<float> all(queries.rows, database.rows);
    scoreAll(database, queries, metric, executor,
             [&](int64_t query, std::span<const float> scores) {
                 std::copy(scores.begin(), scores.end(), all.row(query));
             });
    return all;
}

TEST(AllScores, ManyRowsScoreTheBitsOfFew)
{
    // Beyond this many rows a panel of queries is too much for one thread: all share it.
    const int64_t width = searchKernels().width;
    const int64_t most = kScoreBytes / (width * static_cast<int64_t>(sizeof(float)));
    const int64_t half = (most / 2 + 63) / 64 * 64; // whole tiles
    const Matrix<float> database = normalRows(1, 2 * half + 65, 3);
    const Matrix<float> queries = normalRows(2, width + 3, 3);
    for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct}) {
        const Matrix<float> all = allScores(database, queries, metric);
        for (const int64_t first : {int64_t{0}, half}) {
            const int64_t count = first == 0 ? half : half + 65;
            const Matrix<float> part =
                allScores(database.view().slice(first, count), queries, metric);
            for (int64_t query = 0; query < queries.rows(); ++query)
                ASSERT_TRUE(
                    std::equal(part.row(query), part.row(query) + count, all.row(query) + first))
                    << query << " from row " << first;
        }
    }
}

TEST(AllScores, OrderLikeTheDistances)
{
    for (const int64_t n : {1, 63, 64, 65, 200})
        for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct})
            expectPlainScores(n, metric);
}

} // namespace
} // namespace kindred::test
