#include <algorithm>
#include <map>
#include <set>

#include "base/Text.h"
#include "data/CheckFiles.h"
#include "data/EncodedDataset.h"
#include "data/Sources.h"

namespace kindred {

namespace {
using Parts = std::vector<std::string>;

/// A file or folder that no picture comes of.
struct Skipped {
    Parts path;
    const char* why;
    Problem::Kind kind = Problem::Kind::Skipped;
};

class TreeDataset final : public EncodedDataset {
public:
    TreeDataset(std::shared_ptr<const FileTree> tree, std::vector<size_t> files)
        : m_tree(std::move(tree)), m_files(std::move(files))
    {
        kind = m_tree->kind();
    }

private:
    Result<std::string> read(size_t sample) const override { return m_tree->read(m_files[sample]); }

    std::shared_ptr<const FileTree> m_tree;
    std::vector<size_t> m_files;
};

/// How many folders at the top hold nothing but one folder. A last folder that holds all pictures
/// itself is kept: it is a class, if the only one.
size_t topFolders(const std::vector<Parts>& paths)
{
    size_t longest = 0;
    for (const Parts& path : paths)
        longest = std::max(longest, path.size());
    for (size_t depth = 0; depth + 3 <= longest; ++depth)
        for (const Parts& path : paths)
            if (path.size() < depth + 2 || path[depth] != paths[0][depth])
                return depth;
    return longest < 3 ? 0 : longest - 2;
}

/// The folders at `depth` are splits when all are named so, or when at least two different ones
/// are (the others then belong to no split).
bool hasSplitLevel(const std::vector<Parts>& paths, size_t depth)
{
    std::set<Subset> found;
    bool all = true;
    for (const Parts& path : paths) {
        const auto subset =
            path.size() > depth + 1 ? subsetFromWord(path[depth]) : std::optional<Subset>();
        all = all && subset;
        if (subset)
            found.insert(*subset);
    }
    return all || found.size() >= 2;
}

/// Names, labels and splits from the folders of each picture.
void labelTree(const std::vector<Parts>& paths, size_t top, Draft& draft)
{
    Dataset& dataset = *draft.dataset;
    const bool split = hasSplitLevel(paths, top);
    const size_t first = top + (split ? 1 : 0);
    size_t levels = 1;
    for (const Parts& path : paths)
        levels = std::max(levels, path.size() - 1 - std::min(first, path.size() - 1));
    draft.labels.assign(levels, {});
    draft.levelNames = unnamedLevels(levels);
    for (size_t id = 0; id < paths.size(); ++id) {
        const Parts& path = paths[id];
        const auto subset = split ? subsetFromWord(path[top]) : std::optional<Subset>();
        if (split)
            draft.given.push_back(subset.value_or(Subset::None));
        const size_t begin = std::min(first, path.size() - 1);
        const Parts folders(path.begin() + static_cast<std::ptrdiff_t>(begin), path.end() - 1);
        const auto labels = labelPath(folders, levels);
        for (size_t k = 0; k < levels; ++k)
            draft.labels[k].push_back(printablePath(labels[k]));
        if (folders.empty() || (split && !subset))
            dataset.problems.push_back(
                {Problem::Kind::Label, static_cast<int64_t>(id), dataset.names[id],
                 folders.empty() ? "lies in no class folder" : "lies beside the split folders"});
    }
}

void listSkipped(const std::vector<Skipped>& skipped, const Parts& top, Dataset& dataset)
{
    for (const auto& [path, why, kind] : skipped) {
        const bool below =
            path.size() > top.size() && std::equal(top.begin(), top.end(), path.begin());
        const auto from = path.begin() + (below ? static_cast<std::ptrdiff_t>(top.size()) : 0);
        const Parts shown(from, path.end());
        dataset.problems.push_back({kind, -1, printablePath(join(shown, "/")), why});
    }
}

/// A class that was made and not filled yet would be missing without a word.
std::vector<Skipped> emptyFolders(const FileTree& tree)
{
    std::vector<Skipped> folders;
    for (const std::string& folder : tree.emptyFolders())
        folders.push_back({split(folder, '/'), "is an empty folder", Problem::Kind::Empty});
    return folders;
}

/// What to open in place of a folder without pictures: a matrix or a table that lies in it.
std::string withoutPictures(const std::vector<Skipped>& skipped)
{
    for (const auto& [path, why, kind] : skipped) {
        const std::string& name = path.back();
        if (path.size() == 1 && name != "labels.npy" &&
            (name.ends_with(".npy") || name.ends_with(".csv") || name.ends_with(".kshard")))
            return "It holds “" + printablePath(name) + "”: choose that file.";
    }
    return "Kindred reads JPEG, PNG, BMP, WebP, TIFF and PNM in class folders.";
}
} // namespace

Result<Draft> openTree(const std::shared_ptr<const FileTree>& tree, const DatasetRequest& request,
                       const DataProgress& progress)
{
    if (holdsIdx(*tree))
        return openIdx(*tree);
    std::vector<Parts> paths;
    std::vector<Skipped> skipped;
    std::vector<size_t> files;
    for (size_t i = 0; i < tree->entries().size(); ++i) {
        const FileEntry& entry = tree->entries()[i];
        Parts parts = split(entry.path, '/');
        if (entry.image) {
            files.push_back(i);
            paths.push_back(std::move(parts));
        } else {
            skipped.push_back(
                {std::move(parts), entry.file ? "is not a picture" : "is not a file"});
        }
    }
    if (paths.empty())
        return inputError(skipped.empty() ? "is empty" : "holds no pictures", request.source,
                          withoutPictures(skipped));
    const size_t top = topFolders(paths);
    Draft draft;
    draft.dataset = std::make_shared<TreeDataset>(tree, std::move(files));
    for (const Parts& path : paths) {
        const Parts below(path.begin() + static_cast<std::ptrdiff_t>(top), path.end());
        draft.dataset->names.push_back(printablePath(join(below, "/")));
    }
    const Parts topPath(paths[0].begin(), paths[0].begin() + static_cast<std::ptrdiff_t>(top));
    listSkipped(emptyFolders(*tree), topPath, *draft.dataset);
    listSkipped(skipped, topPath, *draft.dataset);
    labelTree(paths, top, draft);
    const Dataset& dataset = *draft.dataset;
    KINDRED_ASSIGN(const auto facts, checkFiles([&](int64_t id) { return dataset.encoded(id); },
                                                dataset.size(), request.checkImages, progress));
    applyFacts(facts, draft);
    return draft;
}

} // namespace kindred
