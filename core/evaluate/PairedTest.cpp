#include "evaluate/PairedTest.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace kindred {

namespace {
/// P(X = hits) of `draws` at even odds; by logarithms, as 2^-draws leaves a double's range.
double evenOdds(int64_t hits, int64_t draws)
{
    const auto n = static_cast<double>(draws);
    const auto k = static_cast<double>(hits);
    return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) -
                    n * std::log(2.0));
}
} // namespace

PairedCounts countPairs(std::span<const uint8_t> first, std::span<const uint8_t> second)
{
    assert(first.size() == second.size());
    PairedCounts counts;
    for (size_t i = 0; i < first.size(); ++i) {
        if (first[i] != 0)
            ++(second[i] != 0 ? counts.bothRight : counts.onlyFirst);
        else
            ++(second[i] != 0 ? counts.onlySecond : counts.bothWrong);
    }
    return counts;
}

McNemarTest mcNemarTest(const PairedCounts& counts)
{
    const int64_t draws = counts.onlyFirst + counts.onlySecond;
    const int64_t fewer = std::min(counts.onlyFirst, counts.onlySecond);
    const double point = evenOdds(fewer, draws);
    // Each term from the one above it; they fall, so the rest is soon too small to count.
    double below = 0;
    double term = point;
    for (int64_t i = fewer; i > 0 && term > below * 1e-18; --i) {
        term *= static_cast<double>(i) / static_cast<double>(draws - i + 1);
        below += term;
    }
    return {std::min(1.0, 2 * (below + point)), std::min(1.0, 2 * below + point)};
}

PairedDifference pairedDifference(const PairedCounts& counts)
{
    if (counts.total() == 0)
        return {0, {-1, 1}};
    const auto n = static_cast<double>(counts.total());
    const auto lost = static_cast<double>(counts.onlyFirst);
    const auto won = static_cast<double>(counts.onlySecond);
    const double centre = (won - lost) / (n + 2);
    const double discordant = (won + lost + 2) / (n + 2);
    const double half = kNormalQuantile * std::sqrt((discordant - centre * centre) / (n + 2));
    return {(won - lost) / n, {std::max(-1.0, centre - half), std::min(1.0, centre + half)}};
}

} // namespace kindred
