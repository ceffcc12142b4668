#include "models/evaluation/EvaluationOrder.h"

#include "models/evaluation/EvaluationTable.h"

namespace kindred {

EvaluationOrder::EvaluationOrder(QObject* parent) : QSortFilterProxyModel(parent)
{
    setSortRole(EvaluationTable::SortRole);
    QSortFilterProxyModel::sort(0);
}

void EvaluationOrder::sort(int column, Qt::SortOrder order)
{
    m_asGiven = column < 0;
    QSortFilterProxyModel::sort(m_asGiven ? 0 : column, m_asGiven ? Qt::AscendingOrder : order);
    invalidate(); // the base class takes the same column for the same order
}

bool EvaluationOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    if (!m_asGiven)
        return QSortFilterProxyModel::lessThan(left, right);
    return left.data(EvaluationTable::PlaceRole).toDouble() <
           right.data(EvaluationTable::PlaceRole).toDouble();
}

} // namespace kindred
