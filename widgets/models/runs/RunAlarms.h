#pragma once

#include <QList>
#include <QObject>
#include <QTimer>

#include "models/engine/RunSource.h"
#include "models/runs/CurrentRun.h"

namespace kindred {

/// What goes wrong in a run (docs/protocol.md `run.alarms`), with its evidence and a remedy.
struct RunAlarm {
    QString id;
    bool grave = false; ///< the run is lost; else it may be
    qint64 step = 0;
    QString scalar; ///< family of the curve that shows it; empty: none does
    Json numbers = Json::object();
    Json change;       ///< option → value that may help; null: none
    bool live = false; ///< the change can be made while the run trains
    QString text;      ///< of a warning that the job wrote

    QString title() const;
    QString evidence() const;   ///< the numbers, in a sentence
    QString meaning() const;    ///< what it means and what helps
    QString changeText() const; ///< "lr = 0.005", or empty
    bool operator==(const RunAlarm&) const = default;
};

/// The alarms of the current run, asked again when it gets on. Asks nothing of an engine that is
/// not there. GUI thread.
class RunAlarms final : public QObject {
    Q_OBJECT

public:
    static constexpr int kSettleMs = 400; ///< changes within this time are asked for together

    /// The arguments outlive it.
    RunAlarms(RunSource* source, CurrentRun* current, QObject* parent = nullptr);

    const QList<RunAlarm>& alarms() const { return m_alarms; }
    QString run() const { return m_run; } ///< that they are of

Q_SIGNALS:
    void changed();

private:
    void follow();
    void ask();
    void take(const Json& list);
    QString stampOf(const Json& summary) const;

    RunSource* m_source;
    CurrentRun* m_current;
    QTimer m_settle;
    QString m_run;
    QString m_stamp; ///< how far the run was when it was asked
    QList<RunAlarm> m_alarms;
};

/// An entry of run.alarms.
RunAlarm alarmFrom(const Json& json);

} // namespace kindred
