#pragma once

#include <QImage>
#include <QPoint>
#include <QPointF>
#include <QRect>
#include <QRectF>
#include <QSize>

#include <memory>

namespace kindred {

class Executor;
class PointCloud;
struct PointLook;

/// What part of the plane a picture shows, y upwards.
struct PointView {
    QPointF centre;   ///< data units
    double scale = 1; ///< logical pixels a unit of the data

    QPointF toData(QPointF pixel, QSizeF size) const
    {
        return {centre.x() + (pixel.x() - size.width() / 2) / scale,
                centre.y() - (pixel.y() - size.height() / 2) / scale};
    }
    QPointF toPixel(QPointF data, QSizeF size) const
    {
        return {size.width() / 2 + (data.x() - centre.x()) * scale,
                size.height() / 2 - (data.y() - centre.y()) * scale};
    }
    QRectF shown(QSizeF size) const
    {
        return {centre.x() - size.width() / 2 / scale, centre.y() - size.height() / 2 / scale,
                size.width() / scale, size.height() / scale};
    }
    /// The view that shows all of `bounds` with `margin` logical pixels around it.
    static PointView fitting(const QRectF& bounds, QSizeF size, double margin = 24);
    friend bool operator==(const PointView&, const PointView&) = default;
};

/// Draws a cloud at one scale, in square tiles of the plane whose corners are whole device pixels
/// counted from the data's origin. A tile depends on cloud, look and scale alone, so that a picture
/// that was panned, finished piece by piece or drawn by any number of threads has the same bits as
/// one drawn at once.
///
/// Dots are summed, not laid over each other: a pixel's colour is the mean of the dots on it and
/// its opacity grows with their number, along a curve that leaves room for the crowded places at
/// this scale. So no class hides another for being drawn later, one point alone is always seen, and
/// ten million are not a blob. (Weighted sum: McGuire & Bavoil, JCGT 2(2), 2013; opacity by
/// overlap: Matejka et al., CHI 2015.) Any thread.
class PointPainter final {
public:
    static constexpr int kTile = 256; ///< device pixels a side

    /// `scale` device pixels a unit of the data, `ratio` device pixels a logical one.
    PointPainter(std::shared_ptr<const PointCloud> cloud, std::shared_ptr<const PointLook> look,
                 double scale, double ratio);

    /// Tile (x, y) covers device pixels [x·kTile, (x+1)·kTile) of the plane, y downwards; null
    /// where nothing is drawn. `step` > 1 takes every step-th point for so many, as a first
    /// impression.
    QImage tile(QPoint at, int step = 1) const;
    /// The points that may have to be touched for a tile.
    int64_t points(QPoint at) const;
    /// How long a tile takes one thread, roughly, in milliseconds.
    double estimate(QPoint at) const;

    double scale() const { return m_scale; }
    double ratio() const { return m_ratio; }
    double diameter() const { return m_diameter; } ///< device pixels
    const PointCloud& cloud() const { return *m_cloud; }
    const PointLook& look() const { return *m_look; }

    /// The device pixel of the plane at the picture's top left corner.
    static QPoint origin(const PointView& view, QSize size, double ratio);
    /// The tiles of a picture of `deviceSize` whose corner is at `origin`.
    static QRect tilesFor(QPoint origin, QSize deviceSize);

private:
    struct Brush;

    QRectF reach(QPoint at, int margin) const;
    void paintMarks(QImage& image, QPoint at) const;

    std::shared_ptr<const PointCloud> m_cloud;
    std::shared_ptr<const PointLook> m_look;
    double m_scale;
    double m_ratio;
    double m_diameter;
    std::shared_ptr<const Brush> m_brush; ///< what all tiles share
};

/// The dot's diameter in logical pixels that a cloud gets at a scale where the style leaves it
/// open.
double ownDiameter(const PointCloud& cloud, double scale);

/// A whole picture, transparent where nothing is: for export and reports, without a display.
QImage drawPoints(const std::shared_ptr<const PointCloud>& cloud,
                  const std::shared_ptr<const PointLook>& look, const PointView& view, QSize size,
                  double ratio = 1, Executor* executor = nullptr);

} // namespace kindred
