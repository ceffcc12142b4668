#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "kernel/BankLayout.h"
#include "kernel/SweepKernels.h"

namespace kindred {

/// One chunk of queries made ready for the kernels: sorted by label, so that a class's positives
/// are one range of columns, and packed into panels. Read-only while the bank is swept.
class SweepPlan final {
public:
    /// rows: indices into the query's rows that form the chunk.
    SweepPlan(const PackedBank::Layout& bank, const SweepQuery& query, std::span<const int> rows,
              const SweepKernels& kernels);

    /// A pair that counts on neither side: a column's own row, or one of SweepQuery::hidden.
    struct HiddenCell {
        int64_t position; ///< in the bank
        int column;
    };
    struct Columns {
        int32_t label;
        int begin;
        int end;
    };

    const SweepKernels& kernels() const { return m_kernels; }
    int dimension() const { return m_dimension; }
    int columns() const { return static_cast<int>(m_rows.size()); }
    int panels() const { return m_panels; }
    const float* panel(int index) const { return m_values.get() + index * m_panelSize; }
    int terms() const { return m_terms; }
    /// The query row that column `column` came from.
    int row(int column) const { return m_rows[static_cast<size_t>(column)]; }
    float inverseSigma() const { return m_inverseSigma; }
    /// Logits are bounded by ±40: weights are exp(logit) without a running maximum.
    bool fixedShift() const { return m_fixedShift; }
    /// Squares of weights are summed too.
    bool wantsSquares() const { return m_wantsSquares; }
    /// Ascending positions.
    std::span<const HiddenCell> hiddenCells(int64_t begin, int64_t end) const;
    /// Columns with this label; empty when there are none.
    Columns columnsOf(int32_t label) const;

private:
    void hideCells(const PackedBank::Layout& bank, const SweepQuery& query);
    void sortRows(const SweepQuery& query, std::span<const int> rows);
    void packPanels(const SweepQuery& query);
    bool bounded(const PackedBank::Layout& bank, const SweepQuery& query) const;

    const SweepKernels& m_kernels;
    int m_dimension;
    int m_panels;
    int64_t m_panelSize; ///< floats
    int m_terms;
    float m_inverseSigma;
    bool m_fixedShift = false;
    bool m_wantsSquares;
    std::vector<int> m_rows;
    std::vector<Columns> m_classes;
    std::vector<HiddenCell> m_hiddenCells;
    hwy::AlignedFreeUniquePtr<float[]> m_values;
};

} // namespace kindred
