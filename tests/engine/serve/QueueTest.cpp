#include <signal.h>

#include "ServeTest.h"
#include "support/Process.h"

namespace kindred::test {
namespace {

std::vector<std::string> order(const Json& jobs)
{
    std::vector<std::string> names;
    for (const Json& job : jobs)
        names.push_back(fs::path(job["run"].get<std::string>()).filename().string() + " " +
                        job["state"].get<std::string>());
    return names;
}

TEST_F(ServeTest, OneRunsTheOthersWaitInTheirOrder)
{
    followRuns(*m_client);
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    const std::string b = submit(*m_client, quickPlan("b"));
    const std::string c = submit(*m_client, quickPlan("c"));
    const std::string d = submit(*m_client, quickPlan("d"));
    const auto queue = [&] { return order(m_client->result("queue.list")["jobs"]); };
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "b queued", "c queued", "d queued"}));
    EXPECT_EQ(order(m_client->result("queue.move", {{"run", d}, {"position", 0}})["jobs"]),
              (std::vector<std::string>{"a running", "d queued", "b queued", "c queued"}));
    EXPECT_EQ(m_client->error("queue.move", {{"run", a}, {"position", 2}})["code"], -32602);

    m_client->result("run.control", {{"run", b}, {"state", "stopped"}});
    waitForState(*m_client, b, "stopped");
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "d queued", "c queued"}));

    m_client->closeInput(); // the queue is on disk
    m_client->wait();
    m_client = connect();
    followRuns(*m_client);
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "d queued", "c queued"}));
    const std::string token = m_client->result("run.delete", {{"run", c}})["trash"];
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "d queued"}));
    m_client->result("run.restore", {{"trash", token}});
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "d queued", "c queued"}));

    m_client->result("run.control", {{"run", a}, {"state", "stopped"}});
    waitForState(*m_client, a, "stopped");
    const Json d1 = waitForState(*m_client, d, "finished");
    EXPECT_GT(d1["epoch"], 1.9);
    waitForState(*m_client, c, "finished");
}

TEST_F(ServeTest, ADamagedQueueIsSetAsideAndWhatWaitsIsQueuedAnew)
{
    followRuns(*m_client);
    const std::string first = submit(*m_client, endlessPlan("first"));
    waitForState(*m_client, first, "running");
    const std::string second = submit(*m_client, quickPlan("second"));
    const std::string third = submit(*m_client, quickPlan("third"));
    m_client->closeInput();
    m_client->wait();
    const fs::path file = m_home.path() / "queue.json";
    ASSERT_TRUE(writeFile(file, R"({"jobs": 5)").ok());

    m_client = connect();
    followRuns(*m_client);
    const auto aside = readFile(m_home.path() / "queue.json.damaged-1");
    ASSERT_TRUE(aside.ok()) << aside.error().message();
    EXPECT_EQ(*aside, R"({"jobs": 5)");
    waitForState(*m_client, second, "finished");
    waitForState(*m_client, third, "finished");
    m_client->result("run.control", {{"run", first}, {"state", "stopped"}});
    waitForState(*m_client, first, "stopped");
}

TEST_F(ServeTest, APlanWithASlipIsNotQueued)
{
    const auto refused = [&](const char* member, Json value) {
        Json plan = quickPlan("slip");
        plan[member] = std::move(value);
        const Json error = m_client->error("queue.submit", {{"plan", plan}});
        EXPECT_EQ(error["code"], -32602) << member;
        return error["message"].get<std::string>();
    };
    EXPECT_NE(refused("epoch", 3).find("“epochs”"), std::string::npos);
    EXPECT_NE(refused("epochs", "3").find("plan.epochs"), std::string::npos);
    refused("seed", -1);
    refused("seed", 1.5);
    refused("set", Json::array());
    refused("device", 0);
    refused("exclude", "class0/0.png");
    refused("problems", "ignore");
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
}

TEST_F(ServeTest, JobsOnTheSameDeviceWaitForEachOther)
{
    followRuns(*m_client);
    const std::string a = submit(*m_client, endlessPlan("a")); // on "auto"
    waitForState(*m_client, a, "running");
    Json plan = quickPlan("b");
    plan["device"] = m_client->result("run.record", {{"run", a}})["device"];
    submit(*m_client, plan);
    const Json jobs = m_client->result("queue.list")["jobs"];
    EXPECT_EQ(order(jobs), (std::vector<std::string>{"a running", "b queued"}));
    EXPECT_EQ(jobs[0]["device"], plan["device"]);
}

TEST_F(ServeTest, WhatMakesARunAgainIsToldBeforeItBegins)
{
    followRuns(*m_client);
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    const Json plan = endlessPlan("b");
    const std::string b = submit(*m_client, plan);
    EXPECT_EQ(m_client->error("run.record", {{"run", b}})["code"], -32003);
    m_client->result("run.rename", {{"run", b}, {"name", "later"}});
    for (const auto& [run, name] : {std::pair(a, "a"), std::pair(b, "later")}) {
        const Json told = m_client->result("run.plan", {{"run", run}});
        EXPECT_EQ(told["name"], name);
        EXPECT_EQ(told["plan"]["method"], plan["method"]) << told.dump();
        EXPECT_EQ(told["plan"]["set"], plan["set"]) << told.dump();
        EXPECT_EQ(told.contains("options"), run == a);
    }
}

