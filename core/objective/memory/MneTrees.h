#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

#include "objective/memory/EpisodicMemory.h"
#include "objective/memory/NeighbourLayers.h"

namespace kindred {

/// The images of a batch as roots of their trees. What it refers to outlives it.
struct TreeRoots {
    torch::Tensor features;             ///< [b, d] unit rows with gradient
    const std::vector<int64_t>& own;    ///< [b] memory row that is the image itself, -1: none
    const std::vector<int32_t>& labels; ///< [b]
};

/// The distinct images of a batch, as its slots name them, in the order of first sight.
struct DistinctImages {
    std::vector<int64_t> first;  ///< [m] batch row of each
    std::vector<int64_t> rowOf;  ///< [b] which of them a batch row is
    std::vector<int32_t> labels; ///< [m]

    explicit DistinctImages(const TreeRoots& roots);
};

/// Where trees find neighbours. What it refers to outlives it.
struct TreeMemory {
    const EpisodicMemory& search;       ///< says who is near; with lists where trees are deeper
    torch::Tensor features;             ///< [m, d] of its rows, as the trees take them
    const std::vector<int32_t>& labels; ///< [m]
};

/// The trees of a batch and what their nodes are before the first module.
struct BatchTrees {
    NeighbourLayers layers;
    std::vector<torch::Tensor> features;      ///< of each layer [m, d]
    std::vector<std::vector<int32_t>> labels; ///< of each layer [m]

    int depth() const { return static_cast<int>(layers.layers.size()) - 1; }
};

/// The roots' own search is fresh; below it the memory's lists answer.
BatchTrees growTrees(const TreeMemory& memory, const TreeRoots& roots, int depth);

/// The trees of a task, whose images are the memory of each other (section 4): each distinct one,
/// as its own slot names it, is one row. Where `gradient` is off, only roots pass it on. No trees
/// where there is one image only.
BatchTrees growTaskTrees(const TreeRoots& task, int neighbours, int depth, bool gradient,
                         Executor& executor);

/// The pairs' losses of every module and layer, added up (Li et al. 2019, equation 8).
torch::Tensor pairLosses(const BatchTrees& trees, const Propagation& result,
                         PairReduction reduction);

} // namespace kindred
