#include "base/Files.h"
#include "base/Npy.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

/// One source that must be refused as Input, with what its message must name.
struct BadSource {
    std::string name;
    std::string source; ///< below the temporary folder
    std::function<void(const fs::path& folder)> make;
    std::vector<std::string> texts;
    bool refuseProblems = false;
};
std::ostream& operator<<(std::ostream& out, const BadSource& bad)
{
    return out << bad.name;
}

class BadSourceTest : public testing::TestWithParam<BadSource> {};

TEST_P(BadSourceTest, IsRefusedByName)
{
    const TemporaryFolder folder;
    GetParam().make(folder.path());
    DatasetRequest request = requestFor((folder.path() / GetParam().source).string());
    request.refuseProblems = GetParam().refuseProblems;
    const auto data = openDataset(request);
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().code, ErrorCode::Input);
    for (const std::string& text : GetParam().texts)
        EXPECT_THAT(data.error().message(), HasSubstr(text));
}

std::string name(const testing::TestParamInfo<BadSource>& test)
{
    return test.param.name;
}

BadSource file(std::string title, std::string path, std::string bytes,
               std::vector<std::string> texts)
{
    const auto make = [path, bytes](const fs::path& f) { writeBytes(f / path, bytes); };
    return {std::move(title), path, make, std::move(texts)};
}

/// As file(), for bytes that take a moment to make.
BadSource lazily(std::string title, std::string path, std::function<std::string()> bytes,
                 std::vector<std::string> texts)
{
    const auto make = [path, bytes](const fs::path& f) { writeBytes(f / path, bytes()); };
    return {std::move(title), path, make, std::move(texts)};
}

/// IDX files of the given bytes in idx/; the labels are left out when empty.
BadSource idx(std::string title, std::string images, std::string labels,
              std::vector<std::string> texts)
{
    return {std::move(title), "idx",
            [images, labels](const fs::path& f) {
                writeBytes(f / "idx/train-images-idx3-ubyte", images);
                if (!labels.empty())
                    writeBytes(f / "idx/train-labels-idx1-ubyte", labels);
            },
            std::move(texts)};
}

/// Two good classes and something that spoils them, with problems refused.
BadSource spoilt(std::string title, std::function<void(const fs::path&)> spoil,
                 std::vector<std::string> texts)
{
    return {std::move(title), "pictures",
            [spoil](const fs::path& f) {
                writeClassFolders(f / "pictures", 2, 5);
                spoil(f / "pictures");
            },
            std::move(texts), true};
}

std::string front(const std::string& bytes, size_t tenths)
{
    return bytes.substr(0, bytes.size() * tenths / 10);
}

std::string goodTar()
{
    std::vector<TarEntry> entries;
    for (const char* path : {"a/1.png", "a/2.png", "b/1.png", "b/2.png"})
        entries.push_back({path, pngBytes(30, 30), '0', ""});
    return tarBytes(entries);
}

/// A valid tar with one unsafe entry.
std::string tarWith(TarEntry entry)
{
    return tarBytes({{"a/1.png", pngBytes(8, 8), '0', ""}, std::move(entry)});
}

const std::string kImages = idxImages(20, 5, 5);
const std::string kLabels = idxLabels(std::vector<uint8_t>(20, 1));

INSTANTIATE_TEST_SUITE_P(
    Idx, BadSourceTest,
    testing::Values(
        idx("TruncatedImages", front(kImages, 5), kLabels,
            {"train-images-idx3-ubyte", "cut short"}),
        idx("TruncatedLabels", kImages, front(kLabels, 5), {"train-labels", "cut short"}),
        idx("TruncatedHeader", kImages.substr(0, 10), kLabels, {"train-images", "header"}),
        idx("TooLong", kImages + "xyz", kLabels, {"3 bytes more"}),
        idx("CountMismatch", kImages, idxLabels(std::vector<uint8_t>(19, 1)),
            {"20 images but 19 labels"}),
        idx("LabelsMissing", kImages, "", {"train-labels-idx1-ubyte is missing"}),
        idx("WrongMagic", "\1" + kImages.substr(1), kLabels, {"train-images", "not an IDX"}),
        idx("HugeCount", kImages.substr(0, 4) + std::string(12, '\x7f') + "x", kLabels,
            {"impossible size"}),
        idx("ZeroSize", idxImages(20, 0, 5), kLabels, {"impossible size"}),
        idx("OneClass", kImages, kLabels, {"one usable class", "samples of a second class"}),
        file("GzTruncated", "train-images-idx3-ubyte.gz", front(gzip(kImages), 8),
             {"train-images-idx3-ubyte.gz"}),
        file("MisnamedFile", "digits.idx", kImages, {"digits.idx", "train-images-idx3-ubyte"})),
    name);

