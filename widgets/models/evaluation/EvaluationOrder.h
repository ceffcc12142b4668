#pragma once

#include <QSortFilterProxyModel>

namespace kindred {

/// The rows of an EvaluationTable sorted by a column, or, while none is chosen, as they were given,
/// with what the papers printed right below the runs' answers to the same question.
class EvaluationOrder final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit EvaluationOrder(QObject* parent = nullptr);

    /// A column below 0 is none.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    bool m_asGiven = true;
};

} // namespace kindred
