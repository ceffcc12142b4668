#include "report/SeedStatistics.h"

#include <algorithm>
#include <cmath>

#include "common/JsonFields.h"
#include "report/ReportContent.h"

namespace kindred {

namespace {
/// What makes runs repetitions of each other: all but seed, fold and names.
std::string recipeKey(const ReportRun& run)
{
    const Json data = objectOf(run.record, "data");
    QString split = textOf(data, "split");
    if (split.startsWith(QLatin1String("folds:")))
        split = QStringLiteral("folds");
    Json options = objectOf(run.record, "options");
    options.erase("seed");
    return Json{textOf(run.record, "method").toStdString(),
                textOf(run.record, "encoder").toStdString(),
                options,
                textOf(data, "fingerprint").toStdString(),
                valueOr(data, "trained_level", 0),
                split.toStdString()}
        .dump();
}

Json questionAlone(Json result)
{
    for (const char* key : {"value", "errors", "n", "ci95", "ci_method", "step"})
        result.erase(key);
    return result;
}

SeedMean withMoments(Json question, const QList<double>& values)
{
    return {std::move(question), values, meanOf(values), deviationOf(values)};
}
} // namespace

QList<SeedMean> seedMeans(const QList<ReportRun>& runs, const QList<qsizetype>& group)
{
    QList<SeedMean> means;
    QList<Json> questions;
    QList<QList<double>> answers;
    for (const qsizetype run : group) {
        QList<Json> met;
        for (const Json& evaluation : runs[run].evaluations) {
            for (const Json& result : arrayOf(evaluation, "results")) {
                if (!result.is_object())
                    continue;
                const Json question = questionAlone(result);
                if (!valueOr(result, "value", Json()).is_number() || met.contains(question))
                    continue;
                met << question;
                qsizetype at = questions.indexOf(question);
                if (at < 0) {
                    at = questions.size();
                    questions << question;
                    answers << QList<double>();
                }
                answers[at] << result["value"].get<double>();
            }
        }
    }
    for (qsizetype i = 0; i < questions.size(); ++i)
        if (answers[i].size() > 1)
            means << withMoments(questions[i], answers[i]);
    QList<double> scores;
    for (const qsizetype run : group) {
        const double score = valueOr(objectOf(runs[run].summary, "score"), "value", -1.0);
        if (score >= 0)
            scores << score;
    }
    if (scores.size() > 1)
        means << withMoments(Json(), scores);
    return means;
}

QString groupName(const QList<ReportRun>& runs, const QList<qsizetype>& group)
{
    QString common = report_content::nameOf(runs[group.first()]);
    for (const qsizetype run : group) {
        const QString name = report_content::nameOf(runs[run]);
        qsizetype same = 0;
        while (same < std::min(common.size(), name.size()) && common[same] == name[same])
            ++same;
        common.truncate(same);
    }
    // "glyphs/seed=" and "run-" tell more without their open end.
    static const QString kOpen = QStringLiteral("/-_= ,");
    if (common.endsWith(QLatin1String("seed=")))
        common.chop(5);
    while (!common.isEmpty() && kOpen.contains(common.back()))
        common.chop(1);
    return common.isEmpty() ? report_content::nameOf(runs[group.first()]) + QStringLiteral(" …")
                            : common;
}

QList<QList<qsizetype>> report_content::seedGroups(const Material& material)
{
    QList<std::string> keys;
    QList<QList<qsizetype>> groups;
    for (qsizetype i = 0; i < material.runs.size(); ++i) {
        const std::string key = recipeKey(material.runs[i]);
        qsizetype at = keys.indexOf(key);
        if (at < 0) {
            at = keys.size();
            keys << key;
            groups << QList<qsizetype>();
        }
        groups[at] << i;
    }
    groups.removeIf([](const QList<qsizetype>& group) { return group.size() < 2; });
    return groups;
}

} // namespace kindred
