#pragma once

#include <cstdint>

#include "kernel/SweepKernels.h"

namespace kindred {

/// Queries in a panel of the native bf16 kernels: two vectors, as the float kernels of AVX-512.
inline constexpr int kBFloat16Width = 32;

/// The bf16 products over bf16 pairs, written once over a vector type: `Ops` has 16 float lanes and
/// a dot product of pairs (acc + a.low·b.low + a.high·b.high). BFloat16Native.cpp gives it the
/// processor's vdpbf16ps; the tests also give it plain arrays, so that everything but the
/// instructions themselves is tested on every processor.
///
/// Registers: 8 rows × 2 vectors of sums, 2 of queries, 1 broadcast; 19 of 32.
///
/// Roofline: a step of the inner loop is 16 dot products (1,024 flop) for 2 loads and 8 broadcasts:
/// with two loads a cycle 5 cycles, with one dot product a cycle 16, with two 8, so arithmetic
/// limits. A tile of 64 rows × 128 columns is 16 KiB, half of the floats'. Where the processor
/// issues one dot product a cycle and two multiply-adds, bf16 is no faster than float32 (109 and
/// 118 GF/s of a core, measured on a Xeon). Queries in two terms double the first product.
///
/// Only plain types are used here: a template of the standard library compiled with these flags
/// could be linked into other files.
template <class Ops>
struct BFloat16Kernels {
    using Vector = typename Ops::Vector;
    using Words = typename Ops::Words;
    static constexpr int kLanes = 16;
    static constexpr int kVectors = 2;
    static constexpr int kWidth = kLanes * kVectors;
    static_assert(kWidth == kBFloat16Width);
    static constexpr int kBlockRows = 8;

    /// tile.pairs: rows 2j and 2j+1 in one word, made once per tile for the second product; stride
    /// as the rows', which is a multiple of 16. A missing last row counts as 0.
    static void prepare(const uint16_t* rows, int64_t stride, float* scratch, BankTile& tile)
    {
        auto* pairs = reinterpret_cast<uint32_t*>(scratch);
        for (int row = 0; row < tile.rows; row += 2) {
            const uint16_t* low = rows + row * stride;
            for (int64_t k = 0; k < stride; k += kLanes)
                Ops::storeWords(
                    Ops::joinHalves(low + k, row + 1 < tile.rows ? low + stride + k : nullptr),
                    pairs + row / 2 * stride + k);
        }
        tile.halves = rows;
        tile.pairs = pairs;
    }

    /// Columns k and k+1 become one row of words a term: first the rounded value, then, with two
    /// terms, what rounding left over. In place, with `terms` rows of words a pair.
    static void packPanel(float* panel, int dimension, int terms)
    {
        auto* words = reinterpret_cast<uint32_t*>(panel);
        for (int pair = 0; pair < (dimension + 1) / 2; ++pair)
            for (int v = 0; v < kVectors; ++v) {
                const Vector low = Ops::load(panel + 2 * pair * kWidth + v * kLanes);
                const Vector high = Ops::load(panel + (2 * pair + 1) * kWidth + v * kLanes);
                const Words rounded = Ops::roundPair(low, high);
                uint32_t* to = words + pair * terms * kWidth + v * kLanes;
                Ops::storeWords(rounded, to);
                if (terms == 2)
                    Ops::storeWords(Ops::roundPair(Ops::subtract(low, Ops::lowHalf(rounded)),
                                                   Ops::subtract(high, Ops::highHalf(rounded))),
                                    to + kWidth);
            }
    }

    static void products(const BankTile& tile, const float* panel, int terms, float* out)
    {
        const auto* words = reinterpret_cast<const uint32_t*>(panel);
        for (int row = 0; row < tile.rows; row += kBlockRows)
            productRows<kBlockRows>(tile.rows - row, tile, row, words, terms, out);
    }

    /// Rounds weights as accumulate() will, so that masses and weighted sums use the same ones and
    /// their quotient stays a mean.
    static void roundWeights(float* values, int rows)
    {
        for (int at = 0; at < rows * kWidth; at += kWidth) {
            const Words rounded =
                Ops::roundPair(Ops::load(values + at), Ops::load(values + at + kLanes));
            Ops::store(Ops::lowHalf(rounded), values + at);
            Ops::store(Ops::highHalf(rounded), values + at + kLanes);
        }
    }

