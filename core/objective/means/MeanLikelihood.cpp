#include "objective/means/MeanLikelihood.h"

#include <torch/utils.h>

namespace kindred {

namespace {
torch::Tensor dots(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a * b).sum(1);
}
} // namespace

MeanAnswer meanLikelihood(const MeanQuestion& question)
{
    const torch::NoGradGuard noGradient;
    // Distances know no origin; near the means, products lose nothing to rounding.
    const torch::Tensor origin = question.means.mean(0, true);
    const torch::Tensor rows = question.rows - origin;
    const torch::Tensor means = question.means - origin;
    const torch::Tensor own = question.own.unsqueeze(1);
    const torch::Tensor ownMeans = means.index_select(0, question.own);
    // −|row − mean|² + |row|²: the softmax does not see a shift of a row.
    torch::Tensor logits = 2 * rows.matmul(means.t()) - dots(means, means);
    torch::Tensor pull = ownMeans; // half the own logit's gradient at the row
    if (question.stretch.defined()) {
        const torch::Tensor offset = rows - ownMeans;
        const torch::Tensor more = question.stretch * dots(offset, offset);
        logits.scatter_add_(1, own, -more.unsqueeze(1));
        pull = ownMeans - question.stretch.unsqueeze(1) * offset;
    } else if (question.ownMeans.defined()) {
        pull = question.ownMeans - origin;
        logits.scatter_(1, own, (2 * dots(rows, pull) - dots(pull, pull)).unsqueeze(1));
    }
    const torch::Tensor logP = logits.log_softmax(1);

    MeanAnswer answer;
    answer.loss = -logP.gather(1, own).squeeze(1);
    answer.right = logits.argmax(1).eq(question.own);
    torch::Tensor alpha = -logP.exp(); // one-hot − p
    alpha.scatter_add_(1, own, torch::ones_like(own).to(alpha.scalar_type()));
    if (question.counted.defined()) {
        answer.loss = answer.loss * question.counted;
        alpha = alpha * question.counted.unsqueeze(1);
    }
    const double scale = -2.0 / static_cast<double>(rows.size(0));
    const torch::Tensor ownAlpha = alpha.gather(1, own);
    answer.rowGradient = scale * (alpha.matmul(means) + ownAlpha * (pull - ownMeans));
    torch::Tensor towards = alpha;
    if (question.ownMeans.defined())
        towards = alpha.scatter(1, own, torch::zeros_like(ownAlpha));
    answer.meansGradient = scale * (towards.t().matmul(rows) - towards.sum(0).unsqueeze(1) * means);
    if (question.stretch.defined())
        answer.meansGradient.index_add_(0, question.own, scale * ownAlpha * (ownMeans - pull));
    return answer;
}

} // namespace kindred
