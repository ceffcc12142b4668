// What the point cloud looks like: tiles of dots, and above them pictures and the points in hand.
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/Theme.h"
#include "plots/cloud/PointCloudView.h"
#include "plots/cloud/PointThumbnails.h"
#include "plots/cloud/PointTiles.h"

namespace kindred {

double PointCloudView::diameter() const
{
    return m_style->diameter > 0 ? m_style->diameter
           : m_cloud             ? ownDiameter(*m_cloud, m_view.scale)
                                 : 1;
}

void PointCloudView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokensOf(palette()).card);
    m_tiles->paint(painter, m_view, size(), devicePixelRatioF());
    painter.setRenderHint(QPainter::Antialiasing);
    drawAbove(painter);
    drawOutline(painter);
    if (hasFocus()) {
        painter.setPen(QPen(tokensOf(palette()).accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), space::kControlRadius,
                                space::kControlRadius);
    }
    if (m_tiles->isWhole() && !m_finished) {
        m_finished = true;
        // After painting: who listens may ask for another picture.
        QMetaObject::invokeMethod(this, &PointCloudView::finished, Qt::QueuedConnection);
    }
}

/// What lies above the dots: pictures, and the points in hand.
void PointCloudView::drawAbove(QPainter& painter) const
{
    if (!m_cloud)
        return;
    const Tokens& colours = tokensOf(palette());
    drawThumbnails(painter);
    drawHeld(painter, m_current, std::max(40.0, 1.2 * m_side), colours.accent);
    drawHeld(painter, m_hovered, std::max(56.0, 1.5 * m_side), colours.text);
}

void PointCloudView::drawThumbnails(QPainter& painter) const
{
    if (m_side <= 0 || !m_picture)
        return;
    const PointStyle& style = *m_style;
    const std::vector<uint32_t> points = thumbnailPoints(*m_cloud, m_view, size(), m_side,
                                                         kThumbnails, style.hidden, style.emphasis);
    for (const uint32_t point : points) {
        const bool pale = point < style.emphasis.size() && !style.emphasis[point];
        painter.setOpacity(pale ? 0.3 : 1);
        // Its colour frames the picture, so that the picture hides nothing that the dot said.
        drawThumbnail(painter, point, m_side, colourOf(point));
    }
    painter.setOpacity(1);
}

/// A point in hand: its picture above all others, or a ring.
void PointCloudView::drawHeld(QPainter& painter, qint64 index, double side,
                              const QColor& colour) const
{
    if (index < 0 || index >= m_cloud->size())
        return;
    if (m_side <= 0 || !drawThumbnail(painter, static_cast<quint32>(index), side, colour))
        drawRing(painter, index, colour);
}

/// False without a picture.
bool PointCloudView::drawThumbnail(QPainter& painter, quint32 index, double side,
                                   const QColor& frame) const
{
    const QImage image = m_picture ? m_picture(index) : QImage();
    const QPointF at = m_view.toPixel(m_cloud->position(index), size());
    if (image.isNull() || !std::isfinite(at.x()) || !std::isfinite(at.y()))
        return false;
    const double ratio = painter.device()->devicePixelRatioF();
    const QImage framed = m_framed.of(image, side, frame.rgb(), ratio);
    // On whole pixels of the device it is copied, and stays as sharp as it was made.
    const QPointF corner = at - QRectF(QPointF(), framed.deviceIndependentSize()).center();
    painter.drawImage(
        QPointF(std::round(corner.x() * ratio), std::round(corner.y() * ratio)) / ratio, framed);
    return true;
}

void PointCloudView::drawRing(QPainter& painter, qint64 index, const QColor& colour) const
{
    const QPointF at = m_view.toPixel(m_cloud->position(index), size());
    if (!std::isfinite(at.x()) || !std::isfinite(at.y()))
        return;
    const double radius = diameter() / 2 + 3;
    painter.setBrush(colourOf(static_cast<quint32>(index)));
    painter.setPen(QPen(tokensOf(palette()).card, 5));
    painter.drawEllipse(at, radius, radius);
    painter.setPen(QPen(colour, 2.5));
    painter.drawEllipse(at, radius, radius);
}

QColor PointCloudView::colourOf(quint32 index) const
{
    const PointStyle& style = *m_style;
    if (index < style.colours.size())
        return QColor(style.colours[index]);
    const size_t shade = index < style.shade.size() ? style.shade[index] : 0;
    return style.palette.empty() ? classColour(0)
                                 : QColor(style.palette[std::min(shade, style.palette.size() - 1)]);
}

void PointCloudView::drawOutline(QPainter& painter) const
{
    if (m_drag != Drag::Outlining)
        return;
    const Tokens& colours = tokensOf(palette());
    QColor inside = colours.accent;
    inside.setAlpha(36);
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    path.addPolygon(m_outline);
    path.closeSubpath();
    painter.setBrush(inside);
    painter.setPen(QPen(colours.accent, 1.5, Qt::DashLine));
    painter.drawPath(path);
}

QImage PointCloudView::picture(double ratio) const
{
    QImage image((QSizeF(size()) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(tokensOf(palette()).card);
    if (!m_cloud)
        return image;
    QPainter painter(&image);
    painter.drawImage(
        QPointF(), drawPoints(m_cloud, PointLook::make(*m_cloud, *m_style), m_view, size(), ratio));
    painter.setRenderHint(QPainter::Antialiasing);
    drawAbove(painter);
    return image;
}

} // namespace kindred
