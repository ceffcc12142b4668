#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernel/ByteKernels.h"
#include "kernel/Dispatch.h"

namespace kindred::test {

/// What the instructions of ByteNative.cpp do, lane by lane.
struct PlainOps {
    static constexpr int kLanes = 16;
    struct Vector {
        int32_t lanes[kLanes];
    };
    template <class Lane>
    static Vector each(const Lane& lane)
    {
        Vector out{};
        for (int i = 0; i < 16; ++i)
            out.lanes[i] = lane(i);
        return out;
    }
    static Vector broadcast(int32_t value)
    {
        return each([&](int) { return value; });
    }
    static Vector load(const int32_t* from)
    {
        return each([&](int i) { return from[i]; });
    }
    static Vector loadBytes(const uint8_t* from)
    {
        return each([&](int i) {
            int32_t word = 0;
            std::copy_n(from + 4 * i, 4, reinterpret_cast<uint8_t*>(&word));
            return word;
        });
    }
    static void store(Vector value, int32_t* to) { std::copy_n(value.lanes, 16, to); }
    static Vector add(Vector a, Vector b)
    {
        return each([&](int i) { return a.lanes[i] + b.lanes[i]; });
    }
    static Vector least(Vector a, Vector b)
    {
        return each([&](int i) { return std::min(a.lanes[i], b.lanes[i]); });
    }
    static uint32_t greater(Vector a, Vector b)
    {
        uint32_t mask = 0;
        for (uint32_t i = 0; i < 16; ++i)
            mask |= (a.lanes[i] > b.lanes[i] ? 1U : 0U) << i;
        return mask;
    }
    static Vector dot(Vector sum, Vector unsignedBytes, Vector signedBytes)
    {
        return each([&](int i) {
            int32_t total = sum.lanes[i];
            for (int byte = 0; byte < 4; ++byte)
                total += reinterpret_cast<const uint8_t*>(&unsignedBytes.lanes[i])[byte] *
                         reinterpret_cast<const int8_t*>(&signedBytes.lanes[i])[byte];
            return total;
        });
    }
};

inline const ByteKernels& plainKernels()
{
    static constexpr ByteKernels kPlain = {.scan = ByteProducts<PlainOps>::scan,
                                           .project = ByteProducts<PlainOps>::project,
                                           .mostNeighbours = 1024,
                                           .outrunFloats = true};
    return kPlain;
}

/// Those, and the processor's: its best ones and those of AVX2, where it has them.
inline std::vector<const ByteKernels*> everyKernel()
{
    static const ByteKernels widened = widenedByteKernels();
    std::vector<const ByteKernels*> kernels = {&plainKernels()};
    if (usesNativeBytes())
        kernels.push_back(&byteKernels());
    if (multipliesBytes())
        kernels.push_back(&widened);
    return kernels;
}

} // namespace kindred::test
