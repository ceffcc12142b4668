#include "train/loop/Optimiser.h"

#include <torch/optim/adamw.h>
#include <torch/optim/sgd.h>

#include <cmath>
#include <map>

#include "model/TorchCompat.h"

namespace kindred {

namespace {
namespace optim = torch::optim;

std::unique_ptr<optim::OptimizerOptions> groupOptions(const Json& options, bool sgd, bool decay)
{
    const double rate = options.at("lr").get<double>();
    const double weightDecay = decay ? options.at("weight_decay").get<double>() : 0.0;
    if (!sgd)
        return std::make_unique<optim::AdamWOptions>(
            optim::AdamWOptions(rate).weight_decay(weightDecay));
    const double momentum = options.at("momentum").get<double>();
    const bool nesterov = options.at("nesterov").get<bool>() && momentum > 0;
    return std::make_unique<optim::SGDOptions>(
        optim::SGDOptions(rate).momentum(momentum).nesterov(nesterov).weight_decay(weightDecay));
}

/// Parameters that share the factor of their learning rate and whether they decay.
using SharedRates = std::map<std::pair<double, bool>, std::vector<torch::Tensor>>;

const torch::Tensor* stored(const NamedTensors& state, const std::string& name,
                            const torch::Tensor& like)
{
    const torch::Tensor* tensor = findTensor(state, name);
    return tensor && tensor->sizes() == like.sizes() ? tensor : nullptr;
}

/// A copy in the parameter's own memory order, so that later sums run in the same order.
torch::Tensor copyLike(const torch::Tensor& value, const torch::Tensor& parameter)
{
    torch::Tensor copy = torch::empty_like(parameter);
    copy.copy_(value);
    return copy.detach();
}
} // namespace

Optimiser::Optimiser(NamedTensors parameters, const Json& options,
                     const std::function<double(const std::string&)>& rateOf)
    : m_parameters(std::move(parameters)), m_sgd(options.at("optimizer") == "sgd")
{
    SharedRates shared;
    for (const auto& [name, tensor] : m_parameters) {
        const double factor = rateOf ? rateOf(name) : 1;
        shared[{factor, tensor.dim() > 1}].push_back(tensor);
        if (factor > 0)
            m_moving.emplace_back(name, tensor);
    }
    std::vector<optim::OptimizerParamGroup> groups;
    for (const auto& [of, tensors] : shared) {
        const auto [factor, decays] = of;
        m_factors.push_back(factor);
        groups.emplace_back(tensors, groupOptions(options, m_sgd, decays));
    }
    if (m_sgd)
        m_optimizer = std::make_unique<optim::SGD>(groups, optim::SGDOptions(1.0));
    else
        m_optimizer = std::make_unique<optim::AdamW>(groups, optim::AdamWOptions());
    setLearningRate(options.at("lr").get<double>());
}

void Optimiser::setLearningRate(double rate)
{
    auto& groups = m_optimizer->param_groups();
    for (size_t i = 0; i < groups.size(); ++i) {
        optim::OptimizerOptions& options = groups[i].options();
        if (m_sgd)
            static_cast<optim::SGDOptions&>(options).lr(rate * m_factors[i]);
        else
            static_cast<optim::AdamWOptions&>(options).lr(rate * m_factors[i]);
    }
}

void Optimiser::clearGradients()
{
    m_optimizer->zero_grad();
}

void Optimiser::step()
{
    m_optimizer->step();
}

StepNumber Optimiser::gradientNorm() const
{
    double square = 0;
    std::vector<torch::Tensor> onDevice;
    for (const auto& [name, tensor] : m_moving) {
        if (!tensor.grad().defined())
            continue;
        const torch::Tensor norm = tensor.grad().norm();
        if (!norm.device().is_cpu()) {
            onDevice.push_back(norm);
            continue;
        }
        const double known = norm.item<double>();
        square += known * known;
    }
    if (onDevice.empty())
        return std::sqrt(square);
    return (torch::stack(onDevice).to(torch::kFloat64).square().sum() + square).sqrt();
}

void Optimiser::clipGradients(const StepNumber& norm, double most)
{
    const torch::NoGradGuard guard;
    if (norm.isKnown() && !(norm.value() > most))
        return;
    // Of a norm that is not finite, the step must not look whole afterwards: NaN stays NaN.
    const torch::Tensor factor =
        norm.isKnown() ? torch::tensor(most / norm.value(), torch::kFloat64)
                       : torch::full_like(norm.found(), most).div(norm.found()).clamp_max(1);
    torch::Tensor onProcessor;
    for (const auto& [name, tensor] : m_moving) {
        if (!tensor.grad().defined())
            continue;
        if (tensor.grad().is_cpu() && !onProcessor.defined())
            onProcessor = factor.to(torch::kCPU);
        tensor.grad().mul_(tensor.grad().is_cpu() ? onProcessor : factor.to(tensor.device()));
    }
}

NamedTensors Optimiser::state() const
{
    NamedTensors all;
    for (const auto& [name, tensor] : m_parameters) {
        const auto found = m_optimizer->state().find(compat::stateKey(tensor));
        if (found == m_optimizer->state().end())
            continue;
        if (m_sgd) {
            const auto& state = static_cast<const optim::SGDParamState&>(*found->second);
            if (state.momentum_buffer().defined())
                all.emplace_back(name + ".momentum", state.momentum_buffer());
            continue;
        }
        const auto& state = static_cast<const optim::AdamWParamState&>(*found->second);
        all.emplace_back(name + ".mean", state.exp_avg());
        all.emplace_back(name + ".square", state.exp_avg_sq());
        all.emplace_back(name + ".step", torch::tensor(state.step(), torch::kInt64));
    }
    return all;
}

Status Optimiser::restore(const NamedTensors& state)
{
    for (const auto& [name, tensor] : m_parameters) {
        const auto key = compat::stateKey(tensor);
        if (m_sgd) {
            if (const torch::Tensor* momentum = stored(state, name + ".momentum", tensor)) {
                auto entry = std::make_unique<optim::SGDParamState>();
                entry->momentum_buffer(copyLike(*momentum, tensor));
                m_optimizer->state()[key] = std::move(entry);
            }
            continue;
        }
        const torch::Tensor* mean = stored(state, name + ".mean", tensor);
        const torch::Tensor* square = stored(state, name + ".square", tensor);
        const torch::Tensor* step = findTensor(state, name + ".step");
        if (!mean || !square || !step)
            continue;
        auto entry = std::make_unique<optim::AdamWParamState>();
        entry->exp_avg(copyLike(*mean, tensor));
        entry->exp_avg_sq(copyLike(*square, tensor));
        entry->step(step->item<int64_t>());
        m_optimizer->state()[key] = std::move(entry);
    }
    // Every buffer must have found its parameter: the next step is bit-equal or refused.
    const size_t perParameter = m_sgd ? 1 : 3;
    if (state.size() != m_optimizer->state().size() * perParameter)
        return inputError("the stored optimiser does not fit this run", "optimizer.safetensors");
    return {};
}

} // namespace kindred
