#include "engine/serve/board/BoardWanted.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "engine/PictureJudge.h"
#include "engine/serve/Params.h"
#include "engine/serve/runs/RunShelf.h"
#include "engine/serve/runs/Samples.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostItems = 4096;

/// The run of an item, with what all its samples share.
struct ItemRun {
    RunDirectory run;
    std::string fingerprint;
    std::vector<std::string> classes; ///< of the trained level
    size_t level = 0;
};

Result<ItemRun> itemRun(Context& context, const std::string& path)
{
    KINDRED_ASSIGN(const RunDirectory run, context.shelf.find(path));
    KINDRED_ASSIGN(const Json record, run.record(true));
    ItemRun item{run, "", {}, 0};
    const Json data = record.value("data", Json::object());
    item.fingerprint = data.value("fingerprint", "");
    item.level = data.value("trained_level", size_t{0});
    const Json levels = data.value("levels", Json::array());
    if (item.level < levels.size() && levels[item.level].contains("classes"))
        item.classes = levels[item.level]["classes"].get<std::vector<std::string>>();
    return item;
}

/// Ids of a split, ascending.
Result<std::vector<int64_t>> idsOfSplit(const ItemRun& item, const std::string& split)
{
    KINDRED_ASSIGN(const Json all, readSamples(item.run, {std::nullopt, 0, INT64_MAX}));
    std::vector<int64_t> ids;
    for (const Json& sample : all["samples"])
        if (sample.value("split", "") == split)
            ids.push_back(sample.value("id", int64_t{-1}));
    return ids;
}

constexpr int64_t kWholeSplit = -1; ///< stands for the samples of a run that cannot be read

/// Ids that the items want of each run, by the path that they name it by. Its list of samples is
/// read once, however many items want one of them.
class WantedRuns final {
public:
    explicit WantedRuns(Context& context) : m_context(context) {}

    /// The ids that an item wants are looked up later, all together.
    Result<std::vector<int64_t>> expect(const Json& item)
    {
        KINDRED_ASSIGN(const std::string path, textParam(item, "run"));
        std::vector<int64_t> ids;
        if (hasParam(item, "split")) {
            KINDRED_ASSIGN(const std::string split, textParam(item, "split"));
            const Result<ItemRun> run = itemRun(m_context, path);
            Result<std::vector<int64_t>> found = run ? idsOfSplit(*run, split) : run.error();
            // Why there is none is found again where the run is looked up.
            ids = found ? *std::move(found) : std::vector<int64_t>{kWholeSplit};
        } else if (hasParam(item, "ids")) {
            KINDRED_ASSIGN(ids, idsParam(item, "ids", 1000000));
        } else {
            KINDRED_ASSIGN(const int64_t id, integerParam(item, "id", 0, INT64_MAX));
            ids.push_back(id);
        }
        std::vector<int64_t>& all = m_wanted[path];
        all.insert(all.end(), ids.begin(), ids.end());
        return ids;
    }

    void lookUp()
    {
        for (const auto& [path, ids] : m_wanted)
            m_known.emplace(path, lookUp(path, ids));
    }

    WantedPicture picture(const std::string& path, int64_t id) const
    {
        WantedPicture one;
        one.origin.run = path;
        one.origin.id = id;
        one.name = id == kWholeSplit ? fs::path(path).filename().string() : std::to_string(id);
        const Result<Known>& known = m_known.at(path);
        if (!known) {
            one.error = known.error();
            return one;
        }
        const ItemRun& item = known->item;
        one.origin.run = item.run.root().string();
        one.key = sampleKey(item.fingerprint, id);
        const auto found = known->samples.find(id);
        if (found == known->samples.end())
            return one;
        one.name = found->second.value("path", "");
        const Json labels = found->second.value("labels", Json::array());
        if (item.level < labels.size() && labels[item.level].is_number_integer()) {
            const auto label = labels[item.level].get<int64_t>();
            if (label >= 0 && label < static_cast<int64_t>(item.classes.size()))
                one.label = item.classes[static_cast<size_t>(label)];
        }
        return one;
    }

private:
    struct Known {
        ItemRun item;
        std::unordered_map<int64_t, Json> samples;
    };

    Result<Known> lookUp(const std::string& path, const std::vector<int64_t>& ids) const
    {
        KINDRED_ASSIGN(ItemRun item, itemRun(m_context, path));
        KINDRED_ASSIGN(const Json listed, readSamples(item.run, {ids}));
        Known known{std::move(item), {}};
        for (const Json& sample : listed["samples"])
            known.samples[sample.value("id", int64_t{-1})] = sample;
        return known;
    }

    Context& m_context;
    std::map<std::string, std::vector<int64_t>> m_wanted;
    std::map<std::string, Result<Known>> m_known;
};

Status wantPath(const Json& json, size_t index, std::vector<WantedPicture>& wanted)
{
    KINDRED_ASSIGN(const std::string path, textParam(json, "path"));
    std::error_code ignored;
    const bool folder = fs::is_directory(path, ignored);
    auto files = picturesOf(path);
    if (!files) { // one missing file never loses the others
        files = std::vector<fs::path>{path};
    }
    for (const fs::path& file : *files) {
        WantedPicture one;
        one.item = index;
        one.name = file.filename().string();
        one.inFolder = folder;
        one.origin.path = file.string();
        const fs::path below = file.lexically_relative(path);
        if (folder && below.has_parent_path())
            one.folder = below.begin()->string();
        wanted.push_back(std::move(one));
    }
    return {};
}

Status wantImage(const Call& call, const Json& json, size_t index,
                 std::vector<WantedPicture>& wanted)
{
    KINDRED_ASSIGN(const wire::BlockView block,
                   wire::findBlock(call.message, json["image"], "|u1"));
    WantedPicture one;
    one.item = index;
    KINDRED_ASSIGN(one.name, textParam(json, "name", "picture"));
    one.origin.bytes =
        std::make_shared<const std::string>(block.data, static_cast<size_t>(block.count()));
    wanted.push_back(std::move(one));
    return {};
}
} // namespace

Result<std::vector<WantedPicture>> wantedPictures(Context& context, const Call& call)
{
    const Json items = call.params.value("items", Json());
    if (!items.is_array() || items.size() > kMostItems)
        return usageError("must be an array of at most 4096 items", "params.items");
    WantedRuns runs(context);
    std::vector<std::vector<int64_t>> samples(items.size());
    for (size_t i = 0; i < items.size(); ++i) {
        const Json& item = items[i];
        if (!item.is_object())
            return usageError("must be an object", "params.items[" + std::to_string(i) + "]");
        if (!hasParam(item, "image") && !hasParam(item, "path")) {
            KINDRED_ASSIGN(samples[i], runs.expect(item));
        }
    }
    runs.lookUp();
    std::vector<WantedPicture> wanted;
    for (size_t i = 0; i < items.size(); ++i) {
        const Json& item = items[i];
        if (hasParam(item, "image"))
            KINDRED_TRY(wantImage(call, item, i, wanted));
        else if (hasParam(item, "path"))
            KINDRED_TRY(wantPath(item, i, wanted));
        for (const int64_t id : samples[i]) {
            wanted.push_back(runs.picture(item["run"].get<std::string>(), id));
            wanted.back().item = i;
        }
    }
    if (!wanted.empty() && std::all_of(wanted.begin(), wanted.end(), [](const WantedPicture& one) {
            return one.error.has_value();
        }))
        return *wanted.front().error;
    return wanted;
}

} // namespace kindred::engine
