#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <functional>

#include "common/Restorable.h"
#include "report/ReportCollector.h"
#include "report/ReportDocument.h"
#include "report/ReportFile.h"

class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QUndoStack;

namespace kindred {

class Card;
class CurrentRun;
class EmptyState;
class PagePreview;
class ProgressRow;
class ReportEditor;
class RunListModel;

/// The report: what it holds at the left, its pages at the right, and the files it is saved as.
/// About the current run unless somebody checked others. Asks the engine only while it is shown,
/// and only again where an answer would be another. GUI thread.
class ReportView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    /// The arguments outlive the view; `undo` may be null.
    ReportView(RunSource* source, CurrentRun* current, RunListModel* runs, QUndoStack* undo,
               QWidget* parent = nullptr);

    const ReportPlan& plan() const { return m_plan; }
    /// What a person wants; can be undone.
    void edit(const ReportPlan& plan);
    /// The runs that the report is about.
    QStringList reportedRuns() const;
    const ReportDocument& document() const { return m_document; }
    PagePreview* preview() const { return m_preview; }
    ReportEditor* editor() const { return m_editor; }
    /// Nothing is asked or about to be.
    bool isSettled() const;
    /// Writes by the path's ending, .json for the plan alone. Says how it went.
    void saveAs(const QString& path);
    void openPlan(const QString& path);

    /// The plan, and how large the pages are shown.
    Json saveState() const override;
    void restoreState(const Json& state) override;

Q_SIGNALS:
    void runsWanted();
    void said(const QString& text);
    void failed(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void buildProgress();
    QWidget* buildPages();
    QMenu* saveMenu();
    void setPlan(const ReportPlan& plan);
    void refresh();
    void collect();
    void take(const ReportMaterial& material);
    void rebuild();
    void showProgress(double done, const QString& text);
    void showError(const QString& message);
    void showPageNumber();
    void askWhereToSave(const QString& suffix);
    void askForPlan();
    void pruneRuns();
    QString question() const;
    bool isAnswered() const;
    void forgetFailure();

    RunSource* m_source;
    CurrentRun* m_current;
    RunListModel* m_runs;
    QPointer<QUndoStack> m_undo;
    ReportCollector m_collector;
    ReportPlan m_plan;
    ReportMaterial m_material;
    ReportDocument m_document;
    QString m_asked; ///< the question that the material answers, or is about to
    QTimer m_later;  ///< coalesces edits
    QStackedWidget* m_pages = nullptr;
    EmptyState* m_empty = nullptr;
    ReportEditor* m_editor = nullptr;
    Card* m_paper = nullptr;
    PagePreview* m_preview = nullptr;
    ProgressRow* m_progress = nullptr;
    QWidget* m_problem = nullptr;
    QLabel* m_problemText = nullptr;
    QPushButton* m_save = nullptr;
    QLabel* m_number = nullptr;
    bool m_writing = false;
    bool m_writingEnded = false;
    bool m_answered = false; ///< the material answers m_asked
};

} // namespace kindred
