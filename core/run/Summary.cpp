#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>

#include "run/RunDirectory.h"
#include "run/RunGroup.h"

namespace kindred {

namespace {
constexpr int kPreviewImages = 6;

/// object[path[0]][path[1]]…, or null; never throws, whatever a damaged file holds.
Json at(const Json& object, std::initializer_list<const char*> path)
{
    const Json* here = &object;
    for (const char* key : path) {
        if (!here->is_object())
            return nullptr;
        const auto found = here->find(key);
        if (found == here->end())
            return nullptr;
        here = &*found;
    }
    return *here;
}

Json firstOf(std::initializer_list<Json> candidates, Json fallback)
{
    for (const Json& candidate : candidates)
        if (!candidate.is_null())
            return candidate;
    return fallback;
}

uint64_t folderBytes(const fs::path& root)
{
    uint64_t total = 0;
    std::error_code error;
    fs::recursive_directory_iterator entry(root, fs::directory_options::skip_permission_denied,
                                           error);
    for (const fs::recursive_directory_iterator end; !error && entry != end;
         entry.increment(error)) {
        std::error_code gone; // a job renames and removes files meanwhile
        if (entry->is_regular_file(gone) && !gone) {
            const uintmax_t size = entry->file_size(gone);
            total += gone ? 0 : size;
        }
    }
    return total;
}

std::string modifiedIso(const fs::path& file)
{
    struct stat info {};
    std::tm parts{};
    char text[32] = "";
    if (::stat(file.c_str(), &info) == 0 && ::gmtime_r(&info.st_mtime, &parts))
        std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

/// Spread over the listing: it is sorted, so neighbours in it are mostly of one class.
Json previewIds(const Json& record)
{
    Json ids = Json::array();
    const Json images = at(record, {"data", "images"});
    if (!images.is_number_integer())
        return ids;
    std::set<int64_t> excluded;
    for (const Json& entry : at(record, {"data", "exclusions"}))
        if (const Json id = at(entry, {"id"}); id.is_number_integer())
            excluded.insert(id.get<int64_t>());
    const auto count = images.get<int64_t>();
    for (int part = 0; part < kPreviewImages && count > 0; ++part) {
        int64_t id = (2 * part + 1) * count / (2 * kPreviewImages);
        while (excluded.contains(id) && id + 1 < count)
            ++id;
        if (ids.empty() || ids.back().get<int64_t>() < id)
            ids.push_back(id);
    }
    return ids;
}

/// Vectors are pictures only where their makers say which; what was not read yet may be.
bool hasPictures(const Json& record)
{
    const Json kind = at(record, {"data", "kind"});
    const bool vectors = kind == "features" || kind == "npy";
    return !vectors || at(record, {"imported", "pictures"}) == true;
}

/// Only embeddings that were made elsewhere may name no classes.
bool hasLabels(const Json& record)
{
    return at(record, {"imported", "labelled"}) != false;
}

Json classCount(const Json& record)
{
    const Json counts = at(record, {"data", "classes_per_level"});
    const Json level = at(record, {"data", "trained_level"});
    if (!counts.is_array() || counts.empty())
        return 0;
    const size_t index = level.is_number_unsigned() ? level.get<size_t>() : counts.size() - 1;
    return index < counts.size() ? counts[index] : counts.back();
}

/// request.json stands in for the record until the job has written it.
Json readPlan(const RunDirectory& run)
{
    if (const auto text = readFile(run.requestFile(), 64 << 20))
        if (const auto plan = parseJson(*text, run.requestFile().string());
            plan && plan->is_object())
            return *plan;
    return Json::object();
}

void addRecord(Json& summary, const RunDirectory& run, const Json& record, const Json& plan)
{
    summary["id"] = firstOf({at(record, {"id"})}, "");
    summary["name"] =
        firstOf({at(record, {"name"}), at(plan, {"name"})}, run.root().filename().string());
    summary["created"] = firstOf({at(record, {"created"})}, modifiedIso(run.requestFile()));
    summary["method"] = firstOf({at(record, {"method"}), at(plan, {"method"})}, "");
    summary["encoder"] = firstOf({at(record, {"encoder"}), at(plan, {"encoder"})}, "");
    summary["task"] = firstOf({at(record, {"plan", "task"}), at(plan, {"task"})}, "");
    summary["split"] = firstOf({at(record, {"data", "split"}), at(plan, {"split"})}, "");
    summary["apart"] = at(record, {"data", "apart"}) == true;
    summary["source"] = firstOf({at(record, {"data", "source"}), at(plan, {"data"})}, "");
    summary["kind"] = firstOf({at(record, {"data", "kind"})}, "");
    summary["fingerprint"] = firstOf({at(record, {"data", "fingerprint"})}, "");
    summary["device"] = firstOf({at(record, {"device"}), at(plan, {"device"})}, "auto");
    summary["seed"] = firstOf({at(record, {"seed"}), at(plan, {"seed"})}, 1);
    summary["pictures"] = hasPictures(record);
    summary["labelled"] = hasLabels(record);
    summary["images"] = firstOf({at(record, {"data", "images"})}, 0);
    summary["classes"] = classCount(record);
    summary["preview"] = previewIds(record);
}

/// Groups as they were read last: each run of a group asks for the whole of it, and a list of
/// thousands of runs would read thousands of times what can be megabytes. From any thread.
class KnownGroups final {
public:
    /// {"path","name","settings"} of the run in `folder`/`name`; null where the group knows none.
    Json find(const fs::path& folder, const std::string& name)
    {
        const fs::path file = folder / "group.json";
        struct stat info {};
        if (::stat(file.c_str(), &info) != 0 || !S_ISREG(info.st_mode))
            return nullptr;
        const std::scoped_lock lock(m_mutex);
        const Written written{info.st_ino, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
        auto known = m_groups.find(folder.string());
        if (known == m_groups.end() || known->second.written != written) {
            while (known == m_groups.end() && m_groups.size() >= kMostGroups)
                m_groups.erase(m_groups.begin());
            std::optional<Group> group = read(folder, written);
            if (!group)
                return nullptr; // may be readable the next time
            known = m_groups.insert_or_assign(folder.string(), *std::move(group)).first;
        }
        const auto member = known->second.settings.find(name);
        if (member == known->second.settings.end())
            return nullptr;
        return {
            {"path", folder.string()}, {"name", known->second.name}, {"settings", member->second}};
    }

private:
    static constexpr size_t kMostGroups = 32;
    /// inode, bytes, seconds and nanoseconds of the last write
    using Written = std::tuple<ino_t, off_t, time_t, long>;
    struct Group {
        Written written;
        std::string name;
        std::unordered_map<std::string, Json> settings; ///< by folder
    };

    static std::optional<Group> read(const fs::path& folder, const Written& written)
    {
        auto group = readGroup(folder);
        if (!group)
            return std::nullopt;
        Group kept{written, group->name, {}};
        for (GroupMember& member : group->members)
            kept.settings.emplace(member.folder, std::move(member.settings));
        return kept;
    }

    std::mutex m_mutex;
    std::map<std::string, Group> m_groups; ///< by folder
};

/// What it was asked for together with; null of a run by itself.
Json groupOf(const RunDirectory& run)
{
    static KnownGroups known;
    return known.find(run.root().parent_path(), run.root().filename().string());
}

/// The step of the newest tables, or null. Of several splits train is written last: before it is
/// there, they are not whole.
Json newestTable(const RunDirectory& run)
{
    Json newest;
    Json whole;
    for (const TableName& name : run.tableNames())
        (name.split == "train" ? whole : newest) = name.step;
    return whole.is_null() ? newest : whole;
}

/// The newest map that the run keeps and when it was written, so that a client notices one made
/// anew; null where there is none.
Json newestMap(const RunDirectory& run)
{
    Json newest;
    for (const TableName& name : run.tableNames()) {
        struct stat info {};
        const fs::path file = run.tables(name.split, name.step) / "map.json";
        if (::stat(file.c_str(), &info) != 0 || !S_ISREG(info.st_mode))
            continue;
        const double written = static_cast<double>(info.st_mtim.tv_sec) +
                               static_cast<double>(info.st_mtim.tv_nsec) / 1e9;
        newest = {{"step", name.step}, {"written", written}};
    }
    return newest;
}

bool isEnded(ObservedState state)
{
    return state == ObservedState::Stopped || state == ObservedState::Finished ||
           state == ObservedState::Failed;
}

void addStatus(Json& summary, const RunStatus& status, const Json& plannedEpochs)
{
    summary["state"] = toText(status.state);
    summary["epoch"] = status.epoch;
    summary["epochs"] = status.epochs > 0 ? Json(status.epochs) : plannedEpochs;
    summary["step"] = status.step;
    summary["steps"] = status.steps;
    summary["eta"] = status.etaSeconds;
    summary["stage"] = status.stage;
    summary["score"] = status.score;
    summary["attempt"] = status.attempt;
    // While it grows a summary would differ from the last one twice a second.
    const bool grows =
        status.state == ObservedState::Running || status.state == ObservedState::Starting;
    summary["worked"] = status.worked > 0 && !grows ? Json(status.worked) : Json();
    summary["ended"] =
        isEnded(status.state) && status.heartbeat > 0 ? Json(status.heartbeat) : Json();
}
} // namespace

Json summarise(const RunDirectory& run)
{
    Json summary = {{"run", run.root().string()}};
    std::string error;
    Json record = Json::object();
    const Json plan = readPlan(run);
    if (run.exists()) {
        if (auto read = run.record(true))
            record = std::move(*read);
        else
            error = read.error().message();
    } else if (plan.empty()) {
        error = inputError("is not a run: it has no run.json", run.root().string()).message();
    }
    addRecord(summary, run, record, plan);

    RunStatus status;
    if (const auto read = readStatus(run))
        status = *read;
    else if (error.empty())
        error = read.error().message();
    addStatus(summary, status,
              firstOf({at(record, {"options", "epochs"}), at(plan, {"epochs"})}, 0));
    if (!error.empty())
        summary["state"] = toText(ObservedState::Failed);
    summary["error"] = error.empty() ? status.error : error;
    summary["group"] = groupOf(run);
    summary["table"] = newestTable(run);
    summary["map"] = newestMap(run);
    summary["size_bytes"] = folderBytes(run.root());
    const Json format = at(record, {"format"});
    const bool newer = format.is_number_integer() && format.get<int64_t>() > kRunFormatVersion;
    // What was made elsewhere cannot be trained on.
    const bool imported = at(record, {"imported"}).is_object();
    summary["read_only"] = newer || imported || ::access(run.root().c_str(), W_OK) != 0;
    return summary;
}

} // namespace kindred
