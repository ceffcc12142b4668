// How the runs view is put together.

#include <QAction>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/IconSize.h"
#include "common/Icons.h"
#include "common/JsonFields.h"
#include "common/ScrollKeeper.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/runs/RunActions.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunOrderModel.h"
#include "models/runs/RunTreeModel.h"
#include "views/Toast.h"
#include "views/runs/RunDelegate.h"
#include "views/runs/RunTree.h"
#include "views/runs/RunsView.h"

namespace kindred {

void RunsView::build()
{
    m_pages = new QStackedWidget(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    m_card = new Card(tr("Runs"), this);
    buildTable();
    buildActions();
    m_search = new QLineEdit(m_card);
    m_search->setPlaceholderText(tr("Filter runs"));
    m_search->setAccessibleName(tr("Filter runs"));
    m_search->setToolTip(tr("Lists the runs whose name, recipe or state holds these words"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon("search"), QLineEdit::LeadingPosition);
    m_search->setMaximumWidth(withText(200));
    auto* create = new PrimaryButton(tr("New training…"), m_card);
    connect(create, &QPushButton::clicked, this, &RunsView::newTrainingRequested);
    m_card->addAction(m_search);
    for (QAction* action : {m_upAction, m_downAction, m_pauseAction, m_stopAction,
                            m_duplicateAction, m_deleteAction}) {
        auto* button = new QToolButton(m_card);
        button->setDefaultAction(action);
        button->setIconSize(buttonIconSize());
        m_card->addAction(button);
    }
    m_card->addAction(create);
    m_card->body()->addWidget(m_table);
    m_failure = new EmptyState("warning", tr("The runs cannot be read"), {}, this);
    connect(m_failure->addStep(tr("Try again")), &QPushButton::clicked, m_runs,
            &RunListModel::reload);
    m_pages->addWidget(m_card);
    m_pages->addWidget(emptyPage());
    m_pages->addWidget(m_failure);
    m_toast = new Toast(this);
}

void RunsView::showState()
{
    const int count = m_runs->rowCount();
    if (!m_runs->error().isEmpty() && count == 0) {
        m_failure->setText(m_runs->error());
        return m_pages->setCurrentIndex(2);
    }
    m_pages->setCurrentIndex(count == 0 && m_runs->isLoaded() ? 1 : 0);
    int working = 0;
    int waiting = 0;
    for (int row = 0; row < count; ++row) {
        const QString state = textOf(m_runs->summary(row), "state");
        working += state == QLatin1String("running") ? 1 : 0;
        waiting += state == QLatin1String("queued") ? 1 : 0;
    }
    QString fact = m_runs->isLoaded() ? tr("%Ln in all", nullptr, count) : tr("reading…");
    if (working > 0)
        fact += tr(" · %Ln training", nullptr, working);
    if (waiting > 0)
        fact += tr(" · %Ln waiting", nullptr, waiting);
    m_card->setFact(fact);
}

QWidget* RunsView::emptyPage()
{
    auto* empty = new EmptyState("runs", tr("No runs yet"),
                                 tr("A run is one training with everything it left behind: curves, "
                                    "embeddings, checkpoints."),
                                 this);
    connect(empty->addStep(tr("New training…")), &QPushButton::clicked, this,
            &RunsView::newTrainingRequested);
    connect(empty->addStep(tr("Try the demo")), &QPushButton::clicked, this,
            &RunsView::demoRequested);
    return empty;
}

void RunsView::buildTable()
{
    m_table = new RunTree(m_card);
    auto* delegate = new RunDelegate(m_table);
    m_table->setModel(m_order);
    m_top = new ScrollKeeper(m_table);
    m_table->setItemDelegate(delegate);
    m_table->setAccessibleName(tr("Runs"));
    QHeaderView* header = m_table->header();
    header->setSectionsMovable(false);
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setSortIndicatorClearable(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    for (const int hidden : {RunListModel::Recipe, RunListModel::Seed, RunListModel::Images})
        m_table->hideColumn(hidden);
    header->setStretchLastSection(false);
    header->setSectionResizeMode(RunListModel::Name, QHeaderView::Stretch);
    const std::pair<int, int> widths[] = {{RunListModel::State, 200},
                                          {RunListModel::Progress, 170}};
    for (const auto& [column, width] : widths)
        header->resizeSection(column, width);
    // A cut number would be read as another one; of the rows that are seen, there may be thousands.
    header->setResizeContentsPrecision(0);
    for (const int column : {RunListModel::Score, RunListModel::Device, RunListModel::Created})
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    header->setMinimumSectionSize(60);
    m_table->installEventFilter(this);
    setFocusProxy(m_table);
    connect(delegate, &RunDelegate::resumeClicked, this, [this](const QModelIndex& index) {
        for (const QString& run : index.data(RunTreeModel::RunsRole).toStringList())
            if (textOf(summary(run), "state") == QLatin1String("crashed"))
                m_actions->resume(run);
    });
}

QAction* RunsView::addRunAction(const QString& text, const QString& icon, const QKeySequence& keys,
                                void (RunsView::*run)())
{
    auto* action = new QAction(themedIcon(icon), text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, run);
    m_table->addAction(action);
    m_menu->addAction(action);
    return action;
}

void RunsView::buildActions()
{
    m_menu = new QMenu(this);
    m_pauseAction = addRunAction(tr("Pause"), "pause", Qt::Key_Space, &RunsView::pauseOrResume);
    m_stopAction = addRunAction(tr("Stop"), "stop", {}, &RunsView::stop);
    m_menu->addSeparator();
    m_renameAction = addRunAction(tr("Rename"), "edit", Qt::Key_F2, &RunsView::rename);
    m_duplicateAction =
        addRunAction(tr("Duplicate…"), "duplicate", QKeySequence("Ctrl+D"), &RunsView::duplicate);
    m_folderAction = addRunAction(tr("Open folder"), "folder", {}, &RunsView::openFolder);
    m_logAction = addRunAction(tr("Show log"), "log", QKeySequence("Ctrl+L"), &RunsView::openLog);
    m_exportAction =
        addRunAction(tr("Export…"), "export", QKeySequence("Ctrl+E"), &RunsView::exportRun);
    m_menu->addSeparator();
    m_upAction = new QAction(themedIcon("up"), tr("Earlier in the queue"), this);
    m_upAction->setShortcut(QKeySequence("Ctrl+Up"));
    m_downAction = new QAction(themedIcon("down"), tr("Later in the queue"), this);
    m_downAction->setShortcut(QKeySequence("Ctrl+Down"));
    for (QAction* action : {m_upAction, m_downAction}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        m_table->addAction(action);
        m_menu->addAction(action);
    }
    connect(m_upAction, &QAction::triggered, this, [this] { moveInQueue(-1); });
    connect(m_downAction, &QAction::triggered, this, [this] { moveInQueue(1); });
    m_menu->addSeparator();
    m_forgetAction = addRunAction(tr("Take off the list"), "close", {}, &RunsView::forget);
    m_deleteAction = addRunAction(tr("Delete"), "delete", QKeySequence::Delete, &RunsView::remove);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        if (m_table->indexAt(position).isValid())
            m_menu->popup(m_table->viewport()->mapToGlobal(position));
    });
}

} // namespace kindred
