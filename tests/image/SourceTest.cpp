#include <sys/stat.h>

#include <fstream>

#include "base/Files.h"
#include "data/FileTree.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// The tree of the fixtures, on disk and in each container that is read in place.
class TreeTest : public testing::TestWithParam<std::string> {};

TEST_P(TreeTest, EqualsTheFolder)
{
    const auto folder = open(fixture("tree"));
    const auto other = open(fixture(GetParam()));
    ASSERT_TRUE(folder && other);
    EXPECT_EQ(other->names, folder->names);
    EXPECT_EQ(other->fingerprint, folder->fingerprint);
    EXPECT_EQ(other->subset, folder->subset);
    ASSERT_EQ(other->levels.size(), folder->levels.size());
    for (size_t k = 0; k < folder->levels.size(); ++k) {
        EXPECT_EQ(other->levels[k].classes, folder->levels[k].classes);
        EXPECT_EQ(other->levels[k].labels, folder->levels[k].labels);
    }
    ASSERT_EQ(other->problems.size(), folder->problems.size());
    EXPECT_EQ(other->problems[0].where, folder->problems[0].where);
    for (int64_t id = 0; id < folder->size(); ++id) {
        EXPECT_EQ(other->image(id)->pixels, folder->image(id)->pixels) << folder->names[id];
        EXPECT_EQ(*other->encoded(id), *folder->encoded(id));
    }
}
INSTANTIATE_TEST_SUITE_P(Containers, TreeTest,
                         testing::Values("tree.zip", "tree.tar", "tree.tar.gz"));

TEST(Tree, NamesBeyondAsciiAreThoseOfTheFolder)
{
    const TemporaryFolder folder;
    const auto packed = openArchiveTree(fixture("names.zip"), 1 << 20); // by Python's zipfile
    ASSERT_TRUE(packed) << packed.error().message();
    std::vector<ZipEntry> marked, plain;
    std::vector<TarEntry> tar;
    for (size_t i = 0; i < (*packed)->entries().size(); ++i) {
        const std::string name = (*packed)->entries()[i].path;
        const std::string bytes = *(*packed)->read(i);
        writeBytes(folder.path() / "tree" / name, bytes);
        marked.push_back({name, bytes, 0, 0x800});
        plain.push_back({name, bytes});
        tar.push_back({name, bytes, '0', ""});
    }
    writeBytes(folder.path() / "marked.zip", zipBytes(marked));
    writeBytes(folder.path() / "plain.zip", zipBytes(plain));
    writeBytes(folder.path() / "x.tar", tarBytes(tar));
    const auto tree = open((folder.path() / "tree").string());
    ASSERT_TRUE(tree);
    EXPECT_THAT(tree->names,
                ElementsAre("Bäume/grün.png", "Bäume/犬.png", "猫/grün.png", "猫/犬.png"));
    for (const std::string& source :
         {fixture("names.zip"), (folder.path() / "marked.zip").string(),
          (folder.path() / "plain.zip").string(), (folder.path() / "x.tar").string()}) {
        const auto other = open(source);
        ASSERT_TRUE(other) << source;
        EXPECT_EQ(other->names, tree->names) << source;
        EXPECT_EQ(other->fingerprint, tree->fingerprint) << source;
    }
}

TEST(Tree, FindsSplitAndLevels)
{
    const auto data = open(fixture("tree"));
    ASSERT_TRUE(data);
    EXPECT_EQ(data->kind, "folder");
    EXPECT_EQ(data->size(), 24);
    EXPECT_EQ(data->names.front(), "test/round/one/0.png");
    ASSERT_EQ(data->levels.size(), 2U);
    EXPECT_THAT(data->levels[0].classes, ElementsAre("round", "straight"));
    EXPECT_THAT(data->levels[1].classes,
                ElementsAre("round/one", "round/two", "straight/one", "straight/two"));
    EXPECT_EQ(data->trainedLevel, 1);
    EXPECT_EQ(data->splitRule, "folder");
    EXPECT_EQ(data->ids(Subset::Test).size(), 8U);
    EXPECT_EQ(data->ids(Subset::Train).size() + data->ids(Subset::Val).size(), 16U);
    EXPECT_EQ(data->channels, 3);
    EXPECT_EQ(data->minWidth, 6);
    EXPECT_EQ(data->maxHeight, 5);
    ASSERT_EQ(data->problems.size(), 1U); // hidden files are not even listed
    EXPECT_EQ(data->problems[0].kind, Problem::Kind::Skipped);
    EXPECT_EQ(data->problems[0].where, "train/round/one/notes.txt");
}

