#include "engine/Teaching.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "train/plan/OptionBuilders.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostClasses = 1000;
constexpr size_t kMostTaught = 20000;
constexpr size_t kLongestName = 1000;
constexpr size_t kLongestKey = 64;
constexpr double kLeastWeight = 0.01;
constexpr double kLargestWeight = 100;
constexpr double kLargestStrength = 1e6;

Error wrongMember(const std::string& member, const std::string& what)
{
    return usageError("must be " + what, "params." + member);
}

const Json* given(const Json& members, const char* key)
{
    const auto found = members.find(key);
    return found == members.end() || found->is_null() ? nullptr : &*found;
}

Result<TaughtImage> parseImage(const Json& json, const std::string& where)
{
    if (!json.is_object() || !json.contains("key") || !json["key"].is_string() ||
        json["key"].get_ref<const std::string&>().size() > kLongestKey)
        return wrongMember(where, "an object with a key");
    TaughtImage image;
    image.key = json["key"].get<std::string>();
    if (const Json* weight = given(json, "weight")) {
        const double value = weight->is_number() ? weight->get<double>() : -1;
        if (!(value >= kLeastWeight && value <= kLargestWeight))
            return wrongMember(where + ".weight", "a number from 0.01 to 100");
        image.weight = static_cast<float>(value);
    }
    if (const Json* out = given(json, "out")) {
        if (!out->is_boolean())
            return wrongMember(where + ".out", "true or false");
        image.out = out->get<bool>();
    }
    return image;
}

Result<TaughtClass> parseClass(const Json& json, const std::string& where)
{
    if (!json.is_object() || !json.contains("name") || !json["name"].is_string() ||
        json["name"].get_ref<const std::string&>().size() > kLongestName)
        return wrongMember(where, "an object with a name");
    TaughtClass taught;
    taught.name = json["name"].get<std::string>();
    if (const Json* images = given(json, "images")) {
        if (!images->is_array() || images->size() > kMostTaught)
            return wrongMember(where + ".images", "an array");
        for (size_t i = 0; i < images->size(); ++i) {
            KINDRED_ASSIGN(TaughtImage image,
                           parseImage((*images)[i], where + ".images[" + std::to_string(i) + "]"));
            taught.images.push_back(std::move(image));
        }
    }
    if (const Json* under = given(json, "under")) {
        const bool numbers = under->is_array() && under->size() < 64 &&
                             std::all_of(under->begin(), under->end(), [](const Json& node) {
                                 return node.is_number_integer() && node.get<int64_t>() >= -1 &&
                                        node.get<int64_t>() <= INT32_MAX;
                             });
        if (!numbers)
            return wrongMember(where + ".under", "an array of class numbers, -1 for unknown");
        taught.under = under->get<std::vector<int32_t>>();
    }
    return taught;
}

Status parseClasses(const Json& members, Teaching& teaching)
{
    const Json* classes = given(members, "classes");
    if (!classes)
        return {};
    if (!classes->is_array() || classes->size() > kMostClasses)
        return wrongMember("classes", "an array of at most 1000 classes");
    teaching.classes.clear();
    size_t images = 0;
    for (size_t i = 0; i < classes->size(); ++i) {
        KINDRED_ASSIGN(TaughtClass taught,
                       parseClass((*classes)[i], "classes[" + std::to_string(i) + "]"));
        images += taught.images.size();
        teaching.classes.push_back(std::move(taught));
    }
    if (images > kMostTaught)
        return wrongMember("classes", "at most 20000 images in all");
    return {};
}

Status parseSettings(const Json& members, Teaching& teaching)
{
    for (const OptionSpec& spec : teachingOptions().specs()) {
        const Json* value = given(members, spec.key.c_str());
        if (!value)
            continue;
        const auto checked = teachingOptions().check(spec.key, *value);
        if (!checked)
            return usageError(checked.error().what, "params." + spec.key, checked.error().remedy);
        if (spec.key == "k")
            teaching.settings.k = checked->get<int>();
        else if (spec.key == "sigma")
            teaching.settings.sigma = checked->get<double>();
        else
            teaching.settings.temperature = checked->get<double>();
    }
    return {};
}

Status parseFlag(const Json& members, const char* key, bool& flag)
{
    const Json* value = given(members, key);
    if (value && !value->is_boolean())
        return wrongMember(key, "true or false");
    flag = value ? value->get<bool>() : flag;
    return {};
}
} // namespace

const OptionSchema& teachingOptions()
{
    const BoardSettings settings;
    static const OptionSchema schema(inGroup(
        "board",
        {integerOption("k", settings.k, 1, 1000, "Nearest images that vote."),
         realOption("sigma", settings.sigma, 0.001, 10,
                    "Difference of similarities that matters: small listens to the nearest alone."),
         realOption("temperature", settings.temperature, 0.01, 100,
                    "Above 1 the probabilities come closer to each other.")}));
    return schema;
}

