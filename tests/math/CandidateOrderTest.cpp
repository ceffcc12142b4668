#include "neighbour/CandidateOrder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "base/Random.h"

namespace kindred {
namespace {

/// Few and many, of all signs and sizes, with ties, both zeros, infinities and the last index.
TEST(CandidateOrder, IsThatOfTheComparison)
{
    for (const size_t count : {0, 1, 5, 63, 64, 1008}) {
        Random random(count + 1);
        std::vector<Candidate> drawn;
        for (size_t i = 0; i < count; ++i) {
            const float score = static_cast<float>(random.normal());
            const float scores[] = {score,
                                    -0.0F,
                                    0.0F,
                                    1.5F,
                                    -1.5F,
                                    1e-40F,
                                    -1e38F,
                                    std::numeric_limits<float>::infinity(),
                                    -std::numeric_limits<float>::infinity()};
            drawn.push_back({scores[random.below(std::size(scores))],
                             static_cast<int32_t>(random.below(0x80000000))});
        }
        std::vector<Candidate> expected = drawn;
        std::sort(expected.begin(), expected.end(), isNearer);
        sortByNearness(drawn);
        for (size_t i = 0; i < count; ++i) {
            EXPECT_EQ(drawn[i].score, expected[i].score) << i;
            EXPECT_EQ(drawn[i].index, expected[i].index) << i;
        }
    }
}

} // namespace
} // namespace kindred
