#pragma once

#include <cstdint>

namespace kindred {

/// Compressed rows as Affinities has them, padding included.
struct EdgeRows {
    const int64_t* starts = nullptr;
    const int32_t* columns = nullptr;
    const float* values = nullptr;
};

/// What is behind the last point of coordinates that repelExactly() reads, up to a whole vector: so
/// far away that it weighs nothing.
inline constexpr float kFarAway = 1e18f;
inline constexpr int64_t kPointPadding = 16;

/// forces[i - begin] = Σ_j p_ij (y_i - y_j) / (1 + |y_i - y_j|²). points, forces: x, y, x, y …
void attract(const EdgeRows& edges, const float* points, int64_t begin, int64_t end, float* forces);

/// Σ_i Σ_j p_ij log(1 + |y_i - y_j|²) of the rows [begin, end).
double sumOfLogs(const EdgeRows& edges, const float* points, int64_t begin, int64_t end);

/// forces[i - begin] = Σ_j (y_i - y_j) / (1 + |y_i - y_j|²)² over all points; returns
/// Σ_i Σ_{j≠i} 1 / (1 + |y_i - y_j|²). xs, ys: [padded] with kFarAway behind the last point.
double repelExactly(const float* xs, const float* ys, int64_t padded, int64_t begin, int64_t end,
                    float* forces);

} // namespace kindred