INSTANTIATE_TEST_SUITE_P(
    Archives, BadSourceTest,
    testing::Values(
        file("TarTruncated", "x.tar", front(goodTar(), 4), {"x.tar", "cut short"}),
        file("TarWithoutEnd", "x.tar", goodTar().substr(0, goodTar().size() - 1024),
             {"x.tar", "cut short"}),
        file("TarGzTruncated", "x.tar.gz", front(gzip(goodTar()), 6), {"x.tar.gz", "cut short"}),
        file("ZipTruncated", "x.zip",
             front(zipBytes({{"a/1.png", pngBytes(30, 30)}, {"b/1.png", pngBytes(30, 30)}}), 6),
             {"x.zip", "cut short"}),
        file("TarAbsolute", "x.tar", tarWith({"/etc/b.png", "x", '0', ""}),
             {"x.tar", "/etc/b.png", "absolute"}),
        file("TarDotDot", "x.tar", tarWith({"a/../../b.png", "x", '0', ""}),
             {"a/../../b.png", "leads out"}),
        file("TarSymbolicLink", "x.tar", tarWith({"a/l.png", "", '2', "/etc/passwd"}),
             {"a/l.png", "is a link"}),
        file("TarHardLink", "x.tar", tarWith({"a/h.png", "", '1', "a/1.png"}),
             {"a/h.png", "is a link"}),
        file("TarDevice", "x.tar", tarWith({"a/null", "", '3', ""}), {"a/null", "device"}),
        file("ZipAbsolute", "x.zip", zipBytes({{"/a/1.png", "x"}}), {"x.zip", "absolute"}),
        file("ZipDotDot", "x.zip", zipBytes({{"../1.png", "x"}}), {"../1.png", "leads out"}),
        file("ZipWindowsPath", "x.zip", zipBytes({{"C:\\1.png", "x"}}), {"absolute"}),
        lazily("ZipBomb", "x.zip",
               [] {
                   return zipBytes({{"a/1.png", pngBytes(8, 8), uint64_t{64} << 20}});
               },
               {"a/1.png", "decompression bomb"}),
        lazily(
            "TarGzBomb", "x.tar.gz",
            [] {
                return gzip(tarBytes({{"a/1.png", std::string(size_t{40} << 20, '\0'), '0', ""}}));
            },
            {"a/1.png", "decompression bomb"}),
        file("ZipWithoutPictures", "x.zip", zipBytes({{"a/readme.txt", "hello"}}),
             {"holds no pictures"}),
        file("EmptyZip", "x.zip", std::string("PK\5\6") + std::string(18, '\0'),
             {"x.zip", "damaged or cut short"}),
        file("GzOfText", "x.gz", gzip("just a text"), {"x.gz", "no data that can be read"})),
    name);

std::string wine(const std::string& cell)
{
    return "alcohol,ash,label\n1,2,a\n3," + cell + ",a\n5,6,b\n7,8,b\n";
}

