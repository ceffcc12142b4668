#include <torch/nn/functional/loss.h>
#include <torch/nn/functional/normalization.h>

#include <limits>

#include "ObjectivePeers.h"

namespace kindred::bench {

namespace {
constexpr double kNowhere = -std::numeric_limits<double>::infinity();

torch::Tensor unit(const torch::Tensor& rows)
{
    return torch::nn::functional::normalize(rows,
                                            torch::nn::functional::NormalizeFuncOptions().dim(1));
}

/// −log Σ_{j∈class} softmax(v·m/σ)_j with the own memory row left out (Wu et al. 2018, eq. 1–4).
torch::Tensor softNeighbours(const Problem& problem, const torch::Tensor& queries,
                             const torch::Tensor& rows)
{
    const torch::Tensor v = queries.to(problem.sums);
    const torch::Tensor memory = rows.to(problem.sums);
    const torch::Tensor logits = (v.matmul(memory.t()) / problem.option<double>("sigma"))
                                     .scatter(1, problem.slot.unsqueeze(1), kNowhere);
    const torch::Tensor same = problem.label.unsqueeze(1).eq(problem.slotLabel.unsqueeze(0));
    return -(logits.softmax(1) * same).sum(1).log().mean();
}

/// One module on the nodes [m, d] and their children [m, K, d] (Li et al. 2019, eq. 5–7); adds to
/// the pairs' loss.
torch::Tensor mixed(const Problem& problem, const std::string& module, const torch::Tensor& nodes,
                    const torch::Tensor& children, const torch::Tensor& same, torch::Tensor& pairs)
{
    const auto learned = [&](const char* name) {
        return problem.parameter((module + "." + name).c_str());
    };
    const torch::Tensor difference =
        (nodes.unsqueeze(1) - children).matmul(learned("difference.weight").t()) +
        learned("difference.bias");
    const torch::Tensor logits =
        difference.square().matmul(learned("pair.weight").t()).squeeze(2) + learned("pair.bias");
    pairs = pairs + torch::nn::functional::binary_cross_entropy_with_logits(
                        logits, same.to(torch::kFloat32));
    const torch::Tensor p = logits.sigmoid();
    const torch::Tensor share = p / p.sum(1, true);
    const torch::Tensor sum = nodes + (share.unsqueeze(2) * children).sum(1);
    return sum.matmul(learned("output.weight").t()) + learned("output.bias");
}
} // namespace

torch::Tensor plainSnca(const Problem& problem, const torch::Tensor& embedding,
                        const torch::Tensor& /*leaf*/)
{
    return softNeighbours(problem, unit(embedding), problem.named("vectors"));
}

/// The batch stands in the memory as it is now, and learns from it.
torch::Tensor plainLiveSnca(const Problem& problem, const torch::Tensor& embedding,
                            const torch::Tensor& /*leaf*/)
{
    const torch::Tensor v = unit(embedding);
    return softNeighbours(problem, v, problem.named("vectors").index_copy(0, problem.slot, v));
}

/// Meyer et al. 2018, equations 1 and 3.
torch::Tensor plainNngk(const Problem& problem, const torch::Tensor& embedding,
                        const torch::Tensor& /*leaf*/)
{
    const torch::Tensor x = unit(embedding);
    const torch::Tensor table = problem.named("neighbours")
                                    .index_select(0, problem.slot)
                                    .slice(1, 0, problem.option<int64_t>("k"))
                                    .to(torch::kInt64);
    const torch::Tensor flat = table.flatten();
    const torch::Tensor near =
        problem.named("vectors").index_select(0, flat).view({x.size(0), -1, x.size(1)});
    const double sigma = problem.option<double>("sigma");
    const torch::Tensor logits =
        problem.parameter("log_weights").index_select(0, flat).view_as(table) -
        (x.unsqueeze(1) - near).square().sum(2) / (2 * sigma * sigma);
    const torch::Tensor same =
        problem.slotLabel.index_select(0, flat).view_as(table).eq(problem.label.unsqueeze(1));
    return (logits.logsumexp(1) - logits.masked_fill(same.logical_not(), kNowhere).logsumexp(1))
        .mean();
}

/// The whole tree of K + K² + … nodes below each row (Li et al. 2019, algorithm 2, eq. 4 and 8).
torch::Tensor plainMne(const Problem& problem, const torch::Tensor& embedding,
                       const torch::Tensor& /*leaf*/)
{
    const int64_t k = problem.option<int64_t>("neighbours");
    const int64_t depth = problem.option<int64_t>("depth");
    const torch::Tensor& memory = problem.named("vectors");
    const torch::Tensor roots = unit(embedding);
    const torch::Tensor similar =
        roots.detach().matmul(memory.t()).scatter(1, problem.slot.unsqueeze(1), kNowhere);
    std::vector<torch::Tensor> features = {roots};
    std::vector<torch::Tensor> labels = {problem.label};
    torch::Tensor nodes = std::get<1>(similar.topk(k, 1)).flatten();
    for (int64_t layer = 1; layer <= depth; ++layer) {
        features.push_back(memory.index_select(0, nodes));
        labels.push_back(problem.slotLabel.index_select(0, nodes));
        if (layer < depth)
            nodes = problem.named("lists").index_select(0, nodes).flatten().to(torch::kInt64);
    }
    torch::Tensor pairs = torch::zeros({});
    for (int64_t level = 0; level < depth; ++level)
        for (size_t layer = 0; static_cast<int64_t>(layer) + level < depth; ++layer)
            features[layer] =
                mixed(problem, "asa" + std::to_string(level + 1), features[layer],
                      features[layer + 1].view({-1, k, kDimension}),
                      labels[layer + 1].view({-1, k}).eq(labels[layer].unsqueeze(1)), pairs);
    const torch::Tensor logits =
        unit(features[0]).matmul(problem.parameter("classifier.weight").t());
    return torch::nn::functional::cross_entropy(problem.option<double>("scale") * logits,
                                                problem.label) +
           pairs;
}

} // namespace kindred::bench
