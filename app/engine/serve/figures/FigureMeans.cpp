#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "engine/serve/figures/Figures.h"

namespace kindred::engine {

namespace {
constexpr size_t kReferences = 3;
constexpr size_t kNearestToReference = 5;
constexpr int64_t kMostScaledRows = 1000;
constexpr double kMeansWork = 4e9; ///< multiplications to find the references by
constexpr int64_t kFewestCandidates = 24;
constexpr int64_t kCandidatesTogether = 8;

/// How classes see each other in one space.
struct SeenClasses {
    const ClassPoints* points = nullptr; ///< what is measured to
    ClassPoints means;                   ///< what is asked by
    double scale = 1;

    /// The class itself and the nearest others.
    std::vector<ClassDistance> nearest(size_t reference) const
    {
        const double* mean = means.points.row(static_cast<int64_t>(reference));
        const std::vector<float> query(mean, mean + means.points.cols());
        std::vector<ClassDistance> all = classDistances(*points, query, scale);
        // Several centroids a class may leave its mean nearer to another class: itself goes first.
        std::stable_partition(all.begin(), all.end(), [&](const ClassDistance& entry) {
            return entry.label == means.owners[reference];
        });
        all.resize(std::min(all.size(), kNearestToReference + 1));
        return all;
    }
};

/// How many of a class's nearest are the same in both spaces.
size_t sharedNeighbours(const std::vector<ClassDistance>& one,
                        const std::vector<ClassDistance>& two)
{
    std::set<int32_t> labels;
    for (const ClassDistance& entry : one)
        labels.insert(entry.label);
    return static_cast<size_t>(
        std::count_if(two.begin(), two.end(),
                      [&](const ClassDistance& entry) { return labels.contains(entry.label); }));
}

/// The classes whose neighbours the metric changed most; without the pictures' own distance those
/// that are least sure of themselves. Ties: the mass that moved, then the label. Of very many
/// classes a seeded choice is looked at. Interrupted where the call was cancelled.
Result<std::vector<size_t>> referencesOf(const SeenClasses& learned, const SeenClasses* input,
                                         Executor& executor, const Call& call)
{
    const auto count = static_cast<int64_t>(learned.means.owners.size());
    const double one = double(learned.points->points.values().size()) +
                       (input ? double(input->points->points.values().size()) : 0.0);
    const std::vector<int64_t> candidates = figureRows(
        count, std::max(kFewestCandidates, static_cast<int64_t>(kMeansWork / std::max(1.0, one))));
    const auto asked = static_cast<int64_t>(candidates.size());
    std::vector<std::tuple<double, double, size_t>> order(candidates.size());
    for (int64_t from = 0; from < asked; from += kCandidatesTogether) {
        if (!call.progress(double(from) / double(asked), "comparing classes"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t some = std::min(kCandidatesTogether, asked - from);
        executor.forRanges(some, 1, [&](int64_t begin, int64_t end, int) {
            for (int64_t each = from + begin; each < from + end; ++each) {
                const auto i = static_cast<size_t>(candidates[static_cast<size_t>(each)]);
                auto& entry = order[static_cast<size_t>(each)];
                const std::vector<ClassDistance> near = learned.nearest(i);
                const double own = near.empty() ? 0 : near.front().p;
                entry = {0, own, i};
                if (!input)
                    continue;
                const std::vector<ClassDistance> before = input->nearest(i);
                entry = {double(sharedNeighbours(near, before)),
                         -std::abs(own - (before.empty() ? 0 : before.front().p)), i};
            }
        });
    }
    std::sort(order.begin(), order.end());
    std::vector<size_t> chosen;
    for (size_t i = 0; i < std::min(kReferences, order.size()); ++i)
        chosen.push_back(std::get<2>(order[i]));
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

Json barsPanel(const RunView& view, const SeenClasses& seen, size_t reference, const char* of)
{
    Json entries = Json::array();
    for (const ClassDistance& entry : seen.nearest(reference))
        entries.push_back({{"label", entry.label},
                           {"name", view.className(entry.label)},
                           {"p", entry.p},
                           {"distance", std::sqrt(entry.squared)}});
    const int32_t label = seen.means.owners[reference];
    return {{"kind", "bars"},
            {"of", of},
            {"run", view.run().root().string()},
            {"reference", label},
            {"name", view.className(label)},
            {"scale", seen.scale},
            {"entries", std::move(entries)}};
}
} // namespace

Result<Json> meansPanels(const FigureRoom& room, const FigureRun& run, const Call& call)
{
    KINDRED_ASSIGN(const RunView view, RunView::open(room.context.runs, run.run, "last"));
    KINDRED_ASSIGN(const auto known, room.facts.meansOf(view, call));
    KINDRED_ASSIGN(const auto rows, room.tables.rows(view));
    KINDRED_ASSIGN(const auto table, room.tables.stored(run.run, "train", view.step()));
    SeenClasses learned{&known->learned, classMeansOf(table->rows.view(), rows->labels), 1};
    // Only what looks at means learns the scale of its distances with the metric (equation 6).
    if (run.memory() != MemoryKind::Means)
        learned.scale = fittedScale(known->learned, table->rows.view(), rows->labels,
                                    kMostScaledRows, room.context.executor);
    if (learned.means.owners.size() < 2)
        return inputError("has fewer than two classes", run.run.root().string());
    SeenClasses input{&known->input, known->input, known->inputScale};
    const bool hasInput = known->inputReason.empty() && input.means.owners == learned.means.owners;
    Json panels = Json::array();
    KINDRED_ASSIGN(const std::vector<size_t> references,
                   referencesOf(learned, hasInput ? &input : nullptr, room.context.executor, call));
    for (const size_t reference : references) {
        if (hasInput)
            panels.push_back(barsPanel(view, input, reference, "input"));
        panels.push_back(barsPanel(view, learned, reference, "learned"));
    }
    return panels;
}

} // namespace kindred::engine
