#include "neighbour/BestLists.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {
constexpr size_t kSpareRoom = 128;
constexpr size_t kFewToSort = 48; ///< that are sorted at once
constexpr size_t kFewToInsert = 16;
constexpr int kBuckets = 2048;
/// Scores above the least one fall off like an exponential: of those e⁻⁶ lie beyond six means.
constexpr float kBucketMeans = 6;
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

/// By insertion, as most buckets hold a handful.
void BestLists::sortFew(size_t begin, size_t end)
{
    if (end - begin > kFewToInsert) {
        std::sort(m_sorted.begin() + static_cast<std::ptrdiff_t>(begin),
                  m_sorted.begin() + static_cast<std::ptrdiff_t>(end), isNearer);
        return;
    }
    for (size_t i = begin + 1; i < end; ++i) {
        const Candidate candidate = m_sorted[i];
        size_t at = i;
        for (; at > begin && isNearer(candidate, m_sorted[at - 1]); --at)
            m_sorted[at] = m_sorted[at - 1];
        m_sorted[at] = candidate;
    }
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

/// Into buckets by score, then within each; those behind the k-th one are left out. False where the
/// scores leave no range to divide.
bool BestLists::sortByBuckets(std::span<const Candidate> list)
{
    float least = list.front().score;
    double sum = 0;
    for (const Candidate& candidate : list) {
        least = std::min(least, candidate.score);
        sum += candidate.score;
    }
    const auto mean = static_cast<float>(sum / static_cast<double>(list.size()));
    const float range = kBucketMeans * (mean - least);
    const float top = least + range;
    const float scale = kBuckets / range;
    if (!(range > 0) || !std::isfinite(top) || !std::isfinite(scale))
        return false;
    // Never ascending with the score, whatever is rounded.
    const auto bucketOf = [=](const Candidate& candidate) {
        const float place = (top - candidate.score) * scale;
        return static_cast<size_t>(std::clamp(place, 0.0F, float{kBuckets - 1}));
    };
    m_ends.assign(kBuckets, 0);
    for (const Candidate& candidate : list)
        ++m_ends[bucketOf(candidate)];
    size_t last = 0; // the bucket of the k-th best
    size_t before = 0;
    for (size_t bucket = 0; bucket < kBuckets && before < m_k; ++bucket) {
        last = bucket;
        const size_t count = m_ends[bucket];
        m_ends[bucket] = static_cast<uint32_t>(before);
        before += count;
    }
    for (const Candidate& candidate : list)
        if (const size_t bucket = bucketOf(candidate); bucket <= last)
            m_sorted[m_ends[bucket]++] = candidate;
    for (size_t bucket = 0, begin = 0; bucket <= last; begin = m_ends[bucket++])
        if (m_ends[bucket] > begin + 1)
            sortFew(begin, m_ends[bucket]);
    return true;
}

} // namespace kindred
