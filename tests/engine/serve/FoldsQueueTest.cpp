// Cross-validations and groups as a whole, as the window asks for them.

#include <algorithm>
#include <map>

#include "GroupFiles.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

const std::vector<std::string> kSmall = {"--method", "snca",     "--encoder",
                                         "linear",   "--epochs", "1"};

/// What `train` makes of the same in a folder of another process.
void trainElsewhere(const fs::path& out, std::vector<std::string> more)
{
    std::vector<std::string> words = {
        KINDRED_ENGINE, "train",      "--data", "demo:small",
        "--out",        out.string(), "--name", out.filename().string()};
    words.insert(words.end(), kSmall.begin(), kSmall.end());
    words.insert(words.end(), more.begin(), more.end());
    words.emplace_back("--quiet");
    const Outcome outcome = run(words);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
}

/// A table of six samples of each of two classes.
fs::path writePoints(const fs::path& file)
{
    std::string text = "x,y,label\n";
    for (int i = 0; i < 12; ++i)
        text += std::to_string(i * i % 7) + "," + std::to_string(i) + "," +
                (i % 2 == 1 ? "a" : "b") + "\n";
    writeBytes(file, text);
    return file;
}

void expectSame(const fs::path& queued, const fs::path& typed)
{
    const Json record = recordOf(queued / "group.json");
    EXPECT_EQ(record, recordOf(typed / "group.json"));
    EXPECT_EQ(layoutOf(queued), layoutOf(typed));
    for (const Json& member : record["members"]) {
        const auto folder = member["folder"].get<std::string>();
        const Json ours = recordOf(queued / folder / "run.json");
        const Json theirs = recordOf(typed / folder / "run.json");
        for (const char* key : {"name", "seed", "options"})
            EXPECT_EQ(ours[key], theirs[key]) << folder << " " << key;
        EXPECT_EQ(ours["data"]["split"], theirs["data"]["split"]) << folder;
        EXPECT_EQ(weightsOf(queued / folder), weightsOf(typed / folder)) << folder;
    }
}

TEST_F(ServeTest, FoldsAreAGroupAsTheCommandLineMakesIt)
{
    followRuns(*m_client);
    const Json first =
        m_client->result("queue.submit", {{"plan", seedlessPlan("parts")}, {"folds", 3}});
    const fs::path group = m_home.path() / "runs" / "parts";
    EXPECT_EQ(first["group"],
              Json({{"path", group.string()}, {"name", "parts"}, {"settings", {{"fold", 1}}}}));
    for (const char* member : {"fold=1", "fold=2", "fold=3"})
        waitForState(*m_client, (group / member).string(), "finished");
    EXPECT_EQ(recordOf(group / "fold=2" / "run.json")["data"]["split"], "folds:2/3");
    const TemporaryFolder elsewhere;
    trainElsewhere(elsewhere.path() / "parts", {"--folds", "3"});
    expectSame(group, elsewhere.path() / "parts");
    EXPECT_NE(weightsOf(group / "fold=1"), weightsOf(group / "fold=2"));
    const Outcome question = run({KINDRED_ENGINE, "evaluate", group.string(), "--json"});
    ASSERT_EQ(question.exitCode, 0) << question.err;
    const Json line = (*parseJson(question.out, "stdout"))["table"][0];
    EXPECT_EQ(line["n"], 3);
    EXPECT_TRUE(line.contains("pooled")) << "each image was tested once: " << line.dump();
}

TEST_F(ServeTest, SeedsAndFoldsTogetherAreTheirProduct)
{
    followRuns(*m_client);
    m_client->result("queue.submit",
                     {{"plan", seedlessPlan("grid")}, {"seeds", {4, 2}}, {"folds", 2}});
    const fs::path group = m_home.path() / "runs" / "grid";
    waitForState(*m_client, (group / "seed=2,fold=2").string(), "finished");
    const TemporaryFolder elsewhere;
    trainElsewhere(elsewhere.path() / "grid", {"--folds", "2", "--seeds", "4,2"});
    expectSame(group, elsewhere.path() / "grid");
}

