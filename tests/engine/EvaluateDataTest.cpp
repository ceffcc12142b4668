#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/EngineProgram.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

/// The test side from another source, in which the two classes have changed places: the pictures of
/// its “left” are those that the run knows as “right”. So the answer tells which database was used.
class EvaluateData : public testing::Test {
protected:
    static constexpr int kPictures = 5;

    void SetUp() override
    {
        const fs::path own = m_folder.path() / "own";
        addClass(own / "left", 0);
        addClass(own / "right", 8);
        const Outcome trained =
            engine({"train", "--data", own.string(), "--out", m_run.string(), "--method", "none",
                    "--encoder", "identity", "--split", "none"});
        ASSERT_EQ(trained.exitCode, 0) << trained.err;
        for (const char* split : {"train", "test"}) {
            addClass(m_split / split / "left", 8);
            addClass(m_split / split / "right", 0);
        }
        addClass(m_whole / "left", 8);
        addClass(m_whole / "right", 0);
    }

    static void addClass(const fs::path& folder, int variant)
    {
        for (int i = 0; i < kPictures; ++i)
            writeBytes(folder / (std::to_string(i) + ".png"), pngBytes(16, 16, variant + i % 3));
    }

    Json evaluate(const fs::path& source, const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> words = {
            "evaluate", m_run.string(), "--data", source.string(), "--protocol", "knn", "--rule",
            "knn",      "--k",          "1",      "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome outcome = engine(words);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        for (const Json& row : engineJson(outcome).value("results", Json::array()))
            if (row.at("metric") == "accuracy")
                return row;
        ADD_FAILURE() << "no accuracy in " << outcome.out;
        return {{"value", -1.0}, {"n", -1}};
    }

    TemporaryFolder m_folder;
    fs::path m_run = m_folder.path() / "run";
    fs::path m_split = m_folder.path() / "split";
    fs::path m_whole = m_folder.path() / "whole";
};

TEST_F(EvaluateData, TheDatabaseStaysTheRunsOwn)
{
    const Json row = evaluate(m_split);
    EXPECT_EQ(row.at("n"), 2 * kPictures) << "its test split only";
    EXPECT_EQ(row.at("value"), 0.0);
}

TEST_F(EvaluateData, DatabaseSrcTakesTheSourcesOwnTrainingSplit)
{
    const Json row = evaluate(m_split, {"--set", "database=src"});
    EXPECT_EQ(row.at("n"), 2 * kPictures);
    EXPECT_EQ(row.at("value"), 1.0);
}

TEST_F(EvaluateData, ASourceWithoutASplitIsUsedWhole)
{
    EXPECT_EQ(evaluate(m_whole).at("n"), 2 * kPictures);
}

TEST_F(EvaluateData, WithoutASplitThereIsNoOtherDatabase)
{
    const Json row = evaluate(m_whole, {"--set", "database=src"});
    EXPECT_EQ(row.at("n"), 2 * kPictures);
    EXPECT_EQ(row.at("value"), 0.0) << "the run's own pictures, not the queries among themselves";
}

TEST_F(EvaluateData, WhatTheRunLeftOutOfASourceStaysOut)
{
    const fs::path names = m_folder.path() / "names.txt";
    writeBytes(names, "left/0.png\n");
    const fs::path own = m_folder.path() / "own";
    m_run = m_folder.path() / "shorter";
    const Outcome trained =
        engine({"train", "--data", own.string(), "--out", m_run.string(), "--method", "none",
                "--encoder", "identity", "--split", "none", "--exclude", names.string()});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_EQ(evaluate(own).at("n"), 2 * kPictures - 1);
}

TEST_F(EvaluateData, ASplitThatChangedSinceTheTrainingIsRefused)
{
    const fs::path own = m_folder.path() / "own";
    const fs::path table = m_folder.path() / "split.csv";
    const auto writeSplit = [&](const char* last) {
        std::string text = "path,split\n";
        for (const char* name : {"left", "right"})
            for (int i = 0; i < kPictures; ++i)
                text += std::string(name) + "/" + std::to_string(i) + ".png," +
                        (i == 0               ? "test"
                         : i == kPictures - 1 ? last
                                              : "train") +
                        "\n";
        writeBytes(table, text);
    };
    writeSplit("train");
    m_run = m_folder.path() / "tabled";
    const Outcome trained =
        engine({"train", "--data", own.string(), "--out", m_run.string(), "--method", "none",
                "--encoder", "identity", "--split", table.string()});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const auto evaluated = [&] {
        return engine({"evaluate", m_run.string(), "--protocol", "knn", "--k", "1"});
    };
    EXPECT_EQ(evaluated().exitCode, 0);
    writeSplit("test");
    const Outcome refused = evaluated();
    EXPECT_EQ(refused.exitCode, 3);
    EXPECT_THAT(refused.err,
                testing::HasSubstr("the split is not the one that the run was started with"));
    writeSplit("train");
    EXPECT_EQ(evaluated().exitCode, 0) << "put back";
}

TEST_F(EvaluateData, WhatDoesNotFitIsRefused)
{
    const Outcome missing =
        engine({"evaluate", m_run.string(), "--data", (m_folder.path() / "none").string()});
    EXPECT_EQ(missing.exitCode, 3);
    const Outcome levels = engine({"evaluate", m_run.string(), "--data", "demo:small"});
    EXPECT_EQ(levels.exitCode, 3);
    EXPECT_THAT(levels.err, testing::HasSubstr("label levels"));
    const Outcome option =
        engine({"evaluate", m_run.string(), "--data", m_split.string(), "--set", "database=scr"});
    EXPECT_EQ(option.exitCode, 2);
    EXPECT_THAT(option.err, testing::HasSubstr("src"));
}

} // namespace
} // namespace kindred::test
