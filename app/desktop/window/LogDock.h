#pragma once

#include <QDockWidget>
#include <QSet>

#include "models/engine/RunSource.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunAlarms.h"

class QPlainTextEdit;
class QTabWidget;

namespace kindred {

/// What the engine prints and when it began and ended, the end of the current run's log.txt, and
/// what the window has said.
class LogDock final : public QDockWidget {
    Q_OBJECT

public:
    LogDock(RunSource* source, CurrentRun* current, QWidget* parent = nullptr);

    /// Alarms are told once each; the argument outlives the dock.
    void setAlarms(const RunAlarms* alarms);
    /// All that the engine's tab holds, for a dock that takes this one's place.
    QString engineText() const;
    void setEngineText(const QString& text);
    /// Keeps what was said in passing, with the time.
    void note(const QString& words);
    /// Shows what was said, with the focus in it.
    void showNotices();
    QString notices() const;
    /// Takes another dock's place: what it told is not told again.
    void continueFrom(const LogDock& before);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void noteState(RunSource::State state);
    void noteAlarms();
    void append(QPlainTextEdit* log, const QString& words);
    void readRunLog();
    void showRunLog(const QString& text);

    RunSource* m_source;
    CurrentRun* m_current;
    QTabWidget* m_tabs;
    QPlainTextEdit* m_engine;
    QPlainTextEdit* m_run;
    QPlainTextEdit* m_notices;
    QString m_runText; ///< the end of the log as it was last read
    const RunAlarms* m_alarms = nullptr;
    QSet<QString> m_told; ///< alarms, by run and kind
    bool m_reading = false;
};

} // namespace kindred
