#include "neighbour/bytes/NearLists.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "base/UnitRows.h"
#include "kernel/ByteKernels.h"
#include "neighbour/CandidateOrder.h"

namespace kindred {

namespace {
/// More than float can round a score by, and than double can round what is computed here.
constexpr double kRoundingSlack = 1e-6;
constexpr double kSmallestFloat = 1e-37;
constexpr int32_t kNoLimit = std::numeric_limits<int32_t>::max();

size_t roomFor(int k)
{
    return static_cast<size_t>(k) * 4 + 64;
}
} // namespace

std::vector<double> squaredNorms(MatrixView<const float> rows, Executor& executor)
{
    std::vector<double> values(static_cast<size_t>(rows.rows));
    executor.forRanges(rows.rows, 256, [&](int64_t begin, int64_t end, int) {
        for (int64_t row = begin; row < end; ++row)
            values[static_cast<size_t>(row)] = squaredNorm(rows.rowSpan(row));
    });
    return values;
}

SquaredLengths::SquaredLengths(std::vector<double> ofQueries, double least, double most)
    : queries(std::move(ofQueries)), largest(most), spread(most - least),
      largestQuery(*std::max_element(queries.begin(), queries.end()))
{
}

SquaredLengths::SquaredLengths(const SearchQuestion& question, Executor& executor)
{
    const std::vector<double> all = squaredNorms(question.database, executor);
    const auto [least, most] = std::minmax_element(all.begin(), all.end());
    *this = SquaredLengths(squaredNorms(question.queries, executor), *least, *most);
}

bool SquaredLengths::fitFloats() const
{
    return 4 * (largest + largestQuery) <= std::numeric_limits<float>::max(); // twice |q - x|²
}

NearLists::NearLists(const ByteQuestion& question, int64_t room)
    : m_asked(question), m_k(static_cast<size_t>(question.question.k)),
      m_room(roomFor(question.question.k)), m_lists(static_cast<size_t>(room) * m_room),
      m_sizes(static_cast<size_t>(room)), m_next(static_cast<size_t>(room)),
      m_limits(static_cast<size_t>(room)), m_radii(static_cast<size_t>(room)),
      m_distance(rowDistance()),
      m_rounding(roundingOfDistance(question.question.queries.cols) + kRoundingSlack)
{
    const int64_t padded = (room + kByteWidth - 1) / kByteWidth * kByteWidth;
    m_reaches = alignedRoom<int32_t>(padded);
    std::fill_n(m_reaches.get(), padded, kByteNever);
}

NearLists::NearLists(const ByteQuestion& question, int64_t firstQuery, int64_t count)
    : NearLists(question, count)
{
    m_first = firstQuery;
    for (int64_t query = 0; query < count; ++query)
        open(query);
}

void NearLists::restart(std::span<const int32_t> names)
{
    assert(names.size() <= m_sizes.size());
    m_names = names;
    for (int64_t query = 0; query < static_cast<int64_t>(names.size()); ++query)
        open(query);
}

/// An empty list, which asks for all within the question's reach.
void NearLists::open(int64_t query)
{
    const auto at = static_cast<size_t>(query);
    m_sizes[at] = 0;
    m_next[at] = static_cast<uint32_t>(std::min(m_room, 2 * m_k + 32));
    const std::span<const double> reaches = m_asked.question.reaches;
    setLimit(query,
             reaches.empty()
                 ? kNoLimit
                 : limitOf(query, reachOf(query, reaches[static_cast<size_t>(numberOf(query))])));
}

int64_t NearLists::bytesOf(int k)
{
    return static_cast<int64_t>(roomFor(k) * sizeof(Near)) + 20;
}

int64_t NearLists::crowdedCount() const
{
    return std::count(m_limits.begin(), m_limits.end(), -1);
}

std::span<NearLists::Near> NearLists::listOf(int64_t query)
{
    const auto at = static_cast<size_t>(query);
    return {m_lists.data() + at * m_room, m_sizes[at]};
}

void NearLists::offer(int64_t query, int32_t place, int32_t product)
{
    const auto at = static_cast<size_t>(query);
    const int32_t square =
        m_asked.queries.square(placeOf(query)) + m_asked.database.square(place) - 2 * product;
    if (square > m_limits[at] || !m_asked.question.admits(numberOf(query), m_asked.rowAt(place)))
        return;
    m_lists[at * m_room + m_sizes[at]++] = {square, place};
    if (m_sizes[at] >= m_next[at])
        prune(query);
}

double NearLists::errorOf(int64_t query) const
{
    return m_asked.queries.error(placeOf(query)) + m_asked.database.worstError();
}

/// The largest square of bytes at which a row may be as near as this.
int32_t NearLists::limitOf(int64_t query, double squaredDistance) const
{
    const double reach = (std::sqrt(squaredDistance) + errorOf(query)) / m_asked.database.scale();
    const double square = reach * reach * (1 + kRoundingSlack) + 1;
    return square < kByteNever ? static_cast<int32_t>(square) : kNoLimit;
}

/// The k best by their bytes bound the k-th distance of all by their own distances, which are
/// hardly larger: so the bytes' error counts once, not twice.
void NearLists::narrow(int64_t query)
{
    const std::span<Near> list = listOf(query);
    if (list.size() < m_k)
        return;
    std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(m_k) - 1, list.end(),
                     [](const Near& a, const Near& b) { return a.square < b.square; });
    keepWithin(query, farthestOf(query, list.first(m_k)));
}

