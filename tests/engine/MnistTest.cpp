#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>
#include <vector>

#include "engine/EngineProgram.h"
#include "kernel/Dispatch.h"

namespace kindred::test {
namespace {

constexpr int64_t kMostMemory = int64_t{3} << 29; ///< 1.5 GiB

class Mnist : public testing::Test {
protected:
    void SetUp() override
    {
        if (!fs::exists(m_source))
            GTEST_SKIP() << "the optional MNIST files are not there: " << m_source;
    }

    /// A run of the pixels as they are.
    void keepPixels()
    {
        const Outcome trained = engine({"train", "--data", m_source.string(), "--out", m_run,
                                        "--method", "none", "--encoder", "identity"});
        ASSERT_EQ(trained.exitCode, 0) << trained.err;
        EXPECT_LT(trained.peakBytes, kMostMemory);
    }

    void TearDown() override { unsetenv("KINDRED_TARGET"); }

    /// The errors of a rule, one for each of its ks; null stands for a rule without k.
    void expectErrors(const std::string& rule, const std::vector<std::pair<Json, int>>& expected)
    {
        const Outcome evaluated = engine({"evaluate", m_run, "--protocol", "knn", "--rule", rule,
                                          "--k", "1,3,5,7,9", "--set", "metric=l2", "--json"});
        ASSERT_EQ(evaluated.exitCode, 0) << evaluated.err;
        EXPECT_LT(evaluated.peakBytes, kMostMemory);
        EXPECT_GT(evaluated.peakBytes, 0);
        size_t seen = 0;
        std::string line = rule + ":";
        const Json evaluation = engineJson(evaluated);
        for (const Json& row : evaluation.at("results")) {
            if (row.at("metric") != "accuracy")
                continue;
            ASSERT_LT(seen, expected.size());
            EXPECT_EQ(row.at("n"), 10000);
            EXPECT_EQ(row.at("rule"), rule);
            EXPECT_EQ(row.at("k"), expected[seen].first);
            EXPECT_LE(std::abs(row.at("errors").get<int>() - expected[seen].second), 2)
                << row.dump();
            line += " " + std::to_string(row.at("errors").get<int>());
            ++seen;
        }
        std::printf("%s\n", line.c_str());
        EXPECT_EQ(seen, expected.size());
    }

    const fs::path m_source = fs::path(KINDRED_OPTIONAL_DATA) / "mnist";
    const TemporaryFolder m_folder;
    const std::string m_run = (m_folder.path() / "run").string();
};

// The published figures of raw MNIST pixels (Euclidean) that every correct implementation meets;
// ties may move two digits.
TEST_F(Mnist, HRawPixelsMakeTheKnownErrors)
{
    ASSERT_NO_FATAL_FAILURE(keepPixels());
    expectErrors("knn", {{1, 309}, {3, 283}, {5, 309}, {7, 300}, {9, 327}});
    expectErrors("ccknn", {{1, 309}, {3, 281}, {5, 283}, {7, 291}, {9, 300}});
    expectErrors("ncm", {{nullptr, 1797}});
}

// With the rate that most methods have, its loss grew beyond all numbers within half an epoch.
TEST_F(Mnist, WsabieTrainsADeepNetworkByItsOwnRate)
{
    const Outcome trained =
        engine({"train", "--data", m_source.string(), "--out", m_run, "--encoder", "lenet",
                "--method", "wsabie", "--epochs", "1", "--json"});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_GT(engineJson(trained).at("score").at("value").get<double>(), 0.97);
}

// The same with the kernels of each lesser instruction set of 256 bits and more, the tile unit and
// the dot products left out in turn; the narrower ones, which take minutes, are asked the first
// digits by SearchMnist.
TEST_F(Mnist, HRawPixelsByEveryWideVectorTarget)
{
    std::vector<std::string> targets = runnableTargets();
    targets.erase(targets.begin()); // the best is asked above
    std::erase_if(targets, [](const std::string& target) { return !target.starts_with("AVX"); });
    if (targets.empty())
        GTEST_SKIP() << "the best is the only one of 256 bits and more";
    ASSERT_NO_FATAL_FAILURE(keepPixels());
    for (const std::string& target : targets) {
        SCOPED_TRACE(target);
        ASSERT_EQ(setenv("KINDRED_TARGET", target.c_str(), 1), 0);
        expectErrors("knn", {{1, 309}, {3, 283}, {5, 309}, {7, 300}, {9, 327}});
        expectErrors("ccknn", {{1, 309}, {3, 281}, {5, 283}, {7, 291}, {9, 300}});
        expectErrors("ncm", {{nullptr, 1797}});
    }
}

} // namespace
} // namespace kindred::test
