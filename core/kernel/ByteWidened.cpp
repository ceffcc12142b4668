// Byte kernels on AVX2, whose only product of bytes saturates: both sides are widened to 16 bits,
// and two neighbouring products are added at once (vpmaddwd). This file alone is compiled with
// AVX2; byteKernels() hands its kernels out only after asking the processor.
#include "kernel/ByteKernels.h"

#if defined(__AVX2__)
#include <immintrin.h>

namespace kindred {

namespace {
struct WideOps {
    using Vector = __m256i;
    static constexpr int kLanes = 8;

    static const Vector* at(const int32_t* from) { return reinterpret_cast<const Vector*>(from); }
    static Vector broadcast(int32_t value) { return _mm256_set1_epi32(value); }
    static Vector load(const int32_t* from) { return _mm256_load_si256(at(from)); }
    static void store(Vector value, int32_t* to)
    {
        _mm256_store_si256(reinterpret_cast<Vector*>(to), value);
    }
    static Vector add(Vector a, Vector b) { return _mm256_add_epi32(a, b); }
    static Vector least(Vector a, Vector b) { return _mm256_min_epi32(a, b); }
    static uint32_t greater(Vector a, Vector b)
    {
        return static_cast<uint32_t>(
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(a, b))));
    }
};

/// Tile: 4 rows, broadcast four numbers of 16 bits at a time, by 2 vectors of 4 columns, each of
/// which has two lanes: the numbers 0 and 1 of four, and 2 and 3. Registers: 8 sums, 4 broadcasts,
/// 2 of the panel, 1 product. Roofline: 4 columns of 4 × 8 pairs are 128 multiplications in 8
/// vpmaddwd (4 cycles on two ports) and 8 additions, with 6 loads (3 cycles): 32 multiplications a
/// cycle, of which Zen 3 reaches 26; floats have 16. A panel is widened once for all rows of a
/// tile, 64 columns of it are 16 KiB; rows are widened once for a panel.
struct WideProducts {
    using Threshold = ByteThreshold<WideOps>;
    using Vector = WideOps::Vector;
    static constexpr int kBlockRows = 4;
    static constexpr int kChunkQuads = 64;
    static constexpr int kVectors = kByteWidth / WideOps::kLanes;

    static int scan(const ByteTile& tile, ByteHit* hits)
    {
        alignas(32) int32_t products[kByteRows * kByteWidth];
        multiply(tile.rows, tile.stride, tile.count, tile.starts, tile.panel, tile.quads, products);
        int found = 0;
        for (int row = 0; row < tile.count; ++row) {
            const int32_t* from = products + row * kByteWidth;
            Vector sums[kVectors];
#pragma GCC unroll 4
            for (int v = 0; v < kVectors; ++v)
                sums[v] = WideOps::load(from + v * WideOps::kLanes);
            const uint32_t mask = Threshold::hitsOf(tile, row, sums);
            if (__builtin_expect(mask != 0, 0))
                found += Threshold::list(from, mask, row, hits + found);
        }
        return found;
    }

    static void project(const int8_t* row, int32_t start, const uint8_t* panel, int quads,
                        int32_t* products)
    {
        multiply(row, 0, 1, &start, panel, quads, products);
    }

private:
    /// products: [count, kByteWidth], aligned to 32.
    static void multiply(const int8_t* rows, int64_t stride, int count, const int32_t* starts,
                         const uint8_t* panel, int quads, int32_t* products)
    {
        for (int row = 0; row < count; ++row)
            for (int v = 0; v < kVectors; ++v)
                WideOps::store(WideOps::broadcast(starts[row]),
                               products + row * kByteWidth + v * WideOps::kLanes);
        alignas(32) int16_t columns[kChunkQuads * kByteWidth * 4];
        for (int first = 0; first < quads; first += kChunkQuads) {
            const int some = quads - first < kChunkQuads ? quads - first : kChunkQuads;
            widenPanel(panel + int64_t{first} * kByteWidth * 4, some * kByteWidth * 4, columns);
            for (int row = 0; row < count; row += kBlockRows)
                addRows<kBlockRows>(count - row, rows + row * stride + int64_t{4} * first, stride,
                                    columns, some, products + row * kByteWidth);
        }
    }

