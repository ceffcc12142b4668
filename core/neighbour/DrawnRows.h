#pragma once

#include <cstdint>
#include <vector>

#include "base/Matrix.h"
#include "neighbour/QueryChunk.h"
#include "neighbour/ScannedRows.h"

namespace kindred {

/// A sample of the scanned rows, by which the score of a query's k-th nearest is guessed before any
/// row is kept: so few of those that are scanned first are listed and thrown out again. Drawn one
/// from each of as many equal stretches, so that it is fair of sorted rows and of a pattern among
/// them.
class DrawnRows final {
public:
    /// keep: results of each query. Empty where lists are too short for a sample to pay.
    DrawnRows(const ScannedRows& scanned, int64_t keep);

    bool empty() const { return m_rows.empty(); }
    /// So many of the sample a query's threshold leaves above it: those of the sample that are
    /// expected among `keep`, and four deviations more.
    int64_t least() const { return m_least; }
    std::vector<SearchTile> tiles() const;

private:
    int64_t m_least = 0;
    Matrix<float> m_rows;
    std::vector<float> m_bias;
};

} // namespace kindred
