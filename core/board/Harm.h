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
    int64_t flips = 0; ///< queries that are told to be another class, or none of these, without it
};

struct BoardHarms {
    BoardScore leaveOneOut;      ///< of all
    BoardScore queries;          ///< labelled ones
    std::vector<BoardHarm> rows; ///< by (queryGain + gain, flips) descending, then by row
};

/// Who is left out in turn, and what is watched meanwhile.
struct BoardHarmQuestion {
    /// [q, …] rows of model.cosines().
    const Matrix<float>& queries;
    /// [q] classes of the queries, -1: not known; empty: none is.
    std::span<const int32_t> truth;
    /// [n] whether the row is to be left out at all; empty: every row.
    std::vector<char> asked;
    /// A query with less evidence is none of these.
    std::optional<float> threshold;
    /// In place of `threshold`: that which keeps this share of the support (calibrate()), which
    /// moves with every picture that is left out.
    std::optional<double> keep;
};

/// Which picture hurts most: each that counts is left out in turn. The rule applies to the whole; a
/// picture without which it does not is left out of the list. Scores name a class for every query,
/// flips are those of what a person is told. progress may be empty; false cancels (Interrupted).
Result<BoardHarms> findHarm(const BoardModel& model, BoardRule rule,
                            const BoardHarmQuestion& question, Executor& executor,
                            const std::function<bool(double)>& progress);

} // namespace kindred
