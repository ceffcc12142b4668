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
