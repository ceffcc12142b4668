#pragma once

#include <QDockWidget>

#include "models/CurrentRun.h"
#include "models/RunSource.h"

class QPlainTextEdit;
class QTabWidget;

namespace kindred {

/// What the engine prints, and the end of the current run's log.txt.
class LogDock final : public QDockWidget {
    Q_OBJECT

public:
    LogDock(RunSource* source, CurrentRun* current, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void readRunLog();

    RunSource* m_source;
    CurrentRun* m_current;
    QTabWidget* m_tabs;
    QPlainTextEdit* m_engine;
    QPlainTextEdit* m_run;
    bool m_reading = false;
};

} // namespace kindred
