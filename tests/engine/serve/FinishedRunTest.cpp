#include "FinishedRunTest.h"

#include <algorithm>
#include <map>

#include "base/Npy.h"

namespace kindred::test {

FinishedRunTest::Trained::Trained()
    : client(std::make_unique<ProtocolClient>(KINDRED_ENGINE, home.path()))
{
    client->result("hello", {{"client", "test"}, {"protocol", 1}});
    followRuns(*client);
    run = submit(*client, quickPlan("first"));
    client->result("subscribe", {{"feed", "events.appended"}, {"run", run}});
    waitForState(*client, run, "finished");
    const int64_t total =
        client->result("run.events", {{"run", run}, {"from", 0}, {"limit", 20000}})["next"];
    while (static_cast<int64_t>(events.size()) < total) {
        const Json params =
            client->notification("events.appended", [](const Json&) { return true; });
        EXPECT_EQ(params["restarted"], false);
        events.insert(events.end(), params["events"].begin(), params["events"].end());
        EXPECT_EQ(params["next"], events.size());
    }
}

namespace {

TEST_F(FinishedRunTest, OtherDataStandInForTheTest)
{
    const TemporaryFolder folder;
    const RunDirectory twin(folder.path() / "twin");
    fs::copy(run(), twin.root(), fs::copy_options::recursive);
    const Json asked = {{"run", twin.root().string()}, {"protocol", "knn"}, {"k", {1}}};
    const Json own = client().result("run.evaluate", asked);
    Json elsewhere = asked;
    elsewhere["data"] = "demo:small";
    const Json other = client().result("run.evaluate", elsewhere);
    EXPECT_FALSE(own.contains("data") && !own["data"].get<std::string>().empty());
    EXPECT_EQ(other["data"], "demo:small");
    EXPECT_GT(client().result("run.evaluation_memory", elsewhere)["memory_bytes"].get<double>(), 0);
    elsewhere["data"] = "here";
    EXPECT_EQ(client().error("run.evaluate", elsewhere)["code"], -32602);
}

TEST_F(FinishedRunTest, ASubscriptionDeliversEveryEventOnce)
{
    const Json& events = followed();
    std::vector<Json> written;
    EventReader reader{RunDirectory(run())};
    const auto chunk = reader.poll(1000000);
    ASSERT_TRUE(chunk);
    ASSERT_EQ(events.size(), chunk->events.size());
    for (size_t i = 0; i < events.size(); ++i)
        EXPECT_EQ(events[i], chunk->events[i]);
    EXPECT_EQ(events[0]["kind"], "attempt");
    EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const Json& event) {
        return event["kind"] == "scalars" && event["values"].contains("loss");
    }));
}

TEST_F(FinishedRunTest, AnEvaluationTellsItsMemoryBeforehand)
{
    const auto memory = [](const char* protocol, const Json& set) {
        return client().result("run.evaluation_memory",
                               {{"run", run()}, {"protocol", protocol}, {"set", set}});
    };
    const Json knn = memory("knn", Json::object());
    int64_t total = 0;
    for (const Json& part : knn["parts"])
        total += part.get<int64_t>();
    EXPECT_EQ(knn["memory_bytes"], total);
    EXPECT_EQ(knn["parts"]["program"], 0) << "the server is there already";
    EXPECT_EQ(knn["fits"], true);
    EXPECT_GT(memory("knn", {{"feature", "penultimate"}})["memory_bytes"].get<int64_t>(), total)
        << "rows that no table has must be embedded";
    EXPECT_EQ(
        client().error("run.evaluation_memory", {{"run", run()}, {"protocol", "psychic"}})["code"],
        -32602);
}

TEST_F(FinishedRunTest, EventsCanBeReadInPages)
{
    Json all = Json::array();
    int64_t from = 0;
    for (;;) {
        const Json page =
            client().result("run.events", {{"run", run()}, {"from", from}, {"limit", 7}});
        EXPECT_EQ(page["restarted"], false);
        if (page["events"].empty())
            break;
        EXPECT_LE(page["events"].size(), 7u);
        all.insert(all.end(), page["events"].begin(), page["events"].end());
        from = page["next"];
    }
    EXPECT_EQ(all, followed());
    const Json beyond =
        client().result("run.events", {{"run", run()}, {"from", from + 100}, {"limit", 1}});
    EXPECT_EQ(beyond["restarted"], true) << "a reader that knows more than there is starts over";
}

TEST_F(FinishedRunTest, ItsFilesAreAnswered)
{
    const Json record = client().result("run.record", {{"run", run()}});
    EXPECT_EQ(record["name"], "first");
    EXPECT_EQ(record["method"], "snca");
    const Json summary = this->summary();
    EXPECT_EQ(summary["state"], "finished");
    EXPECT_EQ(summary["error"], "");
    EXPECT_GT(summary["images"].get<int>(), 0);
    EXPECT_FALSE(summary["preview"].empty());
    EXPECT_TRUE(client().result("run.log", {{"run", run()}, {"tail", 1000}}).contains("text"));
    EXPECT_TRUE(client().result("run.evaluations", {{"run", run()}})["evaluations"].is_array());
}

TEST_F(FinishedRunTest, SamplesByIdAndByRange)
{
    const Json range = client().result("run.samples", {{"run", run()}, {"from", 2}, {"count", 3}});
    ASSERT_EQ(range["samples"].size(), 3u);
    EXPECT_EQ(range["samples"][0]["id"], 2);
    EXPECT_GE(range["levels"].size(), 2u);
    const Json byId = client().result("run.samples", {{"run", run()}, {"ids", {4, 2, 1 << 30}}});
    ASSERT_EQ(byId["samples"].size(), 2u);
    EXPECT_EQ(byId["samples"][1], range["samples"][0]);
    EXPECT_EQ(byId["total"], range["total"]);
}

