#pragma once

#include <span>

#include "kernel/SoftNeighbour.h"
#include "kernel/cuda/Device.h"

namespace kindred::cuda {

/// The memory bank in device memory, float32, in the same class-sorted order as the PackedBank it
/// was made from. Slots are the same numbers. One writer at a time, not during a sweep.
class DeviceBank final {
public:
    /// Copies rows, labels and validity to the current device; a bf16 bank is widened.
    static Result<DeviceBank> upload(const PackedBank& bank, const Stream& stream);

    int64_t rows() const { return m_labels.count(); }
    int dimension() const { return m_dimension; }
    /// Class-sorted row of a slot.
    int64_t position(int64_t slot) const { return m_positions[static_cast<size_t>(slot)]; }

    /// values [k, dimension] to their slots, which become valid; slot repeated: the last one wins.
    Status write(std::span<const int64_t> slots, MatrixView<const float> values,
                 const Stream& stream);

    const float* values() const { return m_values.data(); }
    const int32_t* labels() const { return m_labels.data(); }
    const uint8_t* valid() const { return m_valid.data(); }

private:
    DeviceBank() = default;

    int m_dimension = 0;
    std::vector<int64_t> m_positions; ///< by slot
    Buffer<float> m_values;
    Buffer<int32_t> m_labels;
    Buffer<uint8_t> m_valid;
};

/// The CUDA twin of kindred::sweepSoftNeighbours: the same query, the same result within float
/// rounding. query's views are host memory. Waits for the result.
Result<SweepResult> sweepSoftNeighbours(const DeviceBank& bank, const SweepQuery& query,
                                        const Stream& stream);

} // namespace kindred::cuda
