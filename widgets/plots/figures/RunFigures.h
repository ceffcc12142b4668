#pragma once

#include <QHash>
#include <QStringList>

#include "base/Json.h"
#include "plots/figures/BarsFigure.h"
#include "plots/figures/PaperFigure.h"

namespace kindred {

struct Tokens;

/// Whether a figure is drawn on paper or in the colours of the window, and how wide.
struct FigureLook {
    CurveStyle lines;
    BarsStyle bars;
    double width = kPaperWidth; ///< at least 320
    bool onDark = false;
    bool isWindow = false; ///< words are as large as the window's
};
FigureLook paperLook();
FigureLook windowLook(const Tokens& tokens, double width);
/// A colour that tells a series on this ground; each has its dash or mark too.
QColor seriesColour(const FigureLook& look, qsizetype index);

/// What an answer calls by id or path.
struct FigureNames {
    QHash<QString, QString> runs;   ///< by path
    Json registry = Json::object(); ///< options.list, for protocols and rules
    QString runName(const QString& path) const;
};

/// Ids of run.figures, in the order in which they are offered.
QStringList runFigureIds();
/// Ids of figures of the papers that other views draw, in that order.
QStringList figureIdsElsewhere();
/// The view that draws it: "curves", "classes", or the key of a room; empty where run.figure does.
QString figurePlace(const QString& id);
/// The view where a figure that is drawn can be looked into, as figurePlace(); empty: none.
QString figureWay(const QString& id);
QString runFigureTitle(const QString& id);
QString runFigureSource(const QString& id);  ///< the paper's figure that it is
QString runFigureReading(const QString& id); ///< "How to read this"

/// An answer of run.figure (docs/protocol.md) as it is drawn; nothing where it holds no panel that
/// can be. Never throws.
PaperFigure runFigure(const Json& answer, const FigureNames& names, const FigureLook& look);

} // namespace kindred
