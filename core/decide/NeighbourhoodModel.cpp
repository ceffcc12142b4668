#include "decide/NeighbourhoodModel.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/UnitRows.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

namespace {
/// rows [n, d] · weightsᵀ + bias: [n, a]. Additions run along the outputs, so that the processor
/// does several at once.
Matrix<float> linearMap(MatrixView<const float> rows, const Matrix<float>& weights,
                        const std::vector<float>& bias, Executor& executor)
{
    const int64_t outputs = weights.rows();
    Matrix<float> columns(weights.cols(), outputs);
    for (int64_t o = 0; o < outputs; ++o)
        for (int64_t k = 0; k < weights.cols(); ++k)
            columns(k, o) = weights(o, k);
    Matrix<float> result(rows.rows, outputs);
    executor.forRanges(rows.rows, 16, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
            float* out = result.row(i);
            std::copy(bias.begin(), bias.end(), out);
            for (int64_t k = 0; k < rows.cols; ++k) {
                const float value = rows(i, k);
                const float* column = columns.row(k);
                for (int64_t o = 0; o < outputs; ++o)
                    out[o] += value * column[o];
            }
        }
    });
    return result;
}

/// The shares of a node's children; never 0/0 where every probability underflows.
void sharesOf(const AsaForm& form, const std::vector<double>& logits, std::span<float> shares)
{
    if (form.pooling != AsaPooling::Attention) {
        std::fill(shares.begin(), shares.end(), 1.0F / static_cast<float>(shares.size()));
        return;
    }
    const auto logProbability = [](double z) {
        return std::min(z, 0.0) - std::log1p(std::exp(-std::abs(z)));
    };
    double largest = -std::numeric_limits<double>::infinity();
    for (const double z : logits)
        largest = std::max(largest, logProbability(z));
    double total = 0;
    for (const double z : logits)
        total += std::exp(logProbability(z) - largest);
    for (size_t j = 0; j < shares.size(); ++j)
        shares[j] = static_cast<float>(std::exp(logProbability(logits[j]) - largest) / total);
}

/// Equation 6 for every node: own and other are W_D f + b_D and W_D f, projected once a row.
Matrix<float> attentionOf(const NeighbourhoodModel& model, const NeighbourhoodModule& module,
                          MatrixView<const float> nodes, MatrixView<const float> pool,
                          const Matrix<int32_t>& children, Executor& executor)
{
    const std::vector<float> none(module.differenceBias.size(), 0.0F);
    const Matrix<float> own = linearMap(nodes, module.difference, module.differenceBias, executor);
    const Matrix<float> other = linearMap(pool, module.difference, none, executor);
    Matrix<float> shares(children.rows(), children.cols());
    executor.forRanges(children.rows(), 16, [&](int64_t begin, int64_t end, int) {
        std::vector<double> logits(static_cast<size_t>(children.cols()));
        for (int64_t i = begin; i < end; ++i) {
            for (int64_t j = 0; j < children.cols(); ++j) {
                const float* theirs = other.row(children(i, j));
                double z = module.pairBias;
                for (int64_t k = 0; k < own.cols(); ++k) {
                    const double difference = own(i, k) - theirs[k];
                    z += module.pair[static_cast<size_t>(k)] * difference * difference;
                }
                logits[static_cast<size_t>(j)] = z;
            }
            sharesOf(model.form, logits, {shares.row(i), logits.size()});
        }
    });
    return shares;
}

/// The pooled features of every node's children: [nodes, d].
Matrix<float> pooledChildren(const AsaForm& form, MatrixView<const float> pool,
                             const Matrix<int32_t>& children, const Matrix<float>& shares,
                             Executor& executor)
{
    Matrix<float> pooled(children.rows(), pool.cols);
    executor.forRanges(children.rows(), 16, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
            float* out = pooled.row(i);
            for (int64_t j = 0; j < children.cols(); ++j) {
                const float* row = pool.row(children(i, j));
                for (int64_t k = 0; k < pool.cols; ++k)
                    out[k] = form.pooling == AsaPooling::Max
                                 ? (j ? std::max(out[k], row[k]) : row[k])
                                 : out[k] + shares(i, j) * row[k];
            }
        }
    });
    return pooled;
}

