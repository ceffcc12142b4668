#pragma once

#include <immintrin.h>

#include <cstdint>

namespace kindred {

// Of each file that includes it alone: those are compiled with instructions that not every
// processor has, and nothing of them may be linked elsewhere.
namespace {
/// AVX-512 BF16 as `Ops` of BFloat16Kernels.
struct Avx512Ops {
    using Vector = __m512;
    using Words = __m512i;

    static Vector zero() { return _mm512_setzero_ps(); }
    static Vector load(const float* from) { return _mm512_load_ps(from); }
    static void store(Vector value, float* to) { _mm512_store_ps(to, value); }
    static Vector add(Vector a, Vector b) { return _mm512_add_ps(a, b); }
    static Vector subtract(Vector a, Vector b) { return _mm512_sub_ps(a, b); }
    static Words loadWords(const uint32_t* from) { return _mm512_load_si512(from); }
    static void storeWords(Words value, uint32_t* to) { _mm512_store_si512(to, value); }
    static Words broadcast(uint32_t value) { return _mm512_set1_epi32(static_cast<int>(value)); }
    static Vector dot(Vector sum, Words a, Words b)
    {
        return _mm512_dpbf16_ps(sum, (__m512bh)a, (__m512bh)b);
    }
    static Words join(__m256i low, __m256i high)
    {
        return _mm512_or_si512(_mm512_cvtepu16_epi32(low),
                               _mm512_slli_epi32(_mm512_cvtepu16_epi32(high), 16));
    }
    static Words joinHalves(const uint16_t* low, const uint16_t* high)
    {
        const auto load16 = [](const uint16_t* from) {
            return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
        };
        return join(load16(low), high ? load16(high) : _mm256_setzero_si256());
    }
    static Words roundPair(Vector low, Vector high)
    {
        return join((__m256i)_mm512_cvtneps_pbh(low), (__m256i)_mm512_cvtneps_pbh(high));
    }
    static Vector lowHalf(Words words) { return _mm512_castsi512_ps(_mm512_slli_epi32(words, 16)); }
    static Vector highHalf(Words words)
    {
        return _mm512_castsi512_ps(
            _mm512_and_si512(words, _mm512_set1_epi32(static_cast<int>(0xffff0000u))));
    }
};
} // namespace

} // namespace kindred
