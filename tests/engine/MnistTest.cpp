#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "engine/EngineProgram.h"

namespace kindred::test {
namespace {

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
    const Json results = engineJson(evaluated).at("results");
    constexpr std::array expected = {309, 283, 309, 300, 327};
    ASSERT_EQ(results.size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(results[i].at("n"), 10000);
        EXPECT_LE(std::abs(results[i].at("errors").get<int>() - expected[i]), 2)
            << "k = " << results[i].at("k");
    }
}

} // namespace
} // namespace kindred::test
