// Scores and gradients of few rows by tables in float (batches of 1,024 and more take those of 16
// bits: CodedShortKernels.cpp).
//
// Tiles: the tables [256, 64] of eight sub-spaces, 512 KiB, stay in the second-level cache while
// all rows look up theirs. Registers: kTableRows · kScoreVectors sums, as many weights, a factor.
// Roofline: filling a table takes 512 · m · C flop, once for all rows; a look-up adds C floats that
// it reads, a quarter of a flop a byte, so the cache limits: 100 classes are seven lines of 64
// bytes a code, seven cycles where it gives a line a cycle.
#include "classic/CodedKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "classic/CodedKernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using CodedTag = hn::ScalableTag<float>;
using CodedVector = hn::Vec<CodedTag>;

inline constexpr int64_t kCodedLanes = HWY_LANES(float);
inline constexpr int64_t kCentroidRows = 256;
// Registers: 32 of AVX-512, else 16.
inline constexpr int kTableRows = kCodedLanes >= 16 ? 4 : 2;
inline constexpr int kGradientRows = kCodedLanes >= 16 ? 8 : 4;
/// Vectors of one pass: a table of the scores' is one of eight that fill the second-level cache,
/// one of the gradient's is alone and stays in the first (256 rows of 128 bytes at most).
inline constexpr int kScoreVectors = 4;
inline constexpr int kGradientVectors = 2;

/// table [256, kVectors · lanes] = centroids [256, m] · weights [m, ...].
template <int kVectors>
HWY_INLINE void fillTable(MatrixView<const float> centroids, MatrixView<const float> weights,
                          int64_t column, float* table)
{
    const CodedTag d;
    for (int64_t k = 0; k < kCentroidRows; k += kTableRows) {
        CodedVector sums[kTableRows][kVectors];
        for (auto& row : sums)
            for (CodedVector& sum : row)
                sum = hn::Zero(d);
        for (int64_t t = 0; t < weights.rows; ++t) {
            const float* terms = weights.row(t) + column;
            for (int r = 0; r < kTableRows; ++r) {
                const CodedVector factor = hn::Set(d, centroids(k + r, t));
                for (int v = 0; v < kVectors; ++v)
                    sums[r][v] =
                        hn::MulAdd(factor, hn::Load(d, terms + v * kCodedLanes), sums[r][v]);
            }
        }
        for (int r = 0; r < kTableRows; ++r)
            for (int v = 0; v < kVectors; ++v)
                hn::Store(sums[r][v], d, table + ((k + r) * kVectors + v) * kCodedLanes);
    }
}

/// The scores of one image stay in registers while all tables of the bundle are looked up.
template <int kVectors>
HWY_INLINE void addLookedUp(const CodedBundle& bundle, const float* tables, int64_t column,
                            MatrixView<float> scores)
{
    const CodedTag d;
    constexpr int64_t kRow = kVectors * kCodedLanes;
    for (int64_t i = 0; i < bundle.count; ++i) {
        const uint8_t* codes = bundle.codes + i * kCodedBundle;
        float* row = scores.row(i) + column;
        CodedVector sums[kVectors];
        for (int v = 0; v < kVectors; ++v)
            sums[v] = hn::Load(d, row + v * kCodedLanes);
#pragma GCC unroll 8
        for (int64_t part = 0; part < kCodedBundle; ++part) {
            const float* found = tables + (part * kCentroidRows + codes[part]) * kRow;
            for (int v = 0; v < kVectors; ++v)
                sums[v] = hn::Add(sums[v], hn::Load(d, found + v * kCodedLanes));
        }
        for (int v = 0; v < kVectors; ++v)
            hn::Store(sums[v], d, row + v * kCodedLanes);
    }
}

template <int kVectors>
HWY_INLINE void scoresOfPass(const CodedBundle& bundle, MatrixView<const float> weights,
                             float* scratch, int64_t column, MatrixView<float> scores)
{
    constexpr int64_t kTable = kCentroidRows * kVectors * kCodedLanes;
    const int64_t terms = bundle.centroids.cols;
    for (int64_t part = 0; part < bundle.parts; ++part)
        fillTable<kVectors>(bundle.centroids.slice(part * kCentroidRows, kCentroidRows),
                            weights.slice(part * terms, terms), column, scratch + part * kTable);
    for (int64_t at = bundle.parts * kTable; at < kCodedBundle * kTable; ++at)
        scratch[at] = 0;
    addLookedUp<kVectors>(bundle, scratch, column, scores);
}

