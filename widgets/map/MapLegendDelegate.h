#pragma once

#include <QStyledItemDelegate>

namespace kindred {

/// Paints a class of the legend: a dot of its colour, hollow where it is hidden, its name, its
/// count.
class MapLegendDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace kindred
