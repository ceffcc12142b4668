#include "objective/batch/Pairs.h"

#include <cmath>

#include "base/FirstEqual.h"
#include "kernel/ScoreRows.h"

namespace kindred {

namespace {
/// Neither distances nor their gradients change with the origin, but near it they round less.
torch::Tensor centredRows(const torch::Tensor& rows)
{
    const torch::NoGradGuard noGradient;
    return rows - rows.mean(0, true);
}

/// Whether it can be read where it lies; a call of torch costs as much as a pass over a batch.
bool isPlain(const torch::Tensor& rows)
{
    return rows.device().is_cpu() && rows.scalar_type() == torch::kFloat32 && rows.is_contiguous();
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
/// C ← C − diag(C1), whose product with the rows needs no further one: rows then sum to 0.
template <class T>
void balance(T* matrix, int64_t size)
{
    for (int64_t i = 0; i < size; ++i) {
        T* row = matrix + i * size;
        row[i] = 0;
        row[i] = static_cast<T>(-sumOfScores(row, size));
    }
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

BatchClasses::BatchClasses(std::span<const int32_t> labels) : m_members(labels.size())
{
    const std::vector<int32_t> firsts = firstEqual(labels);
    m_groups.reserve(labels.size());
    size_t count = 0;
    for (size_t row = 0; row < labels.size(); ++row) {
        const auto first = static_cast<size_t>(firsts[row]);
        m_groups.push_back(first == row ? count++ : m_groups[first]);
    }
    m_starts.assign(count + 1, 0);
    for (const size_t group : m_groups)
        ++m_starts[group + 1];
    for (size_t group = 0; group < count; ++group)
        m_starts[group + 1] += m_starts[group];
    std::vector<size_t> next(m_starts.begin(), m_starts.end() - 1);
    for (size_t row = 0; row < m_groups.size(); ++row)
        m_members[next[m_groups[row]]++] = static_cast<int64_t>(row);
}

StepNumber meanLength(const torch::Tensor& embedding)
{
    const torch::Tensor rows = embedding.detach();
    if (!isPlain(rows) || rows.size(0) == 0)
        return rows.norm(2, 1).mean();
    const double sum = pairKernels().lengths(rows.data_ptr<float>(), rows.size(0), rows.size(1));
    return sum / static_cast<double>(rows.size(0));
}

bool areFinite(const torch::Tensor& rows)
{
    if (isPlain(rows))
        return std::isfinite(
            productOf(rows.data_ptr<float>(), rows.data_ptr<float>(), rows.numel()));
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
    if (coefficients.scalar_type() == torch::kFloat64)
        balance(coefficients.data_ptr<double>(), coefficients.size(0));
    else
        balance(coefficients.data_ptr<float>(), coefficients.size(0));
    return coefficients.to(rows.device()).mm(rows).mul_(-2);
}

} // namespace kindred
