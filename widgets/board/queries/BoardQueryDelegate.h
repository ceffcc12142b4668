#pragma once

#include <QStyledItemDelegate>

namespace kindred {

class BoardQueryModel;

/// Paints a query: its picture, what it is taken for with the class's chip, p, the probabilities of
/// all classes as one bar; ⇄ and a frame where the last edit flipped it.
class BoardQueryDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int kSmallest = 64;

    /// The model that the view shows.
    BoardQueryDelegate(const BoardQueryModel* model, QObject* parent);

    void setEdge(int edge) { m_edge = edge; } ///< of the picture, logical pixels
    int edge() const { return m_edge; }
    static QSize around(); ///< what a tile is wider and higher than its picture

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    const BoardQueryModel* m_model;
    int m_edge = 84;
};

} // namespace kindred
