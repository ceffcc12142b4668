#include "neighbour/NearestPlaces.h"

#include <algorithm>
#include <limits>

namespace kindred {

NearestPlaces::NearestPlaces(const BytePanels& panels, int64_t count, const ByteKernels& kernels)
    : m_panels(panels), m_count(static_cast<size_t>(count)), m_room(2 * m_count + 8),
      m_kernels(kernels), m_gather(panels.quads()), m_hits(size_t{kByteRows} * kByteWidth),
      m_lists(kByteRows * m_room), m_sizes(kByteRows), m_farthest(kByteRows)
{
}

void NearestPlaces::find(const ByteRows& rows, std::span<const int32_t> names,
                         MatrixView<int32_t> found)
{
    constexpr int32_t kAny = std::numeric_limits<int32_t>::max();
    for (size_t first = 0; first < names.size(); first += kByteRows) {
        const auto some = names.subspan(first, std::min<size_t>(kByteRows, names.size() - first));
        m_gather.take(rows, some);
        for (size_t i = 0; i < some.size(); ++i) {
            m_gather.reach(static_cast<int64_t>(i)) = -kByteNever;
            m_sizes[i] = 0;
            m_farthest[i] = {kAny, kAny};
        }
        for (int64_t place = 0; place < m_panels.places(); place += kByteWidth) {
            const int hits = m_kernels.scan(m_gather.against(m_panels, place), m_hits.data());
            for (int i = 0; i < hits; ++i) {
                const ByteHit& hit = m_hits[static_cast<size_t>(i)];
                const int64_t at = place + hit.column;
                offer(hit.row, {m_panels.square(at) - 2 * hit.product, static_cast<int32_t>(at)});
            }
        }
        for (size_t i = 0; i < some.size(); ++i) {
            const auto list = m_lists.begin() + static_cast<std::ptrdiff_t>(i * m_room);
            std::sort(list, list + static_cast<std::ptrdiff_t>(m_sizes[i]));
            for (size_t j = 0; j < m_count; ++j)
                found(static_cast<int64_t>(first + i), static_cast<int64_t>(j)) =
                    j < m_sizes[i] ? list[static_cast<std::ptrdiff_t>(j)].place : -1;
        }
    }
}

void NearestPlaces::offer(int64_t row, Place place)
{
    const auto at = static_cast<size_t>(row);
    if (!(place < m_farthest[at]))
        return;
    m_lists[at * m_room + m_sizes[at]++] = place;
    if (m_sizes[at] == m_room)
        cut(row);
}

/// Keeps the nearest ones, and asks for no others than nearer ones.
void NearestPlaces::cut(int64_t row)
{
    const auto at = static_cast<size_t>(row);
    const auto list = m_lists.begin() + static_cast<std::ptrdiff_t>(at * m_room);
    const auto last = list + static_cast<std::ptrdiff_t>(m_count) - 1;
    std::nth_element(list, last, list + static_cast<std::ptrdiff_t>(m_room));
    m_sizes[at] = m_count;
    m_farthest[at] = *last;
    // square - 2 product ≤ the farthest's, halves rounded so that a hit is never lost.
    m_gather.reach(row) = std::max(-kByteNever, (-last->square >> 1) - 1);
}

Matrix<int32_t> nearestPlaces(const BytePanels& panels, const ByteRows& rows,
                              std::span<const int32_t> names, int64_t count,
                              const ByteKernels& kernels, Executor& executor)
{
    Matrix<int32_t> nearest(static_cast<int64_t>(names.size()), count);
    executor.forRanges(nearest.rows(), kByteRows, [&](int64_t begin, int64_t end, int) {
        NearestPlaces places(panels, count, kernels);
        places.find(rows,
                    names.subspan(static_cast<size_t>(begin), static_cast<size_t>(end - begin)),
                    nearest.view().slice(begin, end - begin));
    });
    return nearest;
}

} // namespace kindred
