#include <gtest/gtest.h>

#include <chrono>

#include "base/FileCache.h"

namespace kindred {
namespace {

class FileCacheTest : public testing::Test {
protected:
    /// Makes a file look as if it had not been used for hours.
    void age(const std::string& name, int hours) const
    {
        fs::last_write_time(m_cache.folder() / name,
                            fs::file_time_type::clock::now() - std::chrono::hours(hours));
    }

    TemporaryFolder m_folder;
    FileCache m_cache{m_folder.path() / "below" / "cache", 100};
};

TEST_F(FileCacheTest, GivesBackWhatItWasGiven)
{
    EXPECT_FALSE(m_cache.read("a"));
    const std::string bytes("one\0two", 7);
    ASSERT_TRUE(m_cache.write("a", bytes));
    EXPECT_EQ(m_cache.read("a"), bytes);
    ASSERT_TRUE(m_cache.write("a", ""));
    EXPECT_EQ(m_cache.read("a"), "");
}

TEST_F(FileCacheTest, AnyDamageCountsAsMissing)
{
    ASSERT_TRUE(m_cache.write("a", "something"));
    const fs::path file = m_cache.folder() / "a";
    const std::string whole = readFile(file).value();
    for (size_t i = 0; i < whole.size(); ++i) {
        std::string damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
        ASSERT_TRUE(writeFile(file, damaged).ok());
        EXPECT_FALSE(m_cache.read("a")) << "byte " << i;
        ASSERT_TRUE(writeFile(file, whole.substr(0, i)).ok());
        EXPECT_FALSE(m_cache.read("a")) << "cut at " << i;
    }
    ASSERT_TRUE(m_cache.write("a", "again"));
    EXPECT_EQ(m_cache.read("a"), "again");
}

TEST_F(FileCacheTest, TheLongestUnusedGoFirst)
{
    const std::string third(20, 'x'); // 32 bytes a file, so three fit
    for (const char* name : {"a", "b", "c"})
        ASSERT_TRUE(m_cache.write(name, third));
    age("a", 3);
    age("b", 2);
    age("c", 1);
    EXPECT_TRUE(m_cache.read("a")); // which uses it
    ASSERT_TRUE(m_cache.write("d", third));
    EXPECT_FALSE(m_cache.read("b"));
    for (const char* name : {"a", "c", "d"})
        EXPECT_TRUE(m_cache.read(name)) << name;
}

TEST_F(FileCacheTest, WhatIsLargerThanTheLimitIsNotKept)
{
    ASSERT_TRUE(m_cache.write("a", "small"));
    EXPECT_FALSE(m_cache.write("b", std::string(89, 'x')));
    EXPECT_TRUE(m_cache.read("a"));
    EXPECT_TRUE(m_cache.write("b", std::string(88, 'x')));
    EXPECT_FALSE(m_cache.read("a"));
}

TEST_F(FileCacheTest, AFolderThatCannotBeWrittenKeepsNothing)
{
    ASSERT_TRUE(writeFile(m_folder.path() / "file", "in the way").ok());
    const FileCache blocked(m_folder.path() / "file", 100);
    EXPECT_FALSE(blocked.write("a", "something"));
    EXPECT_FALSE(blocked.read("a"));
}

} // namespace
} // namespace kindred
