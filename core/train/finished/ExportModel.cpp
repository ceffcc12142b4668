#include "train/finished/ExportModel.h"

#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>
#include <sstream>

#include "model/Encoder.h"
#include "model/ModuleScript.h"
#include "model/SafeTensors.h"
#include "objective/Objective.h"
#include "objective/fitted/FittedObjective.h"
#include "train/Network.h"
#include "train/finished/Embedder.h"
#include "train/finished/ExportCheck.h"

namespace kindred {

namespace {
constexpr int64_t kProbes = 4;
/// A GPU rounds the factors of its products; what is missing or wrong differs by more.
constexpr double kMostDifference = 1e-2;

/// [1, c, 1, 1], value by value as the loader takes them: the last serves all further channels.
torch::Tensor perChannel(const std::vector<float>& values, int channels, float otherwise)
{
    torch::Tensor tensor = torch::full({1, channels, 1, 1}, otherwise);
    for (int c = 0; c < channels && !values.empty(); ++c)
        tensor[0][c][0][0] = values[std::min(static_cast<size_t>(c), values.size() - 1)];
    return tensor;
}

/// What the loader does to the input.
ScriptSource inputScript(const Network& network)
{
    const TransformSpec& spec = network.transform();
    if (network.usesImages())
        return {"return (x - self.mean) * self.scale",
                {{"mean", perChannel(spec.mean, spec.channels, 0)},
                 {"scale", 1.0F / perChannel(spec.std, spec.channels, 1)}}};
    if (!spec.standardise)
        return {"return x"};
    return {"return (x - self.mean) / self.deviation",
            {{"mean", torch::tensor(spec.mean)}, {"deviation", torch::tensor(spec.std)}}};
}

/// Input → encoder → what the method does to embeddings.
Result<torch::jit::Module> wholeScript(const ExportedModel& model)
{
    ScriptSource transform{"return x"};
    if (model.objective) {
        KINDRED_ASSIGN(transform, model.objective->transformScript());
    }
    const auto unit = std::make_shared<torch::jit::CompilationUnit>();
    KINDRED_ASSIGN(const torch::jit::Module encoder, moduleScript(unit, model.network->encoder()));
    torch::jit::Module script = emptyScript(unit, "Embedding");
    script.register_module("input", functionScript(unit, "Input", inputScript(*model.network)));
    script.register_module("encoder", encoder);
    script.register_module("transform", functionScript(unit, "Transform", transform));
    script.define("def forward(self, x):\n"
                  "    return self.transform.forward(self.encoder.forward("
                  "self.input.forward(x)))\n");
    return script;
}

/// Whether the script gives what the run gives, in float32, for a few inputs from noise.
Status compareWithRun(const ExportedModel& model, torch::jit::Module& script)
{
    Network& network = *model.network;
    const TransformSpec& spec = network.transform();
    const std::vector<int64_t> shape =
        network.usesImages() ? std::vector<int64_t>{kProbes, spec.channels, spec.size, spec.size}
                             : std::vector<int64_t>{kProbes, network.sampleSize()};
    const torch::Tensor probes = torch::rand(shape, at::detail::createCPUGenerator(1));
    const torch::Tensor given = script.forward({probes}).toTensor();
    const torch::Tensor ready =
        script.attr("input").toModule().forward({probes}).toTensor().contiguous();
    const auto* first = ready.data_ptr<float>();
    const EncoderOutput output =
        network.encoder().forward(network.input({first, first + ready.numel()}, kProbes));
    const torch::Tensor wanted = chosenLayer(output, model.objective, false);
    if (given.sizes() != wanted.sizes())
        return failure("the exported network gives embeddings of another shape than the run's");
    const double difference = (given - wanted).abs().max().item<double>();
    const double scale = std::max(wanted.abs().max().item<double>(), 1e-12);
    if (difference <= kMostDifference * scale)
        return {};
    return failure("the exported network gives other embeddings than the run's", {},
                   "Please report this with run.json.");
}

/// What stands beside the weights, for people and for later trainings.
Json aboutModel(const ExportedModel& model, int64_t dimension)
{
    const Json& record = model.record;
    const Json& data = record.at("data");
    const Json& transform = record.at("transform");
    return {{"format", "pt"},
            {"program", std::string("kindred ") + KINDRED_VERSION},
            {"run", record.value("id", "")},
            {"name", record.value("name", "")},
            {"step", model.step},
            {"method", record.at("method")},
            {"encoder", record.at("encoder")},
            {"size", transform.at("size")},
            {"channels", transform.at("channels")},
            {"mean", transform.at("mean")},
            {"std", transform.at("std")},
            {"input_dimension", transform.value("input_dimension", int64_t{0})},
            {"dimension", dimension},
            {"classes", data.at("classes_per_level").at(data.at("trained_level").get<size_t>())}};
}

TensorMetadata asTexts(const Json& members)
{
    TensorMetadata texts;
    for (const auto& [key, value] : members.items())
        texts[key] = value.is_string() ? value.get<std::string>() : value.dump();
    return texts;
}
} // namespace

Status writeTorchScript(const ExportedModel& model, const fs::path& file)
{
    const torch::NoGradGuard guard;
    KINDRED_TRY(checkTorchScript(model));
    KINDRED_ASSIGN(torch::jit::Module script, wholeScript(model));
    KINDRED_TRY(compareWithRun(model, script));
    std::ostringstream bytes;
    const int64_t dimension = layerDimension(model.network->encoder(), model.objective, false);
    script.save(bytes, {{"kindred.json", aboutModel(model, dimension).dump(1)}});
    return writeFile(file, bytes.str());
}

Status writeWeights(const ExportedModel& model, const fs::path& file)
{
    KINDRED_TRY(checkWeights(model));
    NamedTensors state = namedState(model.network->encoder());
    const NamedTensors fitted = model.objective ? fittedTensors(*model.objective) : NamedTensors{};
    state.insert(state.end(), fitted.begin(), fitted.end());
    // A training takes these weights for an encoder, whose rows are as wide as it makes them.
    const Json about = aboutModel(model, model.network->encoder().dimension());
    return writeFile(file, safeTensorsBytes(state, asTexts(about)));
}

} // namespace kindred
