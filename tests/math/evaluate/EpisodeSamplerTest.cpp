#include "evaluate/EpisodeSampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace kindred {
namespace {

std::vector<int32_t> cyclicLabels(int n, int classes)
{
    std::vector<int32_t> labels;
    for (int i = 0; i < n; ++i)
        labels.push_back(i % classes);
    return labels;
}

TEST(EpisodeSampler, DrawsWayShotAndQueriesWithoutRepeats)
{
    const std::vector<int32_t> labels = cyclicLabels(200, 10);
    const EpisodeSampler sampler(labels, 5, 2, 3, 1);
    ASSERT_EQ(sampler.reason(), "");
    for (int64_t number = 0; number < 50; ++number) {
        const Episode episode = sampler.episode(number);
        ASSERT_EQ(episode.support.size(), 10u);
        ASSERT_EQ(episode.queries.size(), 15u);
        std::set<int64_t> rows(episode.support.begin(), episode.support.end());
        rows.insert(episode.queries.begin(), episode.queries.end());
        EXPECT_EQ(rows.size(), 25u);
        for (size_t i = 0; i < episode.queries.size(); ++i) {
            const auto own = static_cast<size_t>(episode.queryLabels[i]);
            EXPECT_EQ(labels[static_cast<size_t>(episode.queries[i])],
                      labels[static_cast<size_t>(episode.support[own * 2])]);
        }
        EXPECT_TRUE(std::is_sorted(episode.supportLabels.begin(), episode.supportLabels.end()));
    }
}

TEST(EpisodeSampler, AnEpisodeDependsOnItsSeedAndNumberOnly)
{
    const std::vector<int32_t> labels = cyclicLabels(200, 10);
    const EpisodeSampler first(labels, 5, 1, 5, 42);
    const EpisodeSampler second(labels, 5, 1, 5, 42);
    const EpisodeSampler other(labels, 5, 1, 5, 43);
    (void)second.episode(0);
    EXPECT_EQ(first.episode(7).support, second.episode(7).support);
    EXPECT_EQ(first.episode(7).queries, second.episode(7).queries);
    EXPECT_NE(first.episode(7).support, first.episode(8).support);
    EXPECT_NE(first.episode(7).support, other.episode(7).support);
}

TEST(EpisodeSampler, LabelsWithGapsCostNoMemoryAndDrawTheSame)
{
    const std::vector<int32_t> dense = cyclicLabels(60, 3);
    std::vector<int32_t> wide = dense;
    std::replace(wide.begin(), wide.end(), 2, INT32_MAX);
    std::replace(wide.begin(), wide.end(), 1, INT32_MAX / 2);
    wide.push_back(-1); // no class
    const EpisodeSampler first(dense, 3, 2, 3, 9);
    const EpisodeSampler second(wide, 3, 2, 3, 9);
    ASSERT_EQ(second.reason(), "");
    EXPECT_EQ(first.episode(4).support, second.episode(4).support);
    EXPECT_EQ(first.episode(4).queries, second.episode(4).queries);
    EXPECT_EQ(first.episode(4).queryLabels, second.episode(4).queryLabels);
}

TEST(EpisodeSampler, EveryClassAndRowIsReached)
{
    const std::vector<int32_t> labels = cyclicLabels(60, 6);
    const EpisodeSampler sampler(labels, 2, 1, 1, 5);
    std::set<int64_t> rows;
    for (int64_t number = 0; number < 400; ++number) {
        const Episode episode = sampler.episode(number);
        rows.insert(episode.support.begin(), episode.support.end());
    }
    EXPECT_EQ(rows.size(), 60u);
}

TEST(EpisodeSampler, SmallClassesTakeNoPartAndTooFewIsAReason)
{
    std::vector<int32_t> labels = cyclicLabels(40, 2);
    labels.insert(labels.end(), {2, 2, 2});
    EXPECT_EQ(EpisodeSampler(labels, 2, 1, 15, 1).reason(), "");
    EXPECT_EQ(EpisodeSampler(labels, 3, 1, 15, 1).reason(),
              "3 classes with 16 samples each are needed (1 shot, 15 queries), and 2 have so many; "
              "set way, shot or queries lower");
    EXPECT_NE(EpisodeSampler(labels, 1, 1, 1, 1).reason(), "");
}

} // namespace
} // namespace kindred
