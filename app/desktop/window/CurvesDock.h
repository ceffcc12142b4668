#pragma once

#include <QDockWidget>

namespace kindred {

class CurrentRun;
class CurvesView;
class RunListModel;
class RunSource;

/// The current run's curves in a line below the other rooms, as long as somebody wants them there.
/// They are made when they are first seen. GUI thread.
class CurvesDock final : public QDockWidget {
    Q_OBJECT

public:
    /// The arguments outlive the dock.
    CurvesDock(RunSource* source, CurrentRun* current, RunListModel* runs,
               QWidget* parent = nullptr);

    bool isWanted() const { return m_wanted; }
    void setWanted(bool wanted);
    /// As they were left, at the height that the window's state has for them.
    void restoreWanted(bool wanted);
    /// Whether the room that is seen leaves them to the dock: one has curves of its own.
    void setFitting(bool fits);
    CurvesView* curves() const { return m_curves; } ///< null before they were first seen

Q_SIGNALS:
    void wantedChanged(bool wanted);
    void runsWanted();
    void trainingWanted(const QString& run);
    void said(const QString& text);
    void failed(const QString& text);

private:
    void follow();
    void make();
    QWidget* closeButton();

    RunSource* m_source;
    CurrentRun* m_current;
    RunListModel* m_runs;
    CurvesView* m_curves = nullptr;
    bool m_wanted = false;
    bool m_fits = false;
    bool m_hasHeight = false; ///< one that a person chose before
};

} // namespace kindred
