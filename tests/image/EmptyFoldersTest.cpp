// Folders that hold no file: classes that were made and not filled yet.

#include "base/Files.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::ElementsAre;

TEST(EmptyFolders, AreToldOfInTreesAndArchives)
{
    const TemporaryFolder folder;
    const fs::path root = folder.path() / "tree/top"; // one folder alone is no level
    writeClassFolders(root, 2, 3);
    for (const char* name : {"class0/more", "class2", "class2-b", "class3/left/inner",
                             "class3/right", "hidden/.git", ".hidden"})
        fs::create_directories(root / name);
    writeBytes(root / "class4/notes.txt", "none yet"); // told by the name of its file
    std::vector<TarEntry> tar;
    std::vector<ZipEntry> zip;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path() / "tree")) {
        const std::string name = fs::relative(entry.path(), folder.path() / "tree").string();
        if (entry.is_directory()) {
            tar.push_back({name + "/", "", '5', ""});
            zip.push_back({name + "/", ""});
            continue;
        }
        const std::string bytes = *readFile(entry.path());
        tar.push_back({name, bytes, '0', ""});
        zip.push_back({name, bytes});
    }
    writeBytes(folder.path() / "x.tar", tarBytes(tar));
    writeBytes(folder.path() / "x.zip", zipBytes(zip));
    for (const char* source : {"tree", "x.tar", "x.zip"}) {
        const auto data = open((folder.path() / source).string());
        ASSERT_TRUE(data) << source;
        EXPECT_EQ(data->level().classes.size(), 2U) << source;
        std::vector<std::string> empty;
        for (const Problem& problem : data->problems)
            if (problem.kind == Problem::Kind::Empty) {
                EXPECT_EQ(problem.what, "is an empty folder");
                EXPECT_FALSE(problem.excludes());
                empty.push_back(problem.where);
            }
        EXPECT_THAT(empty, ElementsAre("class0/more", "class2", "class2-b", "class3", "hidden"))
            << source;
        EXPECT_EQ(data->problems.size(), 6U) << source;
        EXPECT_EQ(describe(*data)["problems"][0]["kind"], "empty");
        DatasetRequest strict = requestFor((folder.path() / source).string());
        strict.refuseProblems = true;
        EXPECT_TRUE(open(strict)) << "no picture is lost";
    }
}

TEST(EmptyFolders, AreNotThoseThatLeadToOthers)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    fs::create_directories(folder.path() / "class7");
    fs::create_directory_symlink(folder.path(), folder.path() / "class7/all");
    const auto data = open(folder.path().string());
    ASSERT_TRUE(data);
    EXPECT_TRUE(data->problems.empty());
}

TEST(EmptyFolders, AloneAreNoSource)
{
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "class0");
    const auto data = openDataset(requestFor(folder.path().string()));
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().what, "is empty");
}

} // namespace
} // namespace kindred::test