TEST(Tree, SkipsSingleFoldersAtTheTop)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path() / "outer/inner", 3, 4);
    const auto data = open(folder.path().string());
    ASSERT_TRUE(data);
    EXPECT_EQ(data->names.front(), "class0/0.png");
    EXPECT_EQ(data->splitRule, "ratio:0.8");
    EXPECT_EQ(data->levels.size(), 1U);
    const auto inner = open((folder.path() / "outer").string());
    EXPECT_EQ(inner->fingerprint, data->fingerprint);
}

TEST(Tree, KeepsUnevenDepthsApart)
{
    const TemporaryFolder folder;
    int variant = 0;
    for (const char* name :
         {"a/1.png", "a/2.png", "b/x/1.png", "b/x/2.png", "b/y/1.png", "b/y/2.png"})
        writeBytes(folder.path() / name, pngBytes(20, 20, ++variant));
    const auto data = open(folder.path().string());
    ASSERT_TRUE(data);
    EXPECT_THAT(data->levels[0].classes, ElementsAre("a", "b"));
    EXPECT_THAT(data->levels[1].classes, ElementsAre("a", "b/x", "b/y"));
}

TEST(Tree, ContentDecidesAndNotTheExtension)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    writeBytes(folder.path() / "class0/really_png.jpg", pngBytes(9, 7, 50));
    writeBytes(folder.path() / "class0/no_extension", pngBytes(9, 7, 51));
    const auto data = open(folder.path().string());
    ASSERT_TRUE(data);
    EXPECT_EQ(data->size(), 8);
    EXPECT_TRUE(data->problems.empty());
}

TEST(Tree, ListsBrokenSingletonAndDuplicatePictures)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 4);
    writeBytes(folder.path() / "class0/broken.png", "not a picture");
    writeBytes(folder.path() / "class9/alone.png", pngBytes(20, 20, 70));
    writeBytes(folder.path() / "class1/again.png", *readFile(folder.path() / "class1/0.png"));
    const auto data = open(folder.path().string());
    ASSERT_TRUE(data);
    EXPECT_EQ(data->size(), 11); // ids count before exclusions
    EXPECT_EQ(data->level().classes.size(), 2U);
    ASSERT_EQ(data->problems.size(), 3U);
    EXPECT_EQ(data->problems[0].kind, Problem::Kind::Broken);
    EXPECT_EQ(data->problems[0].where, "class0/broken.png");
    EXPECT_EQ(data->problems[1].kind, Problem::Kind::Duplicate);
    EXPECT_THAT(data->problems[1].what, HasSubstr("class1/0.png"));
    EXPECT_EQ(data->problems[2].kind, Problem::Kind::Singleton);
    EXPECT_THAT(data->problems[2].what, HasSubstr("class9"));
    EXPECT_EQ(data->ids(Subset::Excluded).size(), 2U);
    EXPECT_EQ(data->level().labels[static_cast<size_t>(data->problems[0].id)], -1);
    EXPECT_FALSE(data->image(data->problems[0].id));
}

TEST(Tree, FingerprintFollowsContentNamesAndLabels)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    const std::string before = open(folder.path().string())->fingerprint;
    DatasetRequest unchecked = requestFor(folder.path().string());
    unchecked.checkImages = false;
    unchecked.split = "none";
    EXPECT_EQ(open(unchecked)->fingerprint, before);
    writeBytes(folder.path() / "class0/0.png", pngBytes(20, 20, 90));
    const std::string changed = open(folder.path().string())->fingerprint;
    EXPECT_NE(changed, before);
    fs::rename(folder.path() / "class0/0.png", folder.path() / "class0/7.png");
    EXPECT_NE(open(folder.path().string())->fingerprint, changed);
}

