#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "base/Elapsed.h"
#include "base/Random.h"
#include "model/Encoder.h"
#include "model/FisherExtractor.h"
#include "objective/Objective.h"
#include "objective/ObjectiveTable.h"
#include "objective/batch/TargetTable.h"
#include "objective/fitted/FittedObjective.h"
#include "train/Network.h"
#include "train/RunRecord.h"
#include "train/estimate/Allocator.h"
#include "train/estimate/MemoryEstimate.h"
#include "train/estimate/PlanMemory.h"
#include "train/estimate/SearchSeconds.h"
#include "train/estimate/StepPilot.h"
#include "train/estimate/TensorWatch.h"
#include "train/finished/Embedder.h"
#include "train/job/GpuKernels.h"
#include "train/job/Packing.h"
#include "train/job/TorchThreads.h"
#include "train/loop/Checkpoint.h"
#include "train/loop/DataPasses.h"
#include "train/loop/Frozen.h"
#include "train/loop/Optimiser.h"
#include "train/loop/Trainer.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/Registry.h"
#include "train/plan/TrainJob.h"

#if defined(KINDRED_CUDA_KERNELS)
#include <c10/cuda/CUDACachingAllocator.h>
#endif

namespace kindred {

namespace {
using Clock = std::chrono::steady_clock;
constexpr double kProbeSeconds = 2;
/// From the second on a step finds the gradients and the optimiser's buffers that the first made.
constexpr size_t kFewestSteps = 2;

struct Measured {
    double stepSeconds = 0;  ///< mean of a step after the first
    double imageSeconds = 0; ///< of a forward pass that keeps nothing
    double refreshSeconds = 0, neighbourSeconds = 0, prepareSeconds = 0; ///< of one search each
    double inputSeconds = 0;                   ///< once, to read all clean inputs and take them in
    int64_t refreshes = 0, neighbourLists = 0; ///< of all epochs
    /// Of passes and steps, with gradients and the optimiser's buffers: on the processor, and where
    /// the network lies if that is elsewhere.
    int64_t tensorBytes = 0;
    int64_t deviceBytes = 0;
};

/// Fills a memory with rows of the right kind: what a step costs does not depend on them.
void rememberNoise(Objective& objective, int64_t samples, int64_t dimension)
{
    constexpr int64_t kRowsAtOnce = 256; // as a pass over the images has them
    for (int64_t first = 0; first < samples; first += kRowsAtOnce) {
        std::vector<int64_t> slots(static_cast<size_t>(std::min(kRowsAtOnce, samples - first)));
        std::iota(slots.begin(), slots.end(), first);
        objective.refresh(slots, torch::randn({static_cast<int64_t>(slots.size()), dimension}));
    }
}

/// Seconds to take in all clean inputs once they are read, told from the largest class, or as much
/// of it as little memory holds: each class is compared with itself.
double inputSeconds(Objective& objective, const Dataset& dataset, int64_t width)
{
    const auto classes = slotsByClass(slotLabels(dataset));
    const auto pairsOf = [](const auto& each) {
        return std::pow(static_cast<double>(each.second.size()), 2);
    };
    const auto largest = std::ranges::max_element(classes, {}, pairsOf);
    double pairs = 0;
    for (const auto& each : classes)
        pairs += pairsOf(each);
    constexpr int64_t kMostBytes = int64_t{256} << 20;
    std::vector<int64_t> tried = largest->second;
    const int64_t most = std::max<int64_t>(2, kMostBytes / (4 * std::max<int64_t>(width, 1)));
    tried.resize(std::min(tried.size(), static_cast<size_t>(most)));
    const auto count = static_cast<int64_t>(tried.size());
    const torch::Tensor inputs = torch::randn({count, width});
    return pairs / std::pow(static_cast<double>(count), 2) *
           searchSeconds([&](const auto& progress) {
               return objective.receiveInputs(tried, inputs, progress);
           });
}

/// How often and how long the objective searches its memory, which is full afterwards.
void measureSearches(Objective& objective, int64_t samples, int64_t dimension, int64_t epochs,
                     Measured& measured)
{
    for (int64_t epoch = 0; epoch < epochs; ++epoch)
        measured.refreshes += objective.wantsRefresh(epoch) ? 1 : 0;
    rememberNoise(objective, samples, dimension);
    objective.beginEpoch(0);
    if (measured.refreshes > 0)
        measured.refreshSeconds =
            searchSeconds([&](const auto& progress) { return objective.finishRefresh(progress); });
    int64_t first = 0; // the epoch that first wants neighbours
    while (first < epochs && !objective.wantsNeighbours(first))
        objective.beginEpoch(++first);
    if (first < epochs) {
        measured.neighbourLists = 1;
        measured.neighbourSeconds =
            searchSeconds([&](const auto& progress) { return objective.findNeighbours(progress); });
    }
    measured.prepareSeconds =
        searchSeconds([&](const auto& progress) { return objective.prepareTransform(progress); });
    rememberNoise(objective, samples, dimension);
    objective.listAnyNeighbours();
    for (int64_t epoch = first + 1; epoch < epochs; ++epoch)
        measured.neighbourLists += objective.wantsNeighbours(epoch) ? 1 : 0;
}

/// Seconds for an image of an embedding pass.
Result<double> measurePass(Network& network, const Json& options,
                           const std::shared_ptr<const Dataset>& dataset)
{
    EmbedRequest wanted;
    wanted.ids = dataset->ids(Subset::Train);
    wanted.batch = embeddingBatch(options);
    wanted.ids.resize(std::min(wanted.ids.size(), static_cast<size_t>(wanted.batch)));
    wanted.workers = options.at("workers").get<int>();
    const auto start = Clock::now();
    KINDRED_ASSIGN(const Matrix<float> rows, embed(network, nullptr, dataset, wanted));
    return secondsSince(start) / static_cast<double>(rows.rows());
}

/// Trains on real batches for about two seconds, at least kFewestSteps.
Status measureSteps(Network& network, Objective& objective, const Json& options,
                    const std::shared_ptr<const Dataset>& dataset,
                    const std::function<bool()>& cancelled, Measured& measured)
{
    const std::vector<int64_t> ids = dataset->ids(Subset::Train);
    std::vector<int64_t> slots(static_cast<size_t>(dataset->size()), -1);
    for (size_t slot = 0; slot < ids.size(); ++slot)
        slots[static_cast<size_t>(ids[slot])] = static_cast<int64_t>(slot);
    Optimiser optimiser(trainedParameters(network.encoder(), &objective), options);
    optimiser.setLearningRate(0);
    beginTraining(network.encoder(), options);
    BatchPlan plan = trainingPlan(*dataset, options, 1, 0, false, objective.partners());
    while (!plan.batches.empty() && plan.batches.size() < kFewestSteps)
        plan.batches.push_back(plan.batches.front());
    BatchLoader loader(dataset, std::move(plan), network.transform(), 1, 0, 0,
                       options.at("workers").get<int>());
    auto begun = Clock::now();
    const auto start = begun;
    for (size_t step = 0; step < kFewestSteps || secondsSince(start) < kProbeSeconds; ++step) {
        if (cancelled && cancelled())
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        KINDRED_ASSIGN(const std::optional<Batch> batch, loader.next());
        if (!batch)
            break;
        ObjectiveBatch question;
        question.input = network.input(batch->values, static_cast<int64_t>(batch->ids.size()));
        question.embedding = network.forward(question.input).embedding;
        question.encode = [&](const torch::Tensor& features) { return network.embed(features); };
        for (const int64_t id : batch->ids) {
            question.slots.push_back(slots[static_cast<size_t>(id)]);
            question.labels.push_back(dataset->level().labels[static_cast<size_t>(id)]);
        }
        optimiser.clearGradients();
        const ObjectiveStep result = objective.step(question);
        result.root.backward(result.gradient);
        optimiser.step();
        if (step == 0)
            measured.stepSeconds = secondsSince(begun), begun = Clock::now();
        else
            measured.stepSeconds = secondsSince(begun) / static_cast<double>(step);
    }
    return {};
}

Result<Measured> measure(Network& network, Objective& objective, const Json& options,
                         const std::shared_ptr<const Dataset>& dataset,
                         const std::function<bool()>& cancelled)
{
    Measured measured;
    // Not what this process grows by: that hangs on what others freed in it before.
    const TensorWatch watch;
    const auto samples = static_cast<int64_t>(dataset->ids(Subset::Train).size());
    if (objective.wantsClassMeans() && network.encoder().isAffine())
        objective.receiveClassMeans(
            torch::randn({static_cast<int64_t>(dataset->level().classes.size()),
                          network.encoder().featureDimension()}));
    KINDRED_ASSIGN(measured.imageSeconds, measurePass(network, options, dataset));
    if (objective.wantsInputs())
        measured.inputSeconds = inputSeconds(objective, *dataset, network.sampleSize()) +
                                static_cast<double>(samples) * measured.imageSeconds;
    measureSearches(objective, samples, network.encoder().dimension(),
                    options.at("epochs").get<int64_t>(), measured);
    KINDRED_TRY(measureSteps(network, objective, options, dataset, cancelled, measured));
    measured.tensorBytes = watch.peakBytes();
    measured.deviceBytes = watch.devicePeakBytes();
    return measured;
}

/// The same where no step is taken: of what is fitted at once, or of nothing that learns.
Result<Measured> measurePassAlone(Network& network, const Objective* objective, const Json& options,
                                  const std::shared_ptr<const Dataset>& dataset)
{
    Measured measured;
    const TensorWatch watch;
    KINDRED_ASSIGN(measured.imageSeconds, measurePass(network, options, dataset));
    measured.tensorBytes = watch.peakBytes();
    measured.deviceBytes = watch.devicePeakBytes();
    if (const auto seconds = objective ? fitSeconds(*objective) : std::nullopt) {
        measured.refreshes = 1;
        measured.refreshSeconds = *seconds;
    }
    return measured;
}

/// Most bytes of tensors that are tried out, of so many that are free (0: not known): all but what
/// the batches that are read ahead, and others, need.
bool mayBeTried(int64_t bytes, int64_t free)
{
    return free == 0 || bytes < free / 10 * 8;
}

/// What a training takes whose step would fill the memory; nothing where it may be tried.
std::optional<Measured> toldWithoutTrying(Network& network, Objective* objective,
                                          const Json& options, const Dataset& dataset,
                                          int64_t gpuFree)
{
    const BatchPlan plan = trainingPlan(dataset, options, 1, 0);
    const auto batch = static_cast<int64_t>(plan.batches.empty() ? 0 : plan.batches.front().size());
    if (batch <= 2 * kPilotSamples)
        return std::nullopt;
    beginTraining(network.encoder(), options);
    const StepCost cost = pilotStep(network, batch);
    if (mayBeTried(cost.bytes, availableBytes()) && mayBeTried(cost.deviceBytes, gpuFree))
        return std::nullopt;
    Measured measured;
    measured.stepSeconds = cost.seconds;
    measured.imageSeconds = cost.seconds / static_cast<double>(batch);
    measured.tensorBytes = cost.bytes + optimiserBytes(options, network, objective);
    measured.deviceBytes = cost.deviceBytes;
    return measured;
}

/// What would fill the memory is not tried out: the estimate says that it does not fit.
Result<Measured> measureWhatFits(Network& network, Objective* objective, const Json& options,
                                 const std::shared_ptr<const Dataset>& dataset, int64_t gpuFree,
                                 const std::function<bool()>& cancelled)
{
    std::shared_ptr<const Dataset> seen = dataset;
    if (network.extracts()) {
        if (featureBytes(*dataset, network) > availableBytes() / 2)
            return Measured();
        seen = unextractedDataset(dataset, network.sampleSize());
    }
    const bool trains = findMethod(options.at("method").get<std::string>())->trainsEncoder;
    if (!trains || !objective)
        return measurePassAlone(network, objective, options, seen);
    if (const auto told = toldWithoutTrying(network, objective, options, *seen, gpuFree))
        return *told;
    return measure(network, *objective, options, seen, cancelled);
}

/// Seconds of everything between the steps of all epochs: passes that fill the memory, searches of
/// it, and the evaluations.
double secondsBesideSteps(const Json& options, const Dataset& dataset, const Measured& measured)
{
    const auto samples = static_cast<double>(dataset.ids(Subset::Train).size());
    const auto refreshes = static_cast<double>(measured.refreshes);
    const double memory = measured.inputSeconds +
                          refreshes * (samples * measured.imageSeconds + measured.refreshSeconds) +
                          static_cast<double>(measured.neighbourLists) * measured.neighbourSeconds;
    const auto every = options.at("eval_every").get<int64_t>();
    const auto validation = static_cast<double>(dataset.ids(Subset::Val).size());
    if (every == 0 || validation == 0)
        return memory;
    const auto limit = options.at("eval_database").get<double>();
    const double searched = limit > 0 ? std::min(limit, samples) : samples;
    const double evaluations =
        std::ceil(options.at("epochs").get<double>() / static_cast<double>(every));
    return memory + evaluations *
                        ((searched + validation) * measured.imageSeconds + measured.prepareSeconds);
}

/// What the network takes where it lies, on a GPU with so many bytes free (0: not known).
Json onGpu(const Network& network, Objective* objective, const Measured& measured, int64_t free)
{
    return memoryJson({{"network", parameterBytes(network.encoder(), objective)},
                       {"steps", measured.deviceBytes}},
                      free);
}

Json estimate(const Json& options, const Dataset& dataset, const Network& network,
              Objective* objective, const Measured& times, int64_t gpuFree)
{
    const BatchPlan plan = trainingPlan(dataset, options, 1, 0);
    const auto batch = static_cast<int64_t>(plan.batches.empty() ? 1 : plan.batches.front().size());
    const MemoryEstimate memory =
        planMemory(options, dataset, network, objective, times.tensorBytes);
    const auto steps = static_cast<double>(plan.batches.size());
    const auto epochs = options.at("epochs").get<int64_t>();
    const double all = steps * times.stepSeconds * static_cast<double>(epochs) +
                       secondsBesideSteps(options, dataset, times) +
                       (network.extracts() ? extractionSeconds(dataset) : 0);
    Json result = memoryJson(toJson(memory));
    result.update({{"step_ms", times.stepSeconds * 1000},
                   {"seconds_per_epoch", all / static_cast<double>(std::max<int64_t>(epochs, 1))},
                   {"seconds_total", all},
                   {"largest_batch", largestBatch(result, memory.activations, batch)},
                   {"epochs", epochs},
                   {"hours", all / 3600}});
    if (!network.device().is_cuda())
        return result;
    const Json gpu = onGpu(network, objective, times, gpuFree);
    if (gpuFree > 0) { // the batch lies there
        result["largest_batch"] = largestBatch(gpu, times.deviceBytes, batch);
        result["fits"] = result["fits"].get<bool>() && gpu.at("fits").get<bool>();
    }
    result["gpu"] = gpu;
    return result;
}

Result<Json> probeResolved(const TrainRequest& request,
                           const std::shared_ptr<const Dataset>& dataset,
                           const std::function<bool()>& cancelled)
{
    KINDRED_ASSIGN(const Json options, resolvePlan(request, *dataset));
    const int threads = resolveThreads(request.threads);
    setTorchThreads(threads);
    try {
        const int64_t gpuFree = gpuFreeBytes(deviceOfJob(request.deviceOrDefault()));
        KINDRED_ASSIGN(Network network,
                       Network::create(options, *dataset, request.seedOrDefault()));
        Executor executor(threads);
        ObjectiveSetup setup;
        setup.dimension = network.encoder().dimension();
        setup.classes = static_cast<int>(dataset->level().classes.size());
        setup.slotLabels = slotLabels(*dataset);
        setup.options = options;
        setup.seed = request.seedOrDefault();
        setup.executor = &executor;
        setup.followNetwork(network.device());
        const auto objective = makeObjective(options.at("method").get<std::string>(), setup);
        KINDRED_ASSIGN(const Measured times, measureWhatFits(network, objective.get(), options,
                                                             dataset, gpuFree, cancelled));
        Json result = estimate(options, *dataset, network, objective.get(), times, gpuFree);
        if (!network.extracts() && whyNeverPacked(options, *dataset).empty()) {
            KINDRED_ASSIGN(const PackingChoice packing,
                           choosePacking(options, *dataset, network.transform()));
            result["packing"] = toJson(packing, options, threads);
        }
        return result;
    } catch (const std::exception& error) {
        const std::string text = error.what();
        if (tellsOfNoMemory(text))
            return outOfMemory("batch");
        return failure(text.substr(0, text.find('\n')));
    }
}
} // namespace

Result<Json> probePlan(const TrainRequest& request, const std::shared_ptr<const Dataset>& dataset,
                       const std::function<bool()>& cancelled)
{
    Result<Json> found = probeResolved(request, dataset, cancelled);
    // A server must not stay as large as the largest plan it looked at.
    releaseFreeMemory();
#if defined(KINDRED_CUDA_KERNELS)
    if (deviceOfJob(request.deviceOrDefault()) != "cpu") // trainings are processes of their own
        c10::cuda::CUDACachingAllocator::emptyCache();
#endif
    return found;
}

} // namespace kindred