    /// Weights of rows 2j and 2j+1 in one word, rounded: [(count + 1) / 2, width].
    static void packWeights(const float* weights, int count, uint32_t* words)
    {
        for (int row = 0; row < count; row += 2)
            for (int v = 0; v < kVectors; ++v) {
                const float* low = weights + row * kWidth + v * kLanes;
                const Vector high = row + 1 < count ? Ops::load(low + kWidth) : Ops::zero();
                Ops::storeWords(Ops::roundPair(Ops::load(low), high),
                                words + row / 2 * kWidth + v * kLanes);
            }
    }

    static void accumulate(const BankTile& tile, int first, int count, const float* weights,
                           float* sums)
    {
        alignas(64) uint32_t words[kTileRows / 2 * kWidth];
        packWeights(weights, count, words);
        const uint32_t* pairs = tile.pairs + first / 2 * tile.stride;
        for (int k = 0; k < tile.dimension; k += kBlockRows)
            accumulateColumns<kBlockRows>(tile.dimension - k, pairs + k, tile.stride,
                                          (count + 1) / 2, words, sums + k * kWidth);
    }

private:
    static uint32_t pairAt(const uint16_t* halves)
    {
        return static_cast<uint32_t>(halves[0]) | static_cast<uint32_t>(halves[1]) << 16;
    }

    template <int kRows>
    static void productRows(int left, const BankTile& tile, int row, const uint32_t* panel,
                            int terms, float* out)
    {
        if constexpr (kRows > 1)
            if (left < kRows)
                return productRows<kRows - 1>(left, tile, row, panel, terms, out);
        Vector sums[kRows][kVectors];
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v)
                sums[r][v] = Ops::zero();
        const uint16_t* rows = tile.halves + row * tile.stride;
        for (int pair = 0; pair < (tile.dimension + 1) / 2; ++pair)
            for (int term = 0; term < terms; ++term, panel += kWidth)
#pragma GCC unroll 8
                for (int r = 0; r < kRows; ++r) {
                    const Words value = Ops::broadcast(pairAt(rows + r * tile.stride + 2 * pair));
#pragma GCC unroll 2
                    for (int v = 0; v < kVectors; ++v)
                        sums[r][v] =
                            Ops::dot(sums[r][v], value, Ops::loadWords(panel + v * kLanes));
                }
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v)
                Ops::store(sums[r][v], out + (row + r) * kWidth + v * kLanes);
    }

    template <int kRows>
    static void accumulateColumns(int left, const uint32_t* pairs, int64_t stride, int count,
                                  const uint32_t* weights, float* sums)
    {
        if constexpr (kRows > 1)
            if (left < kRows)
                return accumulateColumns<kRows - 1>(left, pairs, stride, count, weights, sums);
        Vector block[kRows][kVectors];
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v)
                block[r][v] = Ops::zero();
        for (int pair = 0; pair < count; ++pair, pairs += stride, weights += kWidth)
#pragma GCC unroll 8
            for (int r = 0; r < kRows; ++r) {
                const Words value = Ops::broadcast(pairs[r]);
#pragma GCC unroll 2
                for (int v = 0; v < kVectors; ++v)
                    block[r][v] =
                        Ops::dot(block[r][v], value, Ops::loadWords(weights + v * kLanes));
            }
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v) {
                float* at = sums + r * kWidth + v * kLanes;
                Ops::store(Ops::add(Ops::load(at), block[r][v]), at);
            }
    }
};

/// The kernels over vdpbf16ps; their other entries are null. Call only where the processor has it.
/// Null function pointers where the library was built for another architecture.
SweepKernels nativeBFloat16Kernels();

/// The same kernels with both products on the processor's tile unit (AMX-BF16), between `enter` and
/// `leave`. Call only where the processor has it and the system lets the process use it. Null
/// function pointers where the library was built for another architecture.
SweepKernels nativeTileKernels();

} // namespace kindred
