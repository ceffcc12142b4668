#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Result.h"
#include "model/NamedTensors.h"
#include "objective/batch/Pairs.h"

namespace kindred {

/// Training samples of each class, in ascending order; labels by slot.
std::map<int32_t, std::vector<int64_t>> slotsByClass(std::span<const int32_t> labels);

/// The fixed targets of large-margin neighbours: of every training sample the k nearest of its own
/// class by ℓ2 in the input space, chosen once (Mensink et al. 2012, section 3.1, P_q). Of a class
/// with fewer others, all of them. One thread.
class TargetTable final {
public:
    TargetTable() = default;
    /// Empty yet. labels [n] by slot; k ≥ 1.
    TargetTable(std::span<const int32_t> labels, int k);

    /// Lists the samples of one class: slots [m], their inputs [m, D]; each class once. Ties by
    /// slot; compared as float32. Failed where an input is not finite; Interrupted where
    /// progress(share), which may be empty, said false.
    Status list(const std::vector<int64_t>& slots, const torch::Tensor& inputs, Executor& executor,
                const std::function<bool(double)>& progress = {});
    /// Any others of the class, at no cost: whoever follows it in slot order.
    void listInOrder();
    /// Every class is listed.
    bool isWhole() const { return m_listed == m_labels.size(); }

    /// Slots in ascending order.
    std::span<const int32_t> of(int64_t slot) const;

    int64_t bytes() const { return static_cast<int64_t>(m_targets.size() * sizeof(int32_t)); }
    /// {"targets": [n, K] int32, rows end in −1}, K ≤ k; nothing until it is whole.
    NamedTensors state() const;
    /// Takes what state() gave; from nothing it stays empty. Input where it does not fit.
    Status restore(const NamedTensors& state);

private:
    void write(int64_t slot, std::vector<int32_t> targets);
    bool fits(const torch::Tensor& targets) const;

    std::vector<int32_t> m_labels;
    size_t m_width = 0; ///< K: k, or the others of the largest class
    std::vector<int32_t> m_targets;
    size_t m_listed = 0; ///< samples
};

/// Which rows of a batch are listed as targets of which.
class BatchTargets final {
public:
    BatchTargets(const TargetTable& table, const PairBatch& batch);

    /// Rows of the batch that are targets of this one.
    std::span<const int64_t> of(int64_t row) const;
    /// Rows that have no target, whatever the batch.
    int64_t alone() const { return m_alone; }
    /// [b, K] int64 on the processor: the same, rows end in −1; K ≥ 1.
    torch::Tensor columns() const;

private:
    std::vector<size_t> m_begins; ///< [b + 1] of each row's targets
    std::vector<int64_t> m_rows;
    int64_t m_alone = 0;
};

} // namespace kindred