/// Makes room on a list, or gives it up.
void NearLists::prune(int64_t query)
{
    narrow(query);
    const auto at = static_cast<size_t>(query);
    if (m_sizes[at] > m_room * 3 / 4) {
        m_sizes[at] = 0;
        m_limits[at] = -1;
        m_radii[at] = -1;
        m_reaches[at] = kByteNever;
    }
    m_next[at] = static_cast<uint32_t>(
        std::min<size_t>(m_room, std::max<size_t>(2 * m_sizes[at], m_sizes[at] + m_k + 16)));
}

float NearLists::distanceTo(int64_t query, int32_t place) const
{
    const SearchQuestion& question = m_asked.question;
    return m_distance(question.queries.row(numberOf(query)),
                      question.database.row(m_asked.rowAt(place)), question.queries.cols);
}

/// The largest squared distance of a row that may be as good as the worst of these, whose last one
/// is the farthest by its bytes: those that are nearer by more than their error need no measuring.
double NearLists::farthestOf(int64_t query, std::span<const Near> list) const
{
    const double scale = m_asked.database.scale();
    const double last = scale * std::sqrt(static_cast<double>(list.back().square));
    const double sure = std::max(last - errorOf(query), 0.0) / scale;
    const double measured = sure * sure * (1 - kRoundingSlack);
    double farthest = last * last;
    for (const Near& near : list)
        if (near.square >= measured)
            farthest = std::max<double>(farthest, distanceTo(query, near.place));
    return reachOf(query, farthest);
}

/// The same for a row at this distance, which is rounded to floats as distanceTo() does.
double NearLists::reachOf(int64_t query, double distance) const
{
    const double squared = distance * (1 + m_rounding) + kSmallestFloat;
    if (m_asked.question.metric == SearchMetric::SquaredL2)
        return squared;
    const SquaredLengths& lengths = m_asked.lengths;
    const double own = lengths.queries[static_cast<size_t>(numberOf(query))];
    return squared + lengths.spread + kRoundingSlack * (own + lengths.largest);
}

/// Keeps rows that may be as near as this, and asks for no others.
void NearLists::keepWithin(int64_t query, double squaredDistance)
{
    const auto at = static_cast<size_t>(query);
    const std::span<Near> list = listOf(query);
    const int32_t limit = std::min(limitOf(query, squaredDistance), m_limits[at]);
    const auto end = std::remove_if(list.begin(), list.end(),
                                    [limit](const Near& near) { return near.square > limit; });
    m_sizes[at] = static_cast<uint32_t>(end - list.begin());
    setLimit(query, limit);
}

void NearLists::setLimit(int64_t query, int32_t limit)
{
    const auto at = static_cast<size_t>(query);
    m_limits[at] = limit;
    m_radii[at] = std::sqrt(static_cast<float>(limit));
    if (limit == kNoLimit) {
        m_reaches[at] = -kByteNever;
        return;
    }
    // |q|² + |x|² - 2 product ≤ limit, halves rounded so that a hit is never lost.
    const int32_t twice = m_asked.queries.square(placeOf(query)) - limit;
    m_reaches[at] = std::max(-kByteNever, (twice >> 1) - 1);
}

void NearLists::settle(int64_t query, std::vector<Candidate>& found)
{
    const auto isCloser = [](const Candidate& a, const Candidate& b) { return a.score < b.score; };
    narrow(query);
    found.clear();
    for (const Near& near : listOf(query))
        found.push_back({distanceTo(query, near.place), m_asked.rowAt(near.place)});
    if (found.size() > m_k) {
        const auto kth = found.begin() + static_cast<std::ptrdiff_t>(m_k) - 1;
        std::nth_element(found.begin(), kth, found.end(), isCloser);
        // Their distances in floats may be too large by as much as the k-th one's is too small.
        const double reach = reachOf(query, kth->score) * (1 + m_rounding) + kSmallestFloat;
        std::erase_if(found, [reach](const Candidate& row) { return row.score > reach; });
    }
    const SearchQuestion& question = m_asked.question;
    scoreExactly(question.queries.rowSpan(numberOf(query)), question.database, question.metric,
                 found);
    sortByNearness(found);
    if (found.size() > m_k)
        found.resize(m_k);
}

} // namespace kindred
