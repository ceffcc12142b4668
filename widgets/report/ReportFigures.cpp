#include "report/ReportFigures.h"

#include <QCoreApplication>

#include "common/JsonFields.h"
#include "common/Theme.h"
#include "plots/CurveFamilies.h"
#include "plots/CurveLog.h"
#include "plots/FigureExport.h"

namespace kindred {

namespace {
struct FigureText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

struct NamedLog {
    QString name;
    CurveLog log;
};

QList<NamedLog> logsOf(const QList<ReportRun>& runs)
{
    QList<NamedLog> logs;
    for (const ReportRun& run : runs) {
        NamedLog named;
        named.name = textOf(run.record, "name");
        named.log.append(run.events, true);
        logs << named;
    }
    return logs;
}

QStringList shownFamilies(const QList<NamedLog>& logs)
{
    QStringList families;
    for (const NamedLog& named : logs)
        for (const QString& scalar : named.log.names()) {
            const QString family = named.log.series(scalar).family();
            if (curveFamily(family).shown && !families.contains(family))
                families << family;
        }
    return orderedFamilies(families);
}

CurvePanel panelOf(const QString& key, const QList<NamedLog>& logs)
{
    const CurveFamily family = curveFamily(key);
    CurvePanel panel{.key = key,
                     .title = family.title,
                     .unit = family.unit,
                     .factor = family.factor,
                     .lines = {}};
    for (qsizetype i = 0; i < logs.size(); ++i) {
        if (const auto span = logs[i].log.span(CurveAxis::Step))
            panel.span = united(panel.span, *span);
        for (const QString& scalar : logs[i].log.names()) {
            const CurveSeries series = logs[i].log.series(scalar);
            if (series.family() == key)
                panel.lines << CurveLine{.label = logs[i].name,
                                         .colour = classColour(static_cast<int>(i)),
                                         .dashed = false,
                                         .series = series,
                                         .smoothed = {}};
        }
    }
    return panel;
}
} // namespace

QList<ReportFigure> curveFigures(const QList<ReportRun>& runs)
{
    const QList<NamedLog> logs = logsOf(runs);
    CurveSheet sheet;
    sheet.panelSize = {280, 200};
    for (const QString& key : shownFamilies(logs))
        sheet.panels << panelOf(key, logs);
    if (sheet.panels.isEmpty())
        return {};
    constexpr double scale = 2;
    return {{.title = FigureText::tr("Curves"),
             .caption = FigureText::tr("Scalars of each run against optimiser steps, as recorded."),
             .image = sheetImage(sheet, scale),
             .scale = scale}};
}

} // namespace kindred
