// What an exact search leaves out: the order of the rows, the sieve of two blocks against every
// pair's distance in whole numbers, and reaches from lists.
#include "neighbour/bytes/PairSieve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "PlainByteKernels.h"
#include "base/Random.h"
#include "neighbour/ListReach.h"
#include "neighbour/RowOrder.h"
#include "neighbour/bytes/BytePanels.h"

namespace kindred::test {
namespace {

constexpr int64_t kBlock = 64;
constexpr int64_t kDepth = 20;

/// Rows about a centre of their class, the classes mixed.
Matrix<float> classRows(int64_t n, int64_t classes, double spread, uint64_t seed)
{
    Random random(seed);
    Matrix<float> centres(classes, kDepth);
    for (float& value : centres.values())
        value = static_cast<float>(random.normal());
    Matrix<float> rows(n, kDepth);
    for (int64_t i = 0; i < n; ++i)
        for (int64_t k = 0; k < kDepth; ++k)
            rows(i, k) = centres(i % classes, k) + static_cast<float>(spread * random.normal());
    return rows;
}

int64_t squareBetween(const ByteRows& rows, int64_t a, int64_t b)
{
    int64_t square = 0;
    for (int64_t k = 0; k < rows.stride(); ++k) {
        const int64_t away = int64_t{rows.bytes(a)[k]} - rows.bytes(b)[k];
        square += away * away;
    }
    return square;
}

bool isAmong(const std::vector<uint16_t>& names, int64_t name)
{
    return std::binary_search(names.begin(), names.end(), static_cast<uint16_t>(name));
}

/// Rows of two blocks, in the order of their nearness, and what each asks for.
class PairSieveTest : public testing::Test {
protected:
    Executor executor{2};
    Matrix<float> matrix = classRows(7 * kBlock + 20, 4, .2, 1);
    std::vector<int32_t> order = orderByNearness(matrix, kBlock, executor);
    ByteRows rows{matrix, *ByteGrid::over(matrix, executor), kBlock, executor, order};
    PairSieve sieve{rows, plainKernels(), kBlock, executor};
    PairSieve::Sides sides = sieve.sides();
    std::vector<float> radii = std::vector<float>(static_cast<size_t>(matrix.rows()), 0);

