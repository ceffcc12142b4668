#include <algorithm>

#include "base/Npy.h"
#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "engine/serve/map/MapFiles.h"
#include "engine/serve/map/MapMethods.h"
#include "engine/serve/runs/RunShelf.h"

namespace kindred::engine {

namespace {
constexpr int64_t kFewestPreviewed = 16;
constexpr int64_t kMostPreviewed = 4096;
constexpr int64_t kUsuallyPreviewed = 1200;

/// The newest of a run's maps that is whole.
std::optional<StoredMap> newestMap(const RunDirectory& run)
{
    const std::vector<StoredMap> maps = listMaps(run);
    for (auto map = maps.rbegin(); map != maps.rend(); ++map)
        if (auto whole = readMap(run, map->step, map->splits))
            return whole;
    return std::nullopt;
}

/// The class of each row of a map at the trained level; −1 where labels.npy does not tell.
std::vector<int32_t> classesOf(const RunDirectory& run, const StoredMap& map)
{
    const auto record = run.record(true);
    const Json told = record ? record->value("/data/trained_level"_json_pointer, Json()) : Json();
    const int64_t level = told.is_number_integer() ? told.get<int64_t>() : 0;
    std::vector<int32_t> classes;
    classes.reserve(static_cast<size_t>(map.count()));
    for (size_t i = 0; i < map.splits.size(); ++i) {
        const auto labels = readNpyMatrix(run.tables(map.splits[i], map.step) / "labels.npy");
        const bool fits = labels && labels->rows() == map.counts[i] && labels->cols() > 0;
        for (int64_t row = 0; row < map.counts[i]; ++row)
            classes.push_back(fits ? static_cast<int32_t>((*labels)(
                                         row, std::clamp<int64_t>(level, 0, labels->cols() - 1)))
                                   : -1);
    }
    return classes;
}
} // namespace

Result<Reply> previewMap(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const int64_t most, integerParam(call.params, "most", kFewestPreviewed,
                                                    kMostPreviewed, kUsuallyPreviewed));
    const std::optional<StoredMap> map = newestMap(run);
    if (!map)
        return Reply(Json{{"step", Json()}, {"n", 0}});
    const std::vector<int32_t> classes = classesOf(run, *map);
    const int64_t total = map->count();
    const int64_t shown = std::min(most, total);
    Matrix<float> positions(shown, 2);
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < shown; ++i) {
        const int64_t row = i * total / shown; // rows are sorted: each class keeps its share
        std::copy_n(map->layout.row(row), 2, positions.row(i));
        labels.push_back(classes[static_cast<size_t>(row)]);
    }
    Reply reply(Json{{"step", map->step}, {"n", total}});
    Json& answer = reply.content.json;
    answer["positions"] =
        wire::addBlock(reply.content, "<f4", {shown, 2}, std::as_const(positions).data());
    answer["classes"] = wire::addBlock(reply.content, "<i4", {shown}, labels.data());
    return reply;
}

} // namespace kindred::engine
