#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"
#include "kernel/Neighbours.h"

// What a device may do in the processor's place. Each kernel has a twin on the processor that
// answers the same question. Nothing here knows who asks.
namespace kindred {

class PackedBank;

/// The k nearest rows of a database are wanted for every query. Views are host memory.
struct NearestQuestion {
    MatrixView<const float> database; ///< [n, d]
    MatrixView<const float> queries;  ///< [q, d]
    int k = 1;                        ///< ≥ 0
    SearchMetric metric = SearchMetric::SquaredL2;
    std::span<const int32_t> exclude = {}; ///< [q] a row that is no answer, -1: none; may be empty
};

/// A database that lies on a device. One caller at a time.
class DeviceRows {
public:
    virtual ~DeviceRows() = default;

    /// queries [q, d], exclude [q] or empty, both host memory; waits for the answer.
    virtual Result<Neighbours> nearest(MatrixView<const float> queries, int k,
                                       std::span<const int32_t> exclude) = 0;
};

/// Symmetric p_ij > 0 of n points, a compressed row each: [n + 1], and by entry. Host memory.
struct PairWeights {
    std::span<const int64_t> starts;
    std::span<const int32_t> columns;
    std::span<const float> values;

    int64_t rows() const { return static_cast<int64_t>(starts.size()) - 1; }
};

/// The forces of t-SNE on a device, which holds the affinities. One caller at a time.
class DeviceForces {
public:
    virtual ~DeviceForces() = default;

    /// gradient[2n] = 4 Σ_j (exaggeration p_ij w_ij − w_ij²/Z) (y_i − y_j) of points[2n] as x, y,
    /// x, y …, w = 1/(1 + |y_i − y_j|²), over all pairs; returns Z = Σ_{i≠j} w_ij.
    virtual Result<double> gradient(std::span<const float> points, double exaggeration,
                                    std::span<float> gradient) = 0;
};

/// The rows of a batch and what they are, all in the device's memory.
struct DeviceBatch {
    const float* rows = nullptr;     ///< [b, d]
    const int32_t* labels = nullptr; ///< [b]; not read by write()
    const int64_t* slots = nullptr;  ///< [b]; -1, for sweep() alone: none
    int count = 0;                   ///< b
};

/// Where a sweep's answers go, by row, in the device's memory: as SweepResult has them.
struct DeviceSweepAnswer {
    float* loss = nullptr;          ///< [b]
    float* q = nullptr;             ///< [b]
    float* gradient = nullptr;      ///< [b, d]
    float* sigmaGradient = nullptr; ///< [b]
    int32_t* skipped = nullptr;     ///< [b] 0 or 1
};

/// A memory of embeddings that lies on a device and changes there; slots are those of the
/// PackedBank it was made from. sweep() and write() queue their work on the device's default
/// stream, in order with LibTorch's, and do not wait. One caller at a time.
class DeviceMemory {
public:
    virtual ~DeviceMemory() = default;

    /// The twin is sweepSoftNeighbours().
    virtual Status sweep(const DeviceBatch& batch, float sigma, float margin,
                         const DeviceSweepAnswer& answer) = 0;
    /// The twin is MemoryBank::write(): momentumUpdate() of each row, of a slot's last.
    virtual Status write(const DeviceBatch& batch, float momentum, bool renormalise) = 0;
    /// All rows [n, d] and which are valid [n], by slot, into host memory; waits.
    virtual Status read(std::span<float> rows, std::span<uint8_t> valid) = 0;
};

/// Kernels of a device. All views are host memory; but for DeviceMemory a call returns when its
/// answer is there. One caller at a time.
class DeviceKernels {
public:
    virtual ~DeviceKernels() = default;

    /// "cuda:0": where what it is asked in place must lie.
    virtual std::string device() const = 0;
    /// The twin is searchExact().
    virtual Result<std::unique_ptr<DeviceRows>> rows(MatrixView<const float> database,
                                                     SearchMetric metric) = 0;
    /// [q] the nearest row of the database by squared distance in floats, among rows that these do
    /// not tell apart any; -1 for an empty database. The twin is NearestCentres.
    virtual Result<std::vector<int32_t>> best(MatrixView<const float> database,
                                              MatrixView<const float> queries) = 0;
    /// The twin are the forces of TSne below kExactRows points.
    virtual Result<std::unique_ptr<DeviceForces>> forces(const PairWeights& affinities) = 0;
    /// A copy of the bank, of its precision.
    virtual Result<std::unique_ptr<DeviceMemory>> memory(const PackedBank& bank) = 0;
};

} // namespace kindred
