#include "models/evaluation/EpisodeQuestion.h"

#include <algorithm>

#include "common/JsonFields.h"

namespace kindred {

namespace {
/// Options that the board has too; what others do to embeddings it does not know.
constexpr const char* kOfEpisodes[] = {"way",      "shot",          "queries",
                                       "episodes", "episodes_file", "sigma"};
constexpr int kUsualQueries = 15; ///< as core/evaluate/EvaluationOptions.cpp has them
constexpr int kUsualEpisodes = 600;

Json shapeOf(const EvaluationTable::Row& row)
{
    return {{"way", valueOr(row.result, "way", 5)},
            {"shot", valueOr(row.result, "images", 1)},
            {"queries", valueOr(row.set, "queries", kUsualQueries)},
            {"count", valueOr(row.set, "episodes", kUsualEpisodes)},
            {"frozen", textOf(row.set, "episodes_file").toStdString()}};
}
} // namespace

bool isOfEpisodes(const EvaluationTable::Row& row)
{
    if (row.printed || !row.ownData || textOf(row.result, "protocol") != QLatin1String("fewshot"))
        return false;
    const Json& set = row.set;
    return !set.is_object() ||
           std::all_of(set.items().begin(), set.items().end(), [](const auto& option) {
               return std::find(std::begin(kOfEpisodes), std::end(kOfEpisodes), option.key()) !=
                      std::end(kOfEpisodes);
           });
}

bool haveLikeEpisodes(const EvaluationTable::Row& one, const EvaluationTable::Row& other)
{
    return isOfEpisodes(one) && isOfEpisodes(other) && shapeOf(one) == shapeOf(other);
}

Json episodeQuestion(const QList<EvaluationTable::Row>& rows, qint64 seed)
{
    const EvaluationTable::Row& first = rows.first();
    Json asked = shapeOf(first);
    asked["seed"] = seed;
    asked["rule"] = textOf(first.result, "rule").toStdString();
    if (first.set.contains("sigma"))
        asked["sigma"] = first.set["sigma"];
    if (rows.size() > 1) {
        asked["against"] = textOf(rows[1].result, "rule").toStdString();
        if (rows[1].run != first.run)
            asked["beside"] = rows[1].run.toStdString();
    }
    return asked;
}

} // namespace kindred
