#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/Log.h"
#include "base/Text.h"
#include "data/Dataset.h"
#include "data/Parallel.h"
#include "engine/EstimateText.h"
#include "engine/EvaluationTime.h"
#include "engine/GroupPlan.h"
#include "engine/GroupTraining.h"
#include "engine/Interrupt.h"
#include "engine/Progress.h"
#include "engine/TaskPlan.h"
#include "engine/TextTable.h"
#include "engine/WatchedTraining.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/PlanJson.h"

namespace kindred::engine {

namespace {
struct TrainFlags {
    TrainRequest request;
    std::string from;
    std::optional<TrainRequest> plan; ///< of `from`
    std::string problems = "skip";
    std::vector<std::string> set;
    AxisFlags axes;
    bool estimate = false;
};

void declareFlags(CLI::App& app, TrainFlags& flags)
{
    TrainRequest& request = flags.request;
    app.add_option("--data", request.data, "the source: a file, a folder, or demo:");
    app.add_option("--out", request.out,
                   "the run directory to make or to resume; of a group, the folder above its runs");
    app.add_option("--method", request.method,
                   "what is learnt: snca, softmax, none … (kindred-engine options lists all)");
    app.add_option("--encoder", request.encoder, "the network: conv4, resnet18, identity …");
    app.add_option("--labels", request.labels, "level to train: a number (0 is coarsest) or leaf");
    app.add_option(
        "--split", request.split,
        "folder, ratio:0.8, first:N, classes:0.5@LEVEL, folds:I/K, none, or a CSV of path,split");
    app.add_option("--task", request.task,
                   "what it is for: closed, induction, retrieval, fewshot or newclass; sets "
                   "--labels and --split");
    app.add_option("--preset", request.preset,
                   "a named set of options, or a file of one that the wizard saved");
    addWhole(
        app, "--epochs", [&request](int64_t epochs) { request.epochs = epochs; },
        "epochs to train, as --set epochs=N");
    addSeed(
        app, [&request](uint64_t seed) { request.seed = seed; },
        "seed of everything random (default: 1)");
    app.add_option("--device", request.device, "auto, cpu, cuda or cuda:i");
    app.add_option("--name", request.name, "the run's name (default: its folder)");
    app.add_option("--set", flags.set,
                   "an option, key=value, of those in kindred-engine options; may be repeated")
        ->allow_extra_args(false);
    app.add_flag("--resume", request.resume,
                 "go on where a run stopped; starts where there is none");
    app.add_flag("--force", request.force, "resume although threads or precision differ");
    app.add_option("--problems", flags.problems, "broken images: skip or refuse")
        ->check(CLI::IsMember({"skip", "refuse"}));
    app.add_option("--exclude", request.excludeFile,
                   "a file of samples to leave out: one name a line");
    app.add_option("--from", flags.from, "a plan in JSON; flags given beside it win");
    app.add_option_function<std::string>(
        "--seeds", [&flags](const std::string& text) { flags.axes.seeds = text; },
        "a group of runs, one for each seed: 1,2,3");
    app.add_option("--sweep", flags.axes.sweeps,
                   "a group of runs, one for each value: key=a,b,c; repeated for a grid")
        ->allow_extra_args(false);
    app.add_option_function<std::string>(
        "--folds", [&flags](const std::string& text) { flags.axes.folds = text; },
        "a group of runs, one for each of K folds of the whole source");
    app.add_flag("--estimate", flags.estimate,
                 "say what the training will take of memory and time, from a few steps; no --out");
}

/// Takes from `plan` what the command line left open.
void fillFrom(const TrainRequest& plan, TrainRequest& request)
{
    for (const PlanText& member : planTexts())
        if (std::string& value = request.*member.value; value.empty())
            value = plan.*member.value;
    if (!request.device)
        request.device = plan.device;
    const bool decided = request.epochs || request.set.contains("epochs");
    if (!decided)
        request.epochs = plan.epochs;
    if (!request.seed)
        request.seed = plan.seed;
    if (request.threads == 0)
        request.threads = plan.threads;
    if (request.excludeFile.empty())
        request.exclude = plan.exclude;
    request.refuseProblems |= plan.refuseProblems;
    Json set = plan.set;
    if (decided)
        set.erase("epochs");
    set.update(request.set);
    request.set = set;
}

/// One name a line, blank lines left aside.
Result<std::vector<std::string>> readNames(const std::string& file)
{
    KINDRED_ASSIGN(const std::string text, readFile(file, 64 << 20));
    std::vector<std::string> names;
    for (std::string& line : split(text, '\n')) {
        if (line.ends_with('\r'))
            line.pop_back();
        if (!trim(line).empty())
            names.push_back(std::move(line));
    }
    return names;
}

/// Whether the command line decides what a swept option is.
bool decides(const TrainFlags& flags, const std::string& key)
{
    const auto names = [&](const std::string& text) { return sweptKey(text) == key; };
    return (key == "epochs" && flags.request.epochs) ||
           std::any_of(flags.set.begin(), flags.set.end(), names) ||
           std::any_of(flags.axes.sweeps.begin(), flags.axes.sweeps.end(), names);
}

/// Takes the axes of a group, which a preset of the wizard may have beside its plan, out of it;
/// what the command line decides wins.
Status takeAxes(Json& plan, const std::string& file, TrainFlags& flags)
{
    const auto said = axisMembers(plan, file + ": ");
    if (!said)
        return inputError(said.error().what, said.error().where);
    for (const char* member : {"seeds", "folds", "sweep"})
        plan.erase(member);
    if (flags.estimate) // of one training
        return {};
    if (!flags.axes.seeds && !flags.request.seed)
        flags.axes.seeds = said->seeds;
    if (!flags.axes.folds && flags.request.split.empty())
        flags.axes.folds = said->folds;
    for (const std::string& sweep : said->sweeps)
        if (!decides(flags, sweptKey(sweep)))
            flags.axes.sweeps.push_back(sweep);
    return {};
}

/// Reads the plan that --from, or --preset with a file, names.
Status readPlan(TrainFlags& flags)
{
    if (flags.request.preset.ends_with(".json")) {
        if (!flags.from.empty())
            return usageError("two plans are named", "--preset",
                              "Give one of --from and --preset.");
        flags.from = std::exchange(flags.request.preset, {});
    }
    if (flags.from.empty())
        return {};
    KINDRED_ASSIGN(const std::string text, readFile(flags.from, 64 << 20));
    KINDRED_ASSIGN(Json plan, parseJson(text, flags.from));
    if (plan.is_object())
        KINDRED_TRY(takeAxes(plan, flags.from, flags));
    auto request = parsePlan(plan);
    if (!request)
        return inputError("not a plan: " + request.error().message(), flags.from);
    flags.plan = std::move(*request);
    return {};
}

/// A group knows its plan.
Status fillFromGroup(const AxisFlags& axes, TrainRequest& request)
{
    if (!request.resume)
        return thereIsAGroup(request.out);
    KINDRED_ASSIGN(const RunGroup group, readGroup(request.out));
    TrainRequest plan = trainRequestFromJson(group.plan);
    dropAxes(axes, plan);
    fillFrom(plan, request);
    return {};
}

/// Of two flags that say the same thing neither is taken silently.
Status checkEpochsAgree(const TrainRequest& request)
{
    const std::string given = request.epochs ? std::to_string(*request.epochs) : std::string();
    const Json said = request.set.value("epochs", Json());
    const std::string set = said.is_string() ? said.get<std::string>() : said.dump();
    if (given.empty() || said.is_null() || trim(set) == given)
        return {};
    return usageError("--epochs " + given + " and --set epochs=" + set + " differ", "--epochs",
                      "Give one of them.");
}

Result<TrainRequest> completeRequest(const TrainFlags& flags, int threads)
{
    TrainRequest request = flags.request;
    KINDRED_ASSIGN(request.set, assignments(flags.set));
    KINDRED_TRY(checkEpochsAgree(request));
    request.threads = threads;
    request.refuseProblems = flags.problems == "refuse";
    if (flags.plan) {
        TrainRequest plan = *flags.plan;
        dropAxes(flags.axes, plan);
        fillFrom(plan, request);
    }
    KINDRED_TRY(fillFromTask(request.task, flags.axes, request));
    if (request.out.empty() && !flags.estimate)
        return usageError("no folder given for the run", "--out", "Give --out RUN.");
    if (isGroup(request.out))
        KINDRED_TRY(fillFromGroup(flags.axes, request));
    const RunDirectory run(request.out);
    if (request.data.empty() && request.resume && run.exists()) {
        KINDRED_ASSIGN(const Json record, run.record());
        request.data = record.value("/data/source"_json_pointer, std::string());
    }
    if (request.data.empty() && request.resume && !run.exists())
        return usageError("there is no run that could be resumed", request.out,
                          "Check the path, or begin one by --data SRC.");
    if (request.data.empty())
        return usageError("no data given", "--data", "Give --data SRC, or demo:.");
    KINDRED_TRY(checkPlan(request));
    if (!request.excludeFile.empty()) {
        KINDRED_ASSIGN(request.exclude, readNames(request.excludeFile));
    }
    // What is there already keeps its split.
    if (request.split.empty() && !isGroup(request.out) && !(request.resume && run.exists())) {
        KINDRED_ASSIGN(request.split, splitForTask(request.task, request));
    }
    return request;
}

Report reportOf(const TrainRequest& request, ObservedState state)
{
    const RunDirectory run(request.out);
    Report report;
    report.json = {{"run", fs::absolute(run.root()).lexically_normal().string()},
                   {"state", toText(state)}};
    report.text = "run    " + request.out + "\nstate  " + toText(state) + "\n";
    const auto status = readStatus(run);
    if (!status)
        return report;
    report.json["epoch"] = status->epoch;
    report.json["step"] = status->step;
    report.json["score"] = status->score;
    report.text += "epoch  " + std::to_string(static_cast<int64_t>(status->epoch)) + "\nstep   " +
                   std::to_string(status->step) + "\n";
    report.json["evaluation"] = evaluationTime(run, *status);
    if (report.json["evaluation"].is_object())
        report.text += "evaluation  " + evaluationTimeText(report.json["evaluation"]) + "\n";
    if (status->score.is_object())
        report.text += "score  " + status->score.value("metric", "") + " " +
                       percent(status->score.value("value", 0.0)) + "\n";
    return report;
}

/// A resumed run that was finished trains more epochs where more are asked for, else nothing.
void sayNothingWasLeft(const RunDirectory& run, int64_t stepBefore)
{
    const auto status = readStatus(run);
    if (status && status->state == ObservedState::Finished && status->step == stepBefore)
        logWarning(std::string("the run was finished already: nothing was trained.") +
                   (status->epochs > 0 ? " --resume --epochs N goes on up to more epochs." : ""));
}

/// What would be trained is tried out, and nothing is written.
Result<Report> estimateTraining(const TrainRequest& request, const GlobalFlags& global)
{
    catchInterrupts();
    Progress progress("reading the data", global);
    KINDRED_ASSIGN(const auto dataset,
                   openDataset(datasetRequest(request), [&](int64_t done, int64_t total) {
                       return progress.update(total > 0 ? double(done) / double(total) : 0);
                   }));
    KINDRED_ASSIGN(Json found, probePlan(request, dataset, [&] { return !progress.update(1); }));
    return estimateReport(std::move(found));
}

Result<Report> train(TrainFlags flags, const GlobalFlags& global)
{
    KINDRED_TRY(readPlan(flags));
    if (flags.estimate && (flags.axes.given() || flags.request.resume))
        return usageError("an estimate is of one training that begins", "--estimate",
                          "Leave --resume, --seeds, --sweep and --folds out.");
    KINDRED_ASSIGN(const TrainRequest request, completeRequest(flags, global.threads));
    limitThreads(request.threads); // which a plan may say too
    if (flags.estimate)
        return estimateTraining(request, global);
    if (flags.axes.given() || isGroup(request.out)) {
        KINDRED_ASSIGN(const std::vector<GroupAxis> axes, parseAxes(flags.axes, request));
        KINDRED_ASSIGN(Report report, trainGroup(request, axes, global));
        if (report.end)
            addQuestion(request.task, request.out, report);
        return report;
    }
    const RunDirectory run(request.out);
    const auto before = readStatus(run);
    const bool wasFinished = run.exists() && before && before->state == ObservedState::Finished;
    if (!wasFinished && run.exists() && before && before->step > 0 && run.checkpointSteps().empty())
        logWarning("the run has no checkpoint to go on from: it begins anew, and its curves too");
    KINDRED_ASSIGN(const ObservedState state, trainWatched(request, global));
    if (wasFinished)
        sayNothingWasLeft(run, before->step);
    sayExclusions(run);
    Report report = reportOf(request, state);
    addQuestion(request.task, request.out, report);
    return report;
}
} // namespace

Command trainCommand()
{
    return {"train", "train an embedding into a run directory", [](CLI::App& app) -> Work {
                const auto flags = std::make_shared<TrainFlags>();
                declareFlags(app, *flags);
                return [flags](const GlobalFlags& global) { return train(*flags, global); };
            }};
}

} // namespace kindred::engine
