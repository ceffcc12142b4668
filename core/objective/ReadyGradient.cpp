#include "objective/ReadyGradient.h"

#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/utils.h>
#include <torch/utils.h>

#include <memory>
#include <utility>

namespace kindred {

namespace {
/// Whether its gradient can be added where it is kept, in place of by a node of its own.
bool takesDirectly(const ReadyGradient& ready)
{
    return ready.at.is_leaf() && ready.at.requires_grad() && ready.at.is_cpu();
}

void addDirectly(const torch::Tensor& leaf, torch::Tensor gradient)
{
    TORCH_CHECK(gradient.sizes() == leaf.sizes(), "a gradient of another shape than its leaf");
    if (gradient.scalar_type() != leaf.scalar_type())
        gradient = gradient.to(leaf.scalar_type());
    torch::Tensor& sum = leaf.mutable_grad();
    const bool isOwn = gradient.use_count() == 1 && !gradient.is_view();
    if (sum.defined())
        sum.add_(gradient);
    else // what somebody else holds is theirs
        sum = isOwn ? std::move(gradient) : gradient.clone();
}

/// One node for all of a step: a call of torch costs as much as a pass over a batch.
struct HandOver final : torch::autograd::Node {
    using Node::Node;

    torch::autograd::variable_list apply(torch::autograd::variable_list&& above) override
    {
        TORCH_CHECK(!leaves.empty() || !gradients.empty(),
                    "a step's gradient was handed over before");
        const torch::NoGradGuard noGradient;
        const double factor = above.front().item<double>();
        for (ReadyGradient& each : std::exchange(leaves, {})) {
            if (factor != 1)
                each.gradient.mul_(factor);
            addDirectly(each.at, std::move(each.gradient));
        }
        if (factor != 1)
            for (torch::Tensor& gradient : gradients)
                gradient.mul_(factor);
        return std::exchange(gradients, {});
    }
    void release_variables() override
    {
        leaves.clear();
        gradients.clear();
    }

    std::vector<ReadyGradient> leaves;
    torch::autograd::variable_list gradients; ///< of what is no leaf
};
} // namespace

torch::Tensor rootWith(double loss, std::vector<ReadyGradient> ready)
{
    torch::Tensor root = torch::full({}, loss, torch::kFloat64);
    torch::autograd::edge_list edges;
    torch::autograd::variable_list gradients;
    std::vector<ReadyGradient> leaves;
    bool wanted = false;
    for (ReadyGradient& each : ready) {
        wanted = wanted || each.at.requires_grad();
        if (takesDirectly(each)) {
            leaves.push_back(std::move(each));
            continue;
        }
        edges.push_back(torch::autograd::impl::gradient_edge(each.at));
        gradients.push_back(std::move(each.gradient));
    }
    if (!wanted || !at::GradMode::is_enabled())
        return root;
    const std::shared_ptr<HandOver> node(new HandOver(std::move(edges)),
                                         torch::autograd::deleteNode);
    node->leaves = std::move(leaves);
    node->gradients = std::move(gradients);
    torch::autograd::set_history(root, node);
    return root;
}

} // namespace kindred
