#pragma once

#include <QHash>
#include <QImage>
#include <QPointF>
#include <QStringList>

#include "plots/figures/PaperFigure.h"

namespace kindred {

struct Scatter {
    QList<QPointF> points;
    QList<int> groups;                 ///< class of each point, −1 for none
    QStringList names;                 ///< of the classes
    QHash<qsizetype, QImage> pictures; ///< by point: drawn in its place
};

/// A map: every point in its class's colour and mark, the class's name at its middle point where
/// there are few classes, and a legend. Many points are drawn as one picture, which keeps files
/// small; words stay words.
PaperFigure scatterFigure(const Scatter& scatter);

/// The points that are worth a picture: spread over the map so that they hardly cover each other
/// and leave the others in sight. In no order.
QList<qsizetype> picturedPoints(const Scatter& scatter);

inline constexpr qsizetype kScatterVector = 4000; ///< most points that are drawn one by one
inline constexpr qsizetype kScatterNamed = 24;    ///< most classes that are named on the map

} // namespace kindred