TEST_F(ServeTest, FoldsThatCannotBeAreRefusedBeforeAnythingIsQueued)
{
    const auto refused = [&](const Json& plan, const Json& folds, int code = -32602) {
        const Json error = m_client->error("queue.submit", {{"plan", plan}, {"folds", folds}});
        EXPECT_EQ(error["code"], code) << folds.dump() << error.dump();
        return error["message"].get<std::string>();
    };
    const Json plan = seedlessPlan("slip");
    for (const Json& folds :
         {Json(1), Json(0), Json(-3), Json(1001), Json("3"), Json(2.5), Json({2})})
        EXPECT_NE(refused(plan, folds).find("folds"), std::string::npos) << folds.dump();
    Json split = plan;
    split["split"] = "ratio:0.8";
    EXPECT_NE(refused(split, 3).find("split"), std::string::npos);
    Json unseen = plan;
    unseen["task"] = "retrieval";
    EXPECT_NE(refused(unseen, 3).find("not trained"), std::string::npos);
    EXPECT_NE(refused(plan, 900, -32003).find("too few for 900 folds"), std::string::npos);
    EXPECT_EQ(m_client->error("queue.submit", {{"plan", plan},
                                               {"seeds", Json(std::vector<int>{1, 2, 3})},
                                               {"folds", 1}})["code"],
              -32602);
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
    EXPECT_TRUE(fs::is_empty(m_home.path() / "runs"));
}

TEST_F(ServeTest, ThePlansCommandNamesItsFoldsAndWhatSpeaksAgainstThem)
{
    const Json plan = {{"data", "demo:small"}, {"method", "snca"}, {"encoder", "linear"}};
    const Json checked =
        m_client->result("plan.check", {{"plan", plan}, {"seeds", {3, 1}}, {"folds", 5}});
    EXPECT_TRUE(checked["errors"].empty()) << checked["errors"].dump();
    const std::vector<std::string> command = checked["command"];
    for (const auto& [name, value] : {std::pair("--folds", "5"), std::pair("--seeds", "3,1")}) {
        const auto flag = std::find(command.begin(), command.end(), name);
        ASSERT_NE(flag, command.end()) << checked["command"].dump();
        EXPECT_EQ(*(flag + 1), value);
    }
    EXPECT_EQ(std::count(command.begin(), command.end(), "--split"), 0);
    Json unseen = plan;
    unseen["task"] = "fewshot";
    const Json errors = m_client->result("plan.check", {{"plan", unseen}, {"folds", 5}})["errors"];
    ASSERT_EQ(errors.size(), 1U) << errors.dump();
    EXPECT_EQ(errors[0]["key"], "folds");
    const Json data = {{"source", "demo:small"}, {"split", "folds:1/900"}};
    EXPECT_NE(m_client->error("data.inspect", data)["message"].get<std::string>().find("900 folds"),
              std::string::npos)
        << "the wizard asks so before the plan is sent";
}

TEST_F(ServeTest, SamplesLeftOutCountAgainstTheFolds)
{
    const TemporaryFolder data;
    const fs::path table = writePoints(data.path() / "points.csv");
    Json plan = {
        {"data", table.string()}, {"method", "none"}, {"encoder", "identity"}, {"name", "six"}};
    EXPECT_TRUE(m_client->result("plan.check", {{"plan", plan}, {"folds", 6}})["errors"].empty());
    const Json samples = m_client->result("data.inspect", {{"source", table.string()}});
    EXPECT_EQ(samples["count"], 12);
    plan["exclude"] = {"row/000002"};
    for (const char* method : {"plan.check", "queue.submit"}) {
        const Json error = m_client->error(method, {{"plan", plan}, {"folds", 6}});
        EXPECT_NE(error["message"].get<std::string>().find("5 samples, too few for 6 folds"),
                  std::string::npos)
            << method << error.dump();
    }
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
}

