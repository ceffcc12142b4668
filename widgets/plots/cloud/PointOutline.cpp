#include "plots/cloud/PointOutline.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kindred {

namespace {
constexpr size_t kBands = 1024;
} // namespace

PointOutline::PointOutline(const QPolygonF& polygon, Qt::FillRule rule, const MortonPlane& plane,
                           int level)
    : m_rule(rule)
{
    for (int each = 0; each <= level; ++each)
        m_touched.emplace_back(size_t{1} << (2 * each), uint8_t{0});
    for (qsizetype i = 0; i < polygon.size(); ++i) {
        const QPointF from = polygon[i];
        const QPointF to = polygon[(i + 1) % polygon.size()];
        // Qt does not close an outline whose ends are nearly one point.
        if (i + 1 < polygon.size() || from != to)
            addEdge(from, to);
        touch(from, to, plane, level);
    }
    for (size_t each = m_touched.size(); each-- > 1;)
        for (size_t code = 0; code < m_touched[each].size(); ++code)
            m_touched[each - 1][code >> 2] |= m_touched[each][code];
    sortByHeight();
}

void PointOutline::addEdge(QPointF from, QPointF to)
{
    // The same cases and the same sums as in Qt, so that a point on an edge falls to the same side.
    if (qFuzzyCompare(from.y(), to.y()))
        return;
    const int direction = to.y() < from.y() ? -1 : 1;
    if (direction < 0)
        std::swap(from, to);
    m_edges.push_back(
        {from.x(), from.y(), to.y(), (to.x() - from.x()) / (to.y() - from.y()), direction});
}

size_t PointOutline::bandOf(double y) const
{
    return std::min(kBands - 1, static_cast<size_t>(std::max(0.0, (y - m_low) * m_bandsAUnit)));
}

void PointOutline::sortByHeight()
{
    if (m_edges.empty())
        return;
    m_low = m_edges.front().low;
    m_high = m_edges.front().high;
    for (const Edge& edge : m_edges) {
        m_low = std::min(m_low, edge.low);
        m_high = std::max(m_high, edge.high);
    }
    m_bandsAUnit = kBands / (m_high - m_low);
    std::vector<std::vector<uint32_t>> bands(kBands);
    for (size_t i = 0; i < m_edges.size(); ++i)
        for (size_t band = bandOf(m_edges[i].low); band <= bandOf(m_edges[i].high); ++band)
            bands[band].push_back(static_cast<uint32_t>(i));
    m_bandStart.push_back(0);
    for (const std::vector<uint32_t>& band : bands) {
        m_bandEdges.insert(m_bandEdges.end(), band.begin(), band.end());
        m_bandStart.push_back(static_cast<uint32_t>(m_bandEdges.size()));
    }
}

bool PointOutline::contains(QPointF point) const
{
    const double y = point.y();
    if (m_edges.empty() || !(y >= m_low && y < m_high))
        return false;
    int winding = 0;
    const size_t band = bandOf(y);
    for (uint32_t i = m_bandStart[band]; i < m_bandStart[band + 1]; ++i) {
        const Edge& edge = m_edges[m_bandEdges[i]];
        if (y >= edge.low && y < edge.high && edge.x + edge.slope * (y - edge.low) <= point.x())
            winding += edge.direction;
    }
    return m_rule == Qt::WindingFill ? winding != 0 : winding % 2 != 0;
}

void PointOutline::touch(QPointF from, QPointF to, const MortonPlane& plane, int level)
{
    const double side = 1 << level;
    // A hair wider than the edge: rounding must not put a square beside an edge that grazes it.
    constexpr double kHair = 1e-6;
    const auto column = [&](double x) { return (x - plane.left) / plane.extent * side; };
    const auto row = [&](double y) { return (y - plane.bottom) / plane.extent * side; };
    if (to.y() < from.y())
        std::swap(from, to);
    const double x0 = column(from.x());
    const double y0 = row(from.y());
    const double x1 = column(to.x());
    const double y1 = row(to.y());
    const auto first = static_cast<int64_t>(std::floor(std::clamp(y0 - kHair, 0.0, side)));
    const auto last = static_cast<int64_t>(std::floor(std::clamp(y1 + kHair, -1.0, side - 1)));
    for (int64_t r = first; r <= last; ++r) {
        // where the edge is while it crosses this row
        const double low = std::clamp(static_cast<double>(r) - kHair, y0, y1);
        const double high = std::clamp(static_cast<double>(r) + 1 + kHair, y0, y1);
        const double slope = y1 > y0 ? (x1 - x0) / (y1 - y0) : 0;
        const double a = y1 > y0 ? x0 + slope * (low - y0) : x0;
        const double b = y1 > y0 ? x0 + slope * (high - y0) : x1;
        const double hair = kHair * (1 + std::abs(slope));
        const double left = std::max(std::min(a, b) - hair, std::min(x0, x1) - kHair);
        const double right = std::min(std::max(a, b) + hair, std::max(x0, x1) + kHair);
        const auto begin = static_cast<int64_t>(std::floor(std::clamp(left, 0.0, side)));
        const auto end = static_cast<int64_t>(std::floor(std::clamp(right, -1.0, side - 1)));
        for (int64_t c = begin; c <= end; ++c)
            m_touched.back()[mortonCode(static_cast<uint32_t>(c), static_cast<uint32_t>(r))] = 1;
    }
}

} // namespace kindred
