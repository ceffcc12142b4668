#include "evaluate/ClassAccuracy.h"

#include <utility>

namespace kindred {

ClassAccuracy classAccuracy(EvaluationResult of, std::span<const int32_t> best,
                            std::span<const int32_t> truth, int classes)
{
    ClassAccuracy table;
    table.of = std::move(of);
    table.classes.resize(static_cast<size_t>(classes));
    for (size_t i = 0; i < truth.size(); ++i) {
        ClassAccuracy::Counted& own = table.classes[static_cast<size_t>(truth[i])];
        ++own.queries;
        own.right += best[i] == truth[i] ? 1 : 0;
    }
    return table;
}

Json toJson(const ClassAccuracy& table, const std::vector<std::string>& names)
{
    Json classes = Json::array();
    for (size_t label = 0; label < table.classes.size(); ++label) {
        const auto& [queries, right] = table.classes[label];
        if (queries == 0)
            continue;
        classes.push_back(
            {{"label", label},
             {"class", label < names.size() ? names[label] : std::string()},
             {"n", queries},
             {"right", right},
             {"accuracy", static_cast<double>(right) / static_cast<double>(queries)}});
    }
    return {{"protocol", table.of.protocol},
            {"rule", table.of.rule},
            {"k", table.of.k > 0 ? Json(table.of.k) : Json()},
            {"level", table.of.level},
            {"level_name", table.of.levelName},
            {"classes", std::move(classes)}};
}

} // namespace kindred
