#include "models/map/MapLegend.h"

#include <QLocale>

#include <algorithm>
#include <numeric>

#include "common/JsonFields.h"
#include "common/NaturalOrder.h"

namespace kindred {

namespace {
Json namesJson(const QSet<QString>& names)
{
    Json list = Json::array();
    for (const QString& name : names)
        list.push_back(name.toStdString());
    return list;
}

QSet<QString> namesOf(const Json& state, const char* key)
{
    QSet<QString> names;
    for (const Json& name : arrayOf(state, key))
        if (name.is_string())
            names.insert(QString::fromStdString(name.get<std::string>()));
    return names;
}
} // namespace

void MapLegend::setEntries(const QList<MapPainting::Entry>& entries)
{
    // A map that moves has the same classes with every frame; to order names takes far longer.
    const bool same = std::equal(
        entries.begin(), entries.end(), m_entries.begin(), m_entries.end(),
        [](const auto& a, const auto& b) { return a.name == b.name && a.count == b.count; });
    beginResetModel();
    m_entries = entries;
    if (!same)
        rank();
    endResetModel();
}

void MapLegend::rank()
{
    QList<int> rows(m_entries.size());
    std::iota(rows.begin(), rows.end(), 0);
    std::stable_sort(rows.begin(), rows.end(), [this](int a, int b) {
        const MapPainting::Entry &one = m_entries[a], &other = m_entries[b];
        return one.count != other.count ? one.count > other.count
                                        : naturallyBefore(one.name, other.name);
    });
    m_ranks.resize(rows.size());
    for (int place = 0; place < rows.size(); ++place)
        m_ranks[rows[place]] = place;
}

int MapLegend::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant MapLegend::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_entries.size())
        return {};
    const MapPainting::Entry& entry = m_entries[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return entry.name;
    case ColourRole:
        return QColor(entry.colour);
    case CountRole:
        return entry.count;
    case HiddenRole:
        return isHidden(index.row());
    case IsolatedRole:
        return m_isolated.contains(entry.name);
    case FaintRole:
        return isFaint(index.row());
    case RankRole:
        return m_ranks[index.row()];
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        QString words =
            tr("%1, %Ln point(s)", nullptr, static_cast<int>(entry.count)).arg(entry.name);
        if (isHidden(index.row()))
            words += tr(", hidden");
        else if (m_isolated.contains(entry.name))
            words += tr(", looked at alone");
        return words;
    }
    default:
        return {};
    }
}

bool MapLegend::isHidden(int row) const
{
    return row < m_entries.size() && m_hidden.contains(m_entries[row].name);
}

bool MapLegend::isFaint(int row) const
{
    return !m_isolated.isEmpty() && row < m_entries.size() &&
           !m_isolated.contains(m_entries[row].name);
}

void MapLegend::toggleHidden(int row)
{
    const QString& name = m_entries.at(row).name;
    if (!m_hidden.remove(name)) {
        m_hidden.insert(name);
        m_isolated.remove(name);
    }
    tell();
}

void MapLegend::toggleIsolated(int row, bool adds)
{
    const QString& name = m_entries.at(row).name;
    const bool was = m_isolated.contains(name);
    if (!adds)
        m_isolated.clear();
    if (was)
        m_isolated.remove(name);
    else
        m_isolated.insert(name);
    m_hidden.remove(name);
    tell();
}

void MapLegend::showAll()
{
    if (showsAll())
        return;
    m_hidden.clear();
    m_isolated.clear();
    tell();
}

void MapLegend::tell()
{
    if (!m_entries.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    Q_EMIT visibilityChanged();
}

Json MapLegend::saveState() const
{
    return {{"hidden", namesJson(m_hidden)}, {"isolated", namesJson(m_isolated)}};
}

void MapLegend::restoreState(const Json& state)
{
    m_hidden = namesOf(state, "hidden");
    m_isolated = namesOf(state, "isolated");
    tell();
}

MapLegendFilter::MapLegendFilter(MapLegend* legend, QObject* parent)
    : QSortFilterProxyModel(parent), m_legend(legend)
{
    setSourceModel(legend);
    connect(legend, &QAbstractItemModel::modelReset, this, &MapLegendFilter::limit);
    limit();
    sort(0);
}

void MapLegendFilter::setWords(const QString& words)
{
    m_words = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    limit();
}

void MapLegendFilter::setMost(int most)
{
    m_most = most;
    limit();
}

bool MapLegendFilter::fits(int row) const
{
    const QString name = m_legend->index(row).data().toString();
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) {
        return name.contains(word, Qt::CaseInsensitive);
    });
}

int MapLegendFilter::rankOf(int row) const
{
    return m_legend->index(row).data(MapLegend::RankRole).toInt();
}

void MapLegendFilter::limit()
{
    std::vector<int> rows;
    for (int row = 0; row < m_legend->rowCount(); ++row)
        if (fits(row))
            rows.push_back(row);
    std::sort(rows.begin(), rows.end(), [this](int a, int b) { return rankOf(a) < rankOf(b); });
    if (m_most > 0 && rows.size() > static_cast<size_t>(m_most))
        rows.resize(static_cast<size_t>(m_most));
    m_largest = QSet<int>(rows.begin(), rows.end());
    invalidate();
}

bool MapLegendFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    return m_largest.contains(row);
}

bool MapLegendFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    return rankOf(left.row()) < rankOf(right.row());
}

} // namespace kindred
