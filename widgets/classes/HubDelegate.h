#pragma once

#include <QStyledItemDelegate>

namespace kindred {

/// Paints a hub: its picture, in how many lists it stands, and with a mark in how many of other
/// classes (HubModel).
class HubDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// `edge`: of the picture, logical pixels.
    explicit HubDelegate(int edge, QObject* parent = nullptr);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    int m_edge;
};

} // namespace kindred