INSTANTIATE_TEST_SUITE_P(
    Tables, BadSourceTest,
    testing::Values(
        file("NotANumber", "x.csv", wine("nan"), {"x.csv", "line 3, column 2 (ash)", "“nan”"}),
        file("Infinite", "x.csv", wine("-inf"), {"line 3, column 2 (ash)", "finite"}),
        file("TooLarge", "x.csv", wine("1e99"), {"line 3, column 2", "finite"}),
        file("Words", "x.csv", wine("old"), {"line 3, column 2 (ash)", "“old” is not a number"}),
        file("EmptyCell", "x.csv", wine(""), {"line 3, column 2 (ash)", "empty"}),
        file("RowTooShort", "x.csv", "a,b,label\n1,2,x\n1,x\n", {"line 3", "2 cells", "3 are"}),
        file("OpenQuote", "x.csv", "a,label\n1,\"x\n2,y\n", {"line 2", "quote"}),
        file("OnlyAHeader", "x.csv", "a,b,label\n", {"no rows"}),
        file("Binary", "x.csv", std::string("a,b\n1\0,2\n", 9), {"not a text file"}),
        file("OneClass", "x.csv", "a,label\n1,x\n2,x\n", {"one usable class"}),
        file("ManifestTwice", "x.csv", "path,label\na.png,x\na.png,y\n",
             {"line 3, column 1 (path)", "a.png", "twice"}),
        file("ManifestSplitWord", "x.csv", "path,label,split\na.png,x,trian\n",
             {"line 2, column 3 (split)", "trian"}),
        file("ManifestNoFiles", "x.csv", "path,label\na.png,x\nb.png,y\n", {"a.png", "no usable"})),
    name);

void writeMatrix(const fs::path& file, const std::vector<float>& values)
{
    writeBytes(file, npyBytes("<f4", {4, 2}, values.data()));
}
const std::vector<float> kMatrix = {1, 2, 3, 4, 5, 6, 7, 8};

/// x.npy with this matrix, and labels.npy or ids.jsonl.
BadSource npy(std::string title, std::vector<float> values, std::string other, std::string bytes,
              std::vector<std::string> texts)
{
    return {std::move(title), "x.npy",
            [=](const fs::path& f) {
                writeMatrix(f / "x.npy", values);
                if (!other.empty())
                    writeBytes(f / other, bytes);
            },
            std::move(texts)};
}

std::string labelBytes(int64_t count)
{
    const std::vector<int32_t> labels(static_cast<size_t>(count), 0);
    return npyBytes("<i4", {count}, labels.data());
}

INSTANTIATE_TEST_SUITE_P(
    Npy, BadSourceTest,
    testing::Values(
        npy("NotANumber", {1, 2, 3, NAN, 5, 6, 7, 8}, "labels.npy", labelBytes(4),
            {"x.npy", "row 1, column 1"}),
        npy("LabelCount", kMatrix, "labels.npy", labelBytes(3), {"labels.npy", "3 labels for 4"}),
        npy("LabelType", kMatrix, "labels.npy", npyBytes("<f4", {4}, kMatrix.data()),
            {"labels.npy", "whole numbers"}),
        npy("NoLabels", kMatrix, "", "", {"x.npy", "no labels"}),
        npy("OneClass", kMatrix, "labels.npy", labelBytes(4),
            {"one usable class", "Add samples of a second class"}),
        npy("SomeLabels", kMatrix, "ids.jsonl", "{\"label\":1}\n{\"label\":1}\n{}\n{}\n",
            {"2 of 4 samples have no label", "in labels.npy or ids.jsonl"}),
        npy("IdCount", kMatrix, "ids.jsonl", "{}\n{}\n", {"ids.jsonl", "2 lines for 4 rows"}),
        npy("IdSyntax", kMatrix, "ids.jsonl", "{}\n{oops\n{}\n{}\n", {"ids.jsonl: line 2"}),
        file("Truncated", "x.npy", front(npyBytes("<f4", {4, 2}, kMatrix.data()), 9), {"x.npy"})),
    name);