TEST_F(FinishedRunTest, ThumbnailsAreThoseOfTheData)
{
    const wire::Message ours = client().call("run.thumbnails", {{"run", run()}, {"ids", {5, 33}}});
    const wire::Message source = client().call(
        "data.thumbnails", {{"source", "demo:small"}, {"ids", {5, 33}}, {"edge", 64}});
    const auto a = wire::findBlock(ours, ours.json["result"]["pixels"], "|u1");
    const auto b = wire::findBlock(source, source.json["result"]["pixels"], "|u1");
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->shape, (std::vector<int64_t>{2, 64, 64, 3}));
    EXPECT_TRUE(std::equal(a->data, a->data + a->count(), b->data));
}

TEST_F(FinishedRunTest, LargerThumbnailsComeFromTheData)
{
    const Json params = {{"ids", {5, 33}}, {"edge", 96}};
    Json ofRun = params;
    ofRun["run"] = run();
    Json ofSource = params;
    ofSource["source"] = "demo:small";
    const wire::Message ours = client().call("run.thumbnails", ofRun);
    const wire::Message source = client().call("data.thumbnails", ofSource);
    const auto a = wire::findBlock(ours, ours.json["result"]["pixels"], "|u1");
    const auto b = wire::findBlock(source, source.json["result"]["pixels"], "|u1");
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->shape, (std::vector<int64_t>{2, 96, 96, 3}));
    EXPECT_TRUE(std::equal(a->data, a->data + a->count(), b->data));
    ofRun["ids"] = {1 << 30};
    EXPECT_EQ(client().error("run.thumbnails", ofRun)["code"], -32602);
    ofRun["ids"] = std::vector<int>(257, 1);
    EXPECT_EQ(client().error("run.thumbnails", ofRun)["code"], -32602);
}

TEST_F(FinishedRunTest, FullPicturesAreEncodedFiles)
{
    const wire::Message message = client().call("run.image", {{"run", run()}, {"id", 5}});
    const auto bytes = wire::findBlock(message, message.json["result"]["bytes"], "|u1");
    ASSERT_TRUE(bytes);
    EXPECT_EQ(std::string(bytes->data, 4), "\x89PNG");
    EXPECT_EQ(client().error("run.image", {{"run", run()}, {"id", 1 << 30}})["code"], -32602);
}

TEST_F(FinishedRunTest, TablesComeMappedOrInline)
{
    const Json tables = client().result("run.tables", {{"run", run()}})["tables"];
    ASSERT_FALSE(tables.empty());
    const Json params = {{"run", run()}, {"split", "train"}, {"name", "embeddings"}};
    const Json mapped = client().result("run.table", params);
    EXPECT_EQ(mapped["dtype"], "<f4");
    EXPECT_EQ(mapped["offset"].get<int>() % 64, 0);
    Json asked = params;
    asked["inline"] = true;
    const wire::Message message = client().call("run.table", asked);
    const auto block = wire::findBlock(message, message.json["result"]["data"], "<f4");
    ASSERT_TRUE(block);
    EXPECT_EQ(Json(block->shape), mapped["shape"]);
    const auto file = readNpy(mapped["path"].get<std::string>());
    ASSERT_TRUE(file);
    EXPECT_EQ(std::string(block->data, file->bytes.size()), file->bytes);

    asked["name"] = "../../run";
    EXPECT_EQ(client().error("run.table", asked)["code"], -32602);
    asked["name"] = "missing";
    EXPECT_EQ(client().error("run.table", asked)["code"], -32003);
}

TEST_F(FinishedRunTest, ItIsEvaluatedOnRequest)
{
    const Json result = client().result(
        "run.evaluate", {{"run", run()}, {"protocol", "knn"}, {"rule", "knn"}, {"k", {1}}});
    ASSERT_FALSE(result["results"].empty());
    EXPECT_EQ(result["results"][0]["protocol"], "knn");
    const double value = result["results"][0]["value"];
    EXPECT_TRUE(value >= 0 && value <= 1) << value;
    const Json kept = client().result("run.evaluations", {{"run", run()}})["evaluations"];
    EXPECT_FALSE(kept.empty());
}

TEST_F(FinishedRunTest, RulesSayWhyTheyCannotJudgeIt)
{
    std::map<std::string, Json> rules;
    const Json answer = client().result("run.rules", {{"run", run()}});
    for (const Json& rule : answer["rules"])
        rules[rule["id"]] = rule;
    const Json registry = client().result("options.list");
    EXPECT_EQ(rules.size(), registry["rules"].size());
    for (const char* id : {"knn", "wknn", "kernel", "ccknn", "ncm", "linear"}) {
        EXPECT_EQ(rules[id]["applies"], true) << id << rules[id];
        EXPECT_EQ(rules[id]["reason"], "");
    }
    // It was trained with snca, which has neither.
    EXPECT_EQ(rules["softmax"]["applies"], false);
    EXPECT_EQ(rules["softmax"]["reason"],
              "the model has no classifier of its own for these classes");
    EXPECT_EQ(rules["mne"]["applies"], false);
}

TEST_F(FinishedRunTest, AFinishedRunIsNotControlled)
{
    EXPECT_EQ(client().error("run.control", {{"run", run()}, {"state", "paused"}})["code"], -32602);
    EXPECT_EQ(client().error("run.control", {{"run", run()}})["code"], -32602);
    EXPECT_EQ(client().error("run.control", {{"run", run()}, {"state", "dancing"}})["code"],
              -32602);
}

} // namespace
} // namespace kindred::test
