#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Random.h"
#include "kernel/Reference.h"
#include "kernel/SoftNeighbour.h"
#include "memory/MemoryBank.h"

namespace kindred {

/// A sweep whose positives are exact and whose negatives are a sample.
struct SampledAnswer {
    SweepResult sweep;
    double bias = 0; ///< mean over the rows of how far log LN is expected to lie below the truth
};

/// Slots of other classes that each row's negatives are exact for [b]; empty: none.
using ExactNegatives = std::vector<std::span<const int32_t>>;

/// SNCA where the memory is too large to be read at every step (derived here; Wu et al. 2018,
/// section 3.3, only propose to sample neighbours): LN = log(Σ e^a + w Σ e^a), exact over the slots
/// that are given for a row, and for the remaining negatives over a uniform sample without
/// replacement, w = remaining / sampled. The sum is unbiased whatever slots are given, as long as
/// some draw is of another class (one that has none counts no negatives drawn); its log low by
/// about half its relative variance, which `bias` estimates from the sample. Holds the sample, not
/// b × sample. Same bits for the same number of threads.
class SampledSweep final {
public:
    /// rows: n of the bank; negatives ≥ 1 slots are drawn at a time, clamped to n.
    SampledSweep(int64_t rows, int64_t negatives);

    /// As MemoryBank::sweep(), all slots of one draw for all rows of the query.
    SampledAnswer sweep(const MemoryBank& bank, const SweepQuery& query, Random random,
                        Executor& executor, const ExactNegatives& nearest = {}) const;

private:
    std::vector<int64_t> draw(const PackedBank& bank, Random& random) const;

    int64_t m_rows;
    int64_t m_negatives;
};

} // namespace kindred
