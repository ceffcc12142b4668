#pragma once

#include <span>
#include <vector>

#include "kernel/DeviceKernels.h"
#include "kernel/cuda/Device.h"

namespace kindred::cuda {

// These have run through the emulator of tests/math/device, never on a GPU.

/// A database in device memory, sent once for all questions about it. For squared distances rows
/// are moved to their mean, far from which float scores would lose digits. Move-only.
class ResidentRows final {
public:
    /// Failed for more rows than an int32 counts.
    static Result<ResidentRows> upload(MatrixView<const float> database, SearchMetric metric,
                                       const Stream& stream);

    /// The CUDA twin of kindred::searchExact(): the k and 8 nearest by float scores, measured anew
    /// in double. queries [q, d] and exclude [q] or empty are host memory; waits for the result.
    /// Failed for wrong sizes.
    Result<Neighbours> nearest(MatrixView<const float> queries, int k,
                               std::span<const int32_t> exclude, const Stream& stream) const;
    /// The row that is nearest to each query, by float scores: among rows whose distances agree
    /// within float rounding any may be named. -1 for an empty database.
    Result<std::vector<int32_t>> best(MatrixView<const float> queries, const Stream& stream) const;

private:
    ResidentRows() = default;

    int64_t m_count = 0;
    int64_t m_columns = 0;
    SearchMetric m_metric = SearchMetric::SquaredL2;
    std::vector<double> m_mean; ///< that rows were moved by; empty: none were
    Buffer<float> m_rows;
    Buffer<float> m_halfNorms;
};

/// One question about a database that is sent for it alone.
Result<Neighbours> searchNearest(const NearestQuestion& question, const Stream& stream);
Result<std::vector<int32_t>> nearestRows(MatrixView<const float> database,
                                         MatrixView<const float> queries, const Stream& stream);

} // namespace kindred::cuda
