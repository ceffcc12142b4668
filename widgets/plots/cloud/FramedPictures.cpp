#include "plots/cloud/FramedPictures.h"

#include <QPainter>

#include <cmath>

namespace kindred {

namespace {

constexpr double kCorner = 3; ///< logical pixels

QImage framed(const QImage& picture, double side, QRgb frame, double ratio)
{
    constexpr double margin = FramedPictures::kMargin;
    const QSizeF inner = QSizeF(picture.size()).scaled(side, side, Qt::KeepAspectRatio);
    const QSizeF whole = inner + QSizeF(2 * margin, 2 * margin);
    QImage image(int(std::ceil(whole.width() * ratio)), int(std::ceil(whole.height() * ratio)),
                 QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(frame));
    painter.drawRoundedRect(QRectF(QPointF(), whole), kCorner, kCorner);
    painter.drawImage(QRectF(QPointF(margin, margin), inner), picture);
    return image;
}

} // namespace

QImage FramedPictures::of(const QImage& picture, double side, QRgb frame, double ratio)
{
    const Key key{picture.cacheKey(), side, ratio, frame};
    if (const QImage* known = m_images.object(key))
        return *known;
    const QImage made = framed(picture, side, frame, ratio);
    m_images.insert(key, new QImage(made), made.sizeInBytes());
    return made;
}

} // namespace kindred
