#pragma once

#include <QObject>
#include <QSet>

#include <functional>

#include "models/engine/RunSource.h"

class QUndoCommand;
class QUndoStack;

namespace kindred {

/// A run to be taken off the list, and the entry of the list that goes with it.
struct ListedRun {
    QString run; ///< path
    QString name;
    QString group;      ///< path; empty: it is of none
    QString groupName;  ///< of that
    bool whole = false; ///< all runs of the group go that are listed
};

struct NamedRun {
    QString run; ///< path
    QString name;
};

/// What a person does to runs, as requests to the engine; rename and delete can be undone. GUI
/// thread only.
class RunActions final : public QObject {
    Q_OBJECT

public:
    /// Source and stack outlive the actions.
    RunActions(RunSource* source, QUndoStack* undo, QObject* parent = nullptr);

    void pause(const QString& run) { control(run, "paused"); }
    void resume(const QString& run) { control(run, "running"); }
    void stop(const QString& run) { control(run, "stopped"); }
    void move(const QString& run, int position);
    void rename(const QString& run, const QString& before, const QString& after);
    void renameGroup(const QString& group, const QString& before, const QString& after);
    /// Off the list; one undo brings all of them back.
    void forget(const QList<ListedRun>& runs);
    /// Into the engine's trash; one undo brings all of them back.
    void remove(const QList<NamedRun>& runs);
    /// The plan that would make the run again, with these options set, also of one that waits;
    /// planReady tells it.
    void duplicate(const QString& run, const Json& changes = Json::object());
    /// The plan that would make a group again, with all its seeds and folds and with these
    /// settings; planReady tells it.
    void duplicateGroup(const QString& group, const Json& settings);
    /// The plan of the training that its data and task would get by default; planReady tells it.
    void trainAfter(const QString& run);
    /// Changes options of a run that trains.
    void change(const QString& run, const Json& changes);

    // The bare requests, for the undo commands.
    void sendRename(const QString& run, const QString& name);
    void sendGroupRename(const QString& group, const QString& name);
    /// `done` is told with which paths runs.open lists them again.
    void sendForget(const Json& runs, std::function<void(const QStringList& opened)> done,
                    std::function<void()> refused);
    void sendOpen(const QString& path);
    void sendDelete(const QString& run, std::function<void(const QString& trash)> deleted,
                    std::function<void()> refused);
    void sendRestore(const QString& trash);
    /// Whether it goes, or went, because this window asked for it; with a run that leaves the list
    /// its group may.
    bool tookAway(const QString& run) const;
    /// Whether it is what undo would take back next.
    bool isLatest(const QUndoCommand* command) const;

Q_SIGNALS:
    void failed(const QString& text);
    /// Told again with each of several that were removed together. `undoable`: undo would bring
    /// them back, so that may be offered.
    void removed(const QStringList& names, bool undoable);
    void restored(const kindred::Json& summary);
    /// Entries that are no longer listed, together; `undoable` as of removed().
    void forgotten(const QStringList& names, bool undoable);
    void planReady(const kindred::Json& plan);

private:
    void control(const QString& run, const char* state);
    /// Sends, and says why if it is refused.
    void send(const QString& method, const Json& params, std::function<void(const Json&)> done = {},
              std::function<void()> refused = {});

    RunSource* m_source;
    QUndoStack* m_undo;
    QSet<QString> m_taken; ///< paths of runs, and of the folders above those taken off the list
};

/// The plan that makes a group again, from the answer to group.plan; "seeds", "folds" and "sweep"
/// beside its members. Of a swept option that `settings` names, with that value alone.
Json planOfGroup(const Json& answer, const Json& settings);

/// The plan (docs/protocol.md) that makes a run again, from the answer to run.plan: what was chosen
/// for it, into a folder of its own.
Json planOf(const Json& record);

} // namespace kindred
