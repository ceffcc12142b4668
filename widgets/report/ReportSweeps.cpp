// What changes with k, shots, images of new classes or an option that was swept.

#include <QCoreApplication>
#include <QLocale>
#include <QMap>

#include <algorithm>
#include <cmath>
#include <map>

#include "common/DataWords.h"
#include "common/JsonFields.h"
#include "models/EvaluationTable.h"
#include "report/ReportContent.h"
#include "report/SeedStatistics.h"

namespace kindred::report_content {

namespace {
struct SweepText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

/// One line of a sweep: results that differ in nothing but what x counts.
struct SweepLine {
    QString panel; ///< which figure it belongs to
    QString xTitle;
    QString title;
    QString label;
    std::map<double, Json> points;
};

void addToSweep(QList<SweepLine>& lines, const Material& material, const ReportRun& run,
                const Json& result)
{
    const bool byImages = result.contains("images");
    const char* along = byImages ? "images" : "k";
    const double x = valueOr(result, along, kNoNumber);
    if (!(x >= 0) || !valueOr(result, "value", Json()).is_number())
        return;
    Json rest = result;
    rest.erase("images");
    const QString metric = evaluation_words::metric(textOf(result, "metric"));
    const Json& registry = material.shared.registry;
    QStringList label;
    if (severalRuns(material))
        label << nameOf(run);
    label << (textOf(result, "rule").isEmpty() ? SweepText::tr("nearest neighbours")
                                               : ruleTitle(registry, textOf(result, "rule")));
    if (byImages && valueOr(result, "k", 0) > 0)
        label << QStringLiteral("k = %1").arg(valueOr(result, "k", 0));
    // A metric such as recall@k is one for each k of the curve.
    const QString family = metric.section(QLatin1Char('@'), 0, 0);
    SweepLine line{.panel = QStringList{textOf(result, "protocol"), QLatin1String(along), family,
                                        textOf(result, "level_name"), textOf(result, "queries_of"),
                                        QString::number(valueOr(result, "way", 0))}
                                .join(QLatin1Char('|')),
                   .xTitle = byImages ? SweepText::tr("labelled images of each class")
                                      : SweepText::tr("k"),
                   .title = questionText(registry, rest) + QStringLiteral(" · ") + metric,
                   .label = label.join(QStringLiteral(" · ")),
                   .points = {}};
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const SweepLine& old) {
        return old.panel == line.panel && old.label == line.label;
    });
    SweepLine& target = same != lines.end() ? *same : lines.emplaceBack(line);
    target.points[x] = result;
}

/// The one number that all runs differ in, or empty: what --sweep varied.
QString sweptOption(const QList<ReportRun>& runs)
{
    QString swept;
    for (const ReportRun& run : runs) {
        for (const char* key : {"method", "encoder"})
            if (textOf(run.record, key) != textOf(runs.first().record, key))
                return {};
        const Json mine = objectOf(run.record, "options");
        const Json theirs = objectOf(runs.first().record, "options");
        for (const auto& [key, value] : mine.items()) {
            const QString name = QString::fromStdString(key);
            if (key == "seed" || (theirs.contains(key) && theirs[key] == value))
                continue;
            if (!value.is_number() || (!swept.isEmpty() && swept != name))
                return {};
            swept = name;
        }
    }
    return swept;
}

/// What an option that was swept does to each result; runs of one value are one point with ± sd.
QList<SweepLine> optionSweeps(const Material& material)
{
    const QString option = material.runs.size() < 3 ? QString() : sweptOption(material.runs);
    if (option.isEmpty())
        return {};
    QMap<QString, std::map<double, QList<double>>> answers;
    QMap<QString, Json> questions;
    for (const ReportRun& run : material.runs) {
        const double x =
            valueOr(objectOf(run.record, "options"), option.toStdString().c_str(), 0.0);
        for (const Json& evaluation : run.evaluations) {
            for (const Json& result : arrayOf(evaluation, "results")) {
                const double value = valueOr(result, "value", kNoNumber);
                if (std::isnan(value))
                    continue;
                QStringList label = {ruleTitle(material.shared.registry, textOf(result, "rule"))};
                if (valueOr(result, "k", 0) > 0)
                    label << QStringLiteral("k = %1").arg(valueOr(result, "k", 0));
                label << levelInWords(textOf(result, "level_name")) << textOf(result, "metric")
                      << questionText(material.shared.registry, result);
                const QString key = label.join(QStringLiteral(" · "));
                answers[key][x] << value;
                questions[key] = result;
            }
        }
    }
    QList<SweepLine> lines;
    for (auto at = answers.cbegin(); at != answers.cend(); ++at) {
        const Json& question = questions[at.key()];
        const QString metric = textOf(question, "metric");
        SweepLine line{.panel = QStringList{option, textOf(question, "protocol"), metric}.join('|'),
                       .xTitle = option,
                       .title = SweepText::tr("%1 against %2").arg(metric, option),
                       .label = at.key(),
                       .points = {}};
        for (const auto& [x, values] : at.value()) {
            const double mean = meanOf(values), sd = deviationOf(values);
            line.points[x] = {{"value", mean}, {"ci95", {mean - sd, mean + sd}}};
        }
        lines << line;
    }
    return lines;
}

CurveLine drawnSweep(const SweepLine& sweep, qsizetype index)
{
    CurveLine line;
    line.label = line.run = sweep.label;
    line.colour = paperColour(index);
    line.dash = static_cast<int>(index);
    line.pointed = true;
    line.series.name = sweep.title;
    for (const auto& [x, result] : sweep.points) {
        line.series.step << x;
        line.series.epoch << x;
        line.series.time << x;
        line.series.value << valueOr(result, "value", kNoNumber);
        const double low = endOfInterval(result, 0), high = endOfInterval(result, 1);
        line.low << (std::isnan(low) ? line.series.value.last() : low);
        line.high << (std::isnan(high) ? line.series.value.last() : high);
    }
    return line;
}
} // namespace

void sweeps(ReportDocument& out, const Material& material)
{
    QList<SweepLine> lines;
    for (const ReportRun& run : material.runs)
        for (const Json& evaluation : run.evaluations)
            for (const Json& result : arrayOf(evaluation, "results"))
                if (result.is_object())
                    addToSweep(lines, material, run, result);
    lines += optionSweeps(material);
    lines.removeIf([](const SweepLine& line) { return line.points.size() < 2; });
    QStringList panels;
    for (const SweepLine& line : std::as_const(lines))
        if (!panels.contains(line.panel))
            panels << line.panel;
    CurveSheet sheet = paperSheet();
    double low = INFINITY, widest = 1;
    for (const QString& key : std::as_const(panels)) {
        CurvePanel panel;
        panel.key = key;
        panel.unit = QStringLiteral("%");
        panel.factor = 100;
        for (const SweepLine& line : std::as_const(lines)) {
            if (line.panel != key)
                continue;
            panel.xTitle = line.xTitle;
            panel.title = line.title;
            const double first = line.points.begin()->first;
            low = std::min(low, first);
            widest = std::max(widest, line.points.rbegin()->first / first);
            panel.lines << drawnSweep(line, panel.lines.size());
        }
        sheet.panels << panel;
    }
    sheet.options.logX = low > 0 && widest >= 20;
    drawSheet(out, sheet, QStringLiteral("sweeps"),
              SweepText::tr("One mark for each setting that was evaluated; the band is its 95 % "
                            "interval."),
              SweepText::tr("Results against what was varied."));
}

} // namespace kindred::report_content
