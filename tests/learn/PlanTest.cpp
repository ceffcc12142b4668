#include <gtest/gtest.h>

#include <algorithm>

#include "evaluate/Protocol.h"
#include "train/job/DeviceChoice.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/PlanFolder.h"
#include "train/plan/PlanWarnings.h"
#include "train/plan/Registry.h"
#include "train/plan/TrainJob.h"

namespace kindred {
namespace {

TrainRequest demoPlan()
{
    TrainRequest plan;
    plan.data = "demo:small";
    plan.out = "run";
    return plan;
}

void expectUsage(const TrainRequest& plan, const std::string& says)
{
    const Status checked = checkPlan(plan);
    ASSERT_FALSE(checked.ok()) << says;
    EXPECT_EQ(checked.error().code, ErrorCode::Usage);
    EXPECT_NE(checked.error().message().find(says), std::string::npos) << checked.error().message();
}

TEST(Plan, WhatArgumentsTellIsCheckedWithoutData)
{
    TrainRequest plan = demoPlan();
    EXPECT_TRUE(checkPlan(plan).ok());
    plan.method = "sncaa";
    expectUsage(plan, "“snca”");
    plan = demoPlan();
    plan.encoder = "resnet19";
    expectUsage(plan, "“resnet18”");
    plan = demoPlan();
    plan.preset = "mnis";
    expectUsage(plan, "“mnist”");
    plan = demoPlan();
    plan.set["sigmaa"] = "1";
    expectUsage(plan, "“sigma”");
    plan = demoPlan();
    plan.set["sigma"] = -1.0;
    expectUsage(plan, "between");
    plan = demoPlan();
    plan.epochs = -1;
    expectUsage(plan, "epochs");
    plan = demoPlan();
    plan.split = "ratio:1.5";
    expectUsage(plan, "--split");
    plan = demoPlan();
    plan.split = "fraction:0.5";
    expectUsage(plan, "--split");
    plan = demoPlan();
    plan.labels = "fine";
    expectUsage(plan, "--labels");
    plan = demoPlan();
    plan.device = "gpu";
    expectUsage(plan, "--device");
    plan.device = "cuda";
    if (!resolveDevice("cuda").ok()) // known before any data are read
        expectUsage(plan, "no usable NVIDIA GPU");
    plan = demoPlan();
    plan.method = "softmax";
    plan.encoder = "identity";
    expectUsage(plan, "no weights");
    plan.method = "none";
    EXPECT_TRUE(checkPlan(plan).ok());
    plan = demoPlan();
    plan.encoder = "torchscript";
    expectUsage(plan, "TorchScript");
}

TEST(Plan, AGpuThatIsNotThereIsRefusedWithTheNumberOfThem)
{
    EXPECT_EQ(chooseDevice("auto", 0).value(), "cpu");
    EXPECT_EQ(chooseDevice("auto", 2).value(), "cuda:0");
    EXPECT_EQ(chooseDevice("cpu", 2).value(), "cpu");
    EXPECT_EQ(chooseDevice("cuda", 1).value(), "cuda:0");
    EXPECT_EQ(chooseDevice("cuda:1", 2).value(), "cuda:1");
    for (const char* none : {"cuda", "cuda:0", "cuda:7"})
        EXPECT_EQ(chooseDevice(none, 0).error().what, "no usable NVIDIA GPU");
    const auto seventh = chooseDevice("cuda:7", 2);
    ASSERT_FALSE(seventh.ok());
    EXPECT_EQ(seventh.error().what, "there is no GPU 7: this machine has 2");
    EXPECT_EQ(seventh.error().remedy, "Use cuda:0 to cuda:1.");
    EXPECT_FALSE(chooseDevice("cuda:99999999999999999999", 1).ok());
    TrainRequest plan = demoPlan();
    plan.device = "cuda:99"; // known before any data are read
    expectUsage(plan, resolveDevice("cuda").ok() ? "there is no GPU 99" : "no usable NVIDIA GPU");
}

TEST(Plan, ResolvingNamesEveryOption)
{
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok()) << dataset.error().message();
    TrainRequest plan = demoPlan();
    plan.set["lr"] = "0.25";
    const auto options = resolvePlan(plan, **dataset);
    ASSERT_TRUE(options.ok()) << options.error().message();
    EXPECT_EQ((*options)["preset"], "demo");
    EXPECT_EQ((*options)["method"], "snca");
    EXPECT_EQ((*options)["lr"], 0.25);
    EXPECT_GT((*options)["size"].get<int>(), 0);
    for (const char* key : {"augment", "metric", "precision"})
        EXPECT_NE((*options)[key], "auto") << key;
    const auto schema = schemaFor((*options)["method"], (*options)["encoder"].get<std::string>());
    ASSERT_TRUE(schema.ok());
    for (const OptionSpec& spec : schema->specs())
        EXPECT_TRUE(options->contains(spec.key)) << spec.key;
}

TEST(Plan, WarnsOfWhatHardlyAnybodyMeans)
{
    const auto keys = [](const char* split, Json set, TrainRequest plan = demoPlan()) {
        DatasetRequest data;
        data.source = "demo:small";
        data.split = split;
        const auto dataset = openDataset(data);
        plan.set = std::move(set);
        const auto options = resolvePlan(plan, **dataset);
        EXPECT_TRUE(options.ok()) << options.error().message();
        std::string found;
        for (const PlanWarning& warning : planWarnings(*options, **dataset))
            found += warning.key + " ";
        return found;
    };
    EXPECT_EQ(keys("first:2", {{"patience", 3}}), "");
    EXPECT_EQ(keys("first:100000", Json::object()), "split ");
    EXPECT_EQ(keys("none", Json::object()), "") << "that is what was asked for";
    EXPECT_EQ(keys("first:2", {{"patience", 3}, {"validation", 0.0}}), "patience ");
    EXPECT_EQ(keys("first:2", {{"patience", 3}, {"eval_every", 0}}), "patience ");
    EXPECT_EQ(keys("first:2", {{"validation", 0.0}}), "");
    TrainRequest untrained = demoPlan();
    untrained.method = "none";
    untrained.encoder = "identity";
    EXPECT_EQ(keys("first:2", Json::object(), untrained), "");
    for (const char* method : {"none", "pca"}) {
        untrained.method = method;
        untrained.encoder = "lenet";
        EXPECT_EQ(keys("first:2", Json::object(), untrained), "encoder ") << method;
    }
}

TEST(Plan, Bf16IsAutomaticOnAGpuAlone)
{
    EXPECT_EQ(automaticPrecision("cpu"), "fp32");
    EXPECT_EQ(automaticPrecision("cuda:1"), "bf16");
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok());
    TrainRequest plan = demoPlan();
    plan.device = "cpu";
    const auto options = resolvePlan(plan, **dataset);
    ASSERT_TRUE(options.ok()) << options.error().message();
    EXPECT_EQ((*options)["precision"], "fp32");
}

