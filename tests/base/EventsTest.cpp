#include <gtest/gtest.h>

#include <fstream>

#include "run/RunDirectory.h"

namespace kindred {
namespace {

Json event(int64_t step)
{
    return {{"kind", "scalars"}, {"step", step}, {"values", {{"loss", 1.0 / (1 + step)}}}};
}

std::vector<int64_t> stepsOf(const std::vector<Json>& events)
{
    std::vector<int64_t> steps;
    for (const Json& item : events)
        steps.push_back(item["step"].get<int64_t>());
    return steps;
}

class EventsTest : public testing::Test {
protected:
    void write(int64_t from, int64_t to, int64_t keepThrough = -1)
    {
        auto writer = EventWriter::open(m_run, keepThrough);
        ASSERT_TRUE(writer) << writer.error().message();
        for (int64_t step = from; step < to; ++step)
            ASSERT_TRUE(writer->append(event(step)));
    }

    void appendText(const std::string& text)
    {
        std::ofstream(m_run.eventsFile(), std::ios::app) << text;
    }

    TemporaryFolder m_folder;
    RunDirectory m_run{m_folder.path()};
};

TEST_F(EventsTest, AReaderFollowsAsItGrows)
{
    EventReader reader(m_run);
    EXPECT_TRUE(reader.poll()->events.empty()) << "no file yet";
    auto writer = EventWriter::open(m_run, -1);
    ASSERT_TRUE(writer);
    for (int64_t step = 0; step < 5; ++step) {
        ASSERT_TRUE(writer->append(event(step)));
        const auto chunk = reader.poll();
        ASSERT_TRUE(chunk);
        EXPECT_FALSE(chunk->restarted);
        EXPECT_EQ(stepsOf(chunk->events), std::vector<int64_t>{step});
    }
    EXPECT_TRUE(reader.poll()->events.empty());
}

TEST_F(EventsTest, ALimitIsKeptAndSaid)
{
    write(0, 10);
    EventReader reader(m_run);
    auto chunk = reader.poll(4);
    EXPECT_EQ(stepsOf(chunk->events), (std::vector<int64_t>{0, 1, 2, 3}));
    EXPECT_TRUE(chunk->more);
    chunk = reader.poll(100);
    EXPECT_EQ(stepsOf(chunk->events), (std::vector<int64_t>{4, 5, 6, 7, 8, 9}));
    EXPECT_FALSE(chunk->more);
}

TEST_F(EventsTest, AnEvaluationThatWillComeAgainIsDropped)
{
    const auto evaluation = [](int64_t step) {
        return Json{{"kind", "evaluation"}, {"step", step}};
    };
    const Json final = {{"kind", "evaluation"}, {"step", 2}, {"final", true}};
    {
        auto writer = EventWriter::open(m_run, -1);
        for (const Json& line : {event(1), evaluation(1), event(2), evaluation(2), final, event(3)})
            ASSERT_TRUE(writer->append(line));
    }
    ASSERT_TRUE(EventWriter::open(m_run, 2));
    EXPECT_EQ(stepsOf(EventReader(m_run).poll()->events), (std::vector<int64_t>{1, 1, 2, 2, 2}));
    ASSERT_TRUE(EventWriter::open(m_run, 2, false));
    EXPECT_EQ(stepsOf(EventReader(m_run).poll()->events), (std::vector<int64_t>{1, 1, 2, 2}));
}

TEST_F(EventsTest, ATornLastLineWaitsForItsEnd)
{
    write(0, 2);
    appendText(R"({"kind":"scalars","st)");
    EventReader reader(m_run);
    EXPECT_EQ(reader.poll()->events.size(), 2u);
    EXPECT_TRUE(reader.poll()->events.empty());
    appendText("ep\":2}\n");
    EXPECT_EQ(stepsOf(reader.poll()->events), std::vector<int64_t>{2});
}

TEST_F(EventsTest, AnewAttemptDropsWhatIsPastTheCheckpoint)
{
    write(0, 10);
    EventReader reader(m_run);
    EXPECT_EQ(reader.poll()->events.size(), 10u);
    appendText(R"({"kind":"scalars","step":10,"val)"); // torn by the crash
    write(5, 8, 4);
    const auto chunk = reader.poll();
    ASSERT_TRUE(chunk);
    EXPECT_TRUE(chunk->restarted) << "another file: the reader starts over";
    EXPECT_EQ(stepsOf(chunk->events), (std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST_F(EventsTest, TwoAttemptsBetweenTwoPollsAreStillNoticed)
{
    for (int round = 0; round < 20; ++round) {
        write(0, 10);
        EventReader reader(m_run);
        ASSERT_TRUE(reader.poll());
        write(5, 12, 4);
        write(7, 14, 6);
        const auto chunk = reader.poll();
        ASSERT_TRUE(chunk);
        EXPECT_TRUE(chunk->restarted) << round;
        EXPECT_EQ(chunk->events.size(), 14u);
        fs::remove(m_run.eventsFile());
    }
}

TEST_F(EventsTest, DamagedLinesArePassedOver)
{
    write(0, 2);
    appendText("not json\n[1,2]\n\n" + event(2).dump() + "\n");
    EXPECT_EQ(stepsOf(EventReader(m_run).poll()->events), (std::vector<int64_t>{0, 1, 2}));
    write(3, 4, 2); // and a new attempt drops them
    std::ifstream file(m_run.eventsFile());
    EXPECT_EQ(std::count(std::istreambuf_iterator<char>(file), {}, '\n'), 4);
}

TEST_F(EventsTest, WhatIsNoFileIsRefused)
{
    fs::create_directory(m_run.eventsFile());
    const auto chunk = EventReader(m_run).poll();
    ASSERT_FALSE(chunk);
    EXPECT_NE(chunk.error().message().find("cannot read"), std::string::npos);
}

TEST_F(EventsTest, LongLinesCrossBlocks)
{
    auto writer = EventWriter::open(m_run, -1);
    ASSERT_TRUE(writer);
    const std::string text(700000, 'x');
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(writer->append({{"kind", "message"}, {"step", i}, {"text", text}}));
    const auto chunk = EventReader(m_run).poll();
    ASSERT_EQ(chunk->events.size(), 3u);
    EXPECT_EQ(chunk->events[2]["text"], text);
}

TEST_F(EventsTest, LeftoversOfAKilledRewriteAreRemoved)
{
    write(0, 3);
    ASSERT_TRUE(writeFile(m_folder.path() / "events.jsonl.tmp-1-7", "half"));
    write(3, 4, 2);
    EXPECT_FALSE(fs::exists(m_folder.path() / "events.jsonl.tmp-1-7"));
}

} // namespace
} // namespace kindred
