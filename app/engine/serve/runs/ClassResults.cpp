#include "engine/serve/runs/ClassResults.h"

#include <map>
#include <optional>
#include <unordered_map>

#include "base/Npy.h"
#include "engine/serve/Params.h"
#include "engine/serve/runs/JudgedSplit.h"
#include "engine/serve/runs/RunQuestion.h"
#include "engine/serve/runs/RunShelf.h"
#include "engine/serve/runs/RunView.h"

namespace kindred::engine {

namespace {
/// One class of the split: how many of its samples there are and what became of them.
struct ClassCount {
    int64_t samples = 0;
    int64_t right = 0;
    int64_t named = 0;         ///< samples of any class that were given this name
    int64_t nearest = 0;       ///< whose nearest training sample is of the class
    int64_t comparedRight = 0; ///< that the comparison names rightly
};

struct ClassTally {
    std::map<int32_t, ClassCount> classes;
    std::map<std::pair<int32_t, int32_t>, int64_t> cells; ///< (class, name) → samples
    int64_t samples = 0;
    bool knowsNearest = false;
};

Result<std::shared_ptr<const RunTable>> judgedTable(const RunView& view, const std::string& split)
{
    KINDRED_ASSIGN(auto table, view.table(split));
    if (table->predictions.empty())
        return inputError("the run has no predictions for “" + split + "” at step " +
                              std::to_string(view.step()),
                          view.run().root().string());
    return table;
}

/// The class of the nearest training sample of each row; empty where the run keeps none.
std::vector<int32_t> nearestClasses(const RunView& view, const std::string& split, int64_t rows)
{
    const auto neighbours = readNpy(view.run().tables(split, view.step()) / "neighbours.npy");
    if (!neighbours || neighbours->header.dtype != "<i4" || neighbours->header.shape.size() != 2 ||
        neighbours->header.shape[0] != rows || neighbours->header.shape[1] < 1)
        return {};
    const auto candidates = view.candidates("all");
    if (!candidates)
        return {};
    std::unordered_map<int64_t, int32_t> labels;
    for (size_t row = 0; row < candidates->size(); ++row)
        labels.emplace(candidates->id(row), candidates->label(row));
    const int64_t columns = neighbours->header.shape[1];
    const auto* ids = neighbours->as<int32_t>();
    std::vector<int32_t> classes;
    for (int64_t row = 0; row < rows; ++row) {
        const auto found = labels.find(ids[row * columns]);
        classes.push_back(found == labels.end() ? -1 : found->second);
    }
    return classes;
}

ClassTally tallied(const RunView& view, const std::string& split, const RunTable& table)
{
    ClassTally tally;
    const std::vector<int32_t> nearest =
        nearestClasses(view, split, static_cast<int64_t>(table.ids.size()));
    tally.knowsNearest = !nearest.empty();
    for (size_t row = 0; row < table.ids.size(); ++row) {
        const int32_t label = view.labelAt(table, row);
        const auto name = static_cast<int32_t>(table.predictions[row]);
        if (label < 0)
            continue;
        ++tally.samples;
        ++tally.cells[{label, name}];
        ClassCount& own = tally.classes[label];
        ++own.samples;
        own.right += label == name;
        own.nearest += tally.knowsNearest && nearest[row] == label;
        if (name >= 0)
            ++tally.classes[name].named;
    }
    return tally;
}

/// Adds how another run names the same samples.
Status addComparison(ClassTally& tally, Context& context, const RunView& view,
                     const RunTable& table, const std::string& split, const std::string& other)
{
    KINDRED_ASSIGN(const RunDirectory run, context.shelf.find(other));
    KINDRED_ASSIGN(const RunView compared, RunView::open(context.runs, run, "last"));
    KINDRED_TRY(compared.checkSameData(view));
    KINDRED_ASSIGN(const auto theirs, judgedTable(compared, split));
    std::unordered_map<int64_t, bool> right;
    for (size_t row = 0; row < theirs->ids.size(); ++row)
        right.emplace(theirs->ids[row], theirs->predictions[row] == compared.labelAt(*theirs, row));
    for (size_t row = 0; row < table.ids.size(); ++row) {
        const auto found = right.find(table.ids[row]);
        if (found == right.end())
            return usageError("holds out other samples, so the classes cannot be compared",
                              run.root().string());
        const int32_t label = view.labelAt(table, row);
        if (label >= 0)
            tally.classes[label].comparedRight += found->second;
    }
    return {};
}

Json classesJson(const RunView& view, const ClassTally& tally, bool compared)
{
    const auto trained = view.trainedClasses();
    Json classes = Json::array();
    for (const auto& [label, count] : tally.classes) {
        Json entry = {{"label", label},
                      {"name", view.className(label)},
                      {"n", count.samples},
                      {"right", count.right},
                      {"named", count.named}};
        if (trained)
            entry["trained"] = trained->contains(label);
        if (tally.knowsNearest)
            entry["nearest_right"] = count.nearest;
        if (compared)
            entry["compared_right"] = count.comparedRight;
        classes.push_back(std::move(entry));
    }
    return classes;
}

Result<std::optional<int32_t>> classParam(const Json& params, const char* key)
{
    if (!hasParam(params, key))
        return std::optional<int32_t>();
    KINDRED_ASSIGN(const int64_t label, integerParam(params, key, -1, INT32_MAX));
    return std::optional(static_cast<int32_t>(label));
}
} // namespace

Result<Reply> classResults(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunView view, viewOf(context, call.params));
    KINDRED_TRY(view.requireLabels());
    KINDRED_ASSIGN(const std::string wanted, textParam(call.params, "split", ""));
    KINDRED_ASSIGN(const std::string split, judgedSplit(view, wanted));
    KINDRED_ASSIGN(const std::string other, textParam(call.params, "compare", ""));
    KINDRED_ASSIGN(const auto table, judgedTable(view, split));
    ClassTally tally = tallied(view, split, *table);
    if (!other.empty()) {
        KINDRED_TRY(addComparison(tally, context, view, *table, split, other));
    }
    std::vector<int32_t> cells;
    for (const auto& [pair, count] : tally.cells)
        cells.insert(cells.end(), {pair.first, pair.second, static_cast<int32_t>(count)});
    Reply reply(Json{{"split", split},
                     {"step", view.step()},
                     {"n", tally.samples},
                     {"classes", classesJson(view, tally, !other.empty())}});
    reply.content.json["cells"] = wire::addBlock(
        reply.content, "<i4", {static_cast<int64_t>(tally.cells.size()), 3}, cells.data());
    return reply;
}

Result<Reply> classSamples(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunView view, viewOf(context, call.params));
    KINDRED_TRY(view.requireLabels());
    KINDRED_ASSIGN(const std::string wanted, textParam(call.params, "split", ""));
    KINDRED_ASSIGN(const std::string split, judgedSplit(view, wanted));
    KINDRED_ASSIGN(const auto label, classParam(call.params, "label"));
    KINDRED_ASSIGN(const auto name, classParam(call.params, "prediction"));
    KINDRED_ASSIGN(const bool wrong, flagParam(call.params, "wrong", false));
    KINDRED_ASSIGN(const auto table, judgedTable(view, split));
    std::vector<int64_t> ids;
    for (size_t row = 0; row < table->ids.size(); ++row) {
        const int32_t own = view.labelAt(*table, row);
        const int64_t given = table->predictions[row];
        if ((!label || own == *label) && (!name || given == *name) && (!wrong || own != given))
            ids.push_back(table->ids[row]);
    }
    return Reply(Json{{"split", split}, {"ids", ids}});
}

} // namespace kindred::engine
