#include "models/runs/RunOrderModel.h"

#include <QMimeData>

#include <algorithm>

#include "models/runs/RunListModel.h"
#include "models/runs/RunTreeModel.h"

namespace kindred {

namespace {

constexpr auto kMime = "application/x-kindred-run";

/// 0: at work, 1: in the queue, 2: the rest.
int group(const QModelIndex& index)
{
    if (index.data(RunListModel::QueueRole).toInt() >= 0 &&
        index.data(RunListModel::StateRole).toString() == QLatin1String("queued"))
        return 1;
    return index.data(RunListModel::ActiveRole).toBool() ? 0 : 2;
}

/// A waiting run that can be moved with the pointer.
bool canBeDragged(const QModelIndex& index)
{
    return group(index) == 1 && !index.parent().isValid() &&
           !index.data(RunListModel::RunRole).toString().isEmpty();
}

/// Values of the settings of a row within a group: of "sigma=0.05,seed=1", "sigma = 0.05".
QStringList valuesOf(const QModelIndex& index)
{
    const bool isRun = !index.data(RunListModel::RunRole).toString().isEmpty();
    const QString settings =
        isRun ? index.data(RunTreeModel::FolderRole).toString().section(QLatin1Char('/'), -1)
              : index.siblingAtColumn(RunListModel::Name).data().toString();
    QStringList values;
    for (const QString& setting : settings.split(QLatin1Char(',')))
        values << setting.section(QLatin1Char('='), 1).trimmed();
    return values;
}

/// Numbers by their size, the rest as text.
bool isLess(const QStringList& values, const QStringList& others)
{
    for (qsizetype i = 0; i < std::min(values.size(), others.size()); ++i) {
        if (values[i] == others[i])
            continue;
        bool isNumber = false;
        bool isOther = false;
        const double number = values[i].toDouble(&isNumber);
        const double other = others[i].toDouble(&isOther);
        return isNumber && isOther ? number < other : values[i] < others[i];
    }
    return values.size() < others.size();
}

} // namespace

RunOrderModel::RunOrderModel(QAbstractItemModel* runs, QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSourceModel(runs);
    setDynamicSortFilter(true);
    setRecursiveFilteringEnabled(true);
    setAutoAcceptChildRows(true);
    setSortRole(RunListModel::SortRole);
    RunOrderModel::sort(-1);
}

void RunOrderModel::sort(int column, Qt::SortOrder order)
{
    // The base class sorts by no column at all unless it is given one.
    m_byWork = column < 0;
    invalidate();
    QSortFilterProxyModel::sort(m_byWork ? 0 : column, m_byWork ? Qt::AscendingOrder : order);
}

void RunOrderModel::setSearch(const QString& text)
{
    m_search = text;
    invalidateFilter();
}

bool RunOrderModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || index.column() != RunListModel::Name)
        return false;
    const QString name = value.toString().trimmed();
    const QString before = data(index, Qt::EditRole).toString();
    if (name.isEmpty() || name == before)
        return false;
    // The new name comes back with the summaries.
    if (const QString run = data(index, RunListModel::RunRole).toString(); !run.isEmpty())
        Q_EMIT renameWanted(run, before, name);
    else
        Q_EMIT groupRenameWanted(data(index, RunTreeModel::FolderRole).toString(), before, name);
    return true;
}

Qt::ItemFlags RunOrderModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    Qt::ItemFlags flags = QSortFilterProxyModel::flags(index);
    const bool isRun = !index.data(RunListModel::RunRole).toString().isEmpty();
    // What stands within a group is a run, or one of its settings.
    if (index.column() == RunListModel::Name && (isRun || !index.parent().isValid()))
        flags |= Qt::ItemIsEditable;
    if (canBeDragged(index))
        flags |= Qt::ItemIsDragEnabled;
    return flags;
}

bool RunOrderModel::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    if (!m_byWork)
        return QSortFilterProxyModel::lessThan(left, right);
    return isBefore(left, right);
}

bool RunOrderModel::isBefore(const QModelIndex& left, const QModelIndex& right) const
{
    const auto created = [](const QModelIndex& index) {
        return index.siblingAtColumn(RunListModel::Created).data(RunListModel::SortRole).toString();
    };
    const auto name = [](const QModelIndex& index) {
        return index.siblingAtColumn(RunListModel::Name).data(RunTreeModel::FolderRole).toString();
    };
    // What was asked for together keeps its order, whichever of it began when.
    if (left.parent().isValid())
        return isLess(valuesOf(left), valuesOf(right));
    const int place = group(left);
    if (place != group(right))
        return place < group(right);
    const int queued = left.data(RunListModel::QueueRole).toInt();
    const int other = right.data(RunListModel::QueueRole).toInt();
    if (place == 1 && queued != other)
        return queued < other;
    return created(left) != created(right) ? created(left) > created(right)
                                           : name(left) > name(right);
}

bool RunOrderModel::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (m_search.isEmpty())
        return true;
    for (const int column : {RunListModel::Name, RunListModel::Recipe, RunListModel::State}) {
        const QString text = sourceModel()->index(row, column, parent).data().toString();
        if (text.contains(m_search, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

QStringList RunOrderModel::mimeTypes() const
{
    return {QLatin1String(kMime)};
}

QMimeData* RunOrderModel::mimeData(const QModelIndexList& indexes) const
{
    auto* mime = new QMimeData;
    for (const QModelIndex& index : indexes) {
        if (canBeDragged(index))
            mime->setData(QLatin1String(kMime),
                          index.data(RunListModel::RunRole).toString().toUtf8());
    }
    return mime;
}

bool RunOrderModel::canDropMimeData(const QMimeData* data, Qt::DropAction, int, int,
                                    const QModelIndex&) const
{
    return data->hasFormat(QLatin1String(kMime));
}

/// Place in the queue of what is dropped above `row`.
int RunOrderModel::queuePosition(int row) const
{
    int before = 0;
    for (int i = 0; i < rowCount(); ++i) {
        if (group(index(i, 0)) != 1)
            continue;
        if (i >= row)
            return index(i, 0).data(RunListModel::QueueRole).toInt();
        // A group may hold more waiting runs than one.
        const QStringList runs = index(i, 0).data(RunTreeModel::RunsRole).toStringList();
        before = std::max(before, index(i, 0).data(RunListModel::QueueRole).toInt() +
                                      static_cast<int>(runs.size()));
    }
    return before;
}

bool RunOrderModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int,
                                 const QModelIndex& parent)
{
    const QByteArray run = data->data(QLatin1String(kMime));
    if (run.isEmpty())
        return false;
    QModelIndex outermost = parent;
    while (outermost.parent().isValid())
        outermost = outermost.parent();
    if (outermost.isValid())
        row = outermost.row();
    else if (row < 0)
        row = rowCount();
    int position = queuePosition(row);
    // The run itself leaves its place before it takes the new one.
    for (int i = 0; i < rowCount(); ++i) {
        const QModelIndex own = index(i, 0);
        if (own.data(RunListModel::RunRole).toString().toUtf8() == run &&
            own.data(RunListModel::QueueRole).toInt() < position)
            --position;
    }
    Q_EMIT moveWanted(QString::fromUtf8(run), std::max(position, 0));
    return false; // nothing is removed here: the engine tells the new order
}

} // namespace kindred
