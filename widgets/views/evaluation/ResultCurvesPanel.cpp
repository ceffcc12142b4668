#include "views/evaluation/ResultCurvesPanel.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>

#include <algorithm>

#include "common/Buttons.h"
#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/LabelText.h"
#include "common/Theme.h"
#include "common/WholeFile.h"
#include "models/runs/RunRecords.h"
#include "plots/curves/ResultPlot.h"
#include "views/curves/PlotKeysRow.h"

namespace kindred {

namespace {
QString groupPath(const Json& summary)
{
    return textOf(objectOf(summary, "group"), "path");
}

} // namespace

ResultCurvesPanel::ResultCurvesPanel(RunSource* source, RunRecords* records, QWidget* parent)
    : QWidget(parent), m_source(source), m_records(records)
{
    build();
}

void ResultCurvesPanel::setRuns(const std::vector<Json>& summaries, const FigureNames& names)
{
    const auto paths = [](const std::vector<Json>& of) {
        QStringList all;
        for (const Json& each : of)
            all << textOf(each, "run");
        return all;
    };
    m_names = names;
    const bool others = paths(summaries) != paths(m_summaries);
    m_summaries = summaries;
    if (!others)
        return;
    m_curves.clear();
    m_choices->setEnabled(false); // until they are there the plot is of the runs before
    refresh();
}

void ResultCurvesPanel::refresh()
{
    m_stale = true;
    if (isVisible())
        ask();
}

void ResultCurvesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        ask();
}

/// What they were asked for together tells more surely what was varied than all their options.
bool ResultCurvesPanel::isOneGroup() const
{
    return std::all_of(m_summaries.begin(), m_summaries.end(), [&](const Json& summary) {
        return !groupPath(summary).isEmpty() &&
               groupPath(summary) == groupPath(m_summaries.front());
    });
}

void ResultCurvesPanel::ask()
{
    m_stale = false;
    ++m_generation;
    m_problem.clear();
    m_evaluations.assign(m_summaries.size(), Json::array());
    m_recordOf.assign(m_summaries.size(), Json::object());
    const bool records = m_summaries.size() > 1 && !isOneGroup();
    m_missing = static_cast<int>(m_summaries.size()) * (records ? 2 : 1);
    if (m_summaries.empty())
        return showNothing();
    if (!showsCurves()) {
        m_empty->setIcon(QStringLiteral("evaluate"));
        m_empty->setTitle(tr("Reading the results…"));
        m_empty->setText({});
        m_choose->hide();
    }
    for (size_t run = 0; run < m_summaries.size(); ++run) {
        askEvaluations(run);
        if (records)
            askRecord(run);
    }
}

void ResultCurvesPanel::askEvaluations(size_t run)
{
    m_source->request(QStringLiteral("run.evaluations"),
                      {{"run", textOf(m_summaries[run], "run").toStdString()}}, this,
                      [this, run, asked = m_generation](const RunSource::Reply& reply) {
                          if (asked != m_generation)
                              return;
                          m_evaluations[run] = arrayOf(reply.result, "evaluations");
                          arrived(reply);
                      });
}

void ResultCurvesPanel::askRecord(size_t run)
{
    m_records->ask(textOf(m_summaries[run], "run"), this,
                   [this, run, asked = m_generation](const RunSource::Reply& reply) {
                       if (asked != m_generation)
                           return;
                       m_recordOf[run] = reply.result;
                       arrived(reply);
                   });
}

void ResultCurvesPanel::arrived(const RunSource::Reply& reply)
{
    if (reply.error)
        m_problem = QString::fromStdString(reply.error->message());
    if (--m_missing == 0)
        collect();
}

void ResultCurvesPanel::collect()
{
    m_choices->setEnabled(true);
    const std::vector<Json> settings = differingSettings(m_recordOf);
    const std::vector<QString> trainings = differingTrainings(m_recordOf);
    QList<ResultRun> runs;
    for (size_t i = 0; i < m_summaries.size(); ++i) {
        const Json& summary = m_summaries[i];
        const QString path = textOf(summary, "run");
        const bool grouped = m_summaries.size() > 1 && isOneGroup();
        runs << ResultRun{path, m_names.runName(path),
                          grouped ? objectOf(objectOf(summary, "group"), "settings") : settings[i],
                          m_evaluations[i], trainings[i]};
    }
    m_curves = resultCurves(runs, m_names);
    if (m_curves.isEmpty())
        return showNothing();
    m_pages->setCurrentIndex(1);
    m_choices->show();
    offerAlongs();
}

void ResultCurvesPanel::showNothing()
{
    m_choices->hide();
    m_empty->setIcon(m_problem.isEmpty() ? QStringLiteral("evaluate") : QStringLiteral("warning"));
    m_empty->setTitle(m_problem.isEmpty() ? tr("No curve yet") : tr("The results cannot be read"));
    m_empty->setText(
        m_problem.isEmpty()
            ? tr("A curve needs one question at two settings at least. Write several k into "
                 "“Neighbours”, such as 1, 3, 5, and press Evaluate; or choose runs that differ in "
                 "the value of an option, and evaluate them.")
            : m_problem);
    m_choose->show();
    m_pages->setCurrentIndex(0);
}

