#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "project/Arithmetic.h"

namespace kindred {

class GridTransform;

/// The potential φ(y) = Σ_j 1 / (1 + |y - y_j|²) of points in the plane, and its gradient, anywhere
/// near them: charges are spread on a grid by cubic B-splines, convolved there through the FFT, and
/// read by the same splines (a particle mesh, Essmann et al. 1995; Linderman et al. 2019 use
/// Lagrange polynomials). The grid's kernel carries the splines' inverse twice, so that what is
/// read is the bicubic interpolation of 1 / (1 + r²). Repulsion of t-SNE is -∇φ/2: one field in
/// place of four. Of clustered points, forces are within 1 % and Σφ within
/// 0.1 % of the exact ones; while all are within a tenth of a unit, forces are within 3 %.
class PotentialGrid final {
public:
    explicit PotentialGrid(Arithmetic arithmetic = Arithmetic::Native);
    ~PotentialGrid();
    PotentialGrid(PotentialGrid&&) noexcept;
    PotentialGrid& operator=(PotentialGrid&&) noexcept;

    /// points: x, y, x, y …, finite, at least one. The same bits on any thread count.
    void build(std::span<const float> points, Executor& executor);

    /// potentials[i] and gradients[2i], [2i + 1] of count places. Beyond the grid, which ends a few
    /// units behind the outermost point, the values at its edge. Thread-safe after build().
    void read(const float* places, int64_t count, float* potentials, float* gradients) const;

private:
    struct Frame;
    void place(std::span<const float> points);
    void sortIntoBands(std::span<const float> points, Executor& executor);
    void spread(std::span<const float> points, Executor& executor);

    Arithmetic m_arithmetic;
    std::unique_ptr<Frame> m_frame;
    std::map<int, std::unique_ptr<GridTransform>> m_transforms; ///< by padded size
    GridTransform* m_transform = nullptr;
};

} // namespace kindred
