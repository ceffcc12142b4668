#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "decide/NeighbourhoodModel.h"

namespace kindred::engine {

/// One place in the neighbourhood tree of a query (Li et al. 2019, section 3.2).
struct TreeNode {
    int32_t row = -1; ///< of the memory; -1: the query itself
    int parent = -1;  ///< index in the tree; -1: the root
    int level = 0;    ///< below the root
    /// Of the edge to the parent, one value a module that acts on it, the first module first:
    std::vector<double> share;       ///< a_uv (equation 6)
    std::vector<double> probability; ///< p_uv of the same class (equation 7)
    int children = 0;                ///< that it has in the whole tree
};

struct NeighbourhoodTree {
    std::vector<TreeNode> nodes; ///< the root first, then level by level
    std::vector<double> output;  ///< [d] of the root after all modules, unit length
    int64_t wholeSize = 1;       ///< nodes of the whole tree, repeats counted
};

/// The tree of a query in the model's memory: query [d] of unit length, own: its memory row, -1:
/// none. All children of the root are listed; further below those with the largest shares, so that
/// there are at most about `mostNodes`. Needs a module and a memory of two rows. In double.
NeighbourhoodTree growTree(const NeighbourhoodModel& model, std::span<const float> query,
                           int32_t own, int64_t mostNodes, Executor& executor);

} // namespace kindred::engine
