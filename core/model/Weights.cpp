#include "model/Weights.h"

#include <algorithm>

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
    KINDRED_ASSIGN(const std::string bytes, readFile(file));
    if (bytes.starts_with("\x80\x02"))
        return inputError("written by torch before 1.6, which is not read", file.string(),
                          "Load it with a newer torch and save it again with torch.save.");
    const bool zip = bytes.starts_with("PK");
    KINDRED_ASSIGN(const NamedTensors state, zip ? parseTorchPickle(bytes, file.string())
                                                 : parseSafeTensors(bytes, file.string()));
    for (const auto& [name, target] : namedState(encoder)) {
        const torch::Tensor* source = findTensor(state, name);
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

} // namespace kindred
