#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred::engine {

/// 1 − cos of each bank row with the fresh embedding of its sample; NaN where either is not known:
/// valid [n] (may be empty: all), freshRow [n] its row among `fresh`, -1: none.
std::vector<float> bankDrift(MatrixView<const float> bank, std::span<const uint8_t> valid,
                             MatrixView<const float> fresh, std::span<const int64_t> freshRow,
                             Executor& executor);

/// A query whose nearest bank row is of another class though its nearest fresh one is of its own.
struct StaleNeighbour {
    int64_t query = 0;
    int32_t bankRow = -1, freshRow = -1; ///< of the training samples
};

struct StaleQuestion {
    MatrixView<const float> bank, fresh; ///< [n, d] the same samples in the same order
    std::span<const int32_t> labels;     ///< [n]
    MatrixView<const float> queries;     ///< [q, d]
    std::span<const int32_t> queryLabels;
    std::span<const int32_t> own; ///< [q] their row, -1: none
    bool cosine = true;           ///< else squared distance
};

struct StaleAnswer {
    int64_t bankWrong = 0, freshWrong = 0;
    std::vector<StaleNeighbour> stale;
};
StaleAnswer staleNeighbours(const StaleQuestion& question, Executor& executor);

} // namespace kindred::engine
