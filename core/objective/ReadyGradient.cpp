#include "objective/ReadyGradient.h"

#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/utils.h>
#include <torch/utils.h>

#include <memory>
#include <utility>

namespace kindred {

namespace {
/// One node for all of a step: a call of torch costs as much as a pass over a batch.
struct HandOver final : torch::autograd::Node {
    using Node::Node;

    torch::autograd::variable_list apply(torch::autograd::variable_list&& above) override
    {
        TORCH_CHECK(!gradients.empty(), "a step's gradient was handed over before");
        const double factor = above.front().item<double>();
        if (factor != 1)
            for (torch::Tensor& gradient : gradients)
                gradient.mul_(factor);
        return std::exchange(gradients, {});
    }
    void release_variables() override { gradients.clear(); }

    torch::autograd::variable_list gradients;
};
} // namespace

torch::Tensor rootWith(double loss, std::vector<ReadyGradient> ready)
{
    torch::Tensor root = torch::full({}, loss, torch::kFloat64);
    torch::autograd::edge_list edges;
    torch::autograd::variable_list gradients;
    bool wanted = false;
    for (ReadyGradient& each : ready) {
        wanted = wanted || each.at.requires_grad();
        edges.push_back(torch::autograd::impl::gradient_edge(each.at));
        gradients.push_back(std::move(each.gradient));
    }
    if (!wanted || !at::GradMode::is_enabled())
        return root;
    const std::shared_ptr<HandOver> node(new HandOver(std::move(edges)),
                                         torch::autograd::deleteNode);
    node->gradients = std::move(gradients);
    torch::autograd::set_history(root, node);
    return root;
}

} // namespace kindred
