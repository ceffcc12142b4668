#include "train/plan/PlanJson.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "base/Files.h"
#include "base/Text.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/TrainJob.h"

namespace kindred {

namespace {
std::string text(const Json& plan, const char* key)
{
    const auto found = plan.find(key);
    if (found == plan.end() || found->is_null())
        return {};
    return found->is_string() ? found->get<std::string>() : found->dump();
}

std::string shown(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

bool isText(const Json& value)
{
    return value.is_string();
}

/// From 0 to INT64_MAX; -1 and 2^63 are both out of it.
bool isCount(const Json& value)
{
    if (!value.is_number_integer())
        return false;
    return value.is_number_unsigned() ? value.get<uint64_t>() <= INT64_MAX
                                      : value.get<int64_t>() >= 0;
}

bool isThreads(const Json& value)
{
    return isCount(value) && value.get<int64_t>() <= INT32_MAX;
}

bool isInteger(const Json& value)
{
    return value.is_number_integer() && (!value.is_number_unsigned() || isCount(value));
}

bool isLevel(const Json& value)
{
    return isText(value) || isCount(value);
}

bool isProblems(const Json& value)
{
    return value == "skip" || value == "refuse";
}

bool isNames(const Json& value)
{
    return value.is_array() && std::all_of(value.begin(), value.end(), [](const Json& name) {
               return name.is_string() && !name.get_ref<const std::string&>().empty();
           });
}

bool isObject(const Json& value)
{
    return value.is_object();
}

struct Member {
    const char* name;
    bool (*fits)(const Json&);
    const char* wanted;
};

constexpr PlanText kTexts[] = {
    {"data", &TrainRequest::data},       {"out", &TrainRequest::out},
    {"name", &TrainRequest::name},       {"method", &TrainRequest::method},
    {"encoder", &TrainRequest::encoder}, {"labels", &TrainRequest::labels},
    {"split", &TrainRequest::split},     {"preset", &TrainRequest::preset},
    {"task", &TrainRequest::task}};
constexpr std::span kChoices = std::span(kTexts).subspan(3);

constexpr Member kMembers[] = {
    {"data", isText, "a text"},
    {"name", isText, "a text"},
    {"out", isText, "a text"},
    {"method", isText, "a text"},
    {"encoder", isText, "a text"},
    {"labels", isLevel, "a text or a level's number"},
    {"split", isText, "a text"},
    {"preset", isText, "a text"},
    {"task", isText, "a text"},
    {"epochs", isInteger, "a whole number"},
    {"seed", isCount, "a whole number from 0 to 9223372036854775807"},
    {"device", isText, "a text"},
    {"threads", isThreads, "a whole number of 0 or more"},
    {"problems", isProblems, "“skip” or “refuse”"},
    {"exclude", isNames, "an array of names, none of them empty"},
    {"set", isObject, "an object"},
};

Error unknownMember(const std::string& name)
{
    std::vector<std::string> known;
    for (const Member& member : kMembers)
        known.emplace_back(member.name);
    return usageError("a plan has no member “" + name + "”" + didYouMean(name, known), "plan",
                      "It has " + join(known, ", ") + "; options belong into “set”.");
}
} // namespace

std::span<const PlanText> planTexts()
{
    return kTexts;
}

Result<TrainRequest> parsePlan(const Json& plan)
{
    if (!plan.is_object())
        return usageError("must be an object", "plan");
    Json said = Json::object();
    for (const auto& [name, value] : plan.items()) {
        const auto member =
            std::find_if(std::begin(kMembers), std::end(kMembers),
                         [&key = name](const Member& each) { return key == each.name; });
        if (member == std::end(kMembers))
            return unknownMember(name);
        if (value.is_null())
            continue;
        if (!member->fits(value))
            return usageError(std::string("must be ") + member->wanted, "plan." + name);
        said[name] = value;
    }
    return trainRequestFromJson(said);
}

Result<uint64_t> parseSeed(std::string_view text)
{
    int64_t seed = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size() || seed < 0)
        return usageError("“" + std::string(text) + "” is not a whole number from 0 to " +
                              std::to_string(INT64_MAX),
                          "--seed");
    return static_cast<uint64_t>(seed);
}

TrainRequest trainRequestFromJson(const Json& plan)
{
    TrainRequest request;
    for (const PlanText& member : kTexts)
        request.*member.value = text(plan, member.name);
    if (const std::string device = text(plan, "device"); !device.empty())
        request.device = device;
    if (plan.contains("epochs") && plan["epochs"].is_number_integer())
        request.epochs = plan["epochs"].get<int64_t>();
    if (plan.contains("seed") && plan["seed"].is_number_integer())
        request.seed = plan["seed"].get<uint64_t>();
    if (plan.contains("threads") && plan["threads"].is_number_integer())
        request.threads = plan["threads"].get<int>();
    if (plan.contains("problems"))
        request.refuseProblems = plan["problems"] == "refuse";
    if (plan.contains("exclude") && plan["exclude"].is_array())
        for (const Json& name : plan["exclude"])
            if (name.is_string())
                request.exclude.push_back(name.get<std::string>());
    if (plan.contains("set") && plan["set"].is_object())
        request.set = plan["set"];
    return request;
}

Json toJson(const TrainRequest& request)
{
    Json plan = {{"data", request.data}};
    for (const PlanText& member : kTexts)
        if (const std::string& value = request.*member.value; !value.empty())
            plan[member.name] = value;
    plan["device"] = request.deviceOrDefault();
    if (request.epochs)
        plan["epochs"] = *request.epochs;
    plan["seed"] = request.seedOrDefault();
    if (request.threads > 0)
        plan["threads"] = request.threads;
    if (request.refuseProblems)
        plan["problems"] = "refuse";
    if (!request.exclude.empty())
        plan["exclude"] = request.exclude;
    plan["set"] = request.set;
    return plan;
}

std::string defaultName(const TrainRequest& request)
{
    if (!request.name.empty())
        return request.name;
    fs::path source(request.data);
    if (!source.has_filename())
        source = source.parent_path();
    source = source.filename();
    static const std::set<std::string> kinds = {".csv", ".gz", ".npy", ".tar", ".tgz", ".zip"};
    while (source.has_stem() && kinds.contains(source.extension().string()))
        source = source.stem();
    std::string name = source.string();
    std::replace(name.begin(), name.end(), ':', '-');
    while (name.ends_with('-'))
        name.pop_back();
    return name + (request.method.empty() ? "" : "-" + request.method);
}

std::vector<std::string> commandLine(const TrainRequest& request)
{
    std::vector<std::string> line = {"kindred-engine", "train", "--data", request.data};
    const auto add = [&](const std::string& flag, const std::string& value) {
        if (!value.empty())
            line.insert(line.end(), {flag, value});
    };
    add("--out", request.out.empty() ? defaultName(request) : request.out);
    for (const PlanText& member : kChoices)
        add(std::string("--") + member.name, request.*member.value);
    if (request.epochs)
        add("--epochs", std::to_string(*request.epochs));
    add("--seed", std::to_string(request.seedOrDefault()));
    if (request.deviceOrDefault() != "auto")
        add("--device", *request.device);
    if (request.threads > 0)
        add("--threads", std::to_string(request.threads));
    if (request.refuseProblems)
        add("--problems", "refuse");
    if (!request.exclude.empty())
        add("--exclude", request.excludeFile.empty() ? "exclude.txt" : request.excludeFile);
    for (const auto& [key, value] : request.set.items())
        add("--set", key + "=" + shown(value));
    return line;
}

DatasetRequest datasetRequest(const TrainRequest& request)
{
    DatasetRequest wanted;
    wanted.source = request.data;
    wanted.split = request.split;
    wanted.labels = request.labels.empty() ? "leaf" : request.labels;
    wanted.seed = request.seedOrDefault();
    wanted.exclude = request.exclude;
    wanted.refuseProblems = request.refuseProblems;
    const MethodInfo* method = request.method.empty() ? nullptr : findMethod(request.method);
    const OptionSpec* spec = method ? method->options.find("validation") : nullptr;
    if (!spec)
        spec = trainingOptions().find("validation");
    wanted.validation = spec->fallback.get<double>();
    if (const auto said = request.set.find("validation"); said != request.set.end()) {
        if (const Result<Json> value = trainingOptions().check("validation", *said); value.ok())
            wanted.validation = value->get<double>();
    }
    return wanted;
}

} // namespace kindred
