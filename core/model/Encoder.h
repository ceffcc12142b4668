#pragma once

#include <torch/nn/module.h>
#include <torch/nn/modules/linear.h>
#include <torch/types.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kindred {

/// What one forward pass yields.
struct EncoderOutput {
    torch::Tensor features;  ///< [b, featureDimension()], under the embedding layer
    torch::Tensor embedding; ///< [b, dimension()], after the embedding layer (no ReLU)
    torch::Tensor whole;     ///< the same of all features, without gradient; only beside dropout
};

/// A network with a feature and a linear embedding layer "head" over it. Input is
/// [b, c, s, s] or [b, D] float32. Owned and used by one thread at a time.
class Encoder : public torch::nn::Module {
public:
    EncoderOutput forward(const torch::Tensor& input);
    /// The embeddings [b, dimension()] of features [b, featureDimension()], none of them dropped.
    torch::Tensor embed(const torch::Tensor& features) const;

    int64_t featureDimension() const { return m_featureDimension; }
    int64_t dimension() const { return m_head.is_empty() ? m_featureDimension : m_dimension; }

    /// True when the mean of inputs is mapped to the mean of embeddings.
    virtual bool isAffine() const { return false; }

    /// Mean and deviation per input column [D] of feature data; encoders without a use ignore it.
    virtual void standardise(const torch::Tensor& mean, const torch::Tensor& deviation);

protected:
    /// Registers the embedding layer; dimension 0: the features themselves are the embedding.
    void addHead(int64_t featureDimension, int64_t dimension, double dropout);
    virtual torch::Tensor features(const torch::Tensor& input) = 0;

private:
    int64_t m_featureDimension = 0;
    int64_t m_dimension = 0;
    double m_dropout = 0;
    torch::nn::Linear m_head{nullptr};
};

/// Parameters and buffers by their dotted names, the order of registration; tensors share storage.
std::vector<std::pair<std::string, torch::Tensor>> namedState(const torch::nn::Module& module);

/// Kaiming normal (fan out, ReLU) for convolutions, as He et al. 2015; norms start at one and zero.
void initialiseConvolutions(torch::nn::Module& module);

} // namespace kindred
