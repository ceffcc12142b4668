// New classes, kept episodes, cameras and a run's own source, through the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/EngineProgram.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

/// A run of the input itself.
std::string untrained(const fs::path& out, const std::vector<std::string>& more)
{
    std::vector<std::string> words = {"train", "--out",     out.string(), "--method",
                                      "none",  "--encoder", "identity"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome trained = engine(words);
    EXPECT_EQ(trained.exitCode, 0) << trained.err;
    return out.string();
}

Outcome evaluated(const std::string& run, const std::vector<std::string>& more)
{
    std::vector<std::string> words = {"evaluate", run, "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return engine(words);
}

Json answer(const std::string& run, const std::vector<std::string>& more)
{
    const Outcome outcome = evaluated(run, more);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return engineJson(outcome);
}

/// The first result with these members.
Json resultWith(const Json& evaluation, const Json& members)
{
    for (const Json& row : evaluation.value("results", Json::array())) {
        bool same = true;
        for (const auto& [key, value] : members.items())
            same = same && row.value(key, Json()) == value;
        if (same)
            return row;
    }
    ADD_FAILURE() << "no result with " << members.dump();
    return {{"value", -1.0}, {"n", -1}};
}

/// Half of the built-in kinds are never trained; a fifth of the other kinds' pictures is held out.
class NewClassRun : public testing::Test {
protected:
    static const std::string& run()
    {
        static const TemporaryFolder folder;
        static const std::string path =
            untrained(folder.path() / "run", {"--data", "demo:small", "--split", "classes:0.5@leaf",
                                              "--set", "validation=0.2"});
        return path;
    }
};

TEST_F(NewClassRun, AddsClassesFromAFewImages)
{
    const Json evaluation =
        answer(run(), {"--protocol", "newclass", "--rule", "ncm", "--set", "images=0,1,5,all",
                       "--set", "prior=tree", "--set", "draws=4"});
    for (const int images : {0, 1, 5, 6}) {
        const Json all = resultWith(evaluation, {{"queries_of", "all"}, {"images", images}});
        const Json old = resultWith(evaluation, {{"queries_of", "old"}, {"images", images}});
        const Json fresh = resultWith(evaluation, {{"queries_of", "new"}, {"images", images}});
        EXPECT_EQ(all["n"].get<int>(), old["n"].get<int>() + fresh["n"].get<int>());
        EXPECT_NEAR(all["value"].get<double>() * all["n"].get<double>(),
                    old["value"].get<double>() * old["n"].get<double>() +
                        fresh["value"].get<double>() * fresh["n"].get<double>(),
                    1e-9);
        EXPECT_EQ(all["draws"], 4);
        EXPECT_EQ(all["ci_method"], "normal");
        const Json among = resultWith(
            evaluation,
            {{"queries_of", "new"}, {"images", images}, {"way", fresh["way"].get<int>() / 2}});
        EXPECT_GE(among["value"].get<double>(), fresh["value"].get<double>())
            << "fewer classes compete";
    }
    const auto newValue = [&](int images) {
        return resultWith(evaluation, {{"queries_of", "new"}, {"images", images}})["value"]
            .get<double>();
    };
    EXPECT_GT(newValue(6), newValue(0));
    EXPECT_THAT(evaluation.value("notes", Json()).dump(), HasSubstr("validation samples"));
    EXPECT_THAT(evaluation.value("notes", Json()).dump(), HasSubstr("the prior counts as m = "));
}

TEST_F(NewClassRun, AnyRuleDecidesAndAllIncludesIt)
{
    const Json knn = answer(
        run(), {"--protocol", "newclass", "--rule", "knn", "--k", "1,3", "--set", "draws=2"});
    EXPECT_GE(resultWith(knn, {{"k", 3}, {"queries_of", "new"}, {"images", 5}})["value"], 0.0);
    const Json all = answer(
        run(), {"--protocol", "all", "--rule", "ncm", "--set", "draws=2", "--set", "queries=3"});
    EXPECT_GE(resultWith(all, {{"protocol", "newclass"}})["n"].get<int>(), 1);
    const Outcome text = engine({"evaluate", run(), "--protocol", "newclass", "--rule", "ncm"});
    EXPECT_EQ(text.exitCode, 0) << text.err;
    for (const char* word : {"images", "asked", "old", "note newclass: "})
        EXPECT_THAT(text.out, HasSubstr(word));
}

TEST_F(NewClassRun, SaysWhatCannotBeAsked)
{
    const std::pair<std::vector<std::string>, int> slips[] = {
        {{"--set", "images=0,1"}, 2},  {{"--set", "images=1;5"}, 2},
        {{"--set", "images="}, 2},     {{"--set", "draws=0"}, 2},
        {{"--set", "prior=trees"}, 2}, {{"--set", "prior=tree", "--rule", "knn"}, 3},
        {{"--set", "shot=0"}, 2},      {{"--rule", "softmax"}, 3},
        {{"--set", "held=-1"}, 2}};
    for (const auto& [more, code] : slips) {
        std::vector<std::string> words = {"--protocol", "newclass"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome outcome = evaluated(run(), words);
        EXPECT_EQ(outcome.exitCode, code) << more[1] << outcome.err;
        EXPECT_FALSE(outcome.err.empty());
    }
}

TEST_F(NewClassRun, WhatCannotTellUnseenClassesNamesWhatCan)
{
    for (const char* closed : {"knn", "induction"}) {
        const Outcome outcome = evaluated(run(), {"--protocol", closed});
        EXPECT_EQ(outcome.exitCode, 3);
        EXPECT_THAT(outcome.err, HasSubstr("not trained on: use --protocol retrieval, fewshot or "
                                           "newclass."));
    }
    for (const char* open : {"retrieval", "fewshot", "newclass"})
        EXPECT_FALSE(answer(run(), {"--protocol", open, "--rule", "ncm", "--set", "queries=3",
                                    "--set", "episodes=20", "--set", "draws=2"})
                         .at("results")
                         .empty())
            << open;
}

TEST_F(NewClassRun, ARuleThatIsNotUsedIsSaid)
{
    const Outcome ranked = evaluated(run(), {"--protocol", "retrieval", "--rule", "ncm"});
    EXPECT_EQ(ranked.exitCode, 0) << ranked.err;
    EXPECT_THAT(ranked.err, HasSubstr("--rule ncm is not used"));
    const Outcome plain = evaluated(run(), {"--protocol", "retrieval"});
    EXPECT_THAT(plain.err, testing::Not(HasSubstr("is not used")));
}

TEST(NewClassProtocol, WithoutHeldOutImagesOnlyNewClassesAreAsked)
{
    const TemporaryFolder folder;
    const std::string run =
        untrained(folder.path() / "run",
                  {"--data", "demo:small", "--split", "classes:0.5@leaf", "--set", "validation=0"});
    const Json evaluation =
        answer(run, {"--protocol", "newclass", "--rule", "ncm", "--set", "draws=2"});
    for (const Json& row : evaluation.at("results"))
        EXPECT_EQ(row["queries_of"], "new");
    EXPECT_THAT(evaluation.value("notes", Json()).dump(), HasSubstr("of new classes only"));
}

TEST(NewClassProtocol, TheTaskTrainsForItAndSaysHowItIsAsked)
{
    const TemporaryFolder folder;
    const std::string run = (folder.path() / "run").string();
    const Outcome trained =
        engine({"train", "--data", "demo:small", "--task", "newclass", "--method", "none",
                "--encoder", "identity", "--out", run, "--json"});
    EXPECT_EQ(trained.exitCode, 0) << trained.err;
    auto next = engineJson(trained)["evaluate"].get<std::vector<std::string>>();
    EXPECT_EQ(next, (std::vector<std::string>{"kindred-engine", "evaluate", run, "--protocol",
                                              "newclass", "--rule", "ncm"}));
    next.erase(next.begin());
    next.insert(next.end(), {"--set", "draws=2", "--set", "images=1,5", "--json"});
    const Outcome asked = engine(next);
    EXPECT_EQ(asked.exitCode, 0) << asked.err;
    const Json evaluation = engineJson(asked);
    EXPECT_GT(resultWith(evaluation, {{"queries_of", "new"}, {"images", 5}})["n"].get<int>(), 0);
}

TEST(NewClassProtocol, ASplitWithinClassesHasNoNewOnes)
{
    const TemporaryFolder folder;
    const std::string run = untrained(folder.path() / "run", {"--data", "demo:small"});
    const Outcome outcome = evaluated(run, {"--protocol", "newclass"});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_THAT(outcome.err, HasSubstr("classes:0.5@leaf"));
}

TEST_F(NewClassRun, KeptEpisodesAreAskedAgainOfAnotherRun)
{
    const TemporaryFolder folder;
    const std::string first = (folder.path() / "first").string();
    fs::copy(run(), first, fs::copy_options::recursive);
    const std::vector<std::string> small = {"--protocol", "fewshot",    "--rule", "ncm",
                                            "--set",      "queries=4",  "--set",  "shot=1,5",
                                            "--set",      "episodes=20"};
    const auto with = [&](const std::string& run, const std::string& file) {
        std::vector<std::string> words = small;
        words.insert(words.end(), {"--set", "episodes_file=" + file});
        return answer(run, words);
    };
    const Json drawn = answer(first, small);
    const Json kept = with(first, "five");
    const std::string file = first + "/episodes/five.json";
    EXPECT_EQ(drawn["results"], kept["results"]);
    EXPECT_TRUE(fs::exists(file));
    EXPECT_THAT(kept.at("notes").dump(), HasSubstr("are kept in"));
    const Json shots = resultWith(kept, {{"images", 5}});
    EXPECT_EQ(shots["n"], 20);

    const std::string second =
        untrained(folder.path() / "second", {"--data", "demo:small", "--split", "classes:0.5@leaf",
                                             "--set", "validation=0.2", "--set", "size=16"});
    const Json other = with(second, file);
    EXPECT_EQ(other["results"].size(), 2u);
    EXPECT_THAT(other.at("notes").dump(), HasSubstr("are those of"));
    EXPECT_FALSE(fs::exists(second + "/episodes"));
    EXPECT_EQ(with(first, file)["results"], kept["results"]);
}

TEST_F(NewClassRun, EpisodesThatDoNotFitAreRefused)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "kept.json").string();
    const auto fewShot = [&](const std::string& run, const std::vector<std::string>& more) {
        std::vector<std::string> words = {"--protocol", "fewshot", "--set",
                                          "queries=4",  "--set",   "episodes=5"};
        words.insert(words.end(), more.begin(), more.end());
        return evaluated(run, words);
    };
    const Outcome large = fewShot(run(), {"--set", "shot=50", "--set", "episodes_file=" + file});
    EXPECT_EQ(large.exitCode, 3);
    EXPECT_THAT(large.err, HasSubstr("54 samples each are needed"));
    EXPECT_FALSE(fs::exists(file));
    ASSERT_EQ(fewShot(run(), {"--set", "episodes_file=" + file}).exitCode, 0);

    // The same pictures, other ones of them tested.
    const std::string within = untrained(folder.path() / "within", {"--data", "demo:small"});
    const Outcome unknown = fewShot(within, {"--set", "episodes_file=" + file});
    EXPECT_EQ(unknown.exitCode, 3);
    EXPECT_THAT(unknown.err, HasSubstr("none of the test part"));
    EXPECT_TRUE(writeFile(file, "{}").ok());
    EXPECT_EQ(fewShot(run(), {"--set", "episodes_file=" + file}).exitCode, 3);
}

TEST(Cameras, AColumnOfTheTableLeavesTheOwnCamerasImagesOut)
{
    const TemporaryFolder folder;
    const auto cmc = [&](const std::string& name, const std::string& column) {
        const fs::path table = folder.path() / (name + ".csv");
        EXPECT_TRUE(writeFile(table, "x,label," + column +
                                         ",split\n5,a,1,train\n6,a,1,train\n7,b,2,train\n"
                                         "8,b,2,train\n0,a,1,query\n1,a,1,gallery\n"
                                         "2,b,1,gallery\n3,a,2,gallery\n4,b,2,gallery\n")
                        .ok());
        const std::string run =
            untrained(folder.path() / name, {"--data", table.string(), "--set", "metric=l2"});
        const Json evaluation = answer(run, {"--protocol", "retrieval", "--k", "1,2"});
        EXPECT_EQ(evaluation.contains("notes"), column == "camera");
        return std::pair(resultWith(evaluation, {{"metric", "cmc@k"}, {"k", 1}})["value"],
                         resultWith(evaluation, {{"metric", "cmc@k"}, {"k", 2}})["value"]);
    };
    EXPECT_EQ(cmc("cameras", "camera"), std::pair(Json(0.0), Json(1.0)));
    EXPECT_EQ(cmc("groups", "group"), std::pair(Json(1.0), Json(1.0))) << "a group is no camera";
}

TEST(OwnSource, ASampleFindsItselfUnlessAskedNotTo)
{
    const TemporaryFolder folder;
    const fs::path table = folder.path() / "table.csv";
    ASSERT_TRUE(writeFile(table, "x,label\n0,a\n10,a\n4,b\n5,b\n").ok());
    const std::string run = untrained(
        folder.path() / "run", {"--data", table.string(), "--split", "none", "--set", "metric=l2"});
    const std::vector<std::string> own = {"--protocol", "knn", "--rule", "knn",
                                          "--k",        "1",   "--data", table.string()};
    const Json itself = answer(run, own);
    EXPECT_EQ(resultWith(itself, {{"metric", "accuracy"}})["errors"], 0);
    EXPECT_THAT(itself.at("notes").dump(), HasSubstr("finds itself"));
    std::vector<std::string> words = own;
    words.insert(words.end(), {"--set", "exclude_self=true"});
    const Json others = answer(run, words);
    EXPECT_EQ(resultWith(others, {{"metric", "accuracy"}})["errors"], 2);
    EXPECT_FALSE(others.contains("notes"));
}

} // namespace
} // namespace kindred::test
