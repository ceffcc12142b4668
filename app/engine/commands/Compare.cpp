#include <CLI/CLI.hpp>

#include <memory>

#include "engine/Interrupt.h"
#include "engine/Progress.h"
#include "engine/RunComparison.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"

namespace kindred::engine {

namespace {
struct CompareFlags {
    QuestionFlags question; ///< of both; its run is the first
    std::string other;
};

Result<Report> compare(const CompareFlags& flags, const GlobalFlags& global)
{
    KINDRED_ASSIGN(EvaluateRequest request, checkedQuestion(flags.question, global.threads));
    catchInterrupts();
    Progress progress("comparing", global);
    KINDRED_ASSIGN(const DetailedEvaluation first, evaluateRunInDetail(request, [&](double done) {
                       return progress.update(0.5 * done);
                   }));
    request.run = flags.other;
    KINDRED_ASSIGN(const DetailedEvaluation second, evaluateRunInDetail(request, [&](double done) {
                       return progress.update(0.5 + 0.5 * done);
                   }));
    KINDRED_ASSIGN(Json comparison, compareEvaluations(first, second));
    std::string text = comparisonText(comparison);
    return Report{std::move(comparison), std::move(text)};
}
} // namespace

Command compareCommand()
{
    return {"compare", "two runs on the same queries: McNemar's test, and what flips",
            [](CLI::App& app) -> Work {
                const auto flags = std::make_shared<CompareFlags>();
                app.add_option("first", flags->question.request.run, "a run directory")->required();
                app.add_option("second", flags->other, "the one to compare it with")->required();
                addQuestion(app, flags->question);
                return [flags](const GlobalFlags& global) { return compare(*flags, global); };
            }};
}

} // namespace kindred::engine
