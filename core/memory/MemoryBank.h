#pragma once

#include <cstdint>
#include <vector>

#include "base/Result.h"
#include "kernel/SoftNeighbour.h"
#include "model/NamedTensors.h"

namespace kindred {

/// One stored embedding per training sample, moved by momentum (Wu et al. 2018, equation 11). Rows
/// are invalid, and unseen by sweeps, until first written. One thread.
class MemoryBank final {
public:
    /// labels [n]; renormalise: rows return to unit length after every write, as in the reference
    /// code.
    MemoryBank(int64_t dimension, const std::vector<int32_t>& labels, BankPrecision precision,
               bool renormalise);

    /// Every row uniform in [-r, r], r = sqrt(3/d), as the reference code, then made unit.
    void fillRandom(uint64_t seed);

    /// row ← momentum·row + (1 − momentum)·new for values [k, d] float32 on the CPU; a row never
    /// written takes the new value whole. A slot named twice: the last one wins.
    void write(const std::vector<int64_t>& slots, const torch::Tensor& values, double momentum);

    /// [k, d] float32 of the slots [k].
    torch::Tensor rows(const std::vector<int64_t>& slots) const;
    const PackedBank& packed() const { return m_bank; }

    /// "vectors" f4 [n, d] and "valid" u1 [n].
    NamedTensors state() const;
    /// Input error for other shapes.
    Status restore(const NamedTensors& state);

private:
    PackedBank m_bank;
    bool m_renormalise;
};

} // namespace kindred
