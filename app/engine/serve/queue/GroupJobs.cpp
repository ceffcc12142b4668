#include "engine/serve/queue/GroupJobs.h"

#include "engine/GroupPlan.h"
#include "engine/GroupStart.h"
#include "engine/TaskPlan.h"
#include "engine/serve/Params.h"
#include "engine/serve/data/DatasetCache.h"
#include "engine/serve/runs/RunShelf.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/PlanFolder.h"

namespace kindred::engine {

namespace {
/// As the wizard has it open; each job leaves samples out for itself. Folds are dealt without
/// those, so that whether the classes are large enough for them is asked without them too.
DatasetCache::Opened openForRuns(Context& context, const TrainRequest& member, bool folds,
                                 const DataProgress& progress)
{
    DatasetRequest data = datasetRequest(member);
    data.refuseProblems = false;
    if (folds && !data.exclude.empty())
        return openDataset(data, progress);
    data.exclude.clear();
    return context.datasets.open(data, progress);
}

RunDirectory memberRun(const fs::path& folder, const GroupMember& member)
{
    return RunDirectory(folder / member.folder);
}

Status writeGroupJobs(Context& context, const fs::path& folder, const RunGroup& group,
                      const TrainRequest& plan)
{
    for (const GroupMember& member : group.members)
        KINDRED_TRY(writeJob(memberRun(folder, member),
                             toJson(memberRequest(plan, group.name, group.axes, member, folder))));
    KINDRED_TRY(writeGroup(folder, group)); // last: until then nothing of it is listed
    if (folder.parent_path() != context.shelf.runsFolder())
        KINDRED_TRY(context.shelf.open(folder.string()));
    return {};
}

/// What the task has to know of the axes.
AxisFlags flagsOf(const std::vector<GroupAxis>& axes)
{
    AxisFlags flags;
    if (const GroupAxis* folds = findAxis(axes, kFoldAxis))
        flags.folds = std::to_string(folds->values.size());
    return flags;
}
} // namespace

Status checkTaskOf(const TrainRequest& plan, const std::vector<GroupAxis>& axes)
{
    TrainRequest filled = plan;
    return fillFromTask(plan.task, flagsOf(axes), filled);
}

Result<RunGroup> planJobs(Context& context, const Call& call, const std::vector<GroupAxis>& axes,
                          const fs::path& folder, TrainRequest& plan)
{
    KINDRED_TRY(fillFromTask(plan.task, flagsOf(axes), plan));
    if (plan.split.empty()) {
        KINDRED_ASSIGN(plan.split, splitForTask(plan.task, plan));
    }
    const bool folds = findAxis(axes, kFoldAxis);
    const auto open = [&](const TrainRequest& member) -> DatasetCache::Opened {
        const DataProgress progress = [&](int64_t done, int64_t total) {
            return call.progress(total > 0 ? double(done) / double(total) : 0, "reading the data");
        };
        KINDRED_ASSIGN(auto dataset, openForRuns(context, member, folds, progress));
        KINDRED_TRY(checkNames(member.exclude, *dataset));
        KINDRED_TRY(checkClassesWithout(member.exclude, *dataset));
        return dataset;
    };
    return planGroup(plan, axes, folder, open);
}

namespace {
/// While the data was opened another training may have come into the folder: one alone makes the
/// first run's.
Status claimFolder(const fs::path& folder, const std::string& data, const RunDirectory& first)
{
    KINDRED_TRY(checkNewRunFolder(folder, data));
    std::error_code error;
    if (fs::create_directory(first.root(), error))
        return {};
    return usageError("another training took this folder meanwhile", folder.string(),
                      "Choose another folder.");
}
} // namespace

Status enqueueGroup(Context& context, const fs::path& folder, const RunGroup& group,
                    const TrainRequest& plan, JobQueue::Turn turn)
{
    std::vector<RunDirectory> runs;
    for (const GroupMember& member : group.members)
        runs.push_back(memberRun(folder, member));
    KINDRED_TRY(claimFolder(folder, plan.data, runs.front()));
    Status queued = writeGroupJobs(context, folder, group, plan);
    if (queued)
        queued = context.queue.add(runs, plan.deviceOrDefault(), turn);
    if (queued)
        return {};
    for (const RunDirectory& run : runs)
        discardJob(run);
    forgetJob(context, folder);
    std::error_code ignored;
    for (const fs::path& file : {folder / "group.json", folder})
        fs::remove(file, ignored);
    return queued;
}

Status writeJob(const RunDirectory& run, const Json& plan)
{
    KINDRED_TRY(makeFolders(run.root()));
    KINDRED_TRY(writeFile(run.requestFile(), plan.dump(1) + "\n", Durability::Synced));
    return writeStatus(run, RunStatus{});
}

void forgetJob(Context& context, const fs::path& folder)
{
    context.shelf.withdraw(folder);
}

void discardJob(const RunDirectory& run)
{
    std::error_code ignored;
    for (const fs::path& file : {run.requestFile(), run.statusFile(), run.root()})
        fs::remove(file, ignored);
}

} // namespace kindred::engine
