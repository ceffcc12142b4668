#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

#include "objective/Objective.h"
#include "objective/memory/EpisodicMemory.h"
#include "objective/placed/PlacedTrees.h"

namespace kindred {

/// MNE's steps (Li et al. 2019, equations 4–8) on the device of the embeddings: its memory is
/// searched and written there, and trees grow there, until the memory changes on the processor. One
/// thread.
class PlacedMne final {
public:
    struct Settings {
        AsaForm form = {};
        int64_t neighbours = 1;    ///< of each node; clamped to the memory
        bool tasks = false;        ///< the images of a batch are the memory of each other
        bool taskGradient = false; ///< and neighbours among them learn too
        bool updates = true;       ///< memory rows become what training sees
        bool pairLoss = true;
        double pairWeight = 1;
        PairReduction pairReduction = PairReduction::Mean;
        double scale = 16; ///< of the cosine that the classifier compares
    };

    /// A copy of the memory, from now on in its place; labels [n] of its rows.
    PlacedMne(const EpisodicMemory& memory, const std::vector<int32_t>& labels,
              const torch::Device& device);

    /// unit [b, d] rows with gradient, modules (as many as take part) and classifier [C, d] on the
    /// device. Its numbers: accuracy/batch, class_loss, pair_loss. Waits for nothing.
    ObjectiveStep step(const torch::Tensor& unit, const ObjectiveBatch& batch,
                       const std::vector<AsaModule>& modules, const torch::Tensor& classifier,
                       const Settings& settings);

    /// Brings the memory's rows up to date; waits for the device.
    void copyTo(EpisodicMemory& memory) const;

private:
    PlacedTreeMemory m_memory;
};

} // namespace kindred
