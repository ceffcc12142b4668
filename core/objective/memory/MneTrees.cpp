#include "objective/memory/MneTrees.h"

#include <numeric>
#include <unordered_map>

namespace kindred {

DistinctImages::DistinctImages(const TreeRoots& roots)
{
    std::unordered_map<int64_t, int64_t> rows;
    for (size_t i = 0; i < roots.own.size(); ++i) {
        const auto next = static_cast<int64_t>(first.size());
        const auto [place, isNew] = rows.try_emplace(roots.own[i], next);
        rowOf.push_back(place->second);
        if (!isNew)
            continue;
        first.push_back(static_cast<int64_t>(i));
        labels.push_back(roots.labels[i]);
    }
}

BatchTrees growTrees(const TreeMemory& memory, const TreeRoots& roots, int depth)
{
    BatchTrees trees;
    if (depth == 0) {
        trees.layers = NeighbourLayers::of(roots.own, {}, {}, 0);
    } else {
        const Matrix<int32_t> children = memory.search.nearest(roots.features, roots.own);
        trees.layers =
            NeighbourLayers::of(roots.own, children.view(), memory.search.lists().view(), depth);
    }
    trees.features = {roots.features};
    trees.labels = {roots.labels};
    for (size_t layer = 1; layer < trees.layers.layers.size(); ++layer) {
        const std::vector<int64_t>& rows = trees.layers.layers[layer].slots;
        trees.features.push_back(
            memory.features.index_select(0, torch::tensor(rows, torch::kInt64)));
        std::vector<int32_t>& labels = trees.labels.emplace_back();
        for (const int64_t row : rows)
            labels.push_back(memory.labels[static_cast<size_t>(row)]);
    }
    return trees;
}

BatchTrees growTaskTrees(const TreeRoots& task, int neighbours, int depth, bool gradient,
                         Executor& executor)
{
    const DistinctImages images(task);
    const auto count = static_cast<int64_t>(images.first.size());
    const int levels = count < 2 ? 0 : depth;
    EpisodicMemory memory(task.features.size(1), count, neighbours, executor);
    const torch::Tensor rows =
        task.features.index_select(0, torch::tensor(images.first, torch::kInt64));
    std::vector<int64_t> all(images.first.size());
    std::iota(all.begin(), all.end(), 0);
    memory.write(all, rows.detach());
    if (levels > 1)
        static_cast<void>(memory.listNeighbours()); // nobody says no
    return growTrees({memory, gradient ? rows : rows.detach(), images.labels},
                     {task.features, images.rowOf, task.labels}, levels);
}

torch::Tensor pairLosses(const BatchTrees& trees, const Propagation& result,
                         PairReduction reduction)
{
    torch::Tensor sum = torch::zeros({}, result.roots.options());
    for (size_t i = 0; i < result.logits.size(); ++i) {
        const auto layer = static_cast<size_t>(result.logitLayer[i]);
        sum = sum + pairLoss(trees.layers, result.logitLayer[i], result.logits[i],
                             trees.labels[layer], trees.labels[layer + 1], reduction);
    }
    return sum;
}

} // namespace kindred
