// A panel of rows scored against all classes, compiled once for each vector target (no include
// guard in the usual sense: Highway includes it again for each).
//
// The rows are the panel of the tiled product, side by side, the classes are broadcast: scores lie
// as [C, kWidth], so that a maximum or a softmax of a row goes down its lane and no batch that
// fills its panels multiplies padding, however many classes there are.
#if defined(KINDRED_CLASS_SCORES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef KINDRED_CLASS_SCORES_INL_H
#undef KINDRED_CLASS_SCORES_INL_H
#else
#define KINDRED_CLASS_SCORES_INL_H
#endif

#include <algorithm>
#include <limits>

#include "base/Matrix.h"
#include "kernel/Transpose-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

/// Copies up to kWidth values and fills up with zeros; `to` is aligned for vectors.
HWY_INLINE void copyPadded(const float* from, int64_t count, float* to)
{
    const FloatTag d;
    if (count < kWidth) {
        std::fill(std::copy_n(from, count, to), to + kWidth, 0.0F);
        return;
    }
    for (int v = 0; v < kVectors; ++v) // a call of memmove costs more
        hn::Store(hn::LoadU(d, from + v * kLanes), d, to + v * kLanes);
}

/// Writes columns of rows [first, first + kWidth) side by side to across [d, kWidth]; zeros behind
/// the last row.
HWY_INLINE void packAcross(MatrixView<const float> rows, int64_t first, float* across)
{
    transposeRows(rows.data + first * rows.stride, rows.stride, rows.rows - first, rows.cols,
                  across);
}

/// What is known of a panel's scores, a lane for each of its rows.
struct ScorePeaks {
    HWY_ALIGN float largest[kWidth];
    HWY_ALIGN float first[kWidth];  ///< class of the largest score, the lowest of equal ones
    HWY_ALIGN float totals[kWidth]; ///< Σ of the scores
    float squares = 0;              ///< of all: not finite where a score or its square is not

    /// scores [C, kWidth] += bias [C], which may be null.
    HWY_INLINE void find(float* scores, int64_t classes, const float* bias)
    {
        const FloatTag d;
        FloatVector most[kVectors];
        FloatVector at[kVectors];
        FloatVector sums[kVectors];
        FloatVector products[kVectors];
        for (int v = 0; v < kVectors; ++v) {
            most[v] = hn::Set(d, -std::numeric_limits<float>::infinity());
            at[v] = sums[v] = products[v] = hn::Zero(d);
        }
        for (int64_t c = 0; c < classes; ++c) {
            const FloatVector shift = hn::Set(d, bias ? bias[c] : 0);
            const FloatVector number = hn::Set(d, static_cast<float>(c));
            for (int v = 0; v < kVectors; ++v) {
                float* place = scores + c * kWidth + v * kLanes;
                const FloatVector score = hn::Add(hn::Load(d, place), shift);
                const auto larger = hn::Gt(score, most[v]);
                most[v] = hn::IfThenElse(larger, score, most[v]);
                at[v] = hn::IfThenElse(larger, number, at[v]);
                sums[v] = hn::Add(sums[v], score);
                products[v] = hn::MulAdd(score, score, products[v]);
                hn::Store(score, d, place);
            }
        }
        FloatVector all = products[0];
        for (int v = 0; v < kVectors; ++v) {
            hn::Store(most[v], d, largest + v * kLanes);
            hn::Store(at[v], d, first + v * kLanes);
            hn::Store(sums[v], d, totals + v * kLanes);
            if (v > 0)
                all = hn::Add(all, products[v]);
        }
        squares = hn::GetLane(hn::SumOfLanes(d, all));
    }
};

/// scores [C, kWidth] of a packed panel, without a bias; partial: as large.
HWY_INLINE void panelScores(const float* across, MatrixView<const float> classes, float* partial,
                            float* scores)
{
    rowProducts(AlongRows{classes.data, classes.stride}, classes.rows, classes.cols, across,
                partial, StoreTo{scores});
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#endif
