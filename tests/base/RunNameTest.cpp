#include <gtest/gtest.h>

#include <thread>

#include "run/RunName.h"

namespace kindred {
namespace {

class RunNameTest : public testing::Test {
protected:
    static Json recordNamed(const std::string& name)
    {
        return {{"format", kRunFormatVersion}, {"name", name}};
    }

    TemporaryFolder m_folder;
    RunDirectory m_run{m_folder.path()};
};

TEST_F(RunNameTest, AJobsOldRecordKeepsTheNameGivenMeanwhile)
{
    ASSERT_TRUE(m_run.writeRecord(recordNamed("first")).ok());
    Json held = *m_run.record();
    ASSERT_TRUE(renameRun(m_run, "second").ok());
    held["embedding_dim"] = 7;
    ASSERT_TRUE(writeRecordKeepingName(m_run, held).ok());
    EXPECT_EQ(*m_run.record(), Json({{"format", 1}, {"name", "second"}, {"embedding_dim", 7}}));
    EXPECT_EQ(held, *m_run.record());
}

TEST_F(RunNameTest, AWaitingRunsNewNameReachesItsFirstRecord)
{
    ASSERT_TRUE(writeFile(m_run.requestFile(), R"({"name": "first"})").ok());
    Json made = recordNamed("first"); // of the plan that the job has read
    ASSERT_TRUE(renameRun(m_run, "second").ok());
    ASSERT_TRUE(writeRecordKeepingName(m_run, made).ok());
    EXPECT_EQ(*nameOf(m_run), "second");
}

TEST_F(RunNameTest, ARunWithoutAPlansNameKeepsItsOwn)
{
    ASSERT_TRUE(writeFile(m_run.requestFile(), R"({"name": ""})").ok());
    Json made = recordNamed("folder");
    ASSERT_TRUE(writeRecordKeepingName(m_run, made).ok());
    EXPECT_EQ(*nameOf(m_run), "folder");
}

TEST_F(RunNameTest, NothingIsLeftWhereThereIsNoRun)
{
    EXPECT_FALSE(renameRun(m_run, "name").ok());
    EXPECT_TRUE(fs::is_empty(m_folder.path()));
}

TEST_F(RunNameTest, NeitherWriterLosesWhatTheOtherWrote)
{
    constexpr int kEach = 60;
    ASSERT_TRUE(writeFile(m_run.requestFile(), R"({"name": "0"})").ok());
    {
        const std::jthread job([this] {
            Json held = recordNamed("0");
            for (int i = 1; i <= kEach; ++i) {
                held["step"] = i;
                ASSERT_TRUE(writeRecordKeepingName(m_run, held).ok());
            }
        });
        const std::jthread person([this] {
            for (int i = 1; i <= kEach; ++i)
                ASSERT_TRUE(renameRun(m_run, std::to_string(i)).ok());
        });
    }
    EXPECT_EQ(*nameOf(m_run), std::to_string(kEach));
    EXPECT_EQ((*m_run.record())["step"], kEach);
}

} // namespace
} // namespace kindred
