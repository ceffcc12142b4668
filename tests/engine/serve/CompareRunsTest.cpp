#include "FinishedRunTest.h"

namespace kindred::test {

namespace {

TEST_F(FinishedRunTest, ComparedWithItselfNothingDiffers)
{
    const Json comparison =
        client().result("run.compare", {{"run", run()}, {"other", run()}, {"k", {1, 3}}});
    ASSERT_FALSE(comparison["results"].empty());
    EXPECT_EQ(comparison["first"]["run"], run());
    for (const Json& line : comparison["results"]) {
        EXPECT_GT(line["n"].get<int>(), 0);
        EXPECT_EQ(line["difference"], 0.0);
        EXPECT_EQ(line["only_first"], 0);
        EXPECT_EQ(line["only_second"], 0);
        EXPECT_EQ(line["p"], 1.0);
        EXPECT_EQ(line["both_right"].get<int64_t>() + line["both_wrong"].get<int64_t>(), line["n"]);
        EXPECT_TRUE(line["flips"].empty());
    }
}

TEST_F(FinishedRunTest, TwoRulesOfARunAreComparedImageByImage)
{
    const Json comparison = client().result(
        "run.compare",
        {{"run", run()}, {"other", run()}, {"rule", "knn"}, {"k", 1}, {"with", {{"rule", "ncm"}}}});
    ASSERT_EQ(comparison["results"].size(), 1u);
    const Json& line = comparison["results"][0];
    EXPECT_EQ(line["rule"], "knn");
    EXPECT_EQ(line["with"]["rule"], "ncm");
    const auto alone = [](const Json& asked) {
        Json params = {{"run", run()}, {"protocol", "knn"}};
        params.update(asked);
        return client().result("run.evaluate", params)["results"][0];
    };
    EXPECT_EQ(line["first"], alone({{"rule", "knn"}, {"k", 1}})["value"]);
    EXPECT_EQ(line["second"], alone({{"rule", "ncm"}})["value"]);
    const auto count = [&](const char* key) { return line[key].get<int64_t>(); };
    EXPECT_EQ(count("both_right") + count("only_first") + count("only_second") +
                  count("both_wrong"),
              count("n"));
    EXPECT_EQ(
        client().error("run.compare",
                       {{"run", run()}, {"other", run()}, {"with", {{"rule", "knm"}}}})["code"],
        -32602);
}

TEST_F(FinishedRunTest, RulesAreComparedAtTheSameKWhereBothHaveIt)
{
    const Json comparison =
        client().result("run.compare", {{"run", run()},
                                        {"other", run()},
                                        {"rule", "knn"},
                                        {"k", {1, 3}},
                                        {"with", {{"rule", "wknn"}, {"k", {1, 3}}}}});
    ASSERT_EQ(comparison["results"].size(), 2u);
    for (const Json& line : comparison["results"])
        EXPECT_EQ(line["with"]["k"], line["k"]);
}

TEST_F(FinishedRunTest, WhatCannotBeComparedSaysWhy)
{
    EXPECT_EQ(client().error("run.compare", {{"run", run()}})["code"], -32602);
    EXPECT_EQ(client().error("run.compare", {{"run", run()}, {"other", "/nowhere"}})["code"],
              -32003);
    EXPECT_EQ(client().error("run.compare",
                             {{"run", run()}, {"other", run()}, {"protocol", "fewshot"}})["code"],
              -32003)
        << "no result of it calls each query right or wrong";
    EXPECT_EQ(
        client().error("run.compare", {{"run", run()}, {"other", run()}, {"flips", -1}})["code"],
        -32602);
}

} // namespace

} // namespace kindred::test
