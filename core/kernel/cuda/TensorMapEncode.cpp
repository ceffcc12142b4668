#include "kernel/cuda/TensorMapEncode.h"

#include <cstring>

#include <cuda.h>

#include "kernel/cuda/Device.h"
#include "kernel/cuda/WarpgroupLayout.h"

namespace kindred::cuda {

namespace {
static_assert(sizeof(TensorMap) == sizeof(CUtensorMap) &&
              alignof(TensorMap) >= alignof(CUtensorMap));

struct Driver {
    decltype(&cuTensorMapEncodeTiled) encode;
};

/// The driver's own function: nothing is linked against the driver, which may not be there.
Result<Driver> driverWithMaps()
{
    constexpr unsigned kSince = 12000;
    void* entry = nullptr;
    cudaDriverEntryPointQueryResult found = cudaDriverEntryPointSymbolNotFound;
    KINDRED_TRY(check(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry, kSince,
                                                       cudaEnableDefault, &found),
                      "asking the driver for tensor maps"));
    if (found != cudaDriverEntryPointSuccess || !entry)
        return failure("the driver knows no tensor maps", "CUDA");
    return Driver{reinterpret_cast<decltype(Driver::encode)>(entry)};
}

/// Of bf16 [rows, stride] in device memory.
Status encodeRows(const Driver& driver, TensorMap& map, const uint16_t* values, int64_t rows,
                  int stride)
{
    const cuuint64_t size[2] = {static_cast<cuuint64_t>(stride), static_cast<cuuint64_t>(rows)};
    const cuuint64_t rowBytes[1] = {2 * size[0]};
    const cuuint32_t box[2] = {kBoxColumns, kGroupRows};
    const cuuint32_t step[2] = {1, 1};
    CUtensorMap encoded;
    const CUresult result = driver.encode(
        &encoded, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, const_cast<uint16_t*>(values), size,
        rowBytes, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
        CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    if (result != CUDA_SUCCESS)
        return failure("the driver refuses a tensor map: " + std::to_string(result), "CUDA");
    std::memcpy(map.bytes, &encoded, sizeof map.bytes);
    return {};
}
} // namespace

Status encodeSweepMaps(const SweepArguments& a, SweepMaps& maps)
{
    KINDRED_ASSIGN(const Driver driver, driverWithMaps());
    KINDRED_TRY(encodeRows(driver, maps.bank, a.halves, a.rows, a.stride));
    return encodeRows(driver, maps.queries, a.halfQueries,
                      static_cast<int64_t>(a.terms) * a.queryCount, a.stride);
}

} // namespace kindred::cuda