    RowBlock blockAt(int64_t block, bool asks = true) const
    {
        const int64_t first = block * kBlock;
        return {first, std::min(kBlock, rows.count() - first),
                asks ? radii.data() + first : nullptr};
    }
    bool asksFor(const RowBlock& block, int64_t i, int64_t square) const
    {
        return block.radii && block.radii[i] >= 0 &&
               static_cast<double>(square) <= double{block.radii[i]} * block.radii[i];
    }
    /// Sifts two blocks and looks at every pair; how many are asked for.
    int64_t expectNoneMissed(const RowBlock& left, const RowBlock& right)
    {
        sieve.sift(left, right, sides);
        int64_t asked = 0;
        for (int64_t a = 0; a < left.count; ++a)
            for (int64_t b = 0; b < right.count; ++b) {
                const int64_t square = squareBetween(rows, left.first + a, right.first + b);
                if (!asksFor(left, a, square) && !asksFor(right, b, square))
                    continue;
                ++asked;
                EXPECT_TRUE(sides.all || (isAmong(sides.left, a) && isAmong(sides.right, b)))
                    << a << " and " << b;
            }
        return asked;
    }
};

TEST_F(PairSieveTest, NoPairThatIsAskedForIsMissed)
{
    Random random(3);
    int64_t asked = 0;
    int64_t looked = 0;
    int64_t all = 0;
    for (int64_t a = 0; a < 8; ++a)
        for (int64_t b = 0; b < 8; ++b) {
            if (a == b)
                continue;
            for (float& radius : radii) // some ask for nothing, some for nearly all
                radius = static_cast<float>(random.uniform() < .3 ? -1 : 120 * random.uniform());
            const RowBlock left = blockAt(a);
            const RowBlock right = blockAt(b);
            asked += expectNoneMissed(left, right);
            all += left.count * right.count;
            looked += sides.all ? left.count * right.count
                                : static_cast<int64_t>(sides.left.size() * sides.right.size());
        }
    EXPECT_GT(asked, 1000) << "pairs enough for a fault to show";
    EXPECT_LT(looked, all * 3 / 4) << "and what is not near is left out";
}

TEST_F(PairSieveTest, ASideThatAsksForNothingIsSiftedByTheOther)
{
    std::fill(radii.begin(), radii.end(), 60.F);
    int64_t asked = 0;
    for (int64_t b = 1; b < 8; ++b) {
        asked += expectNoneMissed(blockAt(0), blockAt(b, false));
        asked += expectNoneMissed(blockAt(b, false), blockAt(0));
        sieve.sift(blockAt(0, false), blockAt(b, false), sides);
        EXPECT_TRUE(sides.isEmpty());
    }
    EXPECT_GT(asked, 0);
}

TEST_F(PairSieveTest, ClassesThatHaveDrawnApartLeaveNoRow)
{
    matrix = classRows(2 * kBlock, 2, .02, 5);
    order = orderByNearness(matrix, kBlock, executor);
    for (int64_t i = 0; i < 2 * kBlock; ++i)
        EXPECT_EQ(order[static_cast<size_t>(i)] % 2, order[i < kBlock ? 0 : kBlock] % 2)
            << "a class is a block";
    const ByteRows apart(matrix, *ByteGrid::over(matrix, executor), kBlock, executor, order);
    const PairSieve between(apart, plainKernels(), kBlock, executor);
    const std::vector<float> few(2 * kBlock, 30.F);
    between.sift({0, kBlock, few.data()}, {kBlock, kBlock, few.data()}, sides);
    EXPECT_TRUE(sides.isEmpty());
}

TEST_F(PairSieveTest, BlocksOfOneMeanAreLookedAtWhole)
{
    const Matrix<float> same(2 * kBlock, kDepth);
    const ByteRows zeros(same, *ByteGrid::over(same, executor), kBlock, executor);
    const PairSieve between(zeros, plainKernels(), kBlock, executor);
    between.sift(blockAt(0), blockAt(1), sides);
    EXPECT_TRUE(sides.all);
}

TEST(BytePanels, APlaceThatIsClearedIsNoHitOfARowThatAsksForEverything)
{
    Executor executor(1);
    const Matrix<float> matrix = classRows(40, 3, 1, 11);
    const ByteRows rows(matrix, *ByteGrid::over(matrix, executor), 32, executor);
    BytePanels panels(kByteWidth, rows.quads());
    panels.put(3, rows.bytes(5), rows.square(5));
    ByteGather gather(rows.quads());
    gather.take(rows, std::vector<int32_t>{5});
    gather.reach(0) = -kByteNever;
    ByteHit hits[kByteWidth];
    EXPECT_EQ(plainKernels().scan(gather.against(panels, 0), hits), 1);
    panels.clear(3);
    EXPECT_EQ(plainKernels().scan(gather.against(panels, 0), hits), 0);
}

TEST(ByteKernels, ProductsOfARowWithAPanelAreThoseOfPlainSums)
{
    Executor executor(2);
    const Matrix<float> matrix = classRows(40, 3, 1, 7);
    const ByteRows rows(matrix, *ByteGrid::over(matrix, executor), 32, executor);
    for (const ByteKernels* kernels : everyKernel()) {
        alignas(64) int32_t products[kByteWidth];
        kernels->project(rows.bytes(39), *rows.starts(39), rows.panel(0), rows.quads(), products);
        for (int64_t i = 0; i < kByteWidth; ++i)
            EXPECT_EQ(2 * products[i],
                      rows.square(39) + rows.square(i) - squareBetween(rows, 39, i));
    }
}

TEST(RowOrder, HoldsEveryRowOnceTheSameOnAnyThreadCount)
{
    const Matrix<float> rows = classRows(1000, 5, .5, 9);
    Executor one(1);
    const std::vector<int32_t> order = orderByNearness(rows, 64, one);
    std::vector<int32_t> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    std::vector<int32_t> all(1000);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(sorted, all);
    Executor three(3);
    EXPECT_EQ(orderByNearness(rows, 64, three), order);
    EXPECT_EQ(orderByNearness(Matrix<float>(1, 3), 64, one), std::vector<int32_t>{0});
}

TEST(ListReach, IsTheKthDistanceOfThoseNamed)
{
    Matrix<float> rows(5, 1);
    for (int64_t i = 0; i < 5; ++i)
        rows(i, 0) = static_cast<float>(i * i); // 0 1 4 9 16
    Matrix<int32_t> lists(5, 4);
    std::fill(lists.values().begin(), lists.values().end(), -1);
    for (const auto& [column, name] : {std::pair{0, 4}, {1, 2}, {2, 0}, {3, 2}}) // itself, 2 twice
        lists(0, column) = name;
    lists(1, 0) = 3;
    Executor executor(2);
    const std::vector<double> reaches = reachesOfLists(rows, 2, lists, executor);
    EXPECT_GE(reaches[0], 256);
    EXPECT_LT(reaches[0], 256.01);
    EXPECT_EQ(reaches[1], std::numeric_limits<double>::infinity()) << "one named, two wanted";
    EXPECT_EQ(reaches[4], std::numeric_limits<double>::infinity());
}

} // namespace
} // namespace kindred::test
