#pragma once

#include <cstdint>
#include <vector>

#include "base/Result.h"
#include "model/NamedTensors.h"

namespace kindred {

/// The mean embedding of each class while the network moves: the last embedding of every training
/// sample, and their sum by class, S ← S + new − old at each write. Means are not
/// differentiated. One thread.
class ClassSums final {
public:
    /// labels [n], each in 0..classes-1.
    ClassSums(int64_t dimension, std::vector<int32_t> labels, int64_t classes);

    /// values [k, dimension] of the slots [k]; of a slot named twice the last one stays.
    void write(const std::vector<int64_t>& slots, const torch::Tensor& values);
    /// Adds up anew what is stored, so that rounding does not grow from epoch to epoch.
    void rebuild();

    /// [classes, dimension] float64; zeros for a class without stored rows.
    torch::Tensor means() const;
    /// [k, dimension] float64: the mean of each slot's class without the slot's own row; zeros
    /// where nothing else is stored.
    torch::Tensor meansWithout(const std::vector<int64_t>& slots) const;

    /// "vectors" f4 [n, d], "valid" u1 [n] and "sums" f8 [classes, d].
    NamedTensors state() const;
    /// Input error for other shapes.
    Status restore(const NamedTensors& state);

private:
    const float* vector(int64_t slot) const;
    bool isStored(int64_t slot) const;

    std::vector<int32_t> m_labels;
    torch::Tensor m_vectors; ///< [n, d]
    torch::Tensor m_valid;   ///< [n]
    torch::Tensor m_sums;    ///< [classes, d]
    std::vector<int64_t> m_counts;
};

} // namespace kindred
