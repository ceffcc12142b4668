#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "base/Files.h"
#include "base/Random.h"
#include "data/BlobStore.h"
#include "data/FileTree.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

constexpr uint64_t kLimit = 100 << 10;

std::string noise(size_t bytes, uint64_t seed)
{
    Random random(seed);
    std::string text(bytes, '\0');
    for (char& byte : text)
        byte = static_cast<char>(random.below(256));
    return text;
}

/// Sets XDG_CACHE_HOME for the test.
class ArchiveSpill : public testing::Test {
protected:
    void SetUp() override { setCache(m_cache.path()); }
    void TearDown() override { ASSERT_EQ(unsetenv("XDG_CACHE_HOME"), 0); }
    static void setCache(const fs::path& path)
    {
        ASSERT_EQ(setenv("XDG_CACHE_HOME", path.c_str(), 1), 0);
    }

    /// Members below, at and far above the limit, each with what it must read as.
    std::vector<std::pair<std::string, std::string>> m_members = {
        {"a/small.png", noise(1000, 1)},
        {"a/exact.png", noise(kLimit, 2)},
        {"b/large.png", noise(5 * kLimit, 3)},
        {"b/zeros.png", std::string(3 * kLimit, '\0')},
        {"c/last.png", noise(77, 4)}};
    TemporaryFolder m_folder;
    TemporaryFolder m_cache;
};

void expectMembers(const FileTree& tree,
                   const std::vector<std::pair<std::string, std::string>>& members)
{
    ASSERT_EQ(tree.entries().size(), members.size());
    for (size_t i = 0; i < members.size(); ++i) { // entries are sorted by path
        for (size_t at = 0; at < members.size(); ++at) {
            if (tree.entries()[i].path != members[at].first)
                continue;
            const auto bytes = tree.read(i);
            ASSERT_TRUE(bytes) << bytes.error().message();
            EXPECT_EQ(*bytes == members[at].second, true) << members[at].first;
        }
    }
}

TEST_F(ArchiveSpill, MembersLargerThanTheMemoryBoundReadAsTheyWere)
{
    std::vector<ZipEntry> zip;
    std::vector<TarEntry> tar;
    for (const auto& [name, bytes] : m_members) {
        zip.push_back({name, bytes});
        tar.push_back({name, bytes});
    }
    writeBytes(m_folder.path() / "x.zip", zipBytes(zip));
    writeBytes(m_folder.path() / "x.tar.gz", gzip(tarBytes(tar)));
    for (const char* name : {"x.zip", "x.tar.gz"})
        for (const uint64_t limit : {uint64_t{0}, kLimit, uint64_t{100} << 20}) {
            const auto tree = openArchiveTree(m_folder.path() / name, limit);
            ASSERT_TRUE(tree) << tree.error().message();
            std::vector<std::jthread> readers;
            for (int i = 0; i < 3; ++i)
                readers.emplace_back([&] { expectMembers(**tree, m_members); });
        }
    const fs::path kindred = m_cache.path() / "kindred";
    EXPECT_TRUE(fs::exists(kindred)) << "it was used";
    EXPECT_TRUE(fs::is_empty(kindred)) << "and nothing is left there, not even while it is open";
}

TEST_F(ArchiveSpill, ACacheThatCannotBeWrittenIsNamed)
{
    writeBytes(m_folder.path() / "file", "not a folder");
    setCache(m_folder.path() / "file");
    std::vector<ZipEntry> zip = {{"a/x.png", noise(2 * kLimit, 5)}};
    writeBytes(m_folder.path() / "x.zip", zipBytes(zip));
    const auto tree = openArchiveTree(m_folder.path() / "x.zip", kLimit);
    ASSERT_FALSE(tree);
    EXPECT_EQ(tree.error().code, ErrorCode::Failed) << "the machine's fault, not the archive's";
    EXPECT_THAT(tree.error().message(), testing::HasSubstr((m_folder.path() / "file").string()));
    EXPECT_TRUE(openArchiveTree(m_folder.path() / "x.zip", 4 * kLimit)) << "memory is enough";
}

TEST_F(ArchiveSpill, TheStoreCrossesItsLimitInTheMiddle)
{
    BlobStore store(10);
    std::string all;
    for (const char* part : {"0123", "", "456789", "a", "bcdef"}) {
        EXPECT_EQ(store.size(), all.size());
        ASSERT_TRUE(store.append(part));
        all += part;
    }
    for (size_t at = 0; at <= all.size(); ++at)
        for (size_t count = 0; at + count <= all.size(); ++count)
            EXPECT_EQ(store.read(at, count).value(), all.substr(at, count));
    EXPECT_FALSE(store.read(10, 20)) << "past the end";
}

} // namespace
} // namespace kindred::test
