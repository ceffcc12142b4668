#include <gtest/gtest.h>

#include "train/estimate/BlockPlaces.h"

namespace kindred {
namespace {

constexpr int64_t kBlock = 16000; // a multiple of the unit
constexpr int64_t kTaken = kBlock + BlockPlaces::kUnit;

TEST(BlockPlacesTest, WhatIsFreeAtTheTopIsTakenAgain)
{
    BlockPlaces places;
    EXPECT_EQ(places.take(kBlock), 0);
    EXPECT_EQ(places.take(kBlock - 7), kTaken) << "rounded up";
    EXPECT_EQ(places.highest(), 2 * kTaken);
    places.giveBack(kTaken);
    places.giveBack(0);
    EXPECT_EQ(places.top(), 0);
    EXPECT_EQ(places.take(2 * kBlock), 0);
    EXPECT_EQ(places.top(), 2 * kBlock + BlockPlaces::kUnit);
    EXPECT_EQ(places.highest(), 2 * kTaken);
}

TEST(BlockPlacesTest, AHoleOfExactlyTheSizeFits)
{
    BlockPlaces places;
    places.take(kBlock);
    places.take(kBlock);
    places.giveBack(0);
    EXPECT_EQ(places.take(kBlock), 0);
    EXPECT_TRUE(places.holes().empty());
    EXPECT_EQ(places.highest(), 2 * kTaken);
}

TEST(BlockPlacesTest, HolesJoinAndTheSmallestThatFitsIsTaken)
{
    BlockPlaces places;
    for (int64_t i = 0; i < 6; ++i)
        EXPECT_EQ(places.take(kBlock), i * kTaken);
    places.giveBack(1 * kTaken); // alone
    places.giveBack(3 * kTaken);
    places.giveBack(4 * kTaken); // with 3
    EXPECT_EQ(places.holes(),
              (std::map<int64_t, int64_t>{{kTaken, kTaken}, {3 * kTaken, 2 * kTaken}}));
    EXPECT_EQ(places.take(kBlock + 1), 3 * kTaken) << "the first hole is too small by a byte";
    EXPECT_EQ(places.take(kBlock - BlockPlaces::kUnit), 4 * kTaken + BlockPlaces::kUnit)
        << "what that left is smaller than the first";
    EXPECT_EQ(places.take(kBlock), kTaken);
    EXPECT_TRUE(places.holes().empty());
    EXPECT_EQ(places.highest(), 6 * kTaken);
}

TEST(BlockPlacesTest, BlocksNeverOverlap)
{
    BlockPlaces places;
    std::map<int64_t, int64_t> blocks; // place → bytes
    uint32_t random = 1;
    int64_t live = 0;
    for (int i = 0; i < 5000; ++i) {
        random = random * 1664525U + 1013904223U;
        if (blocks.size() < 60 || random >> 31 == 0) {
            const int64_t bytes = random % 100000;
            const int64_t at = places.take(bytes);
            const auto next = blocks.lower_bound(at);
            EXPECT_EQ(at % BlockPlaces::kUnit, 0);
            EXPECT_TRUE(next == blocks.end() || at + bytes <= next->first);
            if (next != blocks.begin()) {
                EXPECT_LE(std::prev(next)->first + std::prev(next)->second, at);
            }
            blocks.emplace(at, bytes);
            live += BlockPlaces::taken(bytes);
        } else {
            const auto one = std::next(blocks.begin(), (random >> 8) % blocks.size());
            live -= BlockPlaces::taken(one->second);
            places.giveBack(one->first);
            blocks.erase(one);
        }
        int64_t free = 0;
        for (const auto& [at, bytes] : places.holes())
            free += bytes;
        ASSERT_EQ(places.top(), live + free);
    }
}

} // namespace
} // namespace kindred
