#include "models/samples/SampleGridModel.h"

#include <algorithm>

#include "models/samples/TileRoles.h"

namespace kindred {

SampleGridModel::SampleGridModel(const SampleTable* table, ThumbnailStore* thumbnails,
                                 QObject* parent)
    : TileModel(thumbnails, parent), m_table(table)
{
    connect(table, &SampleTable::reset, this, &SampleGridModel::rebuild);
    connect(table, &SampleTable::grown, this, &SampleGridModel::grow);
    connect(thumbnails, &ThumbnailStore::loaded, this, &SampleGridModel::repaint);
    rebuild();
}

void SampleGridModel::setFilter(const SampleFilter& filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    rebuild();
}

int SampleGridModel::rowOf(qint64 id) const
{
    const auto found = std::lower_bound(m_ids.begin(), m_ids.end(), id);
    return found != m_ids.end() && *found == id ? static_cast<int>(found - m_ids.begin()) : -1;
}

int SampleGridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_ids.size());
}

QVariant SampleGridModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_ids.size())
        return {};
    const qint64 id = m_ids[index.row()];
    switch (role) {
    case Qt::DecorationRole:
        return m_thumbnails->find(id);
    case SampleIdRole:
        return id;
    case ClassNameRole:
        return m_table->classOf(id);
    case PathRole:
        return m_table->find(id)->path;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("#%L1 · %2", "sample id, class").arg(id).arg(m_table->classOf(id));
    default:
        return {};
    }
}

bool SampleGridModel::passes(const Sample& sample) const
{
    if (m_filter.chosen && !m_filter.chosen->contains(sample.id))
        return false;
    if (!m_filter.split.isEmpty() && sample.split != m_filter.split)
        return false;
    if (m_filter.label >= 0 && sample.label != m_filter.label)
        return false;
    if (m_filter.text.isEmpty())
        return true;
    if (m_filter.text.startsWith('#'))
        return sample.id == m_filter.text.mid(1).toLongLong();
    return sample.path.contains(m_filter.text, Qt::CaseInsensitive) ||
           m_table->className(sample.label).contains(m_filter.text, Qt::CaseInsensitive);
}

void SampleGridModel::rebuild()
{
    beginResetModel();
    m_ids.clear();
    for (const Sample& sample : m_table->samples()) {
        if (passes(sample))
            m_ids.append(sample.id);
    }
    endResetModel();
}

void SampleGridModel::grow(qsizetype before)
{
    QList<qint64> added;
    for (qsizetype i = before; i < m_table->samples().size(); ++i) {
        if (passes(m_table->samples()[i]))
            added.append(m_table->samples()[i].id);
    }
    if (added.isEmpty())
        return;
    const auto first = static_cast<int>(m_ids.size());
    beginInsertRows({}, first, first + static_cast<int>(added.size()) - 1);
    m_ids += added;
    endInsertRows();
}

void SampleGridModel::repaint(const QSet<qint64>& ids)
{
    int first = rowCount();
    int last = -1;
    for (const qint64 id : ids) {
        const int row = rowOf(id);
        if (row < 0)
            continue;
        first = std::min(first, row);
        last = std::max(last, row);
    }
    if (last >= 0)
        Q_EMIT dataChanged(index(first), index(last), {Qt::DecorationRole});
}

} // namespace kindred
