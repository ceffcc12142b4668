// What of a network stays as it is while kernels on its embeddings learn.
#include <torch/types.h>

#include "learn/TrainerFixture.h"
#include "model/SafeTensors.h"

namespace kindred {
namespace {

class FrozenTraining : public TrainerFixture {
protected:
    static NamedTensors weightsAfter(const TrainRequest& plan)
    {
        const auto end = train(plan, {});
        EXPECT_TRUE(end.ok()) << end.error().message();
        auto weights = parseSafeTensors(checkpointFile(plan, "weights.safetensors"), "weights");
        EXPECT_TRUE(weights.ok());
        return *weights;
    }

    /// A network that was trained for an epoch, and one that goes on from it with this option.
    std::pair<NamedTensors, NamedTensors> beforeAndAfter(const std::string& freeze) const
    {
        TrainRequest plan = request("first-" + freeze, "nngk");
        plan.encoder = "conv4";
        plan.epochs = 1;
        plan.threads = 1;
        plan.set["k"] = 10;
        plan.set["learn_weights"] = false;
        NamedTensors before = weightsAfter(plan);
        const RunDirectory run = directory(plan);
        plan.set["weights"] = (run.checkpoints() / std::to_string(run.checkpointSteps().back()) /
                               "weights.safetensors")
                                  .string();
        plan.out = (m_folder.path() / freeze).string();
        plan.epochs = 2; // a pass over the images lies between the two
        plan.set["learn_weights"] = true;
        plan.set["freeze"] = freeze;
        return {std::move(before), weightsAfter(plan)};
    }

    static bool isStatistic(const std::string& name)
    {
        return name.find("running_") != name.npos || name.find("num_batches") != name.npos;
    }
};

TEST_F(FrozenTraining, WithNothingFrozenWeightsAndStatisticsMove)
{
    const auto [before, after] = beforeAndAfter("none");
    EXPECT_FALSE(findTensor(after, "conv1.weight")->equal(*findTensor(before, "conv1.weight")));
    EXPECT_FALSE(
        findTensor(after, "bn1.running_mean")->equal(*findTensor(before, "bn1.running_mean")));
}

TEST_F(FrozenTraining, FrozenNormsKeepTheirStatisticsWhileWeightsMove)
{
    const auto [before, after] = beforeAndAfter("norms");
    int64_t kept = 0;
    for (const auto& [name, tensor] : before)
        if (isStatistic(name)) {
            EXPECT_TRUE(findTensor(after, name)->equal(tensor)) << name;
            ++kept;
        }
    EXPECT_GE(kept, 8);
    EXPECT_FALSE(findTensor(after, "conv1.weight")->equal(*findTensor(before, "conv1.weight")));
}

TEST_F(FrozenTraining, AFrozenNetworkStaysWholeWhileTheWeightsOfCentresAreLearned)
{
    const auto [before, after] = beforeAndAfter("network");
    for (const auto& [name, tensor] : before)
        EXPECT_TRUE(findTensor(after, name)->equal(tensor)) << name;
    const torch::Tensor* weights = findTensor(after, "objective.log_weights");
    ASSERT_TRUE(weights);
    EXPECT_GT(weights->abs().max().item<float>(), 0.001F);
}

} // namespace
} // namespace kindred
