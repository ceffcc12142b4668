// Byte kernels on the processor's own dot product (AVX-512 VNNI). This file alone is compiled with
// those instructions; byteKernels() hands them out only after asking the processor.
#include "kernel/ByteKernels.h"

#if defined(__AVX512VNNI__)
#include <immintrin.h>

namespace kindred {

namespace {
struct VnniOps {
    using Vector = __m512i;
    static constexpr int kLanes = 16;

    static Vector broadcast(int32_t value) { return _mm512_set1_epi32(value); }
    static Vector load(const int32_t* from) { return _mm512_load_si512(from); }
    static Vector loadBytes(const uint8_t* from) { return _mm512_load_si512(from); }
    static void store(Vector value, int32_t* to) { _mm512_store_si512(to, value); }
    static Vector add(Vector a, Vector b) { return _mm512_add_epi32(a, b); }
    static Vector least(Vector a, Vector b) { return _mm512_min_epi32(a, b); }
    static uint32_t greater(Vector a, Vector b) { return _mm512_cmpgt_epi32_mask(a, b); }
    static Vector dot(Vector sum, Vector unsignedBytes, Vector signedBytes)
    {
        // Of the intrinsic GCC 12 copies every sum before each product, and spills some.
        asm("vpdpbusd %2, %1, %0" : "+v"(sum) : "v"(unsignedBytes), "v"(signedBytes));
        return sum;
    }
};
} // namespace

ByteKernels nativeByteKernels()
{
    return {.scan = ByteProducts<VnniOps>::scan,
            .project = ByteProducts<VnniOps>::project,
            .mostNeighbours = 1024,
            .rowsOfNeighbour = 500,
            .outrunFloats = true};
}

} // namespace kindred
#else
namespace kindred {

ByteKernels nativeByteKernels()
{
    return {};
}

} // namespace kindred
#endif
