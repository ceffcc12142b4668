#include "objective/placed/PlacedWarp.h"

#include <torch/utils.h>

namespace kindred {

namespace {
struct PlacedDraws {
    torch::Tensor other;  ///< [b, 1] the violator, or any class
    torch::Tensor weight; ///< [b] 0 where none was drawn
    torch::Tensor found;  ///< [b] bool
};

PlacedDraws drawn(const PlacedWarpQuestion& question, const torch::Tensor& own)
{
    const torch::NoGradGuard noGradient;
    const torch::Tensor scores = question.scores.detach();
    const auto rivals = static_cast<double>(scores.size(1) - 1);
    const torch::Tensor violates = (1 - scores.gather(1, own) + scores).gt(0).scatter(1, own, 0);
    const torch::Tensor ranks = violates.cumsum(1); // [b, C]
    const torch::Tensor violators = violates.sum(1).to(torch::kFloat64);

    const torch::Tensor share = violators / rivals;
    const torch::Tensor trial = ((-question.uniforms[0]).log1p() / (-share).log1p()).floor() + 1;
    PlacedDraws draws;
    draws.found = violators.gt(0).logical_and(trial.le(rivals));
    const torch::Tensor rank =
        (rivals / trial.masked_fill(draws.found.logical_not(), 1)).floor().to(torch::kInt64);
    draws.weight = question.weights.gather(0, rank) * draws.found;
    // The class before which as many violators stand as the second number says.
    const torch::Tensor before =
        torch::minimum((question.uniforms[1] * violators).floor(), (violators - 1).clamp_min(0));
    draws.other = ranks.le(before.unsqueeze(1)).sum(1, true).clamp_max(scores.size(1) - 1);
    return draws;
}
} // namespace

PlacedWarpLoss placedWarpLoss(const PlacedWarpQuestion& question)
{
    const torch::Tensor own = question.own.unsqueeze(1);
    const PlacedDraws draws = drawn(question, own);
    const torch::Tensor hinges =
        1 - question.scores.gather(1, own) + question.scores.gather(1, draws.other);
    PlacedWarpLoss answer;
    answer.loss = (hinges.squeeze(1).to(torch::kFloat64) * draws.weight).sum();
    answer.right = question.scores.detach().argmax(1).eq(question.own).sum();
    answer.found = draws.found.sum();
    return answer;
}

} // namespace kindred
