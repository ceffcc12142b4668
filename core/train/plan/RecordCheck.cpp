#include "train/plan/RecordCheck.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "train/plan/Registry.h"

namespace kindred {

namespace {
constexpr int64_t kLargestEdge = 10000;     ///< of the largest square picture that is read
constexpr int64_t kMostColumns = 1LL << 24; ///< of feature vectors
constexpr const char* kRemedy = "Put an undamaged copy of the file back.";

bool isWithin(const Json& value, int64_t low, int64_t high)
{
    if (value.is_number_unsigned() && value.get<uint64_t>() > static_cast<uint64_t>(high))
        return false;
    return value.is_number_integer() && value.get<int64_t>() >= low && value.get<int64_t>() <= high;
}

bool isWords(const Json& value)
{
    return value.is_string();
}

bool isMembers(const Json& value)
{
    return value.is_object();
}

bool isEdge(const Json& value)
{
    return isWithin(value, 0, kLargestEdge);
}

bool isChannels(const Json& value)
{
    return value == 0 || value == 1 || value == 3; // 0: feature vectors
}

bool isColumns(const Json& value)
{
    return isWithin(value, 0, kMostColumns);
}

bool isBatch(const Json& value)
{
    return isWithin(value, 1, INT32_MAX);
}

bool isNumbers(const Json& value)
{
    return value.is_array() && std::all_of(value.begin(), value.end(), [](const Json& number) {
               return number.is_number() && std::isfinite(number.get<double>());
           });
}

bool isCounts(const Json& value)
{
    return value.is_array() && !value.empty() &&
           std::all_of(value.begin(), value.end(),
                       [](const Json& count) { return isWithin(count, 0, INT32_MAX); });
}

bool isAugmentation(const Json& value)
{
    return value == "none" || value == "digits" || value == "crop" || value == "cifar" ||
           value == "photo";
}

struct RecordMember {
    const char* path;
    bool (*fits)(const Json&);
    const char* wanted;
};

constexpr RecordMember kRecordMembers[] = {
    {"/method", isWords, "a text"},
    {"/data", isMembers, "an object"},
    {"/data/fingerprint", isWords, "a text"},
    {"/data/classes_per_level", isCounts, "an array of whole numbers"},
    {"/data/trained_level", isColumns, "a whole number"},
    {"/options", isMembers, "an object"},
    {"/options/encoder", isWords, "a text"},
    {"/options/precision", isWords, "a text"},
    {"/options/batch", isBatch, "a whole number of 1 or more"},
    {"/options/workers", isBatch, "a whole number of 1 or more"},
    {"/transform", isMembers, "an object"},
    {"/transform/size", isEdge, "a whole number from 0 to 10000"},
    {"/transform/channels", isChannels, "0, 1 or 3"},
    {"/transform/mean", isNumbers, "an array of numbers"},
    {"/transform/std", isNumbers, "an array of numbers"},
    {"/transform/augment", isAugmentation, "none, digits, crop, cifar or photo"},
};

/// “/transform/size” as people write it.
std::string dotted(std::string path)
{
    std::replace(path.begin(), path.end(), '/', '.');
    return path.substr(1);
}

Error badMember(const std::string& path, const std::string& wanted, const fs::path& file)
{
    return inputError("“" + dotted(path) + "” must be " + wanted, file.string(), kRemedy);
}

Status checkMembers(const Json& record, const fs::path& file)
{
    for (const RecordMember& member : kRecordMembers) {
        const Json::json_pointer place(member.path);
        if (!record.contains(place))
            return inputError("“" + dotted(member.path) + "” is missing", file.string(), kRemedy);
        if (!member.fits(record.at(place)))
            return badMember(member.path, member.wanted, file);
    }
    return {};
}

/// What one member says about another.
Status checkConsistent(const Json& record, const fs::path& file)
{
    const Json& data = record.at("data");
    if (data.at("trained_level").get<size_t>() >= data.at("classes_per_level").size())
        return badMember("/data/trained_level", "one of the levels", file);
    const Json& transform = record.at("transform");
    const Json columns = transform.value("input_dimension", Json());
    if (transform.at("size") == 0 && !isWithin(columns, 1, kMostColumns))
        return badMember("/transform/input_dimension",
                         "a whole number from 1 to " + std::to_string(kMostColumns), file);
    const Json standardise = transform.value("standardise", Json(false));
    if (!standardise.is_boolean())
        return badMember("/transform/standardise", "true or false", file);
    for (const char* each : {"mean", "std"})
        if (standardise == true && transform.at(each).size() != columns)
            return badMember(std::string("/transform/") + each, "as long as input_dimension", file);
    if (transform.at("size") != 0 && transform.at("channels") == 0)
        return badMember("/transform/channels", "1 or 3", file);
    for (const Json& deviation : transform.at("std"))
        if (deviation.get<double>() <= 0)
            return badMember("/transform/std", "positive", file);
    return {};
}

/// The options that are there are in their ranges; size is checked as the transform's, which takes
/// larger pictures than a person may ask for.
Status checkOptions(const Json& record, const fs::path& file)
{
    const Json& options = record.at("options");
    const auto schema =
        schemaFor(record.at("method").get<std::string>(), options.at("encoder").get<std::string>());
    if (!schema)
        return inputError(schema.error().what, file.string(), schema.error().remedy);
    for (const OptionSpec& spec : schema->specs()) {
        if (spec.key == "size" || !options.contains(spec.key))
            continue;
        if (const auto checked = schema->check(spec.key, options.at(spec.key)); !checked)
            return inputError("“options." + spec.key + "”: " + checked.error().what, file.string(),
                              kRemedy);
    }
    return {};
}
} // namespace

Status checkRecord(const Json& record, const fs::path& file)
{
    KINDRED_TRY(checkMembers(record, file));
    KINDRED_TRY(checkConsistent(record, file));
    return checkOptions(record, file);
}

void addLaterOptions(Json& record)
{
    static const Json later = {{"shards", "off"}, {"shard_size", 0}, {"freeze", "none"}};
    Json& options = record.at("options");
    const auto schema =
        schemaFor(record.at("method").get<std::string>(), options.at("encoder").get<std::string>());
    for (const auto& [key, value] : later.items())
        if (schema && schema->find(key) && !options.contains(key))
            options[key] = value;
}

Status checkOptionsRecorded(const Json& options, const Json& record, const fs::path& file)
{
    for (const auto& [key, value] : options.items())
        if (!record.at("options").contains(key))
            return inputError("“options." + key + "” is missing", file.string(), kRemedy);
    return {};
}

Error damagedRecord(const nlohmann::json::exception& error, const fs::path& file)
{
    const std::string_view text = error.what();
    const size_t words = text.find("] ");
    return inputError("the record is damaged: " +
                          std::string(words == text.npos ? text : text.substr(words + 2)),
                      file.string(), kRemedy);
}

} // namespace kindred
