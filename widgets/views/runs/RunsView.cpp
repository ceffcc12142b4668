#include "views/runs/RunsView.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QUndoStack>

#include <utility>

#include "common/JsonFields.h"
#include "common/ScrollKeeper.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunActions.h"
#include "models/runs/RunOrderModel.h"
#include "models/runs/RunTreeModel.h"
#include "models/runs/RunWords.h"
#include "views/Toast.h"
#include "views/runs/RunTree.h"

namespace kindred {

RunsView::RunsView(RunSource* source, CurrentRun* current, RunListModel* runs, RunActions* actions,
                   QUndoStack* undo, QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current), m_runs(runs), m_actions(actions),
      m_undo(undo), m_tree(new RunTreeModel(runs, this)), m_order(new RunOrderModel(m_tree, this))
{
    build();
    connectModels();
    connectTable();
    showGroups();
    select(m_current->run());
    showState();
    enableActions();
}

void RunsView::connectModels()
{
    connect(m_runs, &RunListModel::loaded, this, &RunsView::showState);
    // Of the list itself, since a filter hides runs from the order.
    connect(m_runs, &QAbstractItemModel::rowsInserted, this, &RunsView::refreshSoon);
    connect(m_runs, &QAbstractItemModel::rowsRemoved, this, &RunsView::refreshSoon);
    connect(m_runs, &QAbstractItemModel::modelReset, this, &RunsView::refreshSoon);
    connect(m_runs, &QAbstractItemModel::dataChanged, this, &RunsView::refreshSoon);
    connect(m_order, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex& parent, int first, int last) {
                showGroups();
                // A run is current before the list knows it; several that are selected stay.
                if (selectedRuns().size() < 2 && holdsCurrent(parent, first, last))
                    select(m_current->run());
            });
    connect(m_order, &QAbstractItemModel::modelReset, this, [this] {
        showGroups();
        select(m_current->run());
    });
    connect(m_order, &RunOrderModel::renameWanted, m_actions, &RunActions::rename);
    connect(m_order, &RunOrderModel::groupRenameWanted, m_actions, &RunActions::renameGroup);
    connect(m_order, &RunOrderModel::moveWanted, m_actions, &RunActions::move);
    connect(m_runs, &QAbstractItemModel::rowsRemoved, this, &RunsView::selectNext);
    connect(m_source, &RunSource::stateChanged, this, &RunsView::enableActions);
    connect(m_actions, &RunActions::removed, this, &RunsView::tellDeleted);
    connect(m_actions, &RunActions::forgotten, this, &RunsView::tellForgotten);
    connect(m_actions, &RunActions::restored, this, &RunsView::showRestored);
    connect(m_undo, &QUndoStack::indexChanged, this, [this] {
        // Undo would mean something else by now.
        m_toast->takeBack(m_undoOffer);
    });
    connect(m_current, &CurrentRun::changed, this, [this] { select(m_current->run()); });
}

void RunsView::connectTable()
{
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_order->setSearch(text);
        showGroups();
    });
    connect(m_table, &QTreeView::expanded, this,
            [this](const QModelIndex& index) { keepOpen(index, true); });
    connect(m_table, &QTreeView::collapsed, this,
            [this](const QModelIndex& index) { keepOpen(index, false); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RunsView::takeSelection);
    connect(m_table, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
        const QString run = index.data(RunListModel::RunRole).toString();
        if (!run.isEmpty()) // a group opens and closes
            Q_EMIT opened(run);
    });
}

bool RunsView::isFiltered() const
{
    return !m_search->text().isEmpty();
}

/// Groups as they were left; what is searched for is open, so that it can be seen.
void RunsView::showGroups()
{
    m_arranges = true;
    m_table->setRootIsDecorated(m_tree->hasGroups());
    const std::function<void(const QModelIndex&)> arrange = [&](const QModelIndex& parent) {
        for (int row = 0; row < m_order->rowCount(parent); ++row) {
            const QModelIndex index = m_order->index(row, 0, parent);
            const QString key = index.data(RunTreeModel::GroupRole).toString();
            if (key.isEmpty())
                continue;
            m_table->setExpanded(index, isFiltered() || m_open.contains(key));
            arrange(index);
        }
    };
    arrange({});
    m_arranges = false;
}

void RunsView::keepOpen(const QModelIndex& index, bool open)
{
    if (m_arranges || isFiltered())
        return;
    const QString key = index.data(RunTreeModel::GroupRole).toString();
    if (open)
        m_open.insert(key);
    else
        m_open.remove(key);
}

QStringList RunsView::selectedRuns() const
{
    QStringList runs;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        runs += index.data(RunTreeModel::RunsRole).toStringList();
    runs.removeDuplicates(); // a group and one of its own
    return runs;
}

