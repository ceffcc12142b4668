#include "views/evaluation/FiguresPanel.h"

#include <QBuffer>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>

#include "common/EmptyState.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "common/WholeFile.h"
#include "views/evaluation/FigureCanvas.h"

namespace kindred {

namespace {
QString wayTo(const QString& place)
{
    if (place == QLatin1String("curves"))
        return FiguresPanel::tr("Show the curves");
    if (place == QLatin1String("retrieve"))
        return FiguresPanel::tr("Show retrievals");
    if (place == QLatin1String("neighbours"))
        return FiguresPanel::tr("Show neighbours");
    if (place == QLatin1String("classes"))
        return FiguresPanel::tr("Show the classes");
    if (place == QLatin1String("board"))
        return FiguresPanel::tr("Show the board");
    if (place == QLatin1String("map"))
        return FiguresPanel::tr("Show the map");
    return FiguresPanel::tr("Show the report");
}

QByteArray figureFile(const PaperFigure& figure, const QString& ending)
{
    if (ending == QLatin1String("svg"))
        return svgOf(figure);
    if (ending == QLatin1String("pdf"))
        return pdfOf(figure);
    if (ending == QLatin1String("csv"))
        return csvOf(figure);
    QBuffer png;
    png.open(QIODevice::WriteOnly);
    imageOf(figure).save(&png, "PNG");
    return png.data();
}

} // namespace

FiguresPanel::FiguresPanel(RunSource* source, QWidget* parent) : QWidget(parent), m_source(source)
{
    build();
}

void FiguresPanel::setRuns(const QStringList& runs, const FigureNames& names)
{
    m_names = names;
    const QStringList wanted = runs.mid(0, kMostRuns);
    if (wanted == m_runs)
        return;
    m_runs = wanted;
    refresh();
}

void FiguresPanel::refresh()
{
    m_stale = true;
    if (isVisible())
        askList();
}

void FiguresPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        askList();
}

QString FiguresPanel::figure() const
{
    return m_chooser->currentData().toString();
}

void FiguresPanel::choose(const QString& figure)
{
    if (const int at = m_chooser->findData(figure); at >= 0)
        m_chooser->setCurrentIndex(at);
}

bool FiguresPanel::showsFigure() const
{
    return m_pages->currentWidget() == m_figurePage;
}

Json FiguresPanel::runsJson() const
{
    Json runs = Json::array();
    for (const QString& run : m_runs)
        runs.push_back(run.toStdString());
    return runs;
}

void FiguresPanel::askList()
{
    m_stale = false;
    cancel();
    m_known = Json::array();
    m_listed = false;
    if (!figurePlace(figure()).isEmpty())
        return showElsewhere();
    if (m_runs.isEmpty())
        return showNothing(tr("No run chosen"), tr("The papers' figures of a run appear here."));
    showWork();
    m_request = m_source->request(
        QStringLiteral("run.figures"), {{"runs", runsJson()}}, this,
        [this, runs = m_runs, asked = m_generation](const RunSource::Reply& reply) {
            if (asked != m_generation)
                return;
            m_request = -1;
            if (runs != m_runs)
                return; // hidden meanwhile, and asked again when it is shown
            if (reply.ok())
                return takeList(arrayOf(reply.result, "figures"));
            m_stale = true;
            showNothing(tr("The figures could not be asked for"),
                        reply.error ? QString::fromStdString(reply.error->message())
                                    : tr("It was cancelled."));
        });
}

void FiguresPanel::showWork()
{
    m_export->setEnabled(false);
    m_progress->begin(tr("Drawing the figure"));
    m_pages->setCurrentWidget(m_work);
}

void FiguresPanel::takeList(const Json& list)
{
    m_known = list;
    m_listed = true;
    for (const Json& each : list) {
        const int at = m_chooser->findData(textOf(each, "id"));
        if (at >= 0)
            m_chooser->setItemData(at, engineWords(each, "reason"), Qt::ToolTipRole);
    }
    draw();
}

