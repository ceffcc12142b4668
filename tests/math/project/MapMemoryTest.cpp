// What a map takes, told from its size alone: the sums by hand, and what they grow with.
#include <gtest/gtest.h>

#include <string>

#include "kernel/Dispatch.h"
#include "neighbour/ApproximateSearch.h"
#include "neighbour/BestLists.h"
#include "neighbour/bytes/NearLists.h"
#include "project/MapMemory.h"

namespace kindred {
namespace {

TEST(MapMemoryTest, SumsOfASmallMapAreThoseByHand)
{
    TSneOptions options;
    options.perplexity = 10; // 30 neighbours, 45 edges in rows of 48
    const MapMemory memory = mapMemory(1000, 8, options, 1);
    EXPECT_EQ(memory.rows, 1000 * 8 * 4);
    const int64_t affinities = 1000 * (48 * 8 + 8);
    // Components, what was found, its shares, edges as they point, and the affinities.
    EXPECT_EQ(memory.neighbours, 1000 * (8 * 4 + 30 * 8 + 30 * 4 + 30 * 8 + 16) + affinities);
    EXPECT_EQ(memory.layout, affinities + 1000 * (5 * 8 + 4 + 8)) << "no grid below 3000 rows";
    // Both spaces, as many rows of them as are asked, 64 rankings, and squares.
    EXPECT_EQ(memory.comparing, 2 * 1000 * 10 * 4 + 64 * 1000 * 4 + 2 * 1000 * 12);
    EXPECT_EQ(memory.peak(),
              memory.rows + std::max(memory.neighbours, memory.layout + memory.comparing));
}

TEST(MapMemoryTest, GrowsWithWhatItHangsOn)
{
    const TSneOptions few;
    TSneOptions many;
    many.perplexity = 100;
    EXPECT_GT(mapMemory(50000, 64, many, 2).peak(), mapMemory(50000, 64, few, 2).peak());
    EXPECT_GT(mapMemory(50000, 2048, few, 2).peak(), mapMemory(50000, 64, few, 2).peak());
    EXPECT_GT(mapMemory(50000, 64, few, 8).comparing, mapMemory(50000, 64, few, 2).comparing);
    EXPECT_LT(pcaMapMemory(50000, 64, 2).peak(), mapMemory(50000, 64, few, 2).peak());
    const int64_t million = mapMemory(1'000'000, 64, few, 2).peak();
    EXPECT_NEAR(static_cast<double>(mapMemory(2'000'000, 64, few, 2).peak()),
                2.0 * static_cast<double>(million), 0.05 * static_cast<double>(million));
}

/// Where bytes are searched, rows have an order, and lists of 90 log 0.32 of 512 × 512 pairs in
/// rooms for 131,072; by bf16 a thread keeps those of 1,024 rows, floats keep none.
TEST(MapMemoryTest, ListsAreCountedAsTheSearchKeepsThem)
{
    constexpr int64_t kRow = 50 * 4 + 90 * 8 + 32 + 2 * 64;
    constexpr int64_t kLogs = int64_t{1} << 20;
    for (const std::string& target : runnableTargets()) {
        ASSERT_TRUE(forceTarget(target));
        const int64_t ofAllRows = 51'200 * (4 + NearLists::bytesOf(90)) + 100 * kLogs;
        const int64_t lists = usesNativeBFloat16() ? 2 * 1024 * BestLists::bytesOf(90)
                              : multipliesBytes()  ? ofAllRows
                                                   : 0;
        EXPECT_EQ(ownListBytes(51'200, 50, 90, 2), lists) << target;
        const int64_t neighbours = mapMemory(51'200, 64, TSneOptions(), 2).neighbours;
        if (lists == ofAllRows) {
            EXPECT_EQ(neighbours, 51'200 * kRow + lists) << target;
        } else { // the affinities are the peak
            EXPECT_LT(neighbours, 51'200 * kRow + ofAllRows) << target;
        }
    }
    forceTarget("");
}

} // namespace
} // namespace kindred
