#include "views/evaluation/EvaluationView.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>
#include <utility>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "common/ScrollKeeper.h"
#include "models/evaluation/EvaluationOrder.h"
#include "models/evaluation/EvaluationTable.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunRecords.h"
#include "models/runs/RunWords.h"
#include "views/evaluation/EvaluationBar.h"
#include "views/evaluation/EvaluationComparison.h"
#include "views/evaluation/EvaluationCost.h"
#include "views/evaluation/EvaluationData.h"
#include "views/evaluation/EvaluationOptions.h"
#include "views/evaluation/EvaluationRefusal.h"
#include "views/evaluation/FiguresPanel.h"
#include "views/evaluation/PapersButton.h"
#include "views/evaluation/ResultCurvesPanel.h"

namespace kindred {

EvaluationView::EvaluationView(RunSource* source, CurrentRun* current, RunListModel* runs,
                               std::function<QStringList()> selected, QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current), m_runs(runs),
      m_selected(std::move(selected)), m_records(new RunRecords(source, this)),
      m_jobs(new EvaluationJobs(source, this)), m_results(new EvaluationTable(this)),
      m_order(new EvaluationOrder(this))
{
    m_order->setSourceModel(m_results);
    build();
    connect(m_current, &CurrentRun::changed, this, &EvaluationView::followRuns);
    connect(m_current, &CurrentRun::summaryChanged, this, &EvaluationView::showProgress);
    connect(m_jobs, &EvaluationJobs::changed, this, &EvaluationView::showProgress);
    connect(m_jobs, &EvaluationJobs::finished, this, &EvaluationView::take);
    connect(m_jobs, &EvaluationJobs::failed, this,
            [this](const EvaluationQuestion& question, const Error& error) {
                const QString why = refusalWords(error, m_registry);
                if (!m_shown.contains(question.run)) {
                    Q_EMIT said(QStringLiteral("%1: %2").arg(nameOf(question.run), why));
                    return;
                }
                remark(m_shown.size() > 1 ? QStringLiteral("%1: %2").arg(nameOf(question.run), why)
                                          : why,
                       true);
            });
    connect(m_source, &RunSource::stateChanged, this, &EvaluationView::followRuns);
    connect(m_source, &RunSource::runRemoved, m_jobs, &EvaluationJobs::drop);
    followRuns();
}

void EvaluationView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    followRuns();
}

void EvaluationView::followRuns()
{
    if (!isVisible())
        return;
    QStringList wanted = m_selected ? m_selected() : QStringList();
    if (wanted.size() < 2)
        wanted = m_current->isSet() ? QStringList{m_current->run()} : QStringList();
    const bool unlabelled =
        wanted.size() == 1 && !run_words::isLabelled(m_runs->summaryOf(wanted.first()));
    m_pages->setCurrentIndex(wanted.isEmpty() ? 0 : unlabelled ? 2 : 1);
    const bool others = wanted != m_shown;
    const bool several = wanted.size() > 1;
    if ((std::exchange(m_shown, wanted).size() > 1) != several)
        Q_EMIT severalShown(several);
    if (wanted.isEmpty() || unlabelled)
        return;
    if (others) {
        m_data->choose({});
        m_rulesOf.clear();
        m_remarks->hide();
        m_remarks->clear();
        m_results->clear();
        m_comparison->compare({});
        m_unreadable.clear();
        showResults();
    }
    nameFigures();
    m_cost->setRun(wanted.first());
    askRegistry();
    proposeQuestion();
    askRules();
    askMetrics();
    loadResults();
    showProgress();
}

void EvaluationView::askRegistry()
{
    if (m_known)
        return;
    m_known = true;
    m_source->request(QStringLiteral("options.list"), Json::object(), this,
                      [this](const RunSource::Reply& reply) {
                          m_known = reply.ok();
                          if (!reply.ok())
                              return;
                          m_registry = reply.result;
                          nameFigures();
                          m_results->setRegistry(reply.result);
                          m_comparison->setRegistry(reply.result);
                          m_bar->setRegistry(reply.result);
                          proposeQuestion();
                          m_rulesOf.clear();
                          askRules();
                      });
}

void EvaluationView::askRules()
{
    for (const QString& run : std::as_const(m_shown)) {
        if (m_rulesOf.contains(run))
            continue;
        m_rulesOf.insert(run, Json());
        m_source->request(QStringLiteral("run.rules"), {{"run", run.toStdString()}}, this,
                          [this, run](const RunSource::Reply& reply) {
                              // A run without a network yet is refused when it is evaluated.
                              if (!reply.ok())
                                  m_rulesOf.remove(run);
                              else
                                  m_rulesOf[run] = reply.result;
                              showRules();
                          });
    }
    showRules();
}

