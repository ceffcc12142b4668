// The classes that a run was trained on beside those of the board.

#include "BoardTest.h"

#include <functional>
#include <numeric>
#include <set>

namespace kindred::test {
namespace {

class BoardTrainedTest : public BoardTest {};

TEST_F(BoardTrainedTest, TrainedClassesCompeteWhereAsked)
{
    const Taught taught = teach(openRun(), 2, 3, 4);
    const Json opened = client().result("board.open", {{"encoder", {{"run", run()}}}});
    Json params = with(taught.params, {{"with_trained", true}});
    for (Json& one : params["classes"])
        one["name"] = "new " + one["name"].get<std::string>();
    const BoardAnswer answer = ask("board.predict", params);
    EXPECT_EQ(answer.json()["classes"].size(), 2 + opened["trained_classes"].size());
    const std::vector<int32_t> index = answer.numbers("index");
    EXPECT_TRUE(std::any_of(index.begin(), index.end(), [](int32_t best) { return best >= 2; }));
    params["query"] = params["queries"][0];
    params["rule"] = "kernel";
    const Json explained = client().result("board.explain", params);
    EXPECT_TRUE(std::any_of(explained["support"].begin(), explained["support"].end(),
                            [](const Json& part) { return part.contains("id"); }));
}

TEST_F(BoardTrainedTest, ATrainedClassOfTheSameNameIsTheSameClass)
{
    const std::string board = openRun();
    const Json trained =
        client().result("board.open", {{"encoder", {{"run", run()}}}})["trained_classes"];
    ASSERT_GT(trained.size(), 3U);
    Taught taught = teach(board, 3, 2, 4);
    for (size_t c = 0; c < 2; ++c)
        taught.params["classes"][c]["name"] = trained[c + 1];
    taught.params["classes"][2]["name"] = "Something new";
    Json params = with(taught.params, {{"with_trained", true}, {"named", 8}});
    const BoardAnswer answer = ask("board.predict", params);
    Json names = {trained[1], trained[2], "Something new"};
    for (size_t c = 0; c < trained.size(); ++c)
        if (c != 1 && c != 2)
            names.push_back(trained[c]);
    EXPECT_EQ(answer.json()["classes"], names);
    // Every class of the answer counts once, so that its probability is whole.
    const std::vector<int32_t> ranked = answer.numbers("ranked");
    const size_t width = ranked.size() / taught.truth.size();
    for (size_t query = 0; query < taught.truth.size(); ++query) {
        std::set<std::string> said;
        for (size_t i = 0; i < width; ++i)
            if (const int32_t index = ranked[query * width + i]; index >= 0) {
                EXPECT_TRUE(said.insert(names[static_cast<size_t>(index)]).second) << query;
            }
    }
    // Pictures of both have a say in it.
    params["rule"] = "kernel";
    params["classes"][0]["images"][0]["weight"] = 100;
    params["query"] = params["classes"][0]["images"][0]["key"];
    const Json explained = client().result("board.explain", params);
    ASSERT_EQ(explained["class"], 0) << explained;
    const auto said = [&](const char* member) {
        return std::any_of(
            explained["support"].begin(), explained["support"].end(),
            [&](const Json& part) { return part["class"] == 0 && part.contains(member); });
    };
    EXPECT_TRUE(said("key") && said("id")) << explained;
}

/// Of an episode of trained classes as many are right as without these, or more: the pictures of
/// the run stand for the same classes.
TEST_F(BoardTrainedTest, WhatIsRightStaysRight)
{
    const std::string board = openRun();
    const Json episode = client().result(
        "board.episode",
        {{"run", run()}, {"split", "train"}, {"way", 4}, {"shot", 3}, {"queries", 5}, {"seed", 1}});
    Json params = {{"board", board}, {"classes", Json::array()}, {"k", 3}};
    for (const Json& one : episode["classes"]) {
        params["classes"].push_back({{"name", one["name"]}, {"images", Json::array()}});
        for (const std::string& key : addSamples(board, one["ids"]))
            params["classes"].back()["images"].push_back({{"key", key}});
    }
    params["queries"] = addSamples(board, episode["queries"]);
    const auto truth = episode["truth"].get<std::vector<int32_t>>();
    const auto right = [&](bool trained) {
        const std::vector<int32_t> index =
            ask("board.predict", with(params, {{"with_trained", trained}})).numbers("index");
        EXPECT_EQ(index.size(), truth.size());
        return std::inner_product(index.begin(), index.end(), truth.begin(), 0, std::plus<>(),
                                  std::equal_to<>());
    };
    EXPECT_GE(right(true), right(false));
    const int joined = right(true);
    for (Json& one : params["classes"])
        one["name"] = "other " + one["name"].get<std::string>();
    EXPECT_LT(right(true), joined) << "other classes than the run's win some";
}

} // namespace
} // namespace kindred::test
