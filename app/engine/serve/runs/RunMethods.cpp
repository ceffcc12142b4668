#include "engine/serve/Methods.h"

#include <algorithm>

#include "base/Files.h"
#include "base/Json.h"
#include "base/Log.h"
#include "engine/serve/Params.h"
#include "engine/serve/feeds/EventPages.h"
#include "engine/serve/feeds/Feeds.h"
#include "engine/serve/queue/JobQueue.h"
#include "engine/serve/runs/RunQuestion.h"
#include "engine/serve/runs/RunRules.h"
#include "engine/serve/runs/RunShelf.h"
#include "engine/serve/runs/RunSummary.h"
#include "engine/serve/runs/Samples.h"
#include "run/RunName.h"
#include "train/estimate/EvaluationMemory.h"
#include "train/estimate/MemoryEstimate.h"
#include "train/plan/Registry.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
constexpr int64_t kMaxEvents = 20000;
constexpr int64_t kMaxLog = 1 << 18;
constexpr size_t kMaxSamples = 4096;

Result<Reply> record(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(Json json, run.record(true));
    return Reply(std::move(json));
}

/// What makes the run again. One that waits for its first job has no record, only its plan.
Result<Reply> planOfRun(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    if (!run.exists()) {
        KINDRED_ASSIGN(const std::string text, readRegularFile(run.requestFile()));
        KINDRED_ASSIGN(Json plan, parseJson(text, run.requestFile().string()));
        KINDRED_ASSIGN(const std::string name, nameOf(run));
        return Reply(Json{{"name", name}, {"plan", std::move(plan)}});
    }
    KINDRED_ASSIGN(const Json record, run.record(true));
    Json answer = {{"name", record.value("name", "")},
                   {"plan", record.value("plan", Json::object())},
                   {"options", record.value("options", Json::object())}};
    if (const std::string source = record.value("/data/source"_json_pointer, ""); !source.empty())
        answer["data"] = {{"source", source}};
    return Reply(std::move(answer));
}

/// Live options are checked here, so that a slip is answered and not found in a log.
Result<Json> checkedLive(const RunDirectory& run, const Json& set)
{
    Json checked = Json::object();
    if (set.empty())
        return checked;
    KINDRED_ASSIGN(const Json json, run.record());
    KINDRED_ASSIGN(const OptionSchema schema,
                   schemaFor(json.value("method", ""), json.value("encoder", "")));
    for (const auto& [key, value] : set.items()) {
        KINDRED_ASSIGN(checked[key], schema.check(key, value));
        if (!schema.find(key)->live)
            return usageError("cannot be changed while the run trains", key,
                              "Duplicate the run and change it there.");
    }
    return checked;
}

/// Whether a run without a living job can get there.
Status checkIdle(Context& context, DesiredState state)
{
    if (state == DesiredState::Paused)
        return usageError("a run without a job cannot be paused", "params.state");
    return context.queue.checkOwned();
}

/// Into the queue, next in turn; the run says so itself until its job does.
Status resume(Context& context, const RunDirectory& run)
{
    KINDRED_ASSIGN(const RunStatus before, readStatus(run));
    RunStatus waiting = before;
    waiting.state = ObservedState::Queued;
    waiting.error.clear();
    KINDRED_TRY(writeStatus(run, waiting));
    Status added = context.queue.add(run, summarise(run).value("device", "auto"), run.exists(),
                                     JobQueue::Turn::Next);
    if (!added.ok())
        KINDRED_TRY(writeStatus(run, before));
    return added;
}

/// No job is alive: running means into the queue, stopped means out of it.
Status changeIdle(Context& context, const RunDirectory& run, DesiredState state)
{
    if (state == DesiredState::Running && context.queue.stateOf(run) == "queued")
        return context.queue.move(run, 0);
    if (state == DesiredState::Running)
        return resume(context, run);
    KINDRED_TRY(context.queue.withdraw(run));
    KINDRED_ASSIGN(RunStatus status, readStatus(run));
    if (status.state != ObservedState::Queued)
        return {};
    status.state = ObservedState::Stopped;
    return writeStatus(run, status);
}

Result<Reply> control(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const std::string text, textParam(call.params, "state", ""));
    const auto state = desiredStateFromText(text);
    if (!text.empty() && !state)
        return usageError("must be “running”, “paused” or “stopped”", "params.state");
    Json set = Json::object();
    if (hasParam(call.params, "set")) {
        KINDRED_ASSIGN(set, objectParam(call.params, "set"));
    }
    if (!state && set.empty())
        return usageError("neither a state nor a set was given", "params");
    KINDRED_ASSIGN(set, checkedLive(run, set));
    KINDRED_ASSIGN(const RunStatus before, readStatus(run));
    const bool finished = before.state == ObservedState::Finished;
    if (finished && state)
        return usageError("the run is finished", run.root().string(),
                          "Resume it with more epochs, or duplicate it.");
    const bool idle = context.queue.stateOf(run) != "running" && !RunLock::isHeld(run);
    if (state && idle)
        KINDRED_TRY(checkIdle(context, *state));
    // Written first, so that a job that starts now finds it; what is refused must not be written.
    KINDRED_ASSIGN(const int64_t request, requestControl(run, state, set));
    if (state && idle)
        KINDRED_TRY(changeIdle(context, run, *state));
    context.feeds.stir();
    return Reply(Json{{"request", request}});
}