void FiguresPanel::draw()
{
    cancel();
    if (!figurePlace(figure()).isEmpty())
        return showElsewhere();
    if (!isVisible()) {
        m_stale = true;
        return;
    }
    if (!m_listed)
        return askList();
    const QString id = figure();
    const auto known = std::find_if(m_known.begin(), m_known.end(),
                                    [&](const Json& each) { return textOf(each, "id") == id; });
    if (known == m_known.end())
        return showNothing(tr("The figure could not be drawn"),
                           tr("This engine does not know it."));
    if (!valueOr(*known, "applies", false))
        return showNothing(tr("These runs do not give this figure"),
                           engineWords(*known, "reason") + QLatin1Char('.'));
    showWork();
    m_request = m_source->request(
        QStringLiteral("run.figure"), {{"runs", runsJson()}, {"figure", id.toStdString()}}, this,
        [this, asked = m_generation](const RunSource::Reply& reply) {
            if (asked == m_generation)
                take(reply);
        },
        [this, asked = m_generation](double done, const QString&) {
            if (asked == m_generation)
                m_progress->setShare(done);
        });
}

void FiguresPanel::cancel()
{
    ++m_generation;
    m_progress->end();
    if (m_request >= 0)
        m_source->cancel(std::exchange(m_request, -1));
    if (m_pages->currentWidget() == m_work)
        showNothing(tr("Not drawn"), tr("Choose the figure again to draw it."));
}

void FiguresPanel::take(const RunSource::Reply& reply)
{
    m_request = -1;
    m_progress->end();
    if (!reply.ok())
        return showNothing(tr("The figure could not be drawn"),
                           reply.error ? QString::fromStdString(reply.error->message())
                                       : tr("It was cancelled."));
    m_pages->setCurrentWidget(m_figurePage);
    m_canvas->setAnswer(reply.result, m_names);
    const PaperFigure& figure = m_canvas->figure();
    m_reading->setText(tr("How to read this: %1").arg(figure.reading));
    QStringList notes;
    if (!figure.words.isEmpty())
        notes << figure.words;
    for (const Json& each : arrayOf(reply.result, "missing"))
        notes << tr("%1 is not in it: %2.", "a run, the reason")
                     .arg(m_names.runName(textOf(each, "run")), engineWords(each, "reason"));
    m_note->setText(notes.join(QLatin1Char(' ')));
    m_note->setVisible(!notes.isEmpty());
    const QString way = figureWay(this->figure());
    m_way->setText(wayTo(way));
    m_way->setVisible(!way.isEmpty());
    m_export->setEnabled(true);
}

/// How a figure is read that another view draws, and the way to it.
void FiguresPanel::showElsewhere()
{
    const QString place = figurePlace(figure());
    static const QStringList kOwnIcon = {QStringLiteral("retrieve"), QStringLiteral("neighbours"),
                                         QStringLiteral("board"), QStringLiteral("map"),
                                         QStringLiteral("report")};
    m_elsewhere->setIcon(kOwnIcon.contains(place) ? place : QStringLiteral("evaluate"));
    m_elsewhere->setTitle(runFigureTitle(figure()));
    m_elsewhere->setText(tr("How to read this: %1").arg(runFigureReading(figure())));
    m_there->setText(wayTo(place));
    m_pages->setCurrentWidget(m_elsewhere);
    m_export->setEnabled(false);
}

void FiguresPanel::showNothing(const QString& title, const QString& text)
{
    m_empty->setTitle(title);
    m_empty->setText(text);
    m_pages->setCurrentWidget(m_empty);
    m_export->setEnabled(false);
}

bool FiguresPanel::exportTo(const QString& path)
{
    const PaperFigure figure = m_canvas->onPaper();
    const QString ending = QFileInfo(path).suffix().toLower();
    const QString why = writeWholeFile(path, figureFile(figure, ending));
    Q_EMIT said(why.isEmpty() ? tr("Saved %1").arg(path)
                              : tr("%1 could not be written: %2").arg(path, why));
    return why.isEmpty();
}

void FiguresPanel::askExport(const QString& ending)
{
    QString path = QFileDialog::getSaveFileName(this, tr("Save the figure"),
                                                figure() + QLatin1Char('.') + ending,
                                                QString("%1 (*.%2)").arg(ending.toUpper(), ending));
    if (path.isEmpty())
        return;
    if (!path.endsWith(QLatin1Char('.') + ending, Qt::CaseInsensitive))
        path += QLatin1Char('.') + ending;
    exportTo(path);
}

void FiguresPanel::copyPicture()
{
    const PaperFigure figure = m_canvas->onPaper();
    auto* mime = new QMimeData;
    mime->setImageData(imageOf(figure));
    mime->setData(QStringLiteral("image/svg+xml"), svgOf(figure));
    QGuiApplication::clipboard()->setMimeData(mime);
}

} // namespace kindred
