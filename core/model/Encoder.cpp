#include "model/Encoder.h"

#include <torch/nn/init.h>
#include <torch/nn/modules/conv.h>
#include <torch/utils.h>

#include "model/LinearProduct.h"

namespace kindred {

EncoderOutput Encoder::forward(const torch::Tensor& input)
{
    EncoderOutput output;
    output.features = features(input);
    if (m_head.is_empty()) {
        output.embedding = output.features;
        return output;
    }
    if (m_dropout == 0 || !is_training()) {
        output.embedding = embed(output.features);
        return output;
    }
    output.embedding = embed(torch::dropout(output.features, m_dropout, true));
    const torch::NoGradGuard noGradient;
    output.whole = embed(output.features);
    return output;
}

torch::Tensor Encoder::embed(const torch::Tensor& features) const
{
    if (m_head.is_empty())
        return features;
    return linearProduct(features, m_head->weight, m_head->bias);
}

void Encoder::standardise(const torch::Tensor&, const torch::Tensor&) {}

void Encoder::addHead(int64_t featureDimension, int64_t dimension, double dropout)
{
    m_featureDimension = featureDimension;
    m_dimension = dimension;
    m_dropout = dropout;
    if (dimension > 0)
        m_head = register_module("head", torch::nn::Linear(featureDimension, dimension));
}

std::vector<std::pair<std::string, torch::Tensor>> namedState(const torch::nn::Module& module)
{
    std::vector<std::pair<std::string, torch::Tensor>> state;
    for (const auto& item : module.named_parameters())
        state.emplace_back(item.key(), item.value().detach());
    for (const auto& item : module.named_buffers())
        state.emplace_back(item.key(), item.value().detach());
    return state;
}

void initialiseConvolutions(torch::nn::Module& module)
{
    for (const auto& child : module.modules(false))
        if (auto* convolution = child->as<torch::nn::Conv2d>())
            torch::nn::init::kaiming_normal_(convolution->weight, 0, torch::kFanOut, torch::kReLU);
}

} // namespace kindred
