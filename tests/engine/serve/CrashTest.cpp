#include "ServeTest.h"

#include <signal.h>

namespace kindred::test {
namespace {

pid_t jobOf(const std::string& run)
{
    return static_cast<pid_t>(readStatus(RunDirectory(run))->pid);
}

TEST_F(ServeTest, AJobOutlivesItsServerAndIsFoundAgain)
{
    followRuns(*m_client);
    const std::string run = submit(*m_client, endlessPlan("survivor"));
    waitForState(*m_client, run, "running");
    const pid_t job = jobOf(run);
    m_client->kill(SIGKILL);
    m_client->wait();
    EXPECT_EQ(::kill(job, 0), 0) << "the job goes on";
    EXPECT_TRUE(RunLock::isHeld(RunDirectory(run)));

    m_client = connect();
    const Json jobs = m_client->result("queue.list")["jobs"];
    ASSERT_EQ(jobs.size(), 1u);
    EXPECT_EQ(jobs[0]["run"], run);
    EXPECT_EQ(jobs[0]["state"], "running");
    followRuns(*m_client);
    EXPECT_EQ(m_client->result("runs.list")["runs"][0]["state"], "running");
    m_client->result("subscribe", {{"feed", "events.appended"}, {"run", run}});
    const Json first = m_client->notification("events.appended", [](const Json&) { return true; });
    EXPECT_EQ(first["events"][0]["kind"], "attempt") << "from the beginning";
    m_client->notification("events.appended", [](const Json&) { return true; });

    m_client->result("run.control", {{"run", run}, {"state", "stopped"}});
    waitForState(*m_client, run, "stopped");
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });
}

TEST_F(ServeTest, AKilledJobIsShownAsCrashedAndResumesToItsEnd)
{
    followRuns(*m_client);
    Json plan = quickPlan("crash");
    plan["epochs"] = 2000;
    plan["set"] = {{"eval_every", 0}};
    const std::string run = submit(*m_client, plan);
    m_client->result("subscribe", {{"feed", "events.appended"}, {"run", run}});
    m_client->notification("events.appended", [](const Json& params) {
        const Json& events = params["events"];
        return std::any_of(events.begin(), events.end(), [](const Json& event) {
            return event["kind"] == "checkpoint" && event["step"] > 0;
        });
    });
    ASSERT_EQ(::kill(jobOf(run), SIGKILL), 0);
    const Json crashed = waitForState(*m_client, run, "crashed");
    EXPECT_EQ(crashed["attempt"], 1);
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });

    m_client->result("run.control", {{"run", run}, {"state", "running"}});
    const Json resumed = waitForState(*m_client, run, "running");
    EXPECT_EQ(resumed["attempt"], 2);
    m_client->result("run.control", {{"run", run}, {"state", "stopped"}});
    waitForState(*m_client, run, "stopped");
    const Json events =
        m_client->result("run.events", {{"run", run}, {"from", 0}, {"limit", 20000}})["events"];
    int64_t last = -1;
    for (const Json& event : events) {
        if (event["kind"] != "scalars")
            continue;
        EXPECT_GT(event["step"].get<int64_t>(), last) << "the curve zigzags";
        last = event["step"];
    }
}

TEST_F(ServeTest, AJobThatCannotBeginSaysWhy)
{
    followRuns(*m_client);
    Json plan = quickPlan("refused");
    plan["data"] = "/nowhere/at/all";
    const std::string run = submit(*m_client, plan);
    const Json params = m_client->notification("run.changed", [&](const Json& p) {
        return p["summary"]["run"] == run && p["summary"]["state"] == "failed";
    });
    EXPECT_NE(params["summary"]["error"].get<std::string>().find("/nowhere/at/all"),
              std::string::npos)
        << params.dump();
}

} // namespace
} // namespace kindred::test
