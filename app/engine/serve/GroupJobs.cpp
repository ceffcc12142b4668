#include "engine/serve/GroupJobs.h"

#include "engine/GroupPlan.h"
#include "engine/GroupStart.h"
#include "engine/TaskPlan.h"
#include "engine/serve/DatasetCache.h"
#include "engine/serve/Params.h"
#include "engine/serve/RunShelf.h"
#include "train/PlanDetails.h"
#include "train/PlanFolder.h"

namespace kindred::engine {

namespace {
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
} // namespace

Result<std::optional<GroupAxis>> seedsParam(const Json& params, const TrainRequest& plan)
{
    constexpr const char* kWhere = "params.seeds";
    if (!hasParam(params, "seeds"))
        return std::optional<GroupAxis>();
    if (!params["seeds"].is_array())
        return usageError("must be an array of seeds", kWhere);
    if (plan.seed)
        return usageError("cannot be combined with a seed of the plan", kWhere,
                          "Give one of them.");
    std::vector<std::string> texts;
    for (const Json& seed : params["seeds"])
        texts.push_back(seed.dump(-1, ' ', false, Json::error_handler_t::replace));
    KINDRED_ASSIGN(GroupAxis axis, seedAxis(texts, kWhere));
    return std::optional(std::move(axis));
}

Result<RunGroup> planJobs(Context& context, const Call& call, const GroupAxis& seeds,
                          const fs::path& folder, TrainRequest& plan)
{
    KINDRED_TRY(fillFromTask(plan.task, {}, plan));
    if (plan.split.empty()) {
        KINDRED_ASSIGN(plan.split, splitForTask(plan.task, plan));
    }
    const auto open = [&](const TrainRequest& member) -> DatasetCache::Opened {
        DatasetRequest data = datasetRequest(member);
        data.exclude.clear(); // as the wizard has it open; each job leaves them out for itself
        data.refuseProblems = false;
        KINDRED_ASSIGN(auto dataset, context.datasets.open(data, [&](int64_t done, int64_t total) {
            return call.progress(total > 0 ? double(done) / double(total) : 0, "reading the data");
        }));
        KINDRED_TRY(checkNames(member.exclude, *dataset));
        KINDRED_TRY(checkClassesWithout(member.exclude, *dataset));
        return dataset;
    };
    return planGroup(plan, {seeds}, folder, open);
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

void discardJob(const RunDirectory& run)
{
    std::error_code ignored;
    for (const fs::path& file : {run.requestFile(), run.statusFile(), run.root()})
        fs::remove(file, ignored);
}

} // namespace kindred::engine
