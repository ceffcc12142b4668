#include "train/RunRecord.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <iterator>
#include <set>
#include <thread>
#include <unordered_set>

#include "base/Random.h"
#include "base/Text.h"
#include "kernel/SoftNeighbour.h"
#include "model/Encoder.h"
#include "model/TorchCompat.h"
#include "run/Descriptor.h"
#include "train/Network.h"
#include "train/job/Journal.h"
#include "train/plan/Registry.h"

namespace kindred {

namespace {
/// Tells apart which sample is in which part.
std::string assignmentOf(const Dataset& dataset)
{
    Fnv1a hash;
    for (const Subset subset : dataset.subset)
        hash.add(static_cast<uint64_t>(subset));
    return hash.hex();
}

/// Whether there is a test part and no class of it is among those that are trained.
bool setsClassesApart(const Dataset& dataset)
{
    const std::vector<int32_t>& labels = dataset.level().labels;
    std::unordered_set<int32_t> trained;
    for (const int64_t id : dataset.databaseIds())
        trained.insert(labels[static_cast<size_t>(id)]);
    const std::vector<int64_t> test = dataset.ids(Subset::Test);
    return !test.empty() && std::none_of(test.begin(), test.end(), [&](int64_t id) {
        return trained.contains(labels[static_cast<size_t>(id)]);
    });
}

std::string isoNow()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    std::array<char, 32> text{};
    gmtime_r(&now, &parts);
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

std::string freshId()
{
    Fnv1a hash;
    hash.add(run::hostName());
    hash.add(static_cast<uint64_t>(run::unixTime() * 1e6));
    hash.add(static_cast<uint64_t>(getpid()));
    return hash.hex();
}

Json dataRecord(const Dataset& dataset)
{
    Json counts = Json::array();
    Json levels = Json::array();
    for (const LabelLevel& level : dataset.levels) {
        counts.push_back(level.classes.size());
        levels.push_back({{"name", level.name}, {"classes", level.classes}});
    }
    Json subsets = Json::object();
    for (const Subset subset :
         {Subset::Train, Subset::Val, Subset::Test, Subset::Query, Subset::Gallery})
        if (const size_t count = dataset.ids(subset).size(); count > 0)
            subsets[toText(subset)] = count;
    Json exclusions = Json::array();
    for (const Problem& problem : dataset.problems)
        if (problem.excludes())
            exclusions.push_back(
                {{"id", problem.id}, {"path", problem.where}, {"reason", problem.what}});
    return {{"source", dataset.source},
            {"kind", dataset.kind},
            {"fingerprint", dataset.fingerprint},
            {"split", dataset.splitRule},
            {"images", dataset.size()},
            {"classes_per_level", counts},
            {"levels", levels},
            {"trained_level", dataset.trainedLevel},
            {"subsets", subsets},
            {"apart", setsClassesApart(dataset)},
            {"assignment", assignmentOf(dataset)},
            {"carved_validation", dataset.carvedValidation},
            {"exclusions", exclusions}};
}
} // namespace

Status checkSameImages(const Dataset& dataset, const Json& record)
{
    const Json data = record.value("data", Json::object());
    if (data.value("fingerprint", std::string()) != dataset.fingerprint)
        return inputError("the images are not those that the run was started with", dataset.source,
                          "Put the source back, or start a new run for these.");
    return {};
}

Status checkSameSplit(const Dataset& dataset, const Json& record)
{
    const Json data = record.value("data", Json::object());
    const std::string assignment = assignmentOf(dataset);
    if (data.value("assignment", assignment) != assignment)
        return inputError("the split is not the one that the run was started with", dataset.source,
                          "Put the table of the split back, or start a new run.");
    return {};
}

Json makeRecord(const TrainRequest& request, const Json& options, const Dataset& dataset,
                Network& network, int threads)
{
    fs::path out = fs::absolute(request.out).lexically_normal();
    if (!out.has_filename()) // it ends with a slash
        out = out.parent_path();
    Json plan = toJson(request);
    if (fs::exists(request.data))
        plan["data"] = fs::absolute(request.data).lexically_normal().string();
    return {{"format", kRunFormatVersion},
            {"id", freshId()},
            {"name", request.name.empty() ? out.filename().string() : request.name},
            {"created", isoNow()},
            {"command", commandLine(request)},
            {"data", dataRecord(dataset)},
            {"method", options.at("method")},
            {"encoder", options.at("encoder")},
            {"options", options},
            {"plan", plan},
            {"seed", request.seedOrDefault()},
            {"threads", threads},
            {"precision", options.at("precision")},
            {"dispatch", dispatchTarget()},
            {"device", options.at("device")},
            {"transform", network.transformRecord()},
            {"embedding_dim", network.encoder().dimension()},
            {"versions",
             {{"kindred", KINDRED_VERSION},
              {"libtorch", compat::libtorchVersion()},
              {"opencv", KINDRED_OPENCV_VERSION},
              {"compiler", __VERSION__}}},
            {"host", run::hostName()}};
}

Status keepExclusions(const TrainRequest& now, const Json& record)
{
    const TrainRequest before = trainRequestFromJson(record.value("plan", Json::object()));
    const std::set<std::string> old(before.exclude.begin(), before.exclude.end());
    const std::set<std::string> said(now.exclude.begin(), now.exclude.end());
    if (said.empty() || said == old)
        return {};
    std::vector<std::string> changed;
    std::set_symmetric_difference(old.begin(), old.end(), said.begin(), said.end(),
                                  std::back_inserter(changed));
    return usageError("a resumed run keeps its samples; changed: exclude (" + changed[0] +
                          (changed.size() > 1
                               ? " and " + std::to_string(changed.size() - 1) + " more)"
                               : std::string(")")),
                      "--resume", "Start a new run to change them.");
}

namespace {
/// changed: “name (before → now)” of each.
Error otherOptions(const std::vector<std::string>& changed)
{
    return usageError("a resumed run keeps its options; changed: " + join(changed, ", "),
                      "--resume", "Start a new run to change them.");
}

/// Another method or network has options of its own, and another task another split: none of them
/// could be told from a damaged record later.
Status checkSameTraining(const TrainRequest& now, const Json& record)
{
    const Json& options = record.at("options");
    const std::string task = record.value("/plan/task"_json_pointer, std::string());
    const std::string encoder = options.value("encoder", std::string());
    std::vector<std::string> changed;
    const auto compare = [&](const char* key, const std::string& before, const std::string& said) {
        if (!said.empty() && said != before)
            changed.push_back(std::string(key) + " (" + (before.empty() ? "none" : before) + " → " +
                              said + ")");
    };
    compare("method", options.value("method", std::string()), now.method);
    if (findEncoder(encoder) && findEncoder(now.encoder)) // files are told by what is in them
        compare("encoder", encoder, now.encoder);
    compare("task", task, now.task);
    if (changed.empty())
        return {};
    return otherOptions(changed);
}
} // namespace

Result<TrainRequest> resumedRequest(const TrainRequest& now, const Json& record)
{
    KINDRED_TRY(checkSameTraining(now, record));
    TrainRequest request = trainRequestFromJson(record.value("plan", Json::object()));
    const auto overlay = [](std::string& kept, const std::string& said) {
        if (!said.empty())
            kept = said;
    };
    overlay(request.data, now.data); // the same images elsewhere; others are refused later
    overlay(request.method, now.method);
    overlay(request.encoder, now.encoder);
    overlay(request.labels, now.labels);
    overlay(request.split, now.split);
    overlay(request.preset, now.preset);
    overlay(request.task, now.task);
    if (now.device)
        request.device = now.device;
    if (now.seed)
        request.seed = now.seed;
    const Json options = record.value("options", Json::object());
    // What was chosen for the data then stays chosen, whatever would be chosen today.
    if (request.encoder.empty() &&
        (request.method.empty() || request.method == options.value("method", std::string())))
        request.encoder = options.value("encoder", std::string());
    if (const std::string preset = options.value("preset", std::string());
        request.preset.empty() && findPreset(preset))
        request.preset = preset;
    // An extension changed the options, the plan may still say less.
    const Json epochs = options.value("epochs", Json());
    if (now.epochs)
        request.epochs = now.epochs;
    else if (epochs.is_number_integer())
        request.epochs = epochs.get<int64_t>();
    for (const auto& [key, value] : now.set.items())
        request.set[key] = value;
    if (now.set.contains("epochs") && !now.epochs)
        request.epochs.reset();
    request.threads = now.threads > 0 ? now.threads : record.value("threads", 0);
    request.out = now.out;
    request.resume = now.resume;
    request.force = now.force;
    return request;
}

bool renewRecord(const TrainRequest& request, const Json& options, const Dataset& dataset,
                 const std::string& mark, Json& record)
{
    const bool moved = record["data"]["source"] != dataset.source;
    const bool extended = record["options"]["epochs"] != options["epochs"];
    if (mark.empty() && !moved && !extended)
        return false;
    if (extended) {
        record["options"]["epochs"] = options["epochs"];
        record["plan"]["epochs"] = options["epochs"];
        record["plan"]["set"].erase("epochs");
    }
    record["data"]["source"] = dataset.source;
    record["plan"]["data"] = request.data;
    if (!mark.empty())
        record["marks"].push_back(mark);
    return true;
}

Json recordedDefaults(const TrainRequest& request, const Json& today, const Json& before,
                      const OptionSchema& schema)
{
    Json kept = Json::object();
    for (const auto& [key, value] : today.items()) {
        const bool named = request.set.contains(key) || (key == "epochs" && request.epochs);
        if (!named && schema.find(key) && before.contains(key) && before[key] != value)
            kept[key] = before[key];
    }
    return kept;
}

Result<Json> resolveAsRecorded(const TrainRequest& request, const Dataset& dataset,
                               const Json& record)
{
    KINDRED_ASSIGN(const Json options, resolvePlan(request, dataset));
    if (!record.contains("options"))
        return options;
    KINDRED_ASSIGN(const OptionSchema schema,
                   schemaFor(options.at("method"), options.at("encoder").get<std::string>()));
    TrainRequest kept = request;
    kept.set.update(recordedDefaults(request, options, record["options"], schema));
    return kept.set == request.set ? Result<Json>(options) : resolvePlan(kept, dataset);
}

Result<std::string> compareWithRecord(const Json& options, const Json& record, int threads,
                                      bool force)
{
    std::vector<std::string> changed;
    std::vector<std::string> marks;
    const Json& before = record.at("options");
    for (const auto& [key, value] : options.items()) {
        const Json old = before.value(key, Json());
        if (old == value)
            continue;
        const std::string text = key + " (" + old.dump() + " → " + value.dump() + ")";
        if (key == "precision")
            marks.push_back(text);
        else if (key != "epochs" || !old.is_number() || value.get<int64_t>() < old.get<int64_t>())
            changed.push_back(text);
    }
    if (!changed.empty())
        return otherOptions(changed);
    if (record.value("threads", threads) != threads)
        marks.push_back("threads (" + record["threads"].dump() + " → " + std::to_string(threads) +
                        ")");
    if (record.value("dispatch", std::string(dispatchTarget())) != dispatchTarget())
        marks.push_back("dispatch (" + record["dispatch"].dump() + " → \"" + dispatchTarget() +
                        "\")");
    if (marks.empty())
        return std::string();
    if (!force)
        return usageError("the result would no longer be bit-equal: " + join(marks, ", "),
                          "--resume", "Add --force to go on all the same; the run is then marked.");
    return "Resumed with other " + join(marks, ", ") + ".";
}

} // namespace kindred
