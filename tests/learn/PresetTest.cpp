// What presets, tasks and the registry say, and what becomes of it in a plan.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "evaluate/Protocol.h"
#include "kernel/Dispatch.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/Registry.h"
#include "train/plan/Tasks.h"
#include "train/plan/TrainJob.h"

namespace kindred {
namespace {

TrainRequest builtInPlan()
{
    TrainRequest plan;
    plan.data = "demo:small";
    plan.out = "run";
    return plan;
}

TEST(Preset, APresetSizesItsOwnNetworkOnly)
{
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok());
    TrainRequest plan = builtInPlan();
    plan.preset = "photos";
    const auto own = resolvePlan(plan, **dataset);
    plan.encoder = "lenet";
    const auto other = resolvePlan(plan, **dataset);
    ASSERT_TRUE(own.ok() && other.ok());
    EXPECT_EQ((*own)["encoder"], "conv4");
    EXPECT_EQ((*own)["size"], 96);
    EXPECT_EQ((*other)["size"], 28);
    EXPECT_EQ((*other)["batch"], (*own)["batch"]);
}

TEST(Preset, BothMethodsGetTheSameScheduleAndAugmentation)
{
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok());
    TrainRequest plan = builtInPlan();
    const auto snca = resolvePlan(plan, **dataset);
    plan.method = "softmax";
    const auto softmax = resolvePlan(plan, **dataset);
    ASSERT_TRUE(snca.ok() && softmax.ok());
    for (const char* key : {"epochs", "batch", "lr", "schedule", "warmup", "augment", "size",
                            "weight_decay", "optimizer", "encoder"})
        EXPECT_EQ((*snca)[key], (*softmax)[key]) << key;
}

/// Whether both methods are trained by this recipe where a plan names nothing but the preset.
void expectRecipe(const std::string& preset, const Json& recipe)
{
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok());
    TrainRequest plan = builtInPlan();
    plan.preset = preset;
    plan.device = "cpu";
    for (const char* method : {"snca", "softmax"}) {
        plan.method = method;
        const auto resolved = resolvePlan(plan, **dataset);
        ASSERT_TRUE(resolved.ok()) << method;
        for (const auto& [key, value] : recipe.items())
            EXPECT_EQ((*resolved)[key], value) << method << " " << key;
    }
}

TEST(Preset, SmallPhotographsAreTrainedAsTheResultsSayByEitherMethod)
{
    expectRecipe("small-photos", {{"encoder", "resnet18"},
                                  {"epochs", 40},
                                  {"width", 24},
                                  {"batch", 128},
                                  {"lr", 0.1},
                                  {"augment", "crop"},
                                  {"precision", fastestPrecision("cpu")}});
}

TEST(Preset, PhotographsAreTrainedAsTheResultsSayByEitherMethod)
{
    expectRecipe("photos", {{"encoder", "conv4"},
                            {"epochs", 240},
                            {"size", 96},
                            {"batch", 32},
                            {"lr", 0.1},
                            {"augment", "cifar"},
                            {"precision", fastestPrecision("cpu")}});
}

TEST(Preset, DrawingsAreTrainedAsTheResultsSayByEitherMethod)
{
    expectRecipe("drawings", {{"encoder", "resnet18"},
                              {"epochs", 100},
                              {"width", 16},
                              {"size", 32},
                              {"batch", 64},
                              {"lr", 0.1},
                              {"augment", "digits"},
                              {"dim", 128},
                              {"validation", 0.1},
                              {"precision", fastestPrecision("cpu")}});
}

TEST(Preset, APresetLeavesAnotherNetworkItsOwnWidthSizeAndPrecision)
{
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok());
    TrainRequest plan = builtInPlan();
    plan.device = "cpu";
    plan.encoder = "conv4";
    for (const char* preset : {"drawings", "small-photos"}) {
        plan.preset = preset;
        const auto resolved = resolvePlan(plan, **dataset);
        ASSERT_TRUE(resolved.ok()) << preset;
        EXPECT_EQ((*resolved)["width"], 32) << preset;
        EXPECT_EQ((*resolved)["size"], 28) << preset;
        EXPECT_EQ((*resolved)["augment"], "digits") << preset;
        EXPECT_EQ((*resolved)["precision"], automaticPrecision("cpu")) << preset;
    }
}

TEST(Preset, TheFastestPrecisionIsBf16WhereTheProcessorMultipliesIt)
{
    EXPECT_EQ(fastestPrecision("cuda:0"), "bf16");
    EXPECT_EQ(fastestPrecision("cpu"), usesNativeBFloat16() ? "bf16" : "fp32");
    ASSERT_TRUE(forceTarget("SCALAR"));
    EXPECT_EQ(fastestPrecision("cpu"), "fp32");
    ASSERT_TRUE(forceTarget(""));
}

class SizedPictures final : public Dataset {
public:
    SizedPictures(int edge, int channelCount, bool areDrawings)
    {
        kind = "folder";
        isImages = true;
        drawings = areDrawings;
        channels = channelCount;
        minWidth = maxWidth = minHeight = maxHeight = edge;
    }

    Result<Image> image(int64_t) const override { return failure("only its size is asked for"); }
};

