// What a run keeps of answers that a device had a part in.
#include "kernel/Offload.h"
#include "kernel/SoftNeighbour.h"
#include "learn/TrainingFixture.h"
#include "neighbour/FloatSearch.h"

namespace kindred {
namespace {

/// Fails at once: the processor answers, so that both evaluations say the same.
class NoKernels : public DeviceKernels {
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

/// Answers searches as the processor would.
class SearchingKernels final : public NoKernels {
public:
    class Rows final : public DeviceRows {
    public:
        Rows(MatrixView<const float> database, SearchMetric metric)
            : m_database(database), m_metric(metric)
        {
        }
        Result<Neighbours> nearest(MatrixView<const float> queries, int k,
                                   std::span<const int32_t> exclude) override
        {
            Executor executor(1);
            return *searchByFloats({m_database, queries, k, m_metric, exclude}, executor, {});
        }

    private:
        MatrixView<const float> m_database;
        SearchMetric m_metric;
    };

    Result<std::unique_ptr<DeviceRows>> rows(MatrixView<const float> database,
                                             SearchMetric metric) override
    {
        return std::unique_ptr<DeviceRows>(std::make_unique<Rows>(database, metric));
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
    const OffloadGuard guard(
        std::make_shared<Offload>(std::make_unique<NoKernels>(), Offload::Notice(), 1));
    for (int again = 0; again < 2; ++again) {
        const auto offloaded = evaluateRun(question);
        ASSERT_TRUE(offloaded.ok()) << offloaded.error().message();
        EXPECT_EQ(offloaded->outcome["results"], plain->outcome["results"]);
        EXPECT_EQ(offloaded->outcome.dump().find("kernels for a GPU"), std::string::npos)
            << "the processor answered";
        EXPECT_EQ(files(), before + 1);
    }
    EXPECT_EQ(plain->outcome.dump().find("kernels for a GPU"), std::string::npos);
}

TEST_F(OffloadedEvaluation, SaysOfWhichProtocolsTheDeviceAnswered)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    EvaluateRequest question;
    question.run = plan.out;
    question.protocol = "all";
    const auto offload =
        std::make_shared<Offload>(std::make_unique<SearchingKernels>(), Offload::Notice(), 1);
    const OffloadGuard guard(offload);
    const auto evaluated = evaluateRun(question);
    ASSERT_TRUE(evaluated.ok()) << evaluated.error().message();
    EXPECT_GT(offload->searches(), 0);
    std::vector<std::string> noted;
    for (const Json& note : evaluated->outcome["notes"])
        if (note["note"].get<std::string>().find("kernels for a GPU") != std::string::npos)
            noted.push_back(note["protocol"]);
    EXPECT_NE(std::find(noted.begin(), noted.end(), "knn"), noted.end());
    EXPECT_EQ(std::find(noted.begin(), noted.end(), "all"), noted.end());
}

} // namespace
} // namespace kindred
