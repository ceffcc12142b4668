#include "report/SeedStatistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "common/JsonFields.h"
#include "report/ReportContent.h"

namespace kindred {

namespace {
constexpr qsizetype kMostSteps = 200;

/// Value of a curve at a step: the mean of its points nearer to it than half the distance to the
/// neighbouring steps, else between the points around it.
double valueAround(const CurveSeries& curve, double step, double from, double to)
{
    const auto first = std::lower_bound(curve.step.cbegin(), curve.step.cend(), from);
    const auto last = std::lower_bound(first, curve.step.cend(), to);
    double sum = 0;
    int count = 0;
    for (auto at = first; at != last; ++at) {
        const double value = curve.value[at - curve.step.cbegin()];
        if (std::isnan(value))
            continue;
        sum += value;
        ++count;
    }
    if (count > 0)
        return sum / count;
    const qsizetype right =
        std::lower_bound(curve.step.cbegin(), curve.step.cend(), step) - curve.step.cbegin();
    if (right == 0 || right >= curve.size())
        return curve.value[std::clamp<qsizetype>(right, 0, curve.size() - 1)];
    const double x0 = curve.step[right - 1], x1 = curve.step[right];
    const double t = x1 > x0 ? (step - x0) / (x1 - x0) : 0;
    return curve.value[right - 1] * (1 - t) + curve.value[right] * t;
}

QList<double> commonSteps(const QList<CurveSeries>& curves)
{
    double from = -INFINITY, to = INFINITY;
    const CurveSeries* shortest = &curves.first();
    for (const CurveSeries& curve : curves) {
        from = std::max(from, curve.step.first());
        to = std::min(to, curve.step.last());
        if (curve.size() < shortest->size())
            shortest = &curve;
    }
    QList<double> steps;
    for (const double step : shortest->step)
        if (step >= from && step <= to && (steps.isEmpty() || step > steps.last()))
            steps << step;
    if (steps.size() <= kMostSteps)
        return steps;
    QList<double> spread;
    for (qsizetype i = 0; i < kMostSteps; ++i)
        spread << from + (to - from) * double(i) / double(kMostSteps - 1);
    return spread;
}

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

double meanOf(const QList<double>& values)
{
    return values.isEmpty() ? 0
                            : std::accumulate(values.begin(), values.end(), 0.0) /
                                  static_cast<double>(values.size());
}

double deviationOf(const QList<double>& values)
{
    if (values.size() < 2)
        return 0;
    const double mean = meanOf(values);
    double sum = 0;
    for (const double value : values)
        sum += (value - mean) * (value - mean);
    return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

MeanCurve meanOf(const QList<CurveSeries>& curves)
{
    MeanCurve result;
    const auto hasNone = [](const CurveSeries& curve) { return curve.isEmpty(); };
    if (curves.size() < 2 || std::any_of(curves.begin(), curves.end(), hasNone))
        return result;
    result.mean.name = curves.first().name;
    const QList<double> steps = commonSteps(curves);
    for (qsizetype i = 0; i < steps.size(); ++i) {
        const double before = i > 0 ? (steps[i - 1] + steps[i]) / 2 : steps[i];
        const double after = i + 1 < steps.size() ? (steps[i] + steps[i + 1]) / 2
                                                  : std::nextafter(steps[i], INFINITY);
        QList<double> values;
        for (const CurveSeries& curve : curves)
            values << valueAround(curve, steps[i], before, after);
        const double mean = meanOf(values), sd = deviationOf(values);
        result.mean.step << steps[i];
        result.mean.epoch << steps[i];
        result.mean.time << steps[i];
        result.mean.value << mean;
        result.low << mean - sd;
        result.high << mean + sd;
    }
    return result;
}

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