    static const __m128i* sixteenAt(const void* bytes)
    {
        return static_cast<const __m128i*>(bytes);
    }
    static Vector* vectorAt(int16_t* numbers)
    {
        return reinterpret_cast<Vector*>(numbers);
    }

    static void widenPanel(const uint8_t* bytes, int count, int16_t* wide)
    {
        for (int i = 0; i < count; i += 16)
            _mm256_store_si256(vectorAt(wide + i),
                               _mm256_cvtepu8_epi16(_mm_load_si128(sixteenAt(bytes + i))));
    }

    static void widenRow(const int8_t* bytes, int count, int16_t* wide)
    {
        int i = 0;
        for (; i + 16 <= count; i += 16)
            _mm256_store_si256(vectorAt(wide + i),
                               _mm256_cvtepi8_epi16(_mm_loadu_si128(sixteenAt(bytes + i))));
        for (; i < count; ++i)
            wide[i] = bytes[i];
    }

    template <int kRows>
    static void addRows(int left, const int8_t* rows, int64_t stride, const int16_t* columns,
                        int quads, int32_t* products)
    {
        if constexpr (kRows > 1)
            if (left < kRows)
                return addRows<kRows - 1>(left, rows, stride, columns, quads, products);
        alignas(32) int16_t wide[kRows][4 * kChunkQuads];
        for (int r = 0; r < kRows; ++r)
            widenRow(rows + r * stride, 4 * quads, wide[r]);
        for (int v = 0; v < kVectors; ++v)
            addProducts<kRows>(wide, columns + v * WideOps::kLanes * 4, quads,
                               products + v * WideOps::kLanes);
    }

    /// Of 8 columns of the panel.
    template <int kRows>
    static void addProducts(const int16_t (&wide)[kRows][4 * kChunkQuads], const int16_t* columns,
                            int quads, int32_t* products)
    {
        Vector sums[kRows][2];
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r)
            sums[r][0] = sums[r][1] = _mm256_setzero_si256();
        for (int quad = 0; quad < quads; ++quad, columns += kByteWidth * 4) {
            const auto* two = reinterpret_cast<const Vector*>(columns);
#pragma GCC unroll 4
            for (int r = 0; r < kRows; ++r) {
                const Vector four = fourOf(wide[r] + 4 * quad);
                addTo(sums[r][0], _mm256_madd_epi16(four, two[0]));
                addTo(sums[r][1], _mm256_madd_epi16(four, two[1]));
            }
        }
        constexpr int kInOrder = 0xD8; // quarters 0, 2, 1, 3
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r) {
            const Vector folded =
                _mm256_permute4x64_epi64(_mm256_hadd_epi32(sums[r][0], sums[r][1]), kInOrder);
            int32_t* to = products + r * kByteWidth;
            WideOps::store(WideOps::add(WideOps::load(to), folded), to);
        }
    }

    /// Of the intrinsic GCC 12 copies every sum, and spills one.
    static void addTo(Vector& sum, Vector value)
    {
        asm("vpaddd %1, %0, %0" : "+x"(sum) : "x"(value));
    }

    static Vector fourOf(const int16_t* from)
    {
        long long word;
        __builtin_memcpy(&word, from, sizeof word);
        return _mm256_set1_epi64x(word);
    }
};
} // namespace

ByteKernels widenedByteKernels()
{
    // 60,502 × 128 rows in many small classes, Zen 3: 0.7 of the floats' time for lists of 50, 1.1
    // for 200; on 50 components of MNIST 0.7 and 0.8. 128 queries of 10,000 to 1,000,000 rows: 0.9
    // to 1.1.
    return {.scan = WideProducts::scan,
            .project = WideProducts::project,
            .mostNeighbours = 128,
            .outrunFloats = false};
}

} // namespace kindred
#else
namespace kindred {

ByteKernels widenedByteKernels()
{
    return {};
}

} // namespace kindred
#endif
