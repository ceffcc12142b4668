// The one tiled product of the library, compiled once per vector target (no include guard in the
// usual sense: Highway includes it again for each).
//
//   out[r][q] = sum over k of a(r, k) · panel[k][q]
//
// One operand is broadcast element by element from plain row-major memory, the other is a panel of
// kWidth queries per k. So the bank and the database need no second, transposed copy: the first
// product of the sweep reads a row along its length (rows × panel → similarities), the second one
// reads the same rows across (columns × weights → weighted sums).
//
// Register budget, with V = kVectors vectors of queries and R = kBlockRows broadcast rows: R·V
// accumulators, V panel vectors, 1 broadcast. 16 registers (SSE, AVX2): 6·2 + 2 + 1 = 15.
// 32 registers (AVX-512): 8·2 + 2, the broadcast folded into the multiply-add.
// Roofline on AVX2: 12 multiply-adds need 6 cycles (two per cycle) and 8 loads (up to three per
// cycle), all from the first-level cache but the panel's first touch: bound by arithmetic, not by
// memory. A tile of 64 rows × 128 columns against 16 queries is 2·64·128·16 = 262 kflop on 8 KiB of
// panel; the bank itself is streamed once per sweep (512 MB for 10^6 × 128, about 5 % of the time).
// Measured on Zen 3, one core: 85 GF/s for the whole sweep, exponentials included, of a
// multiply-add peak of 102 GF/s (83 %); the second product alone runs at 91 %.
#if defined(KINDRED_TILE_PRODUCT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef KINDRED_TILE_PRODUCT_INL_H
#undef KINDRED_TILE_PRODUCT_INL_H
#else
#define KINDRED_TILE_PRODUCT_INL_H
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;
using FloatVector = hn::Vec<FloatTag>;
using IntTag = hn::RebindToSigned<FloatTag>;

inline constexpr int kLanes = static_cast<int>(HWY_LANES(float));
inline constexpr int kVectors = 2;
inline constexpr int kWidth = kVectors * kLanes;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
inline constexpr int kBlockRows = 8;
#else
inline constexpr int kBlockRows = 6;
#endif
/// Longest run of k before the panel (kDepthBlock · kWidth floats) leaves the first-level cache.
inline constexpr int64_t kDepthBlock = 256;

/// How the broadcast operand lies in memory: a(r, k) = data[r·rowStep + k·depthStep].
struct AlongRows {
    const float* data;
    int64_t stride;
    HWY_INLINE int64_t rowStep() const { return stride; }
    static HWY_INLINE int64_t depthStep() { return 1; }
};
struct AcrossRows {
    const float* data;
    int64_t stride;
    static HWY_INLINE int64_t rowStep() { return 1; }
    HWY_INLINE int64_t depthStep() const { return stride; }
};

/// The epilogue gets (first row, the rows' accumulators) while they are still in registers.
template <int kRows, class Operand, class Epilogue>
HWY_INLINE void multiplyBlock(const Operand& a, int64_t firstRow, const float* HWY_RESTRICT panel,
                              int64_t firstDepth, int64_t depth, const Epilogue& epilogue)
{
    const FloatTag d;
    FloatVector sums[kRows][kVectors];
#pragma GCC unroll 8
    for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
        for (int v = 0; v < kVectors; ++v)
            sums[r][v] = hn::Zero(d);
    const float* HWY_RESTRICT left = a.data + firstRow * a.rowStep() + firstDepth * a.depthStep();
    const float* HWY_RESTRICT right = panel + firstDepth * kWidth;
    const int64_t rowStep = a.rowStep();
    const int64_t depthStep = a.depthStep();
    for (int64_t k = 0; k < depth; ++k, left += depthStep, right += kWidth) {
        FloatVector queries[kVectors];
#pragma GCC unroll 2
        for (int v = 0; v < kVectors; ++v)
            queries[v] = hn::Load(d, right + v * kLanes);
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r) {
            const FloatVector value = hn::Set(d, left[r * rowStep]);
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v)
                sums[r][v] = hn::MulAdd(value, queries[v], sums[r][v]);
        }
    }
    epilogue.template finish<kRows>(firstRow, sums);
}

/// Rows of the next block: as near kBlockRows as possible without leaving a thin last one.
HWY_INLINE int nextBlock(int64_t left)
{
    if (left >= kBlockRows + 3 || left <= kBlockRows)
        return static_cast<int>(left < kBlockRows ? left : kBlockRows);
    return static_cast<int>((left + 1) / 2);
}

