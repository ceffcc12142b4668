#include "models/runs/RunActions.h"

#include <QPointer>
#include <QSet>
#include <QUndoCommand>
#include <QUndoStack>

#include "common/JsonFields.h"

namespace kindred {

namespace {

QString folderAbove(const QString& path)
{
    return path.left(path.lastIndexOf(QLatin1Char('/')));
}

class RenameRun final : public QUndoCommand {
public:
    RenameRun(RunActions* actions, QString run, QString before, QString after)
        : QUndoCommand(RunActions::tr("rename of %1").arg(before)), m_actions(actions),
          m_run(std::move(run)), m_before(std::move(before)), m_after(std::move(after))
    {
    }
    void redo() override { m_actions->sendRename(m_run, m_after); }
    void undo() override { m_actions->sendRename(m_run, m_before); }

private:
    RunActions* m_actions;
    QString m_run;
    QString m_before;
    QString m_after;
};

class RenameGroup final : public QUndoCommand {
public:
    RenameGroup(RunActions* actions, QString group, QString before, QString after)
        : QUndoCommand(RunActions::tr("rename of %1").arg(before)), m_actions(actions),
          m_group(std::move(group)), m_before(std::move(before)), m_after(std::move(after))
    {
    }
    void redo() override { m_actions->sendGroupRename(m_group, m_after); }
    void undo() override { m_actions->sendGroupRename(m_group, m_before); }

private:
    RunActions* m_actions;
    QString m_group;
    QString m_before;
    QString m_after;
};

class ForgetRuns final : public QUndoCommand {
public:
    ForgetRuns(RunActions* actions, QList<ListedRun> runs)
        : QUndoCommand(RunActions::tr("removal from the list")), m_actions(actions),
          m_runs(std::move(runs))
    {
    }
    void redo() override
    {
        m_shelf->wanted = false;
        if (std::exchange(m_shelf->pending, true)) // undone and done again before the answer
            return;
        Json runs = Json::array();
        for (const ListedRun& run : std::as_const(m_runs))
            runs.push_back(run.run.toStdString());
        m_actions->sendForget(
            runs,
            [shelf = m_shelf, actions = m_actions, listed = m_runs,
             command = this](const QStringList& opened) {
                shelf->pending = false;
                shelf->opened = opened;
                if (shelf->wanted) // undone before the engine answered
                    return open(*shelf, actions);
                Q_EMIT actions->forgotten(entries(listed, opened), actions->isLatest(command));
            },
            [shelf = m_shelf] { shelf->pending = false; });
    }
    void undo() override
    {
        m_shelf->wanted = true;
        open(*m_shelf, m_actions);
    }

private:
    struct Shelf {
        QStringList opened; ///< paths to open again
        bool pending = false;
        bool wanted = false;
    };

    static void open(Shelf& shelf, RunActions* actions)
    {
        for (const QString& path : std::exchange(shelf.opened, {}))
            actions->sendOpen(path);
    }

    /// What a person sees go: groups that go as a whole, and single runs.
    static QStringList entries(const QList<ListedRun>& runs, const QStringList& opened)
    {
        QSet<QString> groups;
        QStringList names;
        for (const ListedRun& run : runs) {
            if (!run.whole && !opened.contains(run.group))
                names << run.name;
            else if (!groups.contains(run.group))
                names << run.groupName;
            groups.insert(run.group);
        }
        return names;
    }

    RunActions* m_actions;
    QList<ListedRun> m_runs;
    std::shared_ptr<Shelf> m_shelf = std::make_shared<Shelf>();
};

class DeleteRuns final : public QUndoCommand {
public:
    DeleteRuns(RunActions* actions, const QList<NamedRun>& runs)
        : QUndoCommand(runs.size() == 1 ? RunActions::tr("deletion of %1").arg(runs.first().name)
                                        : RunActions::tr("deletion of %Ln runs", nullptr,
                                                         static_cast<int>(runs.size()))),
          m_actions(actions), m_runs(runs)
    {
    }