Result<Reply> events(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const int64_t from, integerParam(call.params, "from", 0, INT64_MAX, 0));
    KINDRED_ASSIGN(const int64_t limit, integerParam(call.params, "limit", 1, kMaxEvents, 2000));
    KINDRED_ASSIGN(EventPages::Page page,
                   context.pages.read(run, from, {limit, context.maxJson / 2}));
    const auto status = readStatus(run);
    return Reply(Json{{"events", std::move(page.events)},
                      {"next", page.next},
                      {"restarted", page.restarted},
                      {"attempt", status ? status->attempt : 0}});
}

Result<Reply> log(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const int64_t tail, integerParam(call.params, "tail", 1, kMaxLog, 1 << 16));
    std::error_code ignored;
    std::string text;
    if (fs::exists(run.logFile(), ignored)) {
        KINDRED_ASSIGN(text, readFileTail(run.logFile(), static_cast<uint64_t>(tail) + 1));
    }
    if (static_cast<int64_t>(text.size()) > tail) // begin with a whole line
        text.erase(0, std::min(text.find('\n') + 1, text.size()));
    return Reply(Json{{"text", text}});
}

Result<Reply> samples(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    SampleSelection selection;
    if (hasParam(call.params, "ids")) {
        KINDRED_ASSIGN(selection.ids, idsParam(call.params, "ids", kMaxSamples));
    } else {
        KINDRED_ASSIGN(selection.from, integerParam(call.params, "from", 0, INT64_MAX, 0));
        KINDRED_ASSIGN(selection.count, integerParam(call.params, "count", 0, kMaxSamples, 1000));
    }
    KINDRED_ASSIGN(Json result, readSamples(run, selection));
    const auto json = run.record(true);
    const Json data = json ? json->value("data", Json::object()) : Json::object();
    result["levels"] = data.is_object() ? data.value("levels", Json::array()) : Json::array();
    return Reply(std::move(result));
}

Result<Reply> evaluations(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(run.evaluations(), error), end; !error && entry != end;
         entry.increment(error))
        if (entry->path().extension() == ".json")
            files.push_back(entry->path());
    std::sort(files.begin(), files.end());
    Json entries = Json::array();
    for (const fs::path& file : files) {
        const auto text = readFile(file, 64 << 20);
        auto json = text ? parseJson(*text, file.string()) : Result<Json>(text.error());
        if (!json || !json->is_object())
            continue;             // being written, or damaged: the others are still worth showing
        json->erase("per_class"); // thousands of classes; run.class_retrieval has them
        json->erase("per_class_accuracy");
        (*json)["id"] = file.stem().string();
        entries.push_back(std::move(*json));
    }
    return Reply(Json{{"evaluations", std::move(entries)}});
}

Result<EvaluateRequest> evaluationRequest(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const std::string protocol, textParam(call.params, "protocol"));
    KINDRED_ASSIGN(EvaluateRequest request, evaluationOf(context, call.params));
    request.run = run.root().string();
    request.protocol = protocol;
    KINDRED_ASSIGN(request.data, textParam(call.params, "data", ""));
    if (!request.data.empty() && !request.data.starts_with("demo:") &&
        !fs::path(request.data).is_absolute())
        return usageError("must be an absolute path", "params.data");
    return request;
}

/// What the evaluation takes beside this program, which is there already.
Json memoryBeside(EvaluationMemory memory)
{
    memory.program = 0;
    return memoryJson(toJson(memory));
}

Result<Reply> evaluationMemory(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const EvaluateRequest request, evaluationRequest(context, call));
    KINDRED_ASSIGN(const EvaluationMemory memory, estimateEvaluation(request));
    return Reply(memoryBeside(memory));
}

Result<Reply> evaluateNow(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const EvaluateRequest request, evaluationRequest(context, call));
    // A server that runs out of memory takes every view with it.
    if (const auto memory = estimateEvaluation(request, false))
        KINDRED_TRY(checkFits(memoryBeside(*memory), "this evaluation",
                              "Close other programs, or evaluate on a larger machine."));
    KINDRED_ASSIGN(EvaluatedRun result, evaluateRun(request, [&](double done) {
                       return call.progress(done, "evaluating");
                   }));
    if (!result.saved)
        logWarning(result.saved.error().message());
    result.outcome.erase("per_class");
    result.outcome.erase("per_class_accuracy");
    return Reply(std::move(result.outcome));
}
} // namespace

MethodTable runMethods(Context& context)
{
    return {
        {"run.record", Pace::Quick, [&](const Call& call) { return record(context, call); }},
        {"run.plan", Pace::Quick, [&](const Call& call) { return planOfRun(context, call); }},
        {"run.control", Pace::Quick, [&](const Call& call) { return control(context, call); }},
        {"run.events", Pace::Quick, [&](const Call& call) { return events(context, call); }},
        {"run.log", Pace::Quick, [&](const Call& call) { return log(context, call); }},
        {"run.samples", Pace::Quick, [&](const Call& call) { return samples(context, call); }},
        {"run.evaluations", Pace::Quick,
         [&](const Call& call) { return evaluations(context, call); }},
        {"run.evaluate", Pace::Slow, [&](const Call& call) { return evaluateNow(context, call); }},
        {"run.evaluation_memory", Pace::Slow,
         [&](const Call& call) { return evaluationMemory(context, call); }},
        {"run.rules", Pace::Slow, [&](const Call& call) { return runRules(context, call); }},
    };
}

} // namespace kindred::engine
