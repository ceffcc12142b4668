#include "evaluate/Hubness.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace kindred {

OccurrenceCounts::OccurrenceCounts(int64_t rows, std::vector<int> k)
    : m_k(std::move(k)), m_all(static_cast<int64_t>(m_k.size()), rows),
      m_bad(static_cast<int64_t>(m_k.size()), rows)
{
    for (size_t at = 0; at < m_k.size(); ++at)
        m_places.resize(static_cast<size_t>(std::min<int64_t>(m_k[at], rows)),
                        static_cast<int32_t>(at));
}

void OccurrenceCounts::add(int32_t row, int64_t rank, bool bad)
{
    if (rank >= static_cast<int64_t>(m_places.size()))
        return;
    const int64_t place = m_places[static_cast<size_t>(rank)];
    ++m_all(place, row);
    m_bad(place, row) += bad;
}

void OccurrenceCounts::close()
{
    for (int64_t at = 1; at < m_all.rows(); ++at)
        for (int64_t row = 0; row < m_all.cols(); ++row) {
            m_all(at, row) += m_all(at - 1, row);
            m_bad(at, row) += m_bad(at - 1, row);
        }
}

Hubness hubnessOf(const OccurrenceCounts& counts, size_t at)
{
    constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
    const std::span<const int32_t> all = counts.all(at);
    const auto rows = static_cast<double>(all.size());
    const auto sum = static_cast<double>(std::accumulate(all.begin(), all.end(), int64_t{0}));
    const std::span<const int32_t> bad = counts.bad(at);
    const auto wrong = static_cast<double>(std::accumulate(bad.begin(), bad.end(), int64_t{0}));
    Hubness hubness{.k = counts.k()[at], .mean = sum / rows};
    double square = 0;
    double cube = 0;
    for (const int32_t count : all) {
        const double off = count - hubness.mean;
        square += off * off;
        cube += off * off * off;
    }
    const double deviation = std::sqrt(square / rows);
    hubness.skewness = deviation > 0 ? cube / rows / (deviation * deviation * deviation) : kNothing;
    hubness.bad = sum > 0 ? wrong / sum : kNothing;
    hubness.most = *std::max_element(all.begin(), all.end());
    hubness.never = std::count(all.begin(), all.end(), 0);
    return hubness;
}

std::vector<int32_t> largestHubs(std::span<const int32_t> occurrences, size_t most)
{
    std::vector<int32_t> rows(occurrences.size());
    std::iota(rows.begin(), rows.end(), 0);
    const auto end = rows.begin() + static_cast<std::ptrdiff_t>(std::min(most, rows.size()));
    std::partial_sort(rows.begin(), end, rows.end(), [&](int32_t a, int32_t b) {
        const int32_t left = occurrences[static_cast<size_t>(a)];
        const int32_t right = occurrences[static_cast<size_t>(b)];
        return left != right ? left > right : a < b;
    });
    rows.erase(
        std::find_if(rows.begin(), end,
                     [&](int32_t row) { return occurrences[static_cast<size_t>(row)] == 0; }),
        rows.end());
    return rows;
}

} // namespace kindred
