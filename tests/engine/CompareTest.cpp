#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/GroupRuns.h"

namespace kindred::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// Two views of one table: as it is, and with every column brought to one scale.
class Compare : public SmallTable {
protected:
    void SetUp() override
    {
        ASSERT_EQ(train("raw", {"--split", "ratio:0.5"}).exitCode, 0);
        ASSERT_EQ(train("scaled", {"--split", "ratio:0.5", "--set", "standardise=true"}).exitCode,
                  0);
    }

    Outcome compare(const std::string& first, const std::string& second,
                    const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> words = {"compare", out(first), out(second)};
        words.insert(words.end(), more.begin(), more.end());
        return engine(words);
    }

    Json compared(const std::string& first, const std::string& second,
                  const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> words = more;
        words.emplace_back("--json");
        const Outcome outcome = compare(first, second, words);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return engineJson(outcome);
    }

    /// What `evaluate` says of accuracy at the first k.
    Json evaluated(const std::string& name, const std::string& k) const
    {
        return engineJson(engine({"evaluate", out(name), "--rule", "knn", "-k", k, "--json"}))
            .at("results")
            .at(0);
    }
};

double exactP(int64_t b, int64_t c)
{
    double p = 0;
    for (int64_t i = 0; i <= std::min(b, c); ++i) {
        double ways = 1;
        for (int64_t j = 1; j <= i; ++j)
            ways *= static_cast<double>(b + c - i + j) / static_cast<double>(j);
        p += ways * std::pow(0.5, static_cast<double>(b + c));
    }
    return std::min(1.0, 2 * p);
}

TEST_F(Compare, CountsWhatEvaluateCounts)
{
    const Json comparison = compared("raw", "scaled", {"--rule", "knn", "-k", "1,3"});
    ASSERT_EQ(comparison.at("results").size(), 2U);
    for (const Json& line : comparison["results"]) {
        const std::string k = line["k"].dump();
        EXPECT_EQ(line["metric"], "accuracy");
        EXPECT_EQ(line["first"], evaluated("raw", k)["value"]);
        EXPECT_EQ(line["second"], evaluated("scaled", k)["value"]);
        const auto count = [&](const char* key) { return line.at(key).get<int64_t>(); };
        EXPECT_EQ(count("n"), 18);
        EXPECT_EQ(count("both_right") + count("only_first") + count("only_second") +
                      count("both_wrong"),
                  18);
        EXPECT_EQ(18 - count("both_right") - count("only_first"), evaluated("raw", k)["errors"]);
        EXPECT_NEAR(line["difference"].get<double>(),
                    line["second"].get<double>() - line["first"].get<double>(), 1e-12);
        EXPECT_LE(line["ci95"][0], line["difference"]);
        EXPECT_GE(line["ci95"][1], line["difference"]);
        EXPECT_NEAR(line["p"].get<double>(), exactP(count("only_first"), count("only_second")),
                    1e-12);
        EXPECT_LE(line["p_mid"], line["p"]);
    }
    EXPECT_GT(comparison["results"][0]["only_second"], 0) << "the table no longer tells them apart";
}

TEST_F(Compare, FlipsNameTheSampleItsClassAndBothAnswers)
{
    const Json line = compared("raw", "scaled", {"--rule", "knn", "-k", "1"})["results"][0];
    std::map<std::string, int64_t> right;
    int64_t before = -1;
    for (const Json& flip : line.at("flips")) {
        EXPECT_GT(flip["id"].get<int64_t>(), before);
        before = flip["id"].get<int64_t>();
        EXPECT_FALSE(flip.value("path", "").empty());
        const std::string winner = flip.value("right", "");
        const std::string loser = winner == "first" ? "second" : "first";
        EXPECT_EQ(flip.at(winner), flip["class"]);
        EXPECT_NE(flip.at(loser), flip["class"]);
        ++right[winner];
    }
    EXPECT_EQ(right["first"], line["only_first"]);
    EXPECT_EQ(right["second"], line["only_second"]);
}

TEST_F(Compare, ARunIsNoDifferentFromItself)
{
    const Json comparison = compared("raw", "raw");
    ASSERT_FALSE(comparison.at("results").empty());
    for (const Json& line : comparison["results"]) {
        EXPECT_EQ(line["p"], 1.0);
        EXPECT_EQ(line["p_mid"], 1.0);
        EXPECT_EQ(line["difference"], 0.0);
        EXPECT_TRUE(line["flips"].empty());
    }
}

