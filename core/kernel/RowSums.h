#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernel/AttentionKernels.h"
#include "kernel/Reference.h"

namespace kindred {

/// One side's sums of one row over rows that are given a few at a time, as many as stay in the
/// first-level cache. For rows that hardly any other row of the batch shares; where all do, it is
/// sumSoftNeighbours(). One thread.
class RowSums final {
public:
    explicit RowSums(int64_t dimension);

    /// logits [count] of the rows, overwritten; −infinity: does not count.
    void add(std::span<float> logits, const PooledRows<float>& rows);

    const reference::SoftSide<double>& side() const { return m_side; }

private:
    reference::SoftSide<double> m_side;
    std::vector<float> m_mixed; ///< [d]
};

} // namespace kindred
