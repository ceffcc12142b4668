// What stands around the results of an evaluation view's runs: means, papers, curves, figures, and
// how far an evaluation under way is.

#include <QPushButton>
#include <QTableView>

#include <algorithm>

#include "common/Card.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "models/evaluation/EpisodeQuestion.h"
#include "models/evaluation/EvaluationTable.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunRecords.h"
#include "models/runs/RunWords.h"
#include "views/evaluation/EvaluationBar.h"
#include "views/evaluation/EvaluationComparison.h"
#include "views/evaluation/EvaluationCost.h"
#include "views/evaluation/EvaluationView.h"
#include "views/evaluation/FiguresPanel.h"
#include "views/evaluation/PapersButton.h"
#include "views/evaluation/ResultCurvesPanel.h"

namespace kindred {

namespace {
constexpr size_t kMostOwnQuestions = 200;

Json runsJson(const QStringList& runs)
{
    Json list = Json::array();
    for (const QString& run : runs)
        list.push_back(run.toStdString());
    return list;
}

/// The task of trained classes: the first that asks for no split of its own.
QString closedSet(const Json& registry)
{
    for (const Json& task : arrayOf(registry, "tasks"))
        if (textOf(task, "split").isEmpty())
            return textOf(task, "id");
    return {};
}

/// What a run was trained for. Where nobody said so its data tell: a split that leaves classes
/// unseen is that of a task which asks for one.
QString taskOf(const Json& registry, const Json& summary)
{
    const QString split = textOf(summary, "split").section(QLatin1Char(':'), 0, 0);
    QString bySplit;
    for (const Json& task : arrayOf(registry, "tasks")) {
        if (textOf(task, "id") == textOf(summary, "task"))
            return textOf(task, "id");
        const QString its = textOf(task, "split").section(QLatin1Char(':'), 0, 0);
        if (bySplit.isEmpty() && !its.isEmpty() && its == split)
            bySplit = textOf(task, "id");
    }
    return bySplit.isEmpty() ? closedSet(registry) : bySplit;
}
} // namespace

/// Of columns that rarely tell anything those that say the same of every run's result, and of every
/// printed one that says something; what they say follows the number of values. So the others have
/// room.
QString EvaluationView::hideEqualColumns()
{
    QString words;
    for (const int column : {EvaluationTable::Level, EvaluationTable::Step}) {
        const auto cell = [&](int row) { return m_results->index(row, column).data().toString(); };
        const int count = m_results->ownCount();
        bool equal = count > 0;
        for (int row = 1; row < m_results->rowCount() && equal; ++row)
            equal = cell(row) == cell(0) || (row >= count && cell(row).isEmpty());
        m_table->setColumnHidden(column, equal);
        if (equal && !cell(0).isEmpty())
            words += QStringLiteral(" · %1: %2")
                         .arg(m_results->headerData(column, Qt::Horizontal).toString(), cell(0));
    }
    return words;
}

/// With what was chosen for the runs that are shown, where it is no proposal.
Json EvaluationView::ownQuestions() const
{
    if (m_proposedFor.isEmpty() || m_bar->protocol().isEmpty())
        return m_ownQuestions;
    const Json runs = runsJson(m_proposedFor);
    Json own = Json::array();
    for (const Json& each : m_ownQuestions)
        if (each.is_object() && arrayOf(each, "runs") != runs)
            own.push_back(each);
    if (!m_bar->isAsProposed())
        own.push_back({{"runs", runs},
                       {"protocol", m_bar->protocol().toStdString()},
                       {"rule", m_bar->rule().toStdString()}});
    if (own.size() > kMostOwnQuestions)
        own.erase(own.begin());
    return own;
}

/// Each choice of runs begins with what a person chose for it, else with the protocol that answers
/// what the runs were trained for; never with what was asked of others.
void EvaluationView::proposeQuestion()
{
    if (arrayOf(m_registry, "tasks").empty() || m_shown == m_proposedFor)
        return;
    QStringList wanted;
    for (const QString& run : std::as_const(m_shown)) {
        const Json summary = m_runs->summaryOf(run);
        if (summary.is_null())
            return; // not listed yet
        wanted << taskOf(m_registry, summary);
    }
    m_ownQuestions = ownQuestions();
    m_proposedFor = m_shown;
    wanted.removeDuplicates();
    const QString task = wanted.size() == 1 ? wanted.first() : closedSet(m_registry);
    for (const Json& each : arrayOf(m_registry, "tasks"))
        if (textOf(each, "id") == task)
            m_bar->propose(textOf(each, "protocol"), textOf(each, "rule"));
    for (const Json& each : m_ownQuestions)
        if (each.is_object() && arrayOf(each, "runs") == runsJson(m_shown))
            m_bar->choose(textOf(each, "protocol"), textOf(each, "rule"), m_bar->kText());
}

/// What stands beside the runs' own results.
void EvaluationView::showAround()
{
    showMeans();
    askPapers();
}

/// Over the runs of a group that are shown.
void EvaluationView::showMeans()
{
    QHash<QString, run_words::RunGroup> groups;
    for (const QString& run : std::as_const(m_shown))
        if (const auto group = run_words::groupOf(m_runs->summaryOf(run)); !group.key.isEmpty())
            groups.insert(run, group);
    m_results->showMeans(groups);
}

/// What the papers have to say to the questions that the runs answered.
void EvaluationView::askPapers()
{
    std::vector<Json> summaries;
    for (const QString& run : std::as_const(m_shown))
        summaries.push_back(m_runs->summaryOf(run));
    m_papers->setRows(paperRows(m_results->ownResults(), summaries));
    m_results->setPrinted(m_papers->chosen());
}

EvaluationView::Page EvaluationView::page() const
{
    return m_asFigures->isChecked()  ? Page::Figures
           : m_asCurves->isChecked() ? Page::Curves
                                     : Page::Table;
}

void EvaluationView::showPage(Page page)
{
    (page == Page::Figures  ? m_asFigures
     : page == Page::Curves ? m_asCurves
                            : m_asTable)
        ->setChecked(true);
    showResults();
}

/// The runs whose results are drawn as curves: those that are shown; of one of a group all of it.
std::vector<Json> EvaluationView::drawnRuns() const
{
    std::vector<Json> runs;
    for (const QString& run : m_shown) {
        const Json summary = m_runs->summaryOf(run);
        runs.push_back(summary.is_object() ? summary : Json{{"run", run.toStdString()}});
    }
    const auto groupOf = [](const Json& summary) {
        return textOf(objectOf(summary, "group"), "path");
    };
    if (runs.size() != 1 || groupOf(runs.front()).isEmpty())
        return runs;
    const QString group = groupOf(runs.front());
    runs.clear();
    for (int row = m_runs->rowCount() - 1; row >= 0; --row) // the oldest first
        if (groupOf(m_runs->summary(row)) == group)
            runs.push_back(m_runs->summary(row));
    return runs;
}

/// Of the rows that are chosen, where the comparison leads to episodes.
void EvaluationView::openEpisodes()
{
    if (!m_comparison->episodes()->isHidden())
        m_comparison->episodes()->click();
}

void EvaluationView::askEpisodes(const QList<EvaluationTable::Row>& rows)
{
    if (rows.isEmpty())
        return;
    const QString run = rows.first().run;
    const Json asked = episodeQuestion(rows);
    compareChosen(); // a run that trains may have other weights by now
    if (m_comparison->episodes()->isEnabled())
        Q_EMIT episodesWanted(run, asked);
}

/// By what the runs compare embeddings, as core/train/finished/EvaluateRun.cpp has it.
void EvaluationView::askMetrics()
{
    for (const QString& run : std::as_const(m_shown)) {
        if (m_metricOf.contains(run))
            continue;
        m_metricOf.insert(run, QString());
        m_records->ask(run, this, [this, run](const RunSource::Reply& reply) {
            if (!reply.ok())
                return void(m_metricOf.remove(run)); // not trained yet
            const QString metric = textOf(objectOf(reply.result, "options"), "metric");
            m_metricOf[run] = metric == QLatin1String("l2") ? metric : QStringLiteral("cosine");
            if (!m_comparison->episodes()->isHidden())
                compareChosen();
        });
    }
}

void EvaluationView::showProgress()
{
    const bool waits = std::all_of(m_shown.begin(), m_shown.end(), [this](const QString& run) {
        return textOf(m_runs->summaryOf(run), "state") == QLatin1String("queued");
    });
    m_evaluate->setEnabled(m_bar->isValid() && m_cost->fits() && !waits);
    m_evaluate->setToolTip(waits && !m_shown.isEmpty()
                               ? tr("It waits for its turn: there is nothing to evaluate yet.")
                               : QString());
    const auto count = static_cast<int>(m_shown.size());
    m_evaluate->setText(count > 1 ? tr("Evaluate %Ln run(s)", nullptr, count) : tr("Evaluate"));
    QStringList names;
    for (const QString& run : std::as_const(m_shown))
        names << nameOf(run);
    m_askCard->setFact(names.join(QStringLiteral(", ")));
    m_first->setText(m_evaluate->text());
    m_first->setEnabled(m_evaluate->isEnabled() && m_jobs->isIdle());
    if (m_jobs->isIdle())
        return m_progress->end();
    const QString name = nameOf(m_jobs->current().run);
    m_progress->setWords(
        m_jobs->waiting() > 0
            ? tr("Evaluating %1, %Ln more waiting", nullptr, m_jobs->waiting()).arg(name)
            : tr("Evaluating %1").arg(name));
    m_progress->setShare(m_jobs->share());
}

QString EvaluationView::nameOf(const QString& run) const
{
    return run_words::nameOf(m_runs->summaryOf(run), run);
}

void EvaluationView::nameFigures()
{
    FigureNames names;
    names.registry = m_registry;
    for (const QString& run : std::as_const(m_shown))
        names.runs.insert(run, nameOf(run));
    m_figures->setRuns(m_shown, names);
    const std::vector<Json> drawn = drawnRuns();
    for (const Json& summary : drawn)
        names.runs.insert(textOf(summary, "run"), nameOf(textOf(summary, "run")));
    m_curves->setRuns(drawn, names);
}

} // namespace kindred
