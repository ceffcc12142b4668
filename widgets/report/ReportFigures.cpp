// The papers' figures of a report: how they are asked for and where they stand.

#include <QCoreApplication>

#include "common/JsonFields.h"
#include "plots/RunFigures.h"
#include "report/ReportCollector.h"
#include "report/ReportContent.h"

namespace kindred {

namespace {
struct ReportFigureText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr qsizetype kFigureRuns = 12; ///< as many as run.figure takes

Json pathsOf(const QList<ReportRun>& runs)
{
    Json paths = Json::array();
    for (const ReportRun& run : runs.mid(0, kFigureRuns))
        paths.push_back(run.path.toStdString());
    return paths;
}
} // namespace

void ReportCollector::askFigures()
{
    if (!wants("figures") || m_material.runs.isEmpty())
        return compareNext();
    tell(tr("drawing the papers' figures"));
    ask("run.figures", {{"runs", pathsOf(m_material.runs)}}, &ReportCollector::takeFigureList,
        QStringLiteral("figures"));
}

void ReportCollector::takeFigureList(const RunSource::Reply& reply)
{
    const Json list = arrayOf(reply.result, "figures");
    for (const QString& id : runFigureIds())
        for (const Json& each : list)
            if (textOf(each, "id") == id && valueOr(each, "applies", false))
                m_figures << id;
    drawNext();
}

void ReportCollector::drawNext()
{
    if (m_figures.isEmpty())
        return compareNext();
    ask("run.figure",
        {{"runs", pathsOf(m_material.runs)}, {"figure", m_figures.takeFirst().toStdString()}},
        &ReportCollector::takeFigure, QStringLiteral("figures"));
}

void ReportCollector::takeFigure(const RunSource::Reply& reply)
{
    m_material.shared.figures << reply.result;
    drawNext();
}

void report_content::figures(ReportDocument& out, const Material& material)
{
    FigureNames names;
    names.registry = material.shared.registry;
    for (const ReportRun& run : material.runs)
        names.runs.insert(run.path, nameOf(run));
    for (const Json& answer : material.shared.figures) {
        const PaperFigure figure = runFigure(answer, names, paperLook());
        if (!figure.paint)
            continue;
        out.add(figure, QStringLiteral("figures"));
        QStringList notes = {runFigureSource(textOf(answer, "figure")) + QLatin1Char('.')};
        if (!figure.words.isEmpty())
            notes << figure.words;
        out.add(Kind::Note, notes.join(QLatin1Char(' ')));
    }
    for (const QString& problem : material.shared.figureProblems)
        out.add(Kind::Note, ReportFigureText::tr("A figure is not here: %1").arg(problem));
}

} // namespace kindred
