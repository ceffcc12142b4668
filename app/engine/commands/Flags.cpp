#include "engine/commands/Flags.h"

#include <CLI/CLI.hpp>

#include <algorithm>

#include "base/Options.h"
#include "base/Text.h"
#include "train/PlanJson.h"

namespace kindred::engine {

Result<Json> assignments(const std::vector<std::string>& texts)
{
    Json set = Json::object();
    for (const std::string& text : texts) {
        KINDRED_ASSIGN(const auto assignment, splitAssignment(text));
        set[assignment.first] = assignment.second;
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

Status checkWord(const std::string& kind, const std::string& word,
                 const std::vector<std::string>& known)
{
    if (word.empty() || std::find(known.begin(), known.end(), word) != known.end())
        return {};
    return usageError("unknown " + kind + " " + word + didYouMean(word, known), {},
                      "Known are: " + join(known, " ") + ".");
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
