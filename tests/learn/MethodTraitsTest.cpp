// What methods tell of themselves, by which everything outside the registry treats them.

#include <gtest/gtest.h>

#include <map>

#include "train/plan/RecordCheck.h"
#include "train/plan/Registry.h"

namespace kindred {
namespace {

TEST(MethodTraits, NameOptionsThatTheMethodHas)
{
    const auto isOption = [](const MethodInfo& method, const std::string& key, OptionType type) {
        const OptionSpec* spec = method.options.find(key);
        return key.empty() || (spec && spec->type == type);
    };
    for (const MethodInfo& method : methods()) {
        EXPECT_TRUE(isOption(method, method.collapsedLoss, OptionType::Real)) << method.id;
        EXPECT_TRUE(isOption(method, method.memory.writes, OptionType::Boolean)) << method.id;
        if (!method.weights)
            continue;
        EXPECT_TRUE(isOption(method, method.weights->nearest, OptionType::Integer)) << method.id;
        EXPECT_TRUE(method.weights->fixedSigma > 0 || method.options.find("sigma")) << method.id;
    }
}

TEST(MethodTraits, OfTheSystemsAreThoseOfTheirPapers)
{
    std::map<std::string, MemoryKind> remembering;
    for (const MethodInfo& method : methods())
        if (method.memory.kind != MemoryKind::None)
            remembering[method.id] = method.memory.kind;
    const std::map<std::string, MemoryKind> expected = {{"snca", MemoryKind::Rows},
                                                        {"nngk", MemoryKind::Centres},
                                                        {"ncm", MemoryKind::Means},
                                                        {"mne", MemoryKind::Attended}};
    EXPECT_EQ(remembering, expected);
    EXPECT_EQ(findMethod("snca")->weights->form, WeightForm::Cosine);
    EXPECT_EQ(findMethod("nngk")->weights->form, WeightForm::Gaussian);
    EXPECT_DOUBLE_EQ(
        2 * findMethod("nca")->weights->fixedSigma * findMethod("nca")->weights->fixedSigma, 1);
    EXPECT_FALSE(findMethod("triplet")->weights);
    EXPECT_FALSE(findMethod("none")->learns);
    EXPECT_TRUE(findMethod("pca")->learns);
}

TEST(MethodTraits, FollowTheOptionsOfARun)
{
    const LossWeights& weights = *findMethod("snca")->weights;
    EXPECT_TRUE(weights.movesSigma({{"learn_sigma", true}}));
    EXPECT_FALSE(weights.movesSigma({{"learn_sigma", false}}));
    EXPECT_FALSE(weights.movesSigma({{"learn_sigma", "damaged"}}));
    EXPECT_TRUE(weights.byClassMeans({{"class_means", true}}));
    EXPECT_FALSE(weights.byClassMeans(Json::object())) << "a run older than the option";
    const MethodMemory& memory = findMethod("mne")->memory;
    EXPECT_FALSE(memory.isWrittenEachStep({{"memory_update", false}}));
    EXPECT_TRUE(memory.isWrittenEachStep(Json::object())) << "a run older than the option";
    EXPECT_EQ(memory.warmUp({{"depth", 2}, {"pretrain", 0.5}, {"epochs", 8}}), 4);
    EXPECT_EQ(memory.warmUp({{"depth", 0}, {"pretrain", 0.5}, {"epochs", 8}}), 0);
}

TEST(MethodTraits, OfAMethodThatNobodyKnowsAreNone)
{
    for (const Json& said :
         {Json{{"method", "later"}}, Json{{"method", 7}}, Json::object(), Json()}) {
        const MethodInfo& method = methodNamedBy(said);
        EXPECT_TRUE(method.id.empty()) << said;
        EXPECT_TRUE(method.learns) << said;
        EXPECT_EQ(method.memory.kind, MemoryKind::None) << said;
        EXPECT_FALSE(method.weights) << said;
    }
    EXPECT_EQ(methodNamedBy({{"method", "mne"}}).id, "mne");
}

/// A record says nothing of an option that came later; its run did what the default says.
TEST(Record, GetsTheOptionsThatCameLaterWhereItsMethodHasThem)
{
    Json kernels = {{"method", "nngk"}, {"options", {{"encoder", "conv4"}, {"shards", "auto"}}}};
    addLaterOptions(kernels);
    EXPECT_EQ(kernels["options"]["freeze"], "none");
    EXPECT_EQ(kernels["options"]["shards"], "auto");
    Json sweep = {{"method", "snca"}, {"options", {{"encoder", "conv4"}}}};
    addLaterOptions(sweep);
    EXPECT_FALSE(sweep["options"].contains("freeze"));
    EXPECT_EQ(sweep["options"]["shards"], "off");
}

} // namespace
} // namespace kindred
