#include <gtest/gtest.h>

#include <set>

#include "engine/EngineProgram.h"

namespace kindred::test {
namespace {

TEST(OptionsCommand, DocsOptionsMdIsCurrent)
{
    const Outcome made = engine({"options", "--markdown"});
    ASSERT_EQ(made.exitCode, 0) << made.err;
    const auto kept = readFile(KINDRED_SOURCE "/docs/options.md");
    ASSERT_TRUE(kept.ok()) << kept.error().message();
    EXPECT_EQ(made.out, *kept) << "Run: kindred-engine options --markdown > docs/options.md";
}

TEST(OptionsCommand, EveryOptionSaysTypeDefaultAndMeaning)
{
    const Json registry = engineJson(engine({"options", "--json"}));
    size_t seen = 0;
    const auto check = [&seen](const Json& specs) {
        for (const Json& spec : specs) {
            ++seen;
            for (const char* key : {"key", "type", "default", "text", "live", "group"})
                EXPECT_TRUE(spec.contains(key)) << spec.dump() << " lacks " << key;
            EXPECT_FALSE(spec.value("text", "").empty()) << spec.dump();
        }
    };
    for (const char* list : {"methods", "encoders"})
        for (const Json& entry : registry.at(list)) {
            EXPECT_FALSE(entry.value("sentence", "").empty()) << entry.value("id", "");
            check(entry.at("options"));
        }
    check(registry.at("common"));
    check(registry.at("evaluation"));
    EXPECT_GT(seen, 20u);
    EXPECT_GT(registry.at("presets").size(), 0u);
}

TEST(OptionsCommand, WhatAnEvaluationTakesFromItsRunSaysSo)
{
    const Json registry = engineJson(engine({"options", "--json"}));
    std::set<std::string> followed;
    for (const Json& spec : registry.at("evaluation"))
        if (spec.value("follows_run", false))
            followed.insert(spec.at("key").get<std::string>());
    EXPECT_EQ(followed, (std::set<std::string>{"centroids", "metric", "sigma"}));
    const std::string table = engine({"options", "--markdown"}).out;
    for (const std::string& key : followed)
        EXPECT_NE(table.find("| `" + key + "` | "), std::string::npos);
    EXPECT_NE(table.find("| `metric` | choice | as the run |"), std::string::npos);
}

TEST(OptionsCommand, MethodLeavesOnlyThatMethod)
{
    const Json registry = engineJson(engine({"options", "--method", "snca", "--json"}));
    ASSERT_EQ(registry.at("methods").size(), 1u);
    EXPECT_EQ(registry["methods"][0].value("id", ""), "snca");
}

} // namespace
} // namespace kindred::test