/// A rule can be chosen where it can judge each of the runs.
void EvaluationView::showRules()
{
    std::vector<Json> common;
    for (const QString& run : std::as_const(m_shown)) {
        for (const Json& rule : arrayOf(m_rulesOf.value(run), "rules")) {
            const auto same = std::find_if(common.begin(), common.end(), [&](const Json& known) {
                return textOf(known, "id") == textOf(rule, "id");
            });
            if (same == common.end())
                common.push_back(rule);
            else if (valueOr(*same, "applies", true))
                *same = rule;
        }
    }
    m_bar->setRules(common, m_shown.size());
}

void EvaluationView::loadResults()
{
    m_loading = static_cast<int>(m_shown.size());
    for (const QString& run : std::as_const(m_shown))
        m_source->request(QStringLiteral("run.evaluations"), {{"run", run.toStdString()}}, this,
                          [this, run](const RunSource::Reply& reply) {
                              if (!m_shown.contains(run))
                                  return;
                              m_unreadable.remove(run);
                              if (reply.error)
                                  m_unreadable.insert(
                                      run, QString::fromStdString(reply.error->message()));
                              for (const Json& evaluation : arrayOf(reply.result, "evaluations"))
                                  m_results->add(run, nameOf(run), evaluation);
                              if (--m_loading <= 0)
                                  showAround();
                              showResults();
                          });
}

/// A table needs less height than curves: what is not seen asks for none.
void EvaluationView::showCard(QWidget* shown)
{
    for (int i = 0; i < m_tablePages->count(); ++i) {
        QWidget* each = m_tablePages->widget(i);
        QSizePolicy policy = each->sizePolicy();
        policy.setVerticalPolicy(each == shown ? QSizePolicy::Expanding : QSizePolicy::Ignored);
        each->setSizePolicy(policy);
    }
    m_tablePages->setCurrentWidget(shown);
}

void EvaluationView::showResults()
{
    const int count = m_results->ownCount();
    const bool printed = m_results->rowCount() > count;
    const bool table = page() == Page::Table;
    if (table)
        showCard(count > 0 ? static_cast<QWidget*>(m_table) : m_empty);
    else
        showCard(page() == Page::Curves ? static_cast<QWidget*>(m_curves) : m_figures);
    const bool unreadable = !m_unreadable.isEmpty();
    m_empty->setIcon(unreadable ? QStringLiteral("warning") : QStringLiteral("evaluate"));
    m_empty->setTitle(unreadable ? tr("The results cannot be read") : tr("Not evaluated yet"));
    m_empty->setText(unreadable ? m_unreadable.first()
                                : tr("What is measured here is kept in the folder of the run."));
    m_first->setVisible(!unreadable);
    m_copy->setVisible(table);
    m_papers->setVisible(table);
    m_comparison->setVisible(table && (count > 1 || !m_comparison->episodes()->isHidden()));
    m_table->setColumnHidden(EvaluationTable::RunName, m_shown.size() < 2 && !printed);
    const QString same = hideEqualColumns();
    m_tableCard->setFact(count > 0 && table ? tr("%Ln value(s)", nullptr, count) + same
                                            : QString());
    m_copy->setEnabled(count > 0);
    if (std::exchange(m_page, page()) != page())
        Q_EMIT pageShown(m_page);
}

void EvaluationView::compareChosen()
{
    QList<int> chosen;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        chosen << m_order->mapToSource(index).row();
    std::sort(chosen.begin(), chosen.end());
    QList<EvaluationTable::Row> rows;
    QStringList decisions;
    for (const int row : std::as_const(chosen)) {
        EvaluationTable::Row& one = rows.emplace_back(m_results->at(row));
        const Json summary = m_runs->summaryOf(one.run);
        one.seed = valueOr<qint64>(summary, "seed", 1);
        one.newestStep = valueOr<qint64>(summary, "table", -1);
        one.metric = m_metricOf.value(one.run);
        decisions << m_results->decisionOf(row);
    }
    m_comparison->compare(rows, decisions);
    showResults();
}

void EvaluationView::showFirstOf(const QList<int>& rows)
{
    QModelIndexList places;
    for (const int row : rows)
        places << m_order->mapFromSource(m_results->index(row, 0));
    if (places.isEmpty())
        return;
    std::sort(places.begin(), places.end());
    m_table->scrollTo(places.last());
    m_table->scrollTo(places.first());
    m_table->selectionModel()->setCurrentIndex(places.first(), QItemSelectionModel::ClearAndSelect |
                                                                   QItemSelectionModel::Rows);
}

