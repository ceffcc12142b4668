#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace kindred {

/// A line icon of resources/icons by file name ("home", "pause", …), drawn in the colours of the
/// program's palette at the time of painting: muted, in the accent when checked, faint when
/// disabled. So a change of theme needs no new icons.
QIcon themedIcon(const QString& name);
/// The same in a fixed colour, e.g. on an accent fill.
QIcon themedIcon(const QString& name, const QColor& colour);
/// `edge` in logical pixels.
QPixmap iconPixmap(const QString& name, const QColor& colour, int edge, double pixelRatio);

} // namespace kindred
