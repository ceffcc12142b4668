// What reaches a network: of its kind, and no more at once than the run's batch.

#include "train/finished/Embedder.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "base/Files.h"
#include "model/Encoder.h"
#include "model/SafeTensors.h"
#include "run/RunDirectory.h"
#include "train/Network.h"
#include "train/finished/EvaluationParts.h"
#include "train/plan/TrainJob.h"

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

    Result<Network> network(const std::string& encoder = "lenet", double dropout = 0) const
    {
        TrainRequest plan;
        plan.data = "demo:small";
        plan.encoder = encoder;
        plan.device = "cpu";
        plan.set = {{"size", 16}, {"dim", 8}, {"dropout", dropout}};
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

TEST_F(EmbedderTest, TheFirstMemoryDropsNothingButTakesBatchStatistics)
{
    std::vector<int64_t> ids = m_dataset->ids(Subset::Train);
    ids.resize(32);
    const auto firstMemory = [&](Network& network) {
        std::vector<torch::Tensor> parts;
        const auto receive = [&](const std::vector<int64_t>&, const torch::Tensor& rows) {
            parts.push_back(rows);
            return true;
        };
        EXPECT_TRUE(embedUntrained(network, m_dataset, ids, 32, 1, receive).ok());
        return torch::cat(parts);
    };
    auto plain = network("conv4");
    auto dropping = network("conv4", .5);
    ASSERT_TRUE(plain.ok() && dropping.ok());
    const torch::Tensor rows = firstMemory(*plain);
    EXPECT_TRUE(firstMemory(*dropping).equal(rows)) << "the same seed, and nothing dropped";
    EXPECT_TRUE(firstMemory(*dropping).equal(rows)) << "running averages stay as they were";
    EmbedRequest clean;
    clean.ids = ids;
    clean.batch = 32;
    auto evaluated = embed(*plain, nullptr, m_dataset, clean);
    ASSERT_TRUE(evaluated.ok());
    const torch::Tensor running =
        torch::from_blob(evaluated->data(), {evaluated->rows(), evaluated->cols()});
    EXPECT_GT((running.norm() - rows.norm()).abs().item<double>(), 1e-3)
        << "batch statistics are not the running ones";
}

/// The reference program writes a short last batch at the wrong rows.
TEST_F(EmbedderTest, AShortLastBatchLandsAtItsOwnRows)
{
    auto made = network("conv4");
    ASSERT_TRUE(made.ok()) << made.error().message();
    EmbedRequest wanted;
    wanted.ids = m_dataset->ids(Subset::Test);
    wanted.ids.resize(23);
    wanted.batch = 23;
    const auto whole = embed(*made, nullptr, m_dataset, wanted);
    wanted.batch = 5;
    const auto parts = embed(*made, nullptr, m_dataset, wanted);
    ASSERT_TRUE(whole.ok() && parts.ok());
    ASSERT_EQ(parts->rows(), 23);
    for (int64_t i = 0; i < whole->rows(); ++i)
        for (int64_t j = 0; j < whole->cols(); ++j)
            ASSERT_NEAR((*parts)(i, j), (*whole)(i, j), 1e-5) << i;
}

TEST_F(EmbedderTest, APretrainedNetworksFirstMemoryIsItsOwn)
{
    const TemporaryFolder folder;
    TrainRequest plan;
    plan.data = "demo:small";
    plan.out = (folder.path() / "teacher").string();
    plan.method = "softmax";
    plan.encoder = "conv4";
    plan.epochs = 1;
    plan.threads = 2;
    plan.set = {{"size", 16}, {"dim", 8}, {"batch", 16}, {"thumbnails", false}};
    ASSERT_TRUE(runTraining(plan).ok());
    const RunDirectory taught(plan.out);
    const fs::path weights = taught.checkpoints() /
                             std::to_string(taught.checkpointSteps().back()) /
                             "weights.safetensors";
    plan.out = (folder.path() / "run").string();
    plan.method = "snca";
    plan.set["weights"] = weights.string();
    ASSERT_TRUE(runTraining(plan).ok());
    const RunDirectory run(plan.out);
    ASSERT_EQ(run.checkpointSteps().front(), 0);
    const auto memory = readSafeTensors(run.checkpoints() / "0" / "memory.safetensors");
    const auto model = RunModel::open(run, "0", 2);
    const auto dataset = openRunDataset(run);
    ASSERT_TRUE(memory.ok() && model.ok() && dataset.ok());
    const auto rows = (*model)->embed(**dataset, (*dataset)->ids(Subset::Train), false, {});
    ASSERT_TRUE(rows.ok()) << rows.error().message();
    const torch::Tensor stored = findTensor(*memory, "vectors")->contiguous();
    ASSERT_EQ(stored.numel(), static_cast<int64_t>(rows->values().size()));
    for (int64_t i = 0; i < stored.numel(); ++i)
        ASSERT_NEAR(stored.data_ptr<float>()[i], rows->data()[i], 1e-5);
}

/// The paper judges fine classes by it for both models; else the embedding is what was trained.
TEST(EvaluationParts, CoarseToFineComparesThePenultimateLayerOfEveryMethodUnlessTold)
{
    const auto all = evaluationParts("all", "auto");
    ASSERT_TRUE(all.ok()) << all.error().message();
    for (const EvaluationPart& part : *all)
        EXPECT_EQ(part.penultimate, part.protocol == "induction") << part.protocol;
    const auto told = evaluationParts("induction", "output");
    ASSERT_TRUE(told.ok());
    ASSERT_EQ(told->size(), 1U);
    EXPECT_FALSE(told->front().penultimate);
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
