#pragma once

// The part of CUDA's runtime that core/kernel/cuda calls, on the processor, so that its host code
// is tested without a GPU: sizes, offsets, who frees what, what a failure does. Device memory is
// the heap's, filled with a pattern; a stream does everything at once. One thread.

#include <cstdlib>
#include <cstring>
#include <utility>

#include "cuda.h"

enum cudaError_t { cudaSuccess = 0, cudaErrorMemoryAllocation = 2, cudaErrorInvalidDevice = 101 };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
enum cudaDeviceAttr {
    cudaDevAttrMultiProcessorCount,
    cudaDevAttrComputeCapabilityMajor,
    cudaDevAttrComputeCapabilityMinor
};
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };
enum cudaDriverEntryPointQueryResult {
    cudaDriverEntryPointSuccess,
    cudaDriverEntryPointSymbolNotFound
};
struct cudaFuncAttributes {
    int ptxVersion;
};
inline constexpr unsigned long long cudaEnableDefault = 0;
using cudaStream_t = int*;
inline constexpr unsigned cudaStreamNonBlocking = 1;

struct dim3 {
    unsigned x, y, z;
    dim3(unsigned sizeX = 1, unsigned sizeY = 1, unsigned sizeZ = 1) : x(sizeX), y(sizeY), z(sizeZ)
    {
    }
};

namespace kindred::test {

/// The emulated device, as tests see and break it.
struct EmulatedRuntime {
    int devices = 1;
    int processors = 1; ///< from which host code chooses its splits
    int capability = 80;
    int codeFor = 90;          ///< the newest architecture in the program
    bool hasTensorMaps = true; ///< its driver does
    int warpgroupSweeps = 0;   ///< launches that asked for more shared memory than is given
    int owned = 0;             ///< allocations and streams that nobody freed yet
    int allocations = 0;
    size_t freeBytes = 0;
    int failsAt = -1; ///< the allocation, counted from 0, that fails
    cudaError_t lastError = cudaSuccess;
};
inline EmulatedRuntime emulatedRuntime;

} // namespace kindred::test

inline const char* cudaGetErrorString(cudaError_t error)
{
    return error == cudaErrorMemoryAllocation ? "out of memory" : "invalid device";
}

/// Of any call since it was asked last.
inline cudaError_t cudaGetLastError()
{
    return std::exchange(kindred::test::emulatedRuntime.lastError, cudaSuccess);
}

inline cudaError_t cudaGetDeviceCount(int* count)
{
    *count = kindred::test::emulatedRuntime.devices;
    return cudaSuccess;
}

inline cudaError_t cudaGetDevice(int* device)
{
    *device = 0;
    return cudaSuccess;
}

inline cudaError_t cudaSetDevice(int device)
{
    return device < kindred::test::emulatedRuntime.devices ? cudaSuccess : cudaErrorInvalidDevice;
}

inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int)
{
    const kindred::test::EmulatedRuntime& runtime = kindred::test::emulatedRuntime;
    *value = attribute == cudaDevAttrMultiProcessorCount      ? runtime.processors
             : attribute == cudaDevAttrComputeCapabilityMajor ? runtime.capability / 10
                                                              : runtime.capability % 10;
    return cudaSuccess;
}

template <class Kernel>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel)
{
    attributes->ptxVersion = kindred::test::emulatedRuntime.codeFor;
    return cudaSuccess;
}

/// More than a device of 9.0 can give a block is refused.
template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel, cudaFuncAttribute, int bytes)
{
    kindred::test::EmulatedRuntime& runtime = kindred::test::emulatedRuntime;
    ++runtime.warpgroupSweeps;
    return bytes <= 232'448 ? cudaSuccess : runtime.lastError = cudaErrorInvalidDevice;
}

inline cudaError_t cudaGetDriverEntryPointByVersion(const char* name, void** entry, unsigned,
                                                    unsigned long long,
                                                    cudaDriverEntryPointQueryResult* found)
{
    const bool known = kindred::test::emulatedRuntime.hasTensorMaps &&
                       std::strcmp(name, "cuTensorMapEncodeTiled") == 0;
    *entry = known ? reinterpret_cast<void*>(&cuTensorMapEncodeTiled) : nullptr;
    *found = known ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
    return cudaSuccess;
}

inline cudaError_t cudaMemGetInfo(size_t* available, size_t* all)
{
    *available = kindred::test::emulatedRuntime.freeBytes;
    *all = 2 * *available;
    return cudaSuccess;
}

inline cudaError_t cudaMalloc(void** data, size_t bytes)
{
    kindred::test::EmulatedRuntime& runtime = kindred::test::emulatedRuntime;
    if (runtime.allocations++ == runtime.failsAt)
        return runtime.lastError = cudaErrorMemoryAllocation;
    *data = std::malloc(bytes);
    std::memset(*data, 0xcd, bytes); // what is read before it is written shows
    ++runtime.owned;
    return cudaSuccess;
}

inline cudaError_t cudaFree(void* data)
{
    std::free(data);
    --kindred::test::emulatedRuntime.owned;
    return cudaSuccess;
}

inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned)
{
    *stream = new int(0);
    ++kindred::test::emulatedRuntime.owned;
    return cudaSuccess;
}

inline cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    delete stream;
    --kindred::test::emulatedRuntime.owned;
    return cudaSuccess;
}

inline cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    return cudaSuccess;
}

inline cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind,
                                   cudaStream_t)
{
    std::memcpy(to, from, bytes);
    return cudaSuccess;
}
