#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/serve/runs/RunCache.h"

namespace kindred::engine {

/// The rows that a map is made of: the tables of one step, one below the other in the order of
/// their splits' names. Never a sample of them.
struct MapRows {
    int64_t step = 0;
    std::vector<std::string> splits;                     ///< bytewise ascending
    std::vector<int64_t> counts;                         ///< rows of each split
    std::vector<int64_t> ids;                            ///< [n] sample ids
    Matrix<float> rows;                                  ///< [n, d] unit rows
    std::vector<std::shared_ptr<const RunTable>> tables; ///< of each split

    int64_t count() const { return static_cast<int64_t>(ids.size()); }
    /// The first row of each id.
    std::vector<int64_t> rowsOf(const std::vector<int64_t>& wanted) const; ///< -1: not here

    /// step: "last", "best" or a number; split: one of them, or "all".
    static Result<MapRows> open(RunCache& cache, const RunDirectory& run, const std::string& step,
                                const std::string& split);
};

/// The splits that MapRows::open() would join, with the number of their rows; reads no rows.
Result<MapRows> mapRowCounts(const RunDirectory& run, const std::string& step,
                             const std::string& split);

} // namespace kindred::engine
