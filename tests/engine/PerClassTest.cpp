// Retrieval by class, through the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/EngineProgram.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Six test samples on a line, of classes a b a b b a; their lists, by distance: 0 → 1 2 3,
/// 1 → 2 0 3, 1.5 → 1 0 3, 4 → 4 5 2, 4.4 → 3 5 2, 6 → 4 3 2.
class PerClass : public testing::Test {
protected:
    static const fs::path& root()
    {
        static const TemporaryFolder folder;
        return folder.path();
    }

    static const std::string& run()
    {
        static const std::string path = trained();
        return path;
    }

    static std::string trained()
    {
        const fs::path table = root() / "line.csv";
        EXPECT_TRUE(writeFile(table, "x,label,split\n50,a,train\n51,a,train\n70,b,train\n"
                                     "71,b,train\n0,a,test\n1,b,test\n1.5,a,test\n4,b,test\n"
                                     "4.4,b,test\n6,a,test\n")
                        .ok());
        const std::string path = (root() / "run").string();
        const Outcome outcome =
            engine({"train", "--data", table.string(), "--out", path, "--method", "none",
                    "--encoder", "identity", "--set", "metric=l2"});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return path;
    }

    static Json evaluated(const std::vector<std::string>& more)
    {
        std::vector<std::string> words = {"evaluate", run(), "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome outcome = engine(words);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return engineJson(outcome);
    }
};

TEST_F(PerClass, TheTableOfALineByHand)
{
    const Json table = evaluated({"--protocol", "retrieval", "-k", "3,1"})["per_class"];
    EXPECT_EQ(table["k"], Json({1, 3}));
    EXPECT_EQ(table["queries"], 6);
    EXPECT_EQ(table["items"], 6);
    ASSERT_EQ(table["classes"].size(), 2u);
    const Json& a = table["classes"][0];
    const Json& b = table["classes"][1];
    EXPECT_EQ(a["name"], "a");
    EXPECT_EQ(a["queries"], 3);
    EXPECT_EQ(a["items"], 3);
    EXPECT_EQ(a["answerable"], 3);
    EXPECT_EQ(a["recall"], Json({0.0, 1.0}));
    EXPECT_NEAR(b["recall"][0].get<double>(), 2. / 3, 1e-12);
    EXPECT_NEAR(a["map"].get<double>(), (.45 + .45 + (1. / 3 + .4) / 2) / 3, 1e-9);
    EXPECT_NEAR(a["map@r"].get<double>(), .5 / 3, 1e-9);
    EXPECT_EQ(a["hubness"][1], 3.0);
    EXPECT_NEAR(a["bad"][1].get<double>(), 6. / 9, 1e-12);
    const Json& hubness = table["hubness"][1];
    EXPECT_EQ(hubness["k"], 3);
    EXPECT_NEAR(hubness["skewness"].get<double>(), 0.70710678, 1e-8); // 2 2 5 5 2 2
    EXPECT_EQ(hubness["most"], 5);
    EXPECT_EQ(hubness["never"], 0);
    EXPECT_EQ(hubness["hubs"].size(), 6u);
    EXPECT_EQ(hubness["hubs"][0]["listed"], 5);
    EXPECT_EQ(hubness["hubs"][0]["bad"], 3);
}

TEST_F(PerClass, TheRunKeepsItAndOtherFieldsStay)
{
    const Json evaluation = evaluated({"--protocol", "retrieval", "-k", "2"});
    for (const char* field : {"run", "results", "skipped"})
        EXPECT_TRUE(evaluation.contains(field)) << field;
    bool kept = false;
    for (const auto& entry : fs::directory_iterator(fs::path(run()) / "evaluations"))
        if (entry.path().extension() == ".json") {
            const auto text = readFile(entry.path(), 1 << 20);
            kept = kept || (text && Json::parse(*text) == evaluation);
        }
    EXPECT_TRUE(kept);
    EXPECT_FALSE(evaluated({"--protocol", "knn", "-k", "1"}).contains("per_class"));
    EXPECT_TRUE(evaluated({"--protocol", "all", "-k", "1"}).contains("per_class"));
}

TEST_F(PerClass, ClassificationIsToldByClassForEveryK)
{
    // Trained at 50 51 (a) and 70 71 (b): the one nearest to every test sample is 50.
    const Json evaluation = evaluated({"--protocol", "knn", "--rule", "knn", "-k", "1,4"});
    const Json& tables = evaluation["per_class_accuracy"];
    ASSERT_EQ(tables.size(), 2u);
    for (const Json& table : tables) {
        EXPECT_EQ(table["protocol"], "knn");
        EXPECT_EQ(table["rule"], "knn");
        EXPECT_EQ(table["level"], 0);
    }
    EXPECT_EQ(tables[0]["k"], 1);
    EXPECT_EQ(tables[1]["k"], 4);
    EXPECT_EQ(tables[0]["classes"],
              Json({{{"label", 0}, {"class", "a"}, {"n", 3}, {"right", 3}, {"accuracy", 1.0}},
                    {{"label", 1}, {"class", "b"}, {"n", 3}, {"right", 0}, {"accuracy", 0.0}}}));
    double mean = 0;
    int64_t right = 0;
    for (const Json& each : tables[1]["classes"]) {
        mean += each["accuracy"].get<double>() / 2;
        right += each["right"].get<int64_t>();
    }
    for (const Json& result : evaluation["results"]) {
        if (result["k"] != 4)
            continue;
        const bool ofAll = result["metric"] == "accuracy";
        EXPECT_NEAR(result["value"].get<double>(), ofAll ? double(right) / 6 : mean, 1e-12);
    }
    EXPECT_FALSE(evaluated({"--protocol", "retrieval"}).contains("per_class_accuracy"));
    EXPECT_TRUE(evaluated({"--protocol", "all", "-k", "1"}).contains("per_class_accuracy"));
}

TEST_F(PerClass, AnotherSourcesClassesHaveTheirNames)
{
    const fs::path other = root() / "other.csv";
    ASSERT_TRUE(writeFile(other, "x,label\n0,zebra\n1,zebra\n5,b\n6,b\n").ok());
    const Json table =
        evaluated({"--data", other.string(), "--protocol", "retrieval", "-k", "1"})["per_class"];
    ASSERT_EQ(table["classes"].size(), 2u);
    EXPECT_EQ(table["classes"][0]["name"], "b");
    EXPECT_EQ(table["classes"][1]["name"], "zebra");
    EXPECT_EQ(table["classes"][1]["map"], 1.0);
}

TEST_F(PerClass, PeopleReadTheWorstFirst)
{
    const Outcome text = engine({"evaluate", run(), "--protocol", "retrieval", "-k", "1,3"});
    ASSERT_EQ(text.exitCode, 0) << text.err;
    for (const char* word : {"the worst first", "R@1", "R@3", "MAP@R", "hubness: 0 of 6 items"})
        EXPECT_THAT(text.out, HasSubstr(word));
    EXPECT_LT(text.out.find("\na "), text.out.find("\nb "));
    EXPECT_THAT(engine({"evaluate", run(), "--protocol", "knn", "-k", "1"}).out,
                Not(HasSubstr("hubness")));
}

} // namespace
} // namespace kindred::test
