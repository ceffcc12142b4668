#pragma once

#include <QDockWidget>

#include "models/CurrentRun.h"
#include "models/RunSource.h"

class QPlainTextEdit;
class QTabWidget;

namespace kindred {

/// What the engine prints and when it began and ended, and the end of the current run's log.txt.
class LogDock final : public QDockWidget {
    Q_OBJECT

public:
    LogDock(RunSource* source, CurrentRun* current, QWidget* parent = nullptr);

    /// All that the engine's tab holds, for a dock that takes this one's place.
    QString engineText() const;
    void setEngineText(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void noteState(RunSource::State state);
    void readRunLog();
    void showRunLog(const QString& text);

    RunSource* m_source;
    CurrentRun* m_current;
    QTabWidget* m_tabs;
    QPlainTextEdit* m_engine;
    QPlainTextEdit* m_run;
    QString m_runText; ///< the end of the log as it was last read
    bool m_reading = false;
};

} // namespace kindred
