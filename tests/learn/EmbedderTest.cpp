// What reaches a network: of its kind, and no more at once than the run's batch.

#include "train/Embedder.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "train/Network.h"
#include "train/TrainJob.h"

namespace kindred {
namespace {

class EmbedderTest : public testing::Test {
protected:
    void SetUp() override
    {
        auto opened = openDataset({.source = "demo:small"});
        ASSERT_TRUE(opened.ok()) << opened.error().message();
        m_dataset = *opened;
    }

    Result<Network> network() const
    {
        TrainRequest plan;
        plan.data = "demo:small";
        plan.encoder = "lenet";
        plan.device = "cpu";
        plan.set = {{"size", 16}, {"dim", 8}};
        KINDRED_ASSIGN(const Json options, resolvePlan(plan, *m_dataset));
        return Network::create(options, *m_dataset, 1);
    }

    std::shared_ptr<const Dataset> m_dataset;
};

TEST_F(EmbedderTest, ASmallBatchBoundsTheFirstMemoryToo)
{
    auto made = network();
    ASSERT_TRUE(made.ok()) << made.error().message();
    const std::vector<int64_t> ids = m_dataset->ids(Subset::Train);
    ASSERT_GT(ids.size(), 128u);
    for (const auto& [batch, largest] : {std::pair(16, 16u), std::pair(4096, 128u)}) {
        std::set<int64_t> seen;
        size_t most = 0;
        const auto receive = [&](const std::vector<int64_t>& part, const torch::Tensor& rows) {
            EXPECT_EQ(rows.size(0), static_cast<int64_t>(part.size()));
            most = std::max(most, part.size());
            seen.insert(part.begin(), part.end());
            return true;
        };
        ASSERT_TRUE(embedUntrained(*made, m_dataset, ids, batch, 1, receive).ok());
        EXPECT_EQ(most, largest);
        EXPECT_EQ(seen, std::set<int64_t>(ids.begin(), ids.end()));
    }
    EXPECT_EQ(embeddingBatch({{"batch", 16}}), 16);
    EXPECT_EQ(embeddingBatch({{"batch", 4096}}), 256);
}

TEST_F(EmbedderTest, WhatANetworkDoesNotTakeIsRefused)
{
    const auto made = network();
    ASSERT_TRUE(made.ok()) << made.error().message();
    EXPECT_TRUE(made->accepts(*m_dataset).ok());
    EXPECT_EQ(made->sampleSize(), 3 * 16 * 16);
    std::vector<float> values(static_cast<size_t>(2 * made->sampleSize()));
    EXPECT_EQ(made->input(values, 2).size(0), 2);
    values.pop_back();
    EXPECT_THROW(static_cast<void>(made->input(values, 2)), std::invalid_argument);
}

} // namespace
} // namespace kindred
