// Episodic memory as a rule of the board, on a run that learned one.

#include <cstring>

#include "Classify.h"
#include "ServeTest.h"
#include "base/Npy.h"
#include "support/Fixtures.h"

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
    static Json taught(int number = 0)
    {
        const Json opened = client().result("board.open", {{"encoder", {{"run", trained().run}}}});
        for (const Json& rule : opened["rules"])
            EXPECT_EQ(rule["applies"], true) << rule;
        const Json episode = client().result("board.episode", {{"run", trained().run},
                                                               {"way", 3},
                                                               {"shot", 2},
                                                               {"queries", 4},
                                                               {"seed", 2},
                                                               {"number", number}});
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

    /// What board.predict says of each query: the class's name, null for none of these.
    static Json labels(const Json& params)
    {
        const wire::Message message = client().call("board.predict", params);
        const Json& answer = message.json["result"];
        const auto index = wire::findBlock(message, answer["index"], "<i4");
        EXPECT_TRUE(index) << message.json.dump();
        Json names = Json::array();
        for (int64_t i = 0; index && i < index->count(); ++i) {
            int32_t best = 0;
            std::memcpy(&best, index->data + i * int64_t{sizeof best}, sizeof best);
            EXPECT_GE(best, -1);
            names.push_back(best < 0 ? Json() : answer["classes"][static_cast<size_t>(best)]);
        }
        return names;
    }

    static Json classesOf(const Json& items)
    {
        Json names = Json::array();
        for (const Json& item : items)
            names.push_back(item["class"]);
        return names;
    }

    /// The queries as files, in their order by name.
    static void writePictures(const Json& params, const fs::path& folder)
    {
        for (size_t i = 0; i < params["queries"].size(); ++i) {
            const wire::Message message = client().call(
                "board.image", {{"board", params["board"]}, {"key", params["queries"][i]}});
            const auto bytes = wire::findBlock(message, message.json["result"]["bytes"], "|u1");
            ASSERT_TRUE(bytes);
            writeBytes(folder / (std::to_string(100 + i) + ".png"),
                       {bytes->data, static_cast<size_t>(bytes->count())});
        }
    }

    static std::string save(Json params, const fs::path& file)
    {
        params["file"] = file.string();
        client().result("board.save", params);
        return file.string();
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
}

TEST_F(BoardMemoryTest, ASavedBoardDecidesTheSameOnTheCommandLineAndAgain)
{
    const TemporaryFolder folder;
    Json params = taught();
    params["threshold"] = 0.2;
    const Json before = labels(params);
    const fs::path pictures = folder.path() / "pictures";
    writePictures(params, pictures);
    const std::string file = save(params, folder.path() / "mine.kindred-classifier");

    const Outcome outcome = classify({file, pictures.string(), "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(classesOf(Json::parse(outcome.out)["images"]), before);
    for (const Json& asked : {Json{{"file", file}}, params}) {
        Json served = asked;
        served["path"] = pictures.string();
        EXPECT_EQ(classesOf(client().result("board.classify", served)["items"]), before);
    }
    EXPECT_EQ(classify({file, pictures.string(), "--rule", "wknn"}).exitCode, 0);

    const Json loaded = client().result("board.load", {{"file", file}});
    EXPECT_EQ(loaded["rules"][4]["applies"], true);
    EXPECT_EQ(loaded["teaching"]["rule"], "mne");
    Json again = loaded["teaching"];
    again["queries"] = loaded["queries"];
    again["board"] = loaded["board"];
    EXPECT_EQ(labels(again), before);
    const std::string twice = save(again, folder.path() / "again.zip");
    const Outcome second = classify({twice, pictures.string(), "--json"});
    ASSERT_EQ(second.exitCode, 0) << second.err;
    EXPECT_EQ(classesOf(Json::parse(second.out)["images"]), before);
}

TEST_F(BoardMemoryTest, AFileThatCannotDecideSaysWhy)
{
    const TemporaryFolder folder;
    Json params = taught();
    const fs::path pictures = folder.path() / "pictures";
    writePictures(params, pictures);
    const std::string file = save(params, folder.path() / "memory.zip");
    const fs::path rows = folder.path() / "rows.npy";
    writeBytes(rows, npyBytes("<f4", {1, 1}, std::vector<float>{1}.data()));
    const Outcome ofRows = classify({file, rows.string()});
    EXPECT_EQ(ofRows.exitCode, 2);
    EXPECT_NE(ofRows.err.find("choose another rule by --rule"), std::string::npos) << ofRows.err;
    params["with_trained"] = true;
    params["file"] = file;
    EXPECT_EQ(client().error("board.save", params)["code"], -32602);
    params["rule"] = "ncm";
    params["with_trained"] = false;
    const std::string other = save(params, folder.path() / "other.zip");
    const Outcome changed = classify({other, pictures.string(), "--rule", "mne"});
    EXPECT_EQ(changed.exitCode, 2);
    EXPECT_NE(changed.err.find("saved with another rule"), std::string::npos) << changed.err;
}

TEST_F(BoardMemoryTest, AFileHoldsAsManyAsDecideOnePicture)
{
    const TemporaryFolder folder;
    Json params = taught();
    params["file"] = (folder.path() / "memory.zip").string();
    const auto refusal = [&](size_t counting) {
        Json images = Json::array();
        for (size_t i = 0; i < 2000; ++i)
            images.push_back({{"key", "none" + std::to_string(i)}, {"out", i >= counting}});
        params["classes"] = {{{"name", "a"}, {"images", images}}};
        return client().error("board.save", params)["data"]["what"].get<std::string>();
    };
    EXPECT_NE(refusal(2000).find("at most 2000 at once"), std::string::npos) << refusal(2000);
    EXPECT_NE(refusal(1999).find("has no picture"), std::string::npos) << refusal(1999);
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

TEST_F(BoardMemoryTest, ManyEpisodesAreDecidedAsEachByItself)
{
    const Json opened = client().result("board.open", {{"encoder", {{"run", trained().run}}}});
    const auto measured = [&](int count) {
        return client().result("board.episodes", {{"board", opened["board"]},
                                                  {"way", 3},
                                                  {"shot", 2},
                                                  {"queries", 4},
                                                  {"seed", 2},
                                                  {"count", count}});
    };
    const Json many = measured(10)["rules"][4];
    EXPECT_EQ(many["id"], "mne");
    EXPECT_EQ(many["n"], 10);
    // board.predict embeds the pictures one by one; tests/math/board holds it against MemoryRule.
    double right = 0;
    constexpr int kEpisodes = 3;
    for (int number = 0; number < kEpisodes; ++number)
        right += client()
                     .result("board.predict", taught(number))["rules"][4]["queries"]["right"]
                     .get<double>();
    const Json few = measured(kEpisodes)["rules"][4];
    EXPECT_NEAR(few["accuracy"].get<double>(), right / (kEpisodes * 12), 1e-9);
}

TEST_F(BoardMemoryTest, AnotherRuleAsksTheNetworkForNothing)
{
    Json params = taught();
    params["rule"] = "ncm";
    const Json before = client().result("board.predict", params)["rules"][4];
    EXPECT_EQ(before["applies"], true);
    EXPECT_EQ(before["leave_one_out"], Json()) << "no row was made";
    EXPECT_EQ(before["queries"], Json());
    params["rule"] = "mne";
    const Json chosen = client().result("board.predict", params)["rules"][4];
    EXPECT_EQ(chosen["leave_one_out"]["n"], 6);
    params["rule"] = "ncm";
    const Json beside = client().result("board.predict", params)["rules"][4];
    EXPECT_EQ(beside, chosen) << "the rows are there now";
    params["all_rules"] = false;
    EXPECT_FALSE(client().result("board.predict", params).contains("rules"));
}

TEST_F(BoardMemoryTest, AFileThatIsGoneStopsNoOtherRule)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    const Json opened = client().result("board.open", {{"encoder", {{"run", trained().run}}}});
    Json params = {{"board", opened["board"]}, {"classes", Json::array()}, {"rule", "ncm"}};
    for (const char* name : {"class0", "class1"}) {
        const Json added = client().result(
            "board.add", {{"board", opened["board"]},
                          {"items", Json::array({{{"path", (folder.path() / name).string()}}})}});
        Json images = Json::array();
        for (const Json& item : added["items"])
            images.push_back({{"key", item["key"]}});
        ASSERT_EQ(images.size(), 3U);
        params["classes"].push_back({{"name", name}, {"images", images}});
    }
    params["queries"] = {params["classes"][0]["images"][0]["key"]};
    fs::remove_all(folder.path() / "class1");
    const wire::Message message = client().call("board.predict", params);
    ASSERT_TRUE(message.json.contains("result")) << message.json.dump();
    const auto index = wire::findBlock(message, message.json["result"]["index"], "<i4");
    ASSERT_TRUE(index);
    int32_t best = -1;
    std::memcpy(&best, index->data, sizeof best);
    EXPECT_EQ(best, 0);
    params["rule"] = "mne";
    EXPECT_EQ(client().error("board.predict", params)["code"], -32003);
}

} // namespace
} // namespace kindred::test
