#include "objective/memory/NeighbourLayers.h"

#include <torch/nn/functional/loss.h>

#include <algorithm>
#include <bit>

namespace kindred {

namespace {
/// Gives every slot of the next layer its row in the order of first sight: an open table of twice
/// as many places as there can be slots, each the row that lies there or the next free one.
class LayerBuilder final {
public:
    explicit LayerBuilder(int64_t children)
        : m_places(std::bit_ceil(2 * static_cast<size_t>(std::max<int64_t>(children, 1))), kFree),
          m_shift(64 - std::countr_zero(m_places.size()))
    {
    }

    int64_t rowOf(int64_t slot, int64_t occurrences)
    {
        size_t at = (static_cast<uint64_t>(slot) * kGoldenRatio) >> m_shift;
        while (m_places[at] != kFree && slotAt(at) != slot)
            at = (at + 1) & (m_places.size() - 1);
        if (m_places[at] == kFree) {
            m_places[at] = static_cast<int32_t>(m_layer.slots.size());
            m_layer.slots.push_back(slot);
            m_layer.occurrences.push_back(0);
        }
        m_layer.occurrences[static_cast<size_t>(m_places[at])] += occurrences;
        return m_places[at];
    }

    NeighbourLayers::Layer take() { return std::move(m_layer); }

private:
    static constexpr int32_t kFree = -1;
    static constexpr uint64_t kGoldenRatio = 0x9E3779B97F4A7C15; ///< 2⁶⁴/φ: spreads what is near

    int64_t slotAt(size_t place) const
    {
        return m_layer.slots[static_cast<size_t>(m_places[place])];
    }

    std::vector<int32_t> m_places; ///< row of the layer
    int m_shift;                   ///< leaves as many bits as places have
    NeighbourLayers::Layer m_layer;
};
} // namespace

NeighbourLayers NeighbourLayers::of(const std::vector<int64_t>& rootSlots,
                                    MatrixView<const int32_t> rootChildren,
                                    MatrixView<const int32_t> table, int depth)
{
    NeighbourLayers tree;
    tree.layers.push_back({rootSlots, std::vector<int64_t>(rootSlots.size(), 1), {}});
    for (int level = 0; level < depth; ++level) {
        Layer& layer = tree.layers.back();
        const auto nodes = static_cast<int64_t>(layer.slots.size());
        layer.children = torch::empty({nodes, rootChildren.cols}, torch::kInt64);
        auto* children = layer.children.data_ptr<int64_t>();
        LayerBuilder next(nodes * rootChildren.cols);
        for (int64_t i = 0; i < nodes; ++i) {
            const auto at = static_cast<size_t>(i);
            const auto row = level == 0 ? rootChildren.rowSpan(i) : table.rowSpan(layer.slots[at]);
            for (const int32_t child : row)
                *children++ = next.rowOf(child, layer.occurrences[at]);
        }
        tree.layers.push_back(next.take());
    }
    return tree;
}

Propagation propagate(const std::vector<AsaModule>& modules, const AsaForm& form,
                      const NeighbourLayers& tree, std::vector<torch::Tensor> features,
                      Executor* executor)
{
    Propagation result;
    const size_t depth = modules.size();
    for (size_t level = 0; level < depth; ++level) {
        // Ascending: a layer reads the next one before that one moves up a level itself.
        for (size_t layer = 0; layer + level < depth; ++layer) {
            AsaStep step = aggregate(modules[level], form, features[layer], features[layer + 1],
                                     tree.layers[layer].children, executor);
            features[layer] = step.features;
            result.logits.push_back(step.logits);
            result.logitLayer.push_back(static_cast<int>(layer));
        }
    }
    result.roots = features[0];
    return result;
}

torch::Tensor pairLoss(const NeighbourLayers& tree, int layer, const torch::Tensor& logits,
                       const std::vector<int32_t>& labels, const std::vector<int32_t>& below,
                       PairReduction reduction)
{
    const NeighbourLayers::Layer& nodes = tree.layers[static_cast<size_t>(layer)];
    const int64_t children = nodes.children.size(1);
    torch::Tensor same = torch::empty({static_cast<int64_t>(labels.size()), children});
    torch::Tensor weight = torch::empty({static_cast<int64_t>(labels.size()), 1});
    const auto* child = nodes.children.data_ptr<int64_t>();
    auto* out = same.data_ptr<float>();
    for (size_t i = 0; i < labels.size(); ++i) {
        weight.data_ptr<float>()[i] = static_cast<float>(nodes.occurrences[i]);
        for (int64_t j = 0; j < children; ++j)
            *out++ = below[static_cast<size_t>(*child++)] == labels[i] ? 1.0F : 0.0F;
    }
    const torch::TensorOptions like = logits.options();
    weight = weight.to(like);
    const torch::Tensor losses = torch::nn::functional::binary_cross_entropy_with_logits(
        logits, same.to(like),
        torch::nn::functional::BinaryCrossEntropyWithLogitsFuncOptions().reduction(torch::kNone));
    const torch::Tensor sum = (losses * weight).sum();
    if (reduction == PairReduction::Sum)
        return sum / static_cast<double>(tree.layers.front().slots.size());
    return sum / (weight.sum() * static_cast<double>(children));
}

} // namespace kindred
