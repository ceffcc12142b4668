// Few-shot episodes that are kept, so that several models are asked the same.
#include "evaluate/EpisodeFile.h"

#include <gtest/gtest.h>

#include "Sets.h"
#include "evaluate/FewShotProtocol.h"

namespace kindred::test {
namespace {

EvaluationRequest fewShotRequest(std::vector<int> shots = {1})
{
    EvaluationRequest request;
    request.protocol = "fewshot";
    request.trainedLevel = 1;
    request.shots = std::move(shots);
    request.queries = 4;
    request.episodes = 30;
    return request;
}

EvaluationOutcome fewShotOutcome(const EvaluationRequest& request, const EmbeddingSet& queries)
{
    Executor executor(2);
    auto result = evaluate(request, EmbeddingSet{}, queries, executor);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message());
    return result.ok() ? std::move(result).value() : EvaluationOutcome{};
}

/// Written to a file and read again.
FrozenEpisodes throughFile(const FrozenEpisodes& episodes, int64_t firstId)
{
    const TemporaryFolder folder;
    const fs::path file = episodeFile(folder.path(), "kept");
    EXPECT_TRUE(writeEpisodes(file, episodes, "data", firstId).ok());
    auto read = readEpisodes(file, "data", firstId);
    EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().message());
    return read.ok() ? std::move(read).value() : FrozenEpisodes{};
}

std::string readProblem(const std::string& text)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "episodes.json";
    EXPECT_TRUE(writeFile(file, text).ok());
    const auto read = readEpisodes(file, "data", 0);
    EXPECT_FALSE(read.ok()) << text;
    if (read.ok())
        return {};
    EXPECT_EQ(read.error().code, ErrorCode::Input);
    EXPECT_NE(read.error().where.find("episodes.json"), std::string::npos);
    return read.error().what;
}

TEST(EpisodeFile, KeptEpisodesGiveTheSameNumbers)
{
    const OwnedSet queries = clusters(300, 8, 10, 5, 2, 4, 500);
    EvaluationRequest request = fewShotRequest({1, 5});
    const EvaluationOutcome drawn = fewShotOutcome(request, queries.set);
    ASSERT_EQ(drawn.results.size(), 2u);
    EXPECT_EQ(drawn.results[0].images, 1);
    EXPECT_EQ(drawn.results[1].images, 5);
    EXPECT_EQ(drawn.results[1].k, 5);
    EXPECT_EQ(drawn.results[1].way, 5);
    EXPECT_GT(drawn.results[1].value, drawn.results[0].value);

    const FrozenEpisodes kept = throughFile(freezeEpisodes(request, queries.set), 500);
    request.frozen = std::make_shared<const FrozenEpisodes>(kept);
    request.seed = 99;
    request.shots = {1};
    request.way = 3;
    const EvaluationOutcome frozen = fewShotOutcome(request, queries.set);
    ASSERT_EQ(frozen.results.size(), 2u) << "the file says what is asked";
    for (size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(frozen.results[i].value, drawn.results[i].value);
        EXPECT_EQ(frozen.results[i].low, drawn.results[i].low);
        EXPECT_EQ(frozen.results[i].images, drawn.results[i].images);
    }
}

TEST(EpisodeFile, IdsCountFromTheSourcesFirstSample)
{
    const OwnedSet queries = clusters(300, 8, 10, 5, 2, 4, 500);
    const FrozenEpisodes drawn = freezeEpisodes(fewShotRequest(), queries.set);
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "kept.json";
    ASSERT_TRUE(writeEpisodes(file, drawn, "data", 500).ok());
    const auto elsewhere = readEpisodes(file, "data", 0);
    ASSERT_TRUE(elsewhere.ok());
    EXPECT_EQ(elsewhere->tasks[0].episodes[3].support[2] + 500,
              drawn.tasks[0].episodes[3].support[2]);
}

