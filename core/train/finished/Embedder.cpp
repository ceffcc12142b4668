#include "train/finished/Embedder.h"

#include <torch/nn/modules/batchnorm.h>

#include <algorithm>

#include "base/Elapsed.h"
#include "model/Encoder.h"
#include "objective/Objective.h"

namespace kindred {

namespace {
constexpr int kLargestBatch = 256;
constexpr int kUntrainedBatch = 128;

/// Sets a module's mode for a scope.
class ModeGuard final {
public:
    ModeGuard(torch::nn::Module& module, bool training)
        : m_module(module), m_before(module.is_training())
    {
        m_module.train(training);
    }
    ~ModeGuard() { m_module.train(m_before); }
    ModeGuard(const ModeGuard&) = delete;
    ModeGuard& operator=(const ModeGuard&) = delete;

private:
    torch::nn::Module& m_module;
    bool m_before;
};

/// [dataset size] the slot of each training sample, -1: none; empty where nobody asks.
std::vector<int64_t> slotsOf(const Dataset& dataset, const Objective* objective,
                             const EmbedRequest& request)
{
    std::vector<int64_t> slots;
    if (!objective || !request.remembered)
        return slots;
    slots.assign(static_cast<size_t>(dataset.size()), -1);
    int64_t next = 0;
    for (const int64_t id : dataset.ids(Subset::Train))
        slots[static_cast<size_t>(id)] = next++;
    return slots;
}

std::vector<int64_t> chosen(const std::vector<int64_t>& slots, const std::vector<int64_t>& ids)
{
    std::vector<int64_t> result;
    if (slots.empty())
        return result;
    result.reserve(ids.size());
    for (const int64_t id : ids)
        result.push_back(slots[static_cast<size_t>(id)]);
    return result;
}

/// Adds the seconds of its scope where they are counted.
class Stopwatch final {
public:
    explicit Stopwatch(double* seconds) : m_seconds(seconds) {}
    ~Stopwatch()
    {
        if (m_seconds)
            *m_seconds += secondsSince(m_begun);
    }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

private:
    double* m_seconds;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
};

bool takesFeatures(const Objective* objective, bool penultimate)
{
    return penultimate && !(objective && objective->classifiesEmbedding());
}
} // namespace

int64_t layerDimension(const Encoder& encoder, const Objective* objective, bool penultimate)
{
    if (takesFeatures(objective, penultimate))
        return encoder.featureDimension();
    return objective ? objective->transformedDimension(encoder.dimension()) : encoder.dimension();
}

torch::Tensor chosenLayer(const EncoderOutput& output, const Objective* objective, bool penultimate,
                          const std::vector<int64_t>& slots)
{
    torch::Tensor layer = output.embedding;
    if (takesFeatures(objective, penultimate))
        layer = output.features;
    else if (objective)
        layer =
            slots.empty() ? objective->transform(layer) : objective->transformKnown(layer, slots);
    return layer.to(torch::kCPU, torch::kFloat32).contiguous();
}

int embeddingBatch(const Json& options)
{
    return std::min(kLargestBatch, options.at("batch").get<int>());
}

EncoderOutput forwardPictures(Network& network, std::span<const Image> pictures)
{
    const auto one = static_cast<size_t>(network.sampleSize());
    std::vector<float> values(one * pictures.size());
    for (size_t i = 0; i < pictures.size(); ++i)
        network.cleanValues(pictures[i], values.data() + i * one);
    const torch::NoGradGuard guard;
    return network.forward(network.input(values, static_cast<int64_t>(pictures.size())));
}

Result<Matrix<float>> embed(Network& network, const Objective* objective,
                            std::shared_ptr<const Dataset> dataset, const EmbedRequest& request)
{
    KINDRED_TRY(network.accepts(*dataset));
    double* const images = request.seconds ? &request.seconds->images : nullptr;
    double* const forward = request.seconds ? &request.seconds->forward : nullptr;
    {
        const Stopwatch watch(images);
        KINDRED_ASSIGN(dataset,
                       network.readable(std::move(dataset), request.ids, request.progress));
    }
    const torch::NoGradGuard noGradient;
    const ModeGuard mode(network.encoder(), false);
    const int64_t width = layerDimension(network.encoder(), objective, request.penultimate);
    Matrix<float> rows(static_cast<int64_t>(request.ids.size()), width);
    if (objective && !takesFeatures(objective, request.penultimate)) {
        const Stopwatch watch(forward);
        KINDRED_TRY(objective->prepareTransform(request.progress));
    }
    const std::vector<int64_t> slots = slotsOf(*dataset, objective, request);
    BatchLoader loader(std::move(dataset), sequentialPlan(request.ids, request.batch),
                       network.cleanTransform(), 0, 0, 0, request.workers);
    int64_t done = 0;
    while (true) {
        std::optional<Batch> batch;
        {
            const Stopwatch watch(images);
            KINDRED_ASSIGN(batch, loader.next());
        }
        if (!batch)
            return rows;
        const auto count = static_cast<int64_t>(batch->ids.size());
        {
            const Stopwatch watch(forward);
            const EncoderOutput output = network.forward(network.input(batch->values, count));
            const torch::Tensor layer =
                chosenLayer(output, objective, request.penultimate, chosen(slots, batch->ids));
            std::copy_n(layer.data_ptr<float>(), count * width, rows.row(done));
        }
        done += count;
        loader.recycle(std::move(*batch));
        if (request.progress &&
            !request.progress(static_cast<double>(done) / static_cast<double>(rows.rows())))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    }
}

Status embedUntrained(
    Network& network, std::shared_ptr<const Dataset> dataset, const std::vector<int64_t>& ids,
    int batch, uint64_t seed,
    const std::function<bool(const std::vector<int64_t>&, const torch::Tensor&)>& receive)
{
    const torch::NoGradGuard noGradient;
    const ModeGuard mode(network.encoder(), false); // what drops features while training must not
    for (const auto& module : network.encoder().modules(false))
        if (module->as<torch::nn::BatchNorm2d>())
            module->train();
    std::vector<torch::Tensor> before;
    for (const torch::Tensor& buffer : network.encoder().buffers())
        before.push_back(buffer.clone());
    BatchLoader loader(std::move(dataset),
                       shuffledPlan(ids, std::min(batch, kUntrainedBatch), seed, -1, false),
                       network.cleanTransform(), seed, 0);
    while (true) {
        KINDRED_ASSIGN(std::optional<Batch> part, loader.next());
        if (!part)
            break;
        const auto count = static_cast<int64_t>(part->ids.size());
        const EncoderOutput output = network.forward(network.input(part->values, count));
        if (!receive(part->ids, output.embedding))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        loader.recycle(std::move(*part));
    }
    size_t next = 0;
    for (torch::Tensor& buffer : network.encoder().buffers())
        buffer.copy_(before[next++]);
    return {};
}

} // namespace kindred
