#include <gtest/gtest.h>

#include <thread>

#include "run/RunDirectory.h"

namespace kindred {
namespace {

class ControlTest : public testing::Test {
protected:
    TemporaryFolder m_folder;
    RunDirectory m_run{m_folder.path()};
};

TEST_F(ControlTest, WithoutAFileTheRunShouldRun)
{
    const auto control = readControl(m_run);
    ASSERT_TRUE(control);
    EXPECT_EQ(control->state, DesiredState::Running);
    EXPECT_EQ(control->request, 0);
}

TEST_F(ControlTest, RequestsAddUpUntilAcknowledged)
{
    EXPECT_EQ(*requestControl(m_run, std::nullopt, {{"lr", 0.1}}), 1);
    EXPECT_EQ(*requestControl(m_run, DesiredState::Paused, {{"sigma", 0.2}}), 2);
    auto control = readControl(m_run);
    ASSERT_TRUE(control);
    EXPECT_EQ(control->state, DesiredState::Paused);
    EXPECT_EQ(control->set, Json({{"lr", 0.1}, {"sigma", 0.2}}));

    RunStatus status;
    status.acknowledged = 2;
    ASSERT_TRUE(writeStatus(m_run, status));
    EXPECT_EQ(*requestControl(m_run, DesiredState::Running), 3);
    control = readControl(m_run);
    EXPECT_EQ(control->state, DesiredState::Running);
    EXPECT_TRUE(control->set.empty()) << "what was acknowledged is not asked again";
}

TEST_F(ControlTest, RequestsGoOnCountingWhereTheFileWasLost)
{
    RunStatus status;
    status.acknowledged = 7;
    ASSERT_TRUE(writeStatus(m_run, status));
    EXPECT_EQ(*requestControl(m_run, DesiredState::Paused), 8) << "else the job passes it over";
}

TEST_F(ControlTest, ConcurrentWritersLoseNothing)
{
    constexpr int kThreads = 4;
    constexpr int kEach = 25;
    {
        std::vector<std::jthread> writers;
        for (int t = 0; t < kThreads; ++t)
            writers.emplace_back([this, t] {
                for (int i = 0; i < kEach; ++i)
                    ASSERT_TRUE(
                        requestControl(m_run, std::nullopt, {{"k" + std::to_string(t), i}}));
            });
    }
    const auto control = readControl(m_run);
    ASSERT_TRUE(control);
    EXPECT_EQ(control->request, kThreads * kEach);
    for (int t = 0; t < kThreads; ++t)
        EXPECT_EQ(control->set["k" + std::to_string(t)], kEach - 1);
}

TEST_F(ControlTest, DamagedFilesAreRefused)
{
    for (const char* text : {"[", "3", R"({"state":"sideways"})", R"({"state":1})", R"({"set":[]})",
                             R"({"request":"one"})"}) {
        ASSERT_TRUE(writeFile(m_run.controlFile(), text));
        const auto control = readControl(m_run);
        ASSERT_FALSE(control) << text;
        EXPECT_NE(control.error().remedy, "") << text;
        EXPECT_FALSE(requestControl(m_run, DesiredState::Paused)) << text;
    }
}

TEST_F(ControlTest, WhatAPowerFailureTookWasNeverWritten)
{
    for (const std::string& left : {std::string(), std::string(64, '\0')}) {
        ASSERT_TRUE(writeFile(m_run.controlFile(), left));
        const auto control = readControl(m_run);
        ASSERT_TRUE(control);
        EXPECT_EQ(control->state, DesiredState::Running);
        EXPECT_TRUE(requestControl(m_run, DesiredState::Paused));
        EXPECT_EQ(readControl(m_run)->state, DesiredState::Paused);
    }
}

TEST(ControlText, StatesRoundTrip)
{
    for (const auto state : {DesiredState::Running, DesiredState::Paused, DesiredState::Stopped})
        EXPECT_EQ(desiredStateFromText(toText(state)), state);
    EXPECT_FALSE(desiredStateFromText("crashed"));
}

} // namespace
} // namespace kindred
