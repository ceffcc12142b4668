#include "board/intake/BoardFrameView.h"

#include <QPainter>
#include <QPainterPath>

#include "common/Theme.h"

namespace kindred {

BoardFrameView::BoardFrameView(QWidget* parent) : QWidget(parent)
{
    setMinimumSize(240, 180);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Picture of the camera"));
}

void BoardFrameView::setPicture(const QImage& picture)
{
    m_picture = picture;
    update();
}

void BoardFrameView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    QPainterPath frame;
    frame.addRoundedRect(rect(), space::kCardRadius, space::kCardRadius);
    painter.setClipPath(frame);
    painter.fillRect(rect(), tokensOf(palette()).raised);
    if (m_picture.isNull())
        return;
    QRectF place(QPointF(), QSizeF(m_picture.size()).scaled(size(), Qt::KeepAspectRatio));
    place.moveCenter(QRectF(rect()).center());
    painter.drawImage(place, m_picture);
}

} // namespace kindred
