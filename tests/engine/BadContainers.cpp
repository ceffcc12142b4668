#include "engine/BadInput.h"
#include "support/Fixtures.h"

namespace kindred::test {

namespace {
/// `data` on one file with the given bytes.
BadInput file(std::string name, std::string fileName, std::string bytes, std::string text)
{
    return {std::move(name),
            [fileName, bytes](const fs::path& folder) { writeBytes(folder / fileName, bytes); },
            {"data", "{}/" + fileName},
            3,
            std::move(text)};
}

/// `data` on a folder with IDX images and labels of these bytes; an empty one is not written.
BadInput idx(std::string name, std::string images, std::string labels, std::string text)
{
    return {std::move(name),
            [images, labels](const fs::path& folder) {
                writeBytes(folder / "idx/train-images-idx3-ubyte", images);
                if (!labels.empty())
                    writeBytes(folder / "idx/train-labels-idx1-ubyte", labels);
            },
            {"data", "{}/idx"},
            3,
            std::move(text)};
}

TarEntry picture(const std::string& name)
{
    return {name, pngBytes(8, 8), '0', ""};
}

std::string half(const std::string& bytes)
{
    return bytes.substr(0, bytes.size() / 2);
}
} // namespace

std::vector<BadInput> badContainers()
{
    const std::string images = idxImages(20, 5, 5);
    const std::string labels = idxLabels(std::vector<uint8_t>(20, 1));
    std::string badMagic = images;
    badMagic[2] = 9;
    std::string hugeCount = images;
    hugeCount.replace(4, 12, std::string(12, '\x7f'));
    const std::string tar =
        tarBytes({picture("a/1.png"), picture("a/2.png"), picture("b/1.png"), picture("b/2.png")});
    const std::string zip = zipBytes({{"a/1.png", pngBytes(8, 8)}, {"b/1.png", pngBytes(8, 8)}});
    return {
        idx("IdxTruncatedImages", half(images), labels, "cut short"),
        idx("IdxTruncatedLabels", images, half(labels), "cut short"),
        idx("IdxTruncatedHeader", images.substr(0, 10), labels, "cut short"),
        idx("IdxCountMismatch", images, idxLabels(std::vector<uint8_t>(19, 1)), "19 labels"),
        idx("IdxLabelsMissing", images, "", "labels"),
        idx("IdxWrongMagic", badMagic, labels, "not an IDX"),
        idx("IdxImpossibleSize", hugeCount, labels, "impossible size"),
        idx("IdxTooLong", images + "more", labels, "more than"),
        {"GzTruncated",
         [images, labels](const fs::path& folder) {
             writeBytes(folder / "idx/train-images-idx3-ubyte.gz", half(gzip(images)));
             writeBytes(folder / "idx/train-labels-idx1-ubyte.gz", gzip(labels));
         },
         {"data", "{}/idx"},
         3,
         "train-images-idx3-ubyte.gz"},
        {"GzNotGzip",
         [labels](const fs::path& folder) {
             writeBytes(folder / "idx/train-images-idx3-ubyte.gz", "this is not compressed");
             writeBytes(folder / "idx/train-labels-idx1-ubyte.gz", gzip(labels));
         },
         {"data", "{}/idx"},
         3,
         "train-images-idx3-ubyte.gz"},
        file("TarAbsolutePath", "x.tar",
             tarBytes({picture("a/1.png"), picture("/etc/kindred/2.png")}), "/etc/kindred/2.png"),
        file("TarDotDot", "x.tar", tarBytes({picture("a/1.png"), picture("a/../../2.png")}), ".."),
        file("TarSymbolicLink", "x.tar",
             tarBytes({picture("a/1.png"), {"a/2.png", "", '2', "/etc/passwd"}}), "link"),
        file("TarHardLink", "x.tar",
             tarBytes({picture("a/1.png"), {"a/2.png", "", '1', "/etc/passwd"}}), "link"),
        file("TarDevice", "x.tar", tarBytes({picture("a/1.png"), {"a/2.png", "", '3', ""}}),
             "a/2.png"),
        file("TarTruncated", "x.tar", tar.substr(0, tar.size() - 1700), "x.tar"),
        file("TarGarbage", "x.tar", std::string(2048, 'x'), "x.tar"),
        file("TarGzTruncated", "x.tar.gz", half(gzip(tar)), "x.tar.gz"),
        file("ZipTruncated", "x.zip", half(zip), "x.zip"),
        file("ZipDotDot", "x.zip", zipBytes({{"a/1.png", pngBytes(8, 8)}, {"../2.png", "x"}}),
             ".."),
        file("ZipAbsolutePath", "x.zip", zipBytes({{"a/1.png", pngBytes(8, 8)}, {"/2.png", "x"}}),
             "/2.png"),
        {"ZipBomb",
         [](const fs::path& folder) {
             constexpr uint64_t zeros = 256 << 20;
             writeBytes(folder / "x.zip", zipBytes({{"a/1.png", pngBytes(8, 8), zeros},
                                                    {"b/1.png", pngBytes(8, 8)}}));
         },
         {"data", "{}/x.zip"},
         3,
         "bomb"},
        file("ZipEmpty", "x.zip", zipBytes({}), "x.zip"),
        file("ZipWithoutPictures", "x.zip", zipBytes({{"readme.txt", "hello"}}), "no pictures"),
    };
}

} // namespace kindred::test
