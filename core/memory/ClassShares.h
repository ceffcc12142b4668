#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernel/SoftNeighbour.h"

namespace kindred {

/// What lets a class of a memory count by the mean of its rows instead of by their sum, so that a
/// large class is not near to everything: p_i = m_own / Σ_c m_c, where m_c is the mean of
/// exp(v·m/σ) over the rows of class c, that of the own class without the own row. Classes of one
/// size: all but the own row's part is the plain sum.
class ClassShares final {
public:
    /// By sums: nothing is changed.
    ClassShares() = default;
    /// labels [n] of the memory's rows; below 0: of no class.
    explicit ClassShares(std::span<const int32_t> labels);

    bool byMeans() const { return !m_counts.empty(); }
    /// log(n / (C·n_c)) of a class that has rows, which each of them counts in the sums; 0 by sums
    /// and for no class.
    float logWeight(int32_t label) const;
    /// log((n_c − 1)/n_c), by which the gap log Σ others − log Σ own lies too high, because a mean
    /// has one row less to divide by where the own is left out; 0 by sums and for n_c = 1.
    double logLeftOut(int32_t label) const;
    /// What a row of this class counts for one that is left out itself; -1: none is.
    double logShare(int32_t label, int32_t leftOut) const;
    /// Brings what a sweep by logWeight() found for rows of these labels [b] to that gap. The logs
    /// of the sums stay as they are.
    void leaveOut(std::span<const int32_t> labels, SweepResult& found) const;

private:
    std::vector<int64_t> m_counts; ///< by class; empty: by sums
    std::vector<float> m_logWeights;
};

} // namespace kindred
