#include <algorithm>

#include "base/Text.h"
#include "data/FeatureRange.h"
#include "data/SplitRule.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/PlanSchema.h"
#include "train/plan/Registry.h"
#include "train/plan/Tasks.h"
#include "train/plan/TrainJob.h"

namespace kindred {

namespace {
const std::string kDefaultMethod = "snca";

std::vector<std::string> presetIds()
{
    std::vector<std::string> ids;
    for (const Preset& preset : presets())
        ids.push_back(preset.id);
    return ids;
}

Status checkLabels(const std::string& labels)
{
    const bool number = !labels.empty() && std::all_of(labels.begin(), labels.end(),
                                                       [](char c) { return c >= '0' && c <= '9'; });
    if (labels.empty() || labels == "leaf" || number)
        return {};
    return usageError("“" + labels + "” is not a label level", "--labels",
                      "Use leaf or a number; 0 is the coarsest.");
}

Status checkDevice(const std::string& device)
{
    if (device == "auto" || device == "cpu" || device == "cuda")
        return {};
    const bool numbered =
        device.starts_with("cuda:") && device.size() > 5 &&
        std::all_of(device.begin() + 5, device.end(), [](char c) { return c >= '0' && c <= '9'; });
    return numbered ? Status()
                    : usageError("“" + device + "” is not a device", "--device",
                                 "Use auto, cpu, cuda or cuda:NUMBER.");
}

/// Knowable before any data are read, and so is refused before.
Status checkPresent(const std::string& device)
{
    const auto resolved = resolveDevice(device);
    return resolved ? Status()
                    : usageError(resolved.error().what, "--device", resolved.error().remedy);
}

bool trainsEncoder(const std::string& method)
{
    const MethodInfo* info = findMethod(method);
    return !info || info->trainsEncoder;
}

/// All options that some encoder has, for a plan whose encoder depends on the data.
Result<OptionSchema> widestSchema(const std::string& method, const std::string& encoder)
{
    if (!encoder.empty())
        return schemaFor(method, encoder);
    OptionSchema schema;
    for (const EncoderInfo& info : encoders())
        schema.add(info.options);
    KINDRED_ASSIGN(const OptionSchema rest, schemaFor(method, encoders().front().id));
    schema.add(rest);
    return schema;
}

/// What a preset chose for its own network does not fit another one's input, or was not measured.
bool belongsToNetwork(const std::string& key)
{
    return key == "size" || key == "width" || key == "augment" || key == "precision";
}

/// A method that brings a default of its own knows better than a preset made for another method.
bool belongsToMethod(const std::string& key, const PlanChoice& choice)
{
    const MethodInfo* method = findMethod(choice.method);
    return method && method->options.find(key) &&
           choice.preset->options.value("method", kDefaultMethod) != choice.method;
}

/// What the preset says, as far as it fits encoder and method, then what the request says.
Result<Json> givenOptions(const TrainRequest& request, const PlanChoice& choice,
                          const OptionSchema& schema)
{
    Json given = Json::object();
    if (const Preset* preset = choice.preset; preset && trainsEncoder(choice.method)) {
        const Json said = preset->options.value("set", Json::object());
        const bool itsNetwork = preset->options.value("encoder", "") == choice.encoder;
        for (const auto& [key, value] : said.items())
            if (schema.find(key) && (itsNetwork || !belongsToNetwork(key)) &&
                !belongsToMethod(key, choice))
                given[key] = value;
        if (preset->options.contains("epochs") && !belongsToMethod("epochs", choice))
            given["epochs"] = preset->options["epochs"];
    }
    for (const auto& [key, value] : request.set.items())
        given[key] = value;
    if (request.epochs)
        given["epochs"] = *request.epochs;
    return given;
}

std::string automaticAugmentation(const Dataset& dataset)
{
    if (dataset.drawings || dataset.channels == 1)
        return "digits";
    return std::max(dataset.maxWidth, dataset.maxHeight) <= 64 ? "cifar" : "photo";
}

void resolveAutomatic(Json& options, const PlanChoice& choice, const Dataset& dataset)
{
    const EncoderInfo* encoder = findEncoder(choice.encoder);
    const bool seesPixels = dataset.isImages && encoder->size(dataset) > 0;
    if (!seesPixels)
        options["size"] = 0;
    else if (options.at("size") == 0)
        options["size"] = encoder->size(dataset);
    if (!seesPixels)
        options["augment"] = "none";
    else if (options.at("augment") == "auto")
        options["augment"] = automaticAugmentation(dataset);
    if (options.at("metric") == "auto")
        options["metric"] = trainsEncoder(choice.method) ? "cosine" : "l2";
    const double ownSigma = options.value("sigma", 0.0); // 0: found while training
    if (options.at("eval_sigma") == 0)
        options["eval_sigma"] = ownSigma > 0 ? ownSigma : 0.05;
    if (const std::string wanted = options.at("precision"); wanted == "auto")
        options["precision"] = automaticPrecision(deviceOfJob(options.at("device")));
    else if (wanted == "fastest")
        options["precision"] = fastestPrecision(deviceOfJob(options.at("device")));
}

Status checkTogether(const PlanChoice& choice)
{
    const EncoderInfo* encoder = findEncoder(choice.encoder);
    if (!encoder || whyNotTogether(choice.method, *encoder).empty())
        return {};
    return usageError("method " + choice.method + " cannot train encoder " + choice.encoder +
                          ", which has no weights",
                      "--encoder", "Choose another encoder, or --method none.");
}
} // namespace

Result<PlanChoice> choosePlan(const TrainRequest& request, const Dataset* dataset)
{
    PlanChoice choice;
    if (!request.preset.empty()) {
        choice.preset = findPreset(request.preset);
        if (!choice.preset)
            return usageError("unknown preset “" + request.preset + "”" +
                                  didYouMean(request.preset, presetIds()),
                              "--preset", "Presets: " + join(presetIds(), ", ") + ".");
    } else if (dataset) {
        choice.preset = defaultPreset(*dataset);
    }
    const Json said = choice.preset ? choice.preset->options : Json::object();
    choice.method = !request.method.empty() ? request.method : said.value("method", kDefaultMethod);
    choice.encoder = request.encoder;
    // An encoder that is to be trained is of no use to a method that leaves it as it is.
    const bool forBoth = !trainsEncoder(said.value("method", kDefaultMethod));
    if (choice.encoder.empty())
        choice.encoder = forBoth || trainsEncoder(choice.method)
                             ? said.value("encoder", std::string())
                             : "identity";
    return choice;
}

Result<OptionSchema> planSchema(const TrainRequest& request)
{
    KINDRED_ASSIGN(const PlanChoice choice, choosePlan(request, nullptr));
    return widestSchema(choice.method, choice.encoder);
}

Status checkPlan(const TrainRequest& request)
{
    if (request.data.empty())
        return usageError("no data given", "--data", "Name a folder, a file or demo:.");
    KINDRED_ASSIGN(const PlanChoice choice, choosePlan(request, nullptr));
    KINDRED_ASSIGN(const OptionSchema schema, widestSchema(choice.method, choice.encoder));
    KINDRED_TRY(checkTogether(choice));
    for (const auto& [key, value] : request.set.items())
        KINDRED_TRY(schema.check(key, value));
    if (request.epochs)
        KINDRED_TRY(schema.check("epochs", Json(*request.epochs)));
    if (choice.encoder == "torchscript" || choice.encoder == "torchscript:")
        return usageError("the TorchScript file is missing", "--encoder",
                          "Write torchscript:FILE.");
    if (request.threads < 0)
        return usageError("a number of threads cannot be negative", "--threads");
    KINDRED_TRY(parseSplitRule(request.split));
    KINDRED_TRY(checkLabels(request.labels));
    KINDRED_TRY(checkTask(request.task));
    KINDRED_TRY(checkDevice(request.deviceOrDefault()));
    return checkPresent(request.deviceOrDefault());
}

std::string whyNotTogether(const std::string& method, const EncoderInfo& encoder)
{
    return trainsEncoder(method) ? encoder.whyNotTrained : std::string();
}

std::string whyNotHere(const MethodInfo& method, const EncoderInfo* encoder, const Dataset& dataset)
{
    std::string why = method.applies(dataset);
    if (why.empty() && method.takesInput && encoder && encoder->keepsInput)
        why = method.takesInput(dataset);
    return why;
}

std::string deviceOfJob(const std::string& wanted)
{
    if (wanted == "cuda")
        return "cuda:0";
    const auto device = resolveDevice(wanted);
    return device ? *device : wanted;
}

Result<Json> resolvePlan(const TrainRequest& request, const Dataset& dataset)
{
    KINDRED_TRY(checkPlan(request));
    KINDRED_ASSIGN(const PlanChoice choice, choosePlan(request, &dataset));
    KINDRED_ASSIGN(const OptionSchema schema, schemaFor(choice.method, choice.encoder));
    KINDRED_TRY(checkTogether(choice));
    const EncoderInfo* encoder = findEncoder(choice.encoder);
    if (const std::string why = whyNotHere(*findMethod(choice.method), encoder, dataset);
        !why.empty())
        return inputError("method " + choice.method + " cannot be used here: " + why, request.data);
    if (const std::string why = encoder->applies(dataset); !why.empty())
        return inputError("encoder " + choice.encoder + " cannot be used here: " + why,
                          request.data);
    KINDRED_ASSIGN(const Json given, givenOptions(request, choice, schema));
    KINDRED_ASSIGN(const Json values, schema.resolve(given));

    Json options = {{"method", choice.method},
                    {"encoder", choice.encoder},
                    {"preset", choice.preset ? choice.preset->id : ""},
                    {"labels", request.labels.empty() ? "leaf" : request.labels},
                    {"split", dataset.splitRule},
                    {"device", request.deviceOrDefault()},
                    {"seed", request.seedOrDefault()}};
    for (const auto& [key, value] : values.items())
        options[key] = value;
    resolveAutomatic(options, choice, dataset);
    if (!options.value("standardise", false))
        KINDRED_TRY(checkFeatureRange(dataset));
    return options;
}

} // namespace kindred