QModelIndex RunsView::selectedRow() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.size() == 1 ? rows.first() : QModelIndex();
}

/// Whether those rows of the order are the current run, or groups around it.
bool RunsView::holdsCurrent(const QModelIndex& parent, int first, int last) const
{
    QModelIndex at = m_order->mapFromSource(m_tree->indexOf(m_current->run()));
    while (at.isValid() && at.parent() != parent)
        at = at.parent();
    return at.isValid() && at.row() >= first && at.row() <= last;
}

void RunsView::select(const QString& run)
{
    if (selectedRuns().contains(run))
        return;
    const QModelIndex index = m_order->mapFromSource(m_tree->indexOf(run));
    if (index.isValid())
        selectOnly(index);
}

void RunsView::selectOnly(const QModelIndex& index)
{
    // The table's own selectRow() adds to the selection while a key such as Ctrl is held down.
    constexpr auto kOnly = QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows;
    bool isShown = true;
    for (QModelIndex above = index.parent(); above.isValid(); above = above.parent())
        isShown = isShown && m_table->isExpanded(above);
    // The current row is scrolled to, which would open a group that was closed on purpose.
    if (isShown)
        m_table->selectionModel()->setCurrentIndex(index, kOnly);
    else
        m_table->selectionModel()->select(index, kOnly);
}

void RunsView::takeSelection()
{
    enableActions();
    const QStringList runs = selectedRuns();
    // The table tells of a change also when a row comes above the same selection.
    const bool isNews = m_offered != QSet<QString>(runs.begin(), runs.end());
    // Several selected runs are overlaid on the current one; only a single one replaces it.
    if (isNews && runs.size() == 1)
        m_current->setRun(runs.first(), summary(runs.first()));
    offerOverlay(runs);
}

void RunsView::offerOverlay(const QStringList& runs)
{
    m_offered = QSet<QString>(runs.begin(), runs.end());
    Q_EMIT overlayChanged(runs);
}

void RunsView::refreshSoon()
{
    if (!std::exchange(m_isStale, true))
        QMetaObject::invokeMethod(this, &RunsView::refresh, Qt::QueuedConnection);
}

void RunsView::refresh()
{
    m_isStale = false;
    showState();
    enableActions();
    // A selected group has lost a run or has one more; another order of the same is no news.
    const QStringList runs = selectedRuns();
    if (m_offered != QSet<QString>(runs.begin(), runs.end()))
        offerOverlay(runs);
}

void RunsView::selectNext()
{
    // The table's current cell has moved to a neighbour of the run that is gone; of a group to its
    // first run, since a group would not become the current run.
    QModelIndex neighbour = m_table->currentIndex().siblingAtColumn(0);
    if (!selectedRuns().isEmpty() || !neighbour.isValid())
        return;
    while (m_order->hasChildren(neighbour))
        neighbour = m_order->index(0, 0, neighbour);
    selectOnly(neighbour);
}

void RunsView::showRestored(const Json& summary)
{
    m_runs->upsert(summary); // which would come a little later by itself
    select(textOf(summary, "run"));
}

Json RunsView::saveState() const
{
    const QHeaderView* header = m_table->header();
    Json open = Json::array();
    for (const QString& key : m_open)
        open.push_back(key.toStdString());
    return {{"filter", m_search->text().toStdString()},
            {"sorted_by", header->sortIndicatorSection()},
            {"descending", header->sortIndicatorOrder() == Qt::DescendingOrder},
            {"top", m_top->save()},
            {"open", std::move(open)}};
}

void RunsView::restoreState(const Json& state)
{
    m_open.clear();
    for (const Json& key : arrayOf(state, "open"))
        if (key.is_string())
            m_open.insert(QString::fromStdString(key.get<std::string>()));
    m_search->setText(textOf(state, "filter"));
    showGroups();
    const int column = valueOr(state, "sorted_by", -1);
    const bool falling = valueOr(state, "descending", false);
    if (column >= -1 && column < RunListModel::Columns)
        m_table->header()->setSortIndicator(column,
                                            falling ? Qt::DescendingOrder : Qt::AscendingOrder);
    m_top->restore(arrayOf(state, "top"));
}

bool RunsView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const QModelIndex row = selectedRow();
        // Typed into the name of a run, it comes here too when the field is done with it.
        const bool edits = !m_table->hasFocus();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && row.isValid() && !edits) {
            const QString run = row.data(RunListModel::RunRole).toString();
            if (run.isEmpty())
                m_table->setExpanded(row, !m_table->isExpanded(row));
            else
                Q_EMIT opened(run);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace kindred
