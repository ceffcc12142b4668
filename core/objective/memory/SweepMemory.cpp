#include "objective/memory/SweepMemory.h"

#include <utility>

namespace kindred {

ObjectiveStep sweepStep(const torch::Tensor& unit, const ObjectiveBatch& batch, SweepTensors found,
                        double momentum, const torch::Tensor& weights)
{
    const auto count = static_cast<double>(unit.size(0));
    torch::Tensor weighted = found.loss.to(torch::kFloat64);
    const torch::Tensor skipped = found.skipped.sum().to(torch::kFloat64);
    // Rows without a partner are skipped with loss 0, which is not certainty.
    const torch::Tensor p = ((-weighted).exp().sum() - skipped) / (count - skipped).clamp_min(1);
    if (weights.defined()) {
        weighted = weighted * weights;
        found.gradient.mul_(weights.unsqueeze(1));
    }
    if (found.live.defined())
        found.gradient.add_(found.live);
    ObjectiveStep step;
    step.root = unit;
    step.gradient = found.gradient.mul_(1 / count);
    step.loss = weighted.sum() / count;
    step.statistics = {{"p", p},
                       {"norm", batch.embedding.detach().norm(2, 1).mean()},
                       {"skipped", skipped},
                       {"memory_momentum", momentum}};
    return step;
}

} // namespace kindred
