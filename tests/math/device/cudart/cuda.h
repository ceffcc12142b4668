#pragma once

// The part of the driver's interface that core/kernel/cuda calls, with the requirements that
// cuTensorMapEncodeTiled() documents.

#include <cstdint>
#include <cstring>

#include "EmulatedTensorMap.h"

using cuuint32_t = uint32_t;
using cuuint64_t = uint64_t;
struct alignas(128) CUtensorMap {
    cuuint64_t opaque[16];
};
enum CUresult { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1 };
enum CUtensorMapDataType { CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 = 9 };
enum CUtensorMapInterleave { CU_TENSOR_MAP_INTERLEAVE_NONE };
enum CUtensorMapSwizzle { CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_SWIZZLE_128B = 3 };
enum CUtensorMapL2promotion { CU_TENSOR_MAP_L2_PROMOTION_L2_256B = 3 };
enum CUtensorMapFloatOOBfill { CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE };

inline CUresult cuTensorMapEncodeTiled(CUtensorMap* map, CUtensorMapDataType type, cuuint32_t rank,
                                       void* values, const cuuint64_t* size,
                                       const cuuint64_t* strides, const cuuint32_t* box,
                                       const cuuint32_t* step, CUtensorMapInterleave,
                                       CUtensorMapSwizzle swizzle, CUtensorMapL2promotion,
                                       CUtensorMapFloatOOBfill)
{
    constexpr cuuint64_t kMost = cuuint64_t{1} << 32;
    const bool fits = type == CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 && rank == 2 &&
                      reinterpret_cast<uintptr_t>(map) % 64 == 0 &&
                      reinterpret_cast<uintptr_t>(values) % 16 == 0 && strides[0] % 16 == 0 &&
                      strides[0] < (cuuint64_t{1} << 40) && strides[0] >= 2 * size[0] &&
                      size[0] > 0 && size[0] <= kMost && size[1] > 0 && size[1] <= kMost &&
                      box[0] > 0 && box[0] <= 256 && box[1] > 0 && box[1] <= 256 && step[0] == 1 &&
                      step[1] == 1 && 2 * box[0] % 16 == 0 &&
                      swizzle == CU_TENSOR_MAP_SWIZZLE_128B && 2 * box[0] <= 128;
    if (!fits)
        return CUDA_ERROR_INVALID_VALUE;
    kindred::test::EmulatedTensorMap matrix = {};
    matrix.values = static_cast<const uint16_t*>(values);
    matrix.rowBytes = strides[0];
    for (int i = 0; i < 2; ++i) {
        matrix.size[i] = size[i];
        matrix.box[i] = box[i];
    }
    matrix.isThere = kindred::test::EmulatedTensorMap::kIsThere;
    std::memcpy(map, &matrix, sizeof matrix);
    return CUDA_SUCCESS;
}
