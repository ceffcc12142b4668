#include "data/ShardFormat.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "base/Crc32c.h"
#include "base/Json.h"

namespace kindred {

namespace {
constexpr const char* kPackAgain = "Pack it again from its source.";
constexpr size_t kHeaderChecked = offsetof(ShardHeader, checksum);

/// {"name", "classes": sorted, "labels": index of each sample's class}
Json levelFacts(const std::string& name, const std::vector<std::string>& labels)
{
    std::map<std::string_view, int64_t> classes;
    for (const std::string& label : labels)
        classes.emplace(label, 0);
    Json names = Json::array();
    for (auto& [label, index] : classes) {
        index = static_cast<int64_t>(names.size());
        names.push_back(label);
    }
    Json indices = Json::array();
    for (const std::string& label : labels)
        indices.push_back(classes[label]);
    return {{"name", name}, {"classes", std::move(names)}, {"labels", std::move(indices)}};
}

Json problemFacts(const Problem& problem)
{
    return {{"kind", toText(problem.kind)},
            {"id", problem.id},
            {"where", problem.where},
            {"what", problem.what}};
}

Problem::Kind problemKind(const std::string& word)
{
    using Kind = Problem::Kind;
    for (const Kind kind :
         {Kind::Singleton, Kind::Duplicate, Kind::Skipped, Kind::Empty, Kind::Label})
        if (toText(kind) == word)
            return kind;
    return Kind::Broken;
}

/// False where a level does not give each of `count` samples one of its classes.
bool readLevels(const Json& levels, size_t count, Draft& draft)
{
    for (const Json& level : levels) {
        const auto classes = level.at("classes").get<std::vector<std::string>>();
        const auto indices = level.at("labels").get<std::vector<size_t>>();
        if (indices.size() != count)
            return false;
        draft.levelNames.push_back(level.at("name").get<std::string>());
        std::vector<std::string>& labels = draft.labels.emplace_back();
        for (const size_t index : indices)
            labels.push_back(classes.at(index));
    }
    return !draft.labels.empty();
}

/// False where the members do not fit each other.
bool readFacts(const Json& facts, size_t count, Draft& draft)
{
    Dataset& dataset = *draft.dataset;
    dataset.names = facts.at("names").get<std::vector<std::string>>();
    dataset.channels = facts.at("channels").get<int>() == 1 ? 1 : 3;
    dataset.drawings = facts.at("drawings").get<bool>();
    dataset.cameras = facts.at("cameras").get<std::vector<int32_t>>();
    draft.groups = facts.at("groups").get<std::vector<std::string>>();
    for (const Json& word : facts.at("split"))
        draft.given.push_back(
            subsetFromWord(word.get_ref<const std::string&>()).value_or(Subset::None));
    for (const Json& problem : facts.at("problems")) {
        const auto id = problem.at("id").get<int64_t>();
        if (id < -1 || id >= static_cast<int64_t>(count))
            return false;
        dataset.problems.push_back({problemKind(problem.at("kind").get<std::string>()), id,
                                    problem.at("where").get<std::string>(),
                                    problem.at("what").get<std::string>()});
    }
    const auto fits = [count](size_t size) { return size == 0 || size == count; };
    return dataset.names.size() == count && fits(dataset.cameras.size()) &&
           fits(draft.groups.size()) && fits(draft.given.size()) &&
           readLevels(facts.at("levels"), count, draft);
}
} // namespace

bool isShard(std::string_view head)
{
    return head.starts_with(kShardMagic);
}

std::string shardHeaderBytes(ShardHeader header)
{
    std::copy(kShardMagic.begin(), kShardMagic.end(), header.magic.begin());
    std::string bytes(sizeof header, '\0');
    std::memcpy(bytes.data(), &header, sizeof header);
    header.checksum = crc32c(std::string_view(bytes).substr(0, kHeaderChecked));
    std::memcpy(bytes.data(), &header, sizeof header);
    return bytes;
}

Result<ShardHeader> readShardHeader(std::string_view bytes, const std::string& where)
{
    ShardHeader header;
    if (bytes.size() < sizeof header)
        return inputError("the shard is cut short", where, kPackAgain);
    std::memcpy(&header, bytes.data(), sizeof header);
    if (!isShard(bytes))
        return inputError("is no shard of pictures", where);
    if (header.version != kShardVersion)
        return inputError("is a shard of version " + std::to_string(header.version) +
                              "; this Kindred reads version " + std::to_string(kShardVersion),
                          where, kPackAgain);
    if (crc32c(bytes.substr(0, kHeaderChecked)) != header.checksum)
        return inputError("the shard's header is damaged", where, kPackAgain);
    if (bytes.size() < header.fileBytes)
        return inputError("the shard is cut short: " + std::to_string(bytes.size()) + " of " +
                              std::to_string(header.fileBytes) + " bytes are there",
                          where, kPackAgain);
    const bool fits = bytes.size() == header.fileBytes && header.factsAt <= header.fileBytes &&
                      header.entriesAt >= sizeof header && header.entriesAt <= header.factsAt &&
                      header.count == (header.factsAt - header.entriesAt) / sizeof(ShardEntry) &&
                      header.factsAt == header.entriesAt + header.count * sizeof(ShardEntry);
    if (!fits || crc32c(bytes.substr(header.entriesAt)) != header.tailChecksum)
        return inputError("the shard's table of pictures is damaged", where, kPackAgain);
    return header;
}

std::string shardFacts(const Draft& draft)
{
    const Dataset& dataset = *draft.dataset;
    Json facts;
    facts["channels"] = dataset.channels;
    facts["drawings"] = dataset.drawings;
    facts["levels"] = Json::array();
    for (size_t k = 0; k < draft.labels.size(); ++k)
        facts["levels"].push_back(levelFacts(draft.levelNames[k], draft.labels[k]));
    facts["split"] = Json::array();
    for (const Subset subset : draft.given)
        facts["split"].push_back(toText(subset));
    facts["groups"] = draft.groups;
    facts["cameras"] = dataset.cameras;
    facts["problems"] = Json::array();
    for (const Problem& problem : dataset.problems)
        facts["problems"].push_back(problemFacts(problem));
    facts["names"] = dataset.names;
    return facts.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Status readShardFacts(std::string_view text, uint64_t count, const std::string& where, Draft& draft)
{
    const Error wrong =
        inputError("the shard's facts are not what they should be", where, kPackAgain);
    KINDRED_ASSIGN(const Json facts, parseJson(text, where));
    try {
        return readFacts(facts, static_cast<size_t>(count), draft) ? Status() : Status(wrong);
    } catch (const std::exception&) {
        return wrong;
    }
}

} // namespace kindred
