#include "train/Network.h"

#include <torch/cuda.h>
#include <torch/utils.h>

#include <new>
#include <stdexcept>

#include "base/Random.h"
#include "model/DeviceCopy.h"
#include "model/Encoder.h"
#include "model/EncoderTable.h"
#include "model/FisherExtractor.h"
#include "model/TorchCompat.h"
#include "model/Weights.h"
#include "train/job/DeviceChoice.h"
#include "train/plan/PlanDetails.h"

namespace kindred {

namespace {
constexpr int kColourChannels = 3;
// Mean and deviation of ImageNet, which published weights expect.
const std::vector<float> kImageNetMean = {0.485f, 0.456f, 0.406f};
const std::vector<float> kImageNetStd = {0.229f, 0.224f, 0.225f};

/// Channels and scale of pictures as pretrained weights know them.
Status followWeights(const Json& options, const Dataset& dataset, uint64_t seed,
                     TransformSpec& spec)
{
    PretrainedInput input;
    if (const auto file = options.value("weights", std::string()); !file.empty()) {
        KINDRED_ASSIGN(input, pretrainedInput(file, spec.size));
    }
    spec.channels = input.channels > 0 ? input.channels : kColourChannels;
    if (!input.mean.empty()) {
        spec.mean = input.mean;
        spec.std = input.std;
    } else if (spec.channels == kColourChannels) {
        spec.mean = kImageNetMean;
        spec.std = kImageNetStd;
    } else {
        fitNormalisation(dataset, seed, spec);
    }
    return {};
}

bool isPretrained(const Json& options)
{
    return !options.value("weights", std::string()).empty() ||
           options.at("encoder").get<std::string>().starts_with("torchscript");
}

Result<TransformSpec> fitTransform(const Json& options, const Dataset& dataset, uint64_t seed)
{
    TransformSpec spec;
    spec.augment = options.at("augment").get<std::string>();
    spec.size = options.at("size").get<int>();
    spec.channels = dataset.channels;
    spec.standardise = !dataset.isImages && options.value("standardise", false);
    if (spec.standardise) {
        fitStandardisation(dataset, spec);
    } else if (options.at("encoder") == "identity") {
        spec.mean.assign(static_cast<size_t>(spec.channels), 0.0f);
        spec.std.assign(static_cast<size_t>(spec.channels), 1.0f);
    } else if (dataset.isImages && spec.size > 0 && isPretrained(options)) {
        KINDRED_TRY(followWeights(options, dataset, seed, spec));
    } else if (dataset.isImages && spec.size > 0) {
        fitNormalisation(dataset, seed, spec);
    }
    return spec;
}

/// Mean and deviation per column over the training samples.
void standardiseFeatures(Encoder& encoder, const Dataset& dataset)
{
    const std::vector<int64_t> ids = dataset.ids(Subset::Train);
    const torch::Tensor all = torch::from_blob(const_cast<float*>(dataset.features.data()),
                                               {dataset.features.rows(), dataset.features.cols()});
    const torch::Tensor rows =
        all.index_select(0, torch::tensor(ids, torch::kInt64)).to(torch::kFloat64);
    encoder.standardise(rows.mean(0).to(torch::kFloat32), rows.std(0, false).to(torch::kFloat32));
}

/// Of the feature vectors that it takes; 0: it takes pixels.
int64_t inputColumns(const Json& options, const Dataset& dataset)
{
    if (!dataset.isImages)
        return dataset.features.cols();
    const EncoderEntry* entry = findEncoderEntry(options.at("encoder").get<std::string>());
    return entry && entry->extractedColumns ? entry->extractedColumns(options, dataset.channels)
                                            : 0;
}

Error noSuchNetwork(const std::string& why)
{
    return inputError("no network can be made as “transform” and “options” say: " +
                          why.substr(0, why.find('\n')),
                      "run.json");
}

std::string kindOfInput(bool images, int64_t columns)
{
    return images ? "pictures" : "feature vectors of " + std::to_string(columns) + " columns";
}
} // namespace

Result<Network> Network::create(const Json& options, const Dataset& dataset, uint64_t seed)
{
    torch::manual_seed(hashSeed({seed, 0x696e6974}));
    KINDRED_ASSIGN(const TransformSpec transform, fitTransform(options, dataset, seed));
    KINDRED_ASSIGN(Network network, build(options, transform, inputColumns(options, dataset)));
    if (!dataset.isImages && !network.m_transform.standardise)
        standardiseFeatures(network.encoder(), dataset);
    return network;
}

Result<Network> Network::fromRecord(const Json& record)
{
    const Json& saved = record.at("transform");
    TransformSpec spec;
    spec.size = saved.at("size").get<int>();
    spec.channels = saved.at("channels").get<int>();
    spec.mean = saved.at("mean").get<std::vector<float>>();
    spec.std = saved.at("std").get<std::vector<float>>();
    spec.augment = saved.at("augment").get<std::string>();
    spec.standardise = saved.value("standardise", false);
    Json options = record.at("options");
    options["weights"] = ""; // the checkpoint has them
    try {
        return build(options, spec, saved.value("input_dimension", int64_t{0}));
    } catch (const c10::Error& error) {
        return noSuchNetwork(error.what_without_backtrace());
    } catch (const std::bad_alloc&) {
        return noSuchNetwork("it does not fit into memory");
    }
}

Result<Network> Network::build(const Json& options, TransformSpec transform, int64_t inputDimension)
{
    EncoderSetup setup;
    setup.channels = transform.channels;
    setup.size = transform.size;
    setup.inputDimension = inputDimension;
    setup.options = options;
    Network network;
    KINDRED_ASSIGN(network.m_encoder, makeEncoder(options.at("encoder").get<std::string>(), setup));
    KINDRED_ASSIGN(const std::string device,
                   resolveDevice(options.at("device").get<std::string>()));
    network.m_device = torch::Device(device);
    network.m_transform = std::move(transform);
    network.m_inputDimension = inputDimension;
    const EncoderEntry* entry = findEncoderEntry(options.at("encoder").get<std::string>());
    network.m_extracts = entry && entry->extractedColumns;
    network.m_bf16 = options.at("precision") == "bf16";
    network.m_encoder->to(network.m_device);
    if (network.usesImages())
        compat::channelsLastWeights(*network.m_encoder);
    return network;
}

TransformSpec Network::cleanTransform() const
{
    TransformSpec clean = m_transform;
    clean.augment = "none";
    return clean;
}

Status Network::accepts(const Dataset& dataset) const
{
    const int64_t columns = dataset.isImages ? 0 : dataset.features.cols();
    if (dataset.isImages && m_extracts)
        return {};
    if (dataset.isImages == usesImages() && (usesImages() || columns == m_inputDimension))
        return {};
    return inputError("holds " + kindOfInput(dataset.isImages, columns) +
                          ", but the run was trained on " +
                          kindOfInput(takesPictures(), m_inputDimension),
                      dataset.source, "Name data of the same kind.");
}

Result<std::shared_ptr<const Dataset>>
Network::readable(std::shared_ptr<const Dataset> dataset, const std::vector<int64_t>& ids,
                  const std::function<bool(double)>& progress) const
{
    if (!m_extracts || !dataset->isImages)
        return dataset;
    if (!m_extractor)
        return failure("the network has no feature extractor yet");
    KINDRED_ASSIGN(ExtractedFeatures features,
                   extractedDataset(std::move(dataset), ids, *m_extractor, progress));
    return std::move(features.dataset);
}

void Network::cleanValues(const Image& image, float* out) const
{
    if (m_extractor)
        m_extractor->extract(image, {out, static_cast<size_t>(m_inputDimension)});
    else
        transformImage(image, cleanTransform(), 0, out);
}

int64_t Network::sampleSize() const
{
    return usesImages() ? int64_t{m_transform.channels} * m_transform.size * m_transform.size
                        : m_inputDimension;
}

torch::Tensor Network::input(const std::vector<float>& values, int64_t count) const
{
    if (static_cast<int64_t>(values.size()) != count * sampleSize())
        throw std::invalid_argument("the values do not fit the network's input");
    auto* data = const_cast<float*>(values.data());
    if (!usesImages())
        return sentTo(m_device, torch::from_blob(data, {count, m_inputDimension}).clone());
    const int64_t edge = m_transform.size;
    const torch::Tensor view = torch::from_blob(data, {count, m_transform.channels, edge, edge});
    torch::Tensor images = torch::empty(
        view.sizes(), torch::TensorOptions().memory_format(torch::MemoryFormat::ChannelsLast));
    images.copy_(view);
    return sentTo(m_device, images);
}

EncoderOutput Network::forward(const torch::Tensor& input)
{
    EncoderOutput output;
    {
        const compat::AutocastGuard autocast(m_bf16, m_device.is_cuda());
        output = m_encoder->forward(input);
    }
    output.features = output.features.to(torch::kFloat32);
    output.embedding = output.embedding.to(torch::kFloat32);
    if (output.whole.defined())
        output.whole = output.whole.to(torch::kFloat32);
    return output;
}

torch::Tensor Network::embed(const torch::Tensor& features)
{
    const compat::AutocastGuard autocast(m_bf16, m_device.is_cuda());
    return m_encoder->embed(features).to(torch::kFloat32);
}

Json Network::transformRecord() const
{
    return {{"size", m_transform.size},
            {"channels", m_transform.channels},
            {"mean", m_transform.mean},
            {"std", m_transform.std},
            {"augment", m_transform.augment},
            {"input_dimension", m_inputDimension},
            {"standardise", m_transform.standardise}};
}

Result<std::string> resolveDevice(const std::string& wanted)
{
    return chooseDevice(wanted, torch::cuda::is_available()
                                    ? static_cast<int64_t>(torch::cuda::device_count())
                                    : 0);
}

} // namespace kindred
