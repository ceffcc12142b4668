#pragma once

#include <QStyledItemDelegate>

namespace kindred {

/// Paints a support picture with what a person decided about it: left out, a weight.
class BoardSupportDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace kindred
