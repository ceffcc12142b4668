#include "neighbour/BestLists.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace kindred {

namespace {
constexpr size_t kSpareRoom = 128;
constexpr size_t kFewToSort = 48; ///< that are sorted at once
constexpr size_t kFewToInsert = 16;
constexpr int kBucketBits = 11;
constexpr size_t kBuckets = size_t{1} << kBucketBits;
/// Beyond it all lie in the first bucket.
constexpr float kMostDepth = 60;

/// 2^(kBucketBits − depth) with straight lines between the powers, from the bits of a float: never
/// more for the larger depth, whatever is rounded.
uint16_t bucketAt(float depth)
{
    constexpr int kMantissaBits = 23;
    constexpr float kBias = 127;
    const float exponent = kBias + kBucketBits - std::clamp(depth, 0.0F, kMostDepth);
    const auto bits = static_cast<int32_t>(exponent * float{1 << kMantissaBits});
    return static_cast<uint16_t>(
        std::min(std::bit_cast<float>(bits), static_cast<float>(kBuckets - 1)));
}

struct LeastAndMean {
    float least;
    float mean;
};

/// Of some scores, in lanes that do not wait for each other.
LeastAndMean leastAndMean(std::span<const Candidate> list)
{
    constexpr size_t kScoreLanes = 8;
    std::array<float, kScoreLanes> least{};
    std::array<float, kScoreLanes> sum{};
    least.fill(list.front().score);
    for (size_t i = 0; i + kScoreLanes <= list.size(); i += kScoreLanes)
        for (size_t lane = 0; lane < kScoreLanes; ++lane) {
            least[lane] = std::min(least[lane], list[i + lane].score);
            sum[lane] += list[i + lane].score;
        }
    LeastAndMean all{*std::min_element(least.begin(), least.end()),
                     std::accumulate(sum.begin(), sum.end(), 0.0F)};
    for (size_t i = list.size() / kScoreLanes * kScoreLanes; i < list.size(); ++i) {
        all.least = std::min(all.least, list[i].score);
        all.mean += list[i].score;
    }
    all.mean /= static_cast<float>(list.size());
    return all;
}

/// By insertion: next to nothing is out of its place.
void insertEach(std::span<Candidate> sorted)
{
    for (size_t i = 1; i < sorted.size(); ++i) {
        const Candidate candidate = sorted[i];
        size_t at = i;
        for (; at > 0 && isNearer(candidate, sorted[at - 1]); --at)
            sorted[at] = sorted[at - 1];
        sorted[at] = candidate;
    }
}
} // namespace

BestLists::BestLists(int64_t k)
    : m_k(static_cast<size_t>(k)), m_room(2 * m_k + kSpareRoom), m_sorted(m_room)
{
}

int64_t BestLists::bytesOf(int64_t k)
{
    return (2 * k + static_cast<int64_t>(kSpareRoom)) * static_cast<int64_t>(sizeof(Candidate));
}

void BestLists::restart(int64_t queries)
{
    m_sizes.assign(static_cast<size_t>(queries), 0);
    m_lists.resize(static_cast<size_t>(queries) * m_room);
}

bool BestLists::cut(int64_t query)
{
    const auto at = static_cast<size_t>(query);
    Candidate* list = m_lists.data() + at * m_room;
    std::nth_element(list, list + m_k - 1, list + m_sizes[at],
                     [](const Candidate& a, const Candidate& b) { return isNearer(a, b); });
    m_sizes[at] = m_k;
    return true;
}

float BestLists::kthScore(int64_t query) const
{
    return m_lists[static_cast<size_t>(query) * m_room + m_k - 1].score;
}

std::span<const Candidate> BestLists::sorted(int64_t query)
{
    const auto at = static_cast<size_t>(query);
    const std::span<const Candidate> list{m_lists.data() + at * m_room, m_sizes[at]};
    if (list.size() <= kFewToSort || !sortByBuckets(list)) {
        std::copy(list.begin(), list.end(), m_sorted.begin());
        std::sort(m_sorted.begin(), m_sorted.begin() + static_cast<std::ptrdiff_t>(list.size()),
                  isNearer);
    }
    return {m_sorted.data(), std::min(list.size(), m_k)};
}

/// Into m_sorted by buckets of scores, best first, and their ends into m_ends; returns how many
/// buckets the k best fill, what lies beyond is in one more. Scores above the least one fall off
/// like an exponential, so that buckets which narrow like one hold a candidate or so each.
size_t BestLists::fillBuckets(std::span<const Candidate> list, float least, float scale)
{
    m_buckets.resize(list.size());
    std::transform(list.begin(), list.end(), m_buckets.begin(), [=](const Candidate& candidate) {
        return bucketAt((candidate.score - least) * scale);
    });
    m_ends.assign(kBuckets + 1, 0);
    for (const uint16_t bucket : m_buckets)
        ++m_ends[bucket];
    size_t used = 0;
    uint32_t before = 0;
    for (; used < kBuckets && before < m_k; ++used)
        before += std::exchange(m_ends[used], before);
    m_ends[used] = before;
    for (size_t i = 0; i < list.size(); ++i) // without asking: no processor foresees the answer
        m_sorted[m_ends[std::min<size_t>(m_buckets[i], used)]++] = list[i];
    return used;
}

/// False where the scores leave no range to divide.
bool BestLists::sortByBuckets(std::span<const Candidate> list)
{
    const auto [least, mean] = leastAndMean(list);
    const float scale = std::numbers::log2e_v<float> / (mean - least);
    if (!(mean > least) || !std::isfinite(mean) || !std::isfinite(scale))
        return false;
    const size_t used = fillBuckets(list, least, scale);
    const auto begin = m_sorted.begin();
    for (size_t bucket = 0, first = 0; bucket < used; first = m_ends[bucket++])
        if (m_ends[bucket] > first + kFewToInsert)
            std::sort(begin + static_cast<std::ptrdiff_t>(first), begin + m_ends[bucket], isNearer);
    insertEach({m_sorted.data(), used > 0 ? m_ends[used - 1] : 0});
    return true;
}

} // namespace kindred
