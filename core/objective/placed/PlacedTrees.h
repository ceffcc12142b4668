#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

#include "objective/memory/Asa.h"
#include "objective/memory/NeighbourLayers.h"

// The trees of MNE where its embeddings lie: torch's own operations and derivatives, whatever the
// device, and nothing of what they find is read. So no row that is named twice is merged, as
// NeighbourLayers does: how many are left is what only the values tell.
namespace kindred {

/// Where trees find neighbours, on the device of their roots.
struct PlacedTreeMemory {
    torch::Tensor features; ///< [m, d] unit rows, as the trees take them
    torch::Tensor labels;   ///< [m] int64
    torch::Tensor lists;    ///< [m, K] int64 nearest rows of each; undefined: no tree is deeper
};

/// The images of a batch as roots of their trees.
struct PlacedTreeRoots {
    torch::Tensor features; ///< [b, d] unit rows with gradient
    torch::Tensor own;      ///< [b] int64 memory row that is the image itself, -1: none
    torch::Tensor labels;   ///< [b] int64
    torch::Tensor children; ///< [b, K] int64 nearest rows of the memory; undefined: no trees
};

/// Layer 0 are the roots (Li et al. 2019, algorithm 1). A layer has a row for each child, K·m of
/// them, or, where that would be more, one for each row of the memory.
struct PlacedLayer {
    torch::Tensor features;    ///< [m, d]
    torch::Tensor labels;      ///< [m] int64
    torch::Tensor occurrences; ///< [m] float64 nodes of the tree that a row is; undefined: one each
    torch::Tensor children; ///< [m, K] int64 rows of the next layer; undefined: u·K … u·K + K−1
};

/// [q, k] the rows [m, d] of largest product with each query [q, d], but for own [q] (-1: none), in
/// descending order; at most so many products, or those of k rows, at a time. k ≤ m.
torch::Tensor placedNearest(const torch::Tensor& rows, const torch::Tensor& queries,
                            const torch::Tensor& own, int64_t k,
                            int64_t numbersAtOnce = int64_t{1} << 25);

/// depth + 1 layers.
std::vector<PlacedLayer> growPlacedTrees(const PlacedTreeMemory& memory,
                                         const PlacedTreeRoots& roots, int depth);

/// What propagate() and pairLosses() find.
struct PlacedPropagation {
    torch::Tensor roots; ///< [b, d] after the last module, not normalised
    torch::Tensor pairs; ///< [] the pairs' losses of every module and layer, added up
};

/// As many modules as the tree is deep (Li et al. 2019, algorithm 2, equations 5–8). No losses of
/// pairs unless they are wanted: 0.
PlacedPropagation propagatePlaced(const std::vector<AsaModule>& modules, const AsaForm& form,
                                  std::vector<PlacedLayer> layers, int64_t neighbours,
                                  bool wantsPairs, PairReduction reduction);

} // namespace kindred
