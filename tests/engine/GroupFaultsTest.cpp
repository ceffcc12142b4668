#include <csignal>
#include <map>

#include "engine/GroupRuns.h"
#include "run/RunDirectory.h"

namespace kindred::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class GroupFaults : public SmallTable {};

TEST_F(GroupFaults, SlipsAreRefusedBeforeAnythingIsWritten)
{
    using Words = std::vector<std::string>;
    const std::pair<Words, std::string> slips[] = {
        {{"--seeds", ""}, "needs a list"},
        {{"--seeds", "1,,2"}, "a value is missing"},
        {{"--seeds", "1,2,1"}, "1 is given twice"},
        {{"--seeds", "1,x"}, "“x”"},
        {{"--seeds", "-1,2"}, "“-1”"},
        {{"--seeds", "1,2", "--seed", "3"}, "--seed"},
        {{"--folds", "1"}, "from 2 to 1000"},
        {{"--folds", "1001"}, "from 2 to 1000"},
        {{"--folds", "ten"}, "“ten”"},
        {{"--folds", "3", "--split", "ratio:0.5"}, "--split"},
        {{"--sweep", "lr"}, "key=a,b,c"},
        {{"--sweep", "lr="}, "needs a list"},
        {{"--sweep", "batsh=8,16"}, "did you mean “batch”"},
        {{"--sweep", "batch=8,0"}, "between 1 and 65536"},
        {{"--sweep", "batch=8,many"}, "“many”"},
        {{"--sweep", "lr=0.1,0.10"}, "0.10 is given twice"},
        {{"--sweep", "lr=0.1,0.2", "--sweep", "lr=0.3"}, "is given twice"},
        {{"--sweep", "lr=0.1,0.2", "--set", "lr=0.3"}, "--set"},
        {{"--sweep", "epochs=1,2", "--epochs", "3"}, "--epochs"},
        {{"--sweep", "seed=1,2"}, "Use --seeds"},
        {{"--sweep", "folds=5"}, "Use --folds"},
    };
    for (const auto& [words, says] : slips) {
        const Outcome outcome = train("out", words, "softmax");
        EXPECT_EQ(outcome.exitCode, 2) << says << ": " << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(says));
        EXPECT_FALSE(fs::exists(m_folder.path() / "out")) << says;
    }
}

TEST_F(GroupFaults, WhatTheDataDoNotAllowIsRefusedBeforeAnythingIsWritten)
{
    const Outcome folds = train("out", {"--folds", "13"});
    EXPECT_EQ(folds.exitCode, 3);
    EXPECT_THAT(folds.err, HasSubstr("has 12 samples, too few for 13 folds"));
    const Outcome conv = train("out", {"--seeds", "1,2", "--encoder", "conv4"}, "softmax");
    EXPECT_EQ(conv.exitCode, 3);
    EXPECT_FALSE(fs::exists(m_folder.path() / "out"));
}

