#pragma once

#include "kernel/cuda/Device.h"
#include "project/Affinities.h"

namespace kindred::cuda {

/// The gradient of t-SNE on a GPU, all pairs exactly; affinities stay in device memory. Has run
/// through the emulator of tests/math/device, never on a GPU: no path of the program calls it until
/// it has. One caller at a time; move-only.
class MapForces final {
public:
    static Result<MapForces> create(const Affinities& affinities, const Stream& stream);

    /// 4 Σ_j (p_ij w_ij - w_ij²/Z) (y_i - y_j) of points [n, 2]; waits for the result.
    Result<Matrix<float>> gradient(MatrixView<const float> points, const Stream& stream);

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
