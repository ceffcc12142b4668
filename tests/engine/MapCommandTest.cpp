#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <csignal>
#include <limits>

#include "base/Npy.h"
#include "base/Random.h"
#include "engine/EngineProgram.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

/// Whether a process has a handler of its own for a signal by now.
bool catches(pid_t process, int signal)
{
    const auto status = readFile("/proc/" + std::to_string(process) + "/status");
    const size_t at = status.ok() ? status->find("SigCgt:") : std::string::npos;
    return at != std::string::npos &&
           (std::stoull(status->substr(at + 7, 20), nullptr, 16) >> (signal - 1) & 1) != 0;
}

class MapCommand : public testing::Test {
protected:
    std::string file(const std::string& name) const { return (m_folder.path() / name).string(); }

    std::string matrix(const std::string& name, const Matrix<float>& values) const
    {
        EXPECT_TRUE(writeNpy(file(name), values.view()).ok());
        return file(name);
    }

    /// Three groups of 40 rows far apart; row i belongs to i mod 3.
    std::string groups() const
    {
        Random random(5);
        Matrix<float> rows(120, 6);
        for (int64_t i = 0; i < 120; ++i)
            for (int64_t c = 0; c < 6; ++c)
                rows(i, c) = static_cast<float>(random.normal() + (c == i % 3 ? 12 : 0));
        return matrix("rows.npy", rows);
    }

    Matrix<float> map(const std::string& name) const
    {
        auto values = readNpyMatrix(file(name));
        EXPECT_TRUE(values.ok());
        return values.ok() ? std::move(*values) : Matrix<float>();
    }

    TemporaryFolder m_folder;
};

