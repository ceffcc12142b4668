#include <gtest/gtest.h>

#include "run/RunDirectory.h"

namespace kindred {
namespace {

class RunDirectoryTest : public testing::Test {
protected:
    TemporaryFolder m_folder;
    RunDirectory m_run{m_folder.path() / "run"};
};

TEST_F(RunDirectoryTest, RecordRoundTrips)
{
    EXPECT_FALSE(m_run.exists());
    EXPECT_FALSE(m_run.record());
    const Json record = {{"format", kRunFormatVersion}, {"name", "first light"}, {"seed", 1}};
    ASSERT_TRUE(m_run.writeRecord(record));
    EXPECT_TRUE(m_run.exists());
    const auto read = m_run.record();
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, record);
}

TEST_F(RunDirectoryTest, DamagedRecordsAreRefusedWithTheFile)
{
    for (const char* text : {"", "{", "[]", "{}", R"({"format":"1"})", R"({"format":1.5})"}) {
        ASSERT_TRUE(makeFolders(m_run.root()));
        ASSERT_TRUE(writeFile(m_run.recordFile(), text));
        const auto read = m_run.record();
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().code, ErrorCode::Input) << text;
        EXPECT_NE(read.error().message().find("run.json"), std::string::npos) << text;
    }
}

TEST_F(RunDirectoryTest, ANewerFormatIsReadButNeverWritten)
{
    const Json newer = {{"format", kRunFormatVersion + 1}, {"name", "from tomorrow"}};
    ASSERT_TRUE(makeFolders(m_run.root()));
    ASSERT_TRUE(writeFile(m_run.recordFile(), newer.dump()));
    EXPECT_TRUE(m_run.record(true));
    const auto refused = m_run.record();
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message().find("newer Kindred"), std::string::npos);

    EXPECT_FALSE(m_run.writeRecord({{"format", 1}}));
    EXPECT_FALSE(RunLock::acquire(m_run));
    EXPECT_FALSE(requestControl(m_run, DesiredState::Paused));
    EXPECT_FALSE(EventWriter::open(m_run, 0));
    EXPECT_FALSE(CheckpointWriter::begin(m_run, 0));
    // Nothing was left behind beside the record.
    EXPECT_EQ(std::distance(fs::directory_iterator(m_run.root()), fs::directory_iterator()), 1);
}

TEST_F(RunDirectoryTest, OnlyWholeCheckpointsCount)
{
    EXPECT_TRUE(m_run.checkpointSteps().empty());
    for (const char* name : {"0", "100", "20", ".tmp-120", ".old-10", "latest", "12a", "-3"})
        ASSERT_TRUE(makeFolders(m_run.checkpoints() / name));
    ASSERT_TRUE(writeFile(m_run.checkpoints() / "7", "a file"));
    EXPECT_EQ(m_run.checkpointSteps(), (std::vector<int64_t>{0, 20, 100}));
}

TEST_F(RunDirectoryTest, TablesAreListedByStep)
{
    EXPECT_TRUE(m_run.tableNames().empty());
    for (const char* name : {"val@100", "train@100", "train@20", ".tmp-val@120", "train", "val@x"})
        ASSERT_TRUE(makeFolders(m_run.tables() / name));
    std::string text;
    for (const TableName& name : m_run.tableNames())
        text += name.split + "@" + std::to_string(name.step) + " ";
    EXPECT_EQ(text, "train@20 train@100 val@100 ");
}

} // namespace
} // namespace kindred
