#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/Executor.h"
#include "base/Json.h"
#include "base/Result.h"
#include "classic/LinearModel.h"
#include "decide/LearnedKernels.h"
#include "decide/NeighbourhoodModel.h"
#include "model/NamedTensors.h"
#include "model/ScriptSource.h"
#include "objective/StepNumber.h"

namespace kindred {

class TargetTable;

/// What an objective is built from. A slot is a training sample's index in slotLabels.
struct ObjectiveSetup {
    int64_t dimension = 0; ///< of the embedding
    int classes = 0;
    std::vector<int32_t> slotLabels; ///< [n] class of each training sample
    Json options;                    ///< resolved options of the run
    uint64_t seed = 1;
    Executor* executor = nullptr; ///< outlives the objective
    /// Where steps are to stay, because the embeddings lie there: what is learned and remembered
    /// lies there too, and torch's own operations find loss and gradient, which nobody waits for.
    /// Nothing: closed forms on the processor. Objectives that have one form alone ignore it.
    std::optional<torch::Device> stepDevice = {};

    /// So, where the network is on a GPU.
    void followNetwork(const torch::Device& device)
    {
        if (device.is_cuda())
            stepDevice = device;
    }
};

/// One batch of live embeddings.
struct ObjectiveBatch {
    torch::Tensor embedding;     ///< [b, d] float32 with gradient
    std::vector<int64_t> slots;  ///< [b]
    std::vector<int32_t> labels; ///< [b]
    double epoch = 0;            ///< fractional, for schedules
    torch::Tensor input = {};    ///< [b, …] what the network was given for them
    /// The network's embeddings [k, d] of features [k, F] under its embedding layer, as that is
    /// now, with gradient. Empty where there is no network.
    std::function<torch::Tensor(const torch::Tensor&)> encode = nullptr;
    /// [b, d] the embeddings without dropout, without gradient; undefined: there is no dropout.
    torch::Tensor whole = {};
};

/// Mean loss over the batch, and where the backward pass starts: root.backward(gradient). Numbers
/// that a GPU finds stay there: step() does not wait for them.
struct ObjectiveStep {
    StepNumber loss;
    torch::Tensor root;
    torch::Tensor gradient; ///< of root's shape: d(mean loss)/d(root)
    bool sums = false;      ///< the gradient is the sum's over the batch: accumulated as it is
    std::vector<std::pair<std::string, StepNumber>> statistics;
};

/// What whoever reads a run must know: a sentence, the alarm (docs/protocol.md `run.alarms`) that
/// says the same with numbers, or "", and how grave it is in the run's log.
struct ObjectiveWarning {
    std::string about;
    std::string text;
    std::string level = "warning"; ///< or "info", where nothing need be done
};

/// A system's loss. The trainer owns it and calls it from one thread: beginEpoch, refresh where
/// wanted, then step for every batch.
class Objective {
public:
    virtual ~Objective() = default;

