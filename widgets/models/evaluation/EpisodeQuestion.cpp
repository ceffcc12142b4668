#include "models/evaluation/EpisodeQuestion.h"

#include <QCoreApplication>

#include <algorithm>

#include "common/JsonFields.h"

namespace kindred {

namespace {
/// Options that the board has too; what others do to embeddings it does not know.
constexpr const char* kOfEpisodes[] = {"way",      "shot",          "queries",
                                       "episodes", "episodes_file", "sigma"};
/// Rules that decide alike on the board and in an evaluation. Of the others the board has none, or
/// one of the same name that decides otherwise: by the kernel of all images, by least squares.
constexpr const char* kOfBoard[] = {"ncm", "wknn", "ccknn", "mne"};
constexpr int kUsualQueries = 15; ///< as core/evaluate/EvaluationOptions.cpp has them
// What the fields of BoardEpisodeDialog take:
constexpr int kLeastMeasured = 2;
constexpr int kMostMeasured = 10'000;
constexpr int kMostOfTask = 100;
constexpr qint64 kMostSeed = 1'000'000;

struct EpisodeText {
    Q_DECLARE_TR_FUNCTIONS(kindred::EvaluationComparison)
};

/// A number, or the text of one as the command line sets it.
double numberOf(const Json& set, const char* key, double fallback)
{
    bool isNumber = false;
    const double number = textOf(set, key).toDouble(&isNumber);
    return isNumber ? number : valueOr(set, key, fallback);
}

/// A frozen file has as many episodes as were measured, whatever was set.
Json shapeOf(const EvaluationTable::Row& row)
{
    Json shape = {{"way", valueOr(row.result, "way", 5)},
                  {"shot", valueOr(row.result, "images", 1)},
                  {"queries", static_cast<int>(numberOf(row.set, "queries", kUsualQueries))},
                  {"count", valueOr(row.result, "n", 0)},
                  {"frozen", textOf(row.set, "episodes_file").toStdString()}};
    if (row.set.contains("sigma"))
        shape["sigma"] = numberOf(row.set, "sigma", 0);
    return shape;
}

/// Drawn by one seed, or those of one file: a plain name is a file of each run.
bool haveOneSource(const EvaluationTable::Row& one, const EvaluationTable::Row& other)
{
    const QString file = textOf(one.set, "episodes_file");
    return one.run == other.run || one.seed == other.seed || file.contains(QLatin1Char('/')) ||
           file.endsWith(QLatin1String(".json"));
}

bool hasRuleOfBoard(const EvaluationTable::Row& row)
{
    return std::find(std::begin(kOfBoard), std::end(kOfBoard), textOf(row.result, "rule")) !=
           std::end(kOfBoard);
}

/// Why its embeddings or its rule are not those of the board; empty where they are.
QString reasonAgainstRow(const EvaluationTable::Row& row)
{
    if (row.metric.isEmpty())
        return EpisodeText::tr("It is not known yet what the run compares embeddings by.");
    if (row.metric == QLatin1String("l2"))
        return EpisodeText::tr("Measured on episodes by distances. The board compares "
                               "directions, so its numbers would be others.");
    if (!hasRuleOfBoard(row))
        return EpisodeText::tr("Measured on episodes by a rule that the board does not have, or "
                               "decides by otherwise, so its numbers would be others.");
    const auto step = valueOr<qint64>(row.result, "step", -1);
    if (step >= 0 && row.newestStep >= 0 && step != row.newestStep)
        return EpisodeText::tr("Measured on episodes with the weights of step %L1. The board has "
                               "those of step %L2, so its numbers would be others.")
            .arg(step)
            .arg(row.newestStep);
    return {};
}

/// Episodic memory belongs to its run: beside another one's board it cannot decide.
bool isMemoryBeside(const QList<EvaluationTable::Row>& rows)
{
    return rows.size() > 1 && rows[1].run != rows[0].run &&
           textOf(rows[1].result, "rule") == QLatin1String("mne");
}

bool isTooLargeToDraw(const Json& shape, qint64 seed)
{
    return textOf(shape, "frozen").isEmpty() &&
           (seed < 0 || seed > kMostSeed ||
            std::max({valueOr(shape, "way", 0), valueOr(shape, "shot", 0),
                      valueOr(shape, "queries", 0)}) > kMostOfTask);
}
} // namespace

bool isOfEpisodes(const EvaluationTable::Row& row)
{
    if (row.printed || row.isMean() || !row.ownData ||
        textOf(row.result, "protocol") != QLatin1String("fewshot"))
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
    const bool isItself =
        one.run == other.run && textOf(one.result, "rule") == textOf(other.result, "rule");
    return isOfEpisodes(one) && isOfEpisodes(other) && !isItself &&
           shapeOf(one) == shapeOf(other) && haveOneSource(one, other);
}

QString reasonAgainstBoard(const QList<EvaluationTable::Row>& rows)
{
    for (const EvaluationTable::Row& row : rows)
        if (const QString reason = reasonAgainstRow(row); !reason.isEmpty())
            return reason;
    if (isMemoryBeside(rows))
        return EpisodeText::tr("Measured on episodes, but episodic memory decides only on the "
                               "board of its own run. Choose two results of that run.");
    const EvaluationTable::Row& first = rows.first();
    const Json shape = shapeOf(first);
    const int count = valueOr(shape, "count", 0);
    if (count < kLeastMeasured || count > kMostMeasured)
        return EpisodeText::tr("Measured on %L1 episodes. The board takes %L2 to %L3.")
            .arg(count)
            .arg(kLeastMeasured)
            .arg(kMostMeasured);
    if (isTooLargeToDraw(shape, first.seed))
        return EpisodeText::tr("The board draws episodes of up to %L1 classes, samples and "
                               "queries of each, with seeds up to %L2.")
            .arg(kMostOfTask)
            .arg(kMostSeed);
    return {};
}

Json episodeQuestion(const QList<EvaluationTable::Row>& rows)
{
    const EvaluationTable::Row& first = rows.first();
    Json asked = shapeOf(first);
    asked["seed"] = first.seed;
    asked["rule"] = textOf(first.result, "rule").toStdString();
    if (rows.size() > 1) {
        asked["against"] = textOf(rows[1].result, "rule").toStdString();
        if (rows[1].run != first.run)
            asked["beside"] = rows[1].run.toStdString();
    }
    return asked;
}

} // namespace kindred
