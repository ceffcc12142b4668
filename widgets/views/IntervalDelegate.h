#pragma once

#include <QStyledItemDelegate>

namespace kindred {

/// Paints an interval of EvaluationTable: where it lies between 0 and 100 %, with the value as a
/// tick on it, and its ends in words.
class IntervalDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace kindred
