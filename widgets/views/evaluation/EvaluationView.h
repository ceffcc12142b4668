#pragma once

#include <QHash>
#include <QMap>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

#include "common/Restorable.h"
#include "models/evaluation/EvaluationJobs.h"
#include "models/evaluation/EvaluationTable.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace kindred {

class Card;
class CurrentRun;
class EmptyState;
class EvaluationBar;
class EvaluationComparison;
class EvaluationCost;
class EvaluationData;
class EvaluationOrder;
class FiguresPanel;
class PapersButton;
class ProgressRow;
class ResultCurvesPanel;
class RunListModel;
class RunRecords;
class ScrollKeeper;

/// What runs are worth: every result that the chosen runs keep, with its interval, and the way to
/// ask for more. The chosen runs are those selected in the table of runs where these are several,
/// else the current one. Asks nothing of the engine while hidden. GUI thread.
class EvaluationView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    /// The arguments outlive the view; `selected` is asked when the view is shown, and may be
    /// empty.
    EvaluationView(RunSource* source, CurrentRun* current, RunListModel* runs,
                   std::function<QStringList()> selected, QWidget* parent = nullptr);

    EvaluationBar* bar() const { return m_bar; }
    EvaluationCost* cost() const { return m_cost; }
    EvaluationData* otherData() const { return m_data; }
    EvaluationJobs* jobs() const { return m_jobs; }
    EvaluationTable* results() const { return m_results; }
    QTableView* table() const { return m_table; }
    /// What is said about two runs' results that are chosen in the table.
    EvaluationComparison* comparison() const { return m_comparison; }
    FiguresPanel* figures() const { return m_figures; }
    /// Which of the papers' printed numbers stand among the results.
    PapersButton* papers() const { return m_papers; }
    /// The papers' figures in place of the table, or the table.
    void showFigures(bool figures) { showPage(figures ? Page::Figures : Page::Table); }
    /// What the card of results shows of the runs.
    enum class Page { Table, Curves, Figures };
    Page page() const;
    void showPage(Page page);
    ResultCurvesPanel* curves() const { return m_curves; }
    /// The runs whose results are shown.
    const QStringList& shownRuns() const { return m_shown; }
    /// Asks each of them; they wait for each other.
    void evaluate();
    /// The selected rows, or all, as tab-separated text with a head.
    QString copied() const;
    /// What is said about the last evaluations: notes, what was skipped, what failed.
    QString remarks() const;

    /// Protocol and rule of each run for which a person chose them, k; the figure, and whether it
    /// is shown.
    Json saveState() const override;
    void restoreState(const Json& state) override;

Q_SIGNALS:
    void runsWanted();
    /// A figure is drawn there: "classes", or the key of a room.
    void placeWanted(const QString& place);
    /// Images on which two results differ, to be looked at by one of these runs.
    void samplesWanted(const QStringList& runs, const QList<qint64>& ids);
    /// The flipped queries of few-shot episodes of a run, as episodeQuestion() has them.
    void episodesWanted(const QString& run, const kindred::Json& asked);
    /// Figures need the height of a whole room.
    void pageShown(kindred::EvaluationView::Page page);
    /// Whether there are results of several runs.
    void severalShown(bool several);
    void said(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void buildEmptyPages();
    void buildQuestion(QWidget* page);
    void buildTable();
    void buildTableActions();
    void buildPages();
    void buildCurvesAndFigures();
    void buildComparison();
    void followRuns();
    void askRegistry();
    void proposeQuestion();
    Json ownQuestions() const;
    void askRules();
    void askMetrics();
    void showRules();
    void loadResults();
    void showCard(QWidget* shown);
    void showResults();
    QString hideEqualColumns();
    void showAround();
    void showMeans();
    void askPapers();
    void nameFigures();
    std::vector<Json> drawnRuns() const;
    void compareChosen();
    void openEpisodes();
    void askEpisodes(const QList<EvaluationTable::Row>& rows);
    void showFirstOf(const QList<int>& rows);
    void showPrinted();
    void showProgress();
    void take(const EvaluationQuestion& question, const Json& outcome);
    void remark(const QString& text, bool bad);
    void copy();
    QString nameOf(const QString& run) const;

    RunSource* m_source;
    CurrentRun* m_current;
    RunListModel* m_runs;
    std::function<QStringList()> m_selected;
    RunRecords* m_records; ///< what several parts of the view ask for
    EvaluationJobs* m_jobs;
    EvaluationTable* m_results;
    EvaluationOrder* m_order;
    QStackedWidget* m_pages = nullptr;
    EmptyState* m_noRun = nullptr;
    EmptyState* m_noLabels = nullptr;
    Card* m_askCard = nullptr;
    EvaluationBar* m_bar = nullptr;
    EvaluationCost* m_cost = nullptr;
    EvaluationData* m_data = nullptr;
    QPushButton* m_evaluate = nullptr;
    ProgressRow* m_progress = nullptr;
    QLabel* m_remarks = nullptr;
    Card* m_tableCard = nullptr;
    QStackedWidget* m_tablePages = nullptr;
    EmptyState* m_empty = nullptr;
    QPushButton* m_first = nullptr;      ///< the step that the empty table offers
    QMap<QString, QString> m_unreadable; ///< runs whose results cannot be read, and why
    QTableView* m_table = nullptr;
    ScrollKeeper* m_top = nullptr;
    EvaluationComparison* m_comparison = nullptr;
    QPushButton* m_copy = nullptr;
    PapersButton* m_papers = nullptr;
    FiguresPanel* m_figures = nullptr;
    ResultCurvesPanel* m_curves = nullptr;
    QPushButton* m_asTable = nullptr;
    QPushButton* m_asCurves = nullptr;
    QPushButton* m_asFigures = nullptr;
    QStringList m_shown;
    QStringList m_proposedFor;           ///< the runs whose task was asked for last
    Json m_ownQuestions = Json::array(); ///< a person's, of other runs; the newest last
    Json m_registry = Json::object();    ///< options.list
    QHash<QString, Json> m_rulesOf;     ///< of each shown run that was asked; null until it answers
    QHash<QString, QString> m_metricOf; ///< of each shown run; empty until its record is there
    int m_loading = 0;                  ///< shown runs whose results are on their way
    bool m_known = false;               ///< the bar has the registry
    Page m_page = Page::Table;          ///< that was told last
};

} // namespace kindred
