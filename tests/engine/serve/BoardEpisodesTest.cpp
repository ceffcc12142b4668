// What a board says beyond its pictures: episodes of a run, and classes that its tree expects.

#include "BoardTest.h"
#include "base/Npy.h"

namespace kindred::test {
namespace {

TEST_F(BoardTest, TheTreeExpectsAClassBeforeItsFirstPicture)
{
    Taught taught = teach(openRun(), 2, 3, 4);
    Json params = taught.params;
    EXPECT_EQ(client().result("board.prior", params)["applies"], false)
        << "no class says where it belongs";
    params["classes"].push_back({{"name", "unseen"}, {"images", Json::array()}, {"under", {0}}});
    params["classes"][0]["under"] = {1};
    const BoardAnswer prior = ask("board.prior", params);
    const Json& json = prior.json();
    ASSERT_EQ(json["applies"], true) << json;
    EXPECT_GT(json["strength"].get<double>(), 0);
    EXPECT_EQ(json["classes"][2]["share"], 1.0) << "it is all there is of it";
    const double share = json["classes"][0]["share"].get<double>();
    EXPECT_NEAR(share, json["strength"].get<double>() / (3 + json["strength"].get<double>()), 1e-9);
    EXPECT_EQ(json["classes"][1]["share"], 0.0);
    const auto priors = prior.reals("prior");
    const auto means = prior.reals("mean");
    const auto posteriors = prior.reals("posterior");
    ASSERT_EQ(posteriors.size(), 6U);
    for (size_t axis = 0; axis < 2; ++axis) {
        EXPECT_NEAR(posteriors[axis], share * priors[axis] + (1 - share) * means[axis], 1e-4);
        EXPECT_TRUE(std::isnan(priors[2 + axis]));
        EXPECT_FLOAT_EQ(posteriors[2 + axis], means[2 + axis]);
        EXPECT_TRUE(std::isnan(means[4 + axis]));
        EXPECT_FLOAT_EQ(posteriors[4 + axis], priors[4 + axis]);
    }
    EXPECT_GT(prior.reals("spread")[1], prior.reals("spread")[0]) << "the prior adds certainty";
    EXPECT_EQ(prior.reals("support").size(), 2U * 6);
    // Of a query: each class by where it is expected, by its pictures' mean, and by both.
    Json asked = params;
    asked["query"] = params["queries"][0];
    const Json said = client().result("board.prior", asked)["query"];
    EXPECT_TRUE(said["prior"][1].is_null());
    EXPECT_TRUE(said["images"][2].is_null());
    EXPECT_NEAR(said["prior"][0].get<double>() + said["prior"][2].get<double>(), 1, 1e-9);
    EXPECT_NEAR(said["both"][0].get<double>() + said["both"][1].get<double>() +
                    said["both"][2].get<double>(),
                1, 1e-9);
    // A worth that a person chooses: as much as three pictures is half of a mean of three.
    asked["prior_strength"] = 3;
    const Json chosen = client().result("board.prior", asked);
    EXPECT_EQ(chosen["classes"][0]["share"], 0.5);
    EXPECT_EQ(chosen["estimated"], json["strength"]);
    // With its prior a class without pictures can be chosen, by its mean alone.
    params["rule"] = "ncm";
    params["queries"] = Json::array();
    params["truth"] = Json::array();
    for (const char* rule : {"ncm", "wknn"}) {
        Json alone = params;
        alone["classes"].erase(1);
        alone["classes"][0]["images"] = Json::array();
        alone["rule"] = rule;
        alone["prior"] = true;
        const BoardAnswer answer = ask("board.predict", alone);
        for (const Json& one : answer.json()["rules"])
            EXPECT_TRUE(one["id"] != rule || one["applies"] == (std::string(rule) == "ncm"));
    }
}

TEST_F(BoardTest, ACoarserClassThatNobodyHasExpectsNothing)
{
    Json params = teach(openRun(), 2, 3, 1).params;
    params["classes"][0]["under"] = {-1};
    const BoardAnswer unknown = ask("board.prior", params);
    params["classes"][0]["under"] = {INT32_MAX};
    const BoardAnswer nobody = ask("board.prior", params);
    EXPECT_EQ(nobody.json()["strength"], unknown.json()["strength"]);
    EXPECT_EQ(nobody.reals("posterior")[0], unknown.reals("posterior")[0]);
}

TEST_F(BoardTest, ATableWithHugeClassNumbersIsReadAsAnother)
{
    const TemporaryFolder folder;
    const RunDirectory wide(folder.path() / "wide");
    fs::copy(run(), wide.root(), fs::copy_options::recursive);
    const Json tables = client().result("run.tables", {{"run", run()}})["tables"];
    const fs::path file = wide.tables("train", tables.back()["step"]) / "labels.npy";
    const auto read = readNpyMatrix(file);
    ASSERT_TRUE(read);
    Matrix<int32_t> labels(read->rows(), read->cols());
    std::transform(read->values().begin(), read->values().end(), labels.data(),
                   [](float label) { return static_cast<int32_t>(label); });
    const int64_t fine = labels.cols() - 1;
    int32_t last = 0;
    for (int64_t i = 0; i < labels.rows(); ++i)
        last = std::max(last, labels(i, fine));
    for (int64_t i = 0; i < labels.rows(); ++i)
        if (labels(i, fine) == last)
            labels(i, fine) = INT32_MAX;
    ASSERT_TRUE(writeNpy(file, std::as_const(labels).view()).ok());
    const auto priorOn = [](const Json& encoder) {
        Json params = teach(open(encoder), 2, 3, 1).params;
        params["classes"][0]["under"] = {1};
        return ask("board.prior", params);
    };
    const BoardAnswer before = priorOn({{"run", run()}});
    const BoardAnswer after = priorOn({{"run", wide.root().string()}});
    ASSERT_EQ(before.json()["applies"], true);
    EXPECT_EQ(after.json()["strength"], before.json()["strength"]);
    EXPECT_NEAR(after.reals("prior")[0], before.reals("prior")[0], 1e-5);
    const Json drawn = client().result("board.episode", {{"run", wide.root().string()},
                                                         {"split", "train"},
                                                         {"way", 2},
                                                         {"shot", 1},
                                                         {"queries", 1}});
    EXPECT_EQ(drawn["classes"].size(), 2U);
}

TEST_F(BoardTest, AnotherRunIsMeasuredOnTheSameEpisodes)
{
    const TemporaryFolder folder;
    const fs::path twin = folder.path() / "twin";
    fs::copy(run(), twin, fs::copy_options::recursive);
    const Json asked = client().result("board.episodes", {{"board", openRun()},
                                                          {"way", 3},
                                                          {"shot", 2},
                                                          {"queries", 4},
                                                          {"count", 10},
                                                          {"also", {twin.string(), "/nowhere"}}});
    ASSERT_EQ(asked["rules"].size(), 12U);
    ASSERT_EQ(asked["missing"].size(), 1U);
    EXPECT_EQ(asked["missing"][0]["run"], "/nowhere");
    for (size_t rule = 0; rule < 5; ++rule) {
        EXPECT_FALSE(asked["rules"][rule].contains("run"));
        EXPECT_EQ(asked["rules"][6 + rule]["run"], twin.string());
        EXPECT_EQ(asked["rules"][6 + rule]["accuracy"], asked["rules"][rule]["accuracy"]);
        EXPECT_EQ(asked["flips"][rule][6 + rule], 0) << "the same rows decide alike";
        EXPECT_EQ(asked["flips"][rule][6], asked["flips"][rule][0]);
    }
    EXPECT_EQ(client().error("board.episodes", {{"board", openRun()}, {"also", "twin"}})["code"],
              -32602);
}

TEST_F(BoardTest, FlippedQueriesOfEpisodesAreTold)
{
    const Json task = {{"way", 3}, {"shot", 2}, {"queries", 4}, {"seed", 5}};
    const Json params = with(task, {{"board", openRun()}, {"count", 20}, {"flipped_of", "ncm"}});
    const Json asked = client().result("board.episodes", params);
    ASSERT_EQ(asked["rules"][0]["id"], "ncm");
    ASSERT_EQ(asked["flipped"].size(), asked["rules"].size());
    EXPECT_TRUE(asked["flipped"][0].empty()) << "a rule decides as itself";
    size_t looked = 0;
    for (size_t row = 1; row < asked["flipped"].size(); ++row) {
        const Json& flipped = asked["flipped"][row];
        EXPECT_EQ(flipped.size(), asked["flips"][row][0].get<size_t>());
        int gained = 0;
        for (const Json& each : flipped) {
            EXPECT_NE(each["says"], each["reference"]);
            gained += each["says"] == each["class"] ? 1 : 0;
            const Json dealt = client().result(
                "board.episode", with(task, {{"run", run()}, {"number", each["episode"]}}));
            const auto& ids = dealt["queries"];
            const auto found = std::find(ids.begin(), ids.end(), each["id"]);
            ASSERT_NE(found, ids.end()) << "its episode asks about it";
            const size_t truth = dealt["truth"][static_cast<size_t>(found - ids.begin())];
            EXPECT_EQ(dealt["classes"][truth]["name"], each["class"]);
            ++looked;
        }
        EXPECT_EQ(gained, asked["only_right"][row][0].get<int>());
    }
    EXPECT_GT(looked, 0U);
    EXPECT_FALSE(client()
                     .result("board.episodes", with(params, {{"flipped_of", nullptr}}))
                     .contains("flipped"));
    // Before any work: of two mistakes the one of the rule is told.
    const Json refused = client().error(
        "board.episodes", with(params, {{"flipped_of", "none"}, {"split", "nowhere"}}));
    EXPECT_EQ(refused["code"], -32602);
    EXPECT_NE(refused["message"].get<std::string>().find("no decision rule"), std::string::npos)
        << refused;
}

/// So that a few-shot result leads to the board: these rules decide there as they do in evaluate.
TEST_F(BoardTest, EpisodesComeToWhatTheFewShotProtocolMeasures)
{
    const TemporaryFolder folder;
    const std::string twin = (folder.path() / "twin").string(); // results are kept in the run
    fs::copy(run(), twin, fs::copy_options::recursive);
    const Json task = {{"way", 3}, {"shot", 2}, {"queries", 2}}; // four of each class
    const Json asked = {{"board", open({{"run", twin}})}, {"count", 50}, {"seed", 1}};
    const Json rules = client().result("board.episodes", with(asked, task))["rules"];
    const double query = 1.0 / (50 * 6); // of equal neighbours either may come first
    for (const char* rule : {"ncm", "wknn", "ccknn"}) {
        const Json set = with(with(task, {{"shot", "2"}}), {{"episodes", 50}});
        const Json results = client().result(
            "run.evaluate",
            {{"run", twin}, {"protocol", "fewshot"}, {"rule", rule}, {"set", set}})["results"];
        const auto on = std::find_if(rules.begin(), rules.end(),
                                     [&](const Json& each) { return each["id"] == rule; });
        ASSERT_NE(on, rules.end());
        EXPECT_NEAR((*on)["accuracy"].get<double>(), results[0]["value"].get<double>(), 3 * query)
            << rule;
    }
}

TEST_F(BoardTest, EpisodesAreTheSameForEveryRuleAndCanBeFrozen)
{
    const std::string board = openRun();
    const Json params = {{"board", board}, {"way", 3},    {"shot", 2},
                         {"queries", 4},   {"count", 20}, {"seed", 5}};
    const Json first = client().result("board.episodes", with(params, {{"freeze", "bench"}}));
    EXPECT_EQ(first["rules"].size(), 6U);
    EXPECT_EQ(first["queries"], 20 * 12);
    EXPECT_NEAR(first["chance"].get<double>(), 1.0 / 3, 1e-9);
    for (const Json& rule : first["rules"]) {
        if (!rule["applies"].get<bool>())
            continue;
        EXPECT_EQ(rule["n"], 20);
        EXPECT_GT(rule["accuracy"].get<double>(), 0);
        EXPECT_LE(rule["accuracy"].get<double>(), 1);
        EXPECT_GE(rule["interval"].get<double>(), 0);
    }
    EXPECT_EQ(first["flips"][0][0], 0);
    EXPECT_EQ(first["flips"][0][1], first["flips"][1][0]);
    EXPECT_LE(first["only_right"][0][1].get<int>() + first["only_right"][1][0].get<int>(),
              first["flips"][0][1].get<int>());
    // Of the same queries, who is right on more gains as much as the other loses.
    EXPECT_NEAR((first["rules"][0]["accuracy"].get<double>() -
                 first["rules"][1]["accuracy"].get<double>()) *
                    240,
                first["only_right"][0][1].get<int>() - first["only_right"][1][0].get<int>(), 1e-6);
    EXPECT_LT(first["rules"][0]["hardest"].get<int>(), 20);
    const Json files = client().result("board.episode_files", {{"run", run()}})["files"];
    const auto bench = std::find_if(files.begin(), files.end(),
                                    [](const Json& file) { return file["name"] == "bench"; });
    ASSERT_NE(bench, files.end()) << files;
    EXPECT_EQ((*bench)["tasks"][0],
              (Json{{"way", 3}, {"shot", 2}, {"queries", 4}, {"episodes", 20}}));
    const Json frozen = client().result("board.episodes", {{"board", board}, {"frozen", "bench"}});
    EXPECT_EQ(frozen, first);
    const Json drawn = client().result(
        "board.episode",
        {{"run", run()}, {"way", 3}, {"shot", 2}, {"queries", 4}, {"seed", 5}, {"number", 7}});
    const Json kept =
        client().result("board.episode", {{"run", run()}, {"frozen", "bench"}, {"number", 7}});
    EXPECT_EQ(kept["queries"], drawn["queries"]);
    EXPECT_EQ(kept["count"], 20);
    EXPECT_EQ(client().error("board.episode", {{"run", run()}, {"way", 100}})["code"], -32602);
    for (const char* name : {"", "mine.json", ".hidden", "../mine", "/tmp/mine"})
        EXPECT_EQ(client().error("board.episodes", with(params, {{"freeze", name}}))["code"],
                  -32602)
            << name;
}

} // namespace
} // namespace kindred::test
