#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

#include "base/Matrix.h"
#include "objective/memory/Asa.h"

namespace kindred {

/// The neighbourhood tree of a batch with equal nodes of a depth merged: what a
/// node becomes depends on the item and the level alone, not on its place in the tree. Layer 0 are
/// the roots, layer l + 1 the distinct children of layer l.
struct NeighbourLayers {
    struct Layer {
        std::vector<int64_t> slots;       ///< [m] memory rows; of layer 0 what the caller gave
        std::vector<int64_t> occurrences; ///< [m] nodes of the whole tree that are this one
        torch::Tensor children;           ///< [m, K] int64 rows of the next layer; last: undefined
    };
    std::vector<Layer> layers; ///< depth + 1

    /// rootChildren [b, K] and table [n, K] hold memory rows, all valid; rootSlots [b] may be -1.
    static NeighbourLayers of(const std::vector<int64_t>& rootSlots,
                              MatrixView<const int32_t> rootChildren,
                              MatrixView<const int32_t> table, int depth);
};

struct Propagation {
    torch::Tensor roots;               ///< [b, d] after the last module, not normalised
    std::vector<torch::Tensor> logits; ///< one [m, K] for each module and layer it acted on
    std::vector<int> logitLayer;       ///< the layer of each
};

/// Applies modules 1..H, each to every layer that still has children (Li et al. 2019, Algorithm 2).
/// features[l] [m_l, d]; features[0] are the live roots. H = 0 returns them. executor: as in
/// aggregate().
Propagation propagate(const std::vector<AsaModule>& modules, const AsaForm& form,
                      const NeighbourLayers& tree, std::vector<torch::Tensor> features,
                      Executor* executor = nullptr);

/// Over what the pairs' losses are taken: the mean of all pairs of the whole tree, or the sum over
/// the pairs of each root's tree, as equation 8 is printed, then the mean of the roots.
enum class PairReduction { Mean, Sum };

/// Binary cross-entropy of the pairs of one module and layer against "same class" (equation 8);
/// labels per node of both layers.
torch::Tensor pairLoss(const NeighbourLayers& tree, int layer, const torch::Tensor& logits,
                       const std::vector<int32_t>& labels, const std::vector<int32_t>& below,
                       PairReduction reduction = PairReduction::Mean);

} // namespace kindred
