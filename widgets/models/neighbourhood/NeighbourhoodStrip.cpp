#include "models/neighbourhood/NeighbourhoodStrip.h"

#include <algorithm>

#include "models/samples/TileRoles.h"

namespace kindred {

NeighbourhoodStrip::NeighbourhoodStrip(const SampleTable* samples, ThumbnailStore* thumbnails,
                                       QObject* parent)
    : TileModel(thumbnails, parent), m_samples(samples)
{
    connect(thumbnails, &ThumbnailStore::loaded, this, [this](const QSet<qint64>& ids) {
        const bool shown =
            std::any_of(m_entries.begin(), m_entries.end(),
                        [&](const StripEntry& entry) { return ids.contains(entry.id); });
        if (shown) // the view repaints only what is visible anyway
            Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
    });
}

void NeighbourhoodStrip::setEntries(const QList<StripEntry>& entries)
{
    const bool same =
        std::equal(entries.begin(), entries.end(), m_entries.begin(), m_entries.end(),
                   [](const StripEntry& a, const StripEntry& b) { return a.id == b.id; });
    if (same) {
        m_entries = entries;
        if (!m_entries.isEmpty())
            Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_entries = entries;
    endResetModel();
}

int NeighbourhoodStrip::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QString NeighbourhoodStrip::className(const StripEntry& entry) const
{
    return entry.label >= 0 ? m_samples->className(entry.label) : m_samples->classOf(entry.id);
}

QString NeighbourhoodStrip::words(int row) const
{
    const StripEntry& entry = m_entries[row];
    QString text = tr("#%L1 · %2", "sample id, class").arg(entry.id).arg(className(entry));
    if (entry.right.isValid())
        text += entry.right.toBool() ? tr(" · right") : tr(" · wrong");
    return entry.words.isEmpty() ? text : text + QLatin1Char('\n') + entry.words;
}

QVariant NeighbourhoodStrip::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_entries.size())
        return {};
    const StripEntry& entry = m_entries[index.row()];
    switch (role) {
    case Qt::DecorationRole:
        return m_thumbnails->find(entry.id);
    case Qt::DisplayRole:
        return entry.caption;
    case SampleIdRole:
        return entry.id;
    case RightRole:
        return entry.right;
    case ClassNameRole:
        return className(entry);
    case PathRole: {
        const Sample* sample = m_samples->find(entry.id);
        return sample ? sample->path : QString();
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return words(index.row());
    default:
        return {};
    }
}

} // namespace kindred
