// Episodic memory as a rule of the board, on a run that learned one.

#include "ServeTest.h"

namespace kindred::test {
namespace {

class BoardMemoryTest : public testing::Test {
protected:
    struct Trained {
        Trained() : client(std::make_unique<ProtocolClient>(KINDRED_ENGINE, home.path()))
        {
            client->result("hello", {{"client", "test"}, {"protocol", 1}});
            followRuns(*client);
            Json plan = quickPlan("memory");
            plan["method"] = "mne";
            plan["epochs"] = 1;
            plan["set"] = {{"pretrain", 0}, {"neighbours", 4}, {"depth", 1}};
            run = submit(*client, plan);
            waitForState(*client, run, "finished");
        }
        TemporaryFolder home;
        std::unique_ptr<ProtocolClient> client;
        std::string run;
    };
    static Trained& trained()
    {
        static Trained shared;
        return shared;
    }
    static ProtocolClient& client() { return *trained().client; }

    /// An episode of three classes of two on a new board, as params of board.predict.
    static Json taught()
    {
        const Json opened = client().result("board.open", {{"encoder", {{"run", trained().run}}}});
        for (const Json& rule : opened["rules"])
            EXPECT_EQ(rule["applies"], true) << rule;
        const Json episode = client().result(
            "board.episode",
            {{"run", trained().run}, {"way", 3}, {"shot", 2}, {"queries", 4}, {"seed", 2}});
        const auto keysOf = [&](const Json& ids) {
            const Json added = client().result(
                "board.add", {{"board", opened["board"]},
                              {"items", Json::array({{{"run", trained().run}, {"ids", ids}}})}});
            Json keys = Json::array();
            for (const Json& item : added["items"])
                keys.push_back(item["key"]);
            return keys;
        };
        Json classes = Json::array();
        for (const Json& one : episode["classes"]) {
            classes.push_back({{"name", one["name"]}, {"images", Json::array()}});
            for (const Json& key : keysOf(one["ids"]))
                classes.back()["images"].push_back({{"key", key}});
        }
        return {{"board", opened["board"]},
                {"classes", classes},
                {"queries", keysOf(episode["queries"])},
                {"truth", episode["truth"]},
                {"rule", "mne"}};
    }
};

TEST_F(BoardMemoryTest, DecidesExplainsAndIsJudgedBesideTheOthers)
{
    const Json params = taught();
    const wire::Message message = client().call("board.predict", params);
    const Json& answer = message.json["result"];
    const auto index = wire::findBlock(message, answer["index"], "<i4");
    const auto byRule = wire::findBlock(message, answer["by_rule"], "<i4");
    ASSERT_TRUE(index && byRule) << message.json.dump();
    const auto queries = static_cast<int64_t>(params["queries"].size());
    const auto number = [](const wire::BlockView& block, int64_t at) {
        int32_t value = 0;
        std::memcpy(&value, block.data + at * int64_t{sizeof value}, sizeof value);
        return value;
    };
    int right = 0;
    for (int64_t i = 0; i < queries; ++i) {
        EXPECT_GE(number(*index, i), 0);
        EXPECT_EQ(number(*index, i), number(*byRule, 4 * queries + i)) << "mne is the fifth rule";
        right += number(*index, i) == params["truth"][static_cast<size_t>(i)].get<int>() ? 1 : 0;
    }
    const Json& rule = answer["rules"][4];
    EXPECT_EQ(rule["id"], "mne");
    EXPECT_EQ(rule["queries"], (Json{{"right", right}, {"n", queries}}));
    EXPECT_EQ(rule["leave_one_out"]["n"], 6);
    Json asked = params;
    asked["query"] = params["queries"][7];
    const Json explained = client().result("board.explain", asked);
    EXPECT_EQ(explained["class"], number(*index, 7)) << "among the same queries";
    for (const Json& part : explained["support"])
        EXPECT_TRUE(part.contains("key"));
    EXPECT_EQ(client().error("board.hurts", params)["code"], -32602);
    EXPECT_TRUE(client().result("board.calibrate", params).contains("threshold"));
    Json saved = params;
    saved["file"] = (trained().home.path() / "memory.zip").string();
    EXPECT_EQ(client().error("board.save", saved)["code"], -32602);
}

TEST_F(BoardMemoryTest, SaysWhyItCannotDecide)
{
    Json params = taught();
    params["with_trained"] = true;
    const Json answer = client().result("board.predict", params);
    EXPECT_EQ(answer["rules"][4]["applies"], false);
    EXPECT_NE(answer["rules"][4]["reason"].get<std::string>().find("board alone"),
              std::string::npos);
    const Json other = client().result("board.open", {{"encoder", {{"pixels", true}}}});
    EXPECT_EQ(other["rules"][4]["applies"], false);
    EXPECT_NE(other["rules"][4]["reason"], "");
}

TEST_F(BoardMemoryTest, ManyEpisodesAreDecidedByItToo)
{
    const Json opened = client().result("board.open", {{"encoder", {{"run", trained().run}}}});
    const Json measured = client().result(
        "board.episodes",
        {{"board", opened["board"]}, {"way", 3}, {"shot", 2}, {"queries", 4}, {"count", 10}});
    const Json& rule = measured["rules"][4];
    EXPECT_EQ(rule["id"], "mne");
    EXPECT_EQ(rule["n"], 10);
    EXPECT_GT(rule["accuracy"].get<double>(), 0);
}

} // namespace
} // namespace kindred::test
