#include "model/Weights.h"

#include <algorithm>
#include <cmath>

#include "base/Json.h"
#include "model/SafeTensors.h"
#include "model/TorchPickle.h"

namespace kindred {

namespace {
/// The classifiers of published files; ours is another embedding layer.
bool isClassifier(const std::string& name)
{
    return name.starts_with("fc.") || name.starts_with("classifier.") || name.starts_with("head.");
}

std::string shapeText(const torch::Tensor& tensor)
{
    std::string text = "[";
    for (const int64_t extent : tensor.sizes())
        text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
    return text + "]";
}

Status copyInto(const torch::Tensor& target, const torch::Tensor& source, const std::string& name,
                const std::string& where)
{
    if (target.sizes() != source.sizes())
        return inputError("“" + name + "” has shape " + shapeText(source) +
                              " where the network has " + shapeText(target),
                          where,
                          "Check encoder, size and dim; files for 224-px images want size=224.");
    const torch::NoGradGuard guard;
    target.copy_(source);
    return {};
}

/// A file of somebody's: its tensors, and the texts beside them.
struct WeightsFile {
    NamedTensors tensors;
    TensorMetadata metadata;
};

Result<WeightsFile> readWeights(const std::filesystem::path& file)
{
    KINDRED_ASSIGN(const std::string bytes, readFile(file));
    if (bytes.starts_with("\x80\x02"))
        return inputError("written by torch before 1.6, which is not read", file.string(),
                          "Load it with a newer torch and save it again with torch.save.");
    WeightsFile weights;
    if (bytes.starts_with("PK")) {
        KINDRED_ASSIGN(weights.tensors, parseTorchPickle(bytes, file.string()));
        return weights;
    }
    KINDRED_ASSIGN(weights.tensors, parseSafeTensors(bytes, file.string()));
    KINDRED_ASSIGN(weights.metadata, parseMetadata(bytes, file.string()));
    return weights;
}

/// Channels that the first layer takes; 0 where it is not known.
int64_t firstLayerChannels(const NamedTensors& tensors, int size)
{
    const torch::Tensor* filters = findTensor(tensors, "conv1.weight");
    if (filters && filters->dim() == 4)
        return filters->size(1);
    const torch::Tensor* inputs = findTensor(tensors, "input_mean");
    const int64_t area = int64_t{size} * size;
    return inputs && area > 0 && inputs->numel() % area == 0 ? inputs->numel() / area : 0;
}

/// A list of numbers of the metadata; empty where it is something else.
std::vector<float> numbersOf(const TensorMetadata& metadata, const std::string& key)
{
    const auto found = metadata.find(key);
    if (found == metadata.end())
        return {};
    const auto list = parseJson(found->second, key);
    std::vector<float> numbers;
    if (list && list->is_array())
        for (const Json& value : *list)
            numbers.push_back(value.is_number() ? value.get<float>() : 0.0F);
    return numbers;
}
} // namespace

Status loadState(Encoder& encoder, const NamedTensors& state, const std::string& where)
{
    const NamedTensors own = namedState(encoder);
    for (const auto& [name, target] : own) {
        const torch::Tensor* source = findTensor(state, name);
        if (!source)
            return inputError("“" + name + "” is missing", where);
        KINDRED_TRY(copyInto(target, *source, name, where));
    }
    for (const auto& [name, unused] : state)
        if (!findTensor(own, name))
            return inputError("“" + name + "” is not part of this network", where);
    return {};
}

Status loadPretrained(Encoder& encoder, const std::filesystem::path& file)
{
    KINDRED_ASSIGN(const WeightsFile weights, readWeights(file));
    for (const auto& [name, target] : namedState(encoder)) {
        const torch::Tensor* source = findTensor(weights.tensors, name);
        if (!source && (isClassifier(name) || name.ends_with("num_batches_tracked")))
            continue;
        if (!source)
            return inputError("“" + name + "” is missing", file.string(),
                              "The file is of another network.");
        if (isClassifier(name) && source->sizes() != target.sizes())
            continue;
        KINDRED_TRY(copyInto(target, *source, name, file.string()));
    }
    return {};
}

Result<PretrainedInput> pretrainedInput(const std::filesystem::path& file, int size)
{
    KINDRED_ASSIGN(const WeightsFile weights, readWeights(file));
    const int64_t channels = firstLayerChannels(weights.tensors, size);
    if (channels != 0 && channels != 1 && channels != 3)
        return inputError("its first layer takes " + std::to_string(channels) +
                              " channels, where pictures have 1 or 3",
                          file.string(), "The file is of another network, or of another size.");
    PretrainedInput input;
    input.channels = static_cast<int>(channels);
    std::vector<float> mean = numbersOf(weights.metadata, "mean");
    std::vector<float> deviation = numbersOf(weights.metadata, "std");
    const auto fits = [&](const std::vector<float>& values) {
        return static_cast<int64_t>(values.size()) == channels &&
               std::all_of(values.begin(), values.end(),
                           [](float value) { return std::isfinite(value); });
    };
    const bool scales =
        std::all_of(deviation.begin(), deviation.end(), [](float value) { return value > 0; });
    if (channels == 0 || !fits(mean) || !fits(deviation) || !scales)
        return input;
    input.mean = std::move(mean);
    input.std = std::move(deviation);
    return input;
}

} // namespace kindred