TEST(Registry, PhotographsBeginWithSearchWithoutTraining)
{
    const SizedPictures photographs(300, 3, false);
    ASSERT_TRUE(firstPreset(photographs));
    EXPECT_EQ(firstPreset(photographs)->id, "search");
    EXPECT_EQ(defaultPreset(photographs)->id, "photos") << "a plan that says nothing trains";
    EXPECT_FALSE(firstPreset(SizedPictures(32, 3, false))) << "small ones train in minutes";
    EXPECT_FALSE(firstPreset(SizedPictures(105, 1, false)));
    EXPECT_FALSE(firstPreset(SizedPictures(300, 3, true)));
    EXPECT_FALSE(firstPreset(SizedPictures(300, 1, false)));
}

TEST(Registry, LargeGreyPhotographsAreNotReducedAsDrawingsAre)
{
    EXPECT_EQ(defaultPreset(SizedPictures(105, 1, false))->id, "drawings");
    EXPECT_EQ(defaultPreset(SizedPictures(300, 1, true))->id, "drawings");
    EXPECT_EQ(defaultPreset(SizedPictures(300, 1, false))->id, "photos");
}

TEST(Preset, SearchWithoutTrainingTakesFisherVectorsWithEveryMethod)
{
    TrainRequest plan;
    plan.preset = "search";
    const SizedPictures photographs(300, 3, false);
    const auto encoderOf = [&](const char* method) {
        plan.method = method;
        const auto choice = choosePlan(plan, &photographs);
        return choice ? choice->method + " " + choice->encoder : choice.error().message();
    };
    EXPECT_EQ(encoderOf(""), "none fisher");
    EXPECT_EQ(encoderOf("svm"), "svm fisher");
    EXPECT_EQ(encoderOf("snca"), "snca fisher");
    plan.preset = "photos";
    EXPECT_EQ(encoderOf("none"), "none identity") << "its network is of no use untrained";
}

TEST(Preset, AMethodsOwnDefaultsBeatAPresetForAnother)
{
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok());
    TrainRequest plan = builtInPlan();
    const auto snca = resolvePlan(plan, **dataset);
    plan.method = "ccml";
    const auto ccml = resolvePlan(plan, **dataset);
    plan.set["batch"] = 40;
    const auto said = resolvePlan(plan, **dataset);
    ASSERT_TRUE(snca.ok() && ccml.ok() && said.ok());
    const OptionSchema& own = findMethod("ccml")->options;
    for (const char* key : {"batch", "optimizer", "lr", "metric"})
        EXPECT_EQ((*ccml)[key], own.find(key)->fallback) << key;
    EXPECT_EQ((*ccml)["metric"], "l2");
    EXPECT_EQ((*ccml)["epochs"], (*snca)["epochs"]);
    EXPECT_EQ((*said)["batch"], 40);
}

TEST(Preset, MneTrainsTheDemoByARateOfItsOwn)
{
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok());
    TrainRequest plan = builtInPlan();
    plan.preset = "demo";
    plan.method = "mne";
    const auto mne = resolvePlan(plan, **dataset);
    ASSERT_TRUE(mne.ok());
    EXPECT_EQ((*mne)["lr"], 0.05);
    plan.set["lr"] = 0.1;
    const auto said = resolvePlan(plan, **dataset);
    ASSERT_TRUE(said.ok());
    EXPECT_EQ((*said)["lr"], 0.1);
}

TEST(Registry, EveryEntryExplainsItselfAndKeysAreUnique)
{
    for (const MethodInfo& method : methods()) {
        EXPECT_FALSE(method.title.empty() || method.sentence.empty() || method.formula.empty() ||
                     method.cost.empty() || method.source.empty())
            << method.id;
        EXPECT_TRUE(method.applies) << method.id;
        for (const EncoderInfo& encoder : encoders()) {
            const auto schema = schemaFor(method.id, encoder.id);
            ASSERT_TRUE(schema.ok());
            std::set<std::string> keys;
            for (const OptionSpec& spec : schema->specs()) {
                EXPECT_TRUE(keys.insert(spec.key).second) << spec.key;
                EXPECT_FALSE(spec.text.empty()) << spec.key;
                EXPECT_TRUE(schema->check(spec.key, spec.fallback).ok()) << spec.key;
            }
        }
    }
}

TEST(Registry, PresetsAreValidPlans)
{
    for (const Preset& preset : presets()) {
        TrainRequest plan = builtInPlan();
        plan.preset = preset.id;
        EXPECT_TRUE(checkPlan(plan).ok()) << preset.id;
        const auto schema = schemaFor(preset.options.value("method", "snca"),
                                      preset.options.value("encoder", "conv4"));
        ASSERT_TRUE(schema.ok()) << preset.id;
        for (const auto& [key, value] : preset.options["set"].items())
            EXPECT_TRUE(schema->check(key, value).ok()) << preset.id << " " << key;
    }
}

TEST(Registry, TasksAreValidPlansAndTheOnesThatDataNames)
{
    DatasetRequest request;
    request.source = "demo:small";
    const auto dataset = openDataset(request);
    ASSERT_TRUE(dataset.ok());
    std::set<std::string> named;
    const Json described = describe(**dataset);
    for (const Json& task : described["tasks"])
        named.insert(task.value("id", ""));
    std::set<std::string> known;
    for (const TaskInfo& task : tasks()) {
        known.insert(task.id);
        EXPECT_FALSE(task.title.empty() || task.sentence.empty() || task.score.empty()) << task.id;
        EXPECT_TRUE(findProtocol(task.protocol)) << task.id;
        TrainRequest plan = builtInPlan();
        plan.labels = task.labels;
        plan.split = task.split;
        EXPECT_TRUE(checkPlan(plan).ok()) << task.id;
    }
    EXPECT_EQ(known, named);
}

} // namespace
} // namespace kindred