TEST(Tree, FollowsLinksOnceAndNamesAreAlwaysText)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    fs::create_directory_symlink(folder.path(), folder.path() / "class0/loop");
    writeBytes(folder.path() / "class0/\xff\xfe.png", pngBytes(20, 20, 60));
    const auto data = open(folder.path().string());
    ASSERT_TRUE(data);
    EXPECT_EQ(data->size(), 7);
    EXPECT_EQ(data->names[3], "class0/%FF%FE.png");
    EXPECT_FALSE(describe(*data).dump().empty());
    EXPECT_TRUE(data->image(3).ok());
}

TEST(Tree, ProgressCounts)
{
    int64_t last = 0;
    const auto data = openDataset(requestFor(fixture("tree")), [&](int64_t done, int64_t total) {
        EXPECT_LE(done, total);
        last = done;
        return true;
    });
    ASSERT_TRUE(data);
    EXPECT_EQ(last, 24);
    const auto cancelled =
        openDataset(requestFor(fixture("tree")), [](int64_t, int64_t) { return false; });
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::Interrupted);
}

TEST(Idx, PlainAndGzAreEqual)
{
    const auto plain = open(fixture("idx"));
    const auto packed = open(fixture("idx_gz"));
    ASSERT_TRUE(plain && packed);
    EXPECT_EQ(plain->kind, "idx");
    EXPECT_EQ(plain->size(), 18);
    EXPECT_EQ(plain->names.front(), "t10k/000000");
    EXPECT_EQ(plain->names[6], "train/000000");
    EXPECT_EQ(plain->ids(Subset::Test).size(), 6U);
    EXPECT_EQ(plain->channels, 1);
    EXPECT_EQ(plain->minWidth, 3);
    EXPECT_EQ(plain->minHeight, 4);
    EXPECT_EQ(plain->fingerprint, packed->fingerprint);
    const auto image = plain->image(7); // train 1: pixel p is 31 + 7p + 5
    ASSERT_TRUE(image);
    EXPECT_EQ(image->pixels[0], 36);
    EXPECT_EQ(image->pixels[11], 113);
    EXPECT_EQ(plain->level().labels[7], 1);
    EXPECT_FALSE(plain->encoded(7));
}

TEST(Idx, OneFileIsASourceAndGzTwinsAreReadOnce)
{
    const auto one = open(fixture("idx/train-images-idx3-ubyte"));
    ASSERT_TRUE(one);
    EXPECT_EQ(one->size(), 12);
    const auto packed = open(fixture("idx_gz/train-images-idx3-ubyte.gz"));
    ASSERT_TRUE(packed);
    EXPECT_EQ(packed->fingerprint, one->fingerprint);

    const TemporaryFolder both;
    fs::copy(fixture("idx"), both.path(), fs::copy_options::recursive);
    fs::copy(fixture("idx_gz"), both.path(), fs::copy_options::recursive);
    EXPECT_EQ(open(both.path().string())->size(), 18);
}

TEST(Idx, InsideAnArchive)
{
    const TemporaryFolder folder;
    std::vector<ZipEntry> entries;
    for (const auto& file : fs::directory_iterator(fixture("idx_gz")))
        entries.push_back({"mnist/" + file.path().filename().string(), *readFile(file.path())});
    writeBytes(folder.path() / "idx.zip", zipBytes(entries));
    const auto data = open((folder.path() / "idx.zip").string());
    ASSERT_TRUE(data);
    EXPECT_EQ(data->fingerprint, open(fixture("idx"))->fingerprint);
}

