#include "run/ResultQuestion.h"

#include <set>

namespace kindred {

Json questionOf(const Json& result)
{
    static const std::set<std::string> measured = {"value", "errors", "n",
                                                   "step",  "ci95",   "ci_method"};
    Json question = Json::object();
    for (const auto& [key, value] : result.items())
        if (!measured.contains(key) && !value.is_number_float() && !value.is_structured())
            question[key] = value;
    return question;
}

} // namespace kindred
