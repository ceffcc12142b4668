#include "objective/placed/PlacedPairs.h"

#include <torch/utils.h>

#include <algorithm>

#include "model/DeviceCopy.h"

namespace kindred {

namespace {
/// [2, b] the group and the slot of each row, in one transfer.
torch::Tensor placedKeys(const BatchClasses& classes, const PairBatch& batch,
                         const torch::Device& device)
{
    std::vector<int64_t> keys;
    keys.reserve(2 * batch.slots.size());
    for (size_t i = 0; i < batch.slots.size(); ++i)
        keys.push_back(static_cast<int64_t>(classes.of(static_cast<int64_t>(i))));
    keys.insert(keys.end(), batch.slots.begin(), batch.slots.end());
    const auto rows = static_cast<int64_t>(batch.slots.size());
    return sentTo(device, torch::tensor(keys, torch::kInt64).view({2, rows}));
}
} // namespace

torch::Tensor doubtOf(const torch::Tensor& rows)
{
    return rows.detach().square().sum().to(torch::kFloat64) * 0;
}

PlacedPairs::PlacedPairs(const torch::Tensor& given, const PairBatch& batch) : classes(batch.labels)
{
    const torch::NoGradGuard noGradient;
    rows = given.detach() - given.detach().mean(0, true);
    distances = squaredDistances(rows);
    doubt = doubtOf(given);
    const torch::Tensor keys = placedKeys(classes, batch, rows.device());
    groups = keys[0];
    const torch::Tensor related = groups.unsqueeze(1).eq(groups.unsqueeze(0));
    const torch::Tensor slots = keys[1];
    strangers = related.logical_not();
    partners = related.logical_and(slots.unsqueeze(1).ne(slots.unsqueeze(0)));
}

int64_t PlacedPairs::mostPartners() const
{
    size_t most = 2;
    for (size_t group = 0; group < classes.count(); ++group)
        most = std::max(most, classes.members(group).size());
    return static_cast<int64_t>(most) - 1;
}

torch::Tensor PlacedPairs::gradient(torch::Tensor& coefficients, PairEnds ends) const
{
    const torch::NoGradGuard noGradient;
    if (ends == PairEnds::Both)
        coefficients = coefficients + coefficients.t();
    // Rows that sum to 0: one product does.
    coefficients.diagonal().sub_(coefficients.sum(1));
    return coefficients.mm(rows).mul_(-2);
}

ObjectiveStep placedRowStep(const ObjectiveBatch& batch, PlacedRowLoss loss)
{
    const torch::NoGradGuard noGradient;
    const auto size = static_cast<double>(batch.embedding.size(0));
    const torch::Tensor counted = (size - loss.skipped.to(torch::kFloat64)).clamp_min(1);
    ObjectiveStep step;
    step.root = batch.embedding;
    step.gradient = loss.gradient.div_(size);
    step.loss = loss.loss / size;
    for (const auto& [name, sum] : loss.sums)
        step.statistics.emplace_back(name, sum / counted);
    step.statistics.emplace_back("norm", batch.embedding.detach().norm(2, 1).mean());
    step.statistics.emplace_back("skipped", loss.skipped);
    return step;
}

ObjectiveStep placedPairStep(const ObjectiveBatch& batch, const torch::Tensor& root,
                             PlacedPairLoss loss)
{
    const torch::NoGradGuard noGradient;
    const torch::Tensor pairs = loss.pairs.to(torch::kFloat64).clamp_min(1);
    ObjectiveStep step;
    step.root = root;
    step.gradient = loss.gradient.div_(pairs);
    step.loss = loss.loss / pairs;
    step.statistics = {{"active", loss.active.to(torch::kFloat64) /
                                      loss.possible.to(torch::kFloat64).clamp_min(1)},
                       {"norm", batch.embedding.detach().norm(2, 1).mean()},
                       {"skipped", loss.skipped}};
    return step;
}

} // namespace kindred
