#include "evaluate/RankingMetrics.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {
double discountAt(int64_t rank)
{
    return 1 / std::log2(static_cast<double>(rank) + 1);
}
} // namespace

double averagePrecision(std::span<const int64_t> ranks)
{
    double sum = 0;
    for (size_t i = 0; i < ranks.size(); ++i)
        sum += static_cast<double>(i + 1) / static_cast<double>(ranks[i]);
    return sum / static_cast<double>(ranks.size());
}

double trapezoidPrecision(std::span<const int64_t> ranks)
{
    double sum = 0;
    for (size_t i = 0; i < ranks.size(); ++i) {
        const auto hits = static_cast<double>(i);
        const auto rank = static_cast<double>(ranks[i]);
        const double before = ranks[i] > 1 ? hits / (rank - 1) : 1.0;
        sum += (before + (hits + 1) / rank) / 2;
    }
    return sum / static_cast<double>(ranks.size());
}

double precisionAtR(std::span<const int64_t> ranks)
{
    const auto most = static_cast<int64_t>(ranks.size());
    double sum = 0;
    for (size_t i = 0; i < ranks.size() && ranks[i] <= most; ++i)
        sum += static_cast<double>(i + 1) / static_cast<double>(ranks[i]);
    return sum / static_cast<double>(most);
}

double normalisedGain(std::span<const uint8_t> matches, int64_t relevant)
{
    double gain = 0;
    double best = 0;
    for (size_t i = 0; i < matches.size(); ++i) {
        const auto rank = static_cast<int64_t>(i) + 1;
        gain += matches[i] ? discountAt(rank) : 0;
        best += rank <= relevant ? discountAt(rank) : 0;
    }
    return gain / best;
}

} // namespace kindred
