#include "objective/placed/PlacedTrees.h"

#include <torch/nn/functional/activation.h>
#include <torch/nn/functional/loss.h>

#include <algorithm>
#include <limits>

namespace kindred {

namespace {
/// [u, K, …] what the next layer's rows say of each node's children.
torch::Tensor ofChildren(const PlacedLayer& layer, const torch::Tensor& below, int64_t neighbours)
{
    std::vector<int64_t> shape = {layer.features.size(0), neighbours};
    if (below.dim() == 2)
        shape.push_back(below.size(1));
    return (layer.children.defined() ? below.index_select(0, layer.children.flatten()) : below)
        .view(shape);
}

/// The children that memory rows [u, K] name, as a layer of their own; `above` learns where they
/// are.
PlacedLayer layerOf(const torch::Tensor& named, const PlacedTreeMemory& memory, PlacedLayer& above)
{
    const torch::Tensor slots = named.flatten();
    if (slots.size(0) < memory.features.size(0))
        return {
            memory.features.index_select(0, slots), memory.labels.index_select(0, slots), {}, {}};
    above.children = named;
    const auto numbers = torch::TensorOptions(named.device()).dtype(torch::kFloat64);
    torch::Tensor times = torch::ones(named.sizes(), numbers);
    if (above.occurrences.defined())
        times = times * above.occurrences.unsqueeze(1);
    // A copy: the memory is written before the backward pass reads it.
    return {memory.features.clone(),
            memory.labels,
            torch::zeros({memory.features.size(0)}, numbers).index_add(0, slots, times.flatten()),
            {}};
}

struct PlacedAttention {
    torch::Tensor features; ///< [u, d] one module up
    torch::Tensor logits;   ///< [u, K]
};

/// As aggregate(), but that the pairs' differences [u, K, a] are made.
PlacedAttention attendPlaced(const AsaModule& module, const AsaForm& form, const PlacedLayer& layer,
                             const torch::Tensor& below, int64_t neighbours)
{
    const torch::Tensor& nodes = layer.features;
    const torch::Tensor own =
        torch::addmm(module.differenceBias, nodes, module.differenceWeight.t());
    const torch::Tensor others =
        ofChildren(layer, below.mm(module.differenceWeight.t()), neighbours);
    const torch::Tensor squares = (own.unsqueeze(1) - others).square();
    PlacedAttention result;
    result.logits = squares.matmul(module.pairWeight.t()).squeeze(2) + module.pairBias;

    const torch::Tensor children = ofChildren(layer, below, neighbours);
    torch::Tensor gathered;
    if (form.pooling == AsaPooling::Attention) {
        // p/Σp of p = σ(z), from log p = −log(1 + e^−z): never 0/0.
        const torch::Tensor shares = (-torch::nn::functional::softplus(-result.logits)).softmax(1);
        gathered = shares.unsqueeze(1).matmul(children).squeeze(1);
    } else {
        gathered = form.pooling == AsaPooling::Mean ? children.mean(1) : children.amax({1});
    }
    const torch::Tensor weight = module.outputWeight.t();
    result.features = form.projectAggregate
                          ? torch::addmm(module.outputBias, nodes + gathered, weight)
                          : torch::addmm(module.outputBias, nodes, weight) + gathered;
    return result;
}

/// As pairLoss(), of roots that are so many.
torch::Tensor placedPairLoss(const PlacedLayer& layer, const torch::Tensor& labelsBelow,
                             const torch::Tensor& logits, PairReduction reduction, int64_t roots)
{
    const int64_t neighbours = logits.size(1);
    const torch::Tensor same = ofChildren(layer, labelsBelow, neighbours)
                                   .eq(layer.labels.unsqueeze(1))
                                   .to(logits.scalar_type());
    torch::Tensor losses = torch::nn::functional::binary_cross_entropy_with_logits(
        logits, same,
        torch::nn::functional::BinaryCrossEntropyWithLogitsFuncOptions().reduction(torch::kNone));
    if (layer.occurrences.defined())
        losses = losses * layer.occurrences.to(logits.scalar_type()).unsqueeze(1);
    if (reduction == PairReduction::Sum)
        return losses.sum() / static_cast<double>(roots);
    const auto children = static_cast<double>(neighbours);
    return layer.occurrences.defined()
               ? losses.sum() / (layer.occurrences.sum() * children).to(logits.scalar_type())
               : losses.mean();
}
} // namespace

torch::Tensor placedNearest(const torch::Tensor& rows, const torch::Tensor& queries,
                            const torch::Tensor& own, int64_t k, int64_t numbersAtOnce)
{
    const torch::NoGradGuard noGradient;
    const int64_t count = rows.size(0);
    const int64_t part = std::max(numbersAtOnce / std::max<int64_t>(queries.size(0), 1), k);
    const auto places = torch::TensorOptions(rows.device()).dtype(torch::kInt64);
    torch::Tensor values;
    torch::Tensor found;
    for (int64_t begin = 0; begin < count; begin += part) {
        const int64_t size = std::min(part, count - begin);
        const torch::Tensor here = torch::arange(begin, begin + size, places).unsqueeze(0);
        torch::Tensor scores = queries.mm(rows.narrow(0, begin, size).t());
        scores.masked_fill_(own.unsqueeze(1).eq(here), -std::numeric_limits<float>::infinity());
        torch::Tensor slots = here.expand({queries.size(0), size});
        if (found.defined()) { // earlier rows first
            scores = torch::cat({values, scores}, 1);
            slots = torch::cat({found, slots}, 1);
        }
        const auto best = scores.topk(std::min(k, scores.size(1)), 1);
        values = std::get<0>(best);
        found = slots.gather(1, std::get<1>(best));
    }
    return found;
}

std::vector<PlacedLayer> growPlacedTrees(const PlacedTreeMemory& memory,
                                         const PlacedTreeRoots& roots, int depth)
{
    std::vector<PlacedLayer> layers = {{roots.features, roots.labels, {}, {}}};
    torch::Tensor named = roots.children; // [u, K] memory rows below the last layer
    for (int level = 0; level < depth; ++level) {
        PlacedLayer next = layerOf(named, memory, layers.back());
        const bool isWhole = layers.back().children.defined();
        layers.push_back(std::move(next));
        if (level + 1 < depth)
            named = isWhole ? memory.lists : memory.lists.index_select(0, named.flatten());
    }
    return layers;
}

PlacedPropagation propagatePlaced(const std::vector<AsaModule>& modules, const AsaForm& form,
                                  std::vector<PlacedLayer> layers, int64_t neighbours,
                                  bool wantsPairs, PairReduction reduction)
{
    PlacedPropagation result;
    result.pairs = torch::zeros({}, layers.front().features.options());
    const size_t depth = layers.size() - 1;
    for (size_t level = 0; level < depth; ++level) {
        // Ascending: a layer reads the next one before that one moves up a level itself.
        for (size_t layer = 0; layer + level < depth; ++layer) {
            const PlacedAttention attended = attendPlaced(modules[level], form, layers[layer],
                                                          layers[layer + 1].features, neighbours);
            layers[layer].features = attended.features;
            if (wantsPairs)
                result.pairs =
                    result.pairs + placedPairLoss(layers[layer], layers[layer + 1].labels,
                                                  attended.logits, reduction,
                                                  layers.front().labels.size(0));
        }
    }
    result.roots = layers.front().features;
    return result;
}

} // namespace kindred
