#pragma once

// The instructions of kernel/cuda/TensorCore.cuh by the layouts of operands that the PTX ISA
// documents (9.7.14 “mma.m16n8k16”, “ldmatrix”): include this before a .cuh that uses them.

#include "DeviceEmulator.h"
#include "kernel/BankLayout.h"

#define KINDRED_EMULATED_DEVICE
#define KINDRED_UNROLL

inline void __trap()
{
    throw std::runtime_error("the kernel stopped itself");
}

namespace kindred::cuda {

inline float halfAt(uint32_t both, int which)
{
    return fromBFloat16(static_cast<uint16_t>(which == 0 ? both & 0xffffU : both >> 16));
}

/// Of the compiler alone.
template <class T>
T* oneAddress(T* place)
{
    return place;
}

inline uint32_t packHalves(float low, float high)
{
    return toBFloat16(low) | static_cast<uint32_t>(toBFloat16(high)) << 16;
}

inline float powerOfTwo(float x)
{
    return std::exp2(x);
}

inline void multiplyAdd(float* sum, const uint32_t* a, const uint32_t* b)
{
    struct Operands {
        uint32_t a[4];
        uint32_t b[2];
    };
    const Operands mine = {{a[0], a[1], a[2], a[3]}, {b[0], b[1]}};
    Operands all[32];
    test::DeviceEmulator::gather(&mine, sizeof mine, all);
    // Rows of a and columns of b belong to four lanes each, which have two neighbours of 8 values.
    const auto left = [&](int row, int k) {
        return halfAt(all[row % 8 * 4 + k % 8 / 2].a[row / 8 + k / 8 * 2], k % 2);
    };
    const auto right = [&](int k, int column) {
        return halfAt(all[column * 4 + k % 8 / 2].b[k / 8], k % 2);
    };
    const int lane = static_cast<int>(threadIdx.x % 32);
    for (int i = 0; i < 4; ++i) { // c_i of PTX
        const int row = i < 2 ? lane / 4 : lane / 4 + 8;
        const int column = lane % 4 * 2 + i % 2;
        double value = static_cast<double>(sum[i]);
        for (int k = 0; k < 16; ++k)
            value += static_cast<double>(left(row, k)) * static_cast<double>(right(k, column));
        sum[i] = static_cast<float>(value);
    }
}

/// ldmatrix.x4: a lane gives a row of 8 values and gets two neighbours of each matrix.
template <bool kTransposed>
void loadFour(uint32_t* values, const uint16_t* row)
{
    const uint16_t* rows[32];
    test::DeviceEmulator::gather(&row, sizeof row, rows);
    const int lane = static_cast<int>(threadIdx.x % 32);
    for (int matrix = 0; matrix < 4; ++matrix) {
        const uint16_t* const* from = rows + 8 * matrix;
        const int outer = lane / 4;
        const int inner = lane % 4 * 2;
        const uint16_t low = kTransposed ? from[inner][outer] : from[outer][inner];
        const uint16_t high = kTransposed ? from[inner + 1][outer] : from[outer][inner + 1];
        values[matrix] = low | static_cast<uint32_t>(high) << 16;
    }
    test::DeviceEmulator::syncWarp();
}

inline void loadMatrices(uint32_t* values, const uint16_t* row)
{
    loadFour<false>(values, row);
}

inline void loadTransposed(uint32_t* values, const uint16_t* row)
{
    loadFour<true>(values, row);
}

inline void queueCopy(uint16_t* to, const uint16_t* from, int bytes)
{
    test::DeviceEmulator::queueCopy(to, from, static_cast<size_t>(bytes), 16);
}

inline void endCopies()
{
    test::DeviceEmulator::endCopies();
}

template <int kOpen>
void waitForCopies()
{
    test::DeviceEmulator::waitForCopies(kOpen);
}

} // namespace kindred::cuda
