#include "train/plan/Registry.h"

#include <algorithm>

#include "base/Text.h"
#include "decide/DecisionRule.h"
#include "evaluate/Protocol.h"
#include "model/EncoderTable.h"
#include "objective/ObjectiveTable.h"
#include "train/plan/FollowedOptions.h"
#include "train/plan/Tasks.h"

namespace kindred {

namespace {
template <class T>
const T* findById(const std::vector<T>& items, const std::string& id)
{
    const auto found =
        std::find_if(items.begin(), items.end(), [&](const T& item) { return item.id == id; });
    return found == items.end() ? nullptr : &*found;
}

template <class T>
std::vector<std::string> idsOf(const std::vector<T>& items)
{
    std::vector<std::string> ids;
    ids.reserve(items.size());
    for (const T& item : items)
        ids.push_back(item.id);
    return ids;
}

Json toJson(const OptionSchema& schema)
{
    Json list = Json::array();
    for (const OptionSpec& spec : schema.specs())
        list.push_back(toJson(spec));
    return list;
}

Json evaluationJson()
{
    const std::vector<std::string>& followed = followedOptions();
    Json list = toJson(runEvaluationOptions());
    for (Json& spec : list)
        if (std::find(followed.begin(), followed.end(), spec.at("key")) != followed.end())
            spec["follows_run"] = true;
    return list;
}

Json tasksJson()
{
    Json list = Json::array();
    for (const TaskInfo& task : tasks())
        list.push_back({{"id", task.id},
                        {"title", task.title},
                        {"sentence", task.sentence},
                        {"example", task.example},
                        {"score", task.score},
                        {"labels", task.labels},
                        {"split", task.split},
                        {"protocol", task.protocol},
                        {"rule", task.rule}});
    return list;
}
} // namespace

const std::vector<MethodInfo>& methods()
{
    static const std::vector<MethodInfo> all = [] {
        std::vector<MethodInfo> infos;
        for (const ObjectiveEntry& entry : objectiveTable())
            infos.push_back(entry.info());
        return infos;
    }();
    return all;
}

const std::vector<EncoderInfo>& encoders()
{
    static const std::vector<EncoderInfo> all = [] {
        std::vector<EncoderInfo> infos;
        for (const EncoderEntry& entry : encoderTable())
            infos.push_back(entry.info());
        return infos;
    }();
    return all;
}

const MethodInfo* findMethod(const std::string& id)
{
    return findById(methods(), id);
}

const MethodInfo& methodNamedBy(const Json& said)
{
    static const MethodInfo unknown;
    const Json name = said.is_object() ? said.value("method", Json()) : Json();
    const MethodInfo* info = name.is_string() ? findMethod(name.get<std::string>()) : nullptr;
    return info ? *info : unknown;
}

const EncoderInfo* findEncoder(const std::string& id)
{
    return findById(encoders(), id.substr(0, id.find(':')));
}

const Preset* findPreset(const std::string& id)
{
    return findById(presets(), id);
}

const Preset* defaultPreset(const Dataset& dataset)
{
    for (const Preset& preset : presets())
        if (preset.suits && preset.suits(dataset))
            return &preset;
    return nullptr;
}

const Preset* firstPreset(const Dataset& dataset)
{
    for (const Preset& preset : presets())
        if (preset.begins && preset.begins(dataset))
            return &preset;
    return nullptr;
}

Result<OptionSchema> schemaFor(const std::string& method, const std::string& encoder)
{
    const MethodInfo* methodInfo = findMethod(method);
    if (!methodInfo)
        return usageError("unknown method “" + method + "”" + didYouMean(method, idsOf(methods())),
                          "--method", "Methods: " + join(idsOf(methods()), ", ") + ".");
    const EncoderInfo* encoderInfo = findEncoder(encoder);
    if (!encoderInfo)
        return usageError("unknown encoder “" + encoder + "”" +
                              didYouMean(encoder, idsOf(encoders())),
                          "--encoder", "Encoders: " + join(idsOf(encoders()), ", ") + ".");
    OptionSchema schema = trainingOptions();
    schema.add(encoderInfo->options);
    schema.add(methodInfo->options);
    return schema;
}

Json registryJson()
{
    Json methodList = Json::array();
    for (const MethodInfo& info : methods())
        methodList.push_back({{"id", info.id},
                              {"title", info.title},
                              {"sentence", info.sentence},
                              {"formula", info.formula},
                              {"cost", info.cost},
                              {"source", info.source},
                              {"trains", info.trainsEncoder},
                              {"learns", info.learns},
                              {"options", toJson(info.options)}});
    Json encoderList = Json::array();
    for (const EncoderInfo& info : encoders())
        encoderList.push_back({{"id", info.id},
                               {"title", info.title},
                               {"sentence", info.sentence},
                               {"options", toJson(info.options)}});
    Json presetList = Json::array();
    for (const Preset& preset : presets())
        presetList.push_back({{"id", preset.id},
                              {"title", preset.title},
                              {"sentence", preset.sentence},
                              {"options", preset.options}});
    Json ruleList = Json::array();
    for (const DecisionRule* rule : decisionRules())
        ruleList.push_back({{"id", rule->id()},
                            {"title", rule->title()},
                            {"sentence", rule->sentence()},
                            {"uses_k", rule->usesK()}});
    Json protocolList = Json::array();
    for (const Protocol* protocol : protocols())
        protocolList.push_back({{"id", protocol->id()},
                                {"title", protocol->title()},
                                {"sentence", protocol->sentence()},
                                {"uses_rule", protocol->usesRule()}});
    return {{"methods", methodList},
            {"encoders", encoderList},
            {"rules", ruleList},
            {"protocols", protocolList},
            {"presets", presetList},
            {"tasks", tasksJson()},
            {"common", toJson(trainingOptions())},
            {"evaluation", evaluationJson()}};
}

} // namespace kindred
