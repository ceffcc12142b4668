#include "models/samples/TagModel.h"

#include <QLocale>

#include <algorithm>

#include "models/samples/SampleTags.h"

namespace kindred {

TagModel::TagModel(SampleTags* tags, QObject* parent) : QAbstractListModel(parent), m_tags(tags)
{
    m_rows = rows();
    connect(tags, &SampleTags::changed, this, &TagModel::follow);
}

QList<TagModel::Row> TagModel::rows() const
{
    QList<Row> rows;
    for (const Tag& tag : m_tags->set().tags())
        rows.append({tag.name, tag.ids.size(), TagSet::countIn(tag, m_ids)});
    return rows;
}

void TagModel::follow()
{
    const QList<Row> now = rows();
    // What stays at its ends stays for the views, so that a current row is one afterwards.
    const auto sameName = [](const Row& a, const Row& b) { return a.name == b.name; };
    const qsizetype shorter = std::min(m_rows.size(), now.size());
    qsizetype first = 0;
    while (first < shorter && sameName(m_rows[first], now[first]))
        ++first;
    qsizetype last = 0;
    while (last < shorter - first &&
           sameName(m_rows[m_rows.size() - 1 - last], now[now.size() - 1 - last]))
        ++last;
    const auto at = static_cast<int>(first);
    const auto gone = static_cast<int>(m_rows.size() - last - first);
    const auto come = static_cast<int>(now.size() - last - first);
    if (gone == come) { // renamed, or tagged otherwise
        m_rows = now;
    } else if (come == 0 || gone == 0) {
        if (gone > 0)
            beginRemoveRows({}, at, at + gone - 1);
        else
            beginInsertRows({}, at, at + come - 1);
        m_rows = now;
        gone > 0 ? endRemoveRows() : endInsertRows();
    } else {
        beginResetModel();
        m_rows = now;
        endResetModel();
        return;
    }
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void TagModel::setSamples(const QList<qint64>& ids)
{
    m_ids = ids;
    follow();
}

void TagModel::toggle(int row)
{
    if (row < 0 || row >= m_rows.size() || m_ids.isEmpty())
        return;
    const Row& toggled = m_rows[row];
    const QString name = toggled.name; // the row may go
    if (toggled.shared == m_ids.size())
        m_tags->untag(name, m_ids);
    else
        m_tags->tag(name, m_ids);
}

int TagModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant TagModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const Row& row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return tr("%1 (%2)", "a tag, how many").arg(row.name, QLocale().toString(row.count));
    case Qt::EditRole:
    case NameRole:
        return row.name;
    case CountRole:
        return row.count;
    case Qt::CheckStateRole:
        if (m_ids.isEmpty())
            return {};
        return row.shared == 0              ? Qt::Unchecked
               : row.shared == m_ids.size() ? Qt::Checked
                                            : Qt::PartiallyChecked;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        if (m_ids.isEmpty())
            return tr("%1, on %Ln image(s)", "a tag", static_cast<int>(row.count)).arg(row.name);
        return tr("%1, on %2 of %Ln image(s)", "a tag", static_cast<int>(m_ids.size()))
            .arg(row.name, QLocale().toString(row.shared));
    default:
        return {};
    }
}

bool TagModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return false;
    if (role == Qt::CheckStateRole && !m_ids.isEmpty()) {
        toggle(index.row());
        return true;
    }
    return role == Qt::EditRole && m_tags->rename(m_rows[index.row()].name, value.toString());
}

Qt::ItemFlags TagModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable | Qt::ItemNeverHasChildren : flags;
}

} // namespace kindred
