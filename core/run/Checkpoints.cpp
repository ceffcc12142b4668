#include <algorithm>
#include <set>

#include "run/FolderSwap.h"
#include "run/RunDirectory.h"

namespace kindred {

namespace {
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
} // namespace

Result<CheckpointWriter> CheckpointWriter::begin(const RunDirectory& run, int64_t step)
{
    const std::string name = std::to_string(step);
    if (step < 0)
        return failure("a checkpoint needs a step of 0 or more, not " + name, run.root().string());
    KINDRED_TRY(run.checkWritable());
    KINDRED_TRY(makeFolders(run.checkpoints()));
    clearLeftovers(run.checkpoints());
    CheckpointWriter writer(run.checkpoints() / (".tmp-" + name), run.checkpoints() / name);
    KINDRED_TRY(makeFolders(writer.m_temporary));
    return writer;
}

Status CheckpointWriter::commit()
{
    KINDRED_TRY(syncTree(m_temporary));
    KINDRED_TRY(swapIn(m_temporary, m_target));
    KINDRED_TRY(syncFolder(m_target.parent_path()));
    clearLeftovers(m_target.parent_path());
    return {};
}

Status pruneCheckpoints(const RunDirectory& run, std::set<int64_t> kept)
{
    const std::vector<int64_t> steps = run.checkpointSteps();
    kept.insert(steps.end() - static_cast<std::ptrdiff_t>(std::min<size_t>(steps.size(), 2)),
                steps.end());
    for (const int64_t step : steps)
        if (!kept.contains(step))
            KINDRED_TRY(removeWhole(run.checkpoints() / std::to_string(step)));
    return {};
}

} // namespace kindred
