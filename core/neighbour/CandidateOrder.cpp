#include "neighbour/CandidateOrder.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include <hwy/contrib/sort/vqsort.h>

namespace kindred {

namespace {
constexpr size_t kFewestKeys = 64; ///< fewer are sorted as fast as they are turned into keys
constexpr uint32_t kSign = 0x80000000;

/// Ascends as isNearer() does. Both zeros are one score.
uint64_t keyOf(const Candidate& candidate)
{
    const auto bits = std::bit_cast<uint32_t>(candidate.score + 0.0F);
    const uint32_t descending = bits & kSign ? bits : ~(bits | kSign);
    return uint64_t{descending} << 32 | static_cast<uint32_t>(candidate.index);
}

Candidate candidateOf(uint64_t key)
{
    const auto descending = static_cast<uint32_t>(key >> 32);
    const uint32_t bits = descending & kSign ? descending : ~descending & ~kSign;
    return {std::bit_cast<float>(bits), static_cast<int32_t>(key)};
}
} // namespace

void sortByNearness(std::span<Candidate> candidates)
{
    if (candidates.size() < kFewestKeys) {
        std::sort(candidates.begin(), candidates.end(), isNearer);
        return;
    }
    static thread_local std::vector<uint64_t> keys;
    static thread_local const hwy::Sorter sorter;
    keys.resize(candidates.size());
    std::transform(candidates.begin(), candidates.end(), keys.begin(), keyOf);
    sorter(keys.data(), keys.size(), hwy::SortAscending());
    std::transform(keys.begin(), keys.end(), candidates.begin(), candidateOf);
}

} // namespace kindred
