#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "run/RunDirectory.h"

namespace kindred {
namespace {

double now()
{
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

class RunStatusTest : public testing::Test {
protected:
    ObservedState observed(ObservedState written, const std::string& host = {}, double age = 0)
    {
        RunStatus status;
        status.state = written;
        status.host = host;
        status.heartbeat = now() - age;
        EXPECT_TRUE(writeStatus(m_run, status));
        const auto read = readStatus(m_run);
        EXPECT_TRUE(read);
        return read->state;
    }

    TemporaryFolder m_folder;
    RunDirectory m_run{m_folder.path()};
};

TEST_F(RunStatusTest, EveryFieldRoundTrips)
{
    RunStatus status;
    status.attempt = 2;
    status.pid = 4711;
    status.host = "elsewhere";
    status.state = ObservedState::Finished;
    status.epoch = 1.25;
    status.epochs = 5;
    status.step = 125;
    status.steps = 500;
    status.etaSeconds = 12.5;
    status.heartbeat = 1000.5;
    status.acknowledged = 3;
    status.error = "none";
    status.score = {{"metric", "knn/val"}, {"value", 0.93}};
    status.memory = {{"rss", 1}, {"peak", 2}};
    status.stepMs = 4.5;
    status.worked = 61.5;
    ASSERT_TRUE(writeStatus(m_run, status));
    const auto read = readStatus(m_run);
    ASSERT_TRUE(read);
    EXPECT_EQ(toJson(*read), toJson(status));
}

TEST_F(RunStatusTest, AJobGoneWithoutAnEndIsCrashed)
{
    for (const auto state :
         {ObservedState::Starting, ObservedState::Running, ObservedState::Paused})
        EXPECT_EQ(observed(state), ObservedState::Crashed) << toText(state);
    for (const auto state : {ObservedState::Queued, ObservedState::Stopped, ObservedState::Finished,
                             ObservedState::Failed})
        EXPECT_EQ(observed(state), state) << toText(state);
}

/// It says how it ended, and then lets go: whoever looked between the two has an older word.
TEST_F(RunStatusTest, AJobThatEndsIsNeverTakenForACrash)
{
    for (int round = 0; round < 300; ++round) {
        std::atomic<bool> begun = false;
        const std::jthread job([&] {
            const auto lock = RunLock::acquire(m_run);
            EXPECT_TRUE(lock);
            RunStatus status;
            status.state = ObservedState::Running;
            EXPECT_TRUE(writeStatus(m_run, status));
            begun = true;
            status.state = ObservedState::Finished;
            EXPECT_TRUE(writeStatus(m_run, status));
        });
        while (!begun) {
        }
        ObservedState seen = ObservedState::Running;
        while (seen == ObservedState::Running)
            seen = readStatus(m_run)->state;
        ASSERT_EQ(seen, ObservedState::Finished) << "round " << round;
    }
}

TEST_F(RunStatusTest, AHeldLockIsAlive)
{
    const auto lock = RunLock::acquire(m_run);
    ASSERT_TRUE(lock);
    EXPECT_EQ(observed(ObservedState::Running), ObservedState::Running);
    EXPECT_EQ(observed(ObservedState::Running, {}, 1e6), ObservedState::Running)
        << "heartbeat or not";
    EXPECT_EQ(observed(ObservedState::Queued), ObservedState::Starting);
    EXPECT_EQ(observed(ObservedState::Finished), ObservedState::Finished);
}

TEST_F(RunStatusTest, AResumedJobIsNotTakenForItsPredecessor)
{
    const auto lock = RunLock::acquire(m_run);
    ASSERT_TRUE(lock);
    RunStatus status;
    status.pid = RunLock::lastHolder(m_run) + 1; // written by a job that was killed
    for (const auto state : {ObservedState::Running, ObservedState::Stopped}) {
        status.state = state;
        ASSERT_TRUE(writeStatus(m_run, status));
        EXPECT_EQ(readStatus(m_run)->state, ObservedState::Starting);
    }
    status.pid = RunLock::lastHolder(m_run);
    ASSERT_TRUE(writeStatus(m_run, status));
    EXPECT_EQ(readStatus(m_run)->state, ObservedState::Stopped);
}

TEST_F(RunStatusTest, ElsewhereTheHeartbeatDecides)
{
    EXPECT_EQ(observed(ObservedState::Running, "another-host", 5), ObservedState::Running);
    EXPECT_EQ(observed(ObservedState::Running, "another-host", 60), ObservedState::Crashed);
}

TEST_F(RunStatusTest, ARunWithoutStatus)
{
    EXPECT_EQ(readStatus(m_run)->state, ObservedState::Queued);
    ASSERT_TRUE(m_run.writeRecord({{"format", 1}}));
    EXPECT_EQ(readStatus(m_run)->state, ObservedState::Crashed);
    const auto lock = RunLock::acquire(m_run);
    EXPECT_EQ(readStatus(m_run)->state, ObservedState::Starting);
}

TEST_F(RunStatusTest, WhatAPowerFailureTookWasNeverSaid)
{
    ASSERT_TRUE(m_run.writeRecord({{"format", 1}}));
    for (const std::string& left : {std::string(), std::string(512, '\0')}) {
        ASSERT_TRUE(writeFile(m_run.statusFile(), left));
        const auto status = readStatus(m_run);
        ASSERT_TRUE(status);
        EXPECT_EQ(status->state, ObservedState::Crashed);
        EXPECT_EQ(status->attempt, 0);
    }
}

TEST_F(RunStatusTest, DamagedFilesAreRefusedAndOddFieldsIgnored)
{
    for (const char* text : {"[", "[]", "{}", R"({"state":"happy"})", R"({"state":7})"}) {
        ASSERT_TRUE(writeFile(m_run.statusFile(), text));
        const auto status = readStatus(m_run);
        ASSERT_FALSE(status) << text;
        EXPECT_NE(status.error().remedy, "") << text;
    }
    ASSERT_TRUE(writeFile(m_run.statusFile(), R"({"state":"finished","step":"many","pid":{}})"));
    const auto status = readStatus(m_run);
    ASSERT_TRUE(status);
    EXPECT_EQ(status->step, 0);
}

} // namespace
} // namespace kindred
