// One row and one other in double, the last word on who is nearer: kExactSums running sums, each
// added up in the same order on every target, so that all name the same rows: one register of them
// with AVX-512, two with AVX2, four with SSE. So it is bound by the latency of a chain of additions
// where registers are wide, and by memory for rows that were not seen lately.
#include "neighbour/QueryChunk.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "neighbour/ExactScore.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "kernel/FetchRow.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using ScoreTag = hn::CappedTag<double, kExactSums>;
using ScoreVector = hn::Vec<ScoreTag>;
inline constexpr size_t kScoreLanes = HWY_MIN(HWY_LANES(double), kExactSums);
/// Vectors that hold the running sums.
inline constexpr size_t kScoreParts = kExactSums / kScoreLanes;

/// The upper half of the values onto the lower one until one is left.
template <class D>
HWY_INLINE double foldedSum(D, hn::Vec<D> sums)
{
    if constexpr (hn::MaxLanes(D()) == 1) {
        return hn::GetLane(sums);
    } else {
        const hn::Half<D> half; // UpperHalf is found by its arguments: the scalar target has none
        return foldedSum(half, hn::Add(hn::LowerHalf(half, sums), UpperHalf(half, sums)));
    }
}

/// Adds kExactSums terms, each to its own sum.
template <bool kInner>
HWY_INLINE void addTerms(ScoreVector (&sums)[kScoreParts], const float* a, const float* b)
{
    const ScoreTag d;
    const hn::Rebind<float, ScoreTag> f;
#pragma GCC unroll 8
    for (size_t part = 0; part < kScoreParts; ++part) {
        const auto x = hn::PromoteTo(d, hn::LoadU(f, a + part * kScoreLanes));
        const auto y = hn::PromoteTo(d, hn::LoadU(f, b + part * kScoreLanes));
        if constexpr (kInner) { // exact in double, so that its rounding changes nothing
            sums[part] = hn::MulAdd(x, y, sums[part]);
        } else {
            const auto difference = hn::Sub(x, y);
            sums[part] = hn::Add(hn::Mul(difference, difference), sums[part]);
        }
    }
}

template <bool kInner>
HWY_INLINE double summedTerms(const float* a, const float* b, size_t count)
{
    ScoreVector sums[kScoreParts];
    for (ScoreVector& sum : sums)
        sum = hn::Zero(ScoreTag());
    size_t k = 0;
    for (; k + kExactSums <= count; k += kExactSums)
        addTerms<kInner>(sums, a + k, b + k);
    if (k < count) { // zeros change no sum
        float lastA[kExactSums] = {};
        float lastB[kExactSums] = {};
        std::copy(a + k, a + count, lastA);
        std::copy(b + k, b + count, lastB);
        addTerms<kInner>(sums, lastA, lastB);
    }
    for (size_t parts = kScoreParts; parts > 1; parts /= 2)
        for (size_t part = 0; part < parts / 2; ++part)
            sums[part] = hn::Add(sums[part], sums[part + parts / 2]);
    return foldedSum(ScoreTag(), sums[0]);
}

float scoreOfRows(const float* query, const float* row, size_t count, SearchMetric metric)
{
    return metric == SearchMetric::InnerProduct
               ? static_cast<float>(summedTerms<true>(query, row, count))
               : -static_cast<float>(summedTerms<false>(query, row, count));
}

/// Rows between the one that is scored and the one that is sent for.
inline constexpr size_t kRowsAhead = 8;

void scoreAll(std::span<const float> query, MatrixView<const float> rows, SearchMetric metric,
              std::span<Candidate> candidates)
{
    for (size_t i = 0; i < candidates.size(); ++i) {
        if (i + kRowsAhead < candidates.size())
            fetchRow(rows.row(candidates[i + kRowsAhead].index), rows.cols);
        candidates[i].score =
            scoreOfRows(query.data(), rows.row(candidates[i].index), query.size(), metric);
    }
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(scoreOfRows);
HWY_EXPORT(scoreAll);

float exactScore(std::span<const float> query, std::span<const float> row, SearchMetric metric)
{
    return HWY_DYNAMIC_DISPATCH(scoreOfRows)(query.data(), row.data(), row.size(), metric);
}

void scoreExactly(std::span<const float> query, MatrixView<const float> rows, SearchMetric metric,
                  std::span<Candidate> candidates)
{
    HWY_DYNAMIC_DISPATCH(scoreAll)(query, rows, metric, candidates);
}

} // namespace kindred
#endif
