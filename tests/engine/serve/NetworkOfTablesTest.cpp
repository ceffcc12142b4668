#include <algorithm>

#include "ServeTest.h"
#include "base/Npy.h"

namespace kindred::test {
namespace {

int64_t newestTables(const RunDirectory& run)
{
    const std::vector<TableName> names = run.tableNames();
    return names.empty() ? INT64_MAX : names.back().step;
}

/// Checkpoints that were written after the newest tables.
int64_t checkpointsSince(const RunDirectory& run)
{
    const int64_t tables = newestTables(run);
    const auto chunk = EventReader(run).poll(1000000);
    return std::count_if(chunk->events.begin(), chunk->events.end(), [&](const Json& event) {
        return event["kind"] == "checkpoint" && event["step"] > tables;
    });
}

/// A step of tables whose checkpoint is gone, or -1.
int64_t tablesWithoutNetwork(const RunDirectory& run)
{
    const std::vector<int64_t> kept = run.checkpointSteps();
    for (const TableName& table : run.tableNames())
        if (std::find(kept.begin(), kept.end(), table.step) == kept.end())
            return table.step;
    return -1;
}

/// Trains until more than two checkpoints have passed since the last tables, and pauses there.
std::string pausedPastItsTables(ProtocolClient& client)
{
    Json plan = quickPlan("live");
    plan["epochs"] = 100000;
    plan["set"] = {{"eval_every", 1}, {"patience", 0}};
    const std::string run = submit(client, plan);
    waitForState(client, run, "running");
    client.result("subscribe", {{"feed", "events.appended"}, {"run", run}});
    const auto control = [&](const char* state) {
        client.result("run.control", {{"run", run}, {"state", state}});
        waitForState(client, run, state);
    };
    for (;;) {
        client.notification("events.appended", [](const Json& params) {
            const Json& events = params["events"];
            return std::any_of(events.begin(), events.end(), [](const Json& event) {
                return event["kind"] == "checkpoint" && event["step"] > 0;
            });
        });
        control("paused");
        if (checkpointsSince(RunDirectory(run)) > 3 && tablesWithoutNetwork(RunDirectory(run)) >= 0)
            return run;
        control("running");
    }
}

/// The answer to query.neighbours for the picture of a sample, as if it were a new one.
Json askByPicture(ProtocolClient& client, const std::string& run, int64_t id, Json params)
{
    wire::Message picture = client.call("run.image", {{"run", run}, {"id", id}});
    const auto bytes = wire::findBlock(picture, picture.json["result"]["bytes"], "|u1");
    if (!bytes)
        return picture.json;
    wire::Message upload;
    params["run"] = run;
    params["image"] = wire::addBlock(upload, "|u1", bytes->shape, bytes->data);
    return client.call("query.neighbours", params, upload.blocks).json;
}

TEST_F(ServeTest, ABoardOfARunOnATableKnowsItsSamples)
{
    const TemporaryFolder folder;
    std::string table = "a,b,label\n";
    for (int row = 0; row < 60; ++row)
        table += std::to_string(row % 3 + 0.01 * row) + "," + std::to_string(row % 3) + ",k" +
                 std::to_string(row % 3) + "\n";
    ASSERT_TRUE(writeFile(folder.path() / "t.csv", table));
    followRuns(*m_client);
    Json plan = {{"data", (folder.path() / "t.csv").string()}, {"method", "nca"}, {"epochs", 1}};
    const std::string run = submit(*m_client, plan);
    waitForState(*m_client, run, "finished");
    const Json opened = m_client->result("board.open", {{"encoder", {{"run", run}}}});
    EXPECT_EQ(opened["encoder"]["pictures"], false);
    const Json items = m_client->result(
        "board.add", {{"board", opened["board"]},
                      {"items", Json::array({{{"run", run}, {"ids", {0, 1, 2}}}})}})["items"];
    ASSERT_EQ(items.size(), 3u);
    for (const Json& item : items)
        EXPECT_TRUE(item.contains("key")) << item;
}

TEST_F(ServeTest, APictureMeetsTheNetworkThatMadeTheTables)
{
    followRuns(*m_client);
    const std::string run = pausedPastItsTables(*m_client);
    const RunDirectory folder(run);
    const fs::path tables = folder.tables("train", newestTables(folder));
    const auto ids = readNpyIntegers(tables / "ids.npy");
    ASSERT_TRUE(ids.ok() && !ids->empty());
    const Json last = askByPicture(*m_client, run, ids->front(), {{"k", 1}});
    ASSERT_TRUE(last.contains("result")) << last.dump();
    const Json& nearest = last["result"]["rows"][0]["neighbours"][0];
    EXPECT_EQ(nearest["id"], ids->front()) << "it is nearest to itself";
    EXPECT_NEAR(nearest["similarity"].get<double>(), 1, 1e-4);

    const int64_t early = tablesWithoutNetwork(folder);
    const Json gone = askByPicture(*m_client, run, ids->front(), {{"step", early}});
    ASSERT_TRUE(gone.contains("error")) << gone.dump();
    EXPECT_EQ(gone["error"]["code"], -32003);
    const std::string text = "no network of step " + std::to_string(early);
    EXPECT_NE(gone["error"]["message"].get<std::string>().find(text), std::string::npos)
        << gone.dump();
}

TEST_F(ServeTest, ASampleWithoutARowStillHasItsLabel)
{
    followRuns(*m_client);
    const std::string run = pausedPastItsTables(*m_client);
    const RunDirectory folder(run);
    ASSERT_FALSE(fs::exists(folder.tables("test", newestTables(folder))))
        << "the test split is embedded at the end of training only";
    const Json samples =
        m_client->result("run.samples", {{"run", run}, {"from", 0}, {"count", 4096}})["samples"];
    const auto sample = std::find_if(samples.begin(), samples.end(),
                                     [](const Json& each) { return each["split"] == "test"; });
    ASSERT_NE(sample, samples.end());
    const Json found =
        m_client->result("query.neighbours", {{"run", run}, {"id", (*sample)["id"]}});
    EXPECT_EQ(found["query"]["label"], (*sample)["labels"].back());
    EXPECT_TRUE(found["rows"][0]["neighbours"][0]["right"].is_boolean());

    const Json errors = m_client->result("query.errors", {{"run", run}});
    EXPECT_EQ(errors["split"], "val") << "the best that there is";
    EXPECT_GT(errors["n"], 0);
    const Json refused = m_client->error("query.errors", {{"run", run}, {"split", "test"}});
    EXPECT_EQ(refused["code"], -32602);
    EXPECT_NE(refused["message"].get<std::string>().find("train, val"), std::string::npos)
        << refused.dump();
}

} // namespace
} // namespace kindred::test
