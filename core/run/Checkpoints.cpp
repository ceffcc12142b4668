#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <set>

#include "run/RunDirectory.h"

namespace kindred {

namespace {
/// Folders that a killed job left half written or half removed.
void removeLeftovers(const fs::path& checkpoints)
{
    std::vector<fs::path> leftovers;
    std::error_code error;
    for (fs::directory_iterator entry(checkpoints, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(".tmp-") || name.starts_with(".old-"))
            leftovers.push_back(entry->path());
    }
    for (const fs::path& folder : leftovers) {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
}

Status syncTree(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        if (entry->is_directory(ignored))
            KINDRED_TRY(syncTree(entry->path()));
        else
            KINDRED_TRY(syncFile(entry->path()));
    }
    if (error)
        return systemError("cannot list", folder, error.value());
    return syncFolder(folder);
}

/// Puts `from` in the place of `to`. When a checkpoint of this step is there already the two change
/// places in one step, so that at every instant one of them is complete under its name.
Status putInPlace(const fs::path& from, const fs::path& to)
{
    if (::rename(from.c_str(), to.c_str()) == 0)
        return {};
    if (errno != ENOTEMPTY && errno != EEXIST)
        return systemError("cannot rename", from, errno);
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0)
        return {};
    if (errno != EINVAL && errno != ENOSYS)
        return systemError("cannot replace", to, errno);
    const fs::path aside = to.parent_path() / (".old-" + to.filename().string());
    if (::rename(to.c_str(), aside.c_str()) != 0 || ::rename(from.c_str(), to.c_str()) != 0)
        return systemError("cannot replace", to, errno);
    return {};
}
} // namespace

Result<CheckpointWriter> CheckpointWriter::begin(const RunDirectory& run, int64_t step)
{
    const std::string name = std::to_string(step);
    if (step < 0)
        return failure("a checkpoint needs a step of 0 or more, not " + name, run.root().string());
    KINDRED_TRY(run.checkWritable());
    KINDRED_TRY(makeFolders(run.checkpoints()));
    removeLeftovers(run.checkpoints());
    CheckpointWriter writer(run.checkpoints() / (".tmp-" + name), run.checkpoints() / name);
    KINDRED_TRY(makeFolders(writer.m_temporary));
    return writer;
}

Status CheckpointWriter::commit()
{
    KINDRED_TRY(syncTree(m_temporary));
    KINDRED_TRY(putInPlace(m_temporary, m_target));
    KINDRED_TRY(syncFolder(m_target.parent_path()));
    removeLeftovers(m_target.parent_path());
    return {};
}

Status pruneCheckpoints(const RunDirectory& run, std::set<int64_t> kept)
{
    const std::vector<int64_t> steps = run.checkpointSteps();
    kept.insert(steps.end() - static_cast<std::ptrdiff_t>(std::min<size_t>(steps.size(), 2)),
                steps.end());
    for (const int64_t step : steps) {
        if (kept.contains(step))
            continue;
        // Renamed first: a removal that is cut short must not leave half a checkpoint under its
        // name.
        const std::string name = std::to_string(step);
        const fs::path aside = run.checkpoints() / (".old-" + name);
        if (::rename((run.checkpoints() / name).c_str(), aside.c_str()) != 0)
            return systemError("cannot remove", run.checkpoints() / name, errno);
        std::error_code error;
        fs::remove_all(aside, error);
        if (error)
            return systemError("cannot remove", aside, error.value());
    }
    return {};
}

} // namespace kindred
