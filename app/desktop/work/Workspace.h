#pragma once

#include <QUndoStack>

#include "models/engine/EngineClient.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunActions.h"
#include "models/runs/RunListModel.h"
#include "models/samples/SampleTags.h"
#include "models/samples/Selection.h"
#include "work/UndoOrder.h"

namespace kindred {

class Settings;

/// What the rooms of a window work on together: the run that is looked at, what is selected and
/// tagged in it, the list of runs, and what can be undone. GUI thread only.
struct Workspace {
    /// The arguments outlive it.
    Workspace(Settings& settings, EngineClient* engine);

    /// Where what belongs to the settings is kept: tags, selection, boards.
    QString folder() const;

    Settings& settings;
    EngineClient* const engine;
    CurrentRun current;
    Selection selection;
    SampleTags tags;
    RunListModel runs;
    QUndoStack undo;    ///< of all but the tags and the board, which have stacks of their own
    UndoOrder steps;    ///< of the stacks together
    RunActions actions; ///< undone by `undo`

private:
    void followEngine();
};

} // namespace kindred
