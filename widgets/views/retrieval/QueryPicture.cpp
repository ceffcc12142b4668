#include "views/retrieval/QueryPicture.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include "common/Theme.h"

namespace kindred {

QueryPicture::QueryPicture(int edge, QWidget* parent) : QLabel(parent)
{
    setFixedSize(edge, edge);
    draw();
}

void QueryPicture::setEdge(int edge)
{
    if (edge == width())
        return;
    setFixedSize(edge, edge);
    draw();
}

void QueryPicture::expect()
{
    m_isWhole = false;
    m_image = {};
    draw();
}

void QueryPicture::setThumbnail(const QImage& thumbnail)
{
    if (m_isWhole)
        return;
    m_image = thumbnail;
    draw();
}

void QueryPicture::setPicture(const QImage& picture)
{
    m_image = picture;
    m_isWhole = true;
    draw();
}

void QueryPicture::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        draw();
    QLabel::changeEvent(event);
}

void QueryPicture::draw()
{
    const Tokens& t = tokensOf(palette());
    const double ratio = devicePixelRatioF();
    const int edge = width();
    QPixmap pixmap(QSize(edge, edge) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath frame;
    frame.addRoundedRect(QRectF(1, 1, edge - 2, edge - 2), 7, 7);
    painter.fillPath(frame, t.background);
    painter.setClipPath(frame);
    if (!m_image.isNull()) {
        // Averaged: painting alone would skip most pixels of a large picture.
        QImage picture = m_image.scaled(QSize(edge - 4, edge - 4) * ratio, Qt::KeepAspectRatio,
                                        Qt::SmoothTransformation);
        picture.setDevicePixelRatio(ratio);
        QRectF target({}, picture.deviceIndependentSize());
        target.moveCenter(QPointF(edge / 2.0, edge / 2.0));
        painter.drawImage(target, picture);
    }
    painter.setClipping(false);
    painter.setPen(QPen(t.accent, 2));
    painter.drawPath(frame);
    setPixmap(pixmap);
}

} // namespace kindred
