#pragma once

#include <torch/types.h>

#include <numeric>
#include <vector>

#include "objective/batch/Pairs.h"
#include "objective/batch/TargetTable.h"
#include "support/Lcg.h"

namespace kindred::test {

/// Points of a test with their classes; every row is a sample of its own.
struct LabelledPoints {
    torch::Tensor points; ///< [n, D] double
    std::vector<int32_t> labels;
    std::vector<int64_t> slots;

    LabelledPoints(torch::Tensor rows, std::vector<int32_t> classes)
        : points(std::move(rows)), labels(std::move(classes)), slots(labels.size())
    {
        std::iota(slots.begin(), slots.end(), 0);
    }

    PairBatch batch() const { return {labels, slots}; }
};

inline Executor& workers()
{
    static Executor executor(2);
    return executor;
}

/// The fixed targets where the samples are all of the training set: a row of inputs [n, D] by slot.
inline TargetTable tableOf(const std::vector<int32_t>& labels, const torch::Tensor& inputs, int k)
{
    TargetTable table(labels, k);
    for (const auto& [label, slots] : slotsByClass(labels))
        if (!table
                 .list(slots, inputs.index_select(0, torch::tensor(slots, torch::kInt64)),
                       workers())
                 .ok())
            return TargetTable(labels, k);
    return table;
}

inline torch::Tensor doubles(const std::vector<std::vector<double>>& rows)
{
    const auto width = static_cast<int64_t>(rows.front().size());
    torch::Tensor matrix =
        torch::empty({static_cast<int64_t>(rows.size()), width}, torch::kFloat64);
    for (size_t i = 0; i < rows.size(); ++i)
        std::copy(rows[i].begin(), rows[i].end(),
                  matrix.data_ptr<double>() + static_cast<int64_t>(i) * width);
    return matrix;
}

/// Random points without ties; class i mod `classes`.
inline LabelledPoints randomPoints(int64_t count, int64_t width, int classes, uint32_t seed)
{
    Lcg random(seed);
    torch::Tensor rows = torch::empty({count, width}, torch::kFloat64);
    for (int64_t i = 0; i < rows.numel(); ++i)
        rows.data_ptr<double>()[i] = random.next();
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < count; ++i)
        labels.push_back(static_cast<int32_t>(i % classes));
    return {rows, labels};
}

/// An orthogonal matrix [n, n].
inline torch::Tensor rotation(int64_t n, uint32_t seed)
{
    return std::get<0>(torch::linalg_qr(randomPoints(n, n, 1, seed).points));
}

/// Slopes of loss(rows) at rows by central differences; loss takes [b, d] double.
template <class Loss>
torch::Tensor centralDifferences(const torch::Tensor& rows, const Loss& loss, double h = 1e-6)
{
    torch::Tensor slopes = torch::empty_like(rows);
    for (int64_t i = 0; i < rows.numel(); ++i) {
        torch::Tensor up = rows.clone();
        torch::Tensor down = rows.clone();
        up.data_ptr<double>()[i] += h;
        down.data_ptr<double>()[i] -= h;
        slopes.data_ptr<double>()[i] = (loss(up) - loss(down)) / (2 * h);
    }
    return slopes;
}

inline double farthestApart(const torch::Tensor& left, const torch::Tensor& right)
{
    return (left.to(torch::kFloat64) - right.to(torch::kFloat64)).abs().max().item<double>();
}

} // namespace kindred::test