/// As if the program had been renewed between the runs of a group, with other presets.
TEST_F(GroupFaults, RunsThatAreMissingAreThoseThatTheFirstOnesWere)
{
    const std::vector<std::string> plan = {"--sweep", "sigma=0.1,0.2", "--epochs", "2"};
    ASSERT_EQ(train("group", plan, "snca").exitCode, 0);
    const fs::path first = m_folder.path() / "group" / "sigma=0.1";
    const fs::path second = m_folder.path() / "group" / "sigma=0.2";
    Json record = jsonOf(first / "run.json");
    ASSERT_NE(record["options"]["batch"], 7);
    record["options"]["batch"] = 7;
    record["options"]["preset"] = "mnist";
    writeBytes(first / "run.json", record.dump());
    fs::remove_all(second);
    const Outcome resumed = engine({"train", "--out", out("group"), "--resume", "--json"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    const Json now = jsonOf(second / "run.json")["options"];
    for (const auto& [key, value] : record["options"].items()) {
        if (key == "sigma" || key == "eval_sigma")
            EXPECT_EQ(now[key], 0.2) << key << " follows the run's own";
        else
            EXPECT_EQ(now[key], value) << key;
    }
}

TEST_F(GroupFaults, AnotherFolderOrGroupIsNotWrittenInto)
{
    ASSERT_EQ(train("two", {"--seeds", "1,2"}).exitCode, 0);
    const auto before = listing(m_folder.path());
    const Outcome again = train("two", {"--seeds", "1,2"});
    EXPECT_EQ(again.exitCode, 2);
    EXPECT_THAT(again.err, HasSubstr("--resume"));
    EXPECT_EQ(train("two", {}).exitCode, 2) << "a single run in a group's place";
    EXPECT_EQ(train("two/seed=1", {"--seeds", "1,2"}).exitCode, 2) << "a group in a run's place";
    EXPECT_EQ(listing(m_folder.path()), before);
}

TEST_F(GroupFaults, OtherAxesOrOptionsAreRefusedByName)
{
    ASSERT_EQ(train("two", {"--seeds", "1,2", "--epochs", "1"}, "softmax").exitCode, 0);
    const auto before = listing(m_folder.path() / "two" / "seed=1");
    const std::pair<std::vector<std::string>, std::string> changes[] = {
        {{"--seeds", "1,2,3"}, "seed (1,2 → 1,2,3)"},
        {{"--seeds", "1,2", "--sweep", "lr=0.1"}, "lr (none → 0.1)"},
        {{"--folds", "3"}, "seed (1,2 → none), fold (none → 1,2,3)"},
        {{"--set", "lr=0.3"}, "lr (not given → 0.3)"},
        {{"--epochs", "2"}, "epochs (1 → 2)"}};
    for (const auto& [words, says] : changes) {
        std::vector<std::string> resumed = words;
        resumed.emplace_back("--resume");
        const Outcome outcome = train("two", resumed, "softmax");
        EXPECT_EQ(outcome.exitCode, 2) << says << ": " << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(says));
    }
    EXPECT_EQ(listing(m_folder.path() / "two" / "seed=1"), before);
}

TEST_F(GroupFaults, AFinishedRunIsLeftAloneAndAMissingOneMadeAgain)
{
    ASSERT_EQ(train("two", {"--seeds", "1,2"}).exitCode, 0);
    const auto first = listing(m_folder.path() / "two" / "seed=1");
    fs::remove_all(m_folder.path() / "two" / "seed=2");
    const Outcome outcome = engine({"train", "--resume", "--out", out("two"), "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(engineJson(outcome)["table"][0]["n"], 2);
    EXPECT_EQ(listing(m_folder.path() / "two" / "seed=1"), first);
    writeClouds(m_table, 9);
    fs::remove_all(m_folder.path() / "two" / "seed=2");
    const Outcome changed = engine({"train", "--resume", "--out", out("two")});
    EXPECT_EQ(changed.exitCode, 3);
    EXPECT_THAT(changed.err, HasSubstr("not those that the group was started with"));
}

TEST_F(GroupFaults, AFailedRunIsNamedAndTheOthersGoOn)
{
    ASSERT_EQ(train("three", {"--seeds", "1,2,3"}).exitCode, 0);
    for (const char* run : {"seed=1", "seed=3"})
        fs::remove_all(m_folder.path() / "three" / run);
    {
        const auto lock = RunLock::acquire(RunDirectory(m_folder.path() / "three" / "seed=1"));
        ASSERT_TRUE(lock);
        const Outcome outcome = train("three", {"--resume"});
        EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
        EXPECT_THAT(outcome.err, AllOf(HasSubstr("1 of 3 runs failed"), HasSubstr("seed=1: ")));
        EXPECT_EQ(engineJson(outcome)["table"][0]["n"], 2) << "seed=3 was trained all the same";
    }
    const Outcome healed = train("three", {"--resume"});
    EXPECT_EQ(healed.exitCode, 0) << healed.err;
    EXPECT_EQ(engineJson(healed)["table"][0]["n"], 3);
}

TEST_F(GroupFaults, TwoProcessesDoNotTrainOneGroup)
{
    ASSERT_EQ(train("two", {"--seeds", "1,2"}).exitCode, 0);
    const auto lock = RunLock::acquire(RunDirectory(m_folder.path() / "two"));
    ASSERT_TRUE(lock);
    const Outcome outcome = train("two", {"--resume"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.err, HasSubstr("in use"));
}

TEST_F(GroupFaults, ThePlanOfAFileGivesWayToTheAxes)
{
    const fs::path plan = m_folder.path() / "plan.json";
    writeBytes(plan, R"({"method":"none","seed":9,"split":"ratio:0.5","set":{"validation":0.2}})");
    const Outcome outcome =
        engine({"train", "--from", plan.string(), "--data", m_table, "--out", out("group"),
                "--seeds", "1,2", "--folds", "2", "--sweep", "validation=0,0.1", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(engineJson(outcome)["members"].size(), 8U);
}

TEST_F(GroupFaults, APresetThatTheWizardSavedIsTakenWithItsSeedsAndFolds)
{
    const fs::path preset = m_folder.path() / "mine.json";
    writeBytes(preset, R"({"method":"none","encoder":"identity","device":"auto","seeds":[1,2],
                           "folds":2,"set":{"validation":0.2}})");
    const Outcome whole = engine(
        {"train", "--preset", preset.string(), "--data", m_table, "--out", out("whole"), "--json"});
    ASSERT_EQ(whole.exitCode, 0) << whole.err;
    EXPECT_EQ(engineJson(whole)["members"].size(), 4U);
    const Outcome single = engine({"train", "--preset", preset.string(), "--data", m_table, "--out",
                                   out("single"), "--seed", "3", "--split", "ratio:0.5", "--json"});
    ASSERT_EQ(single.exitCode, 0) << single.err;
    EXPECT_EQ(engineJson(single)["state"], "finished") << "what the command line says wins";
    const Outcome both = engine({"train", "--preset", preset.string(), "--from", preset.string(),
                                 "--data", m_table, "--out", out("both")});
    EXPECT_EQ(both.exitCode, 2);
    writeBytes(preset, R"({"method":"none","seeds":"1,2"})");
    const Outcome slip =
        engine({"train", "--preset", preset.string(), "--data", m_table, "--out", out("slip")});
    EXPECT_EQ(slip.exitCode, 3);
    EXPECT_THAT(slip.err, HasSubstr("seeds"));
}

TEST_F(GroupFaults, APresetThatTheWizardSavedIsTakenWithItsSweep)
{
    const fs::path preset = m_folder.path() / "mine.json";
    writeBytes(preset, R"({"method":"none","encoder":"identity",
                           "sweep":{"validation":[0,0.1],"batch":[8,16]}})");
    const Outcome whole = engine(
        {"train", "--preset", preset.string(), "--data", m_table, "--out", out("whole"), "--json"});
    ASSERT_EQ(whole.exitCode, 0) << whole.err;
    EXPECT_EQ(engineJson(whole)["members"].size(), 4U);
    const Outcome part =
        engine({"train", "--preset", preset.string(), "--data", m_table, "--out", out("part"),
                "--set", "batch=4", "--sweep", "validation=0,0.1,0.2", "--json"});
    ASSERT_EQ(part.exitCode, 0) << part.err;
    EXPECT_EQ(engineJson(part)["members"].size(), 3U) << "what the command line says wins";
    writeBytes(preset, R"({"method":"none","sweep":{"batch":8}})");
    const Outcome slip =
        engine({"train", "--preset", preset.string(), "--data", m_table, "--out", out("slip")});
    EXPECT_EQ(slip.exitCode, 3);
    EXPECT_THAT(slip.err, HasSubstr("sweep.batch"));
}

/// File → bytes of the last checkpoint of each run.
std::map<std::string, std::string> weightsOf(const fs::path& group)
{
    std::map<std::string, std::string> weights;
    for (const char* member : {"seed=1", "seed=2", "seed=3"}) {
        const RunDirectory run(group / member);
        const auto steps = run.checkpointSteps();
        if (!steps.empty())
            weights[member] =
                std::to_string(steps.back()) +
                *readFile(run.checkpoints() / std::to_string(steps.back()) / "weights.safetensors");
    }
    return weights;
}

/// Whether a member of a group has taken its first step.
bool hasBegun(const fs::path& group, const std::string& member)
{
    return !RunDirectory(group / member).checkpointSteps().empty(); // the first one soon goes
}

bool hasEnded(const fs::path& group, const std::string& member)
{
    const auto status = readStatus(RunDirectory(group / member));
    return status && status->state == ObservedState::Finished;
}

/// Trains a group, and interrupts that in its first member, goes on, and interrupts that in the
/// second. On a busy machine a member may end before it is held: false.
bool interruptedTwice(const std::vector<std::string>& command, const fs::path& group)
{
    for (const auto& [in, next] : {std::pair("seed=1", "seed=2"), {"seed=2", "seed=3"}}) {
        Process job(engineCommand(command));
        while (job.running() && !hasBegun(group, in))
            job.endsWithin(20);
        if (!job.hold() || hasEnded(group, in))
            return false;
        job.signal(SIGINT);
        job.letGo();
        const Outcome outcome = job.wait();
        EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
        EXPECT_FALSE(hasBegun(group, next)) << "it went on";
    }
    return true;
}

TEST(InterruptedGroup, GoesOnAndEndsBitEqual)
{
    constexpr int kAttempts = 20;
    const TemporaryFolder folder;
    const std::vector<std::string> more = {"--seeds", "1,2,3", "--threads", "1", "--resume"};
    const auto command = [&](const std::string& name) {
        std::vector<std::string> words = smallTraining(folder.path() / name, more);
        for (size_t i = 0; i + 1 < words.size(); ++i)
            if (words[i] == "--seed") // the axis gives it
                words.erase(words.begin() + static_cast<std::ptrdiff_t>(i),
                            words.begin() + static_cast<std::ptrdiff_t>(i) + 2);
        return words;
    };
    ASSERT_EQ(engine(command("whole")).exitCode, 0);
    std::string broken = "broken";
    for (int i = 1; !interruptedTwice(command(broken), folder.path() / broken); ++i) {
        ASSERT_LT(i, kAttempts) << "no interruption came in time";
        broken = "broken" + std::to_string(i);
    }
    const Outcome last = engine(command(broken));
    ASSERT_EQ(last.exitCode, 0) << last.err;
    EXPECT_EQ(weightsOf(folder.path() / broken), weightsOf(folder.path() / "whole"));
    EXPECT_EQ(weightsOf(folder.path() / broken).size(), 3U);
}

} // namespace
} // namespace kindred::test
