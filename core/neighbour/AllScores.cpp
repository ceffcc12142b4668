#include "neighbour/AllScores.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "neighbour/QueryChunk.h"
#include "neighbour/ScannedRows.h"
#include "neighbour/SearchKernels.h"

namespace kindred {

namespace {
/// Panels that share one pass over the database, and what their scores may take; one panel at
/// least.
constexpr int64_t kScoredPanels = 4;
constexpr int64_t kScoreBytes = int64_t{32} << 20;
} // namespace

void scoreAll(MatrixView<const float> database, MatrixView<const float> queries,
              SearchMetric metric, Executor& executor, const ScoreVisitor& visit)
{
    assert(queries.rows == 0 || database.rows == 0 || database.cols == queries.cols);
    const ScannedRows scanned(database, metric, executor);
    const int64_t width = searchKernels().width;
    const int64_t panelBytes =
        std::max<int64_t>(1, width * database.rows * static_cast<int64_t>(sizeof(float)));
    const int64_t together = std::clamp<int64_t>(kScoreBytes / panelBytes, 1, kScoredPanels);
    executor.forRanges((queries.rows + width - 1) / width, 1, [&](int64_t begin, int64_t end, int) {
        QueryChunk chunk({database, queries, 0, metric}, scanned);
        Matrix<float> scores(std::min(together, end - begin) * width, database.rows);
        for (int64_t panel = begin; panel < end; panel += together) {
            chunk.pack(panel, std::min(together, end - panel));
            std::fill(scores.values().begin(), scores.values().end(),
                      -std::numeric_limits<float>::infinity());
            chunk.scoreRows(scores);
            for (int64_t i = 0; i < chunk.size(); ++i)
                visit(chunk.firstQuery() + i, {scores.row(i), static_cast<size_t>(scores.cols())});
        }
    });
}

} // namespace kindred
