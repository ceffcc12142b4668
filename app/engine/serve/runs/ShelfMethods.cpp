#include "engine/serve/Methods.h"

#include <algorithm>
#include <chrono>

#include "engine/serve/Params.h"
#include "engine/serve/data/PathKind.h"
#include "engine/serve/feeds/Feeds.h"
#include "engine/serve/queue/JobQueue.h"
#include "engine/serve/runs/RunShelf.h"
#include "engine/serve/runs/RunSummary.h"
#include "run/RunName.h"
#include "train/finished/EmbeddingsRun.h"

namespace kindred::engine {

namespace {
constexpr std::chrono::seconds kLeave(30); ///< for a process that is ending, on a busy machine

Result<Reply> list(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::string group, textParam(call.params, "group", ""));
    Json runs = Json::array();
    for (const fs::path& path : group.empty() ? context.shelf.list() : RunShelf::runsIn(group))
        runs.push_back(runSummary(context.queue, RunDirectory(path)));
    return Reply(Json{{"runs", std::move(runs)}});
}

bool namesEmbeddings(const Json& params)
{
    const auto path = textParam(params, "path");
    return path && embeddingsFile(*path).has_value();
}

/// The folder to open for embeddings that were made elsewhere.
Result<std::string> importedRun(Context& context, const fs::path& file, const Call& call)
{
    if (!file.is_absolute())
        return usageError("must be an absolute path", "params.path");
    const EmbeddingsSource source = {file.lexically_normal(), context.home / "imports",
                                     context.threads};
    KINDRED_ASSIGN(const RunDirectory run,
                   openEmbeddings(source, context.executor, [&](double done) {
                       return call.progress(done, "reading embeddings");
                   }));
    return run.root().string();
}

Result<Reply> open(Context& context, const Call& call)
{
    KINDRED_ASSIGN(std::string path, textParam(call.params, "path"));
    if (const auto file = embeddingsFile(path)) {
        KINDRED_ASSIGN(path, importedRun(context, *file, call));
    }
    KINDRED_ASSIGN(const bool remember, flagParam(call.params, "remember", true));
    KINDRED_ASSIGN(const RunDirectory run, context.shelf.open(runFolder(path).string(), remember));
    context.feeds.stir();
    return Reply(runSummary(context.queue, run));
}

/// "runs", or the one "run".
Result<std::vector<std::string>> runsParam(const Json& params)
{
    if (!hasParam(params, "runs")) {
        KINDRED_ASSIGN(std::string run, textParam(params, "run"));
        return std::vector{std::move(run)};
    }
    const Json& runs = params["runs"];
    if (!runs.is_array() || runs.empty() ||
        !std::all_of(runs.begin(), runs.end(), [](const Json& run) { return run.is_string(); }))
        return usageError("must be paths of runs", "params.runs");
    return runs.get<std::vector<std::string>>();
}

Result<Reply> forget(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::vector<std::string> runs, runsParam(call.params));
    KINDRED_ASSIGN(const std::vector<std::string> forgotten, context.shelf.forget(runs));
    context.feeds.stir();
    return Reply(Json{{"opened", forgotten}});
}

Result<Reply> rename(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const std::string name, textParam(call.params, "name"));
    KINDRED_TRY(renameRun(run, name));
    context.feeds.stir();
    return Reply(runSummary(context.queue, run));
}

bool isOver(ObservedState state)
{
    return state == ObservedState::Stopped || state == ObservedState::Finished ||
           state == ObservedState::Failed || state == ObservedState::Crashed;
}

/// A job says how it ended, and its process takes another moment to go. Whoever deletes the run
/// then deletes one that is finished.
Status letItGo(const Context& context, const RunDirectory& run)
{
    const auto status = readStatus(run);
    if (!status || !isOver(status->state))
        return {};
    if (context.queue.waitForEnd(run, kLeave) && RunLock::waitUntilFree(run, kLeave))
        return {};
    return failure("the run's job has not ended yet", run.root().string(),
                   "Try again in a moment.");
}

Result<Reply> remove(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_TRY(letItGo(context, run));
    const std::string queued = context.queue.stateOf(run);
    if (queued == "running")
        return failure("the run is being trained", run.root().string(), "Stop it first.");
    if (queued == "queued")
        KINDRED_TRY(context.queue.withdraw(run));
    KINDRED_ASSIGN(const std::string token, context.shelf.remove(run));
    context.feeds.stir();
    return Reply(Json{{"trash", token}});
}

Result<Reply> restore(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "trash"));
    KINDRED_TRY(context.queue.checkOwned()); // it may have waited there
    KINDRED_ASSIGN(const RunDirectory run, context.shelf.restore(token));
    auto status = readStatus(run);
    if (status && status->state == ObservedState::Queued) {
        const Status queued = context.queue.add(run, summarise(run).value("device", "auto"),
                                                run.exists(), JobQueue::Turn::Last);
        if (!queued) { // it is back, but waits for nothing
            status->state = ObservedState::Stopped;
            KINDRED_TRY(writeStatus(run, *status));
            context.feeds.stir();
            return queued.error();
        }
    }
    context.feeds.stir();
    return Reply(runSummary(context.queue, run));
}
} // namespace

MethodTable shelfMethods(Context& context)
{
    return {
        {"runs.list", Pace::Quick, [&](const Call& call) { return list(context, call); }},
        {"runs.open", Pace::Quick, [&](const Call& call) { return open(context, call); },
         namesEmbeddings},
        {"runs.forget", Pace::Quick, [&](const Call& call) { return forget(context, call); }},
        {"run.rename", Pace::Quick, [&](const Call& call) { return rename(context, call); }},
        {"run.delete", Pace::Quick, [&](const Call& call) { return remove(context, call); }},
        {"run.restore", Pace::Quick, [&](const Call& call) { return restore(context, call); }},
    };
}

} // namespace kindred::engine