void codedScores(const CodedBundle& bundle, MatrixView<const float> weights, float* scratch,
                 MatrixView<float> scores)
{
    int64_t column = 0;
    for (; column + kScoreVectors * kCodedLanes <= scores.cols;
         column += kScoreVectors * kCodedLanes)
        scoresOfPass<kScoreVectors>(bundle, weights, scratch, column, scores);
    const int64_t left = (scores.cols - column) / kCodedLanes;
    if (left == 3)
        scoresOfPass<3>(bundle, weights, scratch, column, scores);
    else if (left == 2)
        scoresOfPass<2>(bundle, weights, scratch, column, scores);
    else if (left == 1)
        scoresOfPass<1>(bundle, weights, scratch, column, scores);
}

/// kRows rows of the gradient from `row` on: Σ over the centroids of value · table row.
template <int kRows, int kVectors>
HWY_INLINE void reduceTable(MatrixView<const float> centroids, int64_t row, const float* table,
                            float* out, int64_t stride)
{
    const CodedTag d;
    CodedVector sums[kRows][kVectors];
    for (auto& of : sums)
        for (CodedVector& sum : of)
            sum = hn::Zero(d);
    for (int64_t k = 0; k < kCentroidRows; ++k) {
        const float* factors = centroids.row(k) + row;
        CodedVector terms[kVectors];
        for (int v = 0; v < kVectors; ++v)
            terms[v] = hn::Load(d, table + (k * kVectors + v) * kCodedLanes);
        for (int r = 0; r < kRows; ++r) {
            const CodedVector factor = hn::Set(d, factors[r]);
            for (int v = 0; v < kVectors; ++v)
                sums[r][v] = hn::MulAdd(factor, terms[v], sums[r][v]);
        }
    }
    for (int r = 0; r < kRows; ++r)
        for (int v = 0; v < kVectors; ++v)
            hn::Store(sums[r][v], d, out + r * stride + v * kCodedLanes);
}

/// Errors are added to the rows of the table that the codes name; the centroids follow once.
template <int kVectors>
HWY_INLINE void gradientOfPass(const CodedBundle& bundle, int64_t part,
                               MatrixView<const float> errors, float* table, int64_t column,
                               MatrixView<float> gradient)
{
    const CodedTag d;
    constexpr int64_t kRow = kVectors * kCodedLanes;
    for (int64_t at = 0; at < kCentroidRows * kRow; at += kCodedLanes)
        hn::Store(hn::Zero(d), d, table + at);
    const uint8_t* codes = bundle.codes + part;
    const float* error = errors.data + column;
#pragma GCC unroll 4
    for (int64_t i = 0; i < bundle.count; ++i) {
        float* sum = table + codes[i * kCodedBundle] * kRow;
        for (int v = 0; v < kVectors; ++v) {
            const int64_t at = v * kCodedLanes;
            hn::Store(hn::Add(hn::Load(d, sum + at), hn::Load(d, error + at)), d, sum + at);
        }
        error += errors.stride;
    }
    const auto centroids = bundle.centroids.slice(part * kCentroidRows, kCentroidRows);
    float* out = gradient.row(part * centroids.cols) + column;
    int64_t row = 0;
    for (; row + kGradientRows <= centroids.cols; row += kGradientRows)
        reduceTable<kGradientRows, kVectors>(centroids, row, table, out + row * gradient.stride,
                                             gradient.stride);
    for (; row < centroids.cols; ++row)
        reduceTable<1, kVectors>(centroids, row, table, out + row * gradient.stride,
                                 gradient.stride);
}

void codedGradient(const CodedBundle& bundle, MatrixView<const float> errors, float* scratch,
                   MatrixView<float> gradient)
{
    int64_t column = 0;
    for (; column + kGradientVectors * kCodedLanes <= gradient.cols;
         column += kGradientVectors * kCodedLanes)
        for (int64_t part = 0; part < bundle.parts; ++part)
            gradientOfPass<kGradientVectors>(bundle, part, errors, scratch, column, gradient);
    for (; column < gradient.cols; column += kCodedLanes)
        for (int64_t part = 0; part < bundle.parts; ++part)
            gradientOfPass<1>(bundle, part, errors, scratch, column, gradient);
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(codedScores);
HWY_EXPORT(codedGradient);

void addBundleScores(const CodedBundle& bundle, MatrixView<const float> weights, float* scratch,
                     MatrixView<float> scores)
{
    HWY_DYNAMIC_DISPATCH(codedScores)(bundle, weights, scratch, scores);
}

void bundleGradient(const CodedBundle& bundle, MatrixView<const float> errors, float* scratch,
                    MatrixView<float> gradient)
{
    HWY_DYNAMIC_DISPATCH(codedGradient)(bundle, errors, scratch, gradient);
}

} // namespace kindred
#endif
