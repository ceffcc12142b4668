// The linear refit of a run's frozen embeddings, on the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/EngineProgram.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

class LinearRefit : public testing::Test {
protected:
    void train(const std::string& data, const std::string& split, const std::string& level = "leaf")
    {
        const Outcome trained =
            engine({"train", "--out", m_run.string(), "--data", data, "--method", "none",
                    "--encoder", "identity", "--split", split, "--labels", level});
        ASSERT_EQ(trained.exitCode, 0) << trained.err;
    }

    /// Classes that only the small column tells apart; the large one is noise.
    std::string table() const
    {
        std::string text = "large,small,label\n";
        for (int i = 0; i < 200; ++i)
            text += std::to_string(i * 7919 % 1000) + "," + std::to_string(i % 2 + 0.001 * i) +
                    (i % 2 == 0 ? ",even\n" : ",odd\n");
        const fs::path file = m_folder.path() / "table.csv";
        writeBytes(file, text);
        return file.string();
    }

    Outcome evaluate(const std::vector<std::string>& more) const
    {
        std::vector<std::string> words = {"evaluate", m_run.string(), "--rule", "linear", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return engine(words);
    }

    TemporaryFolder m_folder;
    fs::path m_run = m_folder.path() / "run";
};

TEST_F(LinearRefit, ReadsWhatDistancesDrown)
{
    train(table(), "ratio:0.5");
    const Outcome outcome = evaluate({});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json evaluation = engineJson(outcome);
    const Json& accuracy = evaluation["results"][0];
    EXPECT_EQ(accuracy["rule"], "linear");
    EXPECT_TRUE(accuracy["k"].is_null());
    EXPECT_EQ(accuracy["errors"], 0);
    ASSERT_EQ(evaluation["notes"].size(), 1u);
    EXPECT_THAT(evaluation["notes"][0]["note"].get<std::string>(),
                testing::AllOf(testing::StartsWith("lambda = "),
                               testing::HasSubstr("chosen on 10 held-out samples")));
    const Json voted =
        engineJson(engine({"evaluate", m_run.string(), "--rule", "knn", "--k", "5", "--json"}));
    EXPECT_LT(voted["results"][0]["value"], 0.8);
}

TEST_F(LinearRefit, ItsRegularisationIsAnOption)
{
    train(table(), "ratio:0.5");
    const Outcome given = evaluate({"--set", "lambda=0.1"});
    ASSERT_EQ(given.exitCode, 0) << given.err;
    EXPECT_FALSE(engineJson(given).contains("notes"));
    EXPECT_EQ(evaluate({"--set", "lambda=-1"}).exitCode, 2);
    const Outcome strong = evaluate({"--set", "lambda=1000000"});
    ASSERT_EQ(strong.exitCode, 0) << strong.err;
}

TEST_F(LinearRefit, JudgesEveryLevelAndFewShots)
{
    train("demo:small", "ratio:0.5", "0");
    const Outcome outcome = evaluate({"--protocol", "induction", "--set", "lambda=0.1"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(engineJson(outcome)["results"].size(), 2u) << "a fit for each level";
    const Json byClass = engineJson(outcome)["per_class_accuracy"];
    ASSERT_EQ(byClass.size(), 2u);
    for (size_t level = 0; level < 2; ++level) {
        EXPECT_EQ(byClass[level]["level"], level);
        EXPECT_EQ(byClass[level]["k"], nullptr) << "the rule has none";
        EXPECT_FALSE(byClass[level]["classes"].empty());
    }
    const Outcome few = evaluate({"--protocol", "fewshot", "--set", "way=3", "--set", "shot=1,2",
                                  "--set", "queries=3", "--set", "episodes=20"});
    ASSERT_EQ(few.exitCode, 0) << few.err;
    const Json told = engineJson(few);
    EXPECT_EQ(told["results"].size(), 2u) << "one image of a class, and two";
    for (const Json& line : told["results"])
        EXPECT_GT(line["ci95"][1], 1.0 / 3) << "pixels tell little of shapes; nothing turns round";
}

TEST_F(LinearRefit, ImagesThatItWasFittedToAreNotAsked)
{
    train(table(), "none");
    const Outcome outcome = evaluate({});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_THAT(outcome.err, testing::HasSubstr("fitted to samples that are asked"));
    const Outcome all = evaluate({"--protocol", "all"});
    EXPECT_EQ(all.exitCode, 0) << "the other protocols still answer: " << all.err;
}

} // namespace
} // namespace kindred::test
