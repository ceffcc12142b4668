#include "engine/serve/map/MapFiles.h"

#include <algorithm>
#include <mutex>
#include <numeric>

#include "base/Crc32c.h"
#include "base/Npy.h"

namespace kindred::engine {

namespace {
constexpr uint64_t kMaxDescription = 1 << 20;
constexpr int64_t kMostMapRows = int64_t{1} << 40;

uint32_t checksumOf(const Matrix<float>& layout)
{
    const std::vector<float>& values = layout.values();
    return crc32c({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)});
}

/// map.json of one split; null where it is none.
Json descriptionOf(const RunDirectory& run, const std::string& split, int64_t step)
{
    const fs::path file = run.tables(split, step) / "map.json";
    const auto text = readRegularFile(file, kMaxDescription);
    const auto about = text ? parseJson(*text, file.string()) : Result<Json>(Json());
    return about && about->is_object() ? *about : Json();
}

std::vector<std::string> splitsOf(const Json& about)
{
    std::vector<std::string> splits;
    const Json listed = about.is_object() ? about.value("splits", Json()) : Json();
    if (listed.is_array())
        for (const Json& split : listed)
            splits.push_back(split.is_string() ? split.get<std::string>() : std::string());
    return splits;
}

/// The rows of map.npy where it belongs to the table beside it.
std::optional<Matrix<float>> layoutOf(const RunDirectory& run, const std::string& split,
                                      int64_t step)
{
    const fs::path folder = run.tables(split, step);
    auto layout = readNpyMatrix(folder / "map.npy");
    const auto ids = readNpyIntegers(folder / "ids.npy");
    if (!layout || !ids || layout->cols() != 2 ||
        layout->rows() != static_cast<int64_t>(ids->size()))
        return std::nullopt;
    return std::move(*layout);
}

/// The map that the description of one split tells of, without its layout, where the descriptions
/// of the other splits agree.
std::optional<StoredMap> describedMap(const RunDirectory& run, const Json& about, int64_t step)
{
    StoredMap map;
    map.step = step;
    map.splits = splitsOf(about);
    map.about = about;
    const Json rows = about.is_object() ? about.value("rows", Json()) : Json();
    if (map.splits.empty() || !rows.is_array() || rows.size() != map.splits.size())
        return std::nullopt;
    for (size_t i = 0; i < map.splits.size(); ++i) {
        const std::string& split = map.splits[i];
        if (split.empty() || split.find('/') != std::string::npos || !rows[i].is_number_integer())
            return std::nullopt;
        map.counts.push_back(rows[i].get<int64_t>());
        if (map.counts.back() < 0 || map.counts.back() > kMostMapRows ||
            descriptionOf(run, split, step) != about)
            return std::nullopt;
    }
    return map;
}
} // namespace

int64_t StoredMap::count() const
{
    return std::accumulate(counts.begin(), counts.end(), int64_t{0});
}

Status writeMap(const RunDirectory& run, const StoredMap& map)
{
    static std::mutex oneAtATime; // two maps of one step would mix their files
    const std::lock_guard lock(oneAtATime);
    KINDRED_TRY(run.checkWritable());
    Json about = map.about;
    about["splits"] = map.splits;
    about["rows"] = map.counts;
    about["checksum"] = checksumOf(map.layout);
    std::error_code ignored;
    for (const std::string& split : map.splits) {
        const fs::path folder = run.tables(split, map.step);
        if (!fs::is_directory(folder, ignored))
            return inputError("the table was removed meanwhile", folder.string());
        fs::remove(folder / "map.json", ignored);
    }
    int64_t at = 0;
    for (size_t i = 0; i < map.splits.size(); ++i) {
        const fs::path folder = run.tables(map.splits[i], map.step);
        KINDRED_TRY(writeNpy(folder / "map.npy", map.layout.view().slice(at, map.counts[i])));
        at += map.counts[i];
    }
    const std::string text = about.dump(1) + "\n";
    for (const std::string& split : map.splits)
        KINDRED_TRY(writeFile(run.tables(split, map.step) / "map.json", text));
    return {};
}

std::optional<StoredMap> readMap(const RunDirectory& run, int64_t step,
                                 const std::vector<std::string>& splits)
{
    if (splits.empty())
        return std::nullopt;
    auto map = describedMap(run, descriptionOf(run, splits.front(), step), step);
    if (!map || map->splits != splits)
        return std::nullopt;
    std::vector<float> values;
    for (size_t i = 0; i < splits.size(); ++i) {
        const auto part = layoutOf(run, splits[i], step);
        if (!part || part->rows() != map->counts[i])
            return std::nullopt;
        values.insert(values.end(), part->values().begin(), part->values().end());
    }
    map->layout = Matrix<float>(map->count(), 2, std::move(values));
    if (map->about.value("checksum", Json()) != checksumOf(map->layout))
        return std::nullopt;
    return map;
}

std::vector<StoredMap> listMaps(const RunDirectory& run)
{
    std::vector<StoredMap> maps;
    for (const TableName& name : run.tableNames()) {
        auto map = describedMap(run, descriptionOf(run, name.split, name.step), name.step);
        // Each map once, by the first of its splits.
        if (map && map->splits.front() == name.split)
            maps.push_back(std::move(*map));
    }
    return maps;
}

} // namespace kindred::engine