template <int kRows, class Operand, class Epilogue>
HWY_INLINE void multiplyRows(int rows, const Operand& a, int64_t firstRow, const float* panel,
                             int64_t firstDepth, int64_t depth, const Epilogue& epilogue)
{
    if (rows == kRows)
        multiplyBlock<kRows>(a, firstRow, panel, firstDepth, depth, epilogue);
    else if constexpr (kRows > 1)
        multiplyRows<kRows - 1>(rows, a, firstRow, panel, firstDepth, depth, epilogue);
}

/// Applies the epilogue to every block of `rows` rows, over k in [firstDepth, firstDepth + depth).
template <class Operand, class Epilogue>
HWY_INLINE void tileProduct(const Operand& a, int64_t rows, const float* panel, int64_t firstDepth,
                            int64_t depth, const Epilogue& epilogue)
{
    for (int64_t row = 0; row < rows;) {
        const int block = nextBlock(rows - row);
        multiplyRows<kBlockRows>(block, a, row, panel, firstDepth, depth, epilogue);
        row += block;
    }
}

/// Adds to out[row][query].
struct AddTo {
    float* out;
    template <int kRows>
    HWY_INLINE void finish(int64_t row, FloatVector (&sums)[kRows][kVectors]) const
    {
        const FloatTag d;
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v) {
                float* HWY_RESTRICT at = out + (row + r) * kWidth + v * kLanes;
                hn::Store(hn::Add(hn::Load(d, at), sums[r][v]), d, at);
            }
    }
};

/// Stores to out[row][query].
struct StoreTo {
    float* out;
    template <int kRows>
    HWY_INLINE void finish(int64_t row, FloatVector (&sums)[kRows][kVectors]) const
    {
        const FloatTag d;
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v)
                hn::Store(sums[r][v], d, out + (row + r) * kWidth + v * kLanes);
    }
};

/// Adds what earlier depth blocks left in `partial`, then passes on.
template <class Epilogue>
struct AddPartial {
    const float* partial;
    const Epilogue& next;
    template <int kRows>
    HWY_INLINE void finish(int64_t row, FloatVector (&sums)[kRows][kVectors]) const
    {
        const FloatTag d;
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v)
                sums[r][v] =
                    hn::Add(sums[r][v], hn::Load(d, partial + (row + r) * kWidth + v * kLanes));
        next.template finish<kRows>(row, sums);
    }
};

/// Rows against a panel over the whole depth, in depth blocks that keep the panel cached.
/// partial: scratch of rows × kWidth floats, used only when depth > kDepthBlock.
template <class Epilogue>
HWY_INLINE void rowProducts(const AlongRows& a, int64_t rows, int64_t depth, const float* panel,
                            float* partial, const Epilogue& epilogue)
{
    if (depth <= kDepthBlock + kDepthBlock / 2) {
        tileProduct(a, rows, panel, 0, depth, epilogue);
        return;
    }
    tileProduct(a, rows, panel, 0, kDepthBlock, StoreTo{partial});
    int64_t k = kDepthBlock;
    for (; depth - k > kDepthBlock; k += kDepthBlock)
        tileProduct(a, rows, panel, k, kDepthBlock, AddTo{partial});
    tileProduct(a, rows, panel, k, depth - k, AddPartial<Epilogue>{partial, epilogue});
}

/// exp(x · (high + low)) for |x · high| ≤ 59 where high + low = 1/(sigma · ln 2) to twice float's
/// precision; 2^f by a minimax polynomial of degree 5 on [-1/2, 1/2], relative error 1e-7.
struct Exponential {
    float high;
    float low;
    explicit Exponential(float inverseSigma)
    {
        const double factor = 1.4426950408889634 * static_cast<double>(inverseSigma);
        high = static_cast<float>(factor);
        low = static_cast<float>(factor - static_cast<double>(high));
    }

    HWY_INLINE FloatVector operator()(FloatVector x) const
    {
        const FloatTag d;
        const IntTag i;
        const auto whole = hn::NearestInt(hn::Mul(x, hn::Set(d, high)));
        const FloatVector rounded = hn::ConvertTo(d, whole);
        FloatVector f = hn::MulSub(x, hn::Set(d, high), rounded);
        f = hn::MulAdd(x, hn::Set(d, low), f);
        FloatVector p = hn::Set(d, 1.326472964e-3f);
        p = hn::MulAdd(p, f, hn::Set(d, 9.671514854e-3f));
        p = hn::MulAdd(p, f, hn::Set(d, 5.550733581e-2f));
        p = hn::MulAdd(p, f, hn::Set(d, 2.402224243e-1f));
        p = hn::MulAdd(p, f, hn::Set(d, 6.931470037e-1f));
        p = hn::MulAdd(p, f, hn::Set(d, 1.0f));
        return hn::BitCast(d, hn::Add(hn::BitCast(i, p), hn::ShiftLeft<23>(whole)));
    }
};

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#endif
