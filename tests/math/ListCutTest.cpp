#include "neighbour/ListCut.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "base/Random.h"

namespace kindred {
namespace {

float itself(float score)
{
    return score;
}

std::vector<float> drawnScores(size_t count, uint64_t seed)
{
    Random random(seed);
    std::vector<float> scores(count);
    for (float& score : scores)
        score = static_cast<float>(random.normal());
    return scores;
}

/// The best stay, in their order, with few others.
void expectCut(const std::vector<float>& scores, size_t keep)
{
    std::vector<float> list = scores;
    const size_t kept = cutToBest(std::span(list), keep, itself);
    ASSERT_GE(kept, keep);
    list.resize(kept);
    std::vector<float> sorted = scores;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const float cut = *std::min_element(list.begin(), list.end());
    EXPECT_LE(cut, sorted[keep - 1]);
    std::vector<float> expected;
    std::copy_if(scores.begin(), scores.end(), std::back_inserter(expected),
                 [cut](float score) { return score >= cut; });
    EXPECT_EQ(list, expected);
}

TEST(ListCut, KeepsTheBestAndFewMore)
{
    for (const size_t count : {64, 129, 2016})
        for (uint64_t seed = 1; seed < 20; ++seed) {
            const std::vector<float> scores = drawnScores(count, seed);
            for (const size_t keep : {size_t{1}, count / 2, count - 1, count})
                expectCut(scores, keep);
            std::vector<float> list = scores;
            EXPECT_LE(cutToBest(std::span(list), count / 2, itself), count / 2 + count / 8);
        }
}

TEST(ListCut, OrderedAndFewKindsOfScores)
{
    std::vector<float> scores(500);
    std::iota(scores.begin(), scores.end(), 0.0F);
    expectCut(scores, 250);
    std::reverse(scores.begin(), scores.end());
    expectCut(scores, 250);
    for (float& score : scores)
        score = score < 100 ? 1.0F : 2.0F;
    expectCut(scores, 250);
    std::fill(scores.begin(), scores.end(), 3.0F);
    EXPECT_EQ(cutToBest(std::span(scores), 10, itself), scores.size()) << "all are equal";
}

} // namespace
} // namespace kindred
