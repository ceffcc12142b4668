#include "engine/serve/data/PathKind.h"

#include <array>

#include "base/Text.h"
#include "data/FileTree.h"
#include "data/ImageHeader.h"
#include "data/ZipListing.h"
#include "run/RunDirectory.h"
#include "run/RunGroup.h"
#include "train/finished/EmbeddingsRun.h"

namespace kindred::engine {

namespace {
constexpr int kMostLookedAt = 20'000;
constexpr int kMostOpened = 500; ///< of files whose names say nothing

bool endsLike(const std::string& name, const char* end)
{
    return toLower(name).ends_with(end);
}

bool namesIdx(const std::string& name)
{
    return endsLike(name, "-ubyte") || endsLike(name, "-ubyte.gz");
}

/// Runs keep pictures of their own, which are no data.
bool isPassedOver(const fs::directory_entry& entry)
{
    return isIgnoredPath(entry.path().filename().string()) || RunDirectory(entry.path()).exists();
}

bool holdsPictures(const fs::path& folder)
{
    std::error_code error;
    auto walk = fs::recursive_directory_iterator(folder,
                                                 fs::directory_options::follow_directory_symlink |
                                                     fs::directory_options::skip_permission_denied,
                                                 error);
    int opened = 0;
    for (int looked = 0; !error && walk != fs::end(walk) && looked < kMostLookedAt;
         walk.increment(error), ++looked) {
        std::error_code ignored;
        const std::string name = walk->path().filename().string();
        if (walk->is_directory(ignored)) {
            if (isPassedOver(*walk))
                walk.disable_recursion_pending();
        } else if (!isIgnoredPath(name) &&
                   (hasImageExtension(name) || namesIdx(name) ||
                    (opened++ < kMostOpened && startsLikeImage(walk->path())))) {
            return true;
        }
    }
    return false;
}

bool isClassifier(const fs::path& file)
{
    const std::string name = file.filename().string();
    return endsLike(name, ".kindred-classifier") ||
           (endsLike(name, ".zip") && zipLists(file, "classifier.json"));
}
} // namespace

bool namesData(const std::string& name)
{
    static constexpr std::array kEndings = {".zip",    ".tar", ".tar.gz", ".tgz", ".tar.bz2",
                                            ".tar.xz", ".csv", ".tsv",    ".npy", ".kshard"};
    for (const char* ending : kEndings)
        if (endsLike(name, ending))
            return true;
    return namesIdx(name);
}

std::optional<fs::path> embeddingsFile(const fs::path& path)
{
    std::error_code ignored;
    if (!fs::is_directory(path, ignored))
        return isEmbeddingsName(path) ? std::optional(path) : std::nullopt;
    const fs::path inside = path / "embeddings.npy";
    if (holdsRun(path) || !fs::exists(inside, ignored))
        return std::nullopt;
    return inside;
}

bool holdsRun(const fs::path& path)
{
    const RunDirectory run(path);
    std::error_code ignored;
    return run.exists() || isGroup(path) || fs::exists(run.requestFile(), ignored);
}

fs::path runFolder(const fs::path& path)
{
    const RunDirectory run(path.parent_path());
    return path.is_absolute() && path == run.recordFile() && run.exists() ? run.root() : path;
}

std::string kindOfPath(const fs::path& path)
{
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return "missing";
    if (holdsRun(runFolder(path)))
        return "run";
    if (embeddingsFile(path))
        return "embeddings";
    if (fs::is_directory(path, ignored))
        return holdsPictures(path) ? "data" : "none";
    if (isClassifier(path))
        return "classifier";
    const std::string name = path.filename().string();
    if (namesData(name))
        return "data";
    return hasImageExtension(name) || startsLikeImage(path) ? "picture" : "none";
}

} // namespace kindred::engine
