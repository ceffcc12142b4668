#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace kindred {

/// What a step over Gaussian kernels leaves for those who read its numbers: how many neighbours
/// count, and what their lists leave out. Both cost as much as a fifth of the step, the second a
/// pass over the weights of all n centres, so that they are found when somebody asks.
struct KernelSpread {
    static constexpr size_t kOther = 0;
    static constexpr size_t kOwn = 1;

    /// −d²/2σ² of each row's neighbours, row after row; each begins at a multiple of kTogether and
    /// is filled up with −infinity.
    std::vector<double> kernels;
    std::vector<int64_t> counts;                ///< [b] neighbours of a row
    std::vector<std::array<double, 2>> logMass; ///< [b] log Σ exp(ω − d²/2σ²) of each side
    int64_t nearest = -1; ///< how many of a row's neighbours, the first, are its nearest; -1: all
    int64_t centres = 0;  ///< n

    static constexpr int64_t kTogether = 8; ///< kernels a vector may take at once
    static int64_t room(int64_t count) { return (count + kTogether - 1) / kTogether * kTogether; }

    /// [b] exp(entropy of softmax(−d²/2σ²)); 0 for a row without neighbours or with what is no
    /// number.
    std::vector<double> perplexities() const;
    /// [b] log(1 + ε), where ε bounds the share of kernel mass beyond the neighbours: how far
    /// their truncation can move log Z, where the neighbours are the nearest. logWeights [n]: ω as
    /// it was in the step, or empty: all 0. 0 for rows as above.
    std::vector<double> truncations(std::span<const float> logWeights) const;

private:
    template <class Of>
    std::vector<double> ofEveryRow(const Of& of) const;
};

} // namespace kindred
