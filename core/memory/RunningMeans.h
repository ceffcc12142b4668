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
    RunningMeans(const RunningMeans&) = delete;
    RunningMeans& operator=(const RunningMeans&) = delete;

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
    NamedTensors state() const;
    /// Input error for other shapes, which leaves everything as it was.
    virtual Status restore(const NamedTensors& state);

protected:
    /// labels [n], each in 0..classes-1; rows and sums lie on the device, what depends on slots and
    /// labels alone on the processor.
    RunningMeans(int64_t dimension, std::vector<int32_t> labels, int64_t classes,
                 const torch::Device& device);

    int64_t slots() const { return static_cast<int64_t>(m_labels.size()); }
    const std::vector<int32_t>& labels() const { return m_labels; }
    int64_t labelOf(int64_t slot) const { return m_labels[static_cast<size_t>(slot)]; }
    /// Stored rows of each class.
    const std::vector<int64_t>& counts() const { return m_counts; }
    bool isStored(int64_t slot) const { return m_valid.data_ptr<uint8_t>()[slot] != 0; }
    /// Of the slot's class, but for the slot itself.
    int64_t othersStored(int64_t slot) const
    {
        return m_counts[static_cast<size_t>(labelOf(slot))] - (isStored(slot) ? 1 : 0);
    }
    /// Notes that a slot has a row now; whether it had none.
    bool markStored(int64_t slot);

    const torch::Tensor& vectors() const { return m_vectors; } ///< [n, d]
    const torch::Tensor& sums() const { return m_sums; }       ///< [classes, d] float64

private:
    std::vector<int32_t> m_labels;
    torch::Tensor m_vectors;
    torch::Tensor m_sums;
    torch::Tensor m_valid; ///< [n] on the processor
    std::vector<int64_t> m_counts;
};

} // namespace kindred
