#include "objective/placed/PlacedNca.h"

#include <torch/utils.h>

#include <limits>

namespace kindred {

PlacedRowLoss placedNcaLoss(const torch::Tensor& rows, const PairBatch& batch, bool logLoss)
{
    const torch::NoGradGuard noGradient;
    const PlacedPairs pairs(rows, batch);
    const auto side = [&](const torch::Tensor& wanted) {
        return (-pairs.distances)
            .masked_fill(wanted.logical_not(), -std::numeric_limits<double>::infinity());
    };
    const torch::Tensor kin = side(pairs.partners);
    const torch::Tensor rivals = side(pairs.strangers);
    const torch::Tensor counted = pairs.partners.any(1);
    // Δ = log Σ strangers − log Σ partners, so that −log p = softplus(Δ); −∞ without strangers.
    const torch::Tensor gap =
        rivals.logsumexp(1).to(torch::kFloat64) -
        kin.logsumexp(1).to(torch::kFloat64).masked_fill(counted.logical_not(), 0);
    const torch::Tensor p = (-gap).sigmoid() * counted;
    const torch::Tensor loss =
        logLoss ? (gap.clamp_min(0) + (-gap.abs()).exp().log1p()) * counted : -p;
    const torch::Tensor slope = gap.sigmoid() * (logLoss ? counted.to(torch::kFloat64) : p);
    torch::Tensor coefficients = (kin.softmax(1).nan_to_num(0) - rivals.softmax(1).nan_to_num(0)) *
                                 slope.to(rows.scalar_type()).unsqueeze(1);

    PlacedRowLoss answer;
    answer.loss = loss.sum() + pairs.doubt;
    answer.skipped = counted.logical_not().sum().to(torch::kFloat64);
    answer.gradient = pairs.gradient(coefficients, PairEnds::Both);
    answer.sums = {{"p", p.sum()}};
    return answer;
}

} // namespace kindred
