// Results of several runs as lines, from what their folders keep.

#include <gtest/gtest.h>

#include <chrono>

#include "base/Files.h"
#include "engine/serve/board/BoardMemory.h"
#include "engine/serve/figures/Figures.h"

namespace kindred::test {
namespace {

class FigureParts : public testing::Test {
protected:
    /// A run of mne with one evaluation a value, named as the engine does, at steps 200, 400, …
    engine::FigureRun runWith(const std::string& name, const std::string& pooling, int neighbours,
                              const std::vector<double>& values, const std::string& rule = "knn",
                              const std::string& asked = "0123abcd")
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
                                 {"step", 200 * (int(i) + 1)},
                                 {"ci95", {values[i] - 0.1, values[i] + 0.1}}};
            const Json evaluation = {{"results", {result}}};
            const std::string file =
                "knn-" + rule + "@" + std::to_string(200 * (i + 1)) + "-" + asked + ".json";
            EXPECT_TRUE(writeFile(run.evaluations() / file, evaluation.dump()).ok());
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

TEST_F(FigureParts, TheLastStepCountsWhateverItsNameSortsAs)
{
    // knn-knn@1000 sorts before knn-knn@200.
    const std::vector<double> values = {0.1, 0.2, 0.3, 0.4, 0.9};
    const auto many = runWith("a", "mean", 10, values);
    const auto kept = engine::keptResults(many.run);
    ASSERT_EQ(kept.size(), values.size());
    for (size_t i = 0; i < values.size(); ++i)
        EXPECT_EQ(kept[i].result["value"], values[i]);
    EXPECT_EQ(kept[0].asked, "0123abcd");
    const Json panels = engine::poolingPanels({many, runWith("b", "mean", 5, {0.7})});
    ASSERT_EQ(panels.size(), 1u);
    EXPECT_EQ(panels[0]["lines"][0]["y"], (Json{0.7, 0.9}));
}

TEST_F(FigureParts, OfOneStepTheResultWrittenLastCounts)
{
    const auto run = runWith("a", "mean", 10, {0.5}, "knn", "ffffffff");
    runWith("a", "mean", 10, {0.6}, "knn", "00000000");
    const fs::path older = run.run.evaluations() / "knn-knn@200-ffffffff.json";
    const fs::path newer = run.run.evaluations() / "knn-knn@200-00000000.json";
    fs::last_write_time(older, fs::last_write_time(newer) - std::chrono::seconds(10));
    const auto kept = engine::keptResults(run.run);
    ASSERT_EQ(kept.size(), 2u);
    EXPECT_EQ(kept[1].result["value"], 0.6);
}

TEST_F(FigureParts, OtherSettingsOrDataAreOtherQuestions)
{
    const auto one = runWith("a", "mean", 10, {0.5}, "knn", "11111111");
    runWith("a", "mean", 10, {0.9}, "knn", "22222222");
    const auto two = runWith("b", "mean", 5, {0.4}, "knn", "11111111");
    const Json panels = engine::poolingPanels({one, two});
    ASSERT_EQ(panels.size(), 1u) << "what one run alone was asked is no line";
    EXPECT_EQ(panels[0]["lines"][0]["y"], (Json{0.4, 0.5})) << "the other settings replace nothing";
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

TEST(MemoryPictures, AreBounded)
{
    EXPECT_EQ(engine::reasonAgainstPictures(engine::BoardMemory::kMost), "");
    EXPECT_NE(engine::reasonAgainstPictures(engine::BoardMemory::kMost + 1), "");
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
