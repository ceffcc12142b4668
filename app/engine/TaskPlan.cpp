#include "engine/TaskPlan.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/Log.h"
#include "base/Text.h"
#include "data/Dataset.h"
#include "run/RunGroup.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/Tasks.h"

namespace kindred::engine {

namespace {
/// Of the splits that are made here, those that train on every class; a folder's or a table's may
/// leave some unseen.
bool trainsEveryClass(const std::string& kind)
{
    constexpr std::array<std::string_view, 4> kinds = {"ratio", "first", "folds", "none"};
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

bool leavesClassesUnseen(const Dataset& dataset)
{
    const LabelLevel& level = dataset.level();
    std::vector<bool> trained(level.classes.size(), false), asked(level.classes.size(), false);
    for (size_t id = 0; id < level.labels.size(); ++id) {
        if (level.labels[id] < 0)
            continue;
        const auto label = static_cast<size_t>(level.labels[id]);
        const Subset subset = dataset.subset[id];
        trained[label] = trained[label] || subset == Subset::Train;
        asked[label] = asked[label] || subset == Subset::Test || subset == Subset::Query ||
                       subset == Subset::Gallery;
    }
    for (size_t label = 0; label < trained.size(); ++label)
        if (asked[label] && !trained[label])
            return true;
    return false;
}

bool isDone(const fs::path& run)
{
    const auto status = readStatus(RunDirectory(run));
    return status && status->state == ObservedState::Finished;
}

/// Of a group: all its runs.
bool isDoneAsAWhole(const std::string& run)
{
    if (!isGroup(run))
        return isDone(run);
    const auto group = readGroup(run);
    return group && std::all_of(group->members.begin(), group->members.end(),
                                [&](const GroupMember& member) {
                                    return isDone(fs::path(run) / member.folder);
                                });
}

/// A word as a POSIX shell reads it.
std::string shellWord(const std::string& word)
{
    const auto plain = [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_-./:=,+@%").find(static_cast<char>(c)) != std::string_view::npos;
    };
    if (!word.empty() && std::all_of(word.begin(), word.end(), plain))
        return word;
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}
} // namespace

Status fillFromTask(const std::string& id, const AxisFlags& axes, TrainRequest& request)
{
    if (id.empty())
        return {};
    KINDRED_TRY(checkTask(id));
    const TaskInfo* task = findTask(id);
    if (request.labels.empty())
        request.labels = task->labels;
    else if (!task->labels.empty() && request.labels != task->labels)
        return usageError("the task “" + id + "” trains on label level " + task->labels, "--labels",
                          "Leave --labels out.");
    const std::string kind = request.split.substr(0, request.split.find(':'));
    if (!task->split.empty() && axes.folds)
        return usageError("the task “" + id + "” needs classes that are not trained on", "--folds",
                          "Folds train on every class: leave --folds out, or choose another task.");
    if (!task->split.empty() && trainsEveryClass(kind))
        return usageError("the task “" + id + "” needs classes that are not trained on", "--split",
                          "Leave --split out, or give classes:0.5.");
    if (task->split.empty() && kind == "classes")
        return usageError("the task “" + id + "” asks for classes that were trained on", "--split",
                          "Leave --split out, or choose another task.");
    return {};
}

Result<std::string> splitForTask(const std::string& id, const TrainRequest& request)
{
    const TaskInfo* task = findTask(id);
    if (!task || task->split.empty())
        return std::string();
    DatasetRequest wanted = datasetRequest(request);
    wanted.split.clear();
    wanted.wholeWithoutSplit = true;
    wanted.validation = 0;
    wanted.refuseProblems = false; // training will say it
    wanted.checkImages = false;
    KINDRED_ASSIGN(const auto dataset, openDataset(wanted, {}));
    if (dataset->splitRule != "folder")
        return task->split;
    const bool asks = task->protocol == "retrieval" && dataset->hasSubset(Subset::Query);
    if (asks || leavesClassesUnseen(*dataset))
        return dataset->splitRule;
    logWarning("the source's own split asks for trained classes only; the task “" + id +
               "” takes " + task->split + " in its place");
    return task->split;
}

void addQuestion(const std::string& id, const std::string& run, Report& report)
{
    const TaskInfo* task = findTask(id);
    if (!task || !isDoneAsAWhole(run))
        return;
    std::vector<std::string> line = {"kindred-engine", "evaluate", run, "--protocol",
                                     task->protocol};
    if (!task->rule.empty())
        line.insert(line.end(), {"--rule", task->rule});
    report.json["evaluate"] = line;
    std::transform(line.begin(), line.end(), line.begin(), shellWord);
    report.text += "next   " + join(line, " ") + "\n";
}

} // namespace kindred::engine
