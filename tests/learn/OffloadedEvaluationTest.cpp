// What a run keeps of answers that a device had a part in.
#include "kernel/Offload.h"
#include "kernel/SoftNeighbour.h"
#include "learn/TrainingFixture.h"

namespace kindred {
namespace {

/// Fails at once: the processor answers, so that both evaluations say the same.
class NoKernels final : public DeviceKernels {
public:
    std::string device() const override { return "cuda:0"; }
    Result<std::unique_ptr<DeviceRows>> rows(MatrixView<const float>, SearchMetric) override
    {
        return failure("it has none");
    }
    Result<std::vector<int32_t>> best(MatrixView<const float>, MatrixView<const float>) override
    {
        return failure("it has none");
    }
    Result<std::unique_ptr<DeviceForces>> forces(const PairWeights&) override
    {
        return failure("it has none");
    }
    Result<std::unique_ptr<DeviceMemory>> memory(const PackedBank&) override
    {
        return failure("it has none");
    }
};

using OffloadedEvaluation = TrainingFixture;

TEST_F(OffloadedEvaluation, LeavesThatOfTheProcessorWhereItIs)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    EvaluateRequest question;
    question.run = plan.out;
    question.protocol = "knn";
    const auto files = [&] {
        int count = 0;
        for (const auto& entry : fs::directory_iterator(directory(plan).evaluations()))
            count += entry.path().extension() == ".json" ? 1 : 0;
        return count;
    };
    const auto plain = evaluateRun(question);
    ASSERT_TRUE(plain.ok()) << plain.error().message();
    const int before = files();
    const OffloadGuard guard(std::make_shared<Offload>(std::make_unique<NoKernels>()));
    for (int again = 0; again < 2; ++again) {
        const auto offloaded = evaluateRun(question);
        ASSERT_TRUE(offloaded.ok()) << offloaded.error().message();
        EXPECT_EQ(offloaded->outcome["results"], plain->outcome["results"]);
        EXPECT_NE(offloaded->outcome["notes"].dump().find("--gpu-kernels"), std::string::npos);
        EXPECT_EQ(files(), before + 1);
    }
    EXPECT_EQ(plain->outcome.dump().find("--gpu-kernels"), std::string::npos);
}

} // namespace
} // namespace kindred
