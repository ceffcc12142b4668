#include "kernel/SoftNeighbour.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <deque>
#include <numeric>

#include "kernel/Dispatch.h"
#include "kernel/SweepWorker.h"

namespace kindred {

namespace {
constexpr int64_t kWorkspaceBytes = 15 << 20;

/// Queries that are swept together, so that all partial sums fit the workspace.
int chunkColumns(int dimension, int workers, int width)
{
    const int64_t fit = kWorkspaceBytes / SweepWorker::bytesPerColumn(dimension, workers);
    return static_cast<int>(std::clamp<int64_t>(fit / width * width, width, 4096));
}

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

void finishColumn(const SweepPlan& plan, const std::deque<SweepWorker>& workers, int column,
                  const SweepQuery& query, SweepResult& result)
{
    reference::SoftNeighbourState<double> state(plan.dimension());
    for (const SweepWorker& worker : workers)
        worker.mergeInto(column, state);
    const int row = plan.row(column);
    const std::span<const float> values = query.rows.rowSpan(row);
    // the weighted mean similarity is the similarity to the weighted mean
    state.negative.similarity = dotProduct(values, state.negative.sum);
    state.positive.similarity = dotProduct(values, state.positive.sum);
    const auto value = state.finish(query.sigma, query.margin);
    const auto index = static_cast<size_t>(row);
    result.loss[index] = static_cast<float>(value.loss);
    result.q[index] = static_cast<float>(value.q);
    result.sigmaGradient[index] = static_cast<float>(value.sigmaGradient);
    result.logPositive[index] = logSumOf(state.positive);
    result.logNegative[index] = logSumOf(state.negative);
    std::transform(value.gradient.begin(), value.gradient.end(), result.gradient.row(row),
                   [](double g) { return static_cast<float>(g); });
    result.skipped += value.skipped ? 1 : 0;
}

void sweepChunk(const PackedBank::Layout& bank, const SweepQuery& query, std::span<const int> rows,
                const SweepKernels& kernels, Executor& executor, SweepResult& result)
{
    const SweepPlan plan(bank, query, rows, kernels);
    const int parts = executor.threads();
    std::deque<SweepWorker> workers;
    for (int part = 0; part < parts; ++part)
        workers.emplace_back(bank, plan);
    executor.forRanges(bank.rows(), kTileRows, [&](int64_t begin, int64_t end, int part) {
        workers[static_cast<size_t>(part)].sweep(begin, end);
    });
    for (int column = 0; column < plan.columns(); ++column)
        finishColumn(plan, workers, column, query, result);
}

/// A row with NaN or infinity has no meaningful sums; its results are NaN, the others stay exact.
bool finite(std::span<const float> row)
{
    return std::all_of(row.begin(), row.end(), [](float value) { return std::isfinite(value); });
}

void markBroken(SweepResult& result, int row)
{
    constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
    result.loss[static_cast<size_t>(row)] = kNaN;
    result.q[static_cast<size_t>(row)] = kNaN;
    result.sigmaGradient[static_cast<size_t>(row)] = kNaN;
    result.logPositive[static_cast<size_t>(row)] = kNaN;
    result.logNegative[static_cast<size_t>(row)] = kNaN;
    std::fill_n(result.gradient.row(row), result.gradient.cols(), kNaN);
}
} // namespace

SweepResult sweepSoftNeighbours(const PackedBank& bank, const SweepQuery& query, Executor& executor)
{
    assert(query.rows.cols == bank.dimension());
    const auto count = static_cast<size_t>(query.rows.rows);
    assert(query.labels.size() == count && query.ownSlots.size() == count);
    SweepResult result{std::vector<float>(count),
                       std::vector<float>(count),
                       Matrix<float>(query.rows.rows, query.rows.cols),
                       std::vector<float>(count),
                       0,
                       std::vector<float>(count),
                       std::vector<float>(count)};
    std::vector<int> rows;
    for (int row = 0; row < static_cast<int>(count); ++row) {
        if (finite(query.rows.rowSpan(row)))
            rows.push_back(row);
        else
            markBroken(result, row);
    }
    const SweepKernels& kernels =
        bank.precision() == BankPrecision::Float32 ? sweepKernels() : sweepKernelsBFloat16();
    const auto chunk = static_cast<size_t>(
        chunkColumns(static_cast<int>(bank.dimension()), executor.threads(), kernels.width));
    for (size_t first = 0; first < rows.size(); first += chunk)
        sweepChunk(bank.layout(), query,
                   std::span(rows).subspan(first, std::min(chunk, rows.size() - first)), kernels,
                   executor, result);
    return result;
}

const char* dispatchTarget()
{
    static thread_local std::string name;
    name = chosenTarget() + (usesTileUnit() ? "+amx" : usesNativeBFloat16() ? "+bf16" : "");
    return name.c_str();
}

} // namespace kindred
