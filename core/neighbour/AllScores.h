#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

/// scores: [n] of every database row, larger is nearer; -infinity for a row that is not a number.
/// A span of the call alone.
using ScoreVisitor = std::function<void(int64_t query, std::span<const float> scores)>;

/// What a thread's scores may take.
inline constexpr int64_t kScoreBytes = int64_t{32} << 20;

/// How near every row is, for what must see whole rankings. In the single precision of the scan
/// (exact copies score the same bits), but for squared distances shifted by a constant of the
/// query. Never q × n: the scores that are held at once take kScoreBytes a thread or a quarter of
/// what the database takes, whichever is more, or one query's. visit() is called once for each
/// query, by a worker of the executor.
void scoreAll(MatrixView<const float> database, MatrixView<const float> queries,
              SearchMetric metric, Executor& executor, const ScoreVisitor& visit);

} // namespace kindred
