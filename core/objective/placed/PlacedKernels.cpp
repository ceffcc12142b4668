#include "objective/placed/PlacedKernels.h"

#include <torch/utils.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace kindred {

namespace {
constexpr double kNoKernel = -std::numeric_limits<double>::infinity();

torch::Tensor softplusOf(const torch::Tensor& x)
{
    return x.clamp_min(0) + (-x.abs()).exp().log1p();
}

/// exp of the entropy of softmax(kernels) over those that are listed; 0 where none is.
torch::Tensor perplexityOf(const torch::Tensor& kernels, const torch::Tensor& listed)
{
    const torch::Tensor known = kernels.masked_fill(listed.logical_not(), kNoKernel);
    const torch::Tensor shares = known.softmax(1).masked_fill(listed.logical_not(), 0);
    const torch::Tensor entropy = known.logsumexp(1) - (shares * kernels).sum(1);
    return entropy.exp().masked_fill(listed.any(1).logical_not(), 0);
}

/// log(1 + ε) as KernelSpread::truncations() says; logits without those that are not listed.
torch::Tensor truncationOf(const PlacedKernelQuestion& question, const torch::Tensor& kernels,
                           const torch::Tensor& logits, const torch::Tensor& listed)
{
    const int64_t width = kernels.size(1);
    const int64_t nearest = question.nearest < 0 ? width : std::min(question.nearest, width);
    const torch::Tensor farthest =
        kernels.masked_fill(listed.logical_not(), -kNoKernel).narrow(1, 0, nearest).amin(1);
    const torch::Tensor found = listed.sum(1);
    const torch::Tensor beyond = (question.centres.size(0) - 1 - found).to(torch::kFloat64);
    torch::Tensor ratio = beyond.clamp_min(1).log() + farthest - logits.logsumexp(1);
    if (question.logWeights.defined())
        ratio = ratio + question.logWeights.amax().to(torch::kFloat64);
    return softplusOf(ratio).masked_fill(beyond.le(0).logical_or(found.eq(0)), 0);
}

PlacedKernelAnswer answerOf(const PlacedKernelQuestion& question)
{
    const torch::Tensor listed = question.neighbours.ge(0);
    const torch::Tensor ids = question.neighbours.clamp_min(0).flatten();
    const auto gathered = [&](const torch::Tensor& values) {
        return values.index_select(0, ids).view_as(question.neighbours);
    };
    const double scale = 1 / (question.sigma * question.sigma);
    // Offsets round less than the difference of products does.
    const torch::Tensor offsets = question.centres.index_select(0, ids).view(
                                      {question.rows.size(0), -1, question.rows.size(1)}) -
                                  question.rows.unsqueeze(1); // [b, K, d]
    const torch::Tensor kernels =
        offsets.square().sum(2).to(torch::kFloat64) * (-0.5 * scale); // [b, K]
    torch::Tensor logits = kernels.masked_fill(listed.logical_not(), kNoKernel);
    if (question.logWeights.defined())
        logits = logits + gathered(question.logWeights).to(torch::kFloat64);

    const torch::Tensor kin =
        gathered(question.centreLabels).eq(question.labels.unsqueeze(1)).logical_and(listed);
    const torch::Tensor own = logits.masked_fill(kin.logical_not(), kNoKernel);
    const torch::Tensor other = logits.masked_fill(kin, kNoKernel);
    PlacedKernelAnswer answer;
    answer.skipped = kin.any(1).logical_not();
    const torch::Tensor counted = answer.skipped.logical_not();
    // −log p = softplus(Δ); −∞ without another class.
    const torch::Tensor gap = other.logsumexp(1) - own.logsumexp(1).masked_fill(answer.skipped, 0);
    answer.loss = softplusOf(gap).masked_fill(answer.skipped, 0);
    answer.perplexity = perplexityOf(kernels, listed);
    answer.truncation = truncationOf(question, kernels, logits, listed);
    answer.coefficients = (other.softmax(1).nan_to_num(0) - own.softmax(1).nan_to_num(0)) *
                          (gap.sigmoid() * counted).unsqueeze(1);
    answer.gradient = (answer.coefficients * scale)
                          .to(offsets.scalar_type())
                          .unsqueeze(1)
                          .bmm(offsets)
                          .squeeze(1);
    return answer;
}
} // namespace

PlacedKernelAnswer placedKernelLoss(const PlacedKernelQuestion& question, int64_t numbersAtOnce)
{
    const torch::NoGradGuard noGradient;
    const int64_t rows = question.rows.size(0);
    const int64_t each = question.neighbours.size(1) * question.rows.size(1);
    const int64_t part = std::clamp<int64_t>(numbersAtOnce / std::max<int64_t>(each, 1), 1,
                                             std::max<int64_t>(rows, 1));
    std::vector<PlacedKernelAnswer> parts;
    for (int64_t begin = 0; begin < rows; begin += part) {
        const int64_t count = std::min(part, rows - begin);
        PlacedKernelQuestion some = question;
        some.rows = question.rows.narrow(0, begin, count);
        some.labels = question.labels.narrow(0, begin, count);
        some.neighbours = question.neighbours.narrow(0, begin, count);
        parts.push_back(answerOf(some));
    }
    const auto whole = [&](torch::Tensor PlacedKernelAnswer::*field) {
        std::vector<torch::Tensor> all;
        for (const PlacedKernelAnswer& some : parts)
            all.push_back(some.*field);
        return torch::cat(all);
    };
    return {whole(&PlacedKernelAnswer::loss),       whole(&PlacedKernelAnswer::perplexity),
            whole(&PlacedKernelAnswer::truncation), whole(&PlacedKernelAnswer::skipped),
            whole(&PlacedKernelAnswer::gradient),   whole(&PlacedKernelAnswer::coefficients)};
}

} // namespace kindred
