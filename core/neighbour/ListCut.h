#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace kindred {

/// Shortens a list to its best in two passes without a branch to guess, in place of a selection
/// that guesses one for every element: a few of the scores, spread over the list, are sorted, and
/// the best of them that `keep` elements reach is the cut. What reaches it comes first in the list,
/// in its order, and is counted: at least `keep`, and a 63rd of the list more, or many where scores
/// are equal. keep ≤ the list's size; scores are numbers, the larger the better.
template <class T, class ScoreOf>
size_t cutToBest(std::span<T> list, size_t keep, const ScoreOf& scoreOf)
{
    constexpr size_t kSampled = 63;
    using Score = decltype(scoreOf(list.front()));
    std::array<Score, kSampled> sample;
    for (size_t i = 0; i < kSampled; ++i)
        sample[i] = scoreOf(list[(2 * i + 1) * list.size() / (2 * kSampled)]);
    std::sort(sample.begin(), sample.end());
    const auto reaching = [&](Score cut) {
        size_t count = 0;
        for (const T& each : list)
            count += scoreOf(each) >= cut ? 1 : 0;
        return count;
    };
    // The first sampled score that too few reach; the cut is the one before it.
    const auto beyond = std::partition_point(sample.begin(), sample.end(),
                                             [&](Score cut) { return reaching(cut) >= keep; });
    if (beyond == sample.begin())
        return list.size();
    const Score cut = *(beyond - 1);
    size_t kept = 0;
    for (const T& each : list) {
        const bool reaches = scoreOf(each) >= cut;
        list[kept] = each;
        kept += reaches ? 1 : 0;
    }
    return kept;
}

} // namespace kindred
