#include "train/estimate/PlanMemory.h"

#include <algorithm>

#include "data/Loader.h"
#include "model/Encoder.h"
#include "objective/Objective.h"
#include "train/Network.h"
#include "train/finished/Embedder.h"
#include "train/loop/Checkpoint.h"
#include "train/loop/DataPasses.h"
#include "train/plan/Registry.h"

namespace kindred {

namespace {
constexpr int64_t kPageThumbnails = 1024;             ///< that are drawn and packed together
constexpr double kThumbnailBytes = 64 * 64 * 3 * 2.5; ///< two copies, and what they are packed to

/// Of the batches that are read ahead of the step: those of the loader's ring, and the step's.
int64_t loadedBytes(const BatchPlan& plan, const Network& network)
{
    constexpr size_t kRing = 4;
    int64_t samples = 0;
    for (size_t i = 0; i < std::min(plan.batches.size(), kRing + 1); ++i)
        samples += static_cast<int64_t>(plan.batches[i].size());
    return samples * network.sampleSize() * 4;
}

/// Width of the embeddings; a method that takes as many directions as a share of the variance needs
/// is expected to take half, and no more than samples span.
int64_t expectedDimension(const Json& options, const Network& network, const Objective* objective,
                          int64_t samples)
{
    const int64_t dimension = layerDimension(network.encoder(), objective, false);
    if (!options.contains("share") || !options.contains("components"))
        return dimension;
    const auto components = options.at("components").get<int64_t>();
    return std::min({components > 0 ? components : (dimension + 1) / 2, dimension, samples});
}
} // namespace

int64_t parameterBytes(const Encoder& encoder, Objective* objective)
{
    int64_t count = 0;
    for (const auto& [name, parameter] : trainedParameters(encoder, objective))
        count += parameter.numel();
    return count * 4;
}

int64_t optimiserBytes(const Json& options, const Network& network, Objective* objective)
{
    if (!network.device().is_cpu())
        return 0;
    return (options.at("optimizer") == "sgd" ? 2 : 3) *
           parameterBytes(network.encoder(), objective);
}

int64_t featureBytes(const Dataset& dataset, const Network& network)
{
    return dataset.size() * network.sampleSize() * 4;
}

MemoryEstimate planMemory(const Json& options, const Dataset& dataset, const Network& network,
                          Objective* objective, int64_t tensorBytes)
{
    const bool sgd = options.at("optimizer") == "sgd";
    const bool trains = findMethod(options.at("method").get<std::string>())->trainsEncoder;
    const int64_t weights = parameterBytes(network.encoder(), objective);
    const bool elsewhere = !network.device().is_cpu();
    const int64_t beside = optimiserBytes(options, network, objective);
    MemoryEstimate memory;
    memory.data = heldBytes(dataset);
    if (dataset.isImages && options.at("thumbnails").get<bool>())
        memory.program += static_cast<int64_t>(
            kThumbnailBytes * static_cast<double>(std::min(dataset.size(), kPageThumbnails)));
    // A checkpoint lies in memory before it is written, the weights' or the optimiser's.
    const int64_t checkpoint = trains && !sgd ? 2 * weights : weights;
    memory.network = (elsewhere ? 0 : weights) + (trains ? beside : 0) + checkpoint;
    memory.memoryBank = objective ? objective->memoryBytes() : 0;
    memory.features = network.extracts() ? featureBytes(dataset, network) : 0;
    // The first step of the probe made gradients and buffers beside its activations.
    const BatchPlan plan =
        trains ? trainingPlan(dataset, options, 1, 0)
               : sequentialPlan(dataset.ids(Subset::Train), embeddingBatch(options));
    memory.activations =
        std::max<int64_t>(0, tensorBytes - (trains ? beside : 0)) + loadedBytes(plan, network);
    // A method that is fitted at once has forgotten its rows by then; of what others remember half
    // at least was a copy in a checkpoint, or a search.
    const int64_t free = memory.activations + memory.memoryBank / (trains ? 2 : 1);
    const auto samples = static_cast<int64_t>(dataset.ids(Subset::Train).size());
    const int64_t made =
        tableBytes(dataset, options, expectedDimension(options, network, objective, samples));
    memory.tables = std::max<int64_t>(0, made - free);
    return memory;
}

} // namespace kindred
