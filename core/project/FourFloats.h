#pragma once

namespace kindred {

/// Four floats in the registers that every x86-64 processor has.
using FourFloats = float __attribute__((vector_size(16)));

inline FourFloats loadFour(const float* from)
{
    FourFloats value;
    __builtin_memcpy(&value, from, sizeof value);
    return value;
}

inline void storeFour(float* to, FourFloats value)
{
    __builtin_memcpy(to, &value, sizeof value);
}

inline float sumFour(FourFloats value)
{
    return (value[0] + value[2]) + (value[1] + value[3]);
}

} // namespace kindred
