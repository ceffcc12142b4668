#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>

#include <unistd.h>

#include "base/Random.h"
#include "model/Encoder.h"
#include "objective/Objective.h"
#include "objective/ObjectiveTable.h"
#include "train/Allocator.h"
#include "train/Checkpoint.h"
#include "train/Network.h"
#include "train/Optimiser.h"
#include "train/PlanDetails.h"
#include "train/Registry.h"
#include "train/RunRecord.h"
#include "train/TorchThreads.h"
#include "train/TrainJob.h"
#include "train/Trainer.h"

namespace kindred {

namespace {
using Clock = std::chrono::steady_clock;
constexpr double kProbeSeconds = 2;
constexpr int64_t kProgramBytes = 350LL << 20; ///< libraries and buffers of a job

double secondsSince(Clock::time_point then)
{
    return std::chrono::duration<double>(Clock::now() - then).count();
}

int64_t residentBytes()
{
    std::ifstream file("/proc/self/statm");
    int64_t total = 0;
    int64_t resident = 0;
    file >> total >> resident;
    return resident * sysconf(_SC_PAGESIZE);
}

int64_t availableBytes()
{
    std::ifstream file("/proc/meminfo");
    std::string key;
    int64_t kibibytes = 0;
    std::string unit;
    while (file >> key >> kibibytes >> unit)
        if (key == "MemAvailable:")
            return kibibytes * 1024;
    return 0;
}

struct StepTimes {
    double seconds = 0; ///< mean of a step after the first
    int64_t activationBytes = 0;
};

/// Trains on real batches for about two seconds, at least one step.
Result<StepTimes> measure(Network& network, Objective& objective, const Json& options,
                          const std::shared_ptr<const Dataset>& dataset,
                          const std::function<bool()>& cancelled)
{
    std::vector<int64_t> ids = dataset->ids(Subset::Train);
    std::vector<int64_t> slots(static_cast<size_t>(dataset->size()), -1);
    for (size_t slot = 0; slot < ids.size(); ++slot)
        slots[static_cast<size_t>(ids[slot])] = static_cast<int64_t>(slot);
    Optimiser optimiser(trainedParameters(network.encoder(), &objective), options);
    optimiser.setLearningRate(0);
    network.encoder().train();
    BatchLoader loader(dataset, shuffledPlan(ids, options.at("batch").get<int>(), 1, 0, false),
                       network.transform(), 1, 0, 0, options.at("workers").get<int>());
    releaseFreeMemory(); // else an earlier probe has paid for this one
    const int64_t before = residentBytes();
    StepTimes times;
    auto begun = Clock::now();
    const auto start = begun;
    for (int step = 0; step == 0 || secondsSince(start) < kProbeSeconds; ++step) {
        if (cancelled && cancelled())
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        KINDRED_ASSIGN(const std::optional<Batch> batch, loader.next());
        if (!batch)
            break;
        ObjectiveBatch question;
        question.input = network.input(batch->values, static_cast<int64_t>(batch->ids.size()));
        question.embedding = network.forward(question.input).embedding;
        question.encode = [&](const torch::Tensor& rows) {
            return network.forward(rows).embedding;
        };
        for (const int64_t id : batch->ids) {
            question.slots.push_back(slots[static_cast<size_t>(id)]);
            question.labels.push_back(dataset->level().labels[static_cast<size_t>(id)]);
        }
        optimiser.clearGradients();
        const ObjectiveStep result = objective.step(question);
        result.root.backward(result.gradient);
        optimiser.step();
        if (step == 0)
            times.seconds = secondsSince(begun), begun = Clock::now();
        else
            times.seconds = secondsSince(begun) / step;
    }
    times.activationBytes = std::max<int64_t>(0, residentBytes() - before);
    return times;
}

int64_t parameterBytes(const Encoder& encoder)
{
    int64_t count = 0;
    for (const torch::Tensor& parameter : encoder.parameters())
        count += parameter.numel();
    return count * 4;
}

Json estimate(const Json& options, const Dataset& dataset, const Network& network,
              const StepTimes& times)
{
    constexpr int64_t kCopies = 3; // weights, gradients, momentum
    const auto batch = options.at("batch").get<int64_t>();
    const auto count = static_cast<int64_t>(dataset.ids(Subset::Train).size());
    const int64_t bank =
        options.contains("bank") ? 2 * count * network.encoder().dimension() * 4 : 0;
    const int64_t weights = kCopies * parameterBytes(network.encoder());
    const int64_t total = kProgramBytes + weights + bank + times.activationBytes;
    const int64_t available = availableBytes();
    const int64_t perImage = std::max<int64_t>(1, times.activationBytes / batch);
    const double steps = std::ceil(static_cast<double>(count) / static_cast<double>(batch));
    const double perEpoch = steps * times.seconds;
    const auto epochs = options.at("epochs").get<int64_t>();
    const double all = perEpoch * static_cast<double>(epochs);
    return {{"memory_bytes", total},
            {"available_bytes", available},
            {"step_ms", times.seconds * 1000},
            {"seconds_per_epoch", perEpoch},
            {"seconds_total", all},
            {"fits", total <= available},
            {"largest_batch",
             std::max<int64_t>(1, (available - total + times.activationBytes) / perImage)},
            {"epochs", epochs},
            {"hours", all / 3600},
            {"parts",
             {{"program", kProgramBytes},
              {"network", weights},
              {"memory_bank", bank},
              {"activations", times.activationBytes}}}};
}

Result<Json> probeResolved(const TrainRequest& request,
                           const std::shared_ptr<const Dataset>& dataset,
                           const std::function<bool()>& cancelled)
{
    KINDRED_ASSIGN(const Json options, resolvePlan(request, *dataset));
    const int threads = resolveThreads(request.threads);
    setTorchThreads(threads);
    try {
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
        const auto objective = makeObjective(options.at("method").get<std::string>(), setup);
        StepTimes times;
        if (objective && findMethod(options.at("method").get<std::string>())->trainsEncoder) {
            KINDRED_ASSIGN(times, measure(network, *objective, options, dataset, cancelled));
        }
        return estimate(options, *dataset, network, times);
    } catch (const std::bad_alloc&) {
        return failure("out of memory", "batch", "Choose a smaller batch or size.");
    } catch (const std::exception& error) {
        const std::string text = error.what();
        return failure(text.substr(0, text.find('\n')));
    }
}
} // namespace

Result<Json> probePlan(const TrainRequest& request, const std::shared_ptr<const Dataset>& dataset,
                       const std::function<bool()>& cancelled)
{
    Result<Json> found = probeResolved(request, dataset, cancelled);
    releaseFreeMemory(); // a server must not stay as large as the largest plan it looked at
    return found;
}

} // namespace kindred
