// How the evaluation view is put together.

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QShortcut>
#include <QStackedWidget>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/FirstRunNote.h"
#include "common/ProgressRow.h"
#include "common/ScrollKeeper.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/evaluation/EvaluationOrder.h"
#include "models/evaluation/EvaluationTable.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunWords.h"
#include "views/evaluation/EvaluationBar.h"
#include "views/evaluation/EvaluationComparison.h"
#include "views/evaluation/EvaluationCost.h"
#include "views/evaluation/EvaluationData.h"
#include "views/evaluation/EvaluationOptions.h"
#include "views/evaluation/EvaluationView.h"
#include "views/evaluation/FiguresPanel.h"
#include "views/evaluation/IntervalDelegate.h"
#include "views/evaluation/PapersButton.h"
#include "views/evaluation/ResultCurvesPanel.h"
#include "views/evaluation/ResultTable.h"

namespace kindred {

namespace {
/// The head and some rows; as high are the pages in its place, whose words wrap.
constexpr int kLeastTable = 150;
} // namespace

void EvaluationView::build()
{
    m_pages = new QStackedWidget(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kGap);
    buildQuestion(page);
    column->addWidget(m_askCard);
    buildTable();
    column->addWidget(m_tableCard, 1);
    buildEmptyPages();
    m_pages->addWidget(m_noRun);
    m_pages->addWidget(page);
    m_pages->addWidget(m_noLabels);
}

void EvaluationView::buildEmptyPages()
{
    m_noRun = new EmptyState("evaluate", tr("No run to evaluate"),
                             tr("Choose a run to measure how well it tells samples apart, by "
                                "several protocols and rules, with 95 % intervals."),
                             this);
    m_noRun->setNote(firstRunNote());
    connect(m_noRun->addStep(tr("Choose a run")), &QPushButton::clicked, this,
            &EvaluationView::runsWanted);
    m_noLabels =
        new EmptyState("evaluate", tr("Nothing to judge by"),
                       run_words::noLabels() + QLatin1Char(' ') + run_words::labelsRemedy(), this);
}

/// What is asked, and how far the answer is.
void EvaluationView::buildQuestion(QWidget* page)
{
    m_askCard = new Card(tr("Evaluate"), page);
    m_bar = new EvaluationBar(m_askCard);
    m_evaluate = new PrimaryButton(tr("Evaluate"), m_askCard);
    connect(m_evaluate, &QPushButton::clicked, this, &EvaluationView::evaluate);
    connect(m_bar, &EvaluationBar::changed, this, &EvaluationView::showProgress);
    connect(m_bar, &EvaluationBar::confirmed, this, &EvaluationView::evaluate);
    m_askCard->addAction(m_evaluate);
    m_askCard->body()->addWidget(m_bar);
    m_cost = new EvaluationCost(m_source, m_bar, m_askCard);
    connect(m_cost, &EvaluationCost::fitsChanged, this, &EvaluationView::showProgress);
    m_data = new EvaluationData(m_source, m_askCard);
    connect(m_data, &EvaluationData::changed, this, [this] { m_cost->setData(m_data->path()); });
    auto* beside = new QWidget(m_askCard);
    auto* row = new QHBoxLayout(beside);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::kGap);
    row->addWidget(m_data);
    row->addWidget(m_cost, 1);
    m_bar->options()->addBeside(beside);
    m_progress =
        new ProgressRow(tr("Progress of the evaluation"), ProgressRow::Shape::Row, m_askCard);
    connect(m_progress, &ProgressRow::cancelled, m_jobs, &EvaluationJobs::cancel);
    m_askCard->body()->addWidget(m_progress);
    m_remarks = new QLabel(m_askCard);
    m_remarks->setWordWrap(true);
    m_remarks->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_remarks->hide();
    m_askCard->body()->addWidget(m_remarks);
    m_askCard->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void EvaluationView::buildTable()
{
    m_tableCard = new Card(tr("Results"), this);
    m_tableCard->letFactWrap(); // it says what hidden columns would
    auto* table = new ResultTable(m_tableCard);
    m_table = table;
    m_table->setModel(m_order);
    m_table->setMinimumHeight(withText(kLeastTable));
    m_top = new ScrollKeeper(m_table);
    m_table->setItemDelegate(new EvaluationDelegate(m_table));
    m_table->setItemDelegateForColumn(EvaluationTable::Interval, new IntervalDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Results"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(withText(32));
    QHeaderView* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSortIndicatorClearable(true);
    header->setMinimumSectionSize(36);
    m_table->setSortingEnabled(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    table->setTextElideMode(Qt::ElideMiddle);     // names differ at their ends
    table->setFilling(EvaluationTable::Interval); // intervals are compared by their length
    // A cut number would be read as another one.
    for (const int column : {EvaluationTable::K, EvaluationTable::Value, EvaluationTable::Errors,
                             EvaluationTable::Count, EvaluationTable::Step})
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    table->setYielding({EvaluationTable::RunName, EvaluationTable::Protocol, EvaluationTable::Rule,
                        EvaluationTable::Metric, EvaluationTable::Level},
                       EvaluationTable::Value);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &EvaluationView::compareChosen);
    buildTableActions();
    buildPages();
}

void EvaluationView::buildTableActions()
{
    m_copy = new SecondaryButton(tr("Copy table"), m_tableCard);
    m_copy->setToolTip(tr("The selected rows, or all, for a spreadsheet (Ctrl+C)"));
    connect(m_copy, &QPushButton::clicked, this, &EvaluationView::copy);
    auto* keys = new QShortcut(QKeySequence::Copy, m_table);
    keys->setContext(Qt::WidgetWithChildrenShortcut);
    connect(keys, &QShortcut::activated, this, &EvaluationView::copy);
    m_papers = new PapersButton(m_tableCard);
    connect(m_papers, &PapersButton::changed, this, &EvaluationView::showPrinted);
    m_tableCard->addAction(m_papers);
    m_tableCard->addAction(m_copy);
}

/// Table, curves or figures: what the card shows of the same runs.
void EvaluationView::buildPages()
{
    auto* group = new QButtonGroup(this);
    const auto offer = [this, group](const QString& text, const QString& tip) {
        auto* button = new SecondaryButton(text, m_tableCard);
        button->setCheckable(true);
        button->setToolTip(tip);
        group->addButton(button);
        m_tableCard->addAction(button);
        connect(button, &QPushButton::toggled, this, &EvaluationView::showResults);
        return button;
    };
    m_asTable = offer(tr("Table"), tr("Every result with its interval"));
    m_asCurves =
        offer(tr("Curves"), tr("Results against what was varied: an option, k, samples, seeds"));
    m_asFigures = offer(tr("Figures"), tr("The papers' figures, drawn from these runs"));
    buildCurvesAndFigures();
    m_empty = new EmptyState("evaluate", {}, {}, m_tableCard);
    m_first = m_empty->addStep(m_evaluate->text());
    setButtonRole(m_first, ButtonRole::Secondary); // the card above has the page's filled one
    connect(m_first, &QPushButton::clicked, this, &EvaluationView::evaluate);
    m_tablePages = new QStackedWidget(m_tableCard);
    m_tablePages->addWidget(m_empty);
    m_tablePages->addWidget(m_table);
    m_tablePages->addWidget(m_curves);
    m_tablePages->addWidget(m_figures);
    m_tableCard->body()->addWidget(m_tablePages, 1);
    buildComparison();
    m_asTable->setChecked(true);
}

void EvaluationView::buildCurvesAndFigures()
{
    m_figures = new FiguresPanel(m_source, m_tableCard);
    connect(m_figures, &FiguresPanel::said, this, &EvaluationView::said);
    connect(m_figures, &FiguresPanel::placeWanted, this, [this](const QString& place) {
        if (place == QLatin1String("curves"))
            showPage(Page::Curves);
        else
            Q_EMIT placeWanted(place);
    });
    m_curves = new ResultCurvesPanel(m_source, m_records, m_tableCard);
    connect(m_curves, &ResultCurvesPanel::said, this, &EvaluationView::said);
    connect(m_curves, &ResultCurvesPanel::runsWanted, this, &EvaluationView::runsWanted);
    connect(m_curves, &ResultCurvesPanel::runChosen, this, [this](const QString& run) {
        m_current->setRun(run, m_runs->summaryOf(run));
        Q_EMIT said(tr("Opened %1.", "a run").arg(nameOf(run)));
    });
}

/// Of two chosen rows, and where a row of episodes leads to.
void EvaluationView::buildComparison()
{
    m_comparison = new EvaluationComparison(m_source, m_tableCard);
    m_comparison->hide();
    connect(this, &EvaluationView::severalShown, m_comparison, &EvaluationComparison::nameRuns);
    connect(m_comparison, &EvaluationComparison::samplesWanted, this,
            &EvaluationView::samplesWanted);
    connect(m_comparison, &EvaluationComparison::episodesWanted, this,
            &EvaluationView::askEpisodes);
    // Not QTableView::activated(): with some styles a single click is that.
    connect(m_table, &QTableView::doubleClicked, this, &EvaluationView::openEpisodes);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* open = new QShortcut(key, m_table);
        open->setContext(Qt::WidgetShortcut);
        connect(open, &QShortcut::activated, this, &EvaluationView::openEpisodes);
    }
    auto* comparing =
        new ProgressRow(tr("Progress of the comparison"), ProgressRow::Shape::Row, m_tableCard);
    connect(comparing, &ProgressRow::cancelled, m_comparison, &EvaluationComparison::cancel);
    connect(m_comparison, &EvaluationComparison::progressed, comparing,
            [comparing](double done) { done < 0 ? comparing->end() : comparing->setShare(done); });
    m_tableCard->body()->addWidget(m_comparison);
    m_tableCard->body()->addWidget(comparing);
}

} // namespace kindred
