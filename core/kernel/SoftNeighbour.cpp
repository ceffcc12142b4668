#include "kernel/SoftNeighbour.h"

#include <algorithm>
#include <cassert>
#include <deque>

#include "kernel/Dispatch.h"
#include "kernel/SweepAnswer.h"
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

void sweepChunk(const PackedBank::Layout& bank, const SweepQuery& query, std::span<const int> rows,
                const SweepKernels& kernels, Executor& executor, const SumsOfRow& visit)
{
    const SweepPlan plan(bank, query, rows, kernels);
    const int parts = executor.threads();
    std::deque<SweepWorker> workers;
    for (int part = 0; part < parts; ++part)
        workers.emplace_back(bank, plan);
    executor.forRanges(bank.rows(), kTileRows, [&](int64_t begin, int64_t end, int part) {
        workers[static_cast<size_t>(part)].sweep(begin, end);
    });
    for (int column = 0; column < plan.columns(); ++column) {
        reference::SoftNeighbourState<double> state(plan.dimension());
        for (const SweepWorker& worker : workers)
            worker.mergeInto(column, state);
        visit(plan.row(column), state);
    }
}
} // namespace

void sumSoftNeighbours(const PackedBank& bank, const SweepQuery& query, Executor& executor,
                       const SumsOfRow& visit)
{
    assert(query.rows.cols == bank.dimension());
    const auto count = static_cast<size_t>(query.rows.rows);
    assert(query.labels.size() == count && query.ownSlots.size() == count);
    std::vector<int> rows;
    for (int row = 0; row < static_cast<int>(count); ++row)
        if (allFinite(query.rows.rowSpan(row)))
            rows.push_back(row);
    const SweepKernels& kernels =
        bank.precision() == BankPrecision::Float32 ? sweepKernels() : sweepKernelsBFloat16();
    const auto chunk = static_cast<size_t>(
        chunkColumns(static_cast<int>(bank.dimension()), executor.threads(), kernels.width));
    for (size_t first = 0; first < rows.size(); first += chunk)
        sweepChunk(bank.layout(), query,
                   std::span(rows).subspan(first, std::min(chunk, rows.size() - first)), kernels,
                   executor, visit);
}

SweepResult sweepSoftNeighbours(const PackedBank& bank, const SweepQuery& query, Executor& executor)
{
    SweepResult result = unanswered(query);
    sumSoftNeighbours(bank, query, executor,
                      [&](int row, reference::SoftNeighbourState<double>& state) {
                          answerRow(query, row, state, result);
                      });
    return result;
}

const char* dispatchTarget()
{
    static thread_local std::string name;
    name = chosenTarget() + (usesTileUnit() ? "+amx" : usesNativeBFloat16() ? "+bf16" : "");
    return name.c_str();
}

} // namespace kindred