TEST_F(Compare, OnlyQueriesOfBothAreCompared)
{
    ASSERT_EQ(train("other", {"--split", "ratio:0.5", "--seed", "2"}).exitCode, 0);
    const auto tests = [&](const std::string& run) {
        std::set<std::string> ids;
        const auto lines = readFile(m_folder.path() / run / "samples.jsonl");
        size_t begin = 0;
        for (size_t end; (end = lines->find('\n', begin)) != std::string::npos; begin = end + 1) {
            const Json sample = *parseJson(lines->substr(begin, end - begin), "samples");
            if (sample["split"] == "test")
                ids.insert(sample["id"].dump());
        }
        return ids;
    };
    int64_t common = 0;
    for (const std::string& id : tests("raw"))
        common += static_cast<int64_t>(tests("other").count(id));
    ASSERT_TRUE(common > 0 && common < 18);
    EXPECT_EQ(compared("raw", "other")["results"][0]["n"], common);
}

TEST_F(Compare, RetrievalComparesWhatEachQueryFinds)
{
    const Json comparison = compared("raw", "scaled", {"--protocol", "retrieval", "-k", "1,2"});
    ASSERT_EQ(comparison.at("results").size(), 2U);
    for (const Json& line : comparison["results"]) {
        EXPECT_EQ(line["metric"], "recall@k");
        for (const Json& flip : line["flips"]) {
            const Json& found = flip.at(flip.value("right", ""));
            EXPECT_TRUE(found.is_number() && found <= line["k"]) << flip.dump();
        }
    }
    std::set<std::string> skipped;
    for (const Json& each : comparison.at("skipped")) {
        EXPECT_FALSE(each.value("reason", "").empty());
        EXPECT_TRUE(skipped.insert(each.value("metric", "")).second) << "said twice";
    }
    EXPECT_TRUE(skipped.contains("map") && skipped.contains("nmi"));
}

TEST_F(Compare, SaysTheSameInWords)
{
    const Outcome outcome = compare("raw", "scaled", {"-k", "1"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    for (const char* word : {"first", "second", "points gained", "95 %, points",
                             "right only in second", "mid-p", "flips of"})
        EXPECT_THAT(outcome.out, HasSubstr(word));
}

/// Pairs of both classes, far from each other until all columns have one scale: about half of the
/// 60 queries flip, all to the right.
TEST_F(Compare, AChanceThatRoundsToNoneIsNotCalledNone)
{
    std::string text = "x,z,label\n";
    for (int i = 0; i < 120; ++i)
        text += std::to_string(i % 2) + "," + std::to_string(i / 2 * 1000) +
                (i % 2 == 0 ? ",even\n" : ",odd\n");
    writeBytes(m_folder.path() / "far.csv", text);
    const std::vector<std::string> plan = {
        "train",     "--data", (m_folder.path() / "far.csv").string(),
        "--method",  "none",   "--split",
        "ratio:0.5", "--out"};
    for (const char* standardise : {"false", "true"}) {
        std::vector<std::string> words = plan;
        words.insert(words.end(),
                     {out(standardise), "--set", std::string("standardise=") + standardise});
        ASSERT_EQ(engine(words).exitCode, 0);
    }
    const Outcome outcome = compare("false", "true", {"-k", "1"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("< 0.0001"));
    EXPECT_LT(compared("false", "true", {"-k", "1"})["results"][0]["p"].get<double>(), 1e-4);
}

TEST_F(Compare, RunsThatCannotBeComparedAreRefused)
{
    const std::string elsewhere = writeClouds(m_folder.path() / "more.csv", 13);
    ASSERT_EQ(
        engine({"train", "--data", elsewhere, "--out", out("more"), "--method", "none"}).exitCode,
        0);
    for (const char* fold : {"1", "2"})
        ASSERT_EQ(train(fold, {"--split", std::string("folds:") + fold + "/3"}).exitCode, 0);
    const std::tuple<std::string, std::string, std::string> refused[] = {
        {"raw", "more", "different data"},
        {"1", "2", "no test sample in common (splits folds:1/3 and folds:2/3)"},
        {"raw", "nowhere", "run.json"}};
    for (const auto& [first, second, says] : refused) {
        const Outcome outcome = compare(first, second);
        EXPECT_EQ(outcome.exitCode, 3) << says;
        EXPECT_THAT(outcome.err, HasSubstr(says));
    }
    const Outcome episodes =
        compare("raw", "scaled", {"--protocol", "fewshot", "--set", "way=3", "--set", "queries=2"});
    EXPECT_EQ(episodes.exitCode, 3);
    EXPECT_THAT(episodes.err,
                HasSubstr("no result in common that calls each query right or wrong"));
}

TEST_F(Compare, SlipsAreWrongUsage)
{
    EXPECT_EQ(engine({"compare", out("raw")}).exitCode, 2);
    EXPECT_EQ(compare("raw", "scaled", {"--rule", "kn"}).exitCode, 2);
    EXPECT_EQ(compare("raw", "scaled", {"--protocol", "knnn"}).exitCode, 2);
    EXPECT_EQ(compare("raw", "scaled", {"--step", "first"}).exitCode, 2);
    EXPECT_EQ(compare("raw", "scaled", {"--set", "metrik=l2"}).exitCode, 2);
}

} // namespace
} // namespace kindred::test
