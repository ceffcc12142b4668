#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <thread>

#include "base/Files.h"

namespace kindred {
namespace {

TEST(Files, WritesReplaceWhole)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a";
    ASSERT_TRUE(writeFile(file, "one"));
    ASSERT_TRUE(writeFile(file, std::string("two\0three", 9), Durability::Synced));
    EXPECT_EQ(*readFile(file), std::string("two\0three", 9));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1)
        << "no temporary is left";
}

TEST(Files, WritersOfOneFileDoNotMeet)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a";
    const auto text = [](int writer) {
        return std::string(200000, static_cast<char>('a' + writer));
    };
    std::atomic<int> failures{0};
    {
        std::vector<std::jthread> writers;
        for (int writer = 0; writer < 4; ++writer)
            writers.emplace_back([&, writer] {
                for (int i = 0; i < 50; ++i)
                    failures += writeFile(file, text(writer)).ok() ? 0 : 1;
            });
    }
    EXPECT_EQ(failures, 0);
    const std::string last = *readFile(file);
    ASSERT_FALSE(last.empty());
    EXPECT_EQ(last, text(last[0] - 'a')) << "one writer's whole text";
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(Files, AFailedWriteLeavesTheOldFileAndNoTemporary)
{
    const TemporaryFolder folder;
    const fs::path target = folder.path() / "a";
    ASSERT_TRUE(makeFolders(target / "full")); // a folder that is not empty cannot be replaced
    const Status failed = writeFile(target, "x");
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::Failed);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
    EXPECT_FALSE(writeFile(folder.path() / "missing" / "a", "x"));
}

TEST(Files, WhatIsFoundIsReadOnlyWhereItIsAFile)
{
    const TemporaryFolder folder;
    const fs::path pipe = folder.path() / "pipe";
    const fs::path link = folder.path() / "link";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    fs::create_symlink("/dev/zero", link);
    for (const fs::path& path : {pipe, link, folder.path()}) {
        const auto read = readRegularFile(path); // would wait for a writer, or never end
        ASSERT_FALSE(read) << path;
        EXPECT_EQ(read.error().code, ErrorCode::Input);
    }
    EXPECT_FALSE(readFile(link)) << "a device has no end";
    ASSERT_TRUE(writeFile(folder.path() / "a", "text"));
    EXPECT_EQ(*readRegularFile(folder.path() / "a"), "text");
    EXPECT_FALSE(readRegularFile(folder.path() / "a", 3));
}

TEST(Files, ATailIsTheEndOfAFile)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a";
    ASSERT_TRUE(writeFile(file, "0123456789"));
    EXPECT_EQ(*readFileTail(file, 3), "789");
    EXPECT_EQ(*readFileTail(file, 10), "0123456789");
    EXPECT_EQ(*readFileTail(file, 100), "0123456789");
    EXPECT_FALSE(readFileTail(folder.path() / "b", 3));
}

TEST(Files, ReadingRefusesWhatItShould)
{
    const TemporaryFolder folder;
    ASSERT_TRUE(writeFile(folder.path() / "ten", "0123456789"));
    EXPECT_TRUE(readFile(folder.path() / "ten", 10));
    EXPECT_EQ(readFile(folder.path() / "ten", 9).error().code, ErrorCode::Input);
    EXPECT_EQ(readFile(folder.path()).error().code, ErrorCode::Input);
    EXPECT_EQ(readFile(folder.path() / "none").error().code, ErrorCode::Input);
    EXPECT_FALSE(readFile("/dev/zero", 1000)) << "an endless file";
}

TEST(Files, SystemErrorsComeWithARemedy)
{
    EXPECT_NE(systemError("cannot write", "/x", ENOSPC).remedy.find("space"), std::string::npos);
    EXPECT_NE(systemError("cannot write", "/x", EACCES).remedy.find("permissions"),
              std::string::npos);
    EXPECT_NE(systemError("cannot write", "/x", EROFS).remedy, "");
    EXPECT_EQ(systemError("cannot write", "/x", ENOSPC).where, "/x");
}

TEST(Files, HomesFollowTheEnvironment)
{
    ASSERT_EQ(setenv("KINDRED_HOME", "/somewhere", 1), 0);
    EXPECT_EQ(dataHome(), "/somewhere");
    ASSERT_EQ(unsetenv("KINDRED_HOME"), 0);
    ASSERT_EQ(setenv("XDG_DATA_HOME", "/data", 1), 0);
    EXPECT_EQ(dataHome(), "/data/kindred");
    ASSERT_EQ(setenv("XDG_DATA_HOME", "relative", 1), 0);
    ASSERT_EQ(setenv("HOME", "/home/somebody", 1), 0);
    EXPECT_EQ(dataHome(), "/home/somebody/.local/share/kindred") << "relative values do not count";
    ASSERT_EQ(setenv("XDG_CACHE_HOME", "/cache", 1), 0);
    EXPECT_EQ(cacheHome(), "/cache/kindred");
}

TEST(Files, TemporaryFoldersGoWithTheirContent)
{
    fs::path path;
    {
        const TemporaryFolder folder;
        path = folder.path();
        ASSERT_TRUE(makeFolders(path / "a" / "b"));
        ASSERT_TRUE(writeFile(path / "a" / "b" / "c", "x"));
    }
    EXPECT_FALSE(fs::exists(path));
}

} // namespace
} // namespace kindred
