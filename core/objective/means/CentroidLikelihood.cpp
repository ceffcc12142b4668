#include "objective/means/CentroidLikelihood.h"

#include <limits>

namespace kindred {

CentroidAnswer centroidLikelihood(const CentroidQuestion& question)
{
    const torch::NoGradGuard noGradient;
    // Distances know no origin; near the centroids, products lose nothing to rounding.
    const torch::Tensor origin = question.centroids.mean(0, true);
    const torch::Tensor rows = question.rows - origin;
    const torch::Tensor centroids = question.centroids - origin;
    // −|row − centroid|² + |row|²: neither softmax sees a shift of a row.
    const torch::Tensor logits = 2 * rows.matmul(centroids.t()) - centroids.square().sum(1);
    const torch::Tensor others =
        question.own.unsqueeze(1).ne(question.owners.unsqueeze(0)); // [b, m]
    constexpr double kNowhere = -std::numeric_limits<double>::infinity();
    const torch::Tensor ownLogits = logits.masked_fill(others, kNowhere);
    const torch::Tensor otherLogits = logits.masked_fill(others.logical_not(), kNowhere);
    const torch::Tensor gap = otherLogits.logsumexp(1) - ownLogits.logsumexp(1);

    CentroidAnswer answer;
    answer.loss = gap.clamp_min(0) + (-gap.abs()).exp().log1p();
    const torch::Tensor shares = logits.softmax(1);
    const torch::Tensor byClass = torch::zeros({rows.size(0), question.classes}, shares.options())
                                      .index_add(1, question.owners, shares);
    answer.right = byClass.argmax(1).eq(question.own);
    // q (mean of the others − mean of the own): nothing cancels where p is near 1.
    const torch::Tensor q = gap.sigmoid().unsqueeze(1);
    const torch::Tensor towards = otherLogits.softmax(1).nan_to_num(0) - ownLogits.softmax(1);
    answer.rowGradient = (2.0 / static_cast<double>(rows.size(0))) * q * towards.matmul(centroids);
    return answer;
}

} // namespace kindred