TEST(EpisodeFile, ANameLiesInTheRunAndAPathWhereItSays)
{
    EXPECT_EQ(episodeFile("/runs/a", "five"), fs::path("/runs/a/episodes/five.json"));
    EXPECT_EQ(episodeFile("/runs/a", "five.json"), fs::path("five.json"));
    EXPECT_EQ(episodeFile("/runs/a", "/x/five"), fs::path("/x/five"));
}

TEST(EpisodeFile, SamplesThatAreNotThereAreAReason)
{
    const OwnedSet queries = clusters(300, 8, 10, 5, 2, 4, 500);
    EvaluationRequest request = fewShotRequest();
    request.frozen = std::make_shared<const FrozenEpisodes>(freezeEpisodes(request, queries.set));
    const OwnedSet fewer = clusters(100, 8, 10, 5, 2, 4, 500);
    EXPECT_NE(fewShotOutcome(request, fewer.set).skipped[0]["reason"].dump().find("none of the"),
              std::string::npos);
    EvaluationRequest five = fewShotRequest({5});
    five.frozen = std::make_shared<const FrozenEpisodes>(freezeEpisodes(five, queries.set));
    const OwnedSet other = clusters(300, 8, 7, 5, 2, 4, 500);
    EXPECT_NE(fewShotOutcome(five, other.set).skipped[0]["reason"].dump().find("is several here"),
              std::string::npos);
    OwnedSet merged = clusters(300, 8, 10, 5, 2, 4, 500);
    for (int32_t& label : merged.set.labels[1])
        label /= 2;
    EXPECT_NE(fewShotOutcome(request, merged.set).skipped[0]["reason"].dump().find("are one here"),
              std::string::npos);
}

TEST(EpisodeFile, EpisodesLargerThanTheDataAreNotDrawn)
{
    const OwnedSet queries = clusters(100, 8, 10, 5, 2, 4);
    EvaluationRequest request = fewShotRequest({1, 7});
    EXPECT_TRUE(freezeEpisodes(request, queries.set).tasks.empty());
    EXPECT_EQ(fewShotOutcome(request, queries.set).skipped[0]["reason"],
              "5 classes with 11 samples each are needed (7 shot, 4 queries), and 0 have so many; "
              "set way, shot or queries lower");
}

TEST(EpisodeFile, WhatIsNoFileOfEpisodesIsRefused)
{
    EXPECT_FALSE(readEpisodes("/nowhere/kept.json", "data", 0).ok());
    EXPECT_FALSE(readProblem("{").empty());
    EXPECT_NE(readProblem("[]").find("no file of episodes"), std::string::npos);
    EXPECT_NE(readProblem(R"({"format":2,"data":"data","tasks":[{}]})").find("no file of"),
              std::string::npos);
    EXPECT_NE(readProblem(R"({"format":1,"data":"other","tasks":[{}]})").find("other data"),
              std::string::npos);
    const auto task = [](const std::string& members) {
        return R"({"format":1,"data":"data","tasks":[{)" + members + "}]}";
    };
    const std::string size = R"("way":2,"shot":1,"queries":1,)";
    EXPECT_NE(readProblem(task("\"way\":0")).find("no usable “way”"), std::string::npos);
    EXPECT_NE(readProblem(task(R"("way":2,"shot":1.5)")).find("no usable “shot”"),
              std::string::npos);
    EXPECT_NE(readProblem(task(size + R"("episodes":[])")).find("no episodes"), std::string::npos);
    for (const char* episode :
         {"3", R"({"support":[1],"queries":[2,3]})", R"({"support":[1,-1],"queries":[2,3]})",
          R"({"support":[1,"a"],"queries":[2,3]})"})
        EXPECT_NE(
            readProblem(task(size + "\"episodes\":[" + episode + "]")).find("not of the size"),
            std::string::npos)
            << episode;
    EXPECT_NE(
        readProblem(task(size + R"("episodes":[{"support":[1,2],"queries":[2,3]}])")).find("twice"),
        std::string::npos);
}

} // namespace
} // namespace kindred::test
