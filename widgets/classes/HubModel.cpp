#include "classes/HubModel.h"

#include <QImage>
#include <QLocale>

#include <algorithm>

#include "models/samples/SampleTable.h"
#include "models/samples/ThumbnailStore.h"

namespace kindred {

HubModel::HubModel(const SampleTable* table, ThumbnailStore* thumbnails, QObject* parent)
    : TileModel(thumbnails, parent), m_table(table)
{
    connect(thumbnails, &ThumbnailStore::loaded, this, &HubModel::repaint);
}

void HubModel::setHubs(const QList<HubImage>& hubs)
{
    beginResetModel();
    m_hubs = hubs;
    endResetModel();
}

int HubModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_hubs.size());
}

QVariant HubModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const HubImage& hub = m_hubs[index.row()];
    switch (role) {
    case Qt::DecorationRole:
        return m_thumbnails->find(hub.id);
    case SampleIdRole:
        return hub.id;
    case ClassNameRole:
        return m_table->className(hub.label);
    case ListedRole:
        return hub.listed;
    case BadRole:
        return hub.bad;
    case PathRole: {
        const Sample* sample = m_table->find(hub.id);
        return sample ? sample->path : QString();
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("#%L1 · %2\nin %L3 lists, %L4 of them of other classes")
            .arg(hub.id)
            .arg(m_table->className(hub.label))
            .arg(hub.listed)
            .arg(hub.bad);
    default:
        return {};
    }
}

void HubModel::repaint(const QSet<qint64>& ids)
{
    if (std::any_of(m_hubs.cbegin(), m_hubs.cend(),
                    [&](const HubImage& hub) { return ids.contains(hub.id); }))
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
}

} // namespace kindred
