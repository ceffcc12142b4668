#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include "base/Json.h"

namespace kindred {

/// What a person has chosen so far: the "plan" of docs/protocol.md, and nothing but what was
/// chosen. Everything else is the engine's default. GUI thread.
class PlanDraft final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Only chosen keys, in the order of the protocol; "set" only where an option was changed.
    Json plan() const;
    /// plan() with the seeds where there are several, the folds and the sweep: everything that
    /// setPlan() takes back.
    Json kept() const;
    /// The members of a request about the plan: "plan", "seeds" where there are several, "folds"
    /// and "sweep".
    Json params() const;
    /// Replaces everything. Unknown keys are dropped, so that a file cannot smuggle any in.
    void setPlan(const Json& plan);

    /// A field of the plan (data, name, method, encoder, labels, split, preset, epochs, seed,
    /// device); null where nothing was chosen. The seed is an array where there are several.
    Json field(const char* key) const;
    QString text(const char* key) const;
    /// Null or empty text takes the choice back.
    void setField(const char* key, const Json& value);
    void setText(const char* key, const QString& value);

    static constexpr int kFewestFolds = 2;
    static constexpr int kMostFolds = 1000;
    /// In how many parts the images are cut, each of which tests one run; 0: there is one split.
    /// They stand in the field "split" as "folds:10".
    int folds() const;
    /// 0: the split is the engine's to choose again.
    void setFolds(int folds);
    /// False where the task asks for classes that were not trained, which folds have none of.
    bool allowsFolds() const;

    /// {option: [its values]}, each trained once; empty: every option has one value.
    const Json& sweep() const { return m_sweep; }
    /// Null takes it back. An option is swept or chosen: the later choice takes the other one back.
    void setSweep(const std::string& key, const Json& values);

    /// A changed option; null: the default holds.
    Json option(const std::string& key) const;
    void setOption(const std::string& key, const Json& value);
    void clearOptions();
    const Json& options() const { return m_options; }

    /// Names of samples that are left out by hand, sorted.
    QStringList excluded() const;
    void setExcluded(const QStringList& names, bool out);

    /// Takes over a named set of options: method, encoder, epochs, changed and swept options give
    /// way to it.
    void usePreset(const QString& id);

    /// The registry's tasks, [{"id","labels","split"}]: what each needs.
    void setTasks(const Json& tasks) { m_tasks = tasks; }
    /// The task that the choices amount to; empty while the tasks are not known.
    QString task() const;
    /// Chooses the label level and the split that a task needs; keeps a split that serves it.
    void setTask(const QString& task);

    /// Whether anything was chosen since the beginning or the last setPlan().
    bool touched() const { return m_touched; }

Q_SIGNALS:
    /// `key` is a field, "exclude", "set" for options, "sweep", "task", or "" for everything.
    void changed(const QString& key);

private:
    void touch(const QString& key);
    bool serves(const Json& task) const;
    QString neededKind(const QString& split) const;

    Json seeds() const;
    Json withAxes(Json object) const;

    Json m_fields = Json::object();
    Json m_options = Json::object();
    Json m_sweep = Json::object();
    Json m_tasks = Json::array();
    QStringList m_excluded;
    QString m_task;
    bool m_touched = false;
};

} // namespace kindred
