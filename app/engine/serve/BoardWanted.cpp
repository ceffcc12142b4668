#include "engine/serve/BoardWanted.h"

#include <map>

#include "engine/PictureJudge.h"
#include "engine/serve/Params.h"
#include "engine/serve/RunShelf.h"
#include "engine/serve/Samples.h"

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

Status wantSamples(const ItemRun& item, const std::vector<int64_t>& ids, size_t index,
                   std::vector<WantedPicture>& wanted)
{
    KINDRED_ASSIGN(const Json listed, readSamples(item.run, {ids}));
    std::map<int64_t, Json> known;
    for (const Json& sample : listed["samples"])
        known[sample.value("id", int64_t{-1})] = sample;
    for (const int64_t id : ids) {
        WantedPicture one;
        one.item = index;
        one.origin.run = item.run.root().string();
        one.origin.id = id;
        one.key = sampleKey(item.fingerprint, id);
        const auto found = known.find(id);
        one.name = found == known.end() ? std::to_string(id) : found->second.value("path", "");
        const Json labels =
            found == known.end() ? Json() : found->second.value("labels", Json::array());
        if (item.level < labels.size() && labels[item.level].is_number_integer()) {
            const auto label = labels[item.level].get<int64_t>();
            if (label >= 0 && label < static_cast<int64_t>(item.classes.size()))
                one.label = item.classes[static_cast<size_t>(label)];
        }
        wanted.push_back(std::move(one));
    }
    return {};
}

Status wantRun(Context& context, const Json& json, size_t index, std::vector<WantedPicture>& wanted)
{
    KINDRED_ASSIGN(const std::string path, textParam(json, "run"));
    KINDRED_ASSIGN(const ItemRun item, itemRun(context, path));
    std::vector<int64_t> ids;
    if (hasParam(json, "split")) {
        KINDRED_ASSIGN(const std::string split, textParam(json, "split"));
        KINDRED_ASSIGN(ids, idsOfSplit(item, split));
    } else if (hasParam(json, "ids")) {
        KINDRED_ASSIGN(ids, idsParam(json, "ids", 1000000));
    } else {
        KINDRED_ASSIGN(const int64_t id, integerParam(json, "id", 0, INT64_MAX));
        ids.push_back(id);
    }
    return wantSamples(item, ids, index, wanted);
}

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
    std::vector<WantedPicture> wanted;
    for (size_t i = 0; i < items.size(); ++i) {
        const Json& item = items[i];
        if (!item.is_object())
            return usageError("must be an object", "params.items[" + std::to_string(i) + "]");
        if (hasParam(item, "image"))
            KINDRED_TRY(wantImage(call, item, i, wanted));
        else if (hasParam(item, "path"))
            KINDRED_TRY(wantPath(item, i, wanted));
        else
            KINDRED_TRY(wantRun(context, item, i, wanted));
    }
    return wanted;
}

} // namespace kindred::engine
