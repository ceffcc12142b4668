#include <torch/nn/functional/linear.h>
#include <torch/nn/functional/loss.h>

#include "ObjectivePeers.h"
#include "base/Random.h"
#include "objective/batch/Wsabie.h"

namespace kindred::bench {

namespace {
/// [b, m] from differences, as the formula is printed.
torch::Tensor distancesTo(const torch::Tensor& rows, const torch::Tensor& means)
{
    return (rows.unsqueeze(1) - means.unsqueeze(0)).square().sum(2);
}
} // namespace

/// Mensink et al. 2012, equations 6–7, with the means as constants.
torch::Tensor plainNcm(const Problem& problem, const torch::Tensor& embedding,
                       const torch::Tensor& /*leaf*/)
{
    const double members =
        static_cast<double>(problem.rows) / static_cast<double>(problem.method.classes);
    const torch::Tensor means = (problem.named("sums") / members).to(torch::kFloat32);
    return torch::nn::functional::cross_entropy(-distancesTo(embedding, means), problem.label);
}

/// The same by the linear map itself, which moves the means too.
torch::Tensor plainMappedNcm(const Problem& problem, const torch::Tensor& embedding,
                             const torch::Tensor& leaf)
{
    const torch::Tensor means = problem.inputMeans.matmul(leaf.t());
    return torch::nn::functional::cross_entropy(-distancesTo(embedding, means), problem.label);
}

/// Several centroids a class: the own class's share of all.
torch::Tensor plainNcmc(const Problem& problem, const torch::Tensor& embedding,
                        const torch::Tensor& /*leaf*/)
{
    const torch::Tensor p = (-distancesTo(embedding, problem.named("centroids"))).softmax(1);
    const torch::Tensor own = problem.label.unsqueeze(1).eq(problem.named("owners").unsqueeze(0));
    return -(p * own).sum(1).log().mean();
}

/// Weston et al. 2011, algorithm 1, with the draws that the step makes; [1 − own + other]₊ of the
/// violators is left to autograd.
torch::Tensor plainWsabie(const Problem& problem, const torch::Tensor& embedding,
                          const torch::Tensor& /*leaf*/)
{
    const torch::Tensor& learned = problem.parameter("classes.weight");
    const torch::Tensor tooLong =
        learned.detach().norm(2, 1, true) / problem.option<double>("norm_bound");
    const torch::Tensor scores = embedding.matmul((learned / tooLong.clamp_min(1)).t());
    const torch::Tensor plainScores = scores.detach();
    const auto values = plainScores.accessor<float, 2>();
    const auto labels = problem.label.accessor<int64_t, 1>();
    const auto seed =
        static_cast<uint64_t>(torch::randint(INT64_MAX, {1}, torch::kInt64).item<int64_t>());
    const int64_t classes = scores.size(1);
    std::vector<int64_t> rows;
    std::vector<int64_t> violators;
    std::vector<float> weights;
    for (int64_t i = 0; i < scores.size(0); ++i) {
        Random random{seed, 0x77617270, static_cast<uint64_t>(i)};
        const int64_t own = labels[i];
        for (int64_t trial = 1; trial < classes; ++trial) {
            auto other = static_cast<int64_t>(random.below(static_cast<uint64_t>(classes - 1)));
            other += other >= own ? 1 : 0;
            if (!(1 - values[i][own] + values[i][other] > 0))
                continue;
            rows.push_back(i);
            violators.push_back(other);
            weights.push_back(static_cast<float>(harmonicWeight((classes - 1) / trial)));
            break;
        }
    }
    const torch::Tensor at = torch::tensor(rows, torch::kInt64);
    const torch::Tensor chosen = scores.index_select(0, at);
    const torch::Tensor own = chosen.gather(1, problem.label.index_select(0, at).unsqueeze(1));
    const torch::Tensor other =
        chosen.gather(1, torch::tensor(violators, torch::kInt64).unsqueeze(1));
    const torch::Tensor hinge = torch::relu(1 - own + other).squeeze(1);
    return (torch::tensor(weights) * hinge).sum() / static_cast<double>(scores.size(0));
}

/// What the method is: a linear classifier on the positive part.
torch::Tensor plainSoftmax(const Problem& problem, const torch::Tensor& embedding,
                           const torch::Tensor& /*leaf*/)
{
    const torch::Tensor logits = torch::nn::functional::linear(
        torch::relu(embedding), problem.parameter("classifier.weight"),
        problem.parameter("classifier.bias"));
    return torch::nn::functional::cross_entropy(logits, problem.label);
}

} // namespace kindred::bench
