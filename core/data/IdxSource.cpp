#include <algorithm>
#include <cstdio>
#include <map>

#include "base/Text.h"
#include "data/CheckFiles.h"
#include "data/Gzip.h"
#include "data/PixelDataset.h"
#include "data/Sources.h"

namespace kindred {

namespace {
constexpr uint64_t kMaxIdxBytes = uint64_t{16} << 30;

struct IdxArray {
    std::vector<int64_t> shape;
    std::string bytes; ///< with the header; data begins at `offset`
    size_t offset = 0;
};

/// One pair of files.
struct IdxPart {
    std::string prefix; ///< "train", "t10k", …
    IdxArray images;
    IdxArray labels;
};

std::string baseName(const std::string& path)
{
    return path.substr(path.rfind('/') + 1);
}

bool namesImages(const std::string& path)
{
    const std::string name = toLower(baseName(path));
    return name.find("images") != std::string::npos && name.find("idx3") != std::string::npos;
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const size_t at = toLower(text).rfind(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

Result<IdxArray> parseIdx(std::string bytes, size_t dimensions, const std::string& where)
{
    if (isGzip(bytes)) {
        KINDRED_ASSIGN(bytes, gunzip(bytes, where, kMaxIdxBytes));
    }
    const auto byte = [&](size_t at) { return static_cast<uint8_t>(bytes[at]); };
    if (bytes.size() < 4 + 4 * dimensions)
        return inputError("the IDX file is cut short: it ends in its header", where);
    if (byte(0) != 0 || byte(1) != 0 || byte(2) != 8 || byte(3) != dimensions)
        return inputError("is not an IDX file of unsigned bytes with " +
                              std::to_string(dimensions) +
                              (dimensions == 1 ? " dimension" : " dimensions"),
                          where);
    IdxArray array;
    array.offset = 4 + 4 * dimensions;
    uint64_t expected = 1;
    for (size_t d = 0; d < dimensions; ++d) {
        uint32_t extent = 0;
        for (size_t i = 0; i < 4; ++i)
            extent = extent << 8 | byte(4 + 4 * d + i);
        array.shape.push_back(extent);
        if (extent == 0 || expected * extent / extent != expected ||
            expected * extent > kMaxIdxBytes)
            return inputError("the IDX header gives an impossible size", where);
        expected *= extent;
    }
    const uint64_t held = bytes.size() - array.offset;
    if (held < expected)
        return inputError("the IDX file is cut short: " + std::to_string(held) + " of " +
                              std::to_string(expected) + " bytes",
                          where);
    if (held > expected)
        return inputError("the IDX file holds " + std::to_string(held - expected) +
                              " bytes more than its header says",
                          where);
    array.bytes = std::move(bytes);
    return array;
}

Result<IdxArray> readIdx(const FileTree& tree, size_t index, size_t dimensions)
{
    KINDRED_ASSIGN(std::string bytes, tree.read(index));
    return parseIdx(std::move(bytes), dimensions, printablePath(tree.entries()[index].path));
}

/// The label file that belongs to an image file.
Result<size_t> labelFile(const FileTree& tree, const std::string& images)
{
    const std::string folder = images.substr(0, images.size() - baseName(images).size());
    const std::vector<std::string> tried = idxLabelNames(baseName(images));
    const std::string& name = tried[0];
    for (const std::string& candidate : tried)
        for (size_t i = 0; i < tree.entries().size(); ++i)
            if (tree.entries()[i].path == folder + candidate)
                return i;
    return inputError("the label file " + printablePath(name) + " is missing beside it",
                      printablePath(images));
}

Result<IdxPart> readPart(const FileTree& tree, size_t index)
{
    const std::string& path = tree.entries()[index].path;
    IdxPart part;
    const std::string name = baseName(path);
    part.prefix = name.substr(0, toLower(name).rfind("images"));
    while (part.prefix.ends_with('-') || part.prefix.ends_with('_') || part.prefix.ends_with('.'))
        part.prefix.pop_back();
    part.prefix = part.prefix.empty() ? "images" : printablePath(part.prefix);
    KINDRED_ASSIGN(const size_t labels, labelFile(tree, path));
    KINDRED_ASSIGN(part.images, readIdx(tree, index, 3));
    KINDRED_ASSIGN(part.labels, readIdx(tree, labels, 1));
    if (part.images.shape[0] != part.labels.shape[0])
        return inputError(std::to_string(part.images.shape[0]) + " images but " +
                              std::to_string(part.labels.shape[0]) + " labels in " +
                              printablePath(baseName(tree.entries()[labels].path)),
                          printablePath(path));
    return part;
}

/// A .gz file left beside what was unpacked from it is not read again.
bool hasPlainTwin(const FileTree& tree, size_t index)
{
    const std::string& path = tree.entries()[index].path;
    return path.ends_with(".gz") &&
           std::any_of(tree.entries().begin(), tree.entries().end(), [&](const FileEntry& entry) {
               return entry.path == path.substr(0, path.size() - 3);
           });
}

Subset subsetOfPrefix(const std::string& prefix)
{
    const std::string text = toLower(prefix);
    if (text.find("train") != std::string::npos)
        return Subset::Train;
    if (text.find("t10k") != std::string::npos || text.find("test") != std::string::npos)
        return Subset::Test;
    return text.find("val") != std::string::npos ? Subset::Val : Subset::None;
}

Draft draftOf(std::vector<IdxPart> parts)
{
    Draft draft;
    draft.levelNames = unnamedLevels(1);
    draft.labels.resize(1);
    std::vector<std::string> names;
    std::vector<std::string> blocks;
    const std::vector<int64_t> shape = parts[0].images.shape;
    for (IdxPart& part : parts) {
        const Subset subset = subsetOfPrefix(part.prefix);
        for (int64_t i = 0; i < part.images.shape[0]; ++i) {
            char number[24];
            std::snprintf(number, sizeof number, "/%06lld", static_cast<long long>(i));
            names.push_back(part.prefix + number);
            const size_t at = part.labels.offset + static_cast<size_t>(i);
            draft.labels[0].push_back(std::to_string(static_cast<uint8_t>(part.labels.bytes[at])));
            draft.given.push_back(subset);
        }
        part.images.bytes.erase(0, part.images.offset);
        blocks.push_back(std::move(part.images.bytes));
    }
    auto dataset = std::make_shared<PixelDataset>(static_cast<int>(shape[2]),
                                                  static_cast<int>(shape[1]), 1, std::move(blocks));
    dataset->kind = "idx";
    dataset->names = std::move(names);
    int64_t drawings = 0;
    int64_t looked = 0;
    for (int64_t id = 0; id < dataset->size(); ++id) {
        draft.bytes.push_back(dataset->imageBytes());
        draft.hashes.push_back(contentHash(dataset->pixels(id)));
        if (id % std::max<int64_t>(1, dataset->size() / 64) == 0) {
            ++looked;
            drawings += isDrawing(dataset->image(id).value()) ? 1 : 0;
        }
    }
    dataset->drawings = drawings * 10 >= looked * 9;
    draft.dataset = std::move(dataset);
    return draft;
}
} // namespace

std::vector<std::string> idxLabelNames(const std::string& images)
{
    const std::string name = replaced(replaced(images, "images", "labels"), "idx3", "idx1");
    return {name, name.ends_with(".gz") ? name.substr(0, name.size() - 3) : name + ".gz"};
}

bool holdsIdx(const FileTree& tree)
{
    return std::any_of(tree.entries().begin(), tree.entries().end(),
                       [](const FileEntry& entry) { return namesImages(entry.path); });
}

bool isIdxImages(std::string_view head)
{
    using namespace std::string_view_literals;
    return head.starts_with("\0\0\x08\x03"sv);
}

Result<Draft> openIdx(const FileTree& tree)
{
    std::vector<IdxPart> parts;
    for (size_t i = 0; i < tree.entries().size(); ++i) {
        if (!namesImages(tree.entries()[i].path) || hasPlainTwin(tree, i))
            continue;
        KINDRED_ASSIGN(IdxPart part, readPart(tree, i));
        const std::string path = printablePath(tree.entries()[i].path);
        if (!parts.empty() && (part.images.shape[1] != parts[0].images.shape[1] ||
                               part.images.shape[2] != parts[0].images.shape[2]))
            return inputError("its images differ in size from those of " + parts[0].prefix, path);
        parts.push_back(std::move(part));
    }
    std::sort(parts.begin(), parts.end(),
              [](const IdxPart& a, const IdxPart& b) { return a.prefix + "/" < b.prefix + "/"; });
    Draft draft = draftOf(std::move(parts));
    listDuplicates(draft);
    return draft;
}

} // namespace kindred
