#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

#include "objective/memory/SweepMemory.h"

namespace kindred {

/// SNCA's memory (Wu et al. 2018, equations 1–4, 9 and 11) on any device, by torch's own
/// operations: O(b·n·d), at most so many similarities at a time, or those of one stored row; a live
/// batch adds a few matrices [b, b]. One thread.
class PlacedSweep final : public SweepMemory {
public:
    /// A copy of the bank, of its precision, from now on in its place.
    PlacedSweep(const MemoryBank& bank, const torch::Device& device,
                int64_t numbersAtOnce = int64_t{1} << 25);

    SweepStep step(const torch::Tensor& unit, const ObjectiveBatch& batch, const Settings& settings,
                   const torch::Tensor& weights) override;
    void copyTo(MemoryBank& bank) const override;

private:
    struct Side;
    struct Question;
    struct Answer;
    struct Written;
    Written placesOf(const std::vector<int64_t>& slots) const;
    torch::Tensor leftOutOf(const std::vector<int32_t>& labels) const;
    Answer swept(const Question& question, double margin) const;
    Answer sweptLive(const Question& question, const Written& written, double margin,
                     const torch::Tensor& weights);
    /// The mean cosine of the new rows with those that were there; undefined where none was.
    torch::Tensor write(const Written& written, const torch::Tensor& rows,
                        const Settings& settings);

    torch::Tensor m_rows;   ///< [n, d] float32 or bfloat16
    torch::Tensor m_labels; ///< [n] int64
    torch::Tensor m_slots;  ///< [n] int64: 0, 1, …
    torch::Tensor m_seen;   ///< [n] bool: written once
    torch::Tensor m_valid;  ///< [n] uint8, the same on the processor
    ClassShares m_shares;
    torch::Tensor m_logWeights; ///< [n] float32 what stands beside v·m/σ; undefined: nothing
    int64_t m_numbersAtOnce;
};

} // namespace kindred