INSTANTIATE_TEST_SUITE_P(
    Trees, BadSourceTest,
    testing::Values(
        BadSource{"Missing",
                  "picturse",
                  [](const fs::path& f) { writeClassFolders(f / "pictures", 2, 2); },
                  {"picturse", "does not exist", "did you mean “pictures”"}},
        BadSource{
            "Empty", "x", [](const fs::path& f) { fs::create_directory(f / "x"); }, {"is empty"}},
        BadSource{"OnlyTexts",
                  "x",
                  [](const fs::path& f) { writeBytes(f / "x/a/b.txt", "hi"); },
                  {"holds no pictures"}},
        BadSource{"MatrixWithin",
                  "x",
                  [](const fs::path& f) {
                      writeBytes(f / "x/labels.npy", "n");
                      writeBytes(f / "x/rows.npy", "n");
                  },
                  {"holds no pictures", "It holds “rows.npy”: choose that file."}},
        BadSource{"OneClass",
                  "x",
                  [](const fs::path& f) { writeClassFolders(f / "x", 1, 5); },
                  {"one usable class", "two are needed"}},
        BadSource{"OnlySingletons",
                  "x",
                  [](const fs::path& f) { writeClassFolders(f / "x", 3, 1); },
                  {"no usable class", "class0/0.png"}},
        file("EmptyFile", "x.zip", "", {"x.zip", "empty"}),
        file("SinglePicture", "x.png", pngBytes(8, 8), {"single picture", "folder above"}),
        file("TextCalledZip", "x.zip", "some text, no archive\n",
             {"x.zip", "no archive", "once more"}),
        file("TextCalledTarGz", "x.TAR.GZ", "some, text\n", {"no archive"}),
        file("TextCalledNpy", "x.npy", "1,2\n3,4\n", {"no .npy matrix"}),
        file("NumPyArchive", "x.npz", "PK\3\4 as np.savez writes it",
             {"x.npz", "several arrays", "np.save("}),
        file("UnknownFile", "x.bin", std::string("\0\1\2\3,,", 6), {"x.bin", "no data"})),
    name);

INSTANTIATE_TEST_SUITE_P(
    Problems, BadSourceTest,
    testing::Values(
        spoilt("EmptyPicture", [](const fs::path& f) { writeBytes(f / "class0/x.png", ""); },
               {"1 problem", "class0/x.png", "empty"}),
        spoilt("TruncatedPicture",
               [](const fs::path& f) { writeBytes(f / "class0/x.png", front(pngBytes(9, 9), 5)); },
               {"class0/x.png", "cut short"}),
        spoilt("TextAsPicture", [](const fs::path& f) { writeBytes(f / "class1/x.jpg", "hello"); },
               {"class1/x.jpg", "not a picture"}),
        spoilt("HugePicture",
               [](const fs::path& f) {
                   writeBytes(f / "class0/x.png", lyingPngBytes(60000, 60000));
               },
               {"class0/x.png", "100 megapixels"}),
        spoilt("UnreadablePicture",
               [](const fs::path& f) { fs::create_symlink("/nowhere", f / "class0/x.png"); },
               {"class0/x.png", "cannot read"}),
        spoilt("Singleton",
               [](const fs::path& f) { writeBytes(f / "class7/x.png", pngBytes(9, 9, 77)); },
               {"class7/x.png", "only sample"}),
        spoilt("NoClassFolder",
               [](const fs::path& f) { writeBytes(f / "x.png", pngBytes(9, 9, 78)); },
               {"x.png", "no class folder"})),
    name);

TEST(BadSource, DuplicatesAndTextsAreNotRefused)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    writeBytes(folder.path() / "class0/copy.png", *readFile(folder.path() / "class0/0.png"));
    writeBytes(folder.path() / "class0/readme.txt", "hello");
    DatasetRequest request = requestFor(folder.path().string());
    request.refuseProblems = true;
    EXPECT_TRUE(open(request));
}

TEST(BadSource, ACopyInAnotherClassIsToldAsSuch)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    const std::string first = *readFile(folder.path() / "class0/0.png");
    writeBytes(folder.path() / "class0/copy.png", first);
    writeBytes(folder.path() / "class1/copy.png", first);
    const auto data = open(folder.path().string());
    ASSERT_TRUE(data);
    ASSERT_EQ(data->problems.size(), 2U);
    EXPECT_EQ(data->problems[0].what, "has the same content as class0/0.png");
    EXPECT_EQ(data->problems[1].where, "class1/copy.png");
    EXPECT_EQ(data->problems[1].what,
              "has the same content as class0/0.png, which is of another class");
}

TEST(BadSource, WrongArgumentsAreUsageErrors)
{
    for (const char* source : {"", "demo:smal"}) {
        const auto data = openDataset(requestFor(source));
        ASSERT_FALSE(data);
        EXPECT_EQ(data.error().code, ErrorCode::Usage);
    }
    EXPECT_THAT(openDataset(requestFor("demo:smal")).error().message(),
                HasSubstr("did you mean “small”"));
    DatasetRequest request = requestFor("demo:small");
    request.validation = 1.5;
    EXPECT_EQ(openDataset(request).error().code, ErrorCode::Usage);
}

} // namespace
} // namespace kindred::test
