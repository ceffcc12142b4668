#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "memory/MemoryBank.h"
#include "model/NamedTensors.h"
#include "neighbour/ApproximateSearch.h"

namespace kindred {

/// For every slot of a memory bank the rows of other classes that were most similar to it when the
/// lists were last made. One thread.
class NegativeLists final {
public:
    /// labels [n] of the slots; nearest ≥ 1, clamped to n − 1.
    NegativeLists(std::vector<int32_t> labels, int64_t nearest);

    /// Makes every list anew for an epoch, looked up as `how` says, exactly where that is refused.
    /// progress(share) may be empty; where it says false (Interrupted), the old lists stay.
    Status find(const MemoryBank& bank, int64_t epoch, const ApproximateRequest& how,
                Executor& executor, const std::function<bool(double)>& progress);
    /// Any rows of other classes, at no cost: for measuring a step.
    void listInOrder();

    /// Slots of other classes; empty before find().
    std::span<const int32_t> of(int64_t slot) const;
    int64_t epoch() const { return m_epoch; } ///< that of find(); -1: none
    double recall() const { return m_recall; }
    bool exact() const { return m_exact; }
    /// Lists, their copy in a checkpoint, and what find() needs beside the bank of that dimension.
    int64_t bytes(SearchKind kind, int64_t dimension) const;

    /// "negatives" i4 [n, K], short rows ending in −1, and "listed" f8 [3]: epoch, recall, exact.
    NamedTensors state() const;
    /// A state without lists is that of before find(). Input error for damaged ones.
    Status restore(const NamedTensors& state);

private:
    int64_t rows() const { return static_cast<int64_t>(m_labels.size()); }

    std::vector<int32_t> m_labels;
    int64_t m_nearest;
    Matrix<int32_t> m_table; ///< [n, K]; empty before find()
    int64_t m_epoch = -1;
    double m_recall = 1;
    bool m_exact = true;
};

} // namespace kindred
