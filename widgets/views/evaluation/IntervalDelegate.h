#pragma once

#include "views/evaluation/EvaluationDelegate.h"

namespace kindred {

/// Paints an interval of EvaluationTable: where it lies on the table's scale, with the value as a
/// tick on it, and its ends in words. Of what was printed without one the tick alone.
class IntervalDelegate final : public EvaluationDelegate {
    Q_OBJECT

public:
    using EvaluationDelegate::EvaluationDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace kindred
