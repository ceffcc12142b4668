#include <gtest/gtest.h>

#include "run/RunDirectory.h"

namespace kindred {
namespace {

class CheckpointTest : public testing::Test {
protected:
    void save(int64_t step, const std::string& content = "weights")
    {
        auto writer = CheckpointWriter::begin(m_run, step);
        ASSERT_TRUE(writer) << writer.error().message();
        ASSERT_TRUE(writeFile(writer->folder() / "weights.safetensors", content));
        const Status done = writer->commit();
        ASSERT_TRUE(done) << done.error().message();
    }

    std::string content(int64_t step)
    {
        return *readFile(m_run.checkpoints() / std::to_string(step) / "weights.safetensors");
    }

    TemporaryFolder m_folder;
    RunDirectory m_run{m_folder.path()};
};

TEST_F(CheckpointTest, ItIsThereOnlyAfterCommit)
{
    auto writer = CheckpointWriter::begin(m_run, 10);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writeFile(writer->folder() / "weights.safetensors", "w"));
    EXPECT_TRUE(m_run.checkpointSteps().empty());
    ASSERT_TRUE(writer->commit());
    EXPECT_EQ(m_run.checkpointSteps(), std::vector<int64_t>{10});
    EXPECT_FALSE(fs::exists(writer->folder()));
}

TEST_F(CheckpointTest, TheSameStepIsReplacedWhole)
{
    save(10, "old");
    save(10, "new");
    EXPECT_EQ(content(10), "new");
    EXPECT_EQ(std::distance(fs::directory_iterator(m_run.checkpoints()), fs::directory_iterator()),
              1);
}

TEST_F(CheckpointTest, BeginClearsWhatACrashLeft)
{
    ASSERT_TRUE(makeFolders(m_run.checkpoints() / ".tmp-3" / "deep"));
    ASSERT_TRUE(makeFolders(m_run.checkpoints() / ".old-2"));
    save(4);
    EXPECT_EQ(std::distance(fs::directory_iterator(m_run.checkpoints()), fs::directory_iterator()),
              1);
}

TEST_F(CheckpointTest, NegativeStepsAreRefused)
{
    EXPECT_FALSE(CheckpointWriter::begin(m_run, -1));
}

TEST_F(CheckpointTest, PruningKeepsTheLastTwoAndThoseNamed)
{
    for (const int64_t step : {0, 5, 10, 20, 30, 40})
        save(step);
    ASSERT_TRUE(pruneCheckpoints(m_run, {5, 10}));
    EXPECT_EQ(m_run.checkpointSteps(), (std::vector<int64_t>{5, 10, 30, 40}));
    ASSERT_TRUE(pruneCheckpoints(m_run, {}));
    EXPECT_EQ(m_run.checkpointSteps(), (std::vector<int64_t>{30, 40}));
    ASSERT_TRUE(pruneCheckpoints(m_run, {999})) << "one that is gone harms nothing";
    EXPECT_EQ(m_run.checkpointSteps(), (std::vector<int64_t>{30, 40}));
}

} // namespace
} // namespace kindred
