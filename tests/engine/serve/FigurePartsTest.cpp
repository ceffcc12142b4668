// Results of several runs as lines, from what their folders keep.

#include <gtest/gtest.h>

#include "base/Files.h"
#include "engine/serve/Figures.h"

namespace kindred::test {
namespace {

class FigureParts : public testing::Test {
protected:
    /// A run of mne with one evaluation a value, the later the newer.
    engine::FigureRun runWith(const std::string& name, const std::string& pooling, int neighbours,
                              const std::vector<double>& values, const std::string& rule = "knn")
    {
        const RunDirectory run(m_folder.path() / name);
        fs::create_directories(run.evaluations());
        for (size_t i = 0; i < values.size(); ++i) {
            const Json result = {{"protocol", "knn"},
                                 {"rule", rule},
                                 {"k", 5},
                                 {"metric", "accuracy"},
                                 {"value", values[i]},
                                 {"n", 100 + int(i)},
                                 {"ci95", {values[i] - 0.1, values[i] + 0.1}}};
            const Json evaluation = {{"results", {result}}};
            EXPECT_TRUE(writeFile(run.evaluations() / ("knn-" + std::to_string(i) + ".json"),
                                  evaluation.dump())
                            .ok());
        }
        return {
            run,
            {{"method", "mne"}, {"options", {{"pooling", pooling}, {"neighbours", neighbours}}}}};
    }

    TemporaryFolder m_folder;
};

TEST_F(FigureParts, PoolingsAreLinesAgainstK)
{
    const Json panels = engine::poolingPanels(
        {runWith("a", "attention", 10, {0.5, 0.8}), runWith("b", "attention", 5, {0.7}),
         runWith("c", "mean", 5, {0.6}), runWith("d", "max", 5, {0.4}, "kernel")});
    ASSERT_EQ(panels.size(), 1u) << "a question that one run answered draws nothing";
    EXPECT_EQ(panels[0]["question"]["rule"], "knn");
    const Json& lines = panels[0]["lines"];
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0]["name"], "attention");
    EXPECT_EQ(lines[0]["x"], (Json{5, 10}));
    EXPECT_EQ(lines[0]["y"], (Json{0.7, 0.8})) << "the newest result of a run counts";
    EXPECT_NEAR(lines[0]["low"][1].get<double>(), 0.7, 1e-12);
    EXPECT_EQ(lines[1]["name"], "mean");
    EXPECT_EQ(lines[1]["x"], Json{5});
}

TEST_F(FigureParts, WhatIsNoneIsPassedOver)
{
    engine::FigureRun other = runWith("a", "attention", 10, {0.5});
    other.record["method"] = "snca";
    const engine::FigureRun damaged = runWith("b", "mean", 10, {0.5});
    EXPECT_TRUE(writeFile(damaged.run.evaluations() / "x.json", "{").ok());
    EXPECT_TRUE(engine::poolingPanels({other, damaged}).empty());
    EXPECT_EQ(engine::keptResults(damaged.run).size(), 1u);
    EXPECT_TRUE(engine::keptResults(RunDirectory(m_folder.path() / "none")).empty());
}

TEST_F(FigureParts, RowsAreChosenTheSameEachTime)
{
    EXPECT_EQ(engine::figureRows(4, 9), (std::vector<int64_t>{0, 1, 2, 3}));
    const auto chosen = engine::figureRows(1000, 50);
    ASSERT_EQ(chosen.size(), 50u);
    EXPECT_TRUE(std::is_sorted(chosen.begin(), chosen.end()));
    EXPECT_EQ(std::adjacent_find(chosen.begin(), chosen.end()), chosen.end());
    EXPECT_EQ(chosen, engine::figureRows(1000, 50));
}

} // namespace
} // namespace kindred::test
