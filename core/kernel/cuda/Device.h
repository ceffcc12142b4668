#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <cuda_runtime_api.h>

#include "base/Result.h"

namespace kindred::cuda {

/// Success, or what the runtime says went wrong while doing `action`. It says so once: the launch
/// of a kernel after a refused allocation has not failed.
inline Status check(cudaError_t error, const char* action)
{
    if (error == cudaSuccess)
        return {};
    static_cast<void>(cudaGetLastError());
    return failure(std::string(action) + ": " + cudaGetErrorString(error), "CUDA");
}

/// How many devices this process can use; 0 without a driver.
inline int deviceCount()
{
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

/// An owned stream on the current device.
class Stream final {
public:
    static Result<Stream> create()
    {
        Stream stream;
        KINDRED_TRY(check(cudaStreamCreateWithFlags(&stream.m_handle, cudaStreamNonBlocking),
                          "creating a stream"));
        return stream;
    }
    /// The device's default stream, in order with LibTorch's work; nobody's own.
    static Stream standard() { return {}; }
    ~Stream()
    {
        if (m_handle)
            cudaStreamDestroy(m_handle);
    }
    Stream(Stream&& other) noexcept : m_handle(std::exchange(other.m_handle, nullptr)) {}
    Stream& operator=(Stream&& other) noexcept
    {
        std::swap(m_handle, other.m_handle);
        return *this;
    }

    cudaStream_t handle() const { return m_handle; }
    Status wait() const { return check(cudaStreamSynchronize(m_handle), "waiting for the device"); }

private:
    Stream() = default;
    cudaStream_t m_handle = nullptr;
};

/// An owned array in device memory.
template <class T>
class Buffer final {
public:
    Buffer() = default;
    static Result<Buffer> allocate(int64_t count)
    {
        Buffer buffer;
        buffer.m_count = count;
        if (count > 0)
            KINDRED_TRY(check(cudaMalloc(reinterpret_cast<void**>(&buffer.m_data),
                                         static_cast<size_t>(count) * sizeof(T)),
                              "allocating device memory"));
        return buffer;
    }
    /// Allocates and copies; the source may be reused when this returns.
    static Result<Buffer> copyOf(const T* values, int64_t count, const Stream& stream)
    {
        KINDRED_ASSIGN(Buffer buffer, allocate(count));
        KINDRED_TRY(buffer.copyIn(0, values, count, stream));
        KINDRED_TRY(stream.wait());
        return buffer;
    }
    ~Buffer()
    {
        if (m_data)
            cudaFree(m_data);
    }
    Buffer(Buffer&& other) noexcept
        : m_data(std::exchange(other.m_data, nullptr)), m_count(std::exchange(other.m_count, 0))
    {
    }
    Buffer& operator=(Buffer&& other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_count, other.m_count);
        return *this;
    }

    T* data() const { return m_data; }
    int64_t count() const { return m_count; }

    /// Queued on the stream; `values` must live until it is done.
    Status copyIn(int64_t offset, const T* values, int64_t count, const Stream& stream)
    {
        return copy(m_data + offset, values, count, cudaMemcpyHostToDevice, stream);
    }
    Status copyOut(T* values, const Stream& stream) const
    {
        return copy(values, m_data, m_count, cudaMemcpyDeviceToHost, stream);
    }

private:
    static Status copy(T* to, const T* from, int64_t count, cudaMemcpyKind kind,
                       const Stream& stream)
    {
        if (count == 0)
            return {};
        return check(cudaMemcpyAsync(to, from, static_cast<size_t>(count) * sizeof(T), kind,
                                     stream.handle()),
                     "copying to or from the device");
    }

    T* m_data = nullptr;
    int64_t m_count = 0;
};

} // namespace kindred::cuda