TEST_F(ServeTest, ASecondServerLooksAndTakesOver)
{
    const std::unique_ptr<ProtocolClient> second = connect();
    const auto holds = [](size_t count, const char* state) {
        return [=](const Json& p) {
            return p["jobs"].size() == count && p["jobs"][0]["state"] == state;
        };
    };
    const Json error = second->error("queue.submit", {{"plan", quickPlan("c")}});
    EXPECT_EQ(error["code"], -32001);
    EXPECT_NE(error["message"].get<std::string>().find(std::to_string(m_client->id())),
              std::string::npos)
        << error.dump();
    const std::string a = submit(*m_client, endlessPlan("a"));
    second->notification("queue.changed", holds(1, "running"));
    const std::string b = submit(*m_client, quickPlan("b"));
    second->notification("queue.changed", holds(2, "running"));
    EXPECT_EQ(order(second->result("queue.list")["jobs"]),
              (std::vector<std::string>{"a running", "b queued"}));
    EXPECT_EQ(second->result("runs.list")["runs"].size(), 2u);
    for (const char* state : {"running", "stopped"})
        EXPECT_EQ(second->error("run.control", {{"run", b}, {"state", state}})["code"], -32001);
    EXPECT_EQ(second->error("run.delete", {{"run", b}})["code"], -32001);
    EXPECT_EQ(second->error("queue.move", {{"run", b}, {"position", 0}})["code"], -32001);

    m_client->closeInput();
    m_client->wait();
    second->notification("queue.changed", holds(2, "running")); // it is the owner now
    followRuns(*second);
    second->result("run.control", {{"run", a}, {"state", "stopped"}});
    waitForState(*second, b, "finished");
}

TEST_F(ServeTest, ADamagedQueueLosesOnlyWhatIsDamaged)
{
    followRuns(*m_client);
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    const std::string b = submit(*m_client, quickPlan("b"));
    m_client->closeInput();
    m_client->wait();
    const fs::path file = m_home.path() / "queue.json";
    Json queue = *parseJson(*readFile(file), "queue.json");
    queue["jobs"][1]["pid"] = -5;
    for (Json entry :
         {Json(7), Json{{"run", 3}}, Json{{"run", "relative"}},
          Json{{"run", b + "x"}, {"resume", "yes"}}, Json{{"run", b + "x"}, {"pid", "12"}},
          Json{{"run", b + "x"}, {"device", 1}}})
        queue["jobs"].push_back(std::move(entry));
    ASSERT_TRUE(writeFile(file, queue.dump()));
    m_client = connect();
    EXPECT_EQ(order(m_client->result("queue.list")["jobs"]),
              (std::vector<std::string>{"a running", "b queued"}));
    const Json told = m_client->result("hello", {{"client", "test"}, {"protocol", 1}});
    int warnings = 0;
    for (const Json& text : told["warnings"])
        warnings += text.get<std::string>().find("queue.json") != std::string::npos ? 1 : 0;
    EXPECT_EQ(warnings, 6) << told["warnings"].dump();
}

TEST_F(ServeTest, WhatTheQueueCannotKeepIsRefusedAndLeavesNothing)
{
    followRuns(*m_client);
    const fs::path file = m_home.path() / "queue.json";
    const auto block = [&] { // a folder that is not empty is replaced by no file
        fs::remove_all(file);
        fs::create_directories(file / "in the way");
    };
    const auto queue = [&] { return order(m_client->result("queue.list")["jobs"]); };
    block();
    Json plan = quickPlan("lost");
    for (const fs::path& out : {fs::path(), m_home.path() / "elsewhere"}) {
        if (!out.empty())
            plan["out"] = out.string();
        const Json error = m_client->error("queue.submit", {{"plan", plan}});
        EXPECT_EQ(error["code"], -32001);
        EXPECT_NE(error["message"].get<std::string>().find("the queue cannot be saved"),
                  std::string::npos)
            << error.dump();
        EXPECT_TRUE(queue().empty());
        EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
        EXPECT_FALSE(fs::exists(out.empty() ? m_home.path() / "runs/lost" : out));
    }

    fs::remove_all(file);
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    const std::string b = submit(*m_client, quickPlan("b"));
    const std::string c = submit(*m_client, quickPlan("c"));
    const std::string token = m_client->result("run.delete", {{"run", c}})["trash"];
    block();
    EXPECT_EQ(m_client->error("queue.submit", {{"plan", quickPlan("d")}})["code"], -32001);
    EXPECT_EQ(m_client->error("run.restore", {{"trash", token}})["code"], -32001);
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "b queued"}));
    fs::remove_all(file);
    m_client->result("run.control", {{"run", c}, {"state", "running"}});
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "c queued", "b queued"}));
    block();
    EXPECT_EQ(m_client->error("queue.move", {{"run", b}, {"position", 0}})["code"], -32001);
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "c queued", "b queued"}));
    fs::remove_all(file);
}

