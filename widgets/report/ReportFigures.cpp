// The papers' figures of a report: how they are asked for and where they stand.

#include <QCoreApplication>

#include "common/JsonFields.h"
#include "plots/figures/RunFigures.h"
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

/// What takes a page for each run.
bool isByRun(const Json& panel)
{
    const QString kind = textOf(panel, "kind");
    return kind == QLatin1String("bars") || kind == QLatin1String("tasks");
}

/// Bars of many runs would be drawn too small to read on one page: each run's by themselves.
QList<Json> pagesOf(const Json& answer)
{
    const Json panels = arrayOf(answer, "panels");
    if (panels.empty() || !isByRun(panels.front()))
        return {answer};
    QList<Json> pages;
    QString run;
    for (const Json& panel : panels) {
        if (pages.isEmpty() || textOf(panel, "run") != run) {
            run = textOf(panel, "run");
            pages << Json{{"figure", answer["figure"]}, {"panels", Json::array()}};
        }
        pages.last()["panels"].push_back(panel);
    }
    return pages;
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
        QStringList counted; ///< of each run's page
        bool any = false;
        for (const Json& page : pagesOf(answer)) {
            const PaperFigure figure = runFigure(page, names, paperLook());
            if (!figure.paint)
                continue;
            const QString run = textOf(arrayOf(page, "panels").front(), "run");
            if (severalRuns(material) && isByRun(arrayOf(page, "panels").front()))
                out.add(Kind::Subheading, names.runName(run));
            out.add(figure, QStringLiteral("figures"));
            if (!figure.words.isEmpty() && !counted.contains(figure.words))
                counted << figure.words;
            any = true;
        }
        if (!any)
            continue;
        const QStringList notes =
            QStringList{runFigureSource(textOf(answer, "figure")) + QLatin1Char('.')} + counted;
        out.add(Kind::Note, notes.join(QLatin1Char(' ')));
    }
    for (const QString& problem : material.shared.figureProblems)
        out.add(Kind::Note, ReportFigureText::tr("A figure is not here: %1").arg(problem));
}

} // namespace kindred
