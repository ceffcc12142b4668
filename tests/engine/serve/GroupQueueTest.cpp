#include <algorithm>

#include "GroupFiles.h"

namespace kindred::test {
namespace {

TEST_F(ServeTest, SeedsAreAGroupAsTheCommandLineMakesIt)
{
    followRuns(*m_client);
    const Json first =
        m_client->result("queue.submit", {{"plan", seedlessPlan("two")}, {"seeds", {1, 2}}});
    const fs::path group = m_home.path() / "runs" / "two";
    EXPECT_EQ(first["run"], (group / "seed=1").string());
    EXPECT_EQ(first["name"], "two/seed=1");
    EXPECT_EQ(first["group"],
              Json({{"path", group.string()}, {"name", "two"}, {"settings", {{"seed", 1}}}}));
    const std::string second = (group / "seed=2").string();
    EXPECT_EQ(m_client->result("runs.list")["runs"][1]["seed"], 2) << "it waits, and is listed";
    waitForState(*m_client, first["run"], "finished");
    EXPECT_EQ(waitForState(*m_client, second, "finished")["group"]["settings"]["seed"], 2);

    const TemporaryFolder elsewhere;
    const fs::path typed = elsewhere.path() / "two";
    const Outcome outcome = run({KINDRED_ENGINE, "train", "--data", "demo:small", "--out",
                                 typed.string(), "--name", "two", "--method", "snca", "--encoder",
                                 "linear", "--epochs", "1", "--seeds", "1,2", "--quiet"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(recordOf(group / "group.json"), recordOf(typed / "group.json"));
    EXPECT_EQ(layoutOf(group), layoutOf(typed));
    for (const char* member : {"seed=1", "seed=2"}) {
        const Json queued = recordOf(group / member / "run.json");
        const Json told = recordOf(typed / member / "run.json");
        for (const char* key : {"name", "seed", "options"})
            EXPECT_EQ(queued[key], told[key]) << member << " " << key;
        EXPECT_EQ(weightsOf(group / member), weightsOf(typed / member)) << member;
    }
    EXPECT_NE(weightsOf(group / "seed=1"), weightsOf(group / "seed=2"));

    const Outcome question = run({KINDRED_ENGINE, "evaluate", group.string(), "--json"});
    ASSERT_EQ(question.exitCode, 0) << question.err;
    EXPECT_EQ((*parseJson(question.out, "stdout"))["table"][0]["n"], 2);
}

TEST_F(ServeTest, EachRunOfAGroupWaitsAndCanBeTakenOut)
{
    followRuns(*m_client);
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    submit(*m_client, quickPlan("b"));
    const auto queue = [&] { return jobsOf(m_client->result("queue.list")["jobs"]); };
    const std::string first = m_client->result(
        "queue.submit", {{"plan", seedlessPlan("trio")}, {"seeds", {5, 3, 4}}})["run"];
    EXPECT_EQ(queue(),
              (std::vector<std::string>{"runs/a running", "runs/b queued", "trio/seed=5 queued",
                                        "trio/seed=3 queued", "trio/seed=4 queued"}));
    const fs::path group = fs::path(first).parent_path();
    m_client->result("run.control", {{"run", (group / "seed=3").string()}, {"state", "stopped"}});
    m_client->result("queue.move", {{"run", (group / "seed=4").string()}, {"position", 0}});
    EXPECT_EQ(queue(), (std::vector<std::string>{"runs/a running", "trio/seed=4 queued",
                                                 "runs/b queued", "trio/seed=5 queued"}));
    m_client->result("run.control", {{"run", a}, {"state", "stopped"}});
    waitForState(*m_client, first, "finished");
    const Outcome resumed =
        run({KINDRED_ENGINE, "train", "--out", group.string(), "--resume", "--json", "--quiet"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    const Json told = *parseJson(resumed.out, "stdout");
    EXPECT_EQ(told["members"].size(), 3u);
    for (const Json& member : told["members"])
        EXPECT_EQ(member["state"], "finished") << "the command line goes on with the group";
}

TEST_F(ServeTest, NowStartsTheFirstOfAGroupAndTheOthersAreNext)
{
    followRuns(*m_client);
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    submit(*m_client, quickPlan("b"));
    Json plan = endlessPlan("pair");
    plan.erase("seed");
    const std::string first = m_client->result(
        "queue.submit", {{"plan", plan}, {"seeds", {1, 2}}, {"start", "now"}})["run"];
    waitForState(*m_client, first, "running");
    EXPECT_EQ(jobsOf(m_client->result("queue.list")["jobs"]),
              (std::vector<std::string>{"runs/a running", "pair/seed=1 running",
                                        "pair/seed=2 queued", "runs/b queued"}));
    const Json left = m_client->result("queue.list")["jobs"];
    for (size_t i = left.size(); i-- > 0;)
        m_client->result("run.control", {{"run", left[i]["run"]}, {"state", "stopped"}});
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });
}

TEST_F(ServeTest, SeedsWithASlipAreNotQueuedAndLeaveNothing)
{
    const auto refused = [&](const Json& plan, const Json& seeds, int code = -32602) {
        const Json error = m_client->error("queue.submit", {{"plan", plan}, {"seeds", seeds}});
        EXPECT_EQ(error["code"], code) << seeds.dump() << error.dump();
        return error["message"].get<std::string>();
    };
    const Json plan = seedlessPlan("slip");
    for (const Json& seeds : {Json::array(), Json(3), Json("1,2"), Json({1, 1}), Json({1, -2}),
                              Json({1, 1.5}), Json({1, "2"}), Json({1, nullptr}), Json({1, 1e30})})
        EXPECT_NE(refused(plan, seeds).find("seeds"), std::string::npos) << seeds.dump();
    refused(quickPlan("slip"), {1, 2}); // it has a seed of its own
    Json unfit = plan;
    unfit["encoder"] = "identity"; // known from the data alone: it has nothing to train
    refused(unfit, {1, 2});
    Json gone = plan;
    gone["data"] = "/nowhere/at/all";
    refused(gone, {1, 2}, -32003);
    fs::create_directories(m_home.path() / "queue.json" / "in the way");
    refused(plan, {1, 2}, -32001);
    EXPECT_TRUE(m_client->result("queue.list")["jobs"].empty());
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
    EXPECT_TRUE(fs::is_empty(m_home.path() / "runs"));
}

TEST_F(ServeTest, AGroupElsewhereIsOpenedAsOne)
{
    followRuns(*m_client);
    const TemporaryFolder elsewhere;
    Json plan = seedlessPlan("");
    plan["out"] = (elsewhere.path() / "far/").string();
    const Json first = m_client->result("queue.submit", {{"plan", plan}, {"seeds", {1, 2}}});
    EXPECT_EQ(first["name"], "far/seed=1");
    EXPECT_EQ(first["group"]["path"], (elsewhere.path() / "far").string());
    EXPECT_EQ(m_client->result("runs.list")["runs"].size(), 2U);
    for (const char* member : {"seed=1", "seed=2"})
        waitForState(*m_client, (elsewhere.path() / "far" / member).string(), "finished");
    EXPECT_EQ(m_client->error("queue.submit", {{"plan", plan}, {"seeds", {1, 2}}})["code"], -32602)
        << "it is there already";
}

TEST_F(ServeTest, ThePlansCommandNamesItsSeeds)
{
    const Json plan = {{"data", "demo:small"}, {"method", "snca"}, {"encoder", "linear"}};
    const Json checked = m_client->result("plan.check", {{"plan", plan}, {"seeds", {3, 1, 2}}});
    const std::vector<std::string> command = checked["command"];
    const auto flag = std::find(command.begin(), command.end(), "--seeds");
    ASSERT_NE(flag, command.end()) << checked["command"].dump();
    EXPECT_EQ(*(flag + 1), "3,1,2");
    EXPECT_EQ(std::count(command.begin(), command.end(), "--seed"), 0);
    EXPECT_TRUE(checked["errors"].empty()) << checked["errors"].dump();
    EXPECT_EQ(m_client->error("plan.check", {{"plan", plan}, {"seeds", {1, 1}}})["code"], -32602);
}

} // namespace
} // namespace kindred::test