    void redo() override
    {
        m_trash->wanted = false;
        m_trash->names.clear();
        for (const NamedRun& run : std::as_const(m_runs)) {
            if (m_trash->pending.contains(run.run)) // undone and done again before the answer
                continue;
            m_trash->pending << run.run;
            m_actions->sendDelete(
                run.run,
                [trash = m_trash, actions = m_actions, run, command = this](const QString& token) {
                    trash->pending.remove(run.run);
                    if (trash->wanted) // undone before the engine answered
                        return actions->sendRestore(token);
                    trash->tokens << token;
                    trash->names << run.name;
                    Q_EMIT actions->removed(trash->names, actions->isLatest(command));
                },
                [trash = m_trash, run] { trash->pending.remove(run.run); });
        }
    }

    void undo() override
    {
        m_trash->wanted = true; // of those that are still to come
        for (const QString& token : std::exchange(m_trash->tokens, {}))
            m_actions->sendRestore(token);
    }

private:
    struct Trash {
        QSet<QString> pending; ///< runs whose deletion is not answered yet
        QStringList tokens;    ///< in it now
        QStringList names;
        bool wanted = false;
    };
    RunActions* m_actions;
    QList<NamedRun> m_runs;
    std::shared_ptr<Trash> m_trash = std::make_shared<Trash>();
};

} // namespace

RunActions::RunActions(RunSource* source, QUndoStack* undo, QObject* parent)
    : QObject(parent), m_source(source), m_undo(undo)
{
}

void RunActions::send(const QString& method, const Json& params,
                      std::function<void(const Json&)> done, std::function<void()> refused)
{
    m_source->request(method, params, this,
                      [this, done = std::move(done),
                       refused = std::move(refused)](const RunSource::Reply& reply) {
                          if (reply.error)
                              Q_EMIT failed(QString::fromStdString(reply.error->message()));
                          else if (done && !reply.cancelled)
                              return done(reply.result);
                          if (refused)
                              refused();
                      });
}

void RunActions::control(const QString& run, const char* state)
{
    send("run.control", {{"run", run.toStdString()}, {"state", state}});
}

void RunActions::move(const QString& run, int position)
{
    send("queue.move", {{"run", run.toStdString()}, {"position", position}});
}

void RunActions::rename(const QString& run, const QString& before, const QString& after)
{
    m_undo->push(new RenameRun(this, run, before, after));
}

void RunActions::remove(const QList<NamedRun>& runs)
{
    if (!runs.isEmpty())
        m_undo->push(new DeleteRuns(this, runs));
}

void RunActions::renameGroup(const QString& group, const QString& before, const QString& after)
{
    m_undo->push(new RenameGroup(this, group, before, after));
}

void RunActions::forget(const QList<ListedRun>& runs)
{
    if (!runs.isEmpty())
        m_undo->push(new ForgetRuns(this, runs));
}

/// The new name comes back with the summaries of its runs.
void RunActions::sendGroupRename(const QString& group, const QString& name)
{
    send("group.rename", {{"group", group.toStdString()}, {"name", name.toStdString()}});
}

bool RunActions::tookAway(const QString& run) const
{
    return m_taken.contains(run) || m_taken.contains(folderAbove(run));
}

/// The engine tells which runs are gone.
void RunActions::sendForget(const Json& runs, std::function<void(const QStringList&)> done,
                            std::function<void()> refused)
{
    for (const Json& run : runs) {
        const QString path = QString::fromStdString(run.get<std::string>());
        m_taken << path << folderAbove(path);
    }
    send(
        "runs.forget", {{"runs", runs}},
        [done = std::move(done)](const Json& answer) {
            QStringList opened;
            for (const Json& path : arrayOf(answer, "opened"))
                if (path.is_string())
                    opened << QString::fromStdString(path.get<std::string>());
            done(opened);
        },
        std::move(refused));
}

void RunActions::sendOpen(const QString& path)
{
    send("runs.open", {{"path", path.toStdString()}}, [this, path](const Json& summary) {
        m_taken.remove(path);
        m_taken.remove(folderAbove(path));
        Q_EMIT m_source->runChanged(textOf(summary, "run"), summary);
        Q_EMIT restored(summary);
    });
}

void RunActions::duplicateGroup(const QString& group, const Json& settings)
{
    send("group.plan", {{"group", group.toStdString()}},
         [this, settings](const Json& answer) { Q_EMIT planReady(planOfGroup(answer, settings)); });
}

bool RunActions::isLatest(const QUndoCommand* command) const
{
    return m_undo->index() > 0 && m_undo->command(m_undo->index() - 1) == command;
}

void RunActions::sendRename(const QString& run, const QString& name)
{
    send("run.rename", {{"run", run.toStdString()}, {"name", name.toStdString()}},
         [this, run](const Json& summary) { Q_EMIT m_source->runChanged(run, summary); });
}

void RunActions::sendDelete(const QString& run, std::function<void(const QString&)> deleted,
                            std::function<void()> refused)
{
    m_taken << run;
    send(
        "run.delete", {{"run", run.toStdString()}},
        [this, run, deleted = std::move(deleted)](const Json& answer) {
            Q_EMIT m_source->runRemoved(run);
            deleted(textOf(answer, "trash"));
        },
        std::move(refused));
}

void RunActions::sendRestore(const QString& trash)
{
    send("run.restore", {{"trash", trash.toStdString()}}, [this](const Json& summary) {
        m_taken.remove(textOf(summary, "run"));
        Q_EMIT m_source->runChanged(textOf(summary, "run"), summary);
        Q_EMIT restored(summary);
    });
}

void RunActions::duplicate(const QString& run, const Json& changes)
{
    send("run.plan", {{"run", run.toStdString()}}, [this, changes](const Json& record) {
        Json plan = planOf(record);
        if (!changes.empty()) {
            Json set = objectOf(plan, "set");
            set.update(changes);
            plan["set"] = std::move(set);
        }
        Q_EMIT planReady(plan);
    });
}

void RunActions::trainAfter(const QString& run)
{
    send("run.plan", {{"run", run.toStdString()}}, [this](const Json& record) {
        Json plan = planOf(record);
        for (const char* key : {"preset", "method", "encoder", "epochs", "set", "name"})
            plan.erase(key);
        Q_EMIT planReady(plan);
    });
}

void RunActions::change(const QString& run, const Json& changes)
{
    send("run.control", {{"run", run.toStdString()}, {"set", changes}});
}

Json planOfGroup(const Json& answer, const Json& settings)
{
    Json plan = planOf(
        {{"plan", objectOf(answer, "plan")}, {"name", textOf(answer, "name").toStdString()}});
    for (const Json& axis : arrayOf(answer, "axes")) {
        const QString key = textOf(axis, "key");
        const Json values = arrayOf(axis, "values");
        if (key == QLatin1String("seed")) {
            plan.erase("seed");
            plan["seeds"] = values;
        } else if (key == QLatin1String("fold")) {
            plan["folds"] = values.size();
        } else if (const std::string option = key.toStdString(); settings.contains(option)) {
            plan["set"][option] = settings[option];
        } else {
            plan["sweep"][option] = values;
        }
    }
    return plan;
}

Json planOf(const Json& record)
{
    // What was chosen, and no more: what was left to the defaults is left to them again.
    Json plan = objectOf(record, "plan");
    plan.erase("out");
    if (textOf(plan, "device") == QLatin1String("auto"))
        plan.erase("device");
    const Json data = objectOf(record, "data");
    // A path, and what an option stood for, hold here wherever the run was started.
    plan["data"] = valueOr(data, "source", valueOr(plan, "data", Json("")));
    if (record.contains("name"))
        plan["name"] = record["name"];
    Json set = objectOf(plan, "set");
    const Json options = objectOf(record, "options");
    for (const auto& [key, value] : set.items())
        value = valueOr(options, key.c_str(), Json(value));
    plan["set"] = set;
    for (auto member = plan.begin(); member != plan.end();)
        member = member->empty() ||
                         (member->is_string() && member->get_ref<const std::string&>().empty())
                     ? plan.erase(member)
                     : std::next(member);
    return plan;
}

} // namespace kindred
