#pragma once

#include <span>

#include "kernel/DeviceKernels.h"
#include "kernel/cuda/Device.h"

namespace kindred::cuda {

/// The gradient of t-SNE on a GPU, all pairs exactly; affinities stay in device memory. Has run
/// through the emulator of tests/math/device, never on a GPU. One caller at a time; move-only.
class MapForces final {
public:
    static Result<MapForces> create(const PairWeights& affinities, const Stream& stream);

    /// gradient[2n] = 4 Σ_j (exaggeration p_ij w_ij - w_ij²/Z) (y_i - y_j) of points[2n] as x, y,
    /// x, y …; returns Z. Waits for the result. Failed for spans of another size.
    Result<double> gradient(std::span<const float> points, double exaggeration,
                            std::span<float> gradient, const Stream& stream);

private:
    MapForces() = default;

    int64_t m_count = 0;
    int m_splits = 1;
    Buffer<int64_t> m_starts;
    Buffer<int32_t> m_columns;
    Buffer<float> m_values;
    Buffer<double> m_partial;
    Buffer<double> m_mass;
    Buffer<float> m_points;
    Buffer<float> m_gradient;
};

} // namespace kindred::cuda
