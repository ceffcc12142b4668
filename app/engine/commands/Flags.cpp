#include "engine/commands/Flags.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/Options.h"
#include "base/Text.h"
#include "evaluate/Evaluation.h"
#include "train/plan/PlanJson.h"

namespace kindred::engine {

namespace {
std::optional<int64_t> wholeNumber(const std::string& text)
{
    int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(value) : std::nullopt;
}
} // namespace

Result<Json> assignments(const std::vector<std::string>& texts)
{
    Json set = Json::object();
    for (const std::string& text : texts) {
        KINDRED_ASSIGN(const auto assignment, splitAssignment(text));
        const auto& [key, value] = assignment;
        if (set.contains(key) && set[key] != value) // of two values neither is taken silently
            return usageError("is given twice, as " + set[key].get<std::string>() + " and as " +
                                  value,
                              "--set " + key, "Give it once.");
        set[key] = value;
    }
    return set;
}

CLI::Option* addSeed(CLI::App& app, std::function<void(uint64_t)> keep, const std::string& text)
{
    const auto take = [keep = std::move(keep)](const std::string& given) {
        keep(*parseSeed(given));
    };
    const auto check = [](const std::string& given) {
        const auto parsed = parseSeed(given);
        return parsed ? std::string() : parsed.error().what;
    };
    return app.add_option_function<std::string>("--seed", take, text)->check(check);
}

CLI::Option* addWhole(CLI::App& app, const std::string& flag, std::function<void(int64_t)> keep,
                      const std::string& text)
{
    const auto take = [keep = std::move(keep)](const std::string& given) {
        keep(*wholeNumber(given));
    };
    const auto check = [](const std::string& given) {
        return wholeNumber(given) ? std::string() : "“" + given + "” is not a whole number";
    };
    return app.add_option_function<std::string>(flag, take, text)->check(check);
}

Status checkWord(const std::string& kind, const std::string& word,
                 const std::vector<std::string>& known)
{
    if (word.empty() || std::find(known.begin(), known.end(), word) != known.end())
        return {};
    return usageError("unknown " + kind + " " + word + didYouMean(word, known), {},
                      "Known are: " + join(known, " ") + ".");
}

void addQuestion(CLI::App& app, QuestionFlags& question)
{
    EvaluateRequest& request = question.request;
    app.add_option("--protocol", request.protocol, join(protocolNames(), ", "));
    app.add_option("--rule", request.rule, "how classes are decided: " + join(ruleNames(), ", "));
    app.add_option("-k,--k", request.k, "neighbours, e.g. 1,3,5")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::Range(1, 1000000));
    app.add_option("--set", question.set, "an option, key=value; may be repeated")
        ->allow_extra_args(false);
    app.add_option("--step", request.step, "best, last or a number (default: last)");
}

Result<EvaluateRequest> checkedQuestion(const QuestionFlags& question, int threads)
{
    EvaluateRequest request = question.request;
    KINDRED_TRY(checkWord("protocol", request.protocol, protocolNames()));
    KINDRED_TRY(checkWord("rule", request.rule, ruleNames()));
    KINDRED_TRY(checkStep(request.step));
    KINDRED_ASSIGN(request.set, assignments(question.set));
    request.threads = threads;
    return request;
}

Status checkStep(const std::string& step)
{
    const bool number =
        !step.empty() && step.size() < 19 && step.find_first_not_of("0123456789") == step.npos;
    if (number || step == "best" || step == "last")
        return {};
    return usageError("not a step: " + step, "--step", "Use best, last or a number.");
}

} // namespace kindred::engine