TEST_F(ServeTest, FoldsWithoutSomeSamplesAreReadOnce)
{
    const TemporaryFolder data;
    const fs::path table = writePoints(data.path() / "points.csv");
    const Json plan = {{"data", table.string()},
                       {"method", "softmax"},
                       {"encoder", "linear"},
                       {"set", {{"validation", 0.2}}},
                       {"exclude", {"row/000002"}}};
    const Json asked = {{"plan", plan}, {"folds", 3}};
    const Json first = m_client->result("plan.check", asked);
    EXPECT_TRUE(first["errors"].empty()) << first["errors"].dump();
    fs::remove(table); // who opened it again would say so
    EXPECT_EQ(m_client->result("plan.check", asked)["options"], first["options"]);
    EXPECT_EQ(m_client->error("plan.check", {{"plan", {{"data", table.string()}}}})["code"],
              -32003);
}

TEST_F(ServeTest, AGroupIsMadeAgainFromItsPlan)
{
    followRuns(*m_client);
    const Json sent = {{"plan", seedlessPlan("twin")}, {"seeds", {7, 5}}, {"folds", 2}};
    const Json first = m_client->result("queue.submit", sent);
    const std::string group = first["group"]["path"];
    const Json told = m_client->result("group.plan", {{"group", group}});
    EXPECT_EQ(told["name"], "twin");
    EXPECT_EQ(told["axes"], Json::array({{{"key", "seed"}, {"values", {7, 5}}},
                                         {{"key", "fold"}, {"values", {1, 2}}}}));
    Json plan = told["plan"];
    plan.erase("seed");
    const Json again = m_client->result(
        "queue.submit", {{"plan", plan}, {"seeds", told["axes"][0]["values"]}, {"folds", 2}});
    const Json twin = recordOf(fs::path(again["group"]["path"].get<std::string>()) / "group.json");
    EXPECT_EQ(twin, recordOf(fs::path(group) / "group.json"));
    EXPECT_EQ(m_client->error("group.plan", {{"group", first["run"]}})["code"], -32003);
    EXPECT_EQ(m_client->error("group.plan", {{"group", "twin"}})["code"], -32602);
    const Json queue = m_client->result("queue.list");
    for (const Json& job : queue["jobs"])
        m_client->result("run.control", {{"run", job["run"]}, {"state", "stopped"}});
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });
}

TEST_F(ServeTest, AGroupIsRenamedWithItsRuns)
{
    followRuns(*m_client);
    const std::string before = submit(*m_client, endlessPlan("before"));
    waitForState(*m_client, before, "running");
    const std::string first =
        m_client->result("queue.submit", {{"plan", seedlessPlan("old")}, {"seeds", {1, 2}}})["run"];
    const fs::path group = fs::path(first).parent_path();
    const std::string second = (group / "seed=2").string();
    m_client->result("run.rename", {{"run", second}, {"name", "mine"}});
    m_client->result("group.rename", {{"group", group.string()}, {"name", "new"}});
    const Json runs = m_client->result("runs.list")["runs"];
    const auto named = [&](const std::string& run) {
        return *std::find_if(runs.begin(), runs.end(),
                             [&](const Json& each) { return each["run"] == run; });
    };
    EXPECT_EQ(named(first)["name"], "new/seed=1") << "it waits, and is renamed";
    EXPECT_EQ(named(first)["group"]["name"], "new");
    EXPECT_EQ(named(second)["name"], "mine") << "a name of its own stays";
    EXPECT_EQ(m_client->error("group.rename", {{"group", group.string()}, {"name", ""}})["code"],
              -32602);
    m_client->result("run.control", {{"run", before}, {"state", "stopped"}});
    EXPECT_EQ(waitForState(*m_client, first, "finished")["name"], "new/seed=1");
    waitForState(*m_client, second, "finished");
    const Outcome resumed =
        run({KINDRED_ENGINE, "train", "--out", group.string(), "--resume", "--json", "--quiet"});
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
}

