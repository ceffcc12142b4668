#include "engine/serve/neighbourhood/NeighbourhoodWeights.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace kindred::engine {

namespace {
constexpr double kNever = -std::numeric_limits<double>::infinity();
constexpr size_t kFirstSorted = 64;

/// Leaves the `count` nearest, ties by row; the others become kNever.
void keepNearest(std::span<const double> nearness, int64_t own, int64_t count,
                 std::vector<double>& logits)
{
    std::vector<int32_t> order;
    for (size_t i = 0; i < logits.size(); ++i)
        if (static_cast<int64_t>(i) != own)
            order.push_back(static_cast<int32_t>(i));
    if (static_cast<int64_t>(order.size()) <= count)
        return;
    const auto nearer = [&](int32_t a, int32_t b) {
        const double left = nearness[static_cast<size_t>(a)];
        const double right = nearness[static_cast<size_t>(b)];
        return left != right ? left > right : a < b;
    };
    std::nth_element(order.begin(), order.begin() + count, order.end(), nearer);
    for (auto far = order.begin() + count; far != order.end(); ++far)
        logits[static_cast<size_t>(*far)] = kNever;
}
} // namespace

std::vector<double> logitsOf(const NeighbourhoodRows& rows, std::span<const double> nearness,
                             double sigma, int64_t own)
{
    const double scale = rows.form == WeightForm::Cosine ? 1 / sigma : 0.5 / (sigma * sigma);
    std::vector<double> logits(nearness.size());
    for (size_t i = 0; i < logits.size(); ++i)
        logits[i] = nearness[i] * scale +
                    (rows.logWeights.empty() ? 0.0 : static_cast<double>(rows.logWeights[i]));
    if (rows.shares.byMeans()) {
        const int32_t label = own >= 0 ? rows.labels[static_cast<size_t>(own)] : -1;
        for (size_t i = 0; i < logits.size(); ++i)
            logits[i] += rows.shares.logShare(rows.labels[i], label);
    }
    if (rows.nearest > 0)
        keepNearest(nearness, own, rows.nearest, logits);
    if (own >= 0)
        logits[static_cast<size_t>(own)] = kNever;
    return logits;
}

std::array<int64_t, 3> supportSizes(std::vector<double>& weights, double total)
{
    std::array<int64_t, 3> sizes{};
    double mass = 0;
    size_t next = 0; // of the masses
    size_t sorted = 0;
    size_t wanted = kFirstSorted;
    const std::greater<> larger;
    while (sorted < weights.size() && next < sizes.size()) {
        // Most of the mass lies with few rows: no more are sorted than are looked at.
        const size_t end = std::min(wanted, weights.size());
        const auto from = weights.begin() + static_cast<std::ptrdiff_t>(sorted);
        std::partial_sort(from, weights.begin() + static_cast<std::ptrdiff_t>(end), weights.end(),
                          larger);
        for (; sorted < end && next < sizes.size(); ++sorted) {
            mass += weights[sorted];
            while (next < sizes.size() && mass >= kSupportMasses[next] * total)
                sizes[next++] = static_cast<int64_t>(sorted) + 1;
        }
        wanted *= 4;
    }
    for (; next < sizes.size(); ++next) // what rounding left over
        sizes[next] = static_cast<int64_t>(weights.size());
    return sizes;
}

WeighedNeighbours weigh(const NeighbourhoodRows& rows, std::span<const double> logits,
                        std::optional<int32_t> label, int64_t limit)
{
    WeighedNeighbours result;
    const double largest = logits.empty() ? 0 : *std::max_element(logits.begin(), logits.end());
    if (logits.empty() || !std::isfinite(largest))
        return result;
    std::vector<int32_t> order;
    std::vector<double> weights(logits.size());
    double total = 0;
    double expected = 0; // Σ weight · (logit − largest)
    for (size_t i = 0; i < logits.size(); ++i) {
        if (logits[i] == kNever)
            continue;
        weights[i] = std::exp(logits[i] - largest);
        total += weights[i];
        expected += weights[i] * (logits[i] - largest);
        order.push_back(static_cast<int32_t>(i));
    }
    result.counted = static_cast<int64_t>(order.size());
    result.perplexity = std::exp(std::log(total) - expected / total);
    std::map<int32_t, double> masses;
    for (const int32_t row : order)
        if (const int32_t own = rows.labels[static_cast<size_t>(row)]; own >= 0)
            masses[own] += weights[static_cast<size_t>(row)] / total;
    result.classes.assign(masses.begin(), masses.end());
    std::stable_sort(result.classes.begin(), result.classes.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    if (label)
        result.trueMass = masses.contains(*label) ? masses[*label] : 0.0;
    const auto count =
        static_cast<std::ptrdiff_t>(std::min<size_t>(static_cast<size_t>(limit), order.size()));
    std::partial_sort(order.begin(), order.begin() + count, order.end(), [&](int32_t a, int32_t b) {
        const double left = logits[static_cast<size_t>(a)];
        const double right = logits[static_cast<size_t>(b)];
        return left != right ? left > right : a < b;
    });
    order.resize(static_cast<size_t>(count));
    for (const int32_t row : order)
        result.p.push_back(weights[static_cast<size_t>(row)] / total);
    result.best = std::move(order);
    std::erase(weights, 0.0);
    result.support = supportSizes(weights, total);
    return result;
}

} // namespace kindred::engine