Result<Teaching> parseTeaching(const Json& members, const Teaching& defaults)
{
    Teaching teaching = defaults;
    KINDRED_TRY(parseClasses(members, teaching));
    KINDRED_TRY(parseSettings(members, teaching));
    KINDRED_TRY(parseFlag(members, "with_trained", teaching.withTrained));
    KINDRED_TRY(parseFlag(members, "prior", teaching.prior));
    if (const Json* strength = given(members, "prior_strength")) {
        const double value = strength->is_number() ? strength->get<double>() : -1;
        if (!(value >= 0 && value <= kLargestStrength))
            return wrongMember("prior_strength", "a number from 0 to 1000000, or null");
        teaching.priorStrength = value;
    }
    if (const Json* rule = given(members, "rule")) {
        const BoardRuleInfo* info =
            rule->is_string() ? findBoardRule(rule->get<std::string>()) : nullptr;
        if (!info)
            return wrongMember("rule", "one of ncm, wknn, kernel, ccknn, mne and linear");
        teaching.rule = info->rule;
    }
    if (const Json* threshold = given(members, "threshold")) {
        if (!threshold->is_number() || !std::isfinite(threshold->get<double>()))
            return wrongMember("threshold", "a number or null");
        teaching.threshold = threshold->get<float>();
    } else if (members.contains("threshold")) {
        teaching.threshold.reset();
    }
    return teaching;
}

Json toJson(const Teaching& teaching)
{
    Json classes = Json::array();
    for (const TaughtClass& taught : teaching.classes) {
        Json images = Json::array();
        for (const TaughtImage& image : taught.images)
            images.push_back({{"key", image.key}, {"weight", image.weight}, {"out", image.out}});
        classes.push_back({{"name", taught.name}, {"images", std::move(images)}});
        if (!taught.under.empty())
            classes.back()["under"] = taught.under;
    }
    return {{"classes", std::move(classes)},
            {"rule", boardRuleInfo(teaching.rule).id},
            {"k", teaching.settings.k},
            {"sigma", teaching.settings.sigma},
            {"temperature", teaching.settings.temperature},
            {"threshold", teaching.threshold ? Json(*teaching.threshold) : Json()},
            {"with_trained", teaching.withTrained},
            {"prior", teaching.prior},
            {"prior_strength", teaching.priorStrength ? Json(*teaching.priorStrength) : Json()}};
}

namespace {
/// The label of each trained class among all names: that of the new class of the same name, which
/// is the same class, else the next, which is appended.
std::vector<int32_t> joinTrained(const std::vector<std::string>& trained,
                                 std::vector<std::string>& names)
{
    const auto own = static_cast<std::ptrdiff_t>(names.size());
    std::vector<int32_t> labels;
    for (const std::string& name : trained) {
        const auto found = std::find(names.begin(), names.begin() + own, name);
        const bool joins = found != names.begin() + own;
        labels.push_back(static_cast<int32_t>(joins ? found - names.begin() : std::ssize(names)));
        if (!joins)
            names.push_back(name);
    }
    return labels;
}

/// Whether one of the class's first rows is this one: a picture that was brought to the board does
/// not vote a second time, nor for itself where it is left out.
bool isTaught(std::span<const float> rows, const float* row, const std::vector<int32_t>& labels,
              int32_t label)
{
    const size_t dimension = labels.empty() ? 0 : rows.size() / labels.size();
    for (size_t i = 0; dimension > 0 && i < labels.size(); ++i)
        if (labels[i] == label && std::equal(row, row + dimension, &rows[i * dimension]))
            return true;
    return false;
}
} // namespace

TaughtSupport supportOf(const Teaching& teaching, int64_t dimension,
                        const std::function<const float*(const std::string&)>& embedding,
                        const TrainedClasses& trained)
{
    TaughtSupport taught;
    taught.support = std::make_shared<BoardSupport>();
    BoardSupport& support = *taught.support;
    std::vector<float> values;
    const auto add = [&](const float* row, int32_t label, float weight) {
        values.insert(values.end(), row, row + dimension);
        support.labels.push_back(label);
        support.weights.push_back(weight);
    };
    for (const TaughtClass& one : teaching.classes) {
        const auto label = static_cast<int32_t>(taught.names.size());
        taught.names.push_back(one.name);
        for (const TaughtImage& image : one.images) {
            if (const float* row = embedding(image.key)) {
                add(row, label, image.out ? 0 : image.weight);
                taught.origins.push_back({image.key, -1});
            } else {
                taught.unknown.push_back(image.key);
            }
        }
    }
    if (teaching.withTrained && trained.rows.cols() == dimension) {
        const std::vector<int32_t> joined = joinTrained(trained.names, taught.names);
        const std::vector<float> own = values;
        const std::vector<int32_t> labels = support.labels;
        for (int64_t i = 0; i < trained.rows.rows(); ++i) {
            const auto at = static_cast<size_t>(i);
            const int32_t label = joined[static_cast<size_t>(trained.labels[at])];
            if (isTaught(own, trained.rows.row(i), labels, label))
                continue;
            add(trained.rows.row(i), label, 1);
            taught.origins.push_back({"", trained.ids[at]});
        }
    }
    support.classes = static_cast<int>(taught.names.size());
    support.rows =
        Matrix<float>(static_cast<int64_t>(support.labels.size()), dimension, std::move(values));
    return taught;
}

} // namespace kindred::engine
