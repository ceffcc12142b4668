#include <QtGlobal>

#include "common/EngineRefusals.h"

namespace kindred {

namespace {
constexpr const char* kRunRefusals[] = {
    // core/run
    QT_TRANSLATE_NOOP("Engine", "is a group of runs, and one run is needed"),
    QT_TRANSLATE_NOOP("Engine", "Name one of them."),
    QT_TRANSLATE_NOOP("Engine", "Name one of them, e.g. %1."),
    QT_TRANSLATE_NOOP("Engine", "has not begun to train: it has no run.json"),
    QT_TRANSLATE_NOOP("Engine", "Wait for its turn in the queue."),
    QT_TRANSLATE_NOOP("Engine", "is not the record of a run: no format version"),
    QT_TRANSLATE_NOOP("Engine", "Put an undamaged copy of the file back."),
    QT_TRANSLATE_NOOP("Engine", "Put the file back; what it holds is then read by itself."),
    QT_TRANSLATE_NOOP("Engine", "Put an undamaged copy of the file back, or move the run's folder "
                                "away and open the embeddings again."),
    QT_TRANSLATE_NOOP("Engine",
                      "Put an undamaged copy of the file back, or move the folder tables/%1 out of "
                      "the run: when it is resumed its last tables are made again."),
    QT_TRANSLATE_NOOP("Engine", "Put an undamaged copy of the file back, or move it out of the "
                                "run: when that is resumed the file is written again."),
    QT_TRANSLATE_NOOP("Engine", "Put an undamaged copy of the file back, or move the folder "
                                "checkpoints/%1 out of the run: step %2 is the one before it."),
    QT_TRANSLATE_NOOP("Engine",
                      "was written by a newer Kindred (run format %1, this one writes %2)"),
    QT_TRANSLATE_NOOP("Engine",
                      "Install the newer version, or open the run read-only in the window."),
    QT_TRANSLATE_NOOP("Engine", "was written by a newer Kindred (group format %1)"),
    QT_TRANSLATE_NOOP("Engine", "Install the newer version."),
    QT_TRANSLATE_NOOP("Engine", "is not the record of a group: %1"),
    QT_TRANSLATE_NOOP("Engine", "a member is missing or of another type"),
    QT_TRANSLATE_NOOP("Engine", "an axis has no key or no values"),
    QT_TRANSLATE_NOOP("Engine", "a run has no folder in it"),
    QT_TRANSLATE_NOOP("Engine", "a run has other settings than the axes"),
    QT_TRANSLATE_NOOP("Engine", "no format version"),
    QT_TRANSLATE_NOOP("Engine", "the run is in use by %1"),
    QT_TRANSLATE_NOOP("Engine", "another process"),
    QT_TRANSLATE_NOOP("Engine", "process %1 on %2 since %3"),
    QT_TRANSLATE_NOOP("Engine", "Stop that job first, or choose another folder."),
    QT_TRANSLATE_NOOP("Engine", "has an unknown state"),
    QT_TRANSLATE_NOOP("Engine", "has an unknown state “%1”"),
    QT_TRANSLATE_NOOP("Engine", "has a “set” that is not an object"),
    QT_TRANSLATE_NOOP("Engine", "has a “request” that is not a whole number"),
    QT_TRANSLATE_NOOP("Engine", "Delete this file: the run then goes on as it is."),
    QT_TRANSLATE_NOOP("Engine",
                      "Delete this file: the run then counts as broken off and can be resumed."),
    QT_TRANSLATE_NOOP("Engine", "line %1 is damaged"),
    QT_TRANSLATE_NOOP("Engine", "line %1 is not that of sample %2"),
    QT_TRANSLATE_NOOP("Engine", "a checkpoint needs a step of 0 or more, not %1"),
    QT_TRANSLATE_NOOP("Engine", "the run has no curve yet"),
    QT_TRANSLATE_NOOP("Engine", "holds no event that can be read"),
    // core/project: maps
    QT_TRANSLATE_NOOP("Engine", "all rows are equal: there is nothing to map"),
    QT_TRANSLATE_NOOP("Engine", "not a finite number in row %1"),
    QT_TRANSLATE_NOOP("Engine", "Remove or replace such rows."),
    QT_TRANSLATE_NOOP("Engine", "a map needs at least 4 rows, not %1"),
    QT_TRANSLATE_NOOP("Engine", "the rows have no columns"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "perplexity %1 is too large for %2 rows: it needs three times as many neighbours"),
    QT_TRANSLATE_NOOP("Engine", "The largest is %1."),
    QT_TRANSLATE_NOOP("Engine", "the map has %1 rows of %2 columns, not %3 of 2"),
    QT_TRANSLATE_NOOP("Engine", "the new rows have %1 columns, the known ones %2"),
    QT_TRANSLATE_NOOP("Engine", "the map to start from has %1 rows of %2 columns, not %3 of 2"),
    QT_TRANSLATE_NOOP("Engine", "the map to start from is not finite in row %1"),
    // core/evaluate
    QT_TRANSLATE_NOOP("Engine", "no protocol “%1”"),
    QT_TRANSLATE_NOOP("Engine", "no decision rule “%1”"),
    QT_TRANSLATE_NOOP("Engine", "Known: %1."),
    QT_TRANSLATE_NOOP("Engine", "every k must be at least 1"),
    QT_TRANSLATE_NOOP("Engine", "there is no label level %1"),
    QT_TRANSLATE_NOOP("Engine", "database and queries differ in dimension or in label levels"),
    QT_TRANSLATE_NOOP("Engine", "“%1” is no list of whole numbers from %2 to %3"),
    QT_TRANSLATE_NOOP("Engine", "“%1” stands for every sample."),
    QT_TRANSLATE_NOOP("Engine", "Set prior=tree, or leave 0 out."),
    QT_TRANSLATE_NOOP("Engine", "there are no labels"),
    QT_TRANSLATE_NOOP("Engine", "its samples have no labels, so that there are no classes"),
    QT_TRANSLATE_NOOP("Engine", "Save labels.npy beside the matrix, a class number for each row, "
                                "and open it again."),
    QT_TRANSLATE_NOOP("Engine", "nothing says which class each of its samples is of, so that "
                                "nothing can be judged"),
    QT_TRANSLATE_NOOP("Engine", "some samples have no label"),
    QT_TRANSLATE_NOOP("Engine", "Leave them out."),
    QT_TRANSLATE_NOOP("Engine", "there are %1 embeddings and %2 ids"),
    QT_TRANSLATE_NOOP("Engine", "there are %1 embeddings and %2 labels"),
    QT_TRANSLATE_NOOP("Engine", "there are %1 embeddings and %2 weights"),
    QT_TRANSLATE_NOOP("Engine", "there are %1 embeddings and %2 cameras"),
    QT_TRANSLATE_NOOP("Engine", "sample %1 appears twice"),
    QT_TRANSLATE_NOOP("Engine", "the embedding of sample %1 is not finite"),
    QT_TRANSLATE_NOOP("Engine", "Did training diverge? Evaluate an earlier step."),
    QT_TRANSLATE_NOOP("Engine", "episode %1 cannot be asked: %2"),
};
} // namespace

std::span<const char* const> runRefusals()
{
    return kRunRefusals;
}

} // namespace kindred
