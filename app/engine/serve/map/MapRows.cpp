#include "engine/serve/map/MapRows.h"

#include <algorithm>
#include <unordered_map>

#include "base/Npy.h"
#include "base/Text.h"

namespace kindred::engine {

namespace {
Result<std::vector<std::string>> mappedSplits(const RunDirectory& run, int64_t step,
                                              const std::string& split)
{
    std::vector<std::string> splits;
    std::vector<std::string> known;
    for (const TableName& name : run.tableNames()) {
        if (name.step != step)
            continue;
        known.push_back(name.split);
        if (split == "all" || split == name.split)
            splits.push_back(name.split);
    }
    if (splits.empty())
        return usageError("the run has no table of “" + split + "” at step " + std::to_string(step),
                          "params.split", "There are tables of " + join(known, ", ") + ".");
    return splits;
}
} // namespace

std::vector<int64_t> MapRows::rowsOf(const std::vector<int64_t>& wanted) const
{
    std::unordered_map<int64_t, int64_t> places;
    places.reserve(ids.size());
    for (size_t row = 0; row < ids.size(); ++row)
        places.try_emplace(ids[row], static_cast<int64_t>(row));
    std::vector<int64_t> found;
    found.reserve(wanted.size());
    for (const int64_t id : wanted) {
        const auto place = places.find(id);
        found.push_back(place == places.end() ? -1 : place->second);
    }
    return found;
}

Result<MapRows> MapRows::open(RunCache& cache, const RunDirectory& run, const std::string& step,
                              const std::string& split)
{
    MapRows joined;
    KINDRED_ASSIGN(joined.step, tableStep(run, step));
    KINDRED_ASSIGN(joined.splits, mappedSplits(run, joined.step, split));
    int64_t total = 0;
    int64_t dimension = 0;
    for (const std::string& name : joined.splits) {
        KINDRED_ASSIGN(auto table, cache.table(run, name, joined.step));
        const int64_t columns = table->embeddings.cols();
        if (!joined.tables.empty() && columns != dimension)
            return inputError("the tables of step " + std::to_string(joined.step) +
                                  " differ in their number of columns",
                              run.tables().string());
        dimension = columns;
        joined.counts.push_back(table->embeddings.rows());
        total += joined.counts.back();
        joined.tables.push_back(std::move(table));
    }
    joined.rows = Matrix<float>(total, dimension);
    joined.ids.reserve(static_cast<size_t>(total));
    int64_t at = 0;
    for (const auto& table : joined.tables) {
        joined.ids.insert(joined.ids.end(), table->ids.begin(), table->ids.end());
        const std::vector<float>& values = table->embeddings.values();
        std::copy(values.begin(), values.end(), joined.rows.data() + at * dimension);
        at += table->embeddings.rows();
    }
    return joined;
}

Result<MapRows> mapRowCounts(const RunDirectory& run, const std::string& step,
                             const std::string& split)
{
    MapRows counted;
    KINDRED_ASSIGN(counted.step, tableStep(run, step));
    KINDRED_ASSIGN(counted.splits, mappedSplits(run, counted.step, split));
    for (const std::string& name : counted.splits) {
        const fs::path file = run.tables(name, counted.step) / "ids.npy";
        KINDRED_ASSIGN(const std::vector<int64_t> ids, readNpyIntegers(file));
        counted.counts.push_back(static_cast<int64_t>(ids.size()));
        counted.ids.insert(counted.ids.end(), ids.begin(), ids.end());
    }
    return counted;
}

} // namespace kindred::engine
