#include <gtest/gtest.h>

#include "engine/serve/runs/FolderName.h"

namespace kindred::engine {
namespace {

TEST(FolderName, KeepsLettersOfEveryScript)
{
    EXPECT_EQ(folderName("Blüten-snca"), "Blüten-snca");
    EXPECT_EQ(folderName("Blu\u0308ten"), "Blu\u0308ten"); // as some systems write ü
    EXPECT_EQ(folderName("שלום 日本語 Ελλάδα"), "שלום-日本語-Ελλάδα");
}

TEST(FolderName, WhatIsNoLetterBecomesOneDash)
{
    EXPECT_EQ(folderName("a / b"), "a-b");
    EXPECT_EQ(folderName("a – “b” 🌼 c"), "a-b-c");
    EXPECT_EQ(folderName("a\u202eb\u00a0c\nd"), "a-b-c-d");
    EXPECT_EQ(folderName("a\xff\xc3z"), "a-z");
}

TEST(FolderName, IsNeverHiddenAFlagOrEmpty)
{
    EXPECT_EQ(folderName("..hidden"), "hidden");
    EXPECT_EQ(folderName("--flag"), "flag");
    EXPECT_EQ(folderName("a.."), "a");
    EXPECT_EQ(folderName(" / "), "run");
    EXPECT_EQ(folderName(""), "run");
}

TEST(FolderName, EndsBetweenCharacters)
{
    std::string long_ = "a";
    for (int i = 0; i < 60; ++i)
        long_ += "ü";
    const std::string name = folderName(long_);
    EXPECT_EQ(name, long_.substr(0, 79));
}

} // namespace
} // namespace kindred::engine