TEST(Plan, AWidthThatIsFoundWhileTrainingIsNoTemperatureOfVotes)
{
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok());
    TrainRequest plan = demoPlan();
    plan.method = "nngk";
    plan.set["eval_sigma"] = 0;
    for (const auto& [sigma, expected] : {std::pair{0.0, 0.05}, {0.2, 0.2}}) {
        plan.set["sigma"] = sigma;
        const auto options = resolvePlan(plan, **dataset);
        ASSERT_TRUE(options.ok()) << options.error().message();
        EXPECT_EQ((*options)["eval_sigma"], expected);
        EXPECT_EQ((*options)["metric"], "l2");
    }
}

TEST(Plan, ANewRunIsMadeInAFolderOfItsOwn)
{
    const TemporaryFolder folder;
    const fs::path data = folder.path() / "data";
    fs::create_directories(data / "class");
    fs::create_directory_symlink(data, folder.path() / "link");
    EXPECT_TRUE(checkNewRunFolder(folder.path() / "run", data).ok());
    EXPECT_TRUE(checkNewRunFolder(folder.path() / "data-run", data).ok());
    for (const fs::path& inside : {data, data / "class/run", folder.path() / "link/run"}) {
        const Status checked = checkNewRunFolder(inside, data.string() + "/");
        ASSERT_FALSE(checked.ok()) << inside;
        EXPECT_EQ(checked.error().code, ErrorCode::Usage);
    }
    const fs::path begun = folder.path() / "begun";
    ASSERT_TRUE(makeFolders(begun).ok());
    ASSERT_TRUE(writeFile(begun / "lock", "killed at once").ok());
    EXPECT_TRUE(checkNewRunFolder(begun, data).ok());
    ASSERT_TRUE(writeFile(begun / "notes.txt", "mine").ok());
    EXPECT_FALSE(checkNewRunFolder(begun, data).ok());
}

TEST(Plan, JsonRoundTripAndCommandLine)
{
    TrainRequest plan = demoPlan();
    plan.method = "softmax";
    plan.epochs = 7;
    plan.seed = 3;
    plan.set = {{"lr", 0.5}, {"schedule", "step"}};
    const TrainRequest again = trainRequestFromJson(toJson(plan));
    EXPECT_EQ(toJson(again), toJson(plan));
    const std::vector<std::string> line = commandLine(plan);
    const std::vector<std::string> expected = {
        "kindred-engine", "train",        "--data", "demo:small", "--out", "run",   "--method",
        "softmax",        "--epochs",     "7",      "--seed",     "3",     "--set", "lr=0.5",
        "--set",          "schedule=step"};
    EXPECT_EQ(line, expected);
}

TEST(Plan, ARunIsCalledByItsData)
{
    const auto called = [](const std::string& data, const std::string& method = "") {
        TrainRequest plan;
        plan.data = data;
        plan.method = method;
        return defaultName(plan);
    };
    EXPECT_EQ(called("/data/clothing.tar"), "clothing");
    EXPECT_EQ(called("/data/shapes.tar.gz", "softmax"), "shapes-softmax");
    EXPECT_EQ(called("/data/v1.2 shapes/"), "v1.2 shapes");
    EXPECT_EQ(called("demo:"), "demo");
    EXPECT_EQ(called("demo:small"), "demo-small");
    TrainRequest plan = demoPlan();
    plan.out.clear();
    const std::vector<std::string> line = commandLine(plan);
    const auto out = std::find(line.begin(), line.end(), "--out");
    ASSERT_NE(out, line.end()); // train refuses to guess a folder
    EXPECT_EQ(*(out + 1), "demo-small");
}

} // namespace
} // namespace kindred
