#include "neighbour/ExactSearch.h"

#include <algorithm>
#include <cassert>

#include "neighbour/QueryChunk.h"
#include "neighbour/ScannedRows.h"
#include "neighbour/SearchKernels.h"
#include "neighbour/SearchQuestion.h"

namespace kindred {

namespace {

/// Writes what was found for query i of the chunk.
void writeFound(QueryChunk& chunk, int64_t i, SearchMetric metric, Neighbours& out)
{
    const std::span<const Candidate> found = chunk.settle(i);
    const int64_t query = chunk.firstQuery() + i;
    for (int64_t j = 0; j < out.indices.cols(); ++j) {
        const bool has = j < static_cast<int64_t>(found.size());
        out.indices(query, j) = has ? found[static_cast<size_t>(j)].index : -1;
        out.values(query, j) =
            has ? valueOf(found[static_cast<size_t>(j)].score, metric) : valueOfNone(metric);
    }
}

/// Multiplications of one thread between two questions whether to go on: a fraction of a second.
constexpr int64_t kWorkBetweenQuestions = int64_t{8} << 30;

} // namespace

Neighbours searchExact(MatrixView<const float> database, MatrixView<const float> queries, int k,
                       SearchMetric metric, std::span<const int32_t> exclude, Executor& executor)
{
    return *searchExact(database, queries, k, metric, exclude, executor, {});
}

std::optional<Neighbours> searchExact(MatrixView<const float> database,
                                      MatrixView<const float> queries, int k, SearchMetric metric,
                                      std::span<const int32_t> exclude, Executor& executor,
                                      const std::function<bool(double)>& progress)
{
    return searchExact({database, queries, k, metric, exclude}, executor, progress);
}

std::optional<Neighbours> searchExact(const SearchQuestion& question, Executor& executor,
                                      const std::function<bool(double)>& progress)
{
    const auto& [database, queries, k, metric, exclude, others] = question;
    assert(k >= 0 && (queries.rows == 0 || database.rows == 0 || database.cols == queries.cols));
    assert(exclude.empty() || static_cast<int64_t>(exclude.size()) == queries.rows);
    assert(others.labels.empty() ||
           (static_cast<int64_t>(others.labels.size()) == database.rows &&
            static_cast<int64_t>(others.queryLabels.size()) == queries.rows));
    Neighbours out{Matrix<int32_t>(queries.rows, k), Matrix<float>(queries.rows, k)};
    if (queries.rows == 0 || k == 0)
        return out;
    const ScannedRows scanned(database, metric, executor);
    const int64_t width = searchKernels().width;
    const int64_t panels = (queries.rows + width - 1) / width;
    const int64_t work = std::max<int64_t>(width * database.rows * database.cols, 1);
    const int64_t turn =
        progress ? executor.threads() * std::max<int64_t>(kWorkBetweenQuestions / work, 1) : panels;
    for (int64_t first = 0; first < panels; first += turn) {
        if (progress && !progress(static_cast<double>(first) / static_cast<double>(panels)))
            return std::nullopt;
        const int64_t count = std::min(turn, panels - first);
        executor.forRanges(count, 1, [&](int64_t begin, int64_t end, int) {
            QueryChunk chunk(question, scanned);
            const int64_t step = chunk.panelsAtOnce(0);
            for (int64_t panel = begin; panel < end; panel += step) {
                chunk.pack(first + panel, std::min(step, end - panel));
                chunk.scanAll();
                for (int64_t i = 0; i < chunk.size(); ++i)
                    writeFound(chunk, i, question.metric, out);
            }
        });
    }
    return out;
}

} // namespace kindred
