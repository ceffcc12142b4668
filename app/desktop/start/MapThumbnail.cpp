#include "start/MapThumbnail.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "common/JsonFields.h"
#include "plots/ClassPalette.h"

namespace kindred {

namespace {

constexpr qreal kThumbnailMargin = 3;
constexpr double kInkShare = 0.55; ///< of the picture, were no disc to lie on another
constexpr double kSmallestDisc = 0.75;
constexpr double kLargestDisc = 2.2;
/// One in so many points may lie beside the picture on each side: a stray one would shrink all.
constexpr size_t kStrays = 200;
const QColor kUnknownClass(0x6b, 0x74, 0x84);

/// What nearly all values lie between.
std::pair<double, double> spreadOf(std::vector<double> values)
{
    const size_t strays = values.size() / kStrays;
    const auto at = [&](size_t place) {
        const auto found = values.begin() + static_cast<std::ptrdiff_t>(place);
        std::nth_element(values.begin(), found, values.end());
        return *found;
    };
    const double low = at(strays);
    return {low, at(values.size() - 1 - strays)};
}

QRectF boundsOf(const std::vector<QPointF>& points)
{
    std::vector<double> x;
    std::vector<double> y;
    for (const QPointF& point : points) {
        x.push_back(point.x());
        y.push_back(point.y());
    }
    const auto [left, right] = spreadOf(std::move(x));
    const auto [low, high] = spreadOf(std::move(y));
    return {QPointF(left, low), QPointF(right, high)};
}

/// A step through n places that meets each once and neighbours far apart, so that the class that
/// comes last in a map's rows does not cover the others.
size_t scatteredStep(size_t count)
{
    auto step = static_cast<size_t>(static_cast<double>(count) / std::numbers::phi);
    while (std::gcd(step, count) != 1)
        ++step;
    return step;
}

} // namespace

MapPreview mapPreviewOf(const RunSource::Reply& reply)
{
    MapPreview preview;
    if (!reply.ok() || !reply.message)
        return preview;
    const auto block = [&](const char* key, const char* type) {
        return wire::findBlock(*reply.message, valueOr(reply.result, key, Json()), type);
    };
    const auto positions = block("positions", "<f4");
    const auto classes = block("classes", "<i4");
    if (!positions || !classes || positions->shape.size() != 2 || positions->shape[1] != 2 ||
        positions->shape[0] != classes->count())
        return preview;
    const auto* at = reinterpret_cast<const float*>(positions->data);
    const auto* label = reinterpret_cast<const qint32*>(classes->data);
    for (int64_t i = 0; i < positions->shape[0]; ++i, at += 2, ++label) {
        if (!std::isfinite(at[0]) || !std::isfinite(at[1]))
            continue;
        preview.points.emplace_back(at[0], at[1]);
        preview.classes.push_back(*label);
    }
    return preview;
}

QImage drawMapThumbnail(const MapPreview& preview, QSize size, qreal pixelRatio, bool dark)
{
    QImage picture((QSizeF(size) * pixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    if (preview.isEmpty())
        return picture;
    const size_t count = preview.points.size();
    const double area = size.width() * size.height();
    const double radius =
        std::clamp(std::sqrt(kInkShare * area / (std::numbers::pi * static_cast<double>(count))),
                   kSmallestDisc, kLargestDisc);
    const QRectF bounds = boundsOf(preview.points);
    const QRectF room = QRectF(QPointF(), QSizeF(size))
                            .marginsRemoved(QMarginsF(kThumbnailMargin, kThumbnailMargin,
                                                      kThumbnailMargin, kThumbnailMargin));
    // Each axis fills its side: to be recognised at this size matters more than the map's shape.
    const double across = room.width() / std::max(1e-9, bounds.width());
    const double up = room.height() / std::max(1e-9, bounds.height());
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const size_t step = scatteredStep(count);
    for (size_t i = 0, place = 0; i < count; ++i, place = (place + step) % count) {
        const QPointF offset = preview.points[place] - bounds.center();
        const int label = preview.classes[place];
        painter.setBrush(label < 0 ? kUnknownClass : classShade(label, dark));
        painter.drawEllipse(room.center() + QPointF(offset.x() * across, -offset.y() * up), radius,
                            radius);
    }
    return picture;
}

} // namespace kindred