/// What the papers say, with the answers above it: below many of these a choice would show nothing.
void EvaluationView::showPrinted()
{
    m_results->setPrinted(m_papers->chosen());
    showResults();
    for (int place = 0; place < m_order->rowCount(); ++place) {
        const QModelIndex row = m_order->index(place, 0);
        if (row.data(EvaluationTable::PrintedRole).toBool())
            return m_table->scrollTo(row, QAbstractItemView::PositionAtCenter);
    }
}

void EvaluationView::evaluate()
{
    if (!m_bar->isValid() || !m_cost->fits())
        return;
    if (m_jobs->isIdle()) {
        m_remarks->hide();
        m_remarks->clear();
    }
    for (const QString& run : std::as_const(m_shown))
        m_jobs->add(
            {run, m_bar->protocol(), m_bar->rule(), m_bar->k(), m_bar->set(), m_data->path()});
}

void EvaluationView::take(const EvaluationQuestion& question, const Json& outcome)
{
    if (!m_shown.contains(question.run))
        return;
    const QString before =
        m_shown.size() > 1 ? nameOf(question.run) + QStringLiteral(": ") : QString();
    for (const Json& note : arrayOf(outcome, "notes"))
        remark(before + engineWords(note, "note"), false);
    for (const Json& skipped : arrayOf(outcome, "skipped"))
        remark(before + tr("%1 skipped: %2", "a protocol, the reason")
                            .arg(m_results->protocolTitle(textOf(skipped, "protocol")),
                                 refusalReason(textOf(skipped, "reason"))),
               false);
    // Also what a folder that cannot be written does not keep.
    m_results->add(question.run, nameOf(question.run), outcome);
    showAround();
    m_figures->refresh();
    m_curves->refresh();
    showResults();
    showFirstOf(m_results->rowsOf(question.run, outcome));
}

void EvaluationView::remark(const QString& text, bool bad)
{
    const QString before = m_remarks->text();
    if (before.split(QLatin1Char('\n')).contains(text))
        return;
    m_remarks->setText(before.isEmpty() ? text : before + QLatin1Char('\n') + text);
    setStyleProperty(m_remarks, "tone", bad ? "wrong" : "muted");
    m_remarks->show();
}

QString EvaluationView::remarks() const
{
    return m_remarks->text();
}

QString EvaluationView::copied() const
{
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (rows.isEmpty())
        for (int row = 0; row < m_order->rowCount(); ++row)
            rows << m_order->index(row, 0);
    std::sort(rows.begin(), rows.end());
    const auto line = [this](const auto& textOfColumn) {
        QStringList cells;
        for (int column = 0; column < EvaluationTable::Columns; ++column)
            if (column != EvaluationTable::RunName || !m_table->isColumnHidden(column))
                cells << textOfColumn(column);
        return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    QString text = line(
        [this](int column) { return m_results->headerData(column, Qt::Horizontal).toString(); });
    for (const QModelIndex& row : std::as_const(rows))
        text += line([&row](int column) { return row.siblingAtColumn(column).data().toString(); });
    return text;
}

void EvaluationView::copy()
{
    QGuiApplication::clipboard()->setText(copied());
    Q_EMIT said(tr("Copied the results."));
}

Json EvaluationView::saveState() const
{
    return {{"own", ownQuestions()},
            {"protocol", m_bar->wantedProtocol().toStdString()},
            {"rule", m_bar->wantedRule().toStdString()},
            {"k", m_bar->kText().toStdString()},
            {"options", m_bar->options()->saveState()},
            {"papers", m_papers->choice().toStdString()},
            {"figure", m_figures->figure().toStdString()},
            {"along", m_curves->along().toStdString()},
            {"question", m_curves->question().toStdString()},
            {"top", m_top->save()},
            {"curves", page() == Page::Curves},
            {"figures", page() == Page::Figures}};
}

void EvaluationView::restoreState(const Json& state)
{
    m_proposedFor.clear();
    m_ownQuestions = arrayOf(state, "own");
    m_bar->choose(textOf(state, "protocol"), textOf(state, "rule"), textOf(state, "k"));
    m_bar->options()->restoreState(objectOf(state, "options"));
    if (state.contains("papers"))
        m_papers->choose(textOf(state, "papers"));
    m_top->restore(arrayOf(state, "top"));
    m_figures->choose(textOf(state, "figure"));
    m_curves->choose(textOf(state, "along"), textOf(state, "question"));
    showPage(valueOr(state, "figures", false)  ? Page::Figures
             : valueOr(state, "curves", false) ? Page::Curves
                                               : Page::Table);
}

} // namespace kindred
