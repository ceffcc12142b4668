#pragma once

#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>

#include "base/Json.h"
#include "base/Result.h"

class QWidget;

namespace kindred {

class CurrentRun;
class RunSource;

/// The run that a view shows, and which of its steps have embedding tables. The view comes to the
/// current run when it is visible, and asks again whenever the run may have new tables; while it is
/// hidden nothing is asked. A child of the view; the other arguments outlive it. GUI thread.
class RunTables final : public QObject {
    Q_OBJECT

public:
    RunTables(RunSource* source, CurrentRun* current, QWidget* view);

    /// Path of the run that the view came to; empty before the first.
    const QString& run() const { return m_run; }
    /// The state of the run that the tables were last asked for at (CurrentRun::tableTime()).
    const QString& time() const { return m_time; }
    /// Steps that have tables, ascending; empty until listed() came.
    const QList<qint64>& steps() const { return m_steps; }
    /// The newest of them; -1 while there is none.
    qint64 lastStep() const { return m_steps.isEmpty() ? -1 : m_steps.last(); }
    /// Splits that have a table at a step, as the engine lists them.
    QStringList splitsAt(qint64 step) const { return m_splits.value(step); }
    /// Steps at which a split has one, ascending.
    QList<qint64> stepsOf(const QString& split) const;
    /// Whether a split has a table at any step.
    bool hasSplit(const QString& split) const;

    /// Comes to the current run where the view is visible and shows another one. To be called when
    /// the view is shown and when another run is chosen. Returns whether it is another one.
    bool enter();
    /// Asks again where the run may have new tables by now; false where it may not.
    bool follow();
    /// Asks whatever may have changed.
    void ask();
    /// The next enter() comes anew, to the same run as well.
    void leave() { m_run.clear(); }

Q_SIGNALS:
    void entered();           ///< run() is another; its tables are not known yet
    void listed(bool newest); ///< tables are known; `newest`: lastStep() is not what it was
    void refused(const kindred::Error& error); ///< they cannot be told

private:
    void take(const Json& tables);

    RunSource* m_source;
    CurrentRun* m_current;
    QWidget* m_view;
    QString m_run;
    QString m_time;
    QList<qint64> m_steps;
    QMap<qint64, QStringList> m_splits; ///< by step
};

} // namespace kindred
