#pragma once

#include <QFrame>

#include "models/runs/RunAlarms.h"

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace kindred {

/// The alarms of the current run, a row each: what is wrong, the evidence, and on demand what it
/// means with the remedy. Hidden while there is none. GUI thread.
class AlarmStrip final : public QFrame {
    Q_OBJECT

public:
    explicit AlarmStrip(QWidget* parent = nullptr);

    /// `training`: changes that are live can be made now.
    void setAlarms(const QString& run, const QList<RunAlarm>& alarms, bool training);
    int count() const { return static_cast<int>(m_alarms.size()); }

Q_SIGNALS:
    void curveWanted(const QString& family);
    /// A remedy: `now`: in the run that trains, else in a copy of it.
    void changeWanted(const QString& run, const kindred::Json& change, bool now);

private:
    QWidget* row(const RunAlarm& alarm);
    void addSteps(QWidget* row, QHBoxLayout* layout, const RunAlarm& alarm);

    bool hasRowsOf(const QString& run, const QList<RunAlarm>& alarms, bool training) const;

    QVBoxLayout* m_rows;
    QList<QLabel*> m_evidence; ///< of each row
    QString m_run;
    QList<RunAlarm> m_alarms;
    bool m_training = false;
    QStringList m_open; ///< alarms whose meaning is shown
};

} // namespace kindred
