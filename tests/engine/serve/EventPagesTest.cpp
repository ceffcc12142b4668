#include "ServeTest.h"

namespace kindred::test {
namespace {

/// A run that somebody else writes: only its record and its events.
class EventPagesTest : public ServeTest {
protected:
    EventPagesTest()
    {
        EXPECT_TRUE(RunDirectory(m_run).writeRecord({{"format", 1}}));
        m_client->result("runs.open", {{"path", m_run.string()}});
    }

    void write(int first, int lines)
    {
        std::string text;
        for (int line = first; line < first + lines; ++line)
            text += Json{{"kind", "scalars"}, {"step", line}}.dump() + "\n";
        ASSERT_TRUE(writeFile(RunDirectory(m_run).eventsFile(), text));
    }

    /// "restarted next: steps"
    std::string page(int64_t from, int limit)
    {
        const Json page = m_client->result(
            "run.events", {{"run", m_run.string()}, {"from", from}, {"limit", limit}});
        std::string text = page["restarted"].get<bool>() ? "restarted " : "";
        text += page["next"].dump() + ":";
        for (const Json& event : page["events"])
            text += " " + event["step"].dump();
        return text;
    }

    fs::path m_run = m_home.path() / "elsewhere";
};

TEST_F(EventPagesTest, PagesFollowEachOther)
{
    write(10, 5);
    EXPECT_EQ(page(0, 2), "2: 10 11");
    EXPECT_EQ(page(2, 2), "4: 12 13");
    EXPECT_EQ(page(4, 2), "5: 14");
    EXPECT_EQ(page(5, 2), "5:");
    EXPECT_EQ(page(3, 9), "5: 13 14") << "in any order";
    EXPECT_EQ(page(9, 2), "restarted 2: 10 11");
}

TEST_F(EventPagesTest, AFileWrittenAnewIsReadAnew)
{
    write(10, 5);
    EXPECT_EQ(page(0, 3), "3: 10 11 12");
    write(20, 6); // another file of the same name
    EXPECT_EQ(page(3, 3), "6: 23 24 25");
    write(30, 2);
    EXPECT_EQ(page(6, 3), "restarted 2: 30 31");
}

TEST_F(EventPagesTest, WhatCannotBeFollowedIsRefused)
{
    const fs::path file = RunDirectory(m_run).eventsFile();
    const Json feed = {{"feed", "events.appended"}, {"run", m_run.string()}};
    m_client->result("subscribe", feed); // nothing has happened yet
    ASSERT_TRUE(writeFile(file, "\x93NUMPY\n\n"));
    Json error = m_client->error("subscribe", feed);
    EXPECT_EQ(error["data"]["what"], "holds no event that can be read") << error;
    ASSERT_TRUE(writeFile(file, "{\"kind\":\"att")); // a line that is being written
    m_client->result("subscribe", feed);
    fs::remove(file);
    fs::create_directory(file);
    error = m_client->error("subscribe", feed);
    EXPECT_EQ(error["data"]["where"], file.string()) << error;
}

TEST_F(EventPagesTest, WhatCannotBeReadAnyMoreIsToldOnceUntilItCan)
{
    const auto any = [](const Json&) { return true; };
    const fs::path file = RunDirectory(m_run).eventsFile();
    const fs::path aside = m_run / "aside.jsonl";
    write(10, 2);
    const Json number = m_client->result(
        "subscribe", {{"feed", "events.appended"}, {"run", m_run.string()}})["subscription"];
    EXPECT_EQ(m_client->notification("events.appended", any)["next"], 2);
    fs::rename(file, aside);
    fs::create_directory(file);
    Json told = m_client->notification("events.unreadable", any);
    EXPECT_EQ(told["subscription"], number);
    EXPECT_EQ(told["run"], m_run.string());
    EXPECT_EQ(told["error"]["where"], file.string());
    EXPECT_FALSE(told["error"]["remedy"].get<std::string>().empty());
    for (int look = 0; look < 3; ++look) // makes the feeds look again
        m_client->result("runs.open", {{"path", m_run.string()}});
    fs::remove(file);
    fs::rename(aside, file);
    told = m_client->notification("events.unreadable", any);
    EXPECT_TRUE(told["error"].is_null()) << told;
    write(20, 4);
    m_client->notification("events.appended",
                           [](const Json& params) { return params["next"] == 4; });
}

TEST_F(EventPagesTest, EventsThatWereRemovedAreToldUntilTheyAreBack)
{
    const auto any = [](const Json&) { return true; };
    const RunDirectory run(m_run);
    const fs::path aside = m_run / "aside.jsonl";
    const Json feed = {{"feed", "events.appended"}, {"run", m_run.string()}};
    m_client->result("subscribe", feed); // has not begun: there is nothing yet
    RunStatus status;
    status.state = ObservedState::Finished;
    status.step = 11;
    ASSERT_TRUE(writeStatus(run, status));
    write(10, 2);
    m_client->notification("events.appended", any);
    fs::rename(run.eventsFile(), aside);
    m_client->result("runs.open", {{"path", m_run.string()}}); // makes the feeds look again
    Json told = m_client->notification("events.unreadable", any);
    EXPECT_EQ(told["error"]["where"], run.eventsFile().string());
    EXPECT_EQ(told["error"]["what"], "cannot read: No such file or directory");
    EXPECT_TRUE(told["error"]["remedy"].get<std::string>().starts_with("Put the file back"));
    const Json error = m_client->error("subscribe", feed);
    EXPECT_EQ(error["data"]["where"], run.eventsFile().string()) << error;
    fs::rename(aside, run.eventsFile());
    m_client->result("runs.open", {{"path", m_run.string()}});
    told = m_client->notification("events.unreadable", any);
    EXPECT_TRUE(told["error"].is_null()) << told;
}

} // namespace
} // namespace kindred::test
