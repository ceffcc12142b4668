#include "models/RunOrderModel.h"

#include <QMimeData>

#include <tuple>

#include "models/RunListModel.h"

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

} // namespace

RunOrderModel::RunOrderModel(QAbstractItemModel* runs, QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSourceModel(runs);
    setDynamicSortFilter(true);
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

QVariant RunOrderModel::data(const QModelIndex& index, int role) const
{
    if (role == Qt::EditRole && index.column() == RunListModel::Name)
        return QSortFilterProxyModel::data(index, Qt::DisplayRole);
    return QSortFilterProxyModel::data(index, role);
}

bool RunOrderModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || index.column() != RunListModel::Name)
        return false;
    const QString name = value.toString().trimmed();
    if (name.isEmpty() || name == data(index, Qt::DisplayRole).toString())
        return false;
    Q_EMIT renameWanted(data(index, RunListModel::RunRole).toString(), name);
    return true; // the new name comes back with the run's summary
}

Qt::ItemFlags RunOrderModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    Qt::ItemFlags flags = QSortFilterProxyModel::flags(index);
    if (index.column() == RunListModel::Name)
        flags |= Qt::ItemIsEditable;
    if (group(index) == 1)
        flags |= Qt::ItemIsDragEnabled;
    return flags;
}

bool RunOrderModel::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    if (!m_byWork)
        return QSortFilterProxyModel::lessThan(left, right);
    const auto key = [](const QModelIndex& index) {
        const int place = group(index);
        return std::tuple(place, place == 1 ? index.data(RunListModel::QueueRole).toInt() : 0,
                          index.row());
    };
    return key(left) < key(right);
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
        if (group(index) == 1)
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

int RunOrderModel::queuePosition(int row) const
{
    int position = 0;
    for (int i = 0; i < row && i < rowCount(); ++i)
        position += group(index(i, 0)) == 1 ? 1 : 0;
    return position;
}

bool RunOrderModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int,
                                 const QModelIndex& parent)
{
    const QByteArray run = data->data(QLatin1String(kMime));
    if (run.isEmpty())
        return false;
    if (row < 0)
        row = parent.isValid() ? parent.row() : rowCount();
    int position = queuePosition(row);
    // The run itself leaves its place before it takes the new one.
    for (int i = 0; i < row && i < rowCount(); ++i) {
        if (index(i, 0).data(RunListModel::RunRole).toString().toUtf8() == run)
            --position;
    }
    Q_EMIT moveWanted(QString::fromUtf8(run), std::max(position, 0));
    return false; // nothing is removed here: the engine tells the new order
}

} // namespace kindred
