#include "classes/ClassOrder.h"

#include <cmath>

#include "classes/ClassTable.h"
#include "common/NaturalOrder.h"

namespace kindred {

ClassOrder::ClassOrder(QObject* parent) : QSortFilterProxyModel(parent)
{
    setSortRole(ClassTable::SortRole);
}

void ClassOrder::setWanted(const QString& words)
{
    m_wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool ClassOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    if (left.column() == ClassTable::Name)
        return naturallyBefore(left.data(sortRole()).toString(), right.data(sortRole()).toString());
    const double a = left.data(sortRole()).toDouble();
    const double b = right.data(sortRole()).toDouble();
    if (std::isnan(a) != std::isnan(b))
        return std::isnan(a) == (sortOrder() == Qt::DescendingOrder);
    return a < b;
}

bool ClassOrder::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QString name = sourceModel()->index(row, ClassTable::Name, parent).data().toString();
    for (const QString& word : m_wanted)
        if (!name.contains(word, Qt::CaseInsensitive))
            return false;
    return true;
}

} // namespace kindred
