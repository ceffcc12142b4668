#pragma once

#include <QList>
#include <QPointF>

#include <algorithm>
#include <optional>

namespace kindred {

/// A closed range of data coordinates.
struct PlotRange {
    double lower = 0;
    double upper = 1;
    double size() const { return upper - lower; }
    bool contains(double value) const { return value >= lower && value <= upper; }
};

/// The range that covers both.
inline PlotRange united(const std::optional<PlotRange>& a, PlotRange b)
{
    return a ? PlotRange{std::min(a->lower, b.lower), std::max(a->upper, b.upper)} : b;
}

/// The points of a line within `range` (and one beyond either end), at most four for each of
/// `columns` pixel columns: first, lowest, highest, last. Drawn at that width it looks the same as
/// the whole line. `x` never falls; NaN in `y` stays a gap. `logX`: columns are equal in log x, and
/// points at x ≤ 0 are left out.
QList<QPointF> decimate(const QList<double>& x, const QList<double>& y, PlotRange range,
                        int columns, bool logX = false);

/// The parts of a line inside a box, separated by NaN: for formats that cannot clip.
QList<QPointF> clipToBox(const QList<QPointF>& line, PlotRange x, PlotRange y);

} // namespace kindred
