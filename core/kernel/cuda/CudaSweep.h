#pragma once

#include <span>

#include "kernel/DeviceKernels.h"
#include "kernel/SoftNeighbour.h"
#include "kernel/SweepForm.h"
#include "kernel/cuda/Device.h"

namespace kindred::cuda {

// These have run through the emulator of tests/math/device, never on a GPU.

/// The memory bank in device memory, in the precision and the class-sorted order of the PackedBank
/// it was made from. Slots are the same numbers. One caller at a time.
class DeviceBank final {
public:
    /// Copies rows, labels and validity to the current device.
    static Result<DeviceBank> upload(const PackedBank& bank, const Stream& stream);

    int64_t rows() const { return m_labels.count(); }
    int dimension() const { return m_dimension; }
    bool isHalf() const { return m_stride > 0; }
    int stride() const { return m_stride; } ///< elements of a row in bf16; 0: it is in float32

    /// As DeviceMemory::write(): queued on the stream.
    Status write(const DeviceBatch& batch, float momentum, bool renormalise, const Stream& stream);
    /// values [k, dimension], host memory, to their slots, which become valid; slot repeated: the
    /// last one wins. Waits.
    Status write(std::span<const int64_t> slots, MatrixView<const float> values,
                 const Stream& stream);
    /// As DeviceMemory::read().
    Status read(std::span<float> rows, std::span<uint8_t> valid, const Stream& stream) const;

    const float* values() const { return m_values.data(); }
    const uint16_t* halves() const { return m_halves.data(); }
    const int32_t* labels() const { return m_labels.data(); }
    const uint8_t* valid() const { return m_valid.data(); }
    const int64_t* positions() const { return m_devicePositions.data(); }

private:
    DeviceBank() = default;

    int m_dimension = 0;
    int m_stride = 0;
    std::vector<int64_t> m_positions; ///< by slot
    Buffer<int64_t> m_devicePositions;
    Buffer<float> m_values;
    Buffer<uint16_t> m_halves;
    Buffer<int32_t> m_labels;
    Buffer<uint8_t> m_valid;
};

/// What a sweep needs of the device beside the bank and its answers; kept from one to the next of
/// the same sizes.
class SweepRoom final {
public:
    /// Warpgroup: for a device that isWarpgroupSweepFor().
    explicit SweepRoom(SweepForm form = SweepForm::Mma) : m_form(form) {}

    /// As DeviceMemory::sweep(): queued on the stream.
    Status sweep(const DeviceBank& bank, const DeviceBatch& batch, float sigma, float margin,
                 const DeviceSweepAnswer& answer, const Stream& stream);

private:
    Status prepare(const DeviceBank& bank, int queries, int terms);

    SweepForm m_form;
    bool m_byWarpgroups = false; ///< the bank and the queries fit
    int64_t m_rows = -1;         ///< of the bank that the room is for
    int m_dimension = 0;
    int m_queries = -1;
    int m_terms = 0;
    int m_splits = 1;
    Buffer<int64_t> m_own;
    Buffer<uint16_t> m_halfQueries;
    Buffer<float> m_maxima;
    Buffer<float> m_masses;
    Buffer<float> m_sums;
};

/// The CUDA twin of kindred::sweepSoftNeighbours: the same query, the same result within the
/// rounding of the bank's precision. query's views are host memory. Waits for the result.
Result<SweepResult> sweepSoftNeighbours(const DeviceBank& bank, const SweepQuery& query,
                                        const Stream& stream, SweepForm form = SweepForm::Mma);

} // namespace kindred::cuda
