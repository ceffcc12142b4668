#pragma once

#include <torch/types.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/Executor.h"
#include "base/Json.h"
#include "base/Result.h"
#include "model/NamedTensors.h"

namespace kindred {

/// What an objective is built from. A slot is a training sample's index in slotLabels.
struct ObjectiveSetup {
    int64_t dimension = 0; ///< of the embedding
    int classes = 0;
    std::vector<int32_t> slotLabels; ///< [n] class of each training sample
    Json options;                    ///< resolved options of the run
    uint64_t seed = 1;
    Executor* executor = nullptr; ///< outlives the objective
};

/// One batch of live embeddings.
struct ObjectiveBatch {
    torch::Tensor embedding;     ///< [b, d] float32 with gradient
    std::vector<int64_t> slots;  ///< [b]
    std::vector<int32_t> labels; ///< [b]
    double epoch = 0;            ///< fractional, for schedules
    torch::Tensor input = {};    ///< [b, …] what the network was given for them
};

/// Mean loss over the batch, and where the backward pass starts: root.backward(gradient).
struct ObjectiveStep {
    double loss = 0;
    torch::Tensor root;
    torch::Tensor gradient; ///< of root's shape: d(mean loss)/d(root)
    std::vector<std::pair<std::string, double>> statistics;
};

/// A system's loss. The trainer owns it and calls it from one thread: beginEpoch, refresh where
/// wanted, then step for every batch.
class Objective {
public:
    virtual ~Objective() = default;

    /// What it learns besides the encoder, by name.
    virtual NamedTensors parameters() { return {}; }
    virtual void beginEpoch(int64_t epoch) { static_cast<void>(epoch); }
    /// True when the epoch should start with refresh() over clean embeddings of all training
    /// samples.
    virtual bool wantsRefresh(int64_t epoch) const
    {
        static_cast<void>(epoch);
        return false;
    }
    /// embeddings [k, d] of the slots [k]; called until all are covered.
    virtual void refresh(const std::vector<int64_t>& slots, const torch::Tensor& embeddings)
    {
        static_cast<void>(slots);
        static_cast<void>(embeddings);
    }
    virtual ObjectiveStep step(const ObjectiveBatch& batch) = 0;

    /// Embeddings [b, d] as they are compared at inference.
    virtual torch::Tensor transform(const torch::Tensor& embeddings) const { return embeddings; }
    /// True when what it learns besides the encoder is a classifier on the transformed embedding:
    /// then that embedding, not the encoder's feature below it, is the penultimate layer.
    virtual bool classifiesEmbedding() const { return false; }

    /// Everything besides parameters() that a resumed run needs; restore() undoes state().
    virtual NamedTensors state() const { return {}; }
    virtual Status restore(const NamedTensors& state)
    {
        static_cast<void>(state);
        return {};
    }
};

} // namespace kindred
