#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>

#include "base/Log.h"
#include "base/Text.h"
#include "engine/ClassTexts.h"
#include "engine/EstimateText.h"
#include "engine/GroupEvaluation.h"
#include "engine/Interrupt.h"
#include "engine/Progress.h"
#include "engine/TextTable.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"
#include "evaluate/Evaluation.h"
#include "evaluate/Protocol.h"
#include "run/RunGroup.h"
#include "train/estimate/EvaluationMemory.h"
#include "train/estimate/MemoryEstimate.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
/// Columns that only some protocols fill; shown where a result has one.
constexpr std::pair<const char*, const char*> kExtraColumns[] = {
    {"images", "images"}, {"way", "way"}, {"queries_of", "asked"}};

bool anyHas(const Json& results, const char* key)
{
    return std::any_of(results.begin(), results.end(),
                       [key](const Json& row) { return row.contains(key); });
}

std::string tableOf(const Json& outcome)
{
    const Json results = outcome.value("results", Json::array());
    std::vector<std::string> header = {"protocol", "rule", "k", "metric", "level"};
    for (const auto& [key, title] : kExtraColumns)
        if (anyHas(results, key))
            header.emplace_back(title);
    header.insert(header.end(), {"value", "errors", "n", "95 %"});
    TextTable table(header);
    for (const Json& row : results) {
        const auto number = [&row](const char* key) {
            const auto found = row.find(key);
            return found != row.end() && found->is_number_integer() && found->get<int64_t>() >= 0
                       ? std::to_string(found->get<int64_t>())
                       : std::string();
        };
        std::vector<std::string> cells = {row.value("protocol", ""), row.value("rule", ""),
                                          number("k"), row.value("metric", ""),
                                          row.value("level_name", number("level"))};
        for (const auto& [key, title] : kExtraColumns)
            if (anyHas(results, key))
                cells.push_back(row.contains(key) && row[key].is_string()
                                    ? row[key].get<std::string>()
                                    : number(key));
        cells.insert(cells.end(), {percent(row.value("value", 0.0)), number("errors"), number("n"),
                                   intervalText(row.value("ci95", Json()))});
        table.add(std::move(cells));
    }
    std::string text = table.empty() ? std::string() : table.text();
    for (const Json& skipped : outcome.value("skipped", Json::array()))
        text += "skipped " + skipped.value("protocol", "") + " " + skipped.value("rule", "") +
                ": " + skipped.value("reason", "") + "\n";
    for (const Json& note : outcome.value("notes", Json::array()))
        text += "note " + note.value("protocol", "") + ": " + note.value("note", "") + "\n";
    return text;
}

/// Where memory may not do, it is said; what can be told only by trying the network is left out.
void warnOfMemory(const EvaluateRequest& request)
{
    const auto memory = estimateEvaluation(request, false);
    if (!memory)
        return;
    const Status fits = checkFits(memoryJson(toJson(*memory)), "this evaluation", "");
    if (!fits)
        logWarning(fits.error().message());
}

void warnOfUnusedRule(const EvaluateRequest& request)
{
    const Protocol* protocol = findProtocol(request.protocol);
    if (protocol && !protocol->usesRule() && !request.rule.empty())
        logWarning("protocol " + request.protocol +
                   " ranks images and decides no classes: --rule " + request.rule + " is not used");
}

Result<Report> estimateReportOf(const EvaluateRequest& request)
{
    if (isGroup(request.run))
        return usageError("an estimate is of one run", "--estimate", "Name a run of the group.");
    KINDRED_ASSIGN(const EvaluationMemory memory, estimateEvaluation(request));
    return estimateReport(memoryJson(toJson(memory)));
}

Result<Report> evaluateCommandWork(const QuestionFlags& question, bool estimate,
                                   const GlobalFlags& global)
{
    KINDRED_ASSIGN(const EvaluateRequest request, checkedQuestion(question, global.threads));
    if (estimate)
        return estimateReportOf(request);
    warnOfUnusedRule(request);
    catchInterrupts();
    Progress progress("evaluating", global);
    if (isGroup(request.run))
        return evaluateGroup(request, progress.callback());
    warnOfMemory(request);
    KINDRED_ASSIGN(EvaluatedRun evaluated, evaluateRun(request, progress.callback()));
    const std::string text =
        tableOf(evaluated.outcome) + classesText(evaluated.outcome.value("per_class", Json()));
    return Report{std::move(evaluated.outcome), text, std::move(evaluated.saved)};
}
} // namespace

Command evaluateCommand()
{
    return {"evaluate", "measure a run, or a group of runs: k-NN, retrieval, induction, few-shot",
            [](CLI::App& app) -> Work {
                const auto question = std::make_shared<QuestionFlags>();
                const auto estimate = std::make_shared<bool>(false);
                app.add_option("run", question->request.run, "a run directory, or a group's")
                    ->required();
                app.add_option("--data", question->request.data,
                               "another source for the test side");
                addQuestion(app, *question);
                app.add_flag("--estimate", *estimate,
                             "say what the evaluation will take of memory, and end");
                return [question, estimate](const GlobalFlags& global) {
                    return evaluateCommandWork(*question, *estimate, global);
                };
            }};
}

} // namespace kindred::engine
