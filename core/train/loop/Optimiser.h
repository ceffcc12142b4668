#pragma once

#include <torch/optim/optimizer.h>
#include <torch/types.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Result.h"
#include "model/NamedTensors.h"
#include "objective/StepNumber.h"

namespace kindred {

/// SGD (with Nesterov's momentum) or AdamW over named parameters; weight decay acts on matrices and
/// kernels only. Its state is complete: restored, the next step is bit-equal.
class Optimiser final {
public:
    /// options: optimizer, momentum, nesterov, weight_decay. rateOf(name), ≥ 0, multiplies the
    /// learning rate of a parameter; empty: 1 for all.
    Optimiser(NamedTensors parameters, const Json& options,
              const std::function<double(const std::string&)>& rateOf = {});

    void setLearningRate(double rate);
    void clearGradients();
    void step();

    /// Euclidean norm of the gradients of what moves; of those on a GPU it is found there.
    StepNumber gradientNorm() const;
    /// Brings gradients of this norm down to `most`; does not wait for a GPU to know whether it is
    /// larger, but where parameters are on the processor too.
    void clipGradients(const StepNumber& norm, double most);

    /// Buffers as "NAME.momentum", or "NAME.mean", "NAME.square", "NAME.step".
    NamedTensors state() const;
    Status restore(const NamedTensors& state);

private:
    NamedTensors m_parameters;
    NamedTensors m_moving; ///< those whose rate is not 0
    bool m_sgd;
    std::vector<double> m_factors; ///< of the learning rate, a group each
    std::unique_ptr<torch::optim::Optimizer> m_optimizer;
};

} // namespace kindred
