// What is stored of embeddings while dropout acts on the live ones.
#include <torch/types.h>

#include "learn/TrainerFixture.h"
#include "model/SafeTensors.h"

namespace kindred {
namespace {

class DropoutTraining : public TrainerFixture {
protected:
    /// The centres that nngk ends with over a network that stands still.
    torch::Tensor centresAfter(const std::string& name, double dropout,
                               const TrainerChoices& choices) const
    {
        TrainRequest plan = request(name, "nngk");
        plan.threads = 1;
        plan.epochs = 1;
        plan.encoder = "linear";
        plan.set["augment"] = "none";
        plan.set["optimizer"] = "sgd";
        plan.set["lr"] = 0.0;
        plan.set["dropout"] = dropout;
        const auto end = train(plan, choices);
        EXPECT_TRUE(end.ok()) << end.error().message();
        const auto memory = parseSafeTensors(checkpointFile(plan, "memory.safetensors"), "memory");
        EXPECT_TRUE(memory.ok());
        return findTensor(*memory, "vectors")->clone();
    }
};

TEST_F(DropoutTraining, CentresAreEmbeddingsWithoutIt)
{
    const torch::Tensor plain = centresAfter("plain", 0, {});
    EXPECT_TRUE(centresAfter("dropped", 0.5, {}).allclose(plain, 1e-3, 1e-4));
    const TrainerChoices placed = {.readsLate = true, .stepDevice = torch::kCPU};
    EXPECT_TRUE(centresAfter("placed", 0.5, placed).allclose(plain, 1e-3, 1e-4));
}

} // namespace
} // namespace kindred
