// `train --task`: which split it takes, which it refuses, and the line that says how to go on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/EngineProgram.h"
#include "run/RunDirectory.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The parts of a source of pictures, each with the classes first … first + count - 1.
struct Part {
    const char* name;
    int first, count;
};

class TaskOfATraining : public testing::Test {
protected:
    std::string source(const std::vector<Part>& parts)
    {
        const fs::path root = m_folder.path() / ("source " + std::to_string(++m_sources));
        int seed = 0;
        for (const Part& part : parts)
            for (int c = part.first; c < part.first + part.count; ++c)
                for (int i = 0; i < 4; ++i)
                    writeBytes(root / part.name / ("class" + std::to_string(c)) /
                                   (std::string(part.name) + std::to_string(i) + ".png"),
                               pngBytes(16, 16, ++seed));
        return root.string();
    }

    std::string out(const std::string& name) const { return (m_folder.path() / name).string(); }

    Outcome train(const std::string& data, const std::string& task, const std::string& name,
                  const std::vector<std::string>& more = {})
    {
        std::vector<std::string> words = {"train",    "--data",   data,      "--task",
                                          task,       "--method", "none",    "--encoder",
                                          "identity", "--out",    out(name), "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return engine(words);
    }

    /// The split that a training takes.
    std::string splitOf(const std::string& data, const std::string& task,
                        const std::vector<std::string>& more = {})
    {
        const std::string name = "run" + std::to_string(++m_runs);
        const Outcome trained = train(data, task, name, more);
        EXPECT_EQ(trained.exitCode, 0) << trained.err;
        m_said = trained.err;
        const auto record = readFile(fs::path(out(name)) / "run.json", 1 << 20);
        return record ? Json::parse(*record)["data"].value("split", "") : std::string();
    }

    TemporaryFolder m_folder;
    std::string m_said;
    int m_sources = 0, m_runs = 0;
};

TEST_F(TaskOfATraining, KeepsASplitOfTheSourceThatLeavesClassesUnseen)
{
    const std::string unseen = source({{"train", 0, 4}, {"test", 4, 4}});
    for (const char* task : {"retrieval", "fewshot", "newclass"})
        EXPECT_EQ(splitOf(unseen, task), "folder") << task;
    EXPECT_EQ(splitOf(unseen, "newclass", {"--split", "folder"}), "folder");
    EXPECT_EQ(splitOf(unseen, "newclass", {"--split", "classes:0.5"}), "classes:0.5");
    // Queries are what a search is asked, of whatever class.
    const std::string asked = source({{"train", 0, 4}, {"query", 0, 4}, {"gallery", 0, 4}});
    EXPECT_EQ(splitOf(asked, "retrieval"), "folder");
}

TEST_F(TaskOfATraining, TakesItsOwnWhereTheSourceHasNoneThatServesAndSaysSo)
{
    const std::string seen = source({{"train", 0, 4}, {"test", 0, 4}});
    EXPECT_EQ(splitOf(seen, "newclass"), "classes:0.5");
    EXPECT_THAT(m_said, HasSubstr("the source's own split asks for trained classes only"));
    EXPECT_EQ(splitOf(seen, "closed"), "folder");
    EXPECT_EQ(splitOf(source({{"", 0, 4}}), "newclass"), "classes:0.5");
    EXPECT_THAT(m_said, Not(HasSubstr("own split")));
}

TEST_F(TaskOfATraining, ATableOfTheSplitIsTaken)
{
    const std::string data = source({{"", 0, 4}});
    std::string table = "path,split\n";
    for (int c = 0; c < 4; ++c)
        for (int i = 0; i < 4; ++i)
            table += "class" + std::to_string(c) + "/" + std::to_string(i) + ".png," +
                     (c < 2 ? "train" : "test") + "\n";
    writeBytes(m_folder.path() / "split.csv", table);
    const std::string file = (m_folder.path() / "split.csv").string();
    EXPECT_EQ(splitOf(data, "newclass", {"--split", file}), file);
}

TEST_F(TaskOfATraining, WhatTrainsEveryClassIsRefusedByTheFlagThatWasGiven)
{
    const std::pair<std::vector<std::string>, std::string> wrong[] = {
        {{"--split", "ratio:0.8"}, "--split"},
        {{"--split", "first:2"}, "--split"},
        {{"--split", "folds:1/2"}, "--split"},
        {{"--split", "none"}, "--split"},
        {{"--folds", "2"}, "--folds"}};
    for (const auto& [words, flag] : wrong) {
        const Outcome outcome = train("demo:small", "newclass", "refused", words);
        EXPECT_EQ(outcome.exitCode, 2) << words.back();
        EXPECT_THAT(outcome.err, HasSubstr(flag + ": the task “newclass” needs classes"));
        EXPECT_FALSE(fs::exists(out("refused")));
    }
}

TEST_F(TaskOfATraining, IsKeptWithTheRunAndInItsPlan)
{
    const std::string data = source({{"", 0, 4}});
    ASSERT_EQ(train(data, "newclass", "kept").exitCode, 0);
    const auto record = RunDirectory(out("kept")).record();
    ASSERT_TRUE(record);
    EXPECT_EQ((*record)["plan"]["task"], "newclass");
    EXPECT_THAT((*record)["command"].dump(), HasSubstr("\"--task\",\"newclass\""));
    EXPECT_EQ(summarise(RunDirectory(out("kept")))["task"], "newclass");
    // A plan that names it is filled in as the flag does.
    Json plan = {{"data", data},
                 {"out", out("planned")},
                 {"method", "none"},
                 {"encoder", "identity"},
                 {"task", "newclass"}};
    writeBytes(m_folder.path() / "plan.json", plan.dump());
    const std::string file = (m_folder.path() / "plan.json").string();
    ASSERT_EQ(engine({"train", "--from", file}).exitCode, 0);
    EXPECT_EQ((*RunDirectory(out("planned")).record())["data"]["split"], "classes:0.5");
    plan["task"] = "newclas";
    writeBytes(m_folder.path() / "plan.json", plan.dump());
    const Outcome wrong = engine({"train", "--from", file});
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_THAT(wrong.err, HasSubstr("did you mean “newclass”"));
}

TEST_F(TaskOfATraining, SaysHowToGoOnAsAShellReadsIt)
{
    const Outcome one = engine({"train", "--data", "demo:small", "--task", "newclass", "--method",
                                "none", "--encoder", "identity", "--out", out("it's mine")});
    ASSERT_EQ(one.exitCode, 0) << one.err;
    const size_t at = one.out.find("next   kindred-engine ");
    ASSERT_NE(at, std::string::npos) << one.out;
    std::string line = one.out.substr(at + std::string("next   kindred-engine ").size());
    line = line.substr(0, line.find('\n'));
    const Outcome asked = test::run(
        {"/bin/sh", "-c",
         std::string(KINDRED_ENGINE) + " " + line + " --set draws=2 --set images=1 --json"});
    EXPECT_EQ(asked.exitCode, 0) << line << ": " << asked.err;
    EXPECT_GT(Json::parse(asked.out)["results"].size(), 0u);
}

TEST_F(TaskOfATraining, AGroupSaysItToo)
{
    const Outcome group = train("demo:small", "retrieval", "group", {"--seeds", "1,2"});
    ASSERT_EQ(group.exitCode, 0) << group.err;
    auto next = engineJson(group)["evaluate"].get<std::vector<std::string>>();
    EXPECT_EQ(next, (std::vector<std::string>{"kindred-engine", "evaluate", out("group"),
                                              "--protocol", "retrieval"}));
    next.erase(next.begin());
    next.emplace_back("--json");
    const Outcome asked = engine(next);
    EXPECT_EQ(asked.exitCode, 0) << asked.err;
    EXPECT_GT(engineJson(asked)["table"].size(), 0u);
    // What is resumed keeps the split that it began with.
    const Outcome again = train("demo:small", "retrieval", "group", {"--resume"});
    EXPECT_EQ(again.exitCode, 0) << again.err;
}

} // namespace
} // namespace kindred::test
