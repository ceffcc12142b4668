#include "plots/curves/Decimation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace kindred {

namespace {

constexpr double kBreak = std::numeric_limits<double>::quiet_NaN();

/// What one pixel column shows of a line, as indices in order of x.
struct Column {
    qsizetype first = -1;
    qsizetype last = -1;
    qsizetype lowest = -1;
    qsizetype highest = -1;

    void add(qsizetype i, const QList<double>& y)
    {
        if (first < 0)
            first = lowest = highest = i;
        last = i;
        if (y[i] < y[lowest])
            lowest = i;
        if (y[i] > y[highest])
            highest = i;
    }

    void flush(const QList<double>& x, const QList<double>& y, QList<QPointF>& out)
    {
        if (first < 0)
            return;
        std::array<qsizetype, 4> order = {first, lowest, highest, last};
        std::sort(order.begin(), order.end());
        qsizetype before = -1;
        for (const qsizetype i : order) {
            if (i != before)
                out.append({x[i], y[i]});
            before = i;
        }
        *this = Column();
    }
};

/// The part of the segment a…b inside the box (Liang and Barsky), as parameters in 0..1.
std::optional<std::pair<double, double>> inside(QPointF a, QPointF b, PlotRange x, PlotRange y)
{
    double enter = 0;
    double leave = 1;
    const auto cut = [&](double delta, double room) {
        if (delta == 0)
            return room >= 0;
        const double t = room / delta;
        if (delta < 0)
            enter = std::max(enter, t);
        else
            leave = std::min(leave, t);
        return enter <= leave;
    };
    const QPointF d = b - a;
    if (!cut(-d.x(), a.x() - x.lower) || !cut(d.x(), x.upper - a.x()) ||
        !cut(-d.y(), a.y() - y.lower) || !cut(d.y(), y.upper - a.y()))
        return std::nullopt;
    return std::pair(enter, leave);
}

} // namespace

QList<QPointF> decimate(const QList<double>& x, const QList<double>& y, PlotRange range,
                        int columns, bool logX)
{
    QList<QPointF> out;
    const qsizetype n = std::min(x.size(), y.size());
    if (n == 0 || columns < 1)
        return out;
    const double lower =
        logX ? std::max(range.lower, std::numeric_limits<double>::min()) : range.lower;
    qsizetype begin = std::lower_bound(x.cbegin(), x.cbegin() + n, lower) - x.cbegin();
    qsizetype end = std::upper_bound(x.cbegin(), x.cbegin() + n, range.upper) - x.cbegin();
    if (begin > 0 && (!logX || x[begin - 1] > 0))
        --begin;
    end = std::min(end + 1, n);
    const double origin = logX ? std::log(lower) : lower;
    const double width = (logX ? std::log(range.upper) : range.upper) - origin;
    const double scale = width > 0 ? columns / width : 0;
    out.reserve(std::min<qsizetype>(end - begin, 4L * columns) + 2);

    Column column;
    double current = kBreak;
    for (qsizetype i = begin; i < end; ++i) {
        if (std::isnan(y[i])) {
            column.flush(x, y, out);
            if (!out.isEmpty() && !std::isnan(out.last().y()))
                out.append({x[i], kBreak});
            continue;
        }
        const double at = std::floor(((logX ? std::log(x[i]) : x[i]) - origin) * scale);
        if (at != current)
            column.flush(x, y, out);
        current = at;
        column.add(i, y);
    }
    column.flush(x, y, out);
    return out;
}

QList<QPointF> clipToBox(const QList<QPointF>& line, PlotRange x, PlotRange y)
{
    QList<QPointF> out;
    const auto gap = [&out](double at) {
        if (!out.isEmpty() && !std::isnan(out.last().y()))
            out.append({at, kBreak});
    };
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        const QPointF a = line[i];
        const QPointF b = line[i + 1];
        if (std::isnan(a.y()) || std::isnan(b.y())) {
            gap(a.x());
            continue;
        }
        const auto part = inside(a, b, x, y);
        if (!part) {
            gap(a.x());
            continue;
        }
        const QPointF from = a + part->first * (b - a);
        if (out.isEmpty() || out.last() != from) {
            gap(from.x());
            out.append(from);
        }
        out.append(a + part->second * (b - a));
    }
    if (line.size() == 1 && x.contains(line[0].x()) && y.contains(line[0].y()))
        out.append(line[0]);
    return out;
}

} // namespace kindred