/// Equations 5 to 7: the nodes one level up.
Matrix<float> raised(const NeighbourhoodModel& model, const NeighbourhoodModule& module,
                     MatrixView<const float> nodes, MatrixView<const float> pool,
                     const Matrix<int32_t>& children, Executor& executor)
{
    const Matrix<float> shares = attentionOf(model, module, nodes, pool, children, executor);
    const Matrix<float> pooled = pooledChildren(model.form, pool, children, shares, executor);
    const auto add = [](Matrix<float>& sum, MatrixView<const float> more) {
        for (int64_t i = 0; i < sum.rows(); ++i)
            for (int64_t k = 0; k < sum.cols(); ++k)
                sum(i, k) += more(i, k);
    };
    Matrix<float> result;
    if (model.form.projectAggregate) {
        Matrix<float> sum = pooled;
        add(sum, nodes);
        return linearMap(sum.view(), module.output, module.outputBias, executor);
    }
    result = linearMap(nodes, module.output, module.outputBias, executor);
    add(result, pooled.view());
    return result;
}

Error searchEnded()
{
    return {ErrorCode::Interrupted, "cancelled", "", ""};
}
} // namespace

Matrix<float> neighbourAttention(const NeighbourhoodModel& model, MatrixView<const float> queries,
                                 MatrixView<const float> pool, const Matrix<int32_t>& children,
                                 Executor& executor)
{
    if (!model.modules.empty())
        return attentionOf(model, model.modules.front(), queries, pool, children, executor);
    Matrix<float> even(children.rows(), children.cols());
    std::fill(even.values().begin(), even.values().end(),
              1.0F / static_cast<float>(std::max<int64_t>(children.cols(), 1)));
    return even;
}

Result<NeighbourhoodAnswer> embedInNeighbourhood(const NeighbourhoodModel& model,
                                                 const NeighbourhoodQuestion& question,
                                                 Executor& executor,
                                                 const std::function<bool(double)>& progress)
{
    const MatrixView<const float> memory = question.memory;
    NeighbourhoodAnswer answer;
    answer.rows = Matrix<float>(question.queries.rows, question.queries.cols);
    for (int64_t i = 0; i < answer.rows.rows(); ++i)
        std::copy_n(question.queries.row(i), answer.rows.cols(), answer.rows.row(i));
    answer.children = Matrix<int32_t>(question.queries.rows, 0);
    answer.attention = Matrix<float>(question.queries.rows, 0);
    if (memory.rows < 2)
        return answer;
    const auto k = static_cast<int>(std::clamp<int64_t>(model.neighbours, 1, memory.rows - 1));
    const auto search = [&](MatrixView<const float> queries, std::span<const int32_t> own) {
        return searchExact(memory, queries, k, SearchMetric::InnerProduct, own, executor, progress);
    };
    auto found = search(question.queries, question.own);
    if (!found)
        return searchEnded();
    answer.children = std::move(found->indices);
    answer.attention =
        neighbourAttention(model, question.queries, memory, answer.children, executor);
    Matrix<int32_t> lists; // of the memory, for its own way up
    if (model.modules.size() > 1) {
        std::vector<int32_t> own(static_cast<size_t>(memory.rows));
        std::iota(own.begin(), own.end(), 0);
        found = search(memory, own);
        if (!found)
            return searchEnded();
        lists = std::move(found->indices);
    }
    Matrix<float> level; // of the memory
    for (size_t h = 0; h < model.modules.size(); ++h) {
        const MatrixView<const float> pool = h == 0 ? memory : std::as_const(level).view();
        answer.rows =
            raised(model, model.modules[h], answer.rows.view(), pool, answer.children, executor);
        if (h + 1 < model.modules.size())
            level = raised(model, model.modules[h], pool, pool, lists, executor);
    }
    for (int64_t i = 0; i < answer.rows.rows(); ++i)
        normaliseRow({answer.rows.row(i), static_cast<size_t>(answer.rows.cols())});
    return answer;
}

} // namespace kindred
