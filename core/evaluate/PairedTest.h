#pragma once

#include <cstdint>
#include <span>

#include "evaluate/Intervals.h"

// Two classifiers on the same queries: what the difference of two independent intervals cannot say.
namespace kindred {

/// How two answers to each of the same questions turned out.
struct PairedCounts {
    int64_t bothRight = 0;
    int64_t onlyFirst = 0;
    int64_t onlySecond = 0;
    int64_t bothWrong = 0;

    int64_t total() const { return bothRight + onlyFirst + onlySecond + bothWrong; }
};

/// Both [n], not 0 where the answer is right; of equal length.
PairedCounts countPairs(std::span<const uint8_t> first, std::span<const uint8_t> second);

/// Two-sided p values in 0..1 of “one is right as often as the other” (McNemar 1947): the smaller
/// discordant count m of b + c = N draws at even odds. 1 where nothing is discordant.
struct McNemarTest {
    double exact = 1; ///< min(1, 2 P(X ≤ m))
    double mid = 1;   ///< 2 P(X < m) + P(X = m): less careful (Fagerland, Lydersen, Laake 2013)
};
McNemarTest mcNemarTest(const PairedCounts& counts);

/// Share of right answers of the second less that of the first, in -1..1, with the adjusted Wald
/// interval for pairs (Bonett, Price 2012): both discordant counts plus 1 of n + 2, within -1..1.
struct PairedDifference {
    double value = 0;
    Interval interval;
};
PairedDifference pairedDifference(const PairedCounts& counts);

} // namespace kindred
