#include "kernel/SweepAnswer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kindred {

namespace {
double dotProduct(std::span<const float> a, const std::vector<double>& b)
{
    double sum = 0;
    for (size_t k = 0; k < a.size(); ++k)
        sum += static_cast<double>(a[k]) * b[k];
    return sum;
}

float logSumOf(const reference::SoftSide<double>& side)
{
    return static_cast<float>(side.empty() ? side.max : side.logSum());
}

void markBroken(SweepResult& result, int row)
{
    constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
    const auto at = static_cast<size_t>(row);
    for (std::vector<float>* values :
         {&result.loss, &result.q, &result.sigmaGradient, &result.logPositive, &result.logNegative})
        (*values)[at] = kNaN;
    std::fill_n(result.gradient.row(row), result.gradient.cols(), kNaN);
}
} // namespace

bool allFinite(std::span<const float> row)
{
    return std::all_of(row.begin(), row.end(), [](float value) { return std::isfinite(value); });
}

SweepResult unanswered(const SweepQuery& query)
{
    const auto count = static_cast<size_t>(query.rows.rows);
    SweepResult result{std::vector<float>(count),
                       std::vector<float>(count),
                       Matrix<float>(query.rows.rows, query.rows.cols),
                       std::vector<float>(count),
                       0,
                       std::vector<float>(count),
                       std::vector<float>(count)};
    for (int row = 0; row < static_cast<int>(count); ++row)
        if (!allFinite(query.rows.rowSpan(row)))
            markBroken(result, row);
    return result;
}

void answerRow(const SweepQuery& query, int row, reference::SoftNeighbourState<double>& sums,
               SweepResult& result)
{
    const std::span<const float> values = query.rows.rowSpan(row);
    // the weighted mean similarity is the similarity to the weighted mean
    sums.negative.similarity = dotProduct(values, sums.negative.sum);
    sums.positive.similarity = dotProduct(values, sums.positive.sum);
    const auto value = sums.finish(query.sigma, query.margin);
    const auto at = static_cast<size_t>(row);
    result.loss[at] = static_cast<float>(value.loss);
    result.q[at] = static_cast<float>(value.q);
    result.sigmaGradient[at] = static_cast<float>(value.sigmaGradient);
    result.logPositive[at] = logSumOf(sums.positive);
    result.logNegative[at] = logSumOf(sums.negative);
    std::transform(value.gradient.begin(), value.gradient.end(), result.gradient.row(row),
                   [](double g) { return static_cast<float>(g); });
    result.skipped += value.skipped ? 1 : 0;
}

} // namespace kindred