TEST_F(ServeTest, AResumedRunWaitsForItsDevice)
{
    followRuns(*m_client);
    const auto control = [&](const std::string& run, const char* state) {
        m_client->result("run.control", {{"run", run}, {"state", state}});
    };
    const auto queue = [&] { return order(m_client->result("queue.list")["jobs"]); };
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    control(a, "stopped");
    const Json stopped = waitForState(*m_client, a, "stopped");
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });
    const std::string b = submit(*m_client, endlessPlan("b"));
    waitForState(*m_client, b, "running");
    const std::string c = submit(*m_client, quickPlan("c"));

    control(a, "running");
    const Json waiting = waitForState(*m_client, a, "queued");
    EXPECT_EQ(waiting["step"], stopped["step"]);
    EXPECT_EQ(queue(), (std::vector<std::string>{"b running", "a queued", "c queued"}));
    control(a, "stopped");
    waitForState(*m_client, a, "stopped");
    EXPECT_EQ(queue(), (std::vector<std::string>{"b running", "c queued"}));
    control(a, "running");
    waitForState(*m_client, a, "queued");
    const std::string token = m_client->result("run.delete", {{"run", a}})["trash"];
    m_client->result("run.restore", {{"trash", token}});
    EXPECT_EQ(queue(), (std::vector<std::string>{"b running", "c queued", "a queued"}));

    control(b, "stopped");
    waitForState(*m_client, c, "finished");
    const Json resumed = waitForState(*m_client, a, "running");
    EXPECT_EQ(resumed["attempt"], 2);
    EXPECT_GE(resumed["step"], stopped["step"]);
}

TEST_F(ServeTest, AnExtendedRunResumesToItsNewEnd)
{
    followRuns(*m_client);
    Json plan = quickPlan("longer");
    const std::string run = submit(*m_client, plan);
    waitForState(*m_client, run, "finished");
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });
    Process extended({KINDRED_ENGINE, "train", "--out", run, "--resume", "--epochs", "50000"});
    waitForState(*m_client, run, "running");
    extended.signal(SIGKILL);
    extended.wait();
    waitForState(*m_client, run, "crashed");

    m_client->result("run.control", {{"run", run}, {"state", "running"}});
    EXPECT_EQ(waitForState(*m_client, run, "running")["epochs"], 50000);
}

TEST_F(ServeTest, ARunIsDeletedAsSoonAsItSaysThatItIsFinished)
{
    followRuns(*m_client);
    const std::string run = submit(*m_client, quickPlan("brief"));
    waitForState(*m_client, run, "finished");
    // Its process is still there, for as long as this holds it.
    const auto status = readStatus(RunDirectory(run));
    ASSERT_TRUE(status);
    const bool held = ::kill(static_cast<pid_t>(status->pid), SIGSTOP) == 0;
    const int64_t deletion = m_client->send("run.delete", {{"run", run}});
    m_client->result("runs.list");
    if (held)
        ::kill(static_cast<pid_t>(status->pid), SIGCONT);
    const Json answer = m_client->answer(deletion).json;
    ASSERT_TRUE(answer.contains("result")) << answer.dump();
    EXPECT_TRUE(m_client->result("queue.list")["jobs"].empty());
    EXPECT_FALSE(fs::exists(run));
    const Json again = m_client->result("run.restore", {{"trash", answer["result"]["trash"]}});
    EXPECT_EQ(again["state"], "finished");
}

TEST_F(ServeTest, RunsWithoutANameAreCalledAsTheirFolders)
{
    Json plan = quickPlan("");
    const auto name = [&] {
        return m_client->result("queue.submit", {{"plan", plan}})["name"].get<std::string>();
    };
    EXPECT_EQ(name(), "demo-small-snca");
    EXPECT_EQ(name(), "demo-small-snca-2");
    plan["out"] = (m_home.path() / "elsewhere/").string();
    EXPECT_EQ(name(), "elsewhere");
    plan.erase("out");
    plan["name"] = "said";
    EXPECT_EQ(name(), "said");
    EXPECT_EQ(name(), "said") << "what a person calls it stays";
}

TEST_F(ServeTest, NowStartsBesideWhatRuns)
{
    followRuns(*m_client);
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    const std::string b = submit(*m_client, endlessPlan("b"), "now");
    waitForState(*m_client, b, "running");
    EXPECT_EQ(order(m_client->result("queue.list")["jobs"]),
              (std::vector<std::string>{"a running", "b running"}));
    for (const std::string& run : {a, b})
        m_client->result("run.control", {{"run", run}, {"state", "stopped"}});
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });
}

} // namespace
} // namespace kindred::test
