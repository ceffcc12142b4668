#include "neighbour/bytes/PairSieve.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "kernel/AlignedRoom.h"

namespace kindred {

namespace {
constexpr int64_t kAllShare = 3; ///< one pair in so many is no cheaper to look at than all are
constexpr float kRadiusSlack = 1 + 1e-5F;    ///< more than single precision loses of it
constexpr int32_t kAsksNothing = -(1 << 30); ///< a reach that no row is within
constexpr int32_t kFarLeft = std::numeric_limits<int32_t>::min();
constexpr int32_t kFarRight = std::numeric_limits<int32_t>::max();

/// Places of those for which `take` holds, into a vector that keeps its room.
template <class Take>
void listWhere(int64_t count, std::vector<uint16_t>& places, const Take& take)
{
    places.resize(static_cast<size_t>(count));
    size_t found = 0;
    for (int64_t i = 0; i < count; ++i) {
        places[found] = static_cast<uint16_t>(i);
        found += take(static_cast<size_t>(i)) ? 1 : 0;
    }
    places.resize(found);
}
} // namespace

PairSieve::PairSieve(const ByteRows& rows, const ByteKernels& kernels, int64_t blockRows,
                     Executor& executor)
    : m_rows(rows), m_kernels(kernels), m_blockRows(blockRows),
      m_means((rows.count() + blockRows - 1) / blockRows, rows.stride())
{
    executor.forRanges(m_means.rows(), 1, [&](int64_t begin, int64_t end, int) {
        std::vector<int32_t> sums(static_cast<size_t>(rows.stride()));
        for (int64_t block = begin; block < end; ++block) {
            const int64_t first = block * blockRows;
            const int64_t count = std::min(blockRows, rows.count() - first);
            std::fill(sums.begin(), sums.end(), 0);
            for (int64_t i = 0; i < count; ++i)
                std::transform(sums.begin(), sums.end(), rows.bytes(first + i), sums.begin(),
                               [](int32_t sum, int8_t byte) { return sum + byte; });
            std::transform(sums.begin(), sums.end(), m_means.row(block), [count](int32_t sum) {
                return static_cast<float>(sum) / static_cast<float>(count);
            });
        }
    });
}

PairSieve::Sides PairSieve::sides() const
{
    Sides sides;
    for (Sides::Line* line : {&sides.m_left, &sides.m_right}) {
        line->at = alignedRoom<int32_t>(m_blockRows);
        line->asked.resize(static_cast<size_t>(m_blockRows));
    }
    sides.m_direction.resize(static_cast<size_t>(m_rows.stride()));
    return sides;
}

int64_t PairSieve::setDirection(int64_t left, int64_t right, std::vector<int8_t>& direction) const
{
    const float* a = m_means.row(left);
    const float* b = m_means.row(right);
    float most = 0;
    for (int64_t k = 0; k < m_means.cols(); ++k)
        most = std::max(most, std::abs(a[k] - b[k]));
    if (most == 0)
        return 0;
    int64_t square = 0;
    for (int64_t k = 0; k < m_means.cols(); ++k) {
        const auto byte = static_cast<int8_t>(std::lrint((a[k] - b[k]) * (127 / most)));
        direction[static_cast<size_t>(k)] = byte;
        square += byte * byte;
    }
    return square;
}

/// Both u·x and |u| times a radius are below 2³⁰, as kByteColumns are few.
void PairSieve::project(const RowBlock& block, int32_t reachSign, double length,
                        const std::vector<int8_t>& direction, Sides::Line& line) const
{
    const int32_t start = -128 * std::accumulate(direction.begin(), direction.end(), 0);
    int32_t* at = line.at.get();
    for (int64_t i = 0; i < block.count; i += kByteWidth)
        m_kernels.project(direction.data(), start, m_rows.panel(block.first + i), m_rows.quads(),
                          at + i);
    const auto scale = static_cast<float>(length) * kRadiusSlack;
    for (int64_t i = 0; i < block.count; ++i) {
        const float radius = block.radii ? block.radii[i] : -1;
        const int32_t reach = radius < 0 ? kAsksNothing : static_cast<int32_t>(radius * scale) + 1;
        line.asked[static_cast<size_t>(i)] = at[i] + reachSign * reach;
    }
}

void PairSieve::sift(const RowBlock& left, const RowBlock& right, Sides& sides) const
{
    const int64_t square =
        setDirection(left.first / m_blockRows, right.first / m_blockRows, sides.m_direction);
    sides.all = square == 0;
    if (sides.all)
        return;
    // u points from the right block to the left one: rows ask towards each other.
    const double length = std::sqrt(static_cast<double>(square));
    project(left, -1, length, sides.m_direction, sides.m_left);
    project(right, 1, length, sides.m_direction, sides.m_right);
    const int32_t* a = sides.m_left.at.get();
    const int32_t* b = sides.m_right.at.get();
    const int32_t* askedByA = sides.m_left.asked.data();
    const int32_t* askedByB = sides.m_right.asked.data();
    const int32_t leastA = *std::min_element(a, a + left.count);
    const int32_t mostB = *std::max_element(b, b + right.count);
    // The least and most that are asked by those who reach any row at all.
    int32_t leastAsked = kFarRight;
    int32_t mostAsked = kFarLeft;
    for (int64_t i = 0; i < left.count; ++i)
        leastAsked = std::min(leastAsked, askedByA[i] <= mostB ? askedByA[i] : kFarRight);
    for (int64_t i = 0; i < right.count; ++i)
        mostAsked = std::max(mostAsked, askedByB[i] >= leastA ? askedByB[i] : kFarLeft);
    listWhere(left.count, sides.left,
              [&](size_t i) { return a[i] <= mostAsked || askedByA[i] <= mostB; });
    listWhere(right.count, sides.right,
              [&](size_t i) { return b[i] >= leastAsked || askedByB[i] >= leastA; });
    sides.all = static_cast<int64_t>(sides.left.size() * sides.right.size()) * kAllShare >
                left.count * right.count;
}

} // namespace kindred
