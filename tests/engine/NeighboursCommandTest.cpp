#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "base/Npy.h"
#include "base/Random.h"
#include "engine/EngineProgram.h"

namespace kindred::test {
namespace {

class NeighboursCommand : public testing::Test {
protected:
    std::string file(const std::string& name) const { return (m_folder.path() / name).string(); }

    std::string matrix(const std::string& name, int64_t rows, int64_t cols,
                       std::vector<float> values)
    {
        EXPECT_TRUE(writeNpy(file(name), Matrix<float>(rows, cols, std::move(values)).view()).ok());
        return file(name);
    }

    std::vector<int32_t> indices() const
    {
        const auto array = readNpy(file("out/indices.npy"));
        EXPECT_TRUE(array.ok() && array->header.dtype == "<i4");
        const int32_t* data = array->as<int32_t>();
        return {data, data + array->header.count()};
    }
    std::vector<float> distances() const
    {
        const auto rows = readNpyMatrix(file("out/distances.npy"));
        EXPECT_TRUE(rows.ok());
        return rows->values();
    }

    TemporaryFolder m_folder;
};

TEST_F(NeighboursCommand, SquaredDistancesOfPointsOnALineWithoutThemselves)
{
    // 0, 1, 3, 7 on a line: worked out by hand.
    const std::string rows = matrix("x.npy", 4, 1, {0, 1, 3, 7});
    const Outcome outcome =
        engine({"neighbours", rows, "-k", "2", "--metric", "l2", "--out", file("out"), "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(indices(), (std::vector<int32_t>{1, 2, 0, 2, 1, 0, 2, 1}));
    EXPECT_EQ(distances(), (std::vector<float>{1, 9, 1, 4, 4, 9, 16, 36}));
    EXPECT_TRUE(engineJson(outcome).at("self_excluded").get<bool>());
}

TEST_F(NeighboursCommand, CosineIsOneMinusSimilarityAndIgnoresLength)
{
    const std::string rows = matrix("x.npy", 3, 2, {10, 0, 0, 0.1f, 3, 3});
    const std::string queries = matrix("q.npy", 1, 2, {2, 0});
    ASSERT_EQ(engine({"neighbours", rows, "--queries", queries, "-k", "3", "--out", file("out")})
                  .exitCode,
              0);
    EXPECT_EQ(indices(), (std::vector<int32_t>{0, 2, 1}));
    const auto found = distances();
    EXPECT_NEAR(found[0], 0, 1e-6);
    EXPECT_NEAR(found[1], 1 - std::sqrt(0.5), 1e-6);
    EXPECT_NEAR(found[2], 1, 1e-6);
}

TEST_F(NeighboursCommand, AgreesWithAPlainLoop)
{
    constexpr int64_t n = 300, d = 17;
    constexpr int k = 5;
    Random random(11);
    std::vector<float> values(static_cast<size_t>(n * d));
    for (float& value : values)
        value = static_cast<float>(random.normal());
    const std::string rows = matrix("x.npy", n, d, values);
    ASSERT_EQ(
        engine({"neighbours", rows, "-k", "5", "--metric", "l2", "--out", file("out")}).exitCode,
        0);
    const auto found = distances();
    for (int64_t i = 0; i < n; ++i) {
        std::vector<double> all;
        for (int64_t j = 0; j < n; ++j) {
            double sum = 0;
            for (int64_t c = 0; c < d; ++c)
                sum += std::pow(
                    double(values[size_t(i * d + c)]) - double(values[size_t(j * d + c)]), 2);
            if (j != i)
                all.push_back(sum);
        }
        std::sort(all.begin(), all.end());
        for (int r = 0; r < k; ++r)
            EXPECT_NEAR(found[size_t(i * k + r)], all[size_t(r)], 1e-3);
    }
}

TEST_F(NeighboursCommand, AnEarlierResultIsNotReplaced)
{
    const std::vector<std::string> arguments = {
        "neighbours", matrix("x.npy", 4, 1, {0, 1, 3, 7}), "-k", "2", "--metric", "l2", "--out",
        file("out")};
    ASSERT_EQ(engine(arguments).exitCode, 0);
    const auto before = listing(file("out"));
    ASSERT_EQ(before.size(), 2u);
    const Outcome again = engine(arguments);
    EXPECT_EQ(again.exitCode, 2) << again.err;
    EXPECT_THAT(again.err, testing::HasSubstr("indices.npy: is there already"));
    EXPECT_EQ(listing(file("out")), before);
}

/// Rows around `groups` places far apart; one group: a ball without any structure.
std::vector<float> grouped(int64_t rows, int64_t cols, int groups)
{
    Random random(5);
    std::vector<float> places(static_cast<size_t>(groups * cols));
    for (float& value : places)
        value = 20 * static_cast<float>(random.normal());
    std::vector<float> values;
    for (int64_t row = 0; row < rows; ++row)
        for (int64_t col = 0; col < cols; ++col)
            values.push_back(places[static_cast<size_t>(row % groups * cols + col)] +
                             static_cast<float>(random.normal()));
    return values;
}

TEST_F(NeighboursCommand, ApproximatelyItFindsTheShareThatItTells)
{
    constexpr int64_t n = 10000, d = 24;
    constexpr size_t k = 10;
    const std::string rows = matrix("x.npy", n, d, grouped(n, d, 100));
    const auto asked = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"neighbours", rows, "-k", "10", "--out", file("out"), "--json"});
        const Outcome outcome = engine(more);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        auto found = indices();
        fs::remove_all(file("out"));
        return std::pair{engineJson(outcome), std::move(found)};
    };
    const auto [exactly, truth] = asked({});
    EXPECT_FALSE(exactly.at("approximate").get<bool>());
    EXPECT_FALSE(exactly.contains("recall"));
    const auto [told, found] = asked({"--approximate", "--recall", "0.97"});
    EXPECT_TRUE(told.at("approximate").get<bool>());
    EXPECT_GE(told.at("recall").get<double>(), 0.97);
    EXPECT_GT(told.at("effort").get<int>(), 0);
    EXPECT_GE(*std::min_element(found.begin(), found.end()), 0) << "no line is short";
    size_t met = 0;
    for (size_t row = 0; row < truth.size(); row += k) {
        const std::set<int32_t> near(&truth[row], &truth[row] + k);
        for (size_t i = row; i < row + k; ++i)
            met += near.contains(found[i]);
    }
    EXPECT_NEAR(static_cast<double>(met) / static_cast<double>(truth.size()),
                told.at("recall").get<double>(), 0.02);
    EXPECT_EQ(asked({"--approximate", "--recall", "0.97"}).second, found) << "one seed, one answer";
}

TEST_F(NeighboursCommand, CellsThatFindTooLittleGiveWayToTheExactSearch)
{
    constexpr int64_t n = 10000, d = 64;
    const std::string rows = matrix("x.npy", n, d, grouped(n, d, 1));
    std::vector<std::string> asked = {"neighbours", rows,        "-k",    "5",
                                      "--metric",   "l2",        "--out", file("out"),
                                      "--json",     "--queries", rows};
    ASSERT_EQ(engine(asked).exitCode, 0);
    const auto truth = indices();
    fs::remove_all(file("out"));
    asked.push_back("--approximate");
    asked.insert(asked.end(), {"--recall", "0.999"});
    const Outcome outcome = engine(asked);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json told = engineJson(outcome);
    EXPECT_FALSE(told.at("approximate").get<bool>()) << told;
    EXPECT_EQ(told.at("recall"), 1.0);
    EXPECT_LT(told.at("recall_of_cells").get<double>(), 0.999);
    EXPECT_EQ(indices(), truth);
}

TEST_F(NeighboursCommand, AFailedWriteLeavesNothing)
{
    std::vector<float> values(4000);
    std::iota(values.begin(), values.end(), 1.0f);
    const auto command = engineCommand(
        {"neighbours", matrix("x.npy", 2000, 2, values), "-k", "5", "--out", file("out")});
    // No file may grow beyond a few KiB, as on a full disk.
    std::vector<std::string> limited = {"sh", "-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"};
    limited.insert(limited.end(), command.begin(), command.end());
    const Outcome outcome = run(limited);
    EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
    EXPECT_FALSE(fs::exists(file("out")));
}

struct Refusal {
    const char* name;
    std::vector<float> values;
    std::vector<std::string> more;
    int exitCode;
    const char* text;
};

TEST_F(NeighboursCommand, RefusesWhatItCannotAnswerAndWritesNothing)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Refusal refusals[] = {
        {"not a number", {1, nan, 2, 3}, {"-k", "1"}, 3, "row 0"},
        {"a zero row has no direction", {1, 1, 0, 0}, {"-k", "1"}, 3, "row 1"},
        {"more neighbours than others", {1, 1, 2, 0}, {"-k", "2"}, 3, "at most 1"},
        {"a recall of the exact search", {1, 1, 2, 0}, {"-k", "1", "--recall", "0.9"}, 2, "recall"},
        {"a recall above one",
         {1, 1, 2, 0},
         {"-k", "1", "--approximate", "--recall", "1.1"},
         2,
         "--recall"},
        {"k below one", {1, 1, 2, 0}, {"-k", "0"}, 2, "-k"},
        {"unknown metric", {1, 1, 2, 0}, {"--metric", "cos"}, 2, "--metric"},
        {"missing queries",
         {1, 1, 2, 0},
         {"-k", "1", "--queries", "/nonexistent.npy"},
         3,
         "nonexistent"},
    };
    for (const Refusal& refusal : refusals) {
        SCOPED_TRACE(refusal.name);
        std::vector<std::string> arguments = {"neighbours", matrix("x.npy", 2, 2, refusal.values),
                                              "--out", file("out")};
        arguments.insert(arguments.end(), refusal.more.begin(), refusal.more.end());
        const Outcome outcome = engine(arguments);
        EXPECT_EQ(outcome.exitCode, refusal.exitCode);
        EXPECT_THAT(outcome.err, testing::HasSubstr(refusal.text));
        EXPECT_FALSE(fs::exists(file("out")));
    }
}

} // namespace
} // namespace kindred::test
