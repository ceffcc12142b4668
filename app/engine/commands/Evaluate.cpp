#include <CLI/CLI.hpp>

#include <cstdio>
#include <memory>

#include "base/Text.h"
#include "engine/Interrupt.h"
#include "engine/Progress.h"
#include "engine/TextTable.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"
#include "evaluate/Evaluation.h"
#include "train/TrainJob.h"

namespace kindred::engine {

namespace {
struct EvaluateFlags {
    EvaluateRequest request;
    std::vector<std::string> set;
};

Status checkFlags(const EvaluateFlags& flags)
{
    KINDRED_TRY(checkWord("protocol", flags.request.protocol, protocolNames()));
    KINDRED_TRY(checkWord("rule", flags.request.rule, ruleNames()));
    return checkStep(flags.request.step);
}

std::string interval(const Json& ci)
{
    if (!ci.is_array() || ci.size() != 2)
        return {};
    return percent(ci[0].get<double>()) + " – " + percent(ci[1].get<double>());
}

std::string tableOf(const Json& outcome)
{
    TextTable table({"protocol", "rule", "k", "metric", "level", "value", "errors", "n", "95 %"});
    for (const Json& row : outcome.value("results", Json::array())) {
        const auto number = [&row](const char* key) {
            const auto found = row.find(key);
            return found != row.end() && found->is_number_integer() && found->get<int64_t>() >= 0
                       ? std::to_string(found->get<int64_t>())
                       : std::string();
        };
        table.add({row.value("protocol", ""), row.value("rule", ""), number("k"),
                   row.value("metric", ""), row.value("level_name", number("level")),
                   percent(row.value("value", 0.0)), number("errors"), number("n"),
                   interval(row.value("ci95", Json()))});
    }
    std::string text = table.empty() ? std::string() : table.text();
    for (const Json& skipped : outcome.value("skipped", Json::array()))
        text += "skipped " + skipped.value("protocol", "") + " " + skipped.value("rule", "") +
                ": " + skipped.value("reason", "") + "\n";
    return text;
}

Result<Report> evaluateCommandWork(const EvaluateFlags& flags, const GlobalFlags& global)
{
    KINDRED_TRY(checkFlags(flags));
    EvaluateRequest request = flags.request;
    request.threads = global.threads;
    KINDRED_ASSIGN(request.set, assignments(flags.set));
    catchInterrupts();
    Progress progress("evaluating", global);
    KINDRED_ASSIGN(EvaluatedRun evaluated, evaluateRun(request, progress.callback()));
    std::string text = tableOf(evaluated.outcome);
    return Report{std::move(evaluated.outcome), std::move(text), std::move(evaluated.saved)};
}
} // namespace

Command evaluateCommand()
{
    return {"evaluate", "measure a run: k-NN, retrieval, induction, few-shot",
            [](CLI::App& app) -> Work {
                const auto flags = std::make_shared<EvaluateFlags>();
                EvaluateRequest& request = flags->request;
                app.add_option("run", request.run, "the run directory")->required();
                app.add_option("--data", request.data, "another source for the test side");
                app.add_option("--protocol", request.protocol,
                               "knn, induction, retrieval, fewshot or all");
                app.add_option("--rule", request.rule,
                               "how classes are decided: " + join(ruleNames(), ", "));
                app.add_option("-k,--k", request.k, "neighbours, e.g. 1,3,5")
                    ->delimiter(',')
                    ->allow_extra_args(false)
                    ->check(CLI::Range(1, 1000000));
                app.add_option("--set", flags->set, "an option, key=value; may be repeated")
                    ->allow_extra_args(false);
                app.add_option("--step", request.step, "best, last or a number (default: last)");
                return [flags](const GlobalFlags& global) {
                    return evaluateCommandWork(*flags, global);
                };
            }};
}

} // namespace kindred::engine
