#include "objective/placed/PlacedTriplet.h"

#include <torch/utils.h>

#include <limits>

namespace kindred {

PlacedPairLoss placedTriplets(const torch::Tensor& rows, const PairBatch& batch, double margin)
{
    const torch::NoGradGuard noGradient;
    const PlacedPairs pairs(rows, batch);
    const auto [sorted, order] =
        pairs.distances
            .masked_fill(pairs.strangers.logical_not(), std::numeric_limits<double>::infinity())
            .sort(1);
    // Of each pair the first stranger that is farther than the partner, or else the last.
    const torch::Tensor strangers = pairs.strangers.sum(1, true); // [b, 1]
    const torch::Tensor last = (strangers - 1).clamp_min(0);
    const torch::Tensor at = torch::minimum(
        torch::searchsorted(sorted.contiguous(), pairs.distances, false, /*right=*/true), last);
    const torch::Tensor chosen = order.gather(1, at); // [b, b]
    const torch::Tensor counted = pairs.partners.logical_and(strangers.gt(0));
    const torch::Tensor hinges = margin + pairs.distances.to(torch::kFloat64) -
                                 pairs.distances.gather(1, chosen).to(torch::kFloat64);
    const torch::Tensor active = hinges.gt(0).logical_and(counted);
    const torch::Tensor ones = active.to(rows.scalar_type());
    torch::Tensor coefficients = ones.scatter_add(1, chosen, -ones);

    PlacedPairLoss answer;
    answer.loss = hinges.masked_fill(active.logical_not(), 0).sum() + pairs.doubt;
    answer.pairs = counted.sum();
    answer.possible = answer.pairs;
    answer.active = active.sum();
    answer.skipped = counted.sum(1).eq(0).sum().to(torch::kFloat64);
    answer.gradient = pairs.gradient(coefficients, PairEnds::Both);
    return answer;
}

} // namespace kindred
