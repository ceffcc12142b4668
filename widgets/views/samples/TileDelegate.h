#pragma once

#include <QStyledItemDelegate>

namespace kindred {

/// Paints a sample: its picture, and with `captions` a bar and a mark for right or wrong, the
/// similarity and p, and where there is room the class (roles of TileRoles.h).
class TileDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    TileDelegate(int edge, bool captions, QObject* parent = nullptr);

    /// The view has to be laid out anew.
    void setEdge(int edge) { m_edge = edge; }
    /// Drawn as what was answered before (Faded.h); whoever calls it repaints the view.
    void setFaded(bool faded) { m_faded = faded; }
    /// What a tile is wider and higher than its picture.
    static QSize around(bool captions);
    /// The smallest picture that is as wide as the numbers below it.
    static int leastEdge();

    /// A share of the neighbour distribution as Neighbours tell it.
    static QString weightWords(double weight);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    void paintCaption(QPainter& painter, const QStyleOptionViewItem& option,
                      const QModelIndex& index, QRect picture) const;

    int m_edge; ///< of the picture, logical pixels
    bool m_captions;
    bool m_faded = false;
};

/// A picture in a rounded square, or an empty square while it is fetched.
void paintPicture(QPainter& painter, QRect square, const QImage& picture, const QColor& empty);

} // namespace kindred
