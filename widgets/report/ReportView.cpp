#include "report/ReportView.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QUndoStack>

#include "common/Card.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "report/PagePreview.h"
#include "report/ReportEditor.h"

namespace kindred {

namespace {
constexpr int kRestMs = 150;

/// One change of the plan; the view may be gone before the stack.
class PlanEdit final : public QUndoCommand {
public:
    using Set = std::function<void(const ReportPlan&)>;
    PlanEdit(QPointer<ReportView> view, Set set, ReportPlan before, ReportPlan after)
        : m_view(std::move(view)), m_set(std::move(set)), m_before(std::move(before)),
          m_after(std::move(after))
    {
        setText(QCoreApplication::translate("kindred::ReportView", "Change the report"));
    }
    void undo() override { apply(m_before); }
    void redo() override { apply(m_after); }

private:
    void apply(const ReportPlan& plan)
    {
        if (m_view)
            m_set(plan);
    }

    QPointer<ReportView> m_view;
    Set m_set;
    ReportPlan m_before, m_after;
};
} // namespace

ReportView::ReportView(RunSource* source, CurrentRun* current, RunListModel* runs, QUndoStack* undo,
                       QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current), m_runs(runs), m_undo(undo),
      m_collector(source), m_plan(reportTemplate(QStringLiteral("full")))
{
    build();
    m_later.setSingleShot(true);
    m_later.setInterval(kRestMs);
    connect(&m_later, &QTimer::timeout, this, &ReportView::refresh);
    connect(&m_collector, &ReportCollector::progressed, this, &ReportView::showProgress);
    connect(&m_collector, &ReportCollector::finished, this, &ReportView::take);
    connect(&m_collector, &ReportCollector::failed, this, &ReportView::showError);
    connect(m_editor, &ReportEditor::edited, this, &ReportView::edit);
    connect(m_editor, &ReportEditor::runsEdited, this, [this](const QStringList& chosen) {
        ReportPlan plan = m_plan;
        plan.runs = chosen == QStringList{m_current->run()} ? QStringList() : chosen;
        edit(plan);
    });
    connect(m_editor, &ReportEditor::sectionChosen, this, [this] {
        const int page = m_preview->pages().pageOf(m_editor->chosenHeading());
        if (page >= 0)
            m_preview->showPage(page);
    });
    connect(m_preview, &PagePreview::pageChanged, this, &ReportView::showPageNumber);
    connect(m_preview, &PagePreview::zoomChanged, this, &ReportView::showPageNumber);
    connect(current, &CurrentRun::changed, this, [this] { m_later.start(); });
    // Summaries come ten times a second: they put off no edit, and few of them matter.
    connect(current, &CurrentRun::summaryChanged, this, [this] {
        if (isVisible() && !m_later.isActive() && question() != m_asked)
            m_later.start();
    });
    connect(runs, &RunListModel::loaded, this, &ReportView::pruneRuns);
    setPlan(m_plan);
}

QStringList ReportView::reportedRuns() const
{
    if (!m_plan.runs.isEmpty())
        return m_plan.runs;
    return m_current->isSet() ? QStringList{m_current->run()} : QStringList();
}

bool ReportView::isSettled() const
{
    return !m_later.isActive() && !m_collector.isBusy();
}

void ReportView::edit(const ReportPlan& plan)
{
    if (plan == m_plan)
        return;
    if (!m_undo)
        return setPlan(plan);
    m_undo->push(new PlanEdit(
        this, [this](const ReportPlan& other) { setPlan(other); }, m_plan, plan));
}

void ReportView::setPlan(const ReportPlan& plan)
{
    m_plan = plan;
    m_editor->setPlan(m_plan, reportedRuns());
    forgetFailure();
    m_later.start();
}

/// What failed or was cancelled is asked again where a person does something, not by itself.
void ReportView::forgetFailure()
{
    if (!m_answered && !m_collector.isBusy())
        m_asked.clear();
}

bool ReportView::isAnswered() const
{
    return m_answered && question() == m_asked;
}

/// What the engine is asked: also another thing once a run that trains is at another state.
QString ReportView::question() const
{
    ReportPlan plan = m_plan;
    plan.runs = reportedRuns();
    QString question = plan.questions();
    for (const QString& run : std::as_const(plan.runs)) {
        // The list of runs is a little behind the current run.
        const bool current = run == m_current->run() && !m_current->summary().is_null();
        const Json summary = current ? m_current->summary() : Json(m_runs->summaryOf(run));
        question += QLatin1Char('|') + textOf(summary, "state");
    }
    return question;
}

void ReportView::refresh()
{
    if (m_writing)
        return m_later.start();
    const QStringList runs = reportedRuns();
    m_editor->setPlan(m_plan, runs);
    // With other runs to choose from, nothing chosen is said in the place of the pages.
    m_pages->setCurrentIndex(runs.isEmpty() ? 0 : 1);
    if (runs.isEmpty()) {
        m_collector.cancel();
        m_asked.clear();
        m_answered = false;
        return m_progress->end();
    }
    if (!isVisible())
        return;
    if (question() != m_asked)
        return collect();
    if (m_answered)
        rebuild();
}

void ReportView::collect()
{
    m_collector.cancel();
    m_asked = question();
    m_answered = false;
    m_save->setEnabled(false); // the pages in sight may be another run's
    m_problem->hide();
    ReportPlan plan = m_plan;
    plan.runs = reportedRuns();
    m_progress->begin(tr("collecting…"));
    m_collector.start(plan);
}

void ReportView::take(const ReportMaterial& material)
{
    m_material = material;
    m_answered = true;
    m_progress->end();
    rebuild();
}

void ReportView::rebuild()
{
    m_document = reportDocument(m_plan, m_material);
    m_preview->setPages(ReportPages(m_document, m_plan.page));
    m_paper->setFact(m_document.title);
    m_save->setEnabled(true);
    showPageNumber();
}

void ReportView::showError(const QString& message)
{
    m_progress->end();
    m_problemText->setText(message);
    m_problem->show();
}

void ReportView::showProgress(double done, const QString& text)
{
    if (!text.isEmpty())
        m_progress->setWords(text);
    m_progress->setShare(done);
}

void ReportView::showPageNumber()
{
    const int count = m_preview->pages().count();
    m_number->setText(count == 0 ? QString()
                                 : tr("Page %1 of %2 · %3 %")
                                       .arg(m_preview->page() + 1)
                                       .arg(count)
                                       .arg(qRound(100 * m_preview->scale())));
}

void ReportView::pruneRuns()
{
    ReportPlan plan = m_plan;
    plan.runs.removeIf([this](const QString& run) { return m_runs->rowOf(run) < 0; });
    if (plan != m_plan)
        setPlan(plan);
    else
        m_later.start();
}

void ReportView::saveAs(const QString& path)
{
    if (path.isEmpty() || m_writing)
        return;
    m_editor->finishTyping();
    Status saved;
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) {
        ReportPlan plan = m_plan;
        plan.runs = reportedRuns();
        saved = saveReportPlan(plan, path);
    } else {
        if (m_later.isActive())
            refresh(); // with what was changed just now
        if (!isAnswered()) {
            Q_EMIT said(tr("Nothing was written."));
            return;
        }
        m_writing = true;
        m_writingEnded = false;
        m_editor->setEnabled(false);
        // Copies: what happens while it is written may make other pages.
        const ReportDocument document = m_document;
        const QString page = m_plan.page;
        m_progress->begin(tr("writing…"));
        saved = saveReport(document, page, path, [this](double done) {
            m_progress->setShare(done);
            QCoreApplication::processEvents();
            return !m_writingEnded;
        });
        m_editor->setEnabled(true);
        m_writing = false;
        m_progress->end();
    }
    if (saved)
        Q_EMIT said(tr("Saved %1").arg(path));
    else if (saved.error().code == ErrorCode::Interrupted)
        Q_EMIT said(tr("Nothing was written."));
    else
        Q_EMIT failed(QString::fromStdString(saved.error().message()));
}

void ReportView::openPlan(const QString& path)
{
    if (path.isEmpty())
        return;
    const Result<ReportPlan> plan = loadReportPlan(path);
    if (!plan) {
        Q_EMIT failed(QString::fromStdString(plan.error().message()));
        return;
    }
    ReportPlan opened = *plan;
    opened.runs.removeIf([this](const QString& run) { return m_runs->rowOf(run) < 0; });
    edit(opened);
}

Json ReportView::saveState() const
{
    m_editor->finishTyping();
    return {{"plan", reportPlanJson(m_plan)}, {"zoom", m_preview->zoom()}};
}

void ReportView::restoreState(const Json& state)
{
    if (const Result<ReportPlan> plan = reportPlanFrom(valueOr(state, "plan", Json())))
        setPlan(*plan);
    m_preview->setZoom(valueOr(state, "zoom", 0.0));
    if (m_runs->isLoaded())
        pruneRuns();
}

void ReportView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    forgetFailure();
    refresh();
}

} // namespace kindred