    /// What it learns besides the encoder, by name.
    virtual NamedTensors parameters() { return {}; }
    /// What the learning rate is multiplied by for one of them.
    virtual double rateOf(const std::string& parameter) const
    {
        static_cast<void>(parameter);
        return 1;
    }
    /// True when it uses the class means of the clean inputs. Where the encoder is affine, so that
    /// it maps the mean of inputs to the mean of embeddings, the trainer hands them over before the
    /// first refresh or step of every attempt.
    virtual bool wantsClassMeans() const { return false; }
    /// means [C, F] on the processor: the features, for ObjectiveBatch::encode(), of the means of
    /// the flattened inputs; of zeros for a class without training samples.
    virtual void receiveClassMeans(const torch::Tensor& means) { static_cast<void>(means); }
    /// True while it lacks what it finds in the clean inputs of all training samples: the trainer
    /// hands them over before the first refresh or step of every attempt.
    virtual bool wantsInputs() const { return false; }
    /// inputs [m, D], flattened, of all training samples of one class, their slots [m] in ascending
    /// order; each class once. progress(share) may be empty; false cancels (Interrupted).
    virtual Status receiveInputs(const std::vector<int64_t>& slots, const torch::Tensor& inputs,
                                 const std::function<bool(double)>& progress)
    {
        static_cast<void>(slots);
        static_cast<void>(inputs);
        static_cast<void>(progress);
        return {};
    }
    /// Whom a training sample should meet in its batch; nullptr: anyone.
    virtual const TargetTable* partners() const { return nullptr; }
    /// Also called when a resumed run goes on within the epoch.
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
    /// After the last refresh() of an epoch. progress(share) may be empty; false cancels
    /// (Interrupted).
    virtual Status finishRefresh(const std::function<bool(double)>& progress)
    {
        static_cast<void>(progress);
        return {};
    }
    /// What finishRefresh() is at, for those who watch: "pass 3 of 20"; empty: nothing to tell.
    virtual std::string stage() const { return {}; }
    /// True when the epoch wants new neighbour lists, after beginEpoch() and a refresh() there may
    /// be.
    virtual bool wantsNeighbours(int64_t epoch) const
    {
        static_cast<void>(epoch);
        return false;
    }
    /// Makes them for the epoch of beginEpoch(). progress(share) may be empty; false cancels
    /// (Interrupted), and the objective is as it was.
    virtual Status findNeighbours(const std::function<bool(double)>& progress)
    {
        static_cast<void>(progress);
        return {};
    }
    /// True for an epoch (from 0) whose scores say little about the finished run, because a part of
    /// the loss still sleeps: patience does not count them.
    virtual bool warmsUp(int64_t epoch) const
    {
        static_cast<void>(epoch);
        return false;
    }
    virtual ObjectiveStep step(const ObjectiveBatch& batch) = 0;
    /// What went otherwise than asked since the last call, for the run's log; the trainer asks
    /// after a refresh and where it notes a step.
    virtual std::vector<ObjectiveWarning> takeWarnings() { return {}; }

    /// In place of finishRefresh() and findNeighbours() where only the cost of a step is measured:
    /// any neighbours, at no cost.
    virtual void listAnyNeighbours() {}
    /// Most bytes that it holds besides its parameters, with the copy in a checkpoint.
    virtual int64_t memoryBytes() const { return 0; }

    /// What transform() needs once for all embeddings, where that takes long: transform() would do
    /// it too. progress(share) may be empty; false cancels (Interrupted).
    virtual Status prepareTransform(const std::function<bool(double)>& progress) const
    {
        static_cast<void>(progress);
        return {};
    }
    /// Embeddings [b, d] as they are compared at inference.
    virtual torch::Tensor transform(const torch::Tensor& embeddings) const { return embeddings; }
    /// The same for training samples, whose own memory row must not answer; slots [b], -1: another.
    virtual torch::Tensor transformKnown(const torch::Tensor& embeddings,
                                         const std::vector<int64_t>& slots) const
    {
        static_cast<void>(slots);
        return transform(embeddings);
    }
    /// transform() for programs without Kindred; an error that says why where it cannot be carried.
    virtual Result<ScriptSource> transformScript() const { return ScriptSource{"return x"}; }
    /// Width of transform()'s rows for embeddings of this width.
    virtual int64_t transformedDimension(int64_t dimension) const { return dimension; }
    /// The linear classifier on transformed embeddings, where it has one.
    virtual std::optional<LinearClassifier> head() const { return {}; }
    /// The kernels on the training samples, by slot, where it learns such; also without samples.
    virtual std::optional<LearnedKernels> kernels() const { return {}; }
    /// The modules that transform() applies and their memory, where it is made of such.
    virtual std::optional<NeighbourhoodModel> neighbourhood() const { return {}; }
    /// True where transform() or head() follow from what was learned: then parameters and state are
    /// restored for inference too, where slotLabels is {0}.
    virtual bool restoresForInference() const { return false; }
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
