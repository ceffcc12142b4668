#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <sstream>

#include "base/Random.h"
#include "engine/EngineProgram.h"
#include "run/RunDirectory.h"

namespace kindred::test {
namespace {

constexpr uint64_t kSeed = 20;
constexpr int kKills = 20;

/// The curve without its clocks: "step name" → value.
std::map<std::string, double> curve(const fs::path& run)
{
    std::map<std::string, double> values;
    std::istringstream lines(*readFile(run / "events.jsonl"));
    for (std::string line; std::getline(lines, line);) {
        const auto event = parseJson(line, "events.jsonl");
        EXPECT_TRUE(event.ok()) << line;
        const std::string kind = event->value("kind", "");
        if (kind != "scalars" && kind != "evaluation")
            continue;
        for (const char* name : {"loss", "lr", "norm", "grad_norm", "knn/val", "recall@1/val"})
            if (event->at("values").contains(name))
                values[std::to_string(event->value("step", int64_t{0})) + " " + name] =
                    event->at("values")[name].get<double>();
    }
    return values;
}

/// File → bytes of the newest checkpoint.
std::map<std::string, std::string> checkpoint(const fs::path& run)
{
    int64_t newest = -1;
    for (const auto& entry : fs::directory_iterator(run / "checkpoints"))
        if (!entry.path().filename().string().starts_with("."))
            newest = std::max<int64_t>(newest, std::stoll(entry.path().filename()));
    std::map<std::string, std::string> files = {{"step", std::to_string(newest)}};
    for (const auto& entry : fs::directory_iterator(run / "checkpoints" / std::to_string(newest)))
        if (entry.path().extension() == ".safetensors")
            files[entry.path().filename()] = *readFile(entry.path());
    return files;
}

/// One thread, every step in the curve, checkpoints often enough to matter in a run of seconds.
std::vector<std::string> job(const fs::path& out)
{
    return engineCommand(smallTraining(out, {"--resume", "--threads", "1", "--set", "log_every=1",
                                             "--set", "checkpoint_seconds=0.2"}));
}

class Resume : public testing::Test {
protected:
    void SetUp() override
    {
        const auto start = std::chrono::steady_clock::now();
        const Outcome whole = run(job(m_folder.path() / "whole"));
        ASSERT_EQ(whole.exitCode, 0) << whole.err;
        m_milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(
                             std::chrono::steady_clock::now() - start)
                             .count();
        m_curve = curve(m_folder.path() / "whole");
        m_checkpoint = checkpoint(m_folder.path() / "whole");
        ASSERT_GT(m_curve.size(), 10u);
        ASSERT_TRUE(m_checkpoint.contains("weights.safetensors"));
    }

    /// Starts or resumes; kills after `milliseconds` unless the end comes first. True when killed.
    static bool killAfter(const fs::path& out, int64_t milliseconds)
    {
        Process process(job(out));
        if (process.endsWithin(static_cast<int>(milliseconds))) {
            const Outcome outcome = process.wait();
            EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
            return false;
        }
        process.signal(SIGKILL);
        const Outcome outcome = process.wait();
        if (outcome.signal == SIGKILL)
            return true;
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err; // it ended of itself just before
        return false;
    }

    void expectSameEnd(const fs::path& out) const
    {
        EXPECT_EQ(curve(out), m_curve);
        const auto files = checkpoint(out);
        ASSERT_EQ(files.at("step"), m_checkpoint.at("step"));
        for (const auto& [name, bytes] : m_checkpoint)
            EXPECT_TRUE(files.contains(name) && files.at(name) == bytes) << name << " differs";
    }

    TemporaryFolder m_folder;
    int64_t m_milliseconds = 0;
    std::map<std::string, double> m_curve;
    std::map<std::string, std::string> m_checkpoint;
};

TEST_F(Resume, KilledAtTwentyRandomMomentsItEndsBitEqual)
{
    Random random(kSeed);
    int kills = 0;
    int rounds = 0;
    while (kills < kKills) {
        const fs::path out = m_folder.path() / std::to_string(rounds++);
        while (kills < kKills &&
               killAfter(out, static_cast<int64_t>(random.below(uint64_t(m_milliseconds)))))
            ++kills;
        const Outcome last = run(job(out));
        ASSERT_EQ(last.exitCode, 0) << "seed " << kSeed << ", kill " << kills << ": " << last.err;
        expectSameEnd(out);
    }
    RecordProperty("rounds", rounds);
}

TEST_F(Resume, AFinishedRunResumedIsDoneAtOnceAndUnchanged)
{
    const fs::path out = m_folder.path() / "whole";
    const Outcome again = run(job(out));
    EXPECT_EQ(again.exitCode, 0) << again.err;
    EXPECT_THAT(again.err, testing::HasSubstr("the run was finished already: nothing was trained"));
    expectSameEnd(out);
}

TEST_F(Resume, WithoutACheckpointItIsSaidThatTheRunBeginsAnew)
{
    const fs::path out = m_folder.path() / "bare";
    fs::copy(m_folder.path() / "whole", out, fs::copy_options::recursive);
    fs::remove_all(out / "checkpoints");
    auto status = readStatus(RunDirectory(out));
    ASSERT_TRUE(status);
    status->state = ObservedState::Stopped;
    ASSERT_TRUE(writeStatus(RunDirectory(out), *status));
    const Outcome outcome = run(job(out));
    EXPECT_THAT(outcome.err, testing::HasSubstr("no checkpoint to go on from: it begins anew"));
}

TEST_F(Resume, OtherOptionsAreRefusedByName)
{
    std::vector<std::string> changed = job(m_folder.path() / "whole");
    std::replace(changed.begin(), changed.end(), std::string("batch=32"), std::string("batch=16"));
    const Outcome outcome = run(changed);
    EXPECT_EQ(outcome.exitCode, 2) << outcome.err;
    EXPECT_THAT(outcome.err, testing::HasSubstr("changed: batch (32 → 16)"));
    expectSameEnd(m_folder.path() / "whole");
}

TEST_F(Resume, AnotherTrainingIsRefusedByName)
{
    const std::pair<std::vector<std::string>, const char*> changes[] = {
        {{"--method", "softmax"}, "changed: method (snca → softmax)"},
        {{"--method", "none"}, "changed: method (snca → none)"},
        {{"--encoder", "resnet18"}, "→ resnet18)"},
        {{"--task", "newclass"}, "changed: task (none → newclass)"}};
    for (const auto& [flags, says] : changes) {
        std::vector<std::string> arguments = {"train", "--out",
                                              (m_folder.path() / "whole").string(), "--resume"};
        arguments.insert(arguments.end(), flags.begin(), flags.end());
        const Outcome outcome = engine(arguments);
        EXPECT_EQ(outcome.exitCode, 2) << flags[1] << ": " << outcome.err;
        EXPECT_THAT(outcome.err, testing::HasSubstr(says));
    }
    expectSameEnd(m_folder.path() / "whole");
}

TEST_F(Resume, WithoutResumeAnExistingRunIsNotTouched)
{
    std::vector<std::string> arguments = smallTraining(m_folder.path() / "whole");
    const auto before = listing(m_folder.path() / "whole");
    const Outcome outcome = engine(arguments);
    EXPECT_EQ(outcome.exitCode, 2) << outcome.err;
    EXPECT_THAT(outcome.err, testing::HasSubstr("--resume"));
    EXPECT_EQ(listing(m_folder.path() / "whole"), before);
}

} // namespace
} // namespace kindred::test
