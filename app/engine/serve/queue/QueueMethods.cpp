#include "engine/serve/Methods.h"

#include "engine/GroupPlan.h"
#include "engine/serve/Params.h"
#include "engine/serve/queue/GroupJobs.h"
#include "engine/serve/queue/JobQueue.h"
#include "engine/serve/runs/RunShelf.h"
#include "engine/serve/runs/RunSummary.h"
#include "train/plan/PlanFolder.h"
#include "train/plan/PlanJson.h"

namespace kindred::engine {

namespace {
Result<RunDirectory> folderFor(Context& context, const TrainRequest& request)
{
    if (request.out.empty())
        return context.shelf.create(defaultName(request));
    const fs::path folder = fs::path(request.out).lexically_normal();
    const RunDirectory run(folder.has_filename() ? folder : folder.parent_path());
    if (!run.root().is_absolute())
        return usageError("must be an absolute path", "params.plan.out");
    KINDRED_TRY(checkNewRunFolder(run.root(), request.data));
    KINDRED_TRY(makeFolders(run.root()));
    return run;
}

Status enqueue(Context& context, const RunDirectory& run, const TrainRequest& request,
               const Json& plan, JobQueue::Turn turn)
{
    KINDRED_TRY(writeJob(run, plan));
    if (run.root().parent_path() != context.shelf.runsFolder())
        KINDRED_TRY(context.shelf.open(run.root().string()));
    return context.queue.add(run, request.deviceOrDefault(), false, turn);
}

Result<Reply> submitRun(Context& context, TrainRequest request, Json plan, JobQueue::Turn turn)
{
    KINDRED_ASSIGN(const RunDirectory run, folderFor(context, request));
    if (request.name.empty()) // its folder tells runs on the same data apart
        request.name = run.root().filename().string();
    request.out = run.root().string();
    plan["name"] = request.name;
    plan["out"] = request.out;
    const Status queued = enqueue(context, run, request, plan, turn);
    if (!queued) {
        discardJob(run);
        forgetJob(context, run.root());
        return queued.error();
    }
    return Reply(runSummary(context.queue, run));
}

Result<Reply> submitGroup(Context& context, const Call& call, TrainRequest plan,
                          const std::vector<GroupAxis>& axes, JobQueue::Turn turn)
{
    KINDRED_ASSIGN(const RunDirectory reserved, folderFor(context, plan));
    const fs::path& folder = reserved.root();
    auto group = planJobs(context, call, axes, folder, plan);
    if (group && call.cancelled())
        group = Error{ErrorCode::Interrupted, "cancelled", "", ""};
    if (!group) {
        std::error_code ignored;
        fs::remove(folder, ignored);
        return group.error();
    }
    KINDRED_TRY(enqueueGroup(context, folder, *group, plan, turn));
    return Reply(runSummary(context.queue, RunDirectory(folder / group->members.front().folder)));
}

Result<Reply> submit(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const Json plan, objectParam(call.params, "plan"));
    KINDRED_ASSIGN(const std::string start, textParam(call.params, "start", "queue"));
    if (start != "queue" && start != "now")
        return usageError("must be “queue” or “now”", "params.start");
    KINDRED_ASSIGN(TrainRequest request, parsePlan(plan));
    KINDRED_TRY(checkPlan(request));
    KINDRED_ASSIGN(const AxisFlags asked, axisMembers(call.params, "params."));
    KINDRED_ASSIGN(const std::vector<GroupAxis> axes, parseAxes(asked, request));
    KINDRED_TRY(context.queue.checkOwned());
    const auto turn = start == "now" ? JobQueue::Turn::AtOnce : JobQueue::Turn::Last;
    return axes.empty() ? submitRun(context, std::move(request), plan, turn)
                        : submitGroup(context, call, std::move(request), axes, turn);
}

Result<Reply> move(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::string path, textParam(call.params, "run"));
    KINDRED_ASSIGN(const int64_t position, integerParam(call.params, "position", 0, 1000000));
    KINDRED_ASSIGN(const RunDirectory run, context.shelf.find(path));
    KINDRED_TRY(context.queue.move(run, position));
    return Reply(Json{{"jobs", context.queue.jobs()}});
}
} // namespace

MethodTable queueMethods(Context& context)
{
    return {
        {"queue.submit", Pace::Quick, [&](const Call& call) { return submit(context, call); },
         hasAxes}, // for a group it opens the data
        {"queue.list", Pace::Quick,
         [&](const Call&) {
             return Result<Reply>(Reply(Json{{"jobs", context.queue.jobs()}}));
         }},
        {"queue.move", Pace::Quick, [&](const Call& call) { return move(context, call); }},
    };
}

} // namespace kindred::engine
