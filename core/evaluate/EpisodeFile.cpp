#include "evaluate/EpisodeFile.h"

#include <algorithm>
#include <limits>
#include <set>

#include "base/Json.h"

namespace kindred {

namespace {
constexpr int kEpisodeFormat = 1;
constexpr uint64_t kMostEpisodeBytes = uint64_t{1} << 30;

Json shiftedIds(const std::vector<int64_t>& ids, int64_t firstId)
{
    Json list = Json::array();
    for (const int64_t id : ids)
        list.push_back(id - firstId);
    return list;
}

/// The ids of one side of an episode; empty where they are not `count` whole numbers from 0 on.
std::vector<int64_t> idsFromJson(const Json& list, int64_t count, int64_t firstId)
{
    std::vector<int64_t> ids;
    if (!list.is_array() || static_cast<int64_t>(list.size()) != count)
        return {};
    for (const Json& id : list) {
        if (!id.is_number_integer() || id.get<int64_t>() < 0 ||
            id.get<int64_t>() > std::numeric_limits<int32_t>::max())
            return {};
        ids.push_back(id.get<int64_t>() + firstId);
    }
    return ids;
}

bool repeatsSample(const FrozenEpisodes::Episode& episode)
{
    std::set<int64_t> seen(episode.support.begin(), episode.support.end());
    seen.insert(episode.queries.begin(), episode.queries.end());
    return seen.size() != episode.support.size() + episode.queries.size();
}

Result<FrozenEpisodes::Task> taskFromJson(const Json& json, const std::string& where,
                                          int64_t firstId)
{
    const auto count = [&](const char* key) {
        const Json value = json.value(key, Json());
        return value.is_number_integer() ? value.get<int64_t>() : 0;
    };
    FrozenEpisodes::Task task;
    for (const auto& [key, member] :
         {std::pair{"way", &task.way}, {"shot", &task.shot}, {"queries", &task.queries}}) {
        if (count(key) < 1 || count(key) > 10000)
            return inputError("has no usable “" + std::string(key) + "”", where);
        *member = static_cast<int>(count(key));
    }
    const Json list = json.value("episodes", Json());
    if (!list.is_array() || list.empty())
        return inputError("holds no episodes", where);
    for (const Json& each : list) {
        const Json from = each.is_object() ? each : Json::object();
        FrozenEpisodes::Episode episode;
        episode.support =
            idsFromJson(from.value("support", Json()), int64_t{task.way} * task.shot, firstId);
        episode.queries =
            idsFromJson(from.value("queries", Json()), int64_t{task.way} * task.queries, firstId);
        const std::string number = std::to_string(task.episodes.size());
        if (episode.support.empty() || episode.queries.empty())
            return inputError("episode " + number + " is not of the size that the file says",
                              where);
        if (repeatsSample(episode))
            return inputError("episode " + number + " names a sample twice", where);
        task.episodes.push_back(std::move(episode));
    }
    return task;
}

/// Why the classes of one episode are none; `size` ids each.
std::string mixedClasses(const std::vector<int32_t>& labels, int size)
{
    std::set<int32_t> classes;
    for (size_t i = 0; i < labels.size(); ++i) {
        const size_t first = i - i % static_cast<size_t>(size);
        if (labels[i] != labels[first])
            return "a class of it is several here";
        if (i == first && !classes.insert(labels[i]).second)
            return "two classes of it are one here";
    }
    return {};
}

/// The labels of ids; empty, and the first unknown id, where one is no sample.
std::vector<int32_t> labelsOfIds(const std::vector<int64_t>& wanted, std::span<const int64_t> ids,
                                 std::span<const int32_t> labels, int64_t& unknown)
{
    std::vector<int32_t> found;
    for (const int64_t id : wanted) {
        const auto at = std::lower_bound(ids.begin(), ids.end(), id);
        if (at == ids.end() || *at != id) {
            unknown = id;
            return {};
        }
        found.push_back(labels[static_cast<size_t>(at - ids.begin())]);
    }
    return found;
}

std::string reasonAgainstEpisode(const FrozenEpisodes::Task& task,
                                 const FrozenEpisodes::Episode& episode,
                                 std::span<const int64_t> ids, std::span<const int32_t> labels)
{
    int64_t unknown = 0;
    const std::vector<int32_t> support = labelsOfIds(episode.support, ids, labels, unknown);
    const std::vector<int32_t> asked = labelsOfIds(episode.queries, ids, labels, unknown);
    if (support.empty() || asked.empty())
        return "sample " + std::to_string(unknown) + " is none of the test part here";
    if (const std::string mixed = mixedClasses(support, task.shot); !mixed.empty())
        return mixed;
    if (const std::string mixed = mixedClasses(asked, task.queries); !mixed.empty())
        return mixed;
    for (int label = 0; label < task.way; ++label)
        if (support[static_cast<size_t>(label) * static_cast<size_t>(task.shot)] !=
            asked[static_cast<size_t>(label) * static_cast<size_t>(task.queries)])
            return "its support and its queries are of different classes here";
    return {};
}
} // namespace

fs::path episodeFile(const fs::path& run, const std::string& name)
{
    const bool path = name.find('/') != std::string::npos || name.ends_with(".json");
    return path ? fs::path(name) : run / "episodes" / (name + ".json");
}

bool isEpisodeName(const std::string& name)
{
    return !name.empty() && !name.starts_with('.') && !name.ends_with(".json") &&
           name.find('/') == std::string::npos;
}

Status writeEpisodes(const fs::path& file, const FrozenEpisodes& episodes,
                     const std::string& fingerprint, int64_t firstId)
{
    Json tasks = Json::array();
    for (const FrozenEpisodes::Task& task : episodes.tasks) {
        Json list = Json::array();
        for (const FrozenEpisodes::Episode& episode : task.episodes)
            list.push_back({{"support", shiftedIds(episode.support, firstId)},
                            {"queries", shiftedIds(episode.queries, firstId)}});
        tasks.push_back({{"way", task.way},
                         {"shot", task.shot},
                         {"queries", task.queries},
                         {"episodes", list}});
    }
    const Json json = {{"format", kEpisodeFormat}, {"data", fingerprint}, {"tasks", tasks}};
    if (file.has_parent_path())
        KINDRED_TRY(makeFolders(file.parent_path()));
    return writeFile(file, json.dump() + "\n");
}

Result<FrozenEpisodes> readEpisodes(const fs::path& file, const std::string& fingerprint,
                                    int64_t firstId)
{
    const std::string where = file.string();
    KINDRED_ASSIGN(const std::string text, readFile(file, kMostEpisodeBytes));
    KINDRED_ASSIGN(const Json json, parseJson(text, where));
    if (!json.is_object() || json.value("format", Json()) != kEpisodeFormat ||
        !json.value("tasks", Json()).is_array() || json["tasks"].empty())
        return inputError("is no file of episodes", where);
    if (json.value("data", Json()) != fingerprint)
        return inputError("its episodes are of other data than these", where,
                          "Choose another name to draw new ones.");
    FrozenEpisodes episodes;
    for (const Json& each : json["tasks"]) {
        KINDRED_ASSIGN(FrozenEpisodes::Task task,
                       taskFromJson(each.is_object() ? each : Json::object(), where, firstId));
        episodes.tasks.push_back(std::move(task));
    }
    return episodes;
}

std::string reasonAgainst(const FrozenEpisodes& episodes, std::span<const int64_t> ids,
                          std::span<const int32_t> labels)
{
    for (const FrozenEpisodes::Task& task : episodes.tasks)
        for (size_t i = 0; i < task.episodes.size(); ++i)
            if (const std::string reason =
                    reasonAgainstEpisode(task, task.episodes[i], ids, labels);
                !reason.empty())
                return "episode " + std::to_string(i) + " cannot be asked: " + reason;
    return {};
}

} // namespace kindred
