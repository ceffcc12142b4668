#pragma once

#include <cstdint>
#include <vector>

#include "base/Result.h"
#include "model/NamedTensors.h"

namespace kindred {

/// The mean embedding of each class while the network moves: the last embedding of every training
/// sample, and their sum by class, S ← S + new − old at each write. Means are not
/// differentiated. One thread.
class RunningMeans {
public:
    virtual ~RunningMeans() = default;

    /// values [k, dimension] of the slots [k]; of a slot named twice the last one stays.
    virtual void write(const std::vector<int64_t>& slots, const torch::Tensor& values) = 0;
    /// Adds up anew what is stored, so that rounding does not grow from epoch to epoch.
    virtual void rebuild() = 0;

    /// [classes, dimension] float64; zeros for a class without stored rows.
    virtual torch::Tensor means() const = 0;
    /// [k, dimension] float64: the mean of each slot's class without the slot's own row; zeros
    /// where nothing else is stored.
    virtual torch::Tensor meansWithout(const std::vector<int64_t>& slots) const = 0;

    /// "vectors" f4 [n, d], "valid" u1 [n] and "sums" f8 [classes, d], on the processor.
    virtual NamedTensors state() const = 0;
    /// Input error for other shapes.
    virtual Status restore(const NamedTensors& state) = 0;
};

} // namespace kindred
