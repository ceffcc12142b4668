#pragma once

#include <torch/types.h>

#include <memory>
#include <string>
#include <vector>

#include "base/Executor.h"
#include "objective/Objective.h"

namespace kindred::bench {

struct Problem;

/// The mean loss of a batch by the paper's formula, written with torch's own operations and left to
/// autograd. embedding [b, d] depends on `leaf`, or is it.
using PlainFormula = torch::Tensor (*)(const Problem& problem, const torch::Tensor& embedding,
                                       const torch::Tensor& leaf);

/// A method with options as they are measured, and the formula beside it.
struct ObjectiveCase {
    const char* name;
    const char* method;
    const char* options; ///< JSON, changes to the defaults
    PlainFormula plain;
    int64_t batch = 128;
    int64_t perClass = 0; ///< rows of a batch from one class; 0: drawn from all
    bool grows = false;   ///< the cost of a step depends on the number of training samples
    bool map = false;     ///< through a linear map of 4,096 inputs, by which is differentiated
    int64_t classes = 100;
    const char* compared = "{}"; ///< JSON, further changes while loss and gradient are compared
};
const std::vector<ObjectiveCase>& objectiveCases();

inline constexpr int64_t kDimension = 64;
inline constexpr int64_t kInputs = 4096;

/// Random classes in a random memory, an objective that has seen all of it, and one batch.
struct Problem {
    Problem(const ObjectiveCase& method, const Json& changed, int64_t rows, Executor& executor);

    /// Loss and gradient at the leaf, and the processor time of all threads for both. What stands
    /// around a step is not in it: seed, copy of the leaf, gradients of the step before.
    struct Step {
        double loss = 0;
        torch::Tensor gradient;
        double seconds = 0;
    };
    Step ours();
    Step plain() const;

    const torch::Tensor& named(const char* name) const; ///< of the objective's state
    const torch::Tensor& parameter(const char* name) const;
    template <class T>
    T option(const char* key) const
    {
        return options.at(key).get<T>();
    }

    const ObjectiveCase& method;
    Json options;
    int64_t rows = 0;
    torch::Tensor centres;           ///< [C, d]
    std::vector<int32_t> slotLabels; ///< [n] slot i is of class i mod C
    torch::Tensor slotLabel;         ///< [n] int64
    std::vector<int64_t> slots;      ///< [b]
    std::vector<int32_t> labels;     ///< [b]
    torch::Tensor slot;              ///< [b] int64
    torch::Tensor label;             ///< [b] int64
    torch::Tensor values;            ///< [b, d] embeddings
    torch::Tensor input;             ///< [b, 4,096]
    torch::Tensor inputMeans;        ///< [C, 4,096], with a map
    torch::Tensor map;               ///< [d, 4,096], with a map
    /// What the formula of soft neighbours adds in: torch's softmax over a million floats is off by
    /// 2e-4, so that it is compared in double.
    torch::Dtype sums = torch::kFloat32;
    std::unique_ptr<Objective> objective;
    NamedTensors state; ///< as the first step finds it; views of the objective's
    NamedTensors parameters;

private:
    void drawBatch();
    void fill();
    void handInputs();
    void drawNeighbours(const char* name);
    void placeCentroids();
    torch::Tensor drawn(const torch::Tensor& owners) const;
    /// mapped: the embedding of inputs by the leaf, where that is a map. body: the loss of an
    /// embedding that depends on the leaf, after its backward pass.
    Step
    stepFrom(torch::Tensor (*mapped)(const torch::Tensor&, const torch::Tensor&),
             const std::function<double(const torch::Tensor&, const torch::Tensor&)>& body) const;
};

} // namespace kindred::bench
