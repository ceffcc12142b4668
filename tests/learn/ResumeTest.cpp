#include <cmath>
#include <cstring>
#include <thread>

#include "learn/TrainingFixture.h"
#include "support/Fixtures.h"

namespace kindred {
namespace {

using Resume = TrainingFixture;

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

TEST_F(Resume, ADefaultThatHasChangedSinceStaysAsTheRunBegan)
{
    TrainRequest plan = request("older");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    Json record = *directory(plan).record();
    ASSERT_NE(record["options"]["warmup"], 0.25);
    record["options"]["warmup"] = 0.25; // what it was by default in those days
    ASSERT_TRUE(directory(plan).writeRecord(record).ok());
    plan.resume = true;
    plan.epochs = 2;
    const auto resumed = runTraining(plan);
    ASSERT_TRUE(resumed.ok()) << resumed.error().message();
    EXPECT_EQ((*directory(plan).record())["options"]["warmup"], 0.25);
    plan.set["warmup"] = 0.1;
    plan.epochs = 3;
    const auto refused = runTraining(plan);
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message().find("warmup (0.25 → 0.1)"), std::string::npos)
        << refused.error().message();
}

TEST_F(Resume, ANetworkThatAPresetNoLongerChoosesStaysAsTheRunBegan)
{
    TrainRequest plan = request("older-network");
    plan.preset = "drawings";
    plan.encoder = "conv4"; // what the preset chose in those days, so no plan had to name it
    plan.epochs = 1;
    plan.set.erase("size");
    ASSERT_TRUE(runTraining(plan).ok());
    Json record = *directory(plan).record();
    record["plan"].erase("encoder");
    ASSERT_TRUE(directory(plan).writeRecord(record).ok());
    plan.encoder.clear();
    plan.resume = true;
    plan.epochs = 2;
    const auto resumed = runTraining(plan);
    ASSERT_TRUE(resumed.ok()) << resumed.error().message();
    const Json options = (*directory(plan).record())["options"];
    EXPECT_EQ(options["encoder"], "conv4");
    EXPECT_EQ(options["width"], 32);
    EXPECT_EQ(options["size"], 28);
    plan.encoder = "resnet18";
    plan.epochs = 3;
    const auto refused = runTraining(plan);
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message().find("encoder"), std::string::npos)
        << refused.error().message();
}

TEST_F(Resume, AStartThatTheDataNoLongerSuggestStaysAsTheRunBegan)
{
    TrainRequest plan = request("older-start");
    plan.preset.clear();
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    Json record = *directory(plan).record();
    ASSERT_NE(record["options"]["preset"], "photos");
    record["options"]["preset"] = "photos"; // what such data were given in those days
    ASSERT_TRUE(directory(plan).writeRecord(record).ok());
    plan.resume = true;
    plan.epochs = 2;
    const auto resumed = runTraining(plan);
    ASSERT_TRUE(resumed.ok()) << resumed.error().message();
    EXPECT_EQ((*directory(plan).record())["options"]["preset"], "photos");
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

TEST_F(Resume, IRefreshedMemoriesAndClassMeansResumeBitEqual)
{
    // Memories made anew each epoch, ones that follow the network, and means of the inputs.
    for (const auto& [method, encoder] :
         {std::pair{"nngk", "lenet"}, {"ncm", "lenet"}, {"ncm", "linear"}, {"mne", "lenet"}}) {
        TrainRequest whole = request(std::string(method) + encoder, method);
        whole.encoder = encoder;
        whole.set["lr"] = 0.002;
        if (whole.method == "nngk")
            whole.set["k"] = 10;
        const auto end = runTraining(whole);
        ASSERT_TRUE(end.ok()) << end.error().message();
        ASSERT_GT(lossCurve(whole).size(), 9U);
        for (const int64_t steps : {2, 5, 9}) {
            TrainRequest parts = whole;
            parts.out += std::to_string(steps);
            trainStoppingAfter(parts, steps);
            expectEqualRuns(whole, parts);
        }
    }
}

TEST_F(Resume, IListsFromAnIndexResumeBitEqual)
{
    const std::vector<std::pair<std::string, Json>> plans = {
        {"nngk", {{"search", "hnsw"}, {"k", 10}}},
        {"nngk", {{"search", "ivf"}, {"k", 10}}},
        {"nngk", {{"search", "refresh"}, {"k", 10}}},
        {"snca", {{"negatives", 8}, {"nearest", 6}, {"search", "hnsw"}}},
        {"snca", {{"negatives", 8}, {"nearest", 6}}}};
    for (size_t i = 0; i < plans.size(); ++i) {
        TrainRequest whole = request("index" + std::to_string(i), plans[i].first);
        whole.set.update(plans[i].second);
        whole.set["lr"] = 0.002;
        const auto end = runTraining(whole);
        ASSERT_TRUE(end.ok()) << end.error().message();
        for (const int64_t steps : {2, 9}) {
            TrainRequest parts = whole;
            parts.out += "-" + std::to_string(steps);
            trainStoppingAfter(parts, steps);
            expectEqualRuns(whole, parts);
        }
        for (const Json& event : events(whole)) {
            if (event["kind"] == "scalars" && plans[i].second.contains("search")) {
                EXPECT_GE(event["values"]["recall"].get<double>(), .95);
            }
        }
    }
}

TEST_F(Resume, ILossesWithinBatchesResumeBitEqual)
{
    for (const char* method : {"ccml", "nca", "lmnn", "triplet", "wsabie"}) {
        TrainRequest whole = request(method, method);
        whole.set["lr"] = 0.002;
        if (whole.method == "lmnn")
            whole.set["targets"] = "fixed"; // reads the inputs too
        const auto end = runTraining(whole);
        ASSERT_TRUE(end.ok()) << method << ": " << end.error().message();
        TrainRequest parts = whole;
        parts.out += "-parts";
        trainStoppingAfter(parts, 5);
        expectEqualRuns(whole, parts);
    }
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
    EXPECT_EQ(again.error().code, ErrorCode::Usage);
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

TEST_F(Resume, AnExtendedRunGoesOnWithoutSayingSoAgain)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    plan.resume = true;
    plan.epochs = 3;
    std::thread stopper([&] {
        waitFor([&] { return !evaluations(plan).empty() && lossCurve(plan).size() > 6; });
        ASSERT_TRUE(requestControl(directory(plan), DesiredState::Stopped).ok());
    });
    const auto stopped = runTraining(plan);
    stopper.join();
    ASSERT_TRUE(stopped.ok()) << stopped.error().message();
    plan.epochs.reset();
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    EXPECT_EQ(status(plan).epoch, 3);
    EXPECT_EQ((*directory(plan).record())["plan"]["epochs"], 3);
    plan.epochs = 2;
    const auto shorter = runTraining(plan);
    ASSERT_FALSE(shorter.ok());
    EXPECT_NE(shorter.error().message().find("epochs (3 → 2)"), std::string::npos);
}

TEST_F(Resume, AnotherSeedIsRefusedAlsoWhereItIsTheDefault)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    plan.seed = 7;
    ASSERT_TRUE(runTraining(plan).ok());
    plan.resume = true;
    plan.seed.reset();
    ASSERT_TRUE(runTraining(plan).ok());
    plan.seed = 1;
    const auto refused = runTraining(plan);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Usage);
    EXPECT_NE(refused.error().message().find("seed (7 → 1)"), std::string::npos)
        << refused.error().message();
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

