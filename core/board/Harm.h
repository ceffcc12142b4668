#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "board/BoardModel.h"

namespace kindred {

/// What leaving out one support picture would change.
struct BoardHarm {
    int32_t row = 0;
    BoardScore others;    ///< the other pictures by leave-one-out, without it
    double gain = 0;      ///< of that share, against the same pictures with it
    BoardScore queries;   ///< labelled queries without it
    double queryGain = 0; ///< of that share
    int64_t flips = 0;    ///< queries that are decided otherwise
};

struct BoardHarms {
    BoardScore leaveOneOut;      ///< of all
    BoardScore queries;          ///< labelled ones
    std::vector<BoardHarm> rows; ///< by (queryGain + gain, flips) descending, then by row
};

/// Which picture hurts most: each that counts is left out in turn. queries [q, …] are rows of
/// model.cosines(); truth [q] their classes, -1: not known; empty: none is. The rule applies to the
/// whole; a picture without which it does not is left out of the list. progress may be empty;
/// false cancels (Interrupted).
Result<BoardHarms> findHarm(const BoardModel& model, BoardRule rule, const Matrix<float>& queries,
                            std::span<const int32_t> truth, Executor& executor,
                            const std::function<bool(double)>& progress);

} // namespace kindred
