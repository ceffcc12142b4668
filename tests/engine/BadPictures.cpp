#include "engine/BadInput.h"
#include "support/Fixtures.h"

namespace kindred::test {

namespace {
/// Two good classes, and something wrong added; with --problems refuse it ends the training.
BadInput refused(std::string name, std::function<void(const fs::path&)> spoil, std::string text)
{
    return {std::move(name),
            [spoil](const fs::path& folder) {
                writeClassFolders(folder / "pictures", 2, 6);
                spoil(folder / "pictures");
            },
            {"train", "--data", "{}/pictures", "--out", "{}/run", "--problems", "refuse"},
            3,
            std::move(text)};
}

BadInput spoilt(std::string name, std::string fileName, std::string bytes, std::string text)
{
    return refused(
        std::move(name),
        [fileName, bytes](const fs::path& pictures) { writeBytes(pictures / fileName, bytes); },
        std::move(text));
}

BadInput tree(std::string name, std::function<void(const fs::path&)> make, std::string text)
{
    return {std::move(name), std::move(make), {"data", "{}/pictures"}, 3, std::move(text)};
}
} // namespace

std::vector<BadInput> badPictures()
{
    const std::string png = pngBytes(16, 16);
    return {
        spoilt("PictureEmpty", "class0/x.png", "", "class0/x.png"),
        spoilt("PictureTruncated", "class0/x.png", png.substr(0, png.size() / 2), "class0/x.png"),
        spoilt("PictureWrongExtension", "class1/x.jpg", "just a text", "class1/x.jpg"),
        spoilt("PictureHuge", "class0/x.png", lyingPngBytes(60000, 60000), "class0/x.png"),
        spoilt("PictureZeroSize", "class0/x.png", lyingPngBytes(0, 0), "class0/x.png"),
        spoilt("ClassWithOneImage", "class2/only.png", pngBytes(16, 16, 99), "class2"),
        tree(
            "FolderEmpty", [](const fs::path& f) { fs::create_directories(f / "pictures"); },
            "empty"),
        tree(
            "FolderOfTexts",
            [](const fs::path& f) { writeBytes(f / "pictures/a/readme.txt", "hello"); },
            "no pictures"),
        tree(
            "OneClassOnly", [](const fs::path& f) { writeClassFolders(f / "pictures", 1, 5); },
            "two"),
        tree(
            "OnlySingletons", [](const fs::path& f) { writeClassFolders(f / "pictures", 3, 1); },
            "two"),
        tree(
            "AllPicturesBroken",
            [](const fs::path& f) {
                for (const char* name : {"a/1.png", "a/2.png", "b/1.png", "b/2.png"})
                    writeBytes(f / "pictures" / name, "broken");
            },
            "two"),
        {"SourceMissing", {}, {"data", "{}/nothing"}, 3, "nothing"},
        {"SourceOfUnknownKind",
         [](const fs::path& f) { writeBytes(f / "x.docx", "PKnot really"); },
         {"data", "{}/x.docx"},
         3,
         "x.docx"},
        {"SourceEmptyFile",
         [](const fs::path& f) { writeBytes(f / "x.zip", ""); },
         {"data", "{}/x.zip"},
         3,
         "x.zip"},
        {"DemoVariantUnknown", {}, {"data", "demo:tiny"}, 2, "demo:"},
        {"SplitFileMissing",
         {},
         {"train", "--data", "demo:small", "--out", "{}/run", "--split", "{}/s.csv"},
         3,
         "s.csv"},
        {"LevelTooDeep",
         {},
         {"train", "--data", "demo:small", "--out", "{}/run", "--labels", "7"},
         3,
         "7"},
        {"TorchScriptMissing",
         {},
         {"train", "--data", "demo:small", "--out", "{}/run", "--encoder", "torchscript:{}/net.pt"},
         3,
         "net.pt"},
    };
}

} // namespace kindred::test
