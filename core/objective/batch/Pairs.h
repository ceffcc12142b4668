#pragma once

#include <torch/types.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/Executor.h"
#include "kernel/PairKernels.h"
#include "objective/Objective.h"

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

/// The classes of a batch as consecutive numbers, and their rows in order.
class BatchClasses final {
public:
    explicit BatchClasses(std::span<const int32_t> labels);

    size_t count() const { return m_starts.size() - 1; }
    size_t of(int64_t row) const { return m_groups[static_cast<size_t>(row)]; }
    std::span<const int64_t> members(size_t group) const
    {
        return {m_members.data() + m_starts[group], m_starts[group + 1] - m_starts[group]};
    }

private:
    std::vector<size_t> m_groups; ///< [b]
    std::vector<size_t> m_starts; ///< of each group's members
    std::vector<int64_t> m_members;
};

/// Mean length of embeddings [b, d], which every method reports.
StepNumber meanLength(const torch::Tensor& embedding);

/// The step of a loss that is a sum over the rows with a partner: its mean over all rows of the
/// batch. `means`: sums over the rows that count, reported as their means. What `loss.gradient`
/// holds is given away.
template <class Loss>
ObjectiveStep rowStep(const ObjectiveBatch& batch, const torch::Tensor& root, const Loss& loss,
                      const std::vector<std::pair<std::string, double>>& means)
{
    const auto size = static_cast<double>(root.size(0));
    const double counted = std::max(size - static_cast<double>(loss.skipped), 1.0);
    ObjectiveStep step;
    step.root = root;
    step.gradient = loss.gradient.div_(size);
    step.loss = loss.loss / size;
    for (const auto& [name, sum] : means)
        step.statistics.emplace_back(name, sum / counted);
    step.statistics.emplace_back("norm", meanLength(batch.embedding));
    step.statistics.emplace_back("skipped", static_cast<double>(loss.skipped));
    return step;
}

/// The step of a loss that is a sum over pairs of a row and a partner: its mean over these, so that
/// the rate suits any number of them. `possible`: what could be active. What `loss.gradient` holds
/// is given away.
template <class Loss>
ObjectiveStep pairStep(const ObjectiveBatch& batch, const torch::Tensor& root, const Loss& loss,
                       int64_t possible)
{
    const double pairs = std::max(static_cast<double>(loss.pairs), 1.0);
    ObjectiveStep step;
    step.root = root;
    step.gradient = loss.gradient.div_(pairs);
    step.loss = loss.loss / pairs;
    step.statistics = {
        {"active", static_cast<double>(loss.active) / std::max(static_cast<double>(possible), 1.0)},
        {"norm", meanLength(batch.embedding)},
        {"skipped", static_cast<double>(loss.skipped)}};
    return step;
}

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

/// Readable behind a row of distances: the widest vector.
inline constexpr int64_t kPairRoom = 16;

/// The distances and coefficients of one thread, a row at a time: distances never lie in memory as
/// a whole.
template <class T>
class PairScan final {
public:
    /// products [b, b] = Z Zᵀ, norms [b] its diagonal, coefficients [b, b].
    PairScan(const T* products, const T* norms, T* coefficients, int64_t size)
        : m_products(products), m_norms(norms), m_coefficients(coefficients), m_size(size),
          m_distances(static_cast<size_t>(size + kPairRoom))
    {
    }

    /// Makes i the current row.
    void open(int64_t i)
    {
        m_row = i;
        const T* products = m_products + i * m_size;
        const T own = m_norms[i];
        if constexpr (std::is_same_v<T, float>)
            pairKernels().distances(products, m_norms, own, m_size, m_distances.data());
        else
            for (int64_t j = 0; j < m_size; ++j)
                distances()[j] = std::max(own + m_norms[j] - 2 * products[j], T{0});
    }

    /// The first row from `begin` on whose distance is below `limit`; size() where there is none.
    int64_t nextBelow(int64_t begin, T limit) const
    {
        if constexpr (std::is_same_v<T, float>)
            return pairKernels().nextBelow(m_distances.data(), begin, m_size, limit);
        while (begin < m_size && !(m_distances[static_cast<size_t>(begin)] < limit))
            ++begin;
        return begin;
    }

    /// Σ over reaches r and distances D of [r − D]₊; the coefficient of each row loses the number
    /// of reaches beyond it. active[t] += the rows within reach t.
    double hinges(std::span<const T> reaches, std::span<int64_t> active)
    {
        if constexpr (std::is_same_v<T, float>)
            return pairKernels().hinges(m_distances.data(), m_size, reaches.data(),
                                        static_cast<int64_t>(reaches.size()), coefficients(),
                                        active.data());
        double sum = 0;
        for (int64_t j = 0; j < m_size; ++j)
            for (size_t t = 0; t < reaches.size(); ++t)
                if (distances()[j] < reaches[t]) {
                    coefficients()[j] -= 1;
                    sum += static_cast<double>(reaches[t] - distances()[j]);
                    ++active[t];
                }
        return sum;
    }

    int64_t size() const { return m_size; }
    /// Of the current row, [b], and kPairRoom readable values more.
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
    /// 2 (diag(C1 + Cᵀ1) − C − Cᵀ) Z, or 2 (diag(C1) − C) Z for the first end. Takes the
    /// coefficients.
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
