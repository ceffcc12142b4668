#include <optional>

#include "ServeTest.h"
#include "run/RunGroup.h"

namespace kindred::test {
namespace {

/// A run as another program could have left it: a record and an ended job.
void writeRun(const fs::path& folder, const std::string& name)
{
    const RunDirectory run(folder);
    ASSERT_TRUE(run.writeRecord({{"format", kRunFormatVersion}, {"name", name}}));
    RunStatus status;
    status.state = ObservedState::Finished;
    ASSERT_TRUE(writeStatus(run, status));
}

std::vector<std::string> names(const Json& runs)
{
    std::vector<std::string> found;
    for (const Json& run : runs)
        found.push_back(run["name"]);
    return found;
}

TEST_F(ServeTest, RunsAreDeletedAndRestored)
{
    followRuns(*m_client);
    const std::string run = (m_home.path() / "runs" / "one").string();
    writeRun(run, "one");
    waitForState(*m_client, run, "finished");
    const std::string token = m_client->result("run.delete", {{"run", run}})["trash"];
    m_client->notification("run.removed", [&](const Json& p) { return p["run"] == run; });
    EXPECT_FALSE(fs::exists(run));
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
    EXPECT_EQ(m_client->error("run.record", {{"run", run}})["code"], -32003);

    EXPECT_EQ(m_client->result("run.restore", {{"trash", token}})["name"], "one");
    waitForState(*m_client, run, "finished");
    EXPECT_EQ(m_client->error("run.restore", {{"trash", token}})["code"], -32003) << "only once";
}

TEST_F(ServeTest, ARunThatTrainsIsNotDeleted)
{
    const RunDirectory run(m_home.path() / "runs" / "busy");
    writeRun(run.root(), "busy");
    RunStatus status;
    status.state = ObservedState::Running;
    ASSERT_TRUE(writeStatus(run, status));
    const auto lock = RunLock::acquire(run);
    ASSERT_TRUE(lock);
    EXPECT_EQ(m_client->error("run.delete", {{"run", run.root().string()}})["code"], -32001);
    EXPECT_TRUE(run.exists());
}

TEST_F(ServeTest, ARunWhoseJobIsAboutToEndIsDeletedWhenItHas)
{
    const RunDirectory run(m_home.path() / "runs" / "done");
    writeRun(run.root(), "done");
    auto lock = std::optional(RunLock::acquire(run));
    ASSERT_TRUE(*lock);
    const Json params = {{"run", run.root().string()}};
    const int64_t id = m_client->send("run.delete", params);
    m_client->result("runs.list"); // behind it, so that it has been begun
    EXPECT_TRUE(run.exists()) << "nothing is moved under a living job";
    lock.reset();
    EXPECT_TRUE(m_client->answer(id).json.contains("result"));
    EXPECT_FALSE(run.exists());
}

TEST_F(ServeTest, RunsFromElsewhereAreRememberedUntilForgotten)
{
    const TemporaryFolder elsewhere;
    const std::string run = (elsewhere.path() / "far").string();
    writeRun(run, "far");
    EXPECT_EQ(m_client->result("runs.open", {{"path", run}})["name"], "far");
    // Named by the file that a file manager shows in it, it is the same run.
    EXPECT_EQ(m_client->result("runs.open", {{"path", run + "/run.json"}})["run"], run);
    m_client.reset();
    m_client = connect();
    EXPECT_EQ(names(m_client->result("runs.list")["runs"]), std::vector<std::string>{"far"});
    m_client->result("runs.forget", {{"run", run}});
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
    EXPECT_TRUE(fs::exists(run)) << "the folder stays";
    EXPECT_EQ(m_client->error("runs.open", {{"path", elsewhere.path().string()}})["code"], -32003);
}

TEST_F(ServeTest, RunsAreOpenedWithoutBeingRemembered)
{
    const TemporaryFolder elsewhere;
    const fs::path group = elsewhere.path() / "seeds";
    writeRun(group / "seed=1", "first");
    writeRun(group / "seed=2", "second");
    RunGroup seeds;
    seeds.name = "seeds";
    ASSERT_TRUE(writeGroup(group, seeds));
    const Json opened =
        m_client->result("runs.open", {{"path", group.string()}, {"remember", false}});
    EXPECT_EQ(opened["name"], "first");
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
    EXPECT_EQ(names(m_client->result("runs.list", {{"group", group.string()}})["runs"]),
              (std::vector<std::string>{"first", "second"}));
}

TEST_F(ServeTest, RunsAreRenamed)
{
    const std::string run = (m_home.path() / "runs" / "one").string();
    writeRun(run, "one");
    EXPECT_EQ(m_client->result("run.rename", {{"run", run}, {"name", "Käse"}})["name"], "Käse");
    EXPECT_EQ(m_client->result("run.record", {{"run", run}})["name"], "Käse");
    EXPECT_EQ(m_client->error("run.rename", {{"run", run}, {"name", ""}})["code"], -32602);
}

/// A group of two runs as `train --seeds 1,2` leaves it.
void writeSeeds(const fs::path& folder)
{
    RunGroup group;
    group.name = folder.filename().string();
    group.axes = {{kSeedAxis, {1, 2}}};
    group.members = combinations(group.axes);
    ASSERT_TRUE(makeFolders(folder));
    ASSERT_TRUE(writeGroup(folder, group));
    for (const GroupMember& member : group.members)
        writeRun(folder / member.folder, group.name + "/" + member.folder);
}

TEST_F(ServeTest, RunsOfAGroupAreListedLikeOthers)
{
    followRuns(*m_client);
    const fs::path runs = m_home.path() / "runs";
    writeRun(runs / "one", "one");
    ASSERT_TRUE(makeFolders(runs / "plain" / "deep"));
    writeRun(runs / "plain" / "deep", "not of a group");
    writeSeeds(runs / "trio");
    const std::string second = (runs / "trio" / "seed=2").string();
    EXPECT_EQ(waitForState(*m_client, second, "finished")["name"], "trio/seed=2");
    EXPECT_EQ(names(m_client->result("runs.list")["runs"]),
              (std::vector<std::string>{"one", "trio/seed=1", "trio/seed=2"}));
    EXPECT_EQ(m_client->result("run.record", {{"run", second}})["name"], "trio/seed=2");
    m_client->result("runs.open", {{"path", second}});
    EXPECT_EQ(m_client->error("runs.forget", {{"run", second}})["code"], -32602)
        << "it belongs to the engine's own";
    const std::string token = m_client->result("run.delete", {{"run", second}})["trash"];
    EXPECT_EQ(m_client->result("runs.list")["runs"].size(), 2U);
    m_client->result("run.restore", {{"trash", token}});
    EXPECT_EQ(m_client->result("runs.list")["runs"].size(), 3U);
}

TEST_F(ServeTest, AGroupFromElsewhereIsOpenedAndForgottenAsOne)
{
    const TemporaryFolder elsewhere;
    const fs::path group = elsewhere.path() / "far";
    writeSeeds(group);
    const std::vector<std::string> both = {"far/seed=1", "far/seed=2"};
    EXPECT_EQ(m_client->result("runs.open", {{"path", group.string()}})["name"], both[0]);
    m_client.reset();
    m_client = connect();
    EXPECT_EQ(names(m_client->result("runs.list")["runs"]), both);
    const Json forgotten = m_client->result("runs.forget", {{"run", (group / "seed=2").string()}});
    EXPECT_EQ(forgotten["opened"], Json({group.string()}));
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
}

TEST_F(ServeTest, RunsOfAGroupThatWereOpenedSinglyAreForgottenTogether)
{
    const TemporaryFolder elsewhere;
    const fs::path group = elsewhere.path() / "far";
    writeSeeds(group);
    const Json members = {(group / "seed=1").string(), (group / "seed=2").string()};
    const auto listed = [&] { return m_client->result("runs.list")["runs"].size(); };
    for (const bool asGroup : {false, true}) {
        for (const Json& member : members)
            m_client->result("runs.open", {{"path", member}});
        if (asGroup)
            m_client->result("runs.open", {{"path", group.string()}});
        const Json opened = m_client->result("runs.forget", {{"runs", members}})["opened"];
        EXPECT_EQ(opened.size(), asGroup ? 3U : 2U);
        EXPECT_EQ(listed(), 0U);
        for (const Json& path : opened)
            m_client->result("runs.open", {{"path", path}});
        EXPECT_EQ(listed(), 2U);
        // One of them alone: the other was opened for itself.
        m_client->result("runs.forget", {{"run", members[0]}});
        EXPECT_EQ(names(m_client->result("runs.list")["runs"]),
                  std::vector<std::string>{"far/seed=2"});
        m_client->result("runs.forget", {{"run", members[1]}});
    }
    for (const Json& odd : {Json::array(), Json("x"), Json({1})})
        EXPECT_EQ(m_client->error("runs.forget", {{"runs", odd}})["code"], -32602) << odd.dump();
}

TEST_F(ServeTest, ARunInsideAnotherIsForgottenAlone)
{
    const TemporaryFolder elsewhere;
    const fs::path outer = elsewhere.path() / "outer";
    writeRun(outer, "outer");
    writeRun(outer / "inner", "inner");
    for (const fs::path& run : {outer, outer / "inner"})
        m_client->result("runs.open", {{"path", run.string()}});
    m_client->result("runs.forget", {{"run", (outer / "inner").string()}});
    EXPECT_EQ(names(m_client->result("runs.list")["runs"]), std::vector<std::string>{"outer"});
}

TEST_F(ServeTest, WhatCannotBeQueuedInAnOpenedGroupLeavesItListed)
{
    const TemporaryFolder elsewhere;
    const fs::path group = elsewhere.path() / "far";
    writeSeeds(group);
    m_client->result("runs.open", {{"path", group.string()}});
    fs::create_directories(m_home.path() / "queue.json" / "in the way");
    Json plan = quickPlan("extra");
    plan["out"] = (group / "extra").string();
    EXPECT_EQ(m_client->error("queue.submit", {{"plan", plan}})["code"], -32001);
    EXPECT_EQ(m_client->result("runs.list")["runs"].size(), 2U);
}

TEST_F(ServeTest, ANewerFormatIsListedReadOnly)
{
    const RunDirectory run(m_home.path() / "runs" / "tomorrow");
    ASSERT_TRUE(makeFolders(run.root()));
    ASSERT_TRUE(writeFile(run.recordFile(), Json{{"format", 2}, {"name", "tomorrow"}}.dump()));
    const Json summary = m_client->result("runs.list")["runs"][0];
    EXPECT_EQ(summary["read_only"], true);
    EXPECT_EQ(m_client->error("run.rename", {{"run", run.root().string()}, {"name", "x"}})["code"],
              -32003);
    EXPECT_EQ(m_client->error("run.control",
                              {{"run", run.root().string()}, {"state", "running"}})["code"],
              -32003);
}

} // namespace
} // namespace kindred::test
