#include "objective/placed/PlacedMne.h"

#include <torch/utils.h>

#include <algorithm>
#include <numeric>

#include "memory/LastOfEach.h"
#include "memory/OtherRows.h"
#include "model/DeviceCopy.h"
#include "objective/UnitSphere.h"
#include "objective/memory/MneTrees.h"

namespace kindred {

namespace {
/// The trees of a batch on its device.
struct PlacedBatchTrees {
    std::vector<PlacedLayer> layers;
    int64_t neighbours = 1;
};

PlacedBatchTrees grownFrom(const PlacedTreeMemory& memory, PlacedTreeRoots roots, int64_t wanted,
                           int depth)
{
    PlacedBatchTrees trees;
    trees.neighbours = otherRows(wanted, memory.features.size(0));
    if (depth > 0)
        roots.children = placedNearest(memory.features.detach(), roots.features.detach(), roots.own,
                                       trees.neighbours);
    trees.layers = growPlacedTrees(memory, roots, depth);
    return trees;
}

/// As growTaskTrees(); roots.own is not asked.
PlacedBatchTrees grownFromTask(PlacedTreeRoots roots, const ObjectiveBatch& batch, int64_t wanted,
                               int depth, bool gradient)
{
    const DistinctImages images({roots.features, batch.slots, batch.labels});
    const auto count = static_cast<int64_t>(images.first.size());
    const int levels = count < 2 ? 0 : depth;
    std::vector<int64_t> keys = images.first;
    keys.insert(keys.end(), images.rowOf.begin(), images.rowOf.end());
    const torch::Tensor sent = sentTo(roots.features.device(), torch::tensor(keys, torch::kInt64));
    const torch::Tensor first = sent.narrow(0, 0, count);
    roots.own = sent.narrow(0, count, roots.labels.size(0));
    PlacedTreeMemory memory;
    memory.features = roots.features.index_select(0, first);
    memory.labels = roots.labels.index_select(0, first);
    if (!gradient)
        memory.features = memory.features.detach();
    if (levels > 1) {
        const torch::Tensor rows = memory.features.detach();
        memory.lists = placedNearest(rows, rows, torch::arange(count, first.options()),
                                     otherRows(wanted, count));
    }
    return grownFrom(memory, std::move(roots), wanted, levels);
}

torch::Tensor listTensor(const Matrix<int32_t>& lists, const torch::Device& device)
{
    torch::Tensor table = torch::empty({lists.rows(), lists.cols()}, torch::kInt32);
    std::copy_n(lists.data(), table.numel(), table.data_ptr<int32_t>());
    return sentTo(device, table.to(torch::kInt64));
}
} // namespace

PlacedMne::PlacedMne(const EpisodicMemory& memory, const std::vector<int32_t>& labels,
                     const torch::Device& device)
{
    m_memory.features =
        memory.rows().to(device, torch::kFloat32, /*non_blocking=*/false, /*copy=*/true);
    m_memory.labels = sentTo(device, torch::tensor(labels, torch::kInt32).to(torch::kInt64));
    if (!memory.lists().empty())
        m_memory.lists = listTensor(memory.lists(), device);
}

ObjectiveStep PlacedMne::step(const torch::Tensor& unit, const ObjectiveBatch& batch,
                              const std::vector<AsaModule>& modules,
                              const torch::Tensor& classifier, const Settings& settings)
{
    std::vector<int64_t> keys(batch.labels.begin(), batch.labels.end());
    keys.insert(keys.end(), batch.slots.begin(), batch.slots.end());
    const torch::Tensor samples =
        sentTo(unit.device(), torch::tensor(keys, torch::kInt64).view({2, unit.size(0)}));
    const int depth = static_cast<int>(modules.size());
    PlacedTreeRoots roots{unit, samples[1], samples[0], {}};
    const PlacedBatchTrees trees =
        settings.tasks ? grownFromTask(std::move(roots), batch, settings.neighbours, depth,
                                       settings.taskGradient)
                       : grownFrom(m_memory, std::move(roots), settings.neighbours, depth);
    const PlacedPropagation result =
        propagatePlaced(modules, settings.form, trees.layers, trees.neighbours, settings.pairLoss,
                        settings.pairReduction);
    const torch::Tensor logits = onUnitSphere(result.roots).matmul(classifier.t()) * settings.scale;
    // Not by torch's cross_entropy, which reads how many labels it ignores.
    const torch::Tensor classes = -logits.log_softmax(1).gather(1, samples[0].unsqueeze(1)).mean();
    if (settings.updates) {
        const std::vector<int64_t> last = lastOfEach(batch.slots);
        std::vector<int64_t> places = last;
        for (const int64_t row : last)
            places.push_back(batch.slots[static_cast<size_t>(row)]);
        const torch::Tensor placed = sentTo(
            unit.device(),
            torch::tensor(places, torch::kInt64).view({2, static_cast<int64_t>(last.size())}));
        m_memory.features.index_copy_(0, placed[1],
                                      unit.detach().to(torch::kFloat32).index_select(0, placed[0]));
    }
    ObjectiveStep step;
    step.root = classes + settings.pairWeight * result.pairs;
    step.gradient = torch::ones_like(step.root);
    step.loss = step.root.detach();
    const torch::Tensor right = logits.detach().argmax(1).eq(samples[0]);
    step.statistics = {{"accuracy/batch", right.to(torch::kFloat64).mean()},
                       {"class_loss", classes.detach()},
                       {"pair_loss", result.pairs.detach()}};
    return step;
}

void PlacedMne::copyTo(EpisodicMemory& memory) const
{
    std::vector<int64_t> slots(static_cast<size_t>(m_memory.features.size(0)));
    std::iota(slots.begin(), slots.end(), 0);
    memory.write(slots, m_memory.features);
}

} // namespace kindred