TEST(Manifest, ReadsLabelsSplitsAndSortsByPath)
{
    const auto data = open(fixture("manifest.csv"));
    const auto tree = open(fixture("tree"));
    ASSERT_TRUE(data && tree);
    EXPECT_EQ(data->kind, "manifest");
    EXPECT_EQ(data->size(), 24);
    EXPECT_EQ(data->names.front(), "tree/test/round/one/0.png");
    EXPECT_EQ(data->levels[0].name, "label_0");
    EXPECT_EQ(data->levels[1].classes, tree->levels[1].classes);
    EXPECT_EQ(data->levels[1].labels, tree->levels[1].labels);
    EXPECT_EQ(data->ids(Subset::Test).size(), 8U);
    EXPECT_EQ(data->image(3)->pixels, tree->image(3)->pixels);
}

TEST(Folder, PipesAndDevicesAreSkippedUnopened)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    ASSERT_EQ(::mkfifo((folder.path() / "class0/pipe.png").c_str(), 0600), 0);
    std::filesystem::create_symlink("/dev/zero", folder.path() / "class1/zero.png");
    const auto data = open(folder.path().string());
    ASSERT_TRUE(data);
    EXPECT_EQ(data->size(), 6);
    ASSERT_EQ(data->problems.size(), 2u);
    EXPECT_EQ(data->problems[0].where, "class0/pipe.png");
    EXPECT_EQ(data->problems[1].where, "class1/zero.png");
    for (const Problem& problem : data->problems) {
        EXPECT_EQ(problem.kind, Problem::Kind::Skipped);
        EXPECT_EQ(problem.what, "is not a file");
    }
}

TEST(Manifest, APipeIsABrokenPicture)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    ASSERT_EQ(::mkfifo((folder.path() / "class0/pipe.png").c_str(), 0600), 0);
    std::string csv = "path,label\nclass0/pipe.png,a\n";
    for (int i = 0; i < 3; ++i)
        for (const char* part : {"0", "1"})
            csv += std::string("class") + part + "/" + std::to_string(i) + ".png," + part + "\n";
    writeBytes(folder.path() / "list.csv", csv);
    const auto data = open((folder.path() / "list.csv").string());
    ASSERT_TRUE(data);
    ASSERT_FALSE(data->problems.empty());
    EXPECT_EQ(data->problems[0].kind, Problem::Kind::Broken);
    EXPECT_THAT(data->problems[0].what, testing::HasSubstr("pipe"));
}

TEST(Manifest, GroupsStayOnOneSide)
{
    const TemporaryFolder folder;
    std::string csv = "path,label,group\n";
    for (int i = 0; i < 40; ++i) {
        const std::string name = std::to_string(100 + i) + ".png";
        writeBytes(folder.path() / name, pngBytes(20, 20, i));
        csv += name + "," + (i % 2 ? "odd" : "even") + ",g" + std::to_string(i / 4) + "\n";
    }
    writeBytes(folder.path() / "list.csv", csv);
    const auto data = open((folder.path() / "list.csv").string());
    ASSERT_TRUE(data);
    EXPECT_EQ(data->ids(Subset::Train).size(), 28U); // 8 of 10 groups, less one for validation
    EXPECT_EQ(data->ids(Subset::Val).size(), 4U);
    for (size_t i = 0; i < 40; ++i)
        EXPECT_EQ(data->subset[i], data->subset[i / 4 * 4]) << i;
}

TEST(Manifest, CamerasAreNumberedByName)
{
    const TemporaryFolder folder;
    std::string csv = "path,camera,label\n";
    const char* cameras[] = {"south", "", "north", "south", " north ", "gate"};
    for (int i = 5; i >= 0; --i) { // the samples are sorted, the table is not
        const std::string name = std::to_string(i) + ".png";
        writeBytes(folder.path() / name, pngBytes(20, 20, i));
        csv += name + "," + cameras[i] + "," + (i % 2 ? "odd" : "even") + "\n";
    }
    writeBytes(folder.path() / "list.csv", csv);
    const auto data = open((folder.path() / "list.csv").string());
    ASSERT_TRUE(data);
    EXPECT_EQ(data->cameras, (std::vector<int32_t>{2, -1, 1, 2, 1, 0}));
    writeBytes(folder.path() / "table.csv", "x,camera,label\n1,7,n\n2,7,m\n3,8,n\n4,8,m\n");
    const auto table = open((folder.path() / "table.csv").string());
    ASSERT_TRUE(table);
    EXPECT_EQ(table->features.cols(), 1) << "a camera is no feature";
    EXPECT_EQ(table->cameras, (std::vector<int32_t>{0, 0, 1, 1}));
}

