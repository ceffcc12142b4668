#include "BoardTest.h"

#include <numeric>

#include "support/Fixtures.h"

namespace kindred::test {
namespace {

TEST_F(BoardTest, OpeningTellsWhatTheBoardCanDo)
{
    const Json opened = client().result("board.open", {{"encoder", {{"run", run()}}}});
    EXPECT_EQ(opened["encoder"]["title"], "first");
    EXPECT_GT(opened["encoder"]["dimension"].get<int>(), 0);
    ASSERT_EQ(opened["rules"].size(), 6U);
    for (const Json& rule : opened["rules"]) {
        EXPECT_EQ(rule["applies"].get<bool>(), rule["id"] != "mne");
        EXPECT_EQ(rule["reason"].get<std::string>().empty(), rule["id"] != "mne");
    }
    EXPECT_EQ(opened["options"].size(), 3U);
    EXPECT_GT(opened["trained_classes"].size(), 1U);
    EXPECT_EQ(client().error("board.open", {{"encoder", {{"nonsense", true}}}})["code"], -32602);
    EXPECT_EQ(client().error("board.open", {{"encoder", {{"file", "/nowhere.pth"}}}})["code"],
              -32003);
    EXPECT_EQ(client().error("board.predict", {{"board", "board999"}})["code"], -32602);
    client().result("board.close", {{"board", opened["board"]}});
    EXPECT_EQ(
        client().error("board.add", {{"board", opened["board"]}, {"items", Json::array()}})["code"],
        -32602);
}

TEST_F(BoardTest, ABadPictureNeverLosesTheOthers)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    writeBytes(folder.path() / "class0" / "broken.png", "\x89PNG\r\n\x1a\nnothing");
    const std::string picture = pngBytes(40, 40, 7);
    writeBytes(folder.path() / "alone.png", picture);
    wire::Message upload;
    const Json block =
        wire::addBlock(upload, "|u1", {static_cast<int64_t>(picture.size())}, picture.data());
    const Json items = {{{"path", folder.path().string()}},
                        {{"path", (folder.path() / "missing.png").string()}},
                        {{"image", block}, {"name", "pasted"}},
                        {{"run", run()}, {"id", 4}}};
    BoardAnswer added{
        client().call("board.add", {{"board", openRun()}, {"items", items}}, upload.blocks)};
    const Json& found = added.json()["items"];
    ASSERT_EQ(found.size(), 11U) << found.dump(1);
    EXPECT_EQ(found[0]["name"], "alone.png");
    EXPECT_EQ(found[0]["folder"], "");
    EXPECT_EQ(found[1]["folder"], "class0");
    int errors = 0;
    for (const Json& item : found) {
        EXPECT_NE(item.contains("key"), item.contains("error"));
        errors += item.contains("error") ? 1 : 0;
    }
    EXPECT_EQ(errors, 2) << "the broken one and the one that is not there";
    EXPECT_EQ(found[9]["key"], found[0]["key"]) << "the same picture, pasted";
    EXPECT_EQ(found[10]["id"], 4);
    EXPECT_FALSE(found[10]["label"].get<std::string>().empty());
    const auto thumbnails = added.values<uint8_t>("thumbnails", "|u1");
    EXPECT_EQ(thumbnails.size(), 11U * 64 * 64 * 3);
    EXPECT_GT(std::accumulate(thumbnails.end() - 64 * 64 * 3, thumbnails.end(), 0), 0)
        << "the sample's comes from the run's atlas";
}

TEST_F(BoardTest, AMissingRunCostsItsOwnPicturesAlone)
{
    const std::string board = openRun();
    const Json gone = {{"run", "/nowhere/run"}, {"id", 3}};
    const Json items = {gone, {{"run", run()}, {"id", 4}}, gone, {{"run", run()}, {"id", 2}}};
    const BoardAnswer added = ask("board.add", {{"board", board}, {"items", items}});
    const Json& found = added.json()["items"];
    ASSERT_EQ(found.size(), 4U) << added.message.json.dump();
    for (size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(found[i]["item"], i);
        EXPECT_EQ(found[i]["run"], items[i]["run"]);
        EXPECT_EQ(found[i]["id"], items[i]["id"]);
        EXPECT_EQ(found[i].contains("error"), i % 2 == 0);
        EXPECT_EQ(found[i].contains("key"), i % 2 == 1);
    }
    EXPECT_FALSE(found[3]["label"].get<std::string>().empty());
    EXPECT_EQ(
        client().error("board.add", {{"board", board}, {"items", Json::array({gone})}})["code"],
        -32003);
}

TEST_F(BoardTest, ASplitOfAMissingRunCostsItsOwnPicturesAlone)
{
    const std::string board = openRun();
    const Json items = {{{"run", "/nowhere/run"}, {"split", "test"}}, {{"run", run()}, {"id", 4}}};
    const Json found = ask("board.add", {{"board", board}, {"items", items}}).json()["items"];
    ASSERT_EQ(found.size(), 2U) << found.dump();
    EXPECT_EQ(found[0]["item"], 0);
    EXPECT_EQ(found[0]["name"], "run");
    EXPECT_TRUE(found[0].contains("error"));
    EXPECT_TRUE(found[1].contains("key"));
}

TEST_F(BoardTest, EveryRuleAnswersTheSameQueries)
{
    const Taught taught = teach(openRun(), 4, 3, 5);
    const BoardAnswer answer = ask("board.predict", taught.params);
    const size_t queries = taught.truth.size();
    const std::vector<int32_t> index = answer.numbers("index");
    const std::vector<int32_t> ranked = answer.numbers("ranked");
    const std::vector<float> p = answer.reals("p");
    ASSERT_EQ(index.size(), queries);
    ASSERT_EQ(ranked.size(), queries * 4);
    EXPECT_EQ(answer.json()["classes"].size(), 4U);
    for (size_t i = 0; i < queries; ++i) {
        EXPECT_EQ(index[i], ranked[4 * i]);
        EXPECT_NEAR(p[4 * i] + p[4 * i + 1] + p[4 * i + 2] + p[4 * i + 3], 1, 1e-4);
        EXPECT_GE(p[4 * i], p[4 * i + 1]);
    }
    const std::vector<int32_t> byRule = answer.numbers("by_rule");
    const Json& rules = answer.json()["rules"];
    ASSERT_EQ(byRule.size(), rules.size() * queries);
    for (size_t rule = 0; rule < rules.size(); ++rule) {
        const int32_t* row = byRule.data() + rule * queries;
        if (!rules[rule]["applies"].get<bool>()) {
            EXPECT_EQ(rules[rule]["id"], "mne");
            EXPECT_TRUE(std::all_of(row, row + queries, [](int32_t best) { return best == -2; }));
            continue;
        }
        int right = 0;
        for (size_t i = 0; i < queries; ++i)
            right += row[i] == taught.truth[i] ? 1 : 0;
        EXPECT_EQ(rules[rule]["queries"]["right"], right) << rules[rule];
        EXPECT_EQ(rules[rule]["leave_one_out"]["n"], 12);
        const BoardAnswer chosen =
            ask("board.predict", with(taught.params, {{"rule", rules[rule]["id"]}}));
        EXPECT_EQ(chosen.numbers("index"), std::vector<int32_t>(row, row + queries));
    }
}

TEST_F(BoardTest, QueriesInABlockAreTheSameQueries)
{
    const Taught taught = teach(openRun(), 3, 2, 4);
    const BoardAnswer listed = ask("board.predict", with(taught.params, {{"named", 2}}));
    std::string bytes;
    for (const Json& key : taught.params["queries"])
        for (size_t at = 0; at < 16; at += 2)
            bytes.push_back(
                static_cast<char>(std::stoi(key.get<std::string>().substr(at, 2), nullptr, 16)));
    wire::Message upload;
    const Json block =
        wire::addBlock(upload, "|u1", {static_cast<int64_t>(bytes.size())}, bytes.data());
    const BoardAnswer packed{client().call(
        "board.predict", with(taught.params, {{"queries", block}, {"named", 2}}), upload.blocks)};
    EXPECT_EQ(packed.numbers("index"), listed.numbers("index"));
    EXPECT_EQ(packed.numbers("by_rule"), listed.numbers("by_rule"));
    EXPECT_EQ(packed.numbers("ranked").size(), 2 * taught.truth.size());
    EXPECT_EQ(packed.json()["unknown"], Json::array());
    wire::Message odd;
    const Json torn = wire::addBlock(odd, "|u1", {7}, bytes.data());
    EXPECT_EQ(client()
                  .call("board.predict", with(taught.params, {{"queries", torn}}), odd.blocks)
                  .json["error"]["code"],
              -32602);
    wire::Message square; // its size would not be seen before the call is put onto a pool
    const Json folded =
        wire::addBlock(square, "|u1", {static_cast<int64_t>(bytes.size() / 8), 8}, bytes.data());
    EXPECT_EQ(client()
                  .call("board.predict", with(taught.params, {{"queries", folded}}), square.blocks)
                  .json["error"]["code"],
              -32602);
}

TEST_F(BoardTest, AnEditChangesWhatItShould)
{
    const Taught taught = teach(openRun(), 3, 2, 6);
    const BoardAnswer before = ask("board.predict", taught.params);
    Json out = taught.params;
    out["classes"][0]["images"][0]["out"] = true;
    out["classes"][0]["images"][1]["out"] = true;
    const BoardAnswer without = ask("board.predict", out);
    for (const int32_t best : without.numbers("index"))
        EXPECT_NE(best, 0) << "its class has nothing left";
    const BoardAnswer none = ask("board.predict", with(taught.params, {{"threshold", 1.5}}));
    for (const int32_t best : none.numbers("index"))
        EXPECT_EQ(best, -1) << "no evidence reaches 1.5";
    EXPECT_EQ(none.numbers("ranked"), before.numbers("ranked"));
    const BoardAnswer again = ask("board.predict", taught.params);
    EXPECT_EQ(again.numbers("index"), before.numbers("index"));
    Json unknown = taught.params;
    unknown["queries"].push_back("0000000000000000");
    unknown.erase("truth");
    const BoardAnswer more = ask("board.predict", unknown);
    EXPECT_EQ(more.json()["unknown"], Json::array({"0000000000000000"}));
    EXPECT_EQ(more.numbers("index").back(), -2);
    Json single = taught.params;
    single["classes"] = Json::array({single["classes"][0]});
    single.erase("truth");
    const BoardAnswer one = ask("board.predict", single);
    for (const int32_t best : one.numbers("index"))
        EXPECT_EQ(best, -2);
    for (const char* wrong : {"k", "sigma", "temperature"})
        EXPECT_EQ(client().error("board.predict", with(taught.params, {{wrong, -1}}))["code"],
                  -32602);
}

TEST_F(BoardTest, TheEvidenceSaysWhatDecided)
{
    const Taught taught = teach(openRun(), 3, 4, 3);
    const BoardAnswer answer = ask("board.predict", taught.params);
    const Json explained = client().result(
        "board.explain", with(taught.params, {{"query", taught.params["queries"][0]}}));
    EXPECT_EQ(explained["class"], answer.numbers("index")[0]);
    EXPECT_NEAR(explained["evidence"].get<double>(), answer.reals("evidence")[0], 1e-6);
    ASSERT_EQ(explained["support"].size(), 3U) << "k neighbours";
    double sum = 0;
    double votes = 0;
    for (const Json& part : explained["support"]) {
        sum += part["weight"].get<double>();
        votes += part["class"] == explained["class"] ? part["weight"].get<double>() : 0;
    }
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_NEAR(votes, explained["p"].get<double>(), 1e-4) << "the share of its class's votes";
}

TEST_F(BoardTest, ManyQueriesAreAnsweredLikeFew)
{
    const Taught taught = teach(openRun(), 3, 2, 4);
    const BoardAnswer few = ask("board.predict", taught.params);
    const size_t count = taught.truth.size();
    Json params = taught.params;
    params.erase("truth");
    params["queries"] = Json::array();
    for (size_t i = 0; i < 5001; ++i)
        params["queries"].push_back(taught.params["queries"][i % count]);
    const BoardAnswer many = ask("board.predict", params);
    for (const char* key : {"index", "ranked", "by_rule"})
        EXPECT_EQ(many.numbers(key).size(), few.numbers(key).size() / count * 5001) << key;
    const std::vector<int32_t> index = many.numbers("index");
    const std::vector<int32_t> byRule = many.numbers("by_rule");
    const std::vector<float> evidence = many.reals("evidence");
    for (size_t i = 0; i < index.size(); ++i) {
        ASSERT_EQ(index[i], few.numbers("index")[i % count]) << i;
        ASSERT_EQ(byRule[i], few.numbers("by_rule")[i % count]) << i;
        ASSERT_NEAR(evidence[i], few.reals("evidence")[i % count], 1e-5) << i;
    }
}

TEST_F(BoardTest, TheWrongPictureHurtsMost)
{
    const Taught taught = teach(openRun(), 3, 5, 3);
    Json wrong = taught.params;
    // A picture of the second class lies in the first one too, where a tie finds it.
    const Json copied = wrong["classes"][1]["images"][0];
    wrong["classes"][0]["images"].push_back(copied);
    wrong["queries"] = {copied["key"]};
    wrong["truth"] = {1};
    wrong["k"] = 1;
    const Json harm = client().result("board.hurts", wrong);
    ASSERT_EQ(harm["images"].size(), 16U);
    EXPECT_EQ(harm["queries"], (Json{{"right", 0}, {"n", 1}}));
    const Json& worst = harm["images"][0];
    EXPECT_EQ(worst["key"], copied["key"]);
    EXPECT_EQ(worst["class"], 0);
    EXPECT_EQ(worst["query_gain"], 1.0);
    EXPECT_EQ(worst["flips"], 1);
    EXPECT_EQ(worst["leave_one_out"]["n"], 15);
    EXPECT_NE(
        harm["words"].get<std::string>().find("among the queries rises by 100.0 percentage points"),
        std::string::npos);
    double last = 1e9;
    for (const Json& image : harm["images"]) {
        const double gain = image["gain"].get<double>() + image["query_gain"].get<double>();
        EXPECT_LE(gain, last + 1e-12);
        last = gain;
    }
}

TEST_F(BoardTest, WhatHurtsFlipsWhatThePredictionFlips)
{
    const Taught taught = teach(openRun(), 4, 4, 4);
    const auto told = [&](Json params) {
        params["threshold"] = client().result("board.calibrate", params)["threshold"];
        return ask("board.predict", params).numbers("index");
    };
    const Json harm = client().result("board.hurts", with(taught.params, {{"keep", 0.95}}));
    const std::vector<int32_t> before = told(taught.params);
    int none = 0;
    for (size_t c = 0; c < 4; ++c)
        for (size_t i = 0; i < 4; ++i) {
            Json without = taught.params;
            Json& image = without["classes"][c]["images"][i];
            image["out"] = true;
            const std::vector<int32_t> after = told(without);
            int flips = 0;
            for (size_t query = 0; query < after.size(); ++query) {
                flips += after[query] != before[query] ? 1 : 0;
                none += after[query] != before[query] && after[query] < 0 ? 1 : 0;
            }
            for (const Json& each : harm["images"])
                if (each["key"] == image["key"]) {
                    EXPECT_EQ(each["flips"], flips) << c << " " << i;
                }
        }
    EXPECT_GT(none, 0) << "a line that nothing falls below proves nothing";
    const auto flipsIn = [](const Json& answer) {
        std::vector<int> flips;
        for (const Json& each : answer["images"])
            flips.push_back(each["flips"]);
        std::sort(flips.begin(), flips.end());
        return flips;
    };
    EXPECT_NE(flipsIn(client().result("board.hurts", taught.params)), flipsIn(harm))
        << "without a line it is the nearest class that flips";
    for (const Json& odd : {Json(0.2), Json("x"), Json(1)})
        EXPECT_EQ(client().error("board.hurts", with(taught.params, {{"keep", odd}}))["code"],
                  -32602);
}

TEST_F(BoardTest, TheThresholdIsCalibratedOnTheSupport)
{
    const Taught taught = teach(openRun(), 4, 6, 2);
    const BoardAnswer answer = ask("board.calibrate", with(taught.params, {{"keep", 0.9}}));
    const Json& json = answer.json();
    const std::vector<float> known = answer.reals("known");
    ASSERT_EQ(known.size(), 24U);
    EXPECT_EQ(answer.reals("other").size(), 24U);
    EXPECT_FLOAT_EQ(json["threshold"].get<float>(), known[1]) << "⌊25 · 0.1⌋ = 2: the second";
    EXPECT_EQ(json["rough"], false);
    int64_t counted = 0;
    for (const Json& count : json["bins"]["known"])
        counted += count.get<int64_t>();
    EXPECT_EQ(counted, 24);
    EXPECT_NE(json["words"].get<std::string>().find("24 images"), std::string::npos);
    const Taught few = teach(openRun(), 3, 1, 1);
    const BoardAnswer none = ask("board.calibrate", few.params);
    EXPECT_TRUE(none.json()["threshold"].is_null());
    EXPECT_NE(none.json()["reason"].get<std::string>(), "");
}

TEST_F(BoardTest, EncodersAreComparedAndChangedUnderTheSameKeys)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 4);
    const std::string board = open({{"pixels", true}});
    Json classes = Json::array();
    for (const char* name : {"class0", "class1"}) {
        const BoardAnswer added = ask(
            "board.add", {{"board", board},
                          {"items", Json::array({{{"path", (folder.path() / name).string()}}})}});
        Json images = Json::array();
        for (const Json& item : added.json()["items"])
            images.push_back({{"key", item["key"]}});
        classes.push_back({{"name", name}, {"images", images}});
    }
    const Json compared =
        client().result("board.encoders", {{"board", board},
                                           {"classes", classes},
                                           {"encoders",
                                            {{{"pixels", true}},
                                             {{"bundled", true}},
                                             {{"run", run()}},
                                             {{"file", "/nowhere.safetensors"}}}}});
    ASSERT_EQ(compared["encoders"].size(), 4U);
    double last = 2;
    for (const Json& encoder : compared["encoders"]) {
        EXPECT_LE(encoder["accuracy"].get<double>(), last);
        last = encoder["accuracy"];
    }
    EXPECT_TRUE(compared["encoders"][3].contains("error"));
    EXPECT_NE(compared["words"].get<std::string>().find("of 8 images"), std::string::npos);
    const Json other = client().result(
        "board.open", {{"encoder", compared["encoders"][0]["spec"]}, {"from", board}});
    EXPECT_EQ(other["errors"], Json::array());
    const BoardAnswer answer =
        ask("board.predict", {{"board", other["board"]},
                              {"classes", classes},
                              {"queries", {classes[0]["images"][0]["key"]}}});
    EXPECT_EQ(answer.json()["unknown"], Json::array());
    EXPECT_EQ(answer.numbers("index")[0], 0) << "it is its own nearest picture";
}

} // namespace
} // namespace kindred::test
