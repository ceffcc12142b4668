#include "plots/cloud/PointThumbnails.h"

#include <QHash>
#include <QPoint>

#include <algorithm>
#include <cmath>

#include "plots/cloud/PointCloud.h"
#include "plots/cloud/PointPainter.h"

namespace kindred {

namespace {

/// How near, in sides, two pictures may come.
constexpr double kApart = 0.9;

/// Pictures that have a place, by squares as wide as a picture.
class TakenPlaces final {
public:
    explicit TakenPlaces(double side) : m_side(side) {}

    bool take(QPointF at)
    {
        const QPoint own = square(at);
        for (int row = -1; row <= 1; ++row)
            for (int column = -1; column <= 1; ++column) {
                const auto other = m_taken.constFind(own + QPoint(column, row));
                if (other == m_taken.constEnd())
                    continue;
                const QPointF between = *other - at;
                if (std::abs(between.x()) < kApart * m_side &&
                    std::abs(between.y()) < kApart * m_side)
                    return false;
            }
        m_taken.insert(own, at);
        return true;
    }

private:
    // Squares of kApart sides: two that fit beside each other are never in one.
    QPoint square(QPointF at) const
    {
        return {static_cast<int>(std::floor(at.x() / (kApart * m_side))),
                static_cast<int>(std::floor(at.y() / (kApart * m_side)))};
    }

    double m_side;
    QHash<QPoint, QPointF> m_taken;
};

} // namespace

std::vector<uint32_t> thumbnailPoints(const PointCloud& cloud, const PointView& view, QSizeF size,
                                      double side, int most, std::span<const uint8_t> hidden,
                                      std::span<const uint8_t> emphasis, int64_t candidates)
{
    const double margin = side / 2 / view.scale;
    const QRectF sight = view.shown(size).adjusted(-margin, -margin, margin, margin);
    if (side <= 0 || cloud.countAtMost(sight) > candidates)
        return {};
    std::vector<uint32_t> points = cloud.indicesIn(sight);
    std::erase_if(points, [hidden](uint32_t i) { return i < hidden.size() && hidden[i]; });
    const auto later = [emphasis](uint32_t i) { return i < emphasis.size() && !emphasis[i]; };
    std::sort(points.begin(), points.end(),
              [&later](uint32_t a, uint32_t b) { return later(a) != later(b) ? later(b) : a < b; });
    TakenPlaces places(side);
    std::vector<uint32_t> chosen;
    for (const uint32_t point : points) {
        if (static_cast<int>(chosen.size()) >= most)
            break;
        if (places.take(cloud.position(point) * view.scale))
            chosen.push_back(point);
    }
    return chosen;
}

} // namespace kindred
