#pragma once

#include <QList>
#include <QRect>

class QWidget;

namespace kindred {

/// Where one stop of the tour points, in coordinates of the window.
struct TourPlaces {
    QList<QRect> lit;  ///< stays bright and usable; the callout stands beside the first
    QList<QRect> kept; ///< words and controls that are talked about: they stay in sight
};

/// Words, controls and rows that can be seen in `page`, in coordinates of `window`, which holds it.
/// Figures are not among them: they can spare a corner.
QList<QRect> wordsIn(const QWidget* page, const QWidget* window);

/// How much a callout there covers of `kept` and of the first that is lit, in square pixels.
qint64 coveredBy(const QRect& callout, const TourPlaces& places);

/// Where a callout of that size stands, within `room` as far as it fits: beside what is lit where
/// there is place, else where it covers least of `kept`, wholly in or beside what is lit rather
/// than across its edge, as near as that allows.
QRect placeBeside(const TourPlaces& places, const QRect& room, const QSize& size,
                  Qt::LayoutDirection direction);

} // namespace kindred
