#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Matrix.h"
#include "kernel/AttentionKernels.h"
#include "kernel/SoftNeighbour.h"

namespace kindred {

/// A few rows of a memory as floats: read where they lie in one of float32, copied from one of
/// bf16. Rows that were never written are left out. One thread.
class BankRows final {
public:
    /// 64 KiB of 64 columns, so that several queries find them in a cache.
    static constexpr int64_t kMost = 256;

    /// columns: those of each row that count, the first ones. The bank outlives it.
    BankRows(const PackedBank& bank, int64_t columns);

    /// In place of those before: of at most kMost slots, in their order.
    void take(std::span<const int64_t> slots);
    /// At most kMost rows of a class by ascending slot, but the `skipped` first ones; false where
    /// it has none of them, written or not.
    bool takeClass(int32_t label, int64_t skipped);

    /// Valid until others are taken, or the bank is written.
    PooledRows<float> rows() const;
    std::span<const int32_t> labels() const { return m_labels; } ///< by row
    /// Which of the rows is a slot's; −1: none.
    int64_t find(int64_t slot) const;

private:
    void clear();
    void add(int64_t position, int32_t label);

    const PackedBank::Layout& m_bank;
    int64_t m_columns;
    Matrix<float> m_copies; ///< [kMost, columns] of bf16
    std::vector<int64_t> m_positions;
    std::vector<int64_t> m_copied; ///< 0 … kMost − 1
    std::vector<int32_t> m_labels;
};

} // namespace kindred
