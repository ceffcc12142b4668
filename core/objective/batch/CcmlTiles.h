#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "kernel/ClassNearest.h"
#include "objective/batch/Ccml.h"
#include "objective/batch/CcmlRow.h"
#include "objective/batch/ClassOrder.h"

namespace kindred {

/// Equation 10 for k ≤ kMostClassNearest: one row after another, with the lists of one thread, all
/// classes of a tile at once. Rows, distances and coefficients lie in the given order.
template <class T>
class CcmlTiles final {
public:
    CcmlTiles(PairScan<T>& scan, const ClassOrder& order, const CcmlRule& rule)
        : m_scan(scan), m_order(order), m_rule(rule), m_k(static_cast<size_t>(rule.k)),
          m_lanes(static_cast<size_t>(order.lanes())), m_nearest(padded() * m_k),
          m_limits(padded()), m_ties(padded()), m_shares(padded()), m_sums(order.classes()),
          m_counts(order.classes()), m_means(order.classes()), m_slopes(order.classes()),
          m_coefficients(static_cast<size_t>(scan.size()) + m_lanes)
    {
    }

    CcmlRow row(int64_t place)
    {
        const size_t own = m_order.classAt(place);
        m_scan.open(place);
        collect(place);
        if (m_rule.selfIncluded)
            addItself(own);
        if (m_counts[own] == 0)
            return {.skipped = true};
        for (size_t c = 0; c < m_sums.size(); ++c)
            m_means[c] =
                m_counts[c] > 0 ? m_sums[c] / m_counts[c] : std::numeric_limits<double>::infinity();
        const CcmlRow row = ccmlRow(own, m_means, m_rule.logLoss, m_slopes);
        spread(own);
        return row;
    }

private:
    size_t padded() const { return m_order.tiles().size() * m_lanes; }
    /// Of a class's list.
    T nearest(size_t c, size_t rank) const
    {
        return m_nearest[(c / m_lanes * m_k + rank) * m_lanes + c % m_lanes];
    }

    void collect(int64_t place)
    {
        T* distances = m_scan.distances();
        int64_t copy = place;
        do { // no sample is its own neighbour
            distances[copy] = std::numeric_limits<T>::infinity();
            copy = m_order.nextCopy(copy);
        } while (copy != place);
        T* lists = m_nearest.data();
        for (const ClassOrder::Tile& tile : m_order.tiles()) {
            m_kernels.collect(distances + tile.first, tile.widths.data(),
                              static_cast<int64_t>(tile.widths.size()), m_rule.k, lists);
            lists += m_k * m_lanes;
        }
        for (size_t c = 0; c < m_sums.size(); ++c)
            take(c, m_k);
    }

    /// Of a class's list the first `most` entries at the most.
    void take(size_t c, size_t most)
    {
        constexpr T kNever = std::numeric_limits<T>::infinity();
        size_t count = 0;
        m_sums[c] = 0;
        for (; count < most && nearest(c, count) < kNever; ++count)
            m_sums[c] += static_cast<double>(nearest(c, count));
        m_counts[c] = static_cast<double>(count);
        m_ties[c] = 0;
        m_limits[c] = kNever; // all that there are
        if (count < most)
            return;
        m_limits[c] = most > 0 ? nearest(c, most - 1) : -kNever;
        for (size_t rank = most; rank > 0 && nearest(c, rank - 1) == m_limits[c]; --rank)
            m_ties[c] += 1;
    }

    /// Nothing is nearer to it than itself: its nearest stands once more for it, in place of the
    /// farthest of a full list.
    void addItself(size_t own)
    {
        T least = std::numeric_limits<T>::infinity();
        for (size_t c = 0; c < m_sums.size(); ++c)
            least = std::min(least, nearest(c, 0));
        m_itself = -1;
        if (!(least < nearest(own, m_k - 1)))
            return;
        take(own, m_counts[own] == static_cast<double>(m_k) ? m_k - 1 : m_k);
        m_sums[own] += static_cast<double>(least);
        ++m_counts[own];
        m_itself = firstAt(least);
    }

    /// The place of the row that comes first in the batch of those at a distance.
    int64_t firstAt(T distance) const
    {
        const std::span<const int64_t> rows = m_order.rows();
        int64_t found = -1;
        for (size_t place = 0; place < rows.size(); ++place)
            if (m_scan.distances()[place] == distance &&
                (found < 0 || rows[place] < rows[static_cast<size_t>(found)]))
                found = static_cast<int64_t>(place);
        return found;
    }

    /// dJ/dD of the classes over the rows that make it up.
    void spread(size_t own)
    {
        for (size_t c = 0; c < m_sums.size(); ++c)
            m_shares[c] = static_cast<T>(m_slopes[c] / std::max(m_counts[c], 1.0));
        size_t begin = 0;
        for (const ClassOrder::Tile& tile : m_order.tiles()) {
            m_kernels.spread(m_scan.distances() + tile.first, tile.widths.data(),
                             static_cast<int64_t>(tile.widths.size()), m_limits.data() + begin,
                             m_ties.data() + begin, m_shares.data() + begin,
                             m_coefficients.data() + tile.first);
            begin += m_lanes;
        }
        std::copy_n(m_coefficients.data(), m_scan.size(), m_scan.coefficients());
        if (m_itself >= 0)
            m_scan.coefficients()[m_itself] += m_shares[own];
    }

    const ClassNearest<T>& m_kernels = classNearest<T>();
    PairScan<T>& m_scan;
    const ClassOrder& m_order;
    const CcmlRule& m_rule;
    size_t m_k;
    size_t m_lanes;
    std::vector<T> m_nearest; ///< [tiles, k, lanes]
    std::vector<T> m_limits;  ///< [tiles · lanes], as those that follow: see ClassNearest::spread
    std::vector<T> m_ties;
    std::vector<T> m_shares;
    std::vector<double> m_sums;    ///< [C] of the distances that count
    std::vector<double> m_counts;  ///< [C] how many do
    std::vector<double> m_means;   ///< [C]
    std::vector<double> m_slopes;  ///< [C]
    std::vector<T> m_coefficients; ///< [b] and a vector's room
    int64_t m_itself = -1;         ///< the place that stands for the row itself, once more
};

} // namespace kindred
