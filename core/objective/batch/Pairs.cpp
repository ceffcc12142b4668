#include "objective/batch/Pairs.h"

#include <cmath>

namespace kindred {

namespace {
/// Neither distances nor their gradients change with the origin, but near it they round less.
torch::Tensor centredRows(const torch::Tensor& rows)
{
    const torch::NoGradGuard noGradient;
    return rows - rows.mean(0, true);
}

constexpr int64_t kTile = 64;

/// C ← C + Cᵀ between two tiles of 64 rows, so that both stay in the cache.
template <class T>
void addTransposed(T* matrix, int64_t size, int64_t rowTile, int64_t columnTile)
{
    const int64_t rowEnd = std::min((rowTile + 1) * kTile, size);
    for (int64_t i = rowTile * kTile; i < rowEnd; ++i) {
        const int64_t columnEnd = std::min((columnTile + 1) * kTile, i);
        for (int64_t j = columnTile * kTile; j < columnEnd; ++j) {
            const T sum = matrix[i * size + j] + matrix[j * size + i];
            matrix[i * size + j] = sum;
            matrix[j * size + i] = sum;
        }
    }
}

template <class T>
void symmetrise(T* matrix, int64_t size, Executor& executor)
{
    const int64_t tiles = (size + kTile - 1) / kTile;
    executor.run(static_cast<int>(tiles), [&](int rowTile) {
        for (int64_t columnTile = 0; columnTile <= rowTile; ++columnTile)
            addTransposed(matrix, size, rowTile, columnTile);
    });
}
} // namespace

torch::Tensor squaredDistances(const torch::Tensor& rows)
{
    const torch::NoGradGuard noGradient;
    const torch::Tensor centred = centredRows(rows);
    const torch::Tensor norms = centred.square().sum(1);
    return torch::addmm(norms.unsqueeze(0), centred, centred.t(), 1, -2)
        .add_(norms.unsqueeze(1))
        .clamp_min_(0);
}

bool areFinite(const torch::Tensor& rows)
{
    return std::isfinite(rows.square().sum().item<double>());
}

PairMatrices::PairMatrices(const torch::Tensor& given) : rows(centredRows(given))
{
    const torch::NoGradGuard noGradient;
    products = rows.matmul(rows.t()).to(torch::kCPU).contiguous();
    norms = products.diagonal().clone();
    coefficients = torch::zeros_like(products);
}

torch::Tensor PairMatrices::gradient(PairEnds ends, Executor& executor)
{
    const torch::NoGradGuard noGradient;
    if (ends == PairEnds::Both && coefficients.scalar_type() == torch::kFloat64)
        symmetrise(coefficients.data_ptr<double>(), coefficients.size(0), executor);
    else if (ends == PairEnds::Both)
        symmetrise(coefficients.data_ptr<float>(), coefficients.size(0), executor);
    const torch::Tensor weights = coefficients.to(rows.device());
    return torch::addmm(weights.sum(1, true) * rows, weights, rows, 2, -2);
}

} // namespace kindred
