#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "run/FolderSwap.h"
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

TEST(FolderSwapTest, AReaderAlwaysFindsAWholeFolder)
{
    const TemporaryFolder folder;
    const fs::path table = folder.path() / "val@20";
    const fs::path temporary = folder.path() / ".tmp-val@20";
    const auto make = [](const fs::path& path) {
        ASSERT_TRUE(makeFolders(path));
        for (const char* name : {"ids.npy", "embeddings.npy"})
            ASSERT_TRUE(writeFile(path / name, "rows"));
    };
    make(table);
    std::atomic<bool> ended = false;
    int missing = 0;
    std::thread reader([&] {
        while (!ended)
            missing += fs::exists(table / "embeddings.npy") ? 0 : 1;
    });
    for (int i = 0; i < 300; ++i) {
        make(temporary);
        EXPECT_TRUE(writeFile(table / "map.npy", "by another process"));
        const Status swapped = swapIn(temporary, table);
        EXPECT_TRUE(swapped) << swapped.error().message();
        clearLeftovers(folder.path());
    }
    ended = true;
    reader.join();
    EXPECT_EQ(missing, 0);
    EXPECT_FALSE(fs::exists(table / "map.npy")) << "it was of the rows before";
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(FolderSwapTest, WhatARemovalLeftHasNotItsName)
{
    const TemporaryFolder folder;
    const fs::path table = folder.path() / "val@10";
    ASSERT_TRUE(makeFolders(folder.path() / ".old-val@10" / "of a killed process"));
    ASSERT_TRUE(makeFolders(table));
    ASSERT_TRUE(removeWhole(table));
    EXPECT_TRUE(fs::is_empty(folder.path()));
    EXPECT_FALSE(removeWhole(table)) << "there is none";
}

} // namespace
} // namespace kindred
