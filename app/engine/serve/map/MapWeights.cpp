#include "engine/serve/map/MapWeights.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace kindred::engine {

namespace {
constexpr double kMapSupportShare = 0.7;

/// e^x for x ≤ 0 within 3e-7 of it, in steps that compilers turn into vector instructions: a map
/// asks for billions.
inline float quickExp(float x)
{
    constexpr float kRounder = 12582912.0F; // 1.5 · 2^23: adding it rounds to a whole number
    const float scaled = std::max(x, -87.0F) * 1.44269504F;
    const float whole = (scaled + kRounder) - kRounder;
    const float rest = scaled - whole;
    const float power =
        1 + rest * (0.693147180F +
                    rest * (0.240226507F +
                            rest * (0.0555041087F +
                                    rest * (0.00961812911F +
                                            rest * (0.00133335581F + rest * 0.000154035304F)))));
    return power * std::bit_cast<float>((static_cast<int32_t>(whole) + 127) << 23);
}

constexpr size_t kLanes = 8;      ///< sums that grow side by side
constexpr size_t kSumBlock = 512; ///< floats before a sum goes on in double

/// The sum of f(i) for i in [0, count), in a fixed order.
template <class Term>
double laneSum(size_t count, const Term& term)
{
    double total = 0;
    for (size_t begin = 0; begin < count; begin += kSumBlock) {
        const size_t end = std::min(count, begin + kSumBlock);
        std::array<float, kLanes> sums{};
        size_t i = begin;
        for (; i + kLanes <= end; i += kLanes)
            for (size_t lane = 0; lane < kLanes; ++lane)
                sums[lane] += term(i + lane);
        for (; i < end; ++i)
            sums[0] += term(i);
        for (const float sum : sums)
            total += double(sum);
    }
    return total;
}

float largestBut(std::span<const float> logits, int64_t own)
{
    float best = -INFINITY;
    for (int64_t i = 0; i < static_cast<int64_t>(logits.size()); ++i)
        best = std::max(best, i == own ? -INFINITY : logits[static_cast<size_t>(i)]);
    return best;
}

/// The softmax of values · scale but for `own`. `weights` is room to work in. The probability is
/// NaN where the class has no weight.
MapWeight weighAll(std::span<const float> values, std::span<const int32_t> labels, int32_t label,
                   int64_t own, float scale, std::vector<float>& weights)
{
    const size_t count = values.size();
    weights.resize(count);
    const float best = largestBut(values, own);
    for (size_t i = 0; i < count; ++i)
        weights[i] = quickExp(std::min(0.0F, (values[i] - best) * scale));
    if (own >= 0)
        weights[static_cast<size_t>(own)] = 0;
    const double total = laneSum(count, [&](size_t i) { return weights[i]; });
    const double same =
        laneSum(count, [&](size_t i) { return labels[i] == label ? weights[i] : 0.0F; });
    if (!(total > 0))
        return {};
    // What is smaller than this sums to less than the share that may be missing.
    const auto least =
        static_cast<float>((1 - kMapSupportShare) * total / (1.001 * static_cast<double>(count)));
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        weights[kept] = weights[i];
        kept += weights[i] >= least ? 1 : 0;
    }
    weights.resize(kept);
    std::sort(weights.begin(), weights.end(), std::greater<>());
    double sum = 0;
    int32_t support = 0;
    for (size_t i = 0; i < kept && sum < kMapSupportShare * total; ++i, ++support)
        sum += double(weights[i]);
    return {same > 0 && label >= 0 ? static_cast<float>(same / total) : NAN, support};
}

/// The places that count: the nearest but for `own`, ties by place.
std::vector<int32_t> nearestBut(std::span<const float> scores, int64_t own, int64_t most)
{
    std::vector<int32_t> places;
    places.reserve(scores.size());
    for (size_t i = 0; i < scores.size(); ++i)
        if (static_cast<int64_t>(i) != own)
            places.push_back(static_cast<int32_t>(i));
    if (most <= 0 || static_cast<int64_t>(places.size()) <= most)
        return places;
    const auto nearer = [&](int32_t a, int32_t b) {
        const float left = scores[static_cast<size_t>(a)];
        const float right = scores[static_cast<size_t>(b)];
        return left != right ? left > right : a < b;
    };
    std::nth_element(places.begin(), places.begin() + most, places.end(), nearer);
    places.resize(static_cast<size_t>(most));
    return places;
}
} // namespace

// Scores of squared distances are half of them, below 0 and shifted by a constant of the query,
// which a softmax does not see: −|x − c|² / (2σ²) is the score over σ².
MapWeigher::MapWeigher(const NeighbourhoodRows& rows)
    : m_rows(rows),
      m_scale(static_cast<float>(rows.form == WeightForm::Cosine ? 1 / rows.sigma
                                                                 : 1 / (rows.sigma * rows.sigma)))
{
    for (const int32_t label : rows.labels)
        ++m_counts[label];
}

SearchMetric MapWeigher::metric() const
{
    return m_rows.form == WeightForm::Cosine ? SearchMetric::InnerProduct : SearchMetric::SquaredL2;
}

bool MapWeigher::hasOther(int32_t label, int64_t own) const
{
    const auto found = m_counts.find(label);
    const bool isOwn = own >= 0 && m_rows.labels[static_cast<size_t>(own)] == label;
    return label >= 0 && found != m_counts.end() && found->second > (isOwn ? 1 : 0);
}

MapWeight MapWeigher::weigh(std::span<const float> scores, int32_t label, int64_t own) const
{
    if (m_rows.nearest > 0 || !m_rows.logWeights.empty() || m_rows.shares.byMeans())
        return weighNearest(scores, label, own);
    thread_local std::vector<float> weights;
    return weighAll(scores, m_rows.labels, label, own, m_scale, weights);
}

MapWeight MapWeigher::weighNearest(std::span<const float> scores, int32_t label, int64_t own) const
{
    thread_local std::vector<float> logits;
    thread_local std::vector<float> weights;
    thread_local std::vector<int32_t> labels;
    logits.clear();
    labels.clear();
    const float best = largestBut(scores, own);
    const int32_t ownLabel = own >= 0 ? m_rows.labels[static_cast<size_t>(own)] : -1;
    for (const int32_t place : nearestBut(scores, own, m_rows.nearest)) {
        const auto at = static_cast<size_t>(place);
        logits.push_back((scores[at] - best) * m_scale +
                         (m_rows.logWeights.empty() ? 0.0F : m_rows.logWeights[at]) +
                         static_cast<float>(m_rows.shares.logShare(m_rows.labels[at], ownLabel)));
        labels.push_back(m_rows.labels[at]);
    }
    MapWeight weight = weighAll(logits, labels, label, -1, 1, weights);
    if (weight.support >= 0 && std::isnan(weight.probability) && hasOther(label, own))
        weight.probability = 0; // none of its class is among those that count
    return weight;
}

} // namespace kindred::engine
