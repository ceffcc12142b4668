#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/Result.h"
#include "kernel/SoftNeighbour.h"
#include "memory/ClassShares.h"
#include "model/NamedTensors.h"

namespace kindred {

/// One stored embedding per training sample, moved by momentum (Wu et al. 2018, equation 11). Rows
/// are invalid, and unseen by sweeps, until first written. One thread.
class MemoryBank final {
public:
    /// labels [n]; renormalise: rows return to unit length after every write, as in the reference
    /// code. shares: how classes count in sweep().
    MemoryBank(int64_t dimension, const std::vector<int32_t>& labels, BankPrecision precision,
               bool renormalise, ClassShares shares = {});

    /// Every row uniform in [-r, r], r = sqrt(3/d), as the reference code, then made unit.
    void fillRandom(uint64_t seed);

    /// row ← momentum·row + (1 − momentum)·new for values [k, d] float32 on the CPU; a row never
    /// written takes the new value whole. A slot named twice: the last one wins. Returns the mean
    /// cosine of the new values with the rows that were there, which tells how stale these had
    /// become; nothing where none was.
    std::optional<double> write(const std::vector<int64_t>& slots, const torch::Tensor& values,
                                double momentum);

    /// [k, d] float32 of the slots [k].
    torch::Tensor rows(const std::vector<int64_t>& slots) const;
    void read(int64_t slot, std::span<float> row) const; ///< [d]
    int64_t dimension() const { return m_dimension; }
    /// Where classes count by their means, what their rows count lies in columns behind the d ones.
    const PackedBank& packed() const { return m_bank; }
    const ClassShares& shares() const { return m_shares; }
    /// [k] float32 of the slots [k]: what stands beside a row's v·m/σ.
    torch::Tensor logWeights(const std::vector<int64_t>& slots) const;
    /// The rows of a query with what makes classes count by their means behind them, as packed()
    /// has it: [b, d] where they count by their sums.
    Matrix<float> weighed(const SweepQuery& query) const;
    /// sweepSoftNeighbours() of rows [b, d], with classes counted as the shares say.
    SweepResult sweep(const SweepQuery& query, Executor& executor) const;

    /// "vectors" f4 [n, d] and "valid" u1 [n].
    NamedTensors state() const;
    /// Input error for other shapes.
    Status restore(const NamedTensors& state);

private:
    int64_t weightColumns() const { return m_bank.dimension() - m_dimension; }
    void store(int64_t slot, std::span<const float> row);
    std::optional<double> agreementWith(const std::vector<int64_t>& slots,
                                        MatrixView<const float> values) const;

    int64_t m_dimension;
    ClassShares m_shares;
    PackedBank m_bank;
    bool m_renormalise;
};

} // namespace kindred