TEST(Features, LabelIsTheNamedOrTheLastColumn)
{
    const TemporaryFolder folder;
    writeBytes(folder.path() / "a.csv", "label,x,y\nn,1,2\nm,3,4\nn,5,6\nm,7,-8.5e-1\n");
    writeBytes(folder.path() / "b.csv", "1,2,n\n3,4,m\n5,6,n\n7,-0.85,m\n");
    const auto named = open((folder.path() / "a.csv").string());
    const auto last = open((folder.path() / "b.csv").string());
    ASSERT_TRUE(named && last);
    EXPECT_EQ(named->kind, "features");
    EXPECT_FALSE(named->isImages);
    EXPECT_EQ(named->features.values(), last->features.values());
    EXPECT_EQ(named->features(3, 1), -0.85F);
    EXPECT_THAT(last->level().labels, ElementsAre(1, 0, 1, 0));
    EXPECT_EQ(named->names[2], "row/000002");
    EXPECT_FALSE(named->image(0));
}

TEST(Npy, ReadsLabelsIdsAndSplits)
{
    const auto data = open(fixture("npy/embeddings.npy"));
    ASSERT_TRUE(data);
    EXPECT_EQ(data->kind, "npy");
    EXPECT_EQ(data->size(), 8);
    EXPECT_EQ(data->features(2, 1), 2.25F);
    EXPECT_EQ(data->names[5], "p5.png");
    EXPECT_THAT(data->levels[0].classes, ElementsAre("0", "1"));
    EXPECT_THAT(data->levels[1].classes, ElementsAre("a", "b", "c", "d"));
    EXPECT_EQ(data->subset[6], Subset::Test);
}

/// What a few lines of NumPy leave: x.astype(np.float16).T.copy().T, and the classes by name.
TEST(Npy, ReadsHalfFloatsInColumnsAndClassesByName)
{
    const auto file = [](const std::string& dtype, const std::string& shape, const char* order,
                         const void* data, size_t bytes) {
        std::string text = "{'descr': '" + dtype + "', 'fortran_order': " + order +
                           ", 'shape': " + shape + ", }\n";
        return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(text.size()) + '\0' + text +
               std::string(static_cast<const char*>(data), bytes);
    };
    const uint16_t columns[] = {0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, // 1 2 3 4 5
                                0xbc00, 0xc000, 0xc200, 0xc400, 0xc500};
    const char32_t words[] = U"elm\0oak\0elm\0oak\0\0\0\0"; // and the end of the literal
    const TemporaryFolder folder;
    writeBytes(folder.path() / "x.npy", file("<f2", "(5, 2)", "True", columns, sizeof columns));
    writeBytes(folder.path() / "labels.npy", file("<U4", "(5,)", "False", words, 5 * 16));
    const auto data = open((folder.path() / "x.npy").string());
    ASSERT_TRUE(data);
    EXPECT_EQ(data->features(3, 0), 4);
    EXPECT_EQ(data->features(3, 1), -4);
    EXPECT_THAT(data->level().classes, ElementsAre("elm", "oak"));
    EXPECT_THAT(data->level().labels, ElementsAre(0, 1, 0, 1, -1));
    ASSERT_EQ(data->problems.size(), 1U);
    EXPECT_EQ(data->problems[0].what, "has no label in labels.npy");
    EXPECT_EQ(data->subset[4], Subset::Excluded);
}

} // namespace
} // namespace kindred::test
