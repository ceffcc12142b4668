#pragma once

// Runs device code on the processor, so that kernels can be tested without a GPU: include this
// before a .cuh, then launch(). What is real: index arithmetic, barriers, shuffles, shared memory,
// the order in which threads may come (Schedule). What is not: speed, memory spaces, the hardware's
// rounding of fast instructions. Linux only; one launch at a time.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>

#include "EmulatedProducts.h"

struct Dim3 {
    unsigned x = 1;
    unsigned y = 1;
    unsigned z = 1;
};

inline Dim3 threadIdx;
inline Dim3 blockIdx;
inline Dim3 blockDim;
inline Dim3 gridDim;

#define __global__
#define __device__
#define __launch_bounds__(threads)
/// One block runs after the other, so that what a block shares may be static.
#define __shared__ static

using std::max;
using std::min;

namespace kindred::test {

/// Who goes on first between two barriers: code that forgets one gives another result or fails.
/// WarpByWarp: a warp goes as far as it can before the next does anything.
enum class Schedule { Ascending, Descending, Shuffled, WarpByWarp };

class DeviceEmulator final {
public:
    /// Runs kernel() once for every thread of every block. Throws std::runtime_error where threads
    /// of a block wait for one another in different places, which on a device hangs it.
    static void launch(Dim3 grid, unsigned threads, Schedule schedule,
                       const std::function<void()>& kernel);

    /// Waits until all threads of the block (of the warp) are here.
    static void syncBlock();
    static void syncWarp();
    /// Eight bytes of each lane, seen by all lanes of the warp.
    static uint64_t exchange(uint64_t mine, unsigned lane);
    static bool any(bool mine);
    static unsigned ballot(bool mine);
    /// Up to 32 bytes of each of the warp's 32 lanes into all [32 · bytes].
    static void gather(const void* mine, size_t bytes, void* all);

    // Copies that go on beside a thread (cp.async). Their places hold NaN of bf16 until the thread
    // waits for the group: whoever reads too early, or still, shows. launch() throws where a block
    // ends with copies that nobody waited for.
    static void queueCopy(void* to, const void* from, size_t bytes, size_t room);
    static void endCopies();
    static void waitForCopies(size_t open);

    /// Waits, other than at a barrier of all, until `done`; who makes it so calls progress().
    static void waitUntil(const std::function<bool()>& done);
    static void progress();
    /// A copy by the device's own engine: it happens when no thread can go on without it, in the
    /// shuffled schedule also sooner, each in any order. launch() throws where a block ends before.
    static void queueBox(const std::function<void()>& copy);

    // Products that go on beside a thread (wgmma). Their accumulators, values[count], hold NaN
    // until the thread waits for all of them, which are then made in order; `operand` stays as it
    // is until then. What breaks the instructions' rules throws: a product without a fence since
    // the last wait, a wait before the group was ended, an operand that was written.
    static void queueProduct(float* values, size_t count, EmulatedProducts::Operand operand,
                             const std::function<void(float*)>& product);
    static void fenceProducts();
    static void endProducts();
    static void waitForProducts(size_t open);
};

} // namespace kindred::test

inline void __syncthreads()
{
    kindred::test::DeviceEmulator::syncBlock();
}

inline void __syncwarp()
{
    kindred::test::DeviceEmulator::syncWarp();
}

template <class T>
T __shfl_sync(unsigned, T value, int lane)
{
    uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    bits = kindred::test::DeviceEmulator::exchange(bits, static_cast<unsigned>(lane) % 32);
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

template <class T>
T __shfl_xor_sync(unsigned mask, T value, int step)
{
    return __shfl_sync(mask, value, static_cast<int>((threadIdx.x % 32) ^ unsigned(step)));
}

inline bool __any_sync(unsigned, bool value)
{
    return kindred::test::DeviceEmulator::any(value);
}

inline unsigned __ballot_sync(unsigned, bool value)
{
    return kindred::test::DeviceEmulator::ballot(value);
}

inline float __uint_as_float(unsigned bits)
{
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

inline unsigned __float_as_uint(float value)
{
    unsigned bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

inline int __popc(unsigned bits)
{
    return __builtin_popcount(bits);
}

inline int __ffs(unsigned bits)
{
    return __builtin_ffs(static_cast<int>(bits));
}
