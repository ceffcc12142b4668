#pragma once

#include <torch/types.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/Executor.h"

// What losses over the pairs of a batch share: J depends on the rows only through their squared
// distances, so dJ/drow follows from the matrix C = dJ/dD as a graph's Laplacian does,
// without a difference vector a pair. Any floating type.
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

/// False where rows [b, d] hold something that is not finite or whose square is not; then nothing
/// can be sorted by distance.
bool areFinite(const torch::Tensor& rows);

/// What such rows are answered with: no loss that is a number, so that the trainer stops, and no
/// gradient.
template <class Loss>
Loss lossWithoutNumber(const torch::Tensor& rows)
{
    Loss loss;
    loss.loss = std::numeric_limits<double>::quiet_NaN();
    loss.gradient = torch::zeros_like(rows);
    return loss;
}

/// Where the gradient flows: into both rows of a pair, or into the first alone, as if the second
/// were a constant.
enum class PairEnds { Both, First };

/// The distances and coefficients of one thread, a row at a time: distances never lie in memory as
/// a whole.
template <class T>
class PairScan final {
public:
    /// Values that a compiler may sum side by side.
    static constexpr size_t kLanes = 8;

    /// products [b, b] = Z Zᵀ, norms [b] its diagonal, coefficients [b, b].
    PairScan(const T* products, const T* norms, T* coefficients, int64_t size)
        : m_products(products), m_norms(norms), m_coefficients(coefficients), m_size(size),
          m_distances(static_cast<size_t>((size + kLanes - 1) / kLanes * kLanes),
                      std::numeric_limits<T>::infinity())
    {
    }

    /// Makes i the current row.
    void open(int64_t i)
    {
        m_row = i;
        const T* products = m_products + i * m_size;
        const T own = m_norms[i];
        T* distances = m_distances.data();
        for (int64_t j = 0; j < m_size; ++j)
            distances[j] = std::max(own + m_norms[j] - 2 * products[j], T{0});
    }

    int64_t size() const { return m_size; }
    /// size() up to the next multiple of kLanes.
    size_t paddedSize() const { return m_distances.size(); }
    /// Of the current row, [b]; behind them infinity up to paddedSize().
    T* distances() { return m_distances.data(); }
    /// Of the current row, [b], 0 at first.
    T* coefficients() { return m_coefficients + m_row * m_size; }

private:
    const T* m_products;
    const T* m_norms;
    T* m_coefficients;
    int64_t m_size;
    int64_t m_row = 0;
    std::vector<T> m_distances;
};

/// Z centred, its products and its coefficients, all but the last as PairScan takes them.
struct PairMatrices {
    torch::Tensor rows;         ///< [b, d] around their mean, on the rows' device
    torch::Tensor products;     ///< [b, b] on the processor
    torch::Tensor norms;        ///< [b] on the processor
    torch::Tensor coefficients; ///< [b, b] zeros on the processor

    explicit PairMatrices(const torch::Tensor& rows);

    template <class T>
    PairScan<T> scan()
    {
        return {products.data_ptr<T>(), norms.data_ptr<T>(), coefficients.data_ptr<T>(),
                products.size(0)};
    }
    /// dJ/drows [b, d] for coefficients = dJ/dD, whose diagonal does not matter:
    /// 2 (diag(C1 + Cᵀ1) − C − Cᵀ) Z, or 2 (diag(C1) − C) Z for the first end. Leaves C + Cᵀ.
    torch::Tensor gradient(PairEnds ends, Executor& executor);
};

/// dJ/drows [b, d] where body(scan, begin, end) opens the rows begin … end-1 and adds to their
/// coefficients dJ/dD, from several threads at once, each with a scan of its own. rows are finite;
/// body takes PairScan<float>& and PairScan<double>&.
template <class Body>
torch::Tensor pairGradient(const torch::Tensor& rows, PairEnds ends, Executor& executor,
                           const Body& body)
{
    PairMatrices matrices(rows);
    const auto fill = [&]<class T>(T) {
        executor.forRanges(rows.size(0), 1, [&](int64_t begin, int64_t end, int) {
            PairScan<T> scan = matrices.scan<T>();
            body(scan, begin, end);
        });
    };
    if (rows.scalar_type() == torch::kFloat64)
        fill(double{});
    else
        fill(float{});
    return matrices.gradient(ends, executor);
}

} // namespace kindred
