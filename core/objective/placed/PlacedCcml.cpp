#include "objective/placed/PlacedCcml.h"

#include <torch/utils.h>

#include <algorithm>
#include <limits>

#include "model/DeviceCopy.h"

namespace kindred {

namespace {
constexpr double kNoDistance = std::numeric_limits<double>::infinity();

/// The nearest rows of every group, side by side; a place that no row takes is infinitely far.
struct PlacedLists {
    torch::Tensor distances; ///< [b, S]
    torch::Tensor columns;   ///< [b, S] whose
    torch::Tensor groups;    ///< [b, S] int64, below `count`
    torch::Tensor ranks;     ///< [S] place in its group's list
    torch::Tensor own;       ///< [b, 1] int64 the group of the row itself
    int64_t count = 0;
};

/// The first k places of every group: [3, S] the column among rows in order of their groups, the
/// group and the rank.
torch::Tensor firstPlaces(const BatchClasses& classes, int64_t k)
{
    std::vector<int64_t> columns;
    std::vector<int64_t> groups;
    std::vector<int64_t> ranks;
    int64_t start = 0;
    for (size_t group = 0; group < classes.count(); ++group) {
        const auto members = static_cast<int64_t>(classes.members(group).size());
        for (int64_t rank = 0; rank < std::min(k, members); ++rank) {
            columns.push_back(start + rank);
            groups.push_back(static_cast<int64_t>(group));
            ranks.push_back(rank);
        }
        start += members;
    }
    return torch::stack({torch::tensor(columns, torch::kInt64),
                         torch::tensor(groups, torch::kInt64),
                         torch::tensor(ranks, torch::kInt64)});
}

/// Equation 10: sorted by distance, then, stably, by class, every row lists the classes in the same
/// columns, so that the processor knows where the nearest of each stand.
PlacedLists listsOfClasses(const PlacedPairs& pairs, int k)
{
    const int64_t size = pairs.size();
    const torch::Tensor distances = pairs.distances.masked_fill(
        pairs.partners.logical_or(pairs.strangers).logical_not(), kNoDistance);
    const torch::Tensor nearFirst = std::get<1>(distances.sort(/*stable=*/true, 1, false));
    const torch::Tensor owners =
        pairs.groups.unsqueeze(0).expand({size, size}).gather(1, nearFirst);
    const torch::Tensor byGroup = std::get<1>(owners.sort(/*stable=*/true, 1, false));
    const torch::Tensor places = sentTo(pairs.rows.device(), firstPlaces(pairs.classes, k));
    PlacedLists lists;
    lists.columns =
        nearFirst.gather(1, byGroup.gather(1, places[0].unsqueeze(0).expand({size, -1})));
    lists.distances = distances.gather(1, lists.columns);
    lists.groups = places[1].unsqueeze(0).expand({size, -1});
    lists.ranks = places[2];
    lists.own = pairs.groups.unsqueeze(1);
    lists.count = static_cast<int64_t>(pairs.classes.count());
    return lists;
}

/// Equation 15: the own class, and all others as one.
PlacedLists listsOfTwoSides(const PlacedPairs& pairs, int k)
{
    const auto nearest = [&](const torch::Tensor& wanted, int64_t most) {
        return pairs.distances.masked_fill(wanted.logical_not(), kNoDistance)
            .topk(std::min<int64_t>(k, most), 1, /*largest=*/false);
    };
    const auto [ownDistances, ownColumns] =
        nearest(pairs.partners, std::min(pairs.mostPartners(), pairs.size()));
    const auto [otherDistances, otherColumns] = nearest(pairs.strangers, pairs.size());
    const auto like = ownColumns.options();
    const int64_t kin = ownColumns.size(1);
    const int64_t rivals = otherColumns.size(1);
    PlacedLists lists;
    lists.distances = torch::cat({ownDistances, otherDistances}, 1);
    lists.columns = torch::cat({ownColumns, otherColumns}, 1);
    lists.groups = torch::cat({torch::zeros({kin}, like), torch::ones({rivals}, like)})
                       .unsqueeze(0)
                       .expand({pairs.size(), -1});
    lists.ranks = torch::cat({torch::arange(kin, like), torch::arange(rivals, like)});
    lists.own = torch::zeros({pairs.size(), 1}, like);
    lists.count = 2;
    return lists;
}

/// The nearest of all once more in the own list, for the row itself: in place of the last where
/// that is full.
void listItself(PlacedLists& lists, int k)
{
    const auto [nearest, at] = lists.distances.min(1, true);
    const torch::Tensor full =
        lists.groups.eq(lists.own).logical_and(lists.ranks.eq(k - 1).unsqueeze(0));
    lists.distances = torch::cat({lists.distances.masked_fill(full, kNoDistance), nearest}, 1);
    lists.columns = torch::cat({lists.columns, lists.columns.gather(1, at)}, 1);
    lists.groups = torch::cat({lists.groups, lists.own}, 1);
}

/// [b, G] sums of what stands in the lists.
torch::Tensor summed(const PlacedLists& lists, const torch::Tensor& values)
{
    return torch::zeros({values.size(0), lists.count}, values.options())
        .scatter_add(1, lists.groups, values);
}
} // namespace

PlacedRowLoss placedCcmlLoss(const torch::Tensor& rows, const PairBatch& batch,
                             const CcmlRule& rule)
{
    const torch::NoGradGuard noGradient;
    const PlacedPairs pairs(rows, batch);
    PlacedLists lists = rule.local ? listsOfTwoSides(pairs, rule.k) : listsOfClasses(pairs, rule.k);
    if (rule.selfIncluded)
        listItself(lists, rule.k);
    const torch::Tensor distances = lists.distances.to(torch::kFloat64);
    const torch::Tensor taken = distances.lt(kNoDistance);
    const torch::Tensor counts = summed(lists, taken.to(torch::kFloat64));
    const torch::Tensor means =
        (summed(lists, distances.masked_fill(taken.logical_not(), 0)) / counts.clamp_min(1))
            .masked_fill(counts.eq(0), kNoDistance); // [b, G]

    // Δ = log Σ_{C≠y} exp(−D^C) + D^y, so that −log p = softplus(Δ); −∞ without other classes.
    const torch::Tensor counted = counts.gather(1, lists.own).gt(0).squeeze(1);
    const torch::Tensor ownMean = means.gather(1, lists.own).squeeze(1);
    const torch::Tensor others = means.scatter(1, lists.own, kNoDistance);
    const torch::Tensor gap =
        ownMean.masked_fill(counted.logical_not(), 0) + (-others).logsumexp(1);
    const torch::Tensor p = (-gap).sigmoid() * counted;
    const torch::Tensor loss =
        rule.logLoss ? (gap.clamp_min(0) + (-gap.abs()).exp().log1p()) * counted : -p;
    const torch::Tensor slope = gap.sigmoid() * (rule.logLoss ? counted.to(torch::kFloat64) : p);

    const torch::Tensor shares = -(-others).softmax(1).nan_to_num(0);
    const torch::Tensor towards = shares.scatter(1, lists.own, 1) * slope.unsqueeze(1) /
                                  counts.clamp_min(1); // [b, G] of each that stands in a list
    const torch::Tensor each = (towards.gather(1, lists.groups) * taken).to(rows.scalar_type());
    torch::Tensor coefficients =
        torch::zeros_like(pairs.distances).scatter_add_(1, lists.columns, each);

    PlacedRowLoss answer;
    answer.loss = loss.sum() + pairs.doubt;
    answer.skipped = counted.logical_not().sum().to(torch::kFloat64);
    answer.gradient = pairs.gradient(coefficients, rule.ends);
    const torch::Tensor right = ownMean.lt(others.amin(1)).logical_and(counted);
    answer.sums = {{"p", p.sum()}, {"accuracy/batch", right.sum().to(torch::kFloat64)}};
    return answer;
}

} // namespace kindred
