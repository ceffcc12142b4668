#include "neighbour/AllScores.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "neighbour/QueryChunk.h"
#include "neighbour/ScannedRows.h"
#include "neighbour/SearchKernels.h"

namespace kindred {

namespace {
/// Panels that share one pass over the database.
constexpr int64_t kScoredPanels = 4;
/// Of the database's own bytes, what the scores may take where a thread's share is too small.
constexpr int64_t kShareOfRows = 4;
constexpr float kNoScore = -std::numeric_limits<float>::infinity();

struct ScoredRows {
    MatrixView<const float> database, queries;
    SearchMetric metric;
    const ScannedRows& scanned;
    Executor& executor;
    const ScoreVisitor& visit;
};

/// Each thread scores queries of its own, `together` panels of them at a time.
void scoreApart(const ScoredRows& rows, int64_t together)
{
    const int64_t width = searchKernels().width;
    rows.executor.forRanges(
        (rows.queries.rows + width - 1) / width, 1, [&](int64_t begin, int64_t end, int) {
            QueryChunk chunk({rows.database, rows.queries, 0, rows.metric}, rows.scanned);
            Matrix<float> scores(std::min(together, end - begin) * width, rows.database.rows);
            for (int64_t panel = begin; panel < end; panel += together) {
                chunk.pack(panel, std::min(together, end - panel));
                std::fill(scores.values().begin(), scores.values().end(), kNoScore);
                chunk.scoreRows(0, rows.database.rows, scores);
                for (int64_t i = 0; i < chunk.size(); ++i)
                    rows.visit(chunk.firstQuery() + i, scores.view().rowSpan(i));
            }
        });
}

/// All threads score the same `together` queries, each some of the rows. The tiles are those of
/// scoreApart(), and so are the scores.
void scoreTogether(const ScoredRows& rows, int64_t together)
{
    const int64_t width = searchKernels().width;
    Matrix<float> scores(std::min(together, rows.queries.rows), rows.database.rows);
    for (int64_t first = 0; first < rows.queries.rows; first += together) {
        const auto queries =
            rows.queries.slice(first, std::min(together, rows.queries.rows - first));
        rows.executor.forRanges(
            rows.database.rows, kSearchRows, [&](int64_t begin, int64_t end, int) {
                QueryChunk chunk({rows.database, queries, 0, rows.metric}, rows.scanned);
                chunk.pack(0, (queries.rows + width - 1) / width);
                for (int64_t i = 0; i < queries.rows; ++i)
                    std::fill(scores.row(i) + begin, scores.row(i) + end, kNoScore);
                chunk.scoreRows(begin, end, scores);
            });
        rows.executor.forRanges(queries.rows, 1, [&](int64_t begin, int64_t end, int) {
            for (int64_t i = begin; i < end; ++i)
                rows.visit(first + i, scores.view().rowSpan(i));
        });
    }
}
} // namespace

void scoreAll(MatrixView<const float> database, MatrixView<const float> queries,
              SearchMetric metric, Executor& executor, const ScoreVisitor& visit)
{
    assert(queries.rows == 0 || database.rows == 0 || database.cols == queries.cols);
    const ScannedRows scanned(database, metric, executor);
    const ScoredRows rows{database, queries, metric, scanned, executor, visit};
    const int64_t width = searchKernels().width;
    const int64_t queryBytes =
        std::max<int64_t>(1, database.rows * static_cast<int64_t>(sizeof(float)));
    const int64_t panels = kScoreBytes / (width * queryBytes);
    if (panels > 0)
        return scoreApart(rows, std::min(panels, kScoredPanels));
    const int64_t room =
        std::max(kScoreBytes * executor.threads(), queryBytes * database.cols / kShareOfRows);
    scoreTogether(rows, std::clamp<int64_t>(room / queryBytes, 1, kScoredPanels * width));
}

} // namespace kindred
