#pragma once

#include "plots/figures/RunFigures.h"

namespace kindred {

/// Points on a plane, each linked to another of them.
struct LinkedPoints {
    QString title;
    QString fact; ///< beside the title, muted
    QString xTitle, yTitle;
    QList<QPointF> points;
    QList<int> labels;   ///< class of each point
    QList<int> nearest;  ///< index of another point, −1: none
    QStringList classes; ///< names
};

/// "kind":"links" of run.figure; lists are cut to the shortest.
LinkedPoints linkedPointsFrom(const Json& panel, const FigureNames& names);

/// Same-class links are thin, others dashed in the colour of what is wrong; one scale for both
/// axes. Into `room`. GUI thread, or a painter on an image.
void paintLinks(QPainter& painter, const QRectF& room, const LinkedPoints& linked,
                const FigureLook& look);
/// What lines and marks mean, below the panels: returns its height; `painter` may be null.
double paintLinkKeys(QPainter* painter, QPointF corner, const QList<LinkedPoints>& panels,
                     const FigureLook& look);

} // namespace kindred
