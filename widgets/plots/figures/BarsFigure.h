#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QRectF>
#include <QString>

#include "common/ShareText.h"

class QPainter;

namespace kindred {

struct Tokens;

/// Colours and font of a bar figure. Right and wrong are told by marks too.
struct BarsStyle {
    QColor background, text, muted, grid;
    QColor same;   ///< of the query's class
    QColor other;  ///< of another class
    QColor unsure; ///< where the query's class is not known
    QColor accent;
    QFont font; ///< of words; marks are as large
};
BarsStyle barsStyle(const Tokens& tokens);
/// For figures on paper: black on white.
BarsStyle printBarsStyle();

enum class BarVerdict { Same, Other, Unknown };

/// The shares of a query's neighbours by rank, the largest first.
struct RankBars {
    struct Support {
        double mass = 0; ///< 0.5, 0.7, 0.9
        qint64 n = 0;    ///< least neighbours that hold it
    };
    QList<double> shares; ///< of the whole mass
    QList<BarVerdict> verdicts;
    QList<Support> support;
    qsizetype shown = 0; ///< bars that are drawn; 0: all
    int marked = -1;     ///< the bar under the pointer
};

/// How many ranks tell the story: those that hold 0.9 and some more, at least 20.
qsizetype ranksWorthShowing(const RankBars& bars);

/// Bars by rank on the left scale; the running sum on the right one, 0 to 1, with a mark where it
/// passes each support mass. A pure function of its arguments. GUI thread, or a painter on an
/// image.
void paintRankBars(QPainter& painter, const QRectF& room, const RankBars& bars,
                   const BarsStyle& style);
/// The bar at a place of the same figure, -1: none. A whole column counts, however short its bar.
int rankBarAt(const QRectF& room, const RankBars& bars, const BarsStyle& style, QPointF place);
/// The column of a bar.
QRectF rankColumn(const QRectF& room, const RankBars& bars, const BarsStyle& style, int bar);

/// Mass by class, the largest first; what is left of the whole is told as the last row.
struct MassBars {
    struct Entry {
        QString name;
        double share = 0;
        BarVerdict verdict = BarVerdict::Unknown;
        QString note; ///< beside the number, e.g. a distance; may be empty
    };
    QList<Entry> entries;
    double rest = 0;   ///< of classes that are not listed
    int restCount = 0; ///< 0: their number is not told
    int marked = -1;
};
/// Height that the rows need.
double massBarsHeight(const MassBars& bars, const BarsStyle& style);
void paintMassBars(QPainter& painter, const QRectF& room, const MassBars& bars,
                   const BarsStyle& style);
/// The row at a place, -1: none, or what is left.
int massBarAt(const QRectF& room, const MassBars& bars, const BarsStyle& style, QPointF place);

} // namespace kindred