bool ResultCurvesPanel::showsCurves() const
{
    return m_pages->currentIndex() == 1;
}

void ResultCurvesPanel::offerAlongs()
{
    m_alongs->clear();
    for (const ResultCurve& curve : std::as_const(m_curves))
        if (m_alongs->findData(curve.along) < 0)
            m_alongs->addItem(alongTitle(curve.along), curve.along);
    m_alongs->setCurrentIndex(std::max(0, m_alongs->findData(m_wantedAlong)));
    offerQuestions();
}

void ResultCurvesPanel::offerQuestions()
{
    m_questions->clear();
    for (const ResultCurve& curve : std::as_const(m_curves))
        if (curve.along == along() && m_questions->findData(curve.question) < 0)
            m_questions->addItem(curve.title, curve.question);
    m_questions->setCurrentIndex(std::max(0, m_questions->findData(m_wantedQuestion)));
    offerLines();
}

QList<ResultCurve> ResultCurvesPanel::panelCurves() const
{
    QList<ResultCurve> curves = m_curves;
    curves.removeIf([&](const ResultCurve& curve) {
        return curve.along != along() || curve.question != question();
    });
    return curves;
}

void ResultCurvesPanel::offerLines()
{
    const QString before = m_lines->currentData().toString();
    const QList<ResultCurve> curves = panelCurves();
    m_lines->clear();
    m_lines->addItem(tr("All %Ln", "curves", static_cast<int>(curves.size())), QString());
    for (const ResultCurve& curve : curves)
        m_lines->addItem(curve.label, curve.label);
    m_lines->setCurrentIndex(std::max(0, m_lines->findData(before)));
    m_lines->setVisible(curves.size() > 1);
    m_linesName->setVisible(curves.size() > 1);
    draw();
}

void ResultCurvesPanel::draw()
{
    QList<ResultCurve> curves = panelCurves();
    if (const QString alone = m_lines->currentData().toString(); !alone.isEmpty())
        curves.removeIf([&](const ResultCurve& curve) { return curve.label != alone; });
    m_plot->setCurves(curves, m_names);
    showKeys();
    m_reading->setText(tr("How to read this: %1").arg(resultCurvesReading(curves)) +
                       (m_problem.isEmpty()
                            ? QString()
                            : QLatin1Char(' ') + tr("A run is not in it: %1").arg(m_problem)));
}

void ResultCurvesPanel::showKeys()
{
    const FigureLook look = windowLook(tokensOf(palette()), width());
    QList<PlotKey> keys;
    for (const ResultCurve& curve : m_plot->curves()) {
        const auto index = static_cast<int>(keys.size());
        keys << PlotKey{curve.label, seriesColour(look, index), index, PlotKey::Sign::Line};
    }
    m_keys->setKeys(keys);
}

void ResultCurvesPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_keys)
        showKeys();
}

QString ResultCurvesPanel::along() const
{
    return m_alongs->count() > 0 ? m_alongs->currentData().toString() : m_wantedAlong;
}

QString ResultCurvesPanel::question() const
{
    return m_questions->count() > 0 ? m_questions->currentData().toString() : m_wantedQuestion;
}

void ResultCurvesPanel::choose(const QString& along, const QString& question)
{
    m_wantedAlong = along;
    m_wantedQuestion = question;
    if (showsCurves())
        offerAlongs();
}

/// The one run of a point, or a menu of the several.
void ResultCurvesPanel::offerRuns(const QStringList& runs)
{
    if (runs.size() == 1) {
        Q_EMIT runChosen(runs.first());
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const QString& run : runs)
        menu->addAction(tr("Open %1", "a run").arg(asLabel(m_names.runName(run))), this,
                        [this, run] { Q_EMIT runChosen(run); });
    menu->popup(m_plot->mapToGlobal(m_plot->ringPlace().toPoint()));
}

bool ResultCurvesPanel::exportTo(const QString& path)
{
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
        const QString why = writeWholeFile(path, csvOf(figureOf(m_plot->withAllBands())));
        Q_EMIT said(why.isEmpty() ? tr("Saved %1").arg(path)
                                  : tr("%1 could not be written: %2").arg(path, why));
        return why.isEmpty();
    }
    const Status written = exportSheet(m_plot->onPaper(), path);
    Q_EMIT said(written.ok() ? tr("Saved %1").arg(path)
                             : QString::fromStdString(written.error().message()));
    return written.ok();
}

void ResultCurvesPanel::askExport(const QString& ending)
{
    QString path = QFileDialog::getSaveFileName(this, tr("Save the curves"),
                                                along().section(QLatin1Char(':'), -1) +
                                                    QLatin1Char('.') + ending,
                                                QString("%1 (*.%2)").arg(ending.toUpper(), ending));
    if (path.isEmpty())
        return;
    if (!path.endsWith(QLatin1Char('.') + ending, Qt::CaseInsensitive))
        path += QLatin1Char('.') + ending;
    exportTo(path);
}

} // namespace kindred
