#pragma once

#include <QList>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <utility>

#include "plots/curves/CurvePanel.h"
#include "plots/curves/Decimation.h"

class QPainter;

namespace kindred {

/// Round numbers within a range, 1, 2 or 5 times a power of ten apart, at most `most` of them.
QList<double> roundTicks(PlotRange range, int most);

/// Two linear axes around a rectangle: grid, numbers, titles. Draws at once and then says where a
/// value lies. GUI thread.
class PlotFrame final {
public:
    struct Axis {
        PlotRange range;
        QString title;
        bool ticks = true;
        QList<std::pair<double, QString>> labels = {}; ///< instead of numbers at round values
    };

    /// `area` holds the axes with all their words.
    PlotFrame(QPainter& painter, const QRectF& area, const Axis& x, const Axis& y,
              const CurveStyle& style);

    QRectF inner() const { return m_inner; }
    QPointF at(double x, double y) const;
    double xAt(double x) const { return at(x, 0).x(); }
    double yAt(double y) const { return at(0, y).y(); }

private:
    void drawY(QPainter& painter, const QRectF& area, const Axis& axis, const CurveStyle& style);
    void drawX(QPainter& painter, const QRectF& area, const Axis& axis, const CurveStyle& style);

    PlotRange m_x, m_y;
    QRectF m_inner;
};

/// Tells series apart without their colour.
QList<double> dashPattern(int index); ///< of QPen; empty: solid
inline constexpr int kMarks = 8;
/// Disc, square, triangle, diamond, cross, plus, ring, lying triangle; then again.
void drawMark(QPainter& painter, int shape, QPointF centre, double size, const QColor& colour);
/// A rectangle in plain colour (0), or framed and filled with rising, falling, level or crossing
/// lines: lines rather than patterns, which not every format has.
void fillHatched(QPainter& painter, const QRectF& rect, int index, const QColor& colour);

struct PlotKey {
    enum class Sign { Line, Mark, Fill };
    QString text;
    QColor colour;
    int index = 0; ///< dash, mark or hatching
    Sign sign = Sign::Line;
};
/// The entries from left to right, wrapping at `width`; returns their height. `painter` may be
/// null.
double drawKeys(QPainter* painter, QPointF corner, double width, const QList<PlotKey>& keys,
                const CurveStyle& style);

} // namespace kindred