TEST_F(MapCommand, AnUnaskedPerplexityFitsItselfToFewRows)
{
    Matrix<float> few(10, 2);
    for (int64_t i = 0; i < 10; ++i)
        few(i, i % 2) = static_cast<float>(i + 1);
    const Outcome outcome = engine({"map", matrix("few.npy", few), "--out", file("map.npy"),
                                    "--set", "iterations=50", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(engineJson(outcome).at("options").at("perplexity"), 3);
    EXPECT_EQ(map("map.npy").rows(), 10);
}

TEST_F(MapCommand, WritesAMapAndSaysHowFarToBelieveIt)
{
    const Outcome outcome = engine({"map", groups(), "--out", file("map.npy"), "--set",
                                    "perplexity=8", "--set", "iterations=300", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json facts = engineJson(outcome);
    EXPECT_EQ(facts.at("n"), 120);
    EXPECT_EQ(facts.at("iterations"), 300);
    EXPECT_EQ(facts.at("options").at("perplexity"), 8);
    EXPECT_EQ(facts.at("options").at("exaggeration"), 12) << "defaults are stated too";
    EXPECT_GT(facts.at("kl").get<double>(), 0);
    EXPECT_GE(facts.at("seconds").get<double>(), 0);
    for (const char* key : {"trustworthiness", "continuity", "preservation"}) {
        EXPECT_GT(facts.at(key).get<double>(), 0.5) << key;
        EXPECT_LE(facts.at(key).get<double>(), 1) << key;
    }
    const Matrix<float> layout = map("map.npy");
    ASSERT_EQ(layout.rows(), 120);
    ASSERT_EQ(layout.cols(), 2);
    const auto distance = [&](int64_t i, int64_t j) {
        return std::hypot(layout(i, 0) - layout(j, 0), layout(i, 1) - layout(j, 1));
    };
    for (int64_t i = 0; i < 120; ++i) { // the nearest point is of the own group
        int64_t nearest = i == 0 ? 1 : 0;
        for (int64_t j = 0; j < 120; ++j)
            if (j != i && distance(i, j) < distance(i, nearest))
                nearest = j;
        EXPECT_EQ(nearest % 3, i % 3);
    }
}

TEST_F(MapCommand, TheSameSeedIsTheSameFileOnAnyThreadCount)
{
    const std::string rows = groups();
    const auto bytesOf = [&](const std::string& name, const std::string& seed,
                             const std::string& threads) {
        const Outcome outcome =
            engine({"map", rows, "--out", file(name), "--seed", seed, "--threads", threads, "--set",
                    "perplexity=8", "--set", "iterations=100", "--quiet"});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_EQ(outcome.err, "");
        return readFile(file(name)).value();
    };
    const std::string one = bytesOf("a.npy", "7", "1");
    EXPECT_EQ(bytesOf("b.npy", "7", "3"), one);
    EXPECT_NE(bytesOf("c.npy", "8", "1"), one);
}

TEST_F(MapCommand, AStartIsGoneOnFromInFewerIterations)
{
    const std::string rows = groups();
    ASSERT_EQ(engine({"map", rows, "--out", file("first.npy"), "--set", "perplexity=8"}).exitCode,
              0);
    const Outcome outcome =
        engine({"map", rows, "--out", file("next.npy"), "--set", "perplexity=8", "--set",
                "warm_iterations=20", "--start", file("first.npy"), "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(engineJson(outcome).at("iterations"), 20);
    const Matrix<float> first = map("first.npy");
    const Matrix<float> next = map("next.npy");
    double moved = 0, size = 0;
    for (size_t i = 0; i < first.values().size(); ++i) {
        moved += std::pow(next.values()[i] - first.values()[i], 2);
        size += std::pow(first.values()[i], 2);
    }
    EXPECT_LT(moved, 0.01 * size);
}

TEST_F(MapCommand, PrincipalComponentsNeedNoIterations)
{
    const Outcome outcome =
        engine({"map", groups(), "--method", "pca", "--out", file("map.npy"), "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_FALSE(engineJson(outcome).contains("kl"));
    EXPECT_EQ(map("map.npy").rows(), 120);
}

TEST_F(MapCommand, ARunsImagesAreMappedWithTheirIds)
{
    const Outcome outcome = engine({"map", smallRun().string(), "--out", file("run.npy"), "--set",
                                    "perplexity=5", "--set", "iterations=50", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(engineJson(outcome).at("files"), Json({"run.npy", "run.ids.npy"}));
    const auto ids = readNpyIntegers(file("run.ids.npy"));
    ASSERT_TRUE(ids.ok());
    EXPECT_EQ(static_cast<int64_t>(ids->size()), map("run.npy").rows());
    EXPECT_EQ(engineJson(outcome).at("n"), ids->size());
}

TEST_F(MapCommand, CtrlCEndsItWithoutAFile)
{
    Random random(5);
    Matrix<float> many(3000, 6); // as many iterations as there are take many minutes
    for (float& value : many.values())
        value = static_cast<float>(random.normal());
    Process job(engineCommand({"map", matrix("many.npy", many), "--out", file("map.npy"), "--set",
                               "perplexity=8", "--set", "iterations=100000"}));
    while (!catches(job.id(), SIGINT) && !job.endsWithin(5)) {
    }
    job.signal(SIGINT);
    const Outcome outcome = job.wait();
    EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
    EXPECT_FALSE(fs::exists(file("map.npy")));
}

TEST_F(MapCommand, RefusesWhatItCannotMapAndWritesNothing)
{
    const std::string good = groups();
    Matrix<float> broken(6, 2, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
    broken(4, 1) = std::numeric_limits<float>::infinity();
    const struct {
        const char* name;
        std::string rows;
        std::vector<std::string> more;
        int exitCode;
        const char* text;
    } refusals[] = {
        {"perplexity too large", good, {"--set", "perplexity=40"}, 3, "The largest is 39."},
        {"not finite", matrix("nan.npy", broken), {"--set", "perplexity=1"}, 3, "row 4"},
        {"constant", matrix("c.npy", Matrix<float>(9, 2)), {"--set", "perplexity=2"}, 3, "equal"},
        {"too few", matrix("few.npy", Matrix<float>(3, 2)), {}, 3, "at least 4 rows"},
        {"unknown option", good, {"--set", "perplexty=5"}, 2, "perplexity"},
        {"out of range", good, {"--set", "momentum=2"}, 2, "momentum"},
        {"unknown method", good, {"--method", "umap"}, 2, "--method"},
        {"pca has no options", good, {"--method", "pca", "--set", "perplexity=5"}, 2, "--set"},
        {"a start of other rows",
         good,
         {"--set", "perplexity=8", "--start", file("few.npy")},
         3,
         "3 rows of 2 columns, not 120"},
        {"no such file", file("nowhere.npy"), {}, 3, "nowhere.npy"},
    };
    for (const auto& refusal : refusals) {
        SCOPED_TRACE(refusal.name);
        std::vector<std::string> arguments = {"map", refusal.rows, "--out", file("map.npy")};
        arguments.insert(arguments.end(), refusal.more.begin(), refusal.more.end());
        const Outcome outcome = engine(arguments);
        EXPECT_EQ(outcome.exitCode, refusal.exitCode);
        EXPECT_THAT(outcome.err, HasSubstr(refusal.text));
        EXPECT_FALSE(fs::exists(file("map.npy")));
    }
}

TEST_F(MapCommand, TheManualNamesEveryOptionWithItsDefault)
{
    const std::string manual = readFile(fs::path(KINDRED_SOURCE) / "docs/maps.md").value();
    const Json facts = engineJson(engine({"map", groups(), "--out", file("map.npy"), "--json"}));
    for (const auto& [key, value] : facts.at("options").items()) {
        std::string shown = value.dump();
        if (shown.ends_with(".0"))
            shown.resize(shown.size() - 2);
        EXPECT_THAT(manual, HasSubstr("| `" + key + "` | " + shown + " |"));
    }
}

TEST_F(MapCommand, AnEarlierMapIsNotReplaced)
{
    const std::vector<std::string> arguments = {"map", groups(), "--method",
                                                "pca", "--out",  file("map.npy")};
    ASSERT_EQ(engine(arguments).exitCode, 0);
    const std::string before = readFile(file("map.npy")).value();
    const Outcome again = engine(arguments);
    EXPECT_EQ(again.exitCode, 2);
    EXPECT_THAT(again.err, HasSubstr("is there already"));
    EXPECT_EQ(readFile(file("map.npy")).value(), before);
}

} // namespace
} // namespace kindred::test
