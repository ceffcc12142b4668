#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <span>

#include "base/Executor.h"

// What losses over the pairs of a batch share: J depends on the rows only through their squared
// distances, so dJ/drow follows from the matrix C = dJ/dD as a graph's Laplacian does (spec.md
// 5.2), without a difference vector a pair. Any floating type.
namespace kindred {

/// Whose rows a batch holds; both [b]. Two rows of one slot are one sample, which is no pair.
struct PairBatch {
    std::span<const int32_t> labels;
    std::span<const int64_t> slots;

    bool isSame(int64_t i, int64_t j) const
    {
        return slots[static_cast<size_t>(i)] == slots[static_cast<size_t>(j)];
    }
    int32_t label(int64_t i) const { return labels[static_cast<size_t>(i)]; }
};

/// |zᵢ − zⱼ|² [b, b] of rows [b, d] without gradient, never negative; the diagonal is not exact.
torch::Tensor squaredDistances(const torch::Tensor& rows);

/// Where the gradient flows: into both rows of a pair, or into the first alone, as if the second
/// were a constant.
enum class PairEnds { Both, First };

/// dJ/drows [b, d] for coefficients [b, b] = dJ/dD, whose diagonal does not matter:
/// 2 (diag(C1 + Cᵀ1) − C − Cᵀ) Z, or 2 (diag(C1) − C) Z for the first end.
torch::Tensor pairGradient(const torch::Tensor& coefficients, const torch::Tensor& rows,
                           PairEnds ends = PairEnds::Both);

/// A square matrix on the processor of which each thread fills rows.
template <class T>
struct PairScan {
    const T* distances;
    T* coefficients;
    int64_t size;

    const T* distanceRow(int64_t i) const { return distances + i * size; }
    T* coefficientRow(int64_t i) const { return coefficients + i * size; }
};

/// Coefficients [b, b] of distances [b, b], on their device: body(scan, begin, end) fills the rows
/// begin … end-1, which are zero before, from several threads at once. body takes PairScan<float>
/// and PairScan<double>.
template <class Body>
torch::Tensor fillCoefficients(const torch::Tensor& distances, Executor& executor, const Body& body)
{
    const torch::Tensor near = distances.to(torch::kCPU).contiguous();
    torch::Tensor coefficients = torch::zeros_like(near);
    const int64_t size = near.size(0);
    const auto fill = [&]<class T>(T*) {
        const PairScan<T> scan{near.data_ptr<T>(), coefficients.data_ptr<T>(), size};
        executor.forRanges(size, 1,
                           [&](int64_t begin, int64_t end, int) { body(scan, begin, end); });
    };
    if (near.scalar_type() == torch::kFloat64)
        fill(static_cast<double*>(nullptr));
    else
        fill(static_cast<float*>(nullptr));
    return coefficients.to(distances.device());
}

/// False where a row of the batch is not finite; then nothing can be sorted by distance.
bool areFinite(const torch::Tensor& distances);

} // namespace kindred
