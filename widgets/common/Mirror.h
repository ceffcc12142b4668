#pragma once

#include <QRectF>
#include <QWidget>

namespace kindred {

/// Where `part` of `whole` lies when it is read in `direction`: painting code says where things are
/// from left to right, and this turns it around.
inline QRectF mirrored(Qt::LayoutDirection direction, const QRectF& whole, const QRectF& part)
{
    if (direction != Qt::RightToLeft)
        return part;
    return {whole.left() + whole.right() - part.right(), part.top(), part.width(), part.height()};
}

inline QRect mirrored(Qt::LayoutDirection direction, const QRect& whole, const QRect& part)
{
    if (direction != Qt::RightToLeft)
        return part;
    return {whole.left() + whole.right() - part.right(), part.top(), part.width(), part.height()};
}

/// The same within a widget.
inline QRectF mirrored(const QWidget& widget, const QRectF& part)
{
    return mirrored(widget.layoutDirection(), QRectF(widget.rect()), part);
}

inline QRect mirrored(const QWidget& widget, const QRect& part)
{
    return mirrored(widget.layoutDirection(), widget.rect(), part);
}

} // namespace kindred
