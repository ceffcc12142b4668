#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "engine/EngineProgram.h"

namespace kindred::test {
namespace {

constexpr int64_t kMostMemory = int64_t{3} << 29; ///< 1.5 GiB

// The published figures of k-NN on raw MNIST pixels (Euclidean, majority) that every correct
// implementation meets; ties may move two digits.
TEST(Mnist, RawPixelsMakeTheKnownErrors)
{
    const fs::path source = fs::path(KINDRED_OPTIONAL_DATA) / "mnist";
    if (!fs::exists(source))
        GTEST_SKIP() << "the optional MNIST files are not there: " << source;
    const TemporaryFolder folder;
    const std::string run = (folder.path() / "run").string();
    const Outcome trained = engine({"train", "--data", source.string(), "--out", run, "--method",
                                    "none", "--encoder", "identity"});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const Outcome evaluated = engine(
        {"evaluate", run, "--protocol", "knn", "--rule", "knn", "--k", "1,3,5,7,9", "--json"});
    ASSERT_EQ(evaluated.exitCode, 0) << evaluated.err;
    EXPECT_LT(trained.peakBytes, kMostMemory);
    EXPECT_LT(evaluated.peakBytes, kMostMemory);
    EXPECT_GT(evaluated.peakBytes, 0);
    constexpr std::array expected = {309, 283, 309, 300, 327};
    size_t seen = 0;
    const Json evaluation = engineJson(evaluated);
    for (const Json& row : evaluation.at("results")) {
        if (row.at("metric") != "accuracy")
            continue;
        ASSERT_LT(seen, expected.size());
        EXPECT_EQ(row.at("n"), 10000);
        EXPECT_LE(std::abs(row.at("errors").get<int>() - expected[seen]), 2) << row.dump();
        ++seen;
    }
    EXPECT_EQ(seen, expected.size());
}

} // namespace
} // namespace kindred::test
