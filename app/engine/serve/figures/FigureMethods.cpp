#include <algorithm>
#include <array>
#include <memory>

#include "base/Text.h"
#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "engine/serve/figures/Figures.h"
#include "engine/serve/runs/RunShelf.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostFigureRuns = 12;

bool hasTrainingTable(const RunDirectory& run)
{
    const std::vector<TableName> names = run.tableNames();
    return std::any_of(names.begin(), names.end(),
                       [](const TableName& name) { return name.split == "train"; });
}

std::string whyNoTable(const FigureRun& run)
{
    return hasTrainingTable(run.run)
               ? std::string()
               : "the run keeps no table of its training samples yet: the first is written after "
                 "an evaluated epoch";
}

std::string whyNoTasks(const FigureRun& run)
{
    constexpr size_t kFewestClasses = 5;
    const Json data = run.record.value("data", Json::object());
    const Json levels = data.is_object() ? data.value("levels", Json::array()) : Json::array();
    const Json classes = !levels.empty() && levels.back().is_object()
                             ? levels.back().value("classes", Json::array())
                             : Json::array();
    if (classes.size() < kFewestClasses)
        return "a task of few images needs at least five classes";
    return whyNoTable(run);
}

std::string whyNoMaps(const FigureRun& run)
{
    return keepsTwoMaps(run.run)
               ? std::string()
               : "the run keeps no maps of two steps; make one of an early step and one of the "
                 "last in Map";
}

std::string whyNoAttention(const FigureRun& run)
{
    if (run.memory() != MemoryKind::Attended)
        return "the method attends to no neighbours; train with method mne";
    if (run.option("depth") == 0)
        return "the run has no module that attends to neighbours (depth 0)";
    return whyNoTable(run);
}

/// A figure: which runs it can be drawn from, and how.
struct FigureKind {
    const char* id;
    std::string (*whyNot)(const FigureRun&); ///< null: drawn from all runs together
    Result<Json> (*panels)(const FigureRoom&, const FigureRun&, const Call&);
};

constexpr std::array<FigureKind, 7> kFigures = {{
    {"ranks", whyNoTable, rankPanels},
    {"attention", whyNoAttention, attentionPanels},
    {"pooling", nullptr, nullptr},
    {"means", whyNoTable, meansPanels},
    {"links", whyNoTable, linkPanels},
    {"tasks", whyNoTasks, taskPanels},
    {"before", whyNoMaps, mapPanels},
}};

Result<std::vector<FigureRun>> figureRuns(Context& context, const Json& params)
{
    const Json paths = params.value("runs", Json());
    if (!paths.is_array() || paths.empty() || paths.size() > kMostFigureRuns)
        return usageError("must be 1 to 12 runs", "params.runs");
    std::vector<FigureRun> runs;
    for (const Json& path : paths) {
        if (!path.is_string())
            return usageError("must be paths of runs", "params.runs");
        KINDRED_ASSIGN(RunDirectory run, context.shelf.find(path.get<std::string>()));
        KINDRED_ASSIGN(Json record, run.record(true));
        runs.push_back({std::move(run), std::move(record)});
    }
    return runs;
}

std::string whyNoPooling(const std::vector<FigureRun>& runs)
{
    const auto count = std::count_if(runs.begin(), runs.end(), [](const FigureRun& run) {
        return run.memory() == MemoryKind::Attended;
    });
    if (count < 2)
        return "choose at least two runs of method mne that differ in “neighbours” or “pooling”";
    return poolingPanels(runs).empty()
               ? "these runs have no evaluation in common that differs in “neighbours” or "
                 "“pooling”; evaluate them with the same protocol"
               : std::string();
}

/// Why none of the runs gives it: the first reason.
std::string whyNot(const FigureKind& kind, const std::vector<FigureRun>& runs)
{
    if (!kind.whyNot)
        return whyNoPooling(runs);
    std::string first;
    for (const FigureRun& run : runs) {
        const std::string reason = kind.whyNot(run);
        if (reason.empty())
            return {};
        if (first.empty())
            first = reason;
    }
    return first;
}

Result<Reply> figureList(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::vector<FigureRun> runs, figureRuns(context, call.params));
    Json list = Json::array();
    for (const FigureKind& kind : kFigures) {
        const std::string reason = whyNot(kind, runs);
        list.push_back({{"id", kind.id}, {"applies", reason.empty()}, {"reason", reason}});
    }
    return Reply(Json{{"figures", std::move(list)}});
}

/// Of a call that makes several parts: the progress of one.
Call partOf(const Call& call, size_t part, size_t parts)
{
    return {call.params, call.message,
            [&call, part, parts](double done, const std::string& text) {
                return call.progress((double(part) + done) / double(parts), text);
            },
            call.cancelled};
}

Result<Reply> figure(const FigureRoom& room, const Call& call)
{
    KINDRED_ASSIGN(const std::string id, textParam(call.params, "figure"));
    const auto* const kind = std::find_if(kFigures.begin(), kFigures.end(),
                                          [&](const FigureKind& each) { return id == each.id; });
    if (kind == kFigures.end()) {
        std::vector<std::string> known;
        known.reserve(kFigures.size());
        for (const FigureKind& each : kFigures)
            known.emplace_back(each.id);
        return usageError("there is no figure “" + id + "”" + didYouMean(id, known),
                          "params.figure");
    }
    KINDRED_ASSIGN(const std::vector<FigureRun> runs, figureRuns(room.context, call.params));
    if (const std::string reason = whyNot(*kind, runs); !reason.empty())
        return usageError(reason, "params.runs");
    if (!kind->whyNot)
        return Reply(Json{{"figure", id}, {"panels", poolingPanels(runs)}});
    Json panels = Json::array();
    Json missing = Json::array();
    for (size_t i = 0; i < runs.size(); ++i) {
        std::string reason = kind->whyNot(runs[i]);
        if (reason.empty()) {
            Result<Json> made = kind->panels(room, runs[i], partOf(call, i, runs.size()));
            if (!made && made.error().code == ErrorCode::Interrupted)
                return made.error();
            if (made)
                for (Json& panel : *made)
                    panels.push_back(std::move(panel));
            else
                reason = made.error().message();
        }
        if (!reason.empty())
            missing.push_back({{"run", runs[i].run.root().string()}, {"reason", reason}});
    }
    if (panels.empty())
        return inputError(missing.empty() ? "there is nothing to draw"
                                          : missing[0].value("reason", std::string()));
    return Reply(
        Json{{"figure", id}, {"panels", std::move(panels)}, {"missing", std::move(missing)}});
}
} // namespace

Json FigureRun::option(const char* key) const
{
    const Json options = record.value("options", Json::object());
    return options.is_object() ? options.value(key, Json()) : Json();
}

MethodTable figureMethods(Context& context, NeighbourhoodTables& tables, NeighbourhoodFacts& facts)
{
    return {{"run.figures", Pace::Slow,
             [&context](const Call& call) { return figureList(context, call); }},
            {"run.figure", Pace::Slow, [&context, &tables, &facts](const Call& call) {
                 return figure({context, tables, facts}, call);
             }}};
}

} // namespace kindred::engine