TEST_F(ServeTest, AGroupThatAnotherProcessTrainsKeepsItsName)
{
    followRuns(*m_client);
    const std::string running = submit(*m_client, endlessPlan("before")); // the group waits for it
    waitForState(*m_client, running, "running");
    const std::string first =
        m_client->result("queue.submit", {{"plan", seedlessPlan("old")}, {"seeds", {1, 2}}})["run"];
    const fs::path group = fs::path(first).parent_path();
    const Json before = recordOf(group / "group.json");
    const Json asked = {{"group", group.string()}, {"name", "other"}};
    {
        const auto held = RunLock::acquire(RunDirectory(group));
        ASSERT_TRUE(held) << held.error().message();
        const Json error = m_client->error("group.rename", asked);
        EXPECT_NE(error["message"].get<std::string>().find("in use by process"), std::string::npos)
            << error.dump();
        EXPECT_EQ(recordOf(group / "group.json"), before);
    }
    m_client->result("group.rename", asked);
    EXPECT_EQ(recordOf(group / "group.json")["name"], "other");
}

TEST_F(ServeTest, WhatWasNotQueuedIsNotRemembered)
{
    const TemporaryFolder elsewhere;
    fs::create_directories(m_home.path() / "queue.json" / "in the way");
    Json plan = seedlessPlan("");
    plan["out"] = (elsewhere.path() / "group").string();
    EXPECT_EQ(m_client->error("queue.submit", {{"plan", plan}, {"seeds", {1, 2}}})["code"], -32001);
    plan["out"] = (elsewhere.path() / "run").string();
    EXPECT_EQ(m_client->error("queue.submit", {{"plan", plan}})["code"], -32001);
    EXPECT_EQ(recordOf(m_home.path() / "opened.json"), Json::array());
    EXPECT_TRUE(fs::is_empty(elsewhere.path()));
}

TEST_F(ServeTest, AFailedGroupIsTriedAgainOrTakenOffTheList)
{
    followRuns(*m_client);
    const TemporaryFolder elsewhere;
    const fs::path table = writePoints(elsewhere.path() / "points.csv");
    const std::string blocker = submit(*m_client, endlessPlan("blocker"));
    waitForState(*m_client, blocker, "running");
    const Json plan = {{"data", table.string()},
                       {"method", "pca"},
                       {"encoder", "linear"},
                       {"out", (elsewhere.path() / "far").string()}};
    const std::string first =
        m_client->result("queue.submit", {{"plan", plan}, {"seeds", {1, 2}}})["run"];
    const std::string second = (fs::path(first).parent_path() / "seed=2").string();
    fs::rename(table, elsewhere.path() / "away");
    m_client->result("run.control", {{"run", blocker}, {"state", "stopped"}});
    std::map<std::string, Json> attempts;
    for (const std::string& run : {first, second})
        attempts[run] = m_client->notification("run.changed", [&](const Json& p) {
            return p["summary"]["run"] == run && p["summary"]["state"] == "failed";
        })["summary"]["attempt"];
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });
    fs::rename(elsewhere.path() / "away", table);
    for (const std::string& run : {first, second})
        m_client->result("run.control", {{"run", run}, {"state", "running"}});
    for (const std::string& run : {first, second}) {
        const Json ended = m_client->notification("run.changed", [&](const Json& p) {
            const Json& summary = p["summary"];
            return summary["run"] == run &&
                   (summary["state"] == "finished" ||
                    (summary["state"] == "failed" && summary["attempt"] != attempts[run]));
        });
        ASSERT_EQ(ended["summary"]["state"], "finished") << ended.dump();
    }
    m_client->result("runs.forget", {{"run", first}});
    m_client.reset();
    m_client = connect();
    const Json runs = m_client->result("runs.list")["runs"];
    ASSERT_EQ(runs.size(), 1U) << runs.dump();
    EXPECT_EQ(runs[0]["run"], blocker) << "no start tells of it again";
    EXPECT_TRUE(fs::exists(second)) << "its folder stays";
}

} // namespace
} // namespace kindred::test
