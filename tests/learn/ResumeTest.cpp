#include <thread>

#include "learn/TrainingFixture.h"

namespace kindred {
namespace {

/// Trains until `epochs` epochs and stops on request after about `steps` steps, then goes on.
class Resume : public TrainingFixture {
protected:
    void trainStoppingAfter(TrainRequest plan, int64_t steps) const
    {
        std::thread stopper([&] {
            waitFor([&] { return static_cast<int64_t>(lossCurve(plan).size()) >= steps; });
            ASSERT_TRUE(requestControl(directory(plan), DesiredState::Stopped).ok());
        });
        const auto end = runTraining(plan);
        stopper.join();
        ASSERT_TRUE(end.ok()) << end.error().message();
        plan.resume = true;
        const auto resumed = runTraining(plan);
        ASSERT_TRUE(resumed.ok()) << resumed.error().message();
        EXPECT_EQ(*resumed, ObservedState::Finished);
    }
};

TEST_F(Resume, IStoppedAnywhereItEndsBitEqual)
{
    for (const char* method : {"snca", "softmax"}) {
        const TrainRequest whole = request(std::string("whole-") + method, method);
        ASSERT_TRUE(runTraining(whole).ok());
        ASSERT_GT(lossCurve(whole).size(), 9U);
        for (const int64_t steps : {2, 5, 9}) {
            const TrainRequest parts = request(method + std::to_string(steps), method);
            trainStoppingAfter(parts, steps);
            expectEqualRuns(whole, parts);
        }
    }
}

TEST_F(Resume, IDropoutAccumulationAdamWAndBatchNormResumeBitEqual)
{
    TrainRequest whole = request("whole");
    whole.encoder = "conv4";
    whole.set["dropout"] = 0.3;
    whole.set["accumulate"] = 2;
    whole.set["optimizer"] = "adamw";
    whole.set["lr"] = 0.002;
    whole.set["bank"] = "bf16";
    whole.set["memory_schedule"] = "linear";
    whole.set["balanced_classes"] = 4;
    TrainRequest parts = whole;
    parts.out = (m_folder.path() / "parts").string();
    const auto end = runTraining(whole);
    ASSERT_TRUE(end.ok()) << end.error().message();
    trainStoppingAfter(parts, 3);
    expectEqualRuns(whole, parts);
}

TEST_F(Resume, IAnEpochLaterItEqualsTheUninterruptedRun)
{
    TrainRequest whole = request("whole");
    for (const auto& [key, value] :
         {std::pair{"schedule", "constant"}, {"memory_schedule", "constant"}})
        whole.set[key] = value;
    TrainRequest parts = whole;
    parts.out = (m_folder.path() / "parts").string();
    ASSERT_TRUE(runTraining(whole).ok());
    parts.epochs = 2;
    ASSERT_TRUE(runTraining(parts).ok());
    parts.epochs = 3;
    parts.resume = true;
    const auto end = runTraining(parts);
    ASSERT_TRUE(end.ok()) << end.error().message();
    expectEqualRuns(whole, parts);
}

TEST_F(Resume, ISameSeedSameCurveOtherSeedAnother)
{
    TrainRequest one = request("one");
    TrainRequest two = request("two");
    TrainRequest other = request("other");
    other.seed = 2;
    for (const TrainRequest* plan : {&one, &two, &other})
        ASSERT_TRUE(runTraining(*plan).ok());
    expectEqualRuns(one, two);
    EXPECT_NE(lossCurve(one), lossCurve(other));
}

TEST_F(Resume, StartsWhereThereIsNothingAndRefusesASecondStart)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    plan.resume = true;
    ASSERT_TRUE(runTraining(plan).ok());
    plan.resume = false;
    const auto again = runTraining(plan);
    ASSERT_FALSE(again.ok());
    EXPECT_EQ(again.error().code, ErrorCode::Input);
}

TEST_F(Resume, ChangedOptionsAreRefusedByName)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    plan.resume = true;
    plan.set["lr"] = 0.5;
    plan.set["sigma"] = 0.1;
    const auto end = runTraining(plan);
    ASSERT_FALSE(end.ok());
    EXPECT_EQ(end.error().code, ErrorCode::Usage);
    EXPECT_NE(end.error().message().find("lr (0.02 → 0.5)"), std::string::npos)
        << end.error().message();
    EXPECT_NE(end.error().message().find("sigma"), std::string::npos);
    EXPECT_EQ(status(plan).state, ObservedState::Finished) << "a refusal leaves the run as it was";
}

TEST_F(Resume, OtherThreadsNeedForceAndMarkTheRun)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    plan.resume = true;
    plan.threads = 1;
    plan.epochs = 2;
    const auto refused = runTraining(plan);
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message().find("--force"), std::string::npos);
    plan.force = true;
    ASSERT_TRUE(runTraining(plan).ok());
    const auto record = directory(plan).record();
    ASSERT_TRUE(record.ok());
    EXPECT_NE((*record)["marks"].dump().find("threads (2 → 1)"), std::string::npos);
    bool told = false;
    for (const Json& event : events(plan))
        told = told || (event["kind"] == "message" && event["level"] == "warning");
    EXPECT_TRUE(told);
}

} // namespace
} // namespace kindred
