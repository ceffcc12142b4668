#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

#include "memory/CentreBank.h"
#include "objective/Objective.h"

namespace kindred {

/// NNGK's centres and neighbours (Meyer et al. 2018, equation 3, sections 2.2 and 2.3) on the
/// device of the embeddings until the next refresh: rows are judged there, and centres follow them
/// there. One thread.
class PlacedNngk final {
public:
    struct Settings {
        double sigma = 1;
        int64_t nearest = -1;     ///< of the listed neighbours, the first
        bool sums = false;        ///< the gradient is the sum's over the batch
        bool writeThrough = true; ///< centres become the rows of the batch
        torch::Tensor whole;      ///< [b, d] or these, where they are defined
    };

    /// A copy of the bank, from now on in its place.
    PlacedNngk(const CentreBank& bank, const torch::Device& device);

    /// x [b, d], as they are compared, with gradient, on the device, for the batch's slots.
    /// logWeights [n] there, with gradient, or undefined. Its numbers: p, norm, skipped,
    /// perplexity, truncation.
    ObjectiveStep step(const torch::Tensor& x, const ObjectiveBatch& batch,
                       const torch::Tensor& logWeights, const Settings& settings);

    /// Brings the bank's centres up to date; waits for the device.
    void copyTo(CentreBank& bank) const;

private:
    void follow(const std::vector<int64_t>& slots, const torch::Tensor& rows);

    torch::Tensor m_centres;    ///< [n, d] float32
    torch::Tensor m_labels;     ///< [n] int64
    torch::Tensor m_neighbours; ///< [n, K] int32, −1 where there is none
};

} // namespace kindred
