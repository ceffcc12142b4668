#pragma once

#include <QImage>
#include <QPoint>
#include <QRect>
#include <QSize>

#include <functional>
#include <vector>

namespace kindred {

/// A picture made of tiles, moved and stretched to another scale by the nearest pixel: what stands
/// in for a picture that is being drawn. Written out because it is on the way of every turn of a
/// wheel, and a painter that stretches each tile takes several times as long. GUI thread.
class PointStretch final {
public:
    /// A tile of the picture; null where nothing is drawn.
    using Tiles = std::function<QImage(QPoint at)>;

    /// `size` pixels, the first of which is `origin` device pixels of the plane at the new scale,
    /// `by` times the picture's. Transparent beside `whole`, in device pixels of the plane at the
    /// picture's own scale. Valid until the next call.
    const QImage& draw(const Tiles& tiles, const QRect& whole, double by, QPoint origin,
                       QSize size);

private:
    struct Span {
        int begin;
        int end; ///< columns of the screen
        int tile;
    };

    void findColumns(const QRect& whole, double by, int left, int width);
    void drawRow(QRgb* to, const std::vector<QImage>& tiles, int row, int width) const;

    QImage m_image;
    std::vector<int> m_columns; ///< of the screen: column in its tile
    std::vector<Span> m_spans;  ///< from left to right, within the picture
};

} // namespace kindred
