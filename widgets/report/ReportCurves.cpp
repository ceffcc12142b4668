// What a report draws as lines: curves of training, and seeds with their spread.

#include <QCoreApplication>

#include <algorithm>

#include "common/DataWords.h"
#include "common/JsonFields.h"
#include "common/Theme.h"
#include "models/evaluation/EvaluationTable.h"
#include "models/runs/RunWords.h"
#include "plots/curves/CurveFamilies.h"
#include "plots/curves/CurveLog.h"
#include "plots/figures/FigureExport.h"
#include "report/ReportContent.h"
#include "report/SeedStatistics.h"

namespace kindred::report_content {

namespace {
struct CurveText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QList<CurveLog> logsOf(const Material& material)
{
    QList<CurveLog> logs;
    for (const ReportRun& run : material.runs) {
        CurveLog log;
        log.append(run.events, true);
        logs << log;
    }
    return logs;
}

/// Those that are drawn; or all others, of which a page has no room for more than their numbers.
QStringList familiesOf(const QList<CurveLog>& logs, bool drawn)
{
    QStringList families;
    for (const CurveLog& log : logs)
        for (const QString& scalar : log.names()) {
            const QString family = log.series(scalar).family();
            if (curveFamily(family).shown == drawn && !families.contains(family))
                families << family;
        }
    return orderedFamilies(families);
}

CurvePanel emptyPanel(const QString& key)
{
    const CurveFamily family = curveFamily(key);
    CurvePanel panel;
    panel.key = key;
    panel.title = family.title;
    panel.unit = family.unit;
    panel.factor = family.factor;
    return panel;
}

/// Scalars of a family that are measured while it trains.
qsizetype partsOf(const QStringList& names)
{
    return std::count_if(names.begin(), names.end(), [](const QString& name) {
        return !name.endsWith(QLatin1String("/test"));
    });
}

CurvePanel panelOf(const QString& key, const Material& material, const QList<CurveLog>& logs)
{
    CurvePanel panel = emptyPanel(key);
    QStringList names;
    for (const CurveLog& log : logs)
        for (const QString& name : log.names())
            if (log.series(name).family() == key && !names.contains(name))
                names << name;
    for (qsizetype i = 0; i < logs.size(); ++i) {
        if (const auto span = logs[i].span(CurveAxis::Step))
            panel.span = united(panel.span, *span);
        const QString run = nameOf(material.runs[i]);
        for (const QString& name : std::as_const(names)) {
            if (!logs[i].contains(name))
                continue;
            CurveLine line;
            line.label = line.run = run;
            line.colour = paperColour(i);
            line.dash = static_cast<int>(i);
            line.series = logs[i].series(name);
            // What is measured once, at the end, is a mark; of the others one needs no more words.
            const QString split = run_words::splitName(line.series.part());
            if (names.size() > 1 && name.endsWith(QLatin1String("/test")))
                line.mark = split;
            if (!line.mark.isEmpty() || (partsOf(names) > 1 && !split.isEmpty()))
                line.label += QStringLiteral(" · ") + split;
            panel.lines << line;
        }
    }
    return panel;
}

/// Long curves are read by their running mean, the values themselves stand faint behind it; of a
/// short one a mean would lag behind what happened.
void smoothForPaper(CurvePanel& panel)
{
    constexpr qsizetype kLongCurve = 200; // points
    CurveOptions options;
    options.smoothing = 0.9;
    smoothLines(panel, options);
    for (CurveLine& line : panel.lines)
        if (line.series.size() < kLongCurve)
            line.smoothed.clear();
}

/// What was measured once, as of a run that learns nothing, is no curve: it stands in the results.
bool isCurve(const CurvePanel& panel)
{
    return std::any_of(panel.lines.begin(), panel.lines.end(), [](const CurveLine& line) {
        return !line.series.step.isEmpty() && line.series.step.first() < line.series.step.last();
    });
}

CurvePanel bandPanel(const QString& key, const Material& material, const QList<CurveLog>& logs,
                     const QList<QList<qsizetype>>& groups)
{
    CurvePanel panel = emptyPanel(key);
    for (qsizetype g = 0; g < groups.size(); ++g) {
        QStringList names;
        for (const qsizetype run : groups[g])
            for (const QString& name : logs[run].names())
                if (logs[run].series(name).family() == key && !names.contains(name))
                    names << name;
        for (const QString& name : std::as_const(names)) {
            QList<CurveSeries> series;
            for (const qsizetype run : groups[g])
                if (logs[run].contains(name))
                    series << logs[run].series(name);
            const MeanCurve mean = meanOf(series);
            if (mean.mean.size() < 2)
                continue; // measured once: it stands in the table
            CurveLine line;
            line.label = groupName(material.runs, groups[g]) +
                         QStringLiteral(" (n = %1)").arg(series.size());
            line.run = line.label;
            if (partsOf(names) > 1 && !mean.mean.part().isEmpty())
                line.label += QStringLiteral(" · ") + run_words::splitName(mean.mean.part());
            line.colour = paperColour(g);
            line.dash = static_cast<int>(g);
            line.series = mean.mean;
            line.low = mean.low;
            line.high = mean.high;
            panel.lines << line;
        }
    }
    return panel;
}

ReportTable seedTable(ReportDocument& out, const Material& material,
                      const QList<QList<qsizetype>>& groups)
{
    ReportTable table{{CurveText::tr("Runs"), CurveText::tr("Question"), CurveText::tr("Mean"),
                       CurveText::tr("± sd"), CurveText::tr("n"), CurveText::tr("Each")},
                      {},
                      {false, false, true, true, true, false}};
    for (const QList<qsizetype>& group : groups) {
        for (const SeedMean& line : seedMeans(material.runs, group)) {
            const QString question =
                line.question.is_null()
                    ? CurveText::tr("own score")
                    : QStringList{questionText(material.shared.registry, line.question),
                                  ruleTitle(material.shared.registry,
                                            textOf(line.question, "rule")),
                                  valueOr(line.question, "k", 0) > 0
                                      ? QStringLiteral("k = %1").arg(valueOr(line.question, "k", 0))
                                      : QString(),
                                  evaluation_words::metric(textOf(line.question, "metric")),
                                  levelInWords(textOf(line.question, "level_name"))}
                          .join(QStringLiteral(" · "))
                          .replace(QStringLiteral(" ·  · "), QStringLiteral(" · "));
            QStringList each;
            for (const double value : line.values)
                each << QLocale().toString(100 * value, 'f', 2);
            table.rows << QStringList{groupName(material.runs, group),
                                      question,
                                      percent(line.mean),
                                      QStringLiteral("± ") +
                                          QLocale().toString(100 * line.sd, 'f', 2),
                                      QString::number(line.values.size()),
                                      each.join(QStringLiteral(" "))};
            out.numbers << ReportNumber{.section = QStringLiteral("seeds"),
                                        .run = groupName(material.runs, group),
                                        .name = question,
                                        .detail = QStringLiteral("mean; low, high: ∓ sd"),
                                        .value = line.mean,
                                        .low = line.mean - line.sd,
                                        .high = line.mean + line.sd,
                                        .n = line.values.size()};
        }
    }
    return table;
}

} // namespace

QColor paperColour(qsizetype index)
{
    return classColour(static_cast<int>(index) + 5);
}

CurveSheet paperSheet()
{
    CurveSheet sheet;
    sheet.style = paperStyle();
    sheet.panelSize = {300, 190};
    return sheet;
}

void drawSheet(ReportDocument& out, CurveSheet sheet, const QString& section,
               const QString& reading, const QString& words)
{
    const QString title = std::exchange(sheet.title, {});
    constexpr qsizetype kPanels = 6; // as many as half a page holds with their legend
    sheet.mostColumns = 2;
    const QList<CurvePanel> panels = sheet.panels;
    for (qsizetype from = 0; from < panels.size(); from += kPanels) {
        sheet.panels = panels.mid(from, kPanels);
        sheet.panelSize = sheet.panels.size() == 1 ? QSize(460, 210) : QSize(304, 180);
        PaperFigure figure = figureOf(sheet);
        figure.title = from == 0 ? title : QString();
        figure.reading = from + kPanels >= panels.size() ? reading : QString();
        figure.words = words;
        for (int row = 1; row < sheet.rows(); ++row)
            figure.breaks << sheet.topOf(row);
        figure.headHeight = sheet.topOf(0);
        out.add(figure, section);
    }
}

void curves(ReportDocument& out, const Material& material)
{
    const QList<CurveLog> logs = logsOf(material);
    CurveSheet sheet = paperSheet();
    CurveSheet rest;
    for (const QString& key : familiesOf(logs, true)) {
        CurvePanel panel = panelOf(key, material, logs);
        smoothForPaper(panel);
        (isCurve(panel) ? sheet : rest).panels << panel;
    }
    for (const QString& key : familiesOf(logs, false))
        rest.panels << panelOf(key, material, logs);
    if (sheet.panels.isEmpty() && !rest.panels.isEmpty())
        out.add(Kind::Note, CurveText::tr("Everything was measured once: there is no curve."));
    drawSheet(out, sheet, QStringLiteral("curves"),
              CurveText::tr("Scalars of each run against optimiser steps; of a long curve the "
                            "strong line is the running mean, the faint one what was recorded. "
                            "Loss should fall and level off; accuracy on the validation part "
                            "should rise with it, and is overfitted where it falls again."),
              CurveText::tr("Curves of training."));
    out.addNumbers(figureOf(rest), QStringLiteral("curves"));
}

void seeds(ReportDocument& out, const Material& material)
{
    const QList<QList<qsizetype>> groups = seedGroups(material);
    if (groups.isEmpty())
        return;
    out.add(seedTable(out, material, groups),
            CurveText::tr("Runs that differ in nothing but seed or fold; in percent"));
    const QList<CurveLog> logs = logsOf(material);
    CurveSheet sheet = paperSheet();
    CurveSheet rest;
    for (const bool drawn : {true, false})
        for (const QString& key : familiesOf(logs, drawn)) {
            const CurvePanel panel = bandPanel(key, material, logs, groups);
            if (!panel.lines.isEmpty())
                (drawn ? sheet : rest).panels << panel;
        }
    drawSheet(out, sheet, QStringLiteral("seeds"),
              CurveText::tr("A line is the mean over the seeds, the band around it ± one standard "
                            "deviation: runs whose bands overlap may differ by chance."),
              CurveText::tr("Mean curves with bands."));
    out.addNumbers(figureOf(rest), QStringLiteral("seeds"));
}

} // namespace kindred::report_content
