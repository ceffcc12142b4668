#include <torch/types.h>

#include "learn/TrainingFixture.h"
#include "model/SafeTensors.h"

namespace kindred {
namespace {

class Accumulation : public TrainingFixture {};

TEST_F(Accumulation, EqualsTheBigBatchWithoutBatchNorm)
{
    TrainRequest big = request("big", "softmax");
    big.epochs = 1;
    big.set["augment"] = "none";
    big.set["batch"] = 32;
    TrainRequest small = big;
    small.out = (m_folder.path() / "small").string();
    small.set["batch"] = 8;
    small.set["accumulate"] = 4;
    ASSERT_TRUE(runTraining(big).ok());
    ASSERT_TRUE(runTraining(small).ok());
    EXPECT_EQ(lossCurve(big).size(), lossCurve(small).size());
    const auto a = parseSafeTensors(checkpointFile(big, "weights.safetensors"), "big");
    const auto b = parseSafeTensors(checkpointFile(small, "weights.safetensors"), "small");
    ASSERT_TRUE(a.ok() && b.ok());
    ASSERT_EQ(a->size(), b->size());
    for (size_t i = 0; i < a->size(); ++i)
        EXPECT_TRUE(torch::allclose((*a)[i].second, (*b)[i].second, 1e-4, 1e-5)) << (*a)[i].first;
}

} // namespace
} // namespace kindred
