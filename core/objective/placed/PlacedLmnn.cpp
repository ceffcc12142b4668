#include "objective/placed/PlacedLmnn.h"

#include <torch/utils.h>

#include <algorithm>
#include <limits>

#include "model/DeviceCopy.h"
#include "objective/batch/TargetTable.h"

namespace kindred {

namespace {
constexpr double kBeyondAll = std::numeric_limits<double>::infinity();

/// Σ [r − D]₊ over a row's reaches r and the distances D of its strangers, by bisection: what lies
/// within a reach is the beginning of a sorted list, whose sums are known.
struct PlacedHinges {
    torch::Tensor loss;   ///< [b, K] of each reach
    torch::Tensor within; ///< [b, K] strangers within it
    torch::Tensor beyond; ///< [b, b] reaches beyond each stranger
};

/// Columns of each row's targets, and which of them are some; [b, K] both.
struct PlacedTargets {
    torch::Tensor columns;
    torch::Tensor taken;
    torch::Tensor skipped; ///< [] float64 rows, as LmnnLoss counts them
};

PlacedTargets fixedTargets(const BatchTargets& listed, const torch::Device& device)
{
    const torch::Tensor columns = sentTo(device, listed.columns());
    const auto numbers = torch::TensorOptions(device).dtype(torch::kFloat64);
    return {columns.clamp_min(0), columns.ge(0),
            torch::full({}, static_cast<double>(listed.alone()), numbers)};
}

PlacedTargets nearestTargets(const PlacedPairs& pairs, const LmnnRule& rule)
{
    const int64_t most = std::min(pairs.mostPartners(), pairs.size());
    const int64_t k = rule.targets == LmnnTargets::All ? most : std::min<int64_t>(rule.k, most);
    const auto [nearest, columns] =
        pairs.distances.masked_fill(pairs.partners.logical_not(), kBeyondAll)
            .topk(k, 1, /*largest=*/false);
    const torch::Tensor taken = nearest.lt(kBeyondAll);
    return {columns, taken, taken.sum(1).eq(0).sum().to(torch::kFloat64)};
}

/// distances [b, b], infinite for who is no stranger; reaches [b, K], −∞ where there is none.
PlacedHinges hingesOf(const torch::Tensor& distances, const torch::Tensor& reaches)
{
    const torch::Tensor sorted = std::get<0>(distances.sort(1)).contiguous();
    const torch::Tensor ascending = std::get<0>(reaches.sort(1)).contiguous();
    const torch::Tensor known = sorted.lt(kBeyondAll);
    const torch::Tensor sums = torch::constant_pad_nd(
        sorted.to(torch::kFloat64).masked_fill(known.logical_not(), 0).cumsum(1), {1, 0});
    PlacedHinges hinges;
    hinges.within = torch::searchsorted(sorted, reaches.contiguous());
    const torch::Tensor reach = reaches.to(torch::kFloat64).masked_fill(reaches.eq(-kBeyondAll), 0);
    hinges.loss = reach * hinges.within - sums.gather(1, hinges.within);
    const torch::Tensor below = torch::searchsorted(ascending, distances.contiguous(),
                                                    /*out_int32=*/false, /*right=*/true);
    hinges.beyond = ascending.size(1) - below;
    return hinges;
}
} // namespace

PlacedPairLoss placedLmnnLoss(const torch::Tensor& rows, const PairBatch& batch,
                              const LmnnRule& rule)
{
    const torch::NoGradGuard noGradient;
    const PlacedPairs pairs(rows, batch);
    const auto [targets, taken, skipped] =
        rule.targets == LmnnTargets::Fixed
            ? fixedTargets(BatchTargets(*rule.table, batch), pairs.rows.device())
            : nearestTargets(pairs, rule);

    const torch::Tensor pulls =
        pairs.distances.gather(1, targets).masked_fill(taken.logical_not(), 0);
    const torch::Tensor reaches =
        (pulls + rule.margin).masked_fill(taken.logical_not(), -kBeyondAll);
    const PlacedHinges hinges =
        hingesOf(pairs.distances.masked_fill(pairs.strangers.logical_not(), kBeyondAll), reaches);
    const torch::Tensor towards = (hinges.within.to(torch::kFloat64) + rule.pull) * taken;
    torch::Tensor coefficients = -(hinges.beyond * pairs.strangers).to(rows.scalar_type());
    coefficients.scatter_add_(1, targets, towards.to(rows.scalar_type()));

    PlacedPairLoss answer;
    answer.loss = hinges.loss.sum() + rule.pull * pulls.to(torch::kFloat64).sum() + pairs.doubt;
    const torch::Tensor each = taken.sum(1); // targets of each row
    answer.pairs = each.sum();
    answer.possible = (each * pairs.strangers.sum(1)).sum();
    answer.active = hinges.within.sum();
    answer.skipped = skipped;
    answer.gradient = pairs.gradient(coefficients, PairEnds::Both);
    return answer;
}

} // namespace kindred
