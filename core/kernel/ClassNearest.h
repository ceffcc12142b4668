#pragma once

#include <cstdint>

namespace kindred {

/// Longest lists of ClassNearest: they stay in the first-level cache, and every value meets all of
/// a list.
inline constexpr int64_t kMostClassNearest = 16;

/// The nearest rows of a tile of classes, a class to each lane. Values [n] of a tile lie as
/// ClassOrder arranges them: the t-th rows of its classes side by side, those of widths[t] classes,
/// which do not grow with t. A vector's worth behind the last value is read, and written of what is
/// spread; pointers need no alignment.
template <class T>
struct ClassNearest {
    int lanes = 0;
    /// nearest[k][lanes] = the k least values of each class, ascending; infinite where it has fewer
    /// that are finite. 1 ≤ k ≤ kMostClassNearest.
    void (*collect)(const T* values, const int32_t* widths, int64_t steps, int64_t k,
                    T* nearest) = nullptr;
    /// out [n] = the class's share for values below its limit and for the first `ties` that equal
    /// it, a whole number; 0 for the others. limits, ties, shares [lanes].
    void (*spread)(const T* values, const int32_t* widths, int64_t steps, const T* limits,
                   const T* ties, const T* shares, T* out) = nullptr;
};

/// Of the target chosen at run time; float or double.
template <class T>
const ClassNearest<T>& classNearest();

} // namespace kindred
