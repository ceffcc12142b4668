#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "engine/serve/figures/Figures.h"
#include "engine/serve/map/MapFiles.h"
#include "engine/serve/map/MapRows.h"

namespace kindred::engine {

namespace {
constexpr int64_t kMostMapped = 1500;      ///< points a panel
constexpr int64_t kMostMappedClasses = 30; ///< as many identities as the paper shows

bool sharesSplit(const StoredMap& one, const StoredMap& other)
{
    return std::any_of(one.splits.begin(), one.splits.end(), [&](const std::string& split) {
        return std::find(other.splits.begin(), other.splits.end(), split) != other.splits.end();
    });
}

/// The last kept map and the first that has samples of it: the last one of a training has the test
/// part too. Nothing where there is but one.
std::optional<std::pair<StoredMap, StoredMap>> outerMaps(const RunDirectory& run)
{
    const std::vector<StoredMap> maps = listMaps(run);
    for (auto last = maps.rbegin(); last != maps.rend(); ++last) {
        const auto first = std::find_if(maps.begin(), maps.end(), [&](const StoredMap& each) {
            return sharesSplit(each, *last);
        });
        if (first->step < last->step)
            return std::pair{*first, *last};
    }
    return std::nullopt;
}

/// A map with the sample and the class of each of its rows.
struct NamedMap {
    StoredMap map;
    std::vector<int64_t> ids;
    std::vector<int32_t> labels; ///< at the trained level
};

Result<NamedMap> namedMap(RunCache& cache, const RunDirectory& run, const StoredMap& listed)
{
    auto map = readMap(run, listed.step, listed.splits);
    if (!map)
        return inputError("the map of step " + std::to_string(listed.step) + " cannot be read",
                          run.root().string(), "Make it anew in Map.");
    const std::string step = std::to_string(listed.step);
    KINDRED_ASSIGN(const RunView view, RunView::open(cache, run, step));
    NamedMap named{std::move(*map), {}, {}};
    for (const std::string& split : listed.splits) {
        KINDRED_ASSIGN(const auto table, view.table(split));
        for (size_t row = 0; row < table->ids.size(); ++row) {
            named.ids.push_back(table->ids[row]);
            named.labels.push_back(view.labelAt(*table, row));
        }
    }
    if (static_cast<int64_t>(named.ids.size()) != named.map.layout.rows())
        return inputError("the tables of step " + step + " were written anew after its map",
                          run.root().string(), "Make it anew in Map.");
    return named;
}

/// At most kMostMappedClasses of those that a map has; a seeded choice.
std::set<int32_t> mappedClasses(const std::vector<int32_t>& labels)
{
    std::set<int32_t> all(labels.begin(), labels.end());
    all.erase(-1);
    const std::vector<int32_t> ascending(all.begin(), all.end());
    std::set<int32_t> chosen;
    for (const int64_t at : figureRows(static_cast<int64_t>(ascending.size()), kMostMappedClasses))
        chosen.insert(ascending[static_cast<size_t>(at)]);
    return chosen;
}

/// Samples of these classes that are on both maps; a seeded choice of very many.
std::unordered_set<int64_t> mappedSamples(const NamedMap& one, const NamedMap& other,
                                          const std::set<int32_t>& classes)
{
    const std::unordered_set<int64_t> there(other.ids.begin(), other.ids.end());
    std::vector<int64_t> both;
    for (size_t i = 0; i < one.ids.size(); ++i)
        if (classes.contains(one.labels[i]) && there.contains(one.ids[i]))
            both.push_back(one.ids[i]);
    std::unordered_set<int64_t> chosen;
    for (const int64_t at : figureRows(static_cast<int64_t>(both.size()), kMostMapped))
        chosen.insert(both[static_cast<size_t>(at)]);
    return chosen;
}

Json mapPanel(const RunDirectory& run, const char* of, const NamedMap& named,
              const std::unordered_set<int64_t>& samples)
{
    Json ids = Json::array(), x = Json::array(), y = Json::array(), labels = Json::array();
    for (size_t i = 0; i < named.ids.size(); ++i) {
        if (!samples.contains(named.ids[i]))
            continue;
        const auto row = static_cast<int64_t>(i);
        ids.push_back(named.ids[i]);
        x.push_back(named.map.layout(row, 0));
        y.push_back(named.map.layout(row, 1));
        labels.push_back(named.labels[i]);
    }
    const size_t count = ids.size();
    return {{"kind", "maps"},
            {"of", of},
            {"run", run.root().string()},
            {"step", named.map.step},
            {"ids", std::move(ids)},
            {"x", std::move(x)},
            {"y", std::move(y)},
            {"labels", std::move(labels)},
            {"n", count},
            {"total", named.ids.size()}};
}
} // namespace

bool keepsTwoMaps(const RunDirectory& run)
{
    return outerMaps(run).has_value();
}

Result<Json> mapPanels(const FigureRoom& room, const FigureRun& run, const Call& call)
{
    const auto kept = outerMaps(run.run);
    if (!kept) // one was taken away meanwhile
        return inputError("the run keeps no two maps", run.run.root().string());
    KINDRED_ASSIGN(const NamedMap first, namedMap(room.context.runs, run.run, kept->first));
    if (!call.progress(0.5, "reading maps"))
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    KINDRED_ASSIGN(const NamedMap last, namedMap(room.context.runs, run.run, kept->second));
    const std::set<int32_t> classes = mappedClasses(last.labels);
    const auto samples = mappedSamples(last, first, classes);
    if (samples.empty())
        return inputError("the maps have no samples in common", run.run.root().string());
    KINDRED_ASSIGN(const RunView view, RunView::open(room.context.runs, run.run, "last"));
    Json names = Json::object();
    for (const int32_t label : classes)
        names[std::to_string(label)] = view.className(label);
    Json panels = {mapPanel(run.run, "first", first, samples),
                   mapPanel(run.run, "last", last, samples)};
    for (Json& panel : panels)
        panel["classes"] = names;
    return panels;
}

} // namespace kindred::engine
