#include <gtest/gtest.h>

#include <array>

#include "train/HeapModel.h"

namespace kindred {
namespace {

constexpr int64_t kBlock = 16000;
constexpr int64_t kChunk = kBlock + HeapModel::kHeader;

class HeapModelTest : public testing::Test {
protected:
    const void* name(size_t number) const { return &m_names[number]; }

    std::array<char, 8> m_names{};
    HeapModel m_heap;
};

TEST_F(HeapModelTest, WhatIsFreeAtTheTopIsTakenAgain)
{
    m_heap.allocate(name(0), kBlock);
    m_heap.allocate(name(1), kBlock - 7); // rounded up
    EXPECT_EQ(m_heap.highest(), 2 * kChunk);
    m_heap.release(name(1));
    m_heap.release(name(0));
    m_heap.allocate(name(2), 2 * kBlock);
    EXPECT_EQ(m_heap.highest(), 2 * kChunk);
    m_heap.release(name(3)); // from before it began to look
    EXPECT_EQ(m_heap.highest(), 2 * kChunk);
}

TEST_F(HeapModelTest, AHoleOfExactlyTheSizeDoesNotFit)
{
    m_heap.allocate(name(0), kBlock);
    m_heap.allocate(name(1), kBlock);
    m_heap.release(name(0));
    m_heap.allocate(name(2), kBlock);
    EXPECT_EQ(m_heap.highest(), 3 * kChunk) << "behind name(1), as glibc before 2.38 has it";
    m_heap.allocate(name(3), kBlock - HeapModel::kSpare);
    EXPECT_EQ(m_heap.highest(), 3 * kChunk) << "in the place of name(0)";
}

TEST_F(HeapModelTest, HolesJoinAndTheSmallestThatFitsIsTaken)
{
    for (size_t i = 0; i < 6; ++i)
        m_heap.allocate(name(i), kBlock);
    m_heap.release(name(1)); // alone
    m_heap.release(name(3));
    m_heap.release(name(4)); // with 3
    m_heap.allocate(name(6), kBlock);
    EXPECT_EQ(m_heap.highest(), 6 * kChunk);
    m_heap.allocate(name(7), kBlock - HeapModel::kSpare);
    EXPECT_EQ(m_heap.highest(), 6 * kChunk) << "in the place of 1, the smallest";
    m_heap.allocate(name(1), kBlock - HeapModel::kSpare);
    EXPECT_EQ(m_heap.highest(), 6 * kChunk) << "behind 6, where 3 and 4 were";
    m_heap.allocate(name(3), kBlock);
    EXPECT_EQ(m_heap.highest(), 7 * kChunk);
}

} // namespace
} // namespace kindred
