#pragma once

#include <QStyledItemDelegate>

namespace kindred {

/// Paints a sample of a NeighbourhoodStrip: its picture, and with `captions` its word below it with
/// a mark for right or wrong.
class StripDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    StripDelegate(int edge, bool captions, QObject* parent = nullptr);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// Drawn as what was answered before (Faded.h); whoever calls it repaints the view.
    void setFaded(bool faded) { m_faded = faded; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    static int captionWidth(const QFontMetrics& metrics, const QModelIndex& index);
    static int markWidth(const QFontMetrics& metrics);

    int m_edge; ///< of the picture, logical pixels
    bool m_captions;
    bool m_faded = false;
};

} // namespace kindred
