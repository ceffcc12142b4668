#pragma once

#include <string>
#include <vector>

#include "engine/serve/neighbourhood/NeighbourhoodFacts.h"
#include "engine/serve/neighbourhood/NeighbourhoodRows.h"
#include "train/plan/Registry.h"

namespace kindred::engine {

// The figures of the papers as numbers (`run.figure`): a panel is an object that docs/protocol.md
// describes. Errors are those of what is read; Interrupted where the call was cancelled.

/// A run that a figure is drawn from.
struct FigureRun {
    RunDirectory run;
    Json record; ///< run.json

    std::string method() const { return record.value("method", ""); }
    MemoryKind memory() const { return methodNamedBy(record).memory.kind; }
    /// Of the resolved options; null where there is none.
    Json option(const char* key) const;
};

/// What figures are made with. Outlives the call.
struct FigureRoom {
    Context& context;
    NeighbourhoodTables& tables;
    NeighbourhoodFacts& facts;
};

/// Mean distance to the r-th neighbour and mean value of its kernel, at up to six steps (Meyer et
/// al. 2018, figures 4b and 4c): over at most 400 seeded training samples, each left out.
Result<Json> rankPanels(const FigureRoom& room, const FigureRun& run, const Call& call);

/// What the attention of mne gives its neighbours by rank, and how much of the whole goes to the
/// query's own class as K grows, beside equal shares (Li et al. 2019, figure 7): training samples.
Result<Json> attentionPanels(const FigureRoom& room, const FigureRun& run, const Call& call);

/// Results of several mne runs against K, a line for each way of pooling (Li et al. 2019, figures 5
/// and 7). No panels where the runs differ in neither.
Json poolingPanels(const std::vector<FigureRun>& runs);

/// Three classes with the five nearest to their mean and p of each, under the pictures' own
/// distance and the learned one (Mensink et al. 2012, figure 1).
Result<Json> meansPanels(const FigureRoom& room, const FigureRun& run, const Call& call);

/// The training samples on a plane, each linked to its nearest neighbour in the embedding (Im and
/// Taylor 2016, figure 2); of more than two dimensions the two principal components.
Result<Json> linkPanels(const FigureRoom& room, const FigureRun& run, const Call& call);

/// A task of five classes with an image each, and queries of it that the nearest of the five names
/// rightly and wrongly (Wu et al. 2018, figure 6): three of each, where there are.
Result<Json> taskPanels(const FigureRoom& room, const FigureRun& run, const Call& call);

/// The first and the last map that the run keeps, the same samples of at most 30 classes on both
/// (Li et al. 2019, figure 6).
Result<Json> mapPanels(const FigureRoom& room, const FigureRun& run, const Call& call);
/// There are two to show.
bool keepsTwoMaps(const RunDirectory& run);

/// A result of an evaluation that a run keeps.
struct KeptResult {
    Json result;
    std::string asked; ///< stands for its settings, data and K: the end of the file's name
};

/// Every result of the evaluations that a run keeps, by the step they are of, then the time they
/// were written.
std::vector<KeptResult> keptResults(const RunDirectory& run);

/// Rows 0 … all − 1, or a seeded choice of `most` of them; ascending.
std::vector<int64_t> figureRows(int64_t all, int64_t most);

/// `run.figures` and `run.figure`; the arguments outlive the table.
MethodTable figureMethods(Context& context, NeighbourhoodTables& tables, NeighbourhoodFacts& facts);

} // namespace kindred::engine