TEST_F(Resume, WhatIsFinishedStaysAsItIs)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    const RunStatus before = status(plan);
    const size_t scores = evaluations(plan).size();
    plan.resume = true;
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    EXPECT_EQ(*end, ObservedState::Finished);
    EXPECT_EQ(status(plan).epoch, before.epoch);
    EXPECT_EQ(status(plan).step, before.step);
    EXPECT_EQ(evaluations(plan).size(), scores);
}

TEST_F(Resume, ARunWhoseImagesAreGoneSaysSoAndFindsThemElsewhere)
{
    TrainRequest plan = request("run");
    plan.epochs = 2;
    plan.data = (m_folder.path() / "images").string();
    test::writeClassFolders(plan.data, 3, 12);
    ASSERT_TRUE(makeFolders(directory(plan).root()).ok());
    ASSERT_TRUE(requestControl(directory(plan), DesiredState::Stopped).ok());
    ASSERT_TRUE(runTraining(plan).ok());
    const fs::path moved = m_folder.path() / "moved";
    fs::rename(plan.data, moved);
    plan.resume = true;
    EXPECT_FALSE(runTraining(plan).ok());
    EXPECT_EQ(status(plan).state, ObservedState::Failed);
    EXPECT_NE(status(plan).error.find("images"), std::string::npos);
    plan.data = moved.string();
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    EXPECT_EQ(*end, ObservedState::Finished);
    EXPECT_EQ((*directory(plan).record())["data"]["source"], moved.string());
}

TEST_F(Resume, DivergenceEndsTheRunBeforeItsLastGoodCheckpoint)
{
    TrainRequest plan = request("run", "softmax");
    plan.set["lr"] = 100;
    plan.set["warmup"] = 0;
    const auto end = runTraining(plan);
    ASSERT_FALSE(end.ok());
    EXPECT_NE(end.error().message().find("diverged"), std::string::npos) << end.error().message();
    EXPECT_EQ(status(plan).state, ObservedState::Failed);
    const auto weights = checkpointFile(plan, "weights.safetensors");
    ASSERT_GT(weights.size(), 8U);
    uint64_t header = 0;
    std::memcpy(&header, weights.data(), sizeof header);
    for (size_t at = 8 + header; at + 4 <= weights.size(); at += 4) {
        float value = 0;
        std::memcpy(&value, weights.data() + at, sizeof value);
        ASSERT_TRUE(std::isfinite(value)) << at;
    }
}

} // namespace
} // namespace kindred
