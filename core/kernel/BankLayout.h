#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "kernel/SoftNeighbour.h"

namespace kindred {

/// What a bank holds. A "position" is a row number in class-sorted order; rows of one class are
/// neighbours. Rows are stored once, row-major: both products of the sweep read this layout.
struct PackedBank::Layout {
    struct ClassRange {
        int32_t label = 0;
        int64_t begin = 0; ///< first position
        int64_t end = 0;
        int64_t valid = 0; ///< rows written so far
    };

    int64_t dimension = 0;
    int64_t stride = 0; ///< elements between rows; the padding is 0
    BankPrecision precision = BankPrecision::Float32;
    std::vector<int32_t> labels;         ///< by slot
    std::vector<int32_t> slotToPosition; ///< by slot
    std::vector<uint8_t> valid;          ///< by position
    std::vector<ClassRange> classes;     ///< ascending by label and position, none empty
    int64_t validRows = 0;
    double largestNormSquared = 0; ///< of any row ever written
    hwy::AlignedFreeUniquePtr<float[]> values;
    hwy::AlignedFreeUniquePtr<uint16_t[]> halves;

    int64_t rows() const { return static_cast<int64_t>(labels.size()); }
    /// Null when no row has this label.
    const ClassRange* findClass(int32_t label) const;
};

/// Round to nearest, ties to even; NaN stays NaN.
inline uint16_t toBFloat16(float value)
{
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    if ((bits & 0x7fffffffu) > 0x7f800000u)
        return static_cast<uint16_t>((bits >> 16) | 0x40u);
    return static_cast<uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

/// bf16 terms of a query against a bank in bf16: where logits are stretched much, one is too
/// coarse.
inline int termsOfQuery(float sigma)
{
    constexpr float kSplitQueriesAbove = 25.0f; // 1/sigma
    return 1.0f / sigma > kSplitQueriesAbove ? 2 : 1;
}

inline float fromBFloat16(uint16_t half)
{
    const uint32_t bits = static_cast<uint32_t>(half) << 16;
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

} // namespace kindred
