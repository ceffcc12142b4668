// The products of the bf16 kernels on the processor's tile unit (AMX-BF16). This file alone is
// compiled with those instructions; SweepKernelsBFloat16.cpp calls it only after asking.
#include "kernel/BFloat16Kernels.h"

#if defined(__AMX_BF16__)
#include "kernel/BFloat16Vectors.h"

namespace kindred {

namespace {
using VectorKernels = BFloat16Kernels<Avx512Ops>;

constexpr int kWidth = kBFloat16Width;
/// Rows of a tile register, and words of 32 bits in one of its rows.
constexpr int kSide = 16;
/// Rows that the inner blocks of both products cover: two registers.
constexpr int kTileBlock = 2 * kSide;
constexpr int kPairs = kTileRows / 2;

struct alignas(64) TileShapes {
    uint8_t palette = 1;
    uint8_t startRow = 0;
    uint8_t reserved[14] = {};
    uint16_t rowBytes[16] = {};
    uint8_t rows[16] = {};
};

/// All eight registers are 16 rows of 16 words.
constexpr TileShapes shapes()
{
    TileShapes made;
    for (int i = 0; i < 8; ++i) {
        made.rowBytes[i] = 4 * kSide;
        made.rows[i] = kSide;
    }
    return made;
}
constexpr TileShapes kShapes = shapes();

void enter()
{
    _tile_loadconfig(&kShapes);
}

/// GCC 12 does not know that loading a register reads memory: what was stored stays stored.
inline void finishStores()
{
    asm volatile("" ::: "memory");
}

void leave()
{
    _tile_release();
}

/// to[16, kPairs] = from[16 pairs, stride] transposed, words.
void transpose(const uint32_t* from, int64_t stride, uint32_t* to)
{
    __m512i rows[kSide], mixed[kSide];
    for (int i = 0; i < kSide; ++i)
        rows[i] = _mm512_load_si512(from + i * stride);
    for (int i = 0; i < kSide; i += 2) {
        mixed[i] = _mm512_unpacklo_epi32(rows[i], rows[i + 1]);
        mixed[i + 1] = _mm512_unpackhi_epi32(rows[i], rows[i + 1]);
    }
    for (int i = 0; i < kSide; i += 4)
        for (int k = 0; k < 2; ++k) {
            rows[i + 2 * k] = _mm512_unpacklo_epi64(mixed[i + k], mixed[i + k + 2]);
            rows[i + 2 * k + 1] = _mm512_unpackhi_epi64(mixed[i + k], mixed[i + k + 2]);
        }
    // Now lane l of rows[4g + c] holds column 4l + c of rows 4g … 4g + 3.
    for (int c = 0; c < 4; ++c) {
        const __m512i low01 = _mm512_shuffle_i32x4(rows[c], rows[4 + c], 0x44);
        const __m512i high01 = _mm512_shuffle_i32x4(rows[c], rows[4 + c], 0xee);
        const __m512i low23 = _mm512_shuffle_i32x4(rows[8 + c], rows[12 + c], 0x44);
        const __m512i high23 = _mm512_shuffle_i32x4(rows[8 + c], rows[12 + c], 0xee);
        _mm512_store_si512(to + c * kPairs, _mm512_shuffle_i32x4(low01, low23, 0x88));
        _mm512_store_si512(to + (4 + c) * kPairs, _mm512_shuffle_i32x4(low01, low23, 0xdd));
        _mm512_store_si512(to + (8 + c) * kPairs, _mm512_shuffle_i32x4(high01, high23, 0x88));
        _mm512_store_si512(to + (12 + c) * kPairs, _mm512_shuffle_i32x4(high01, high23, 0xdd));
    }
}

bool fits(const BankTile& tile)
{
    return tile.dimension % kTileBlock == 0;
}

/// Beside the row pairs of the vector kernels, in the scratch's other half, the same words with a
/// column's pairs next to each other: the left factor of the second product.
void prepare(const uint16_t* rows, int64_t stride, float* scratch, BankTile& tile)
{
    auto* pairs = reinterpret_cast<uint32_t*>(scratch);
    VectorKernels::prepare(rows, stride, scratch, tile);
    if (!fits(tile))
        return;
    const int made = (tile.rows + 1) / 2;
    for (int64_t at = made * stride; at < kPairs * stride; ++at)
        pairs[at] = 0; // a block reads pairs of rows that a short tile lacks
    uint32_t* columns = pairs + kPairs * stride;
    for (int k = 0; k < tile.dimension; k += kSide)
        for (int pair = 0; pair < kPairs; pair += kSide)
            transpose(pairs + pair * stride + k, stride, columns + k * kPairs + pair);
    tile.columns = columns;
}

constexpr int64_t kSumBytes = 4 * kWidth; ///< between rows of the sums

/// Registers 0–3, two by two, += 4 and 5 times 6 and 7.
inline void multiply()
{
    _tile_dpbf16ps(0, 4, 6);
    _tile_dpbf16ps(1, 4, 7);
    _tile_dpbf16ps(2, 5, 6);
    _tile_dpbf16ps(3, 5, 7);
}

inline void storeSums(float* out)
{
    _tile_stored(0, out, kSumBytes);
    _tile_stored(1, out + kSide, kSumBytes);
    _tile_stored(2, out + kSide * kWidth, kSumBytes);
    _tile_stored(3, out + kSide * kWidth + kSide, kSumBytes);
}

/// out[32 rows, 32 queries]: registers 0–3 sums, 4 and 5 rows, 6 and 7 queries. A step of 32
/// columns is 4 products of 16 cycles beside 4 loads of 8: bound by the tile unit, 512
/// multiplications a cycle where vectors do 32.
void productBlock(const BankTile& tile, int row, const uint32_t* panel, int terms, float* out)
{
    finishStores();
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    const uint16_t* rows = tile.halves + row * tile.stride;
    const int64_t rowBytes = 2 * tile.stride;
    const int64_t panelBytes = 4 * kWidth * terms;
    for (int k = 0; k < tile.dimension; k += kTileBlock) {
        _tile_loadd(4, rows + k, rowBytes);
        _tile_loadd(5, rows + kSide * tile.stride + k, rowBytes);
        for (int term = 0; term < terms; ++term) {
            const uint32_t* queries = panel + (k / 2 * terms + term) * kWidth;
            _tile_loadd(6, queries, panelBytes);
            _tile_loadd(7, queries + kSide, panelBytes);
            multiply();
        }
    }
    storeSums(out);
}

void products(const BankTile& tile, const float* panel, int terms, float* out)
{
    const int whole = fits(tile) ? tile.rows / kTileBlock * kTileBlock : 0;
    for (int row = 0; row < whole; row += kTileBlock)
        productBlock(tile, row, reinterpret_cast<const uint32_t*>(panel), terms,
                     out + row * kWidth);
    if (whole == tile.rows)
        return;
    BankTile rest = tile;
    rest.halves += whole * tile.stride;
    rest.rows -= whole;
    VectorKernels::products(rest, panel, terms, out + whole * kWidth);
}

/// sums[32 columns, 32 queries] += the tile's rows, weighted: registers as above. Of a whole tile 8
/// products of 16 cycles beside 4 loads and stores of the sums and 8 loads of the factors.
void accumulateBlock(const uint32_t* columns, const uint32_t* weights, int pairs, float* sums)
{
    finishStores();
    _tile_loadd(0, sums, kSumBytes);
    _tile_loadd(1, sums + kSide, kSumBytes);
    _tile_loadd(2, sums + kSide * kWidth, kSumBytes);
    _tile_loadd(3, sums + kSide * kWidth + kSide, kSumBytes);
    for (int pair = 0; pair < pairs; pair += kSide) {
        _tile_loadd(4, columns + pair, 4 * kPairs);
        _tile_loadd(5, columns + kSide * kPairs + pair, 4 * kPairs);
        _tile_loadd(6, weights + pair * kWidth, 4 * kWidth);
        _tile_loadd(7, weights + pair * kWidth + kSide, 4 * kWidth);
        multiply();
    }
    storeSums(sums);
}

void accumulate(const BankTile& tile, int first, int count, const float* weights, float* sums)
{
    if (!fits(tile) || first != 0 || count <= kSide) { // a part of the tile: the own class
        VectorKernels::accumulate(tile, first, count, weights, sums);
        return;
    }
    alignas(64) uint32_t words[kPairs * kWidth];
    VectorKernels::packWeights(weights, count, words);
    const int pairs = (count + 1) / 2;
    const int whole = (pairs + kSide - 1) / kSide * kSide;
    for (int at = pairs * kWidth; at < whole * kWidth; ++at)
        words[at] = 0;
    for (int k = 0; k < tile.dimension; k += kTileBlock)
        accumulateBlock(tile.columns + k * kPairs, words, pairs, sums + k * kWidth);
}
} // namespace

SweepKernels nativeTileKernels()
{
    SweepKernels kernels = nativeBFloat16Kernels();
    kernels.enter = enter;
    kernels.leave = leave;
    kernels.prepare = prepare;
    kernels.products = products;
    kernels.accumulate = accumulate;
    return kernels;
}

} // namespace kindred
#else
namespace kindred {

SweepKernels nativeTileKernels()
{
    return {};
}

} // namespace kindred
#endif
