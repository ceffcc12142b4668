#pragma once

#include <QDialog>
#include <QList>

#include "models/engine/RunSource.h"

class QFrame;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace kindred {

class DataPage;
class PlanDraft;
class PlanEngine;
class ReviewPage;
class StepRail;
class WizardPage;

/// From data to a queued or running training: data, task, method, network, review. Holds only what
/// was chosen; every default, range and reason comes from the engine. GUI thread.
class TrainingWizard final : public QDialog {
    Q_OBJECT

public:
    /// source must outlive the wizard.
    explicit TrainingWizard(RunSource* source, QWidget* parent = nullptr);
    ~TrainingWizard() override;

    /// Starts with data that was dropped or chosen elsewhere, a path on the engine's side.
    void setSource(const QString& path);
    /// Starts from an existing plan (docs/protocol.md), e.g. to duplicate a run.
    void setPlan(const Json& plan);

    DataPage* dataPage() const { return m_data; }
    ReviewPage* reviewPage() const { return m_review; }
    PlanEngine* engine() const { return m_engine; }
    int step() const;
    /// Shows a step that was reached.
    void goTo(int step);

    /// Esc: stops looking, goes back, or closes; asks only when something was chosen.
    void reject() override;

Q_SIGNALS:
    /// The engine took the plan; `run` is the new run.
    void submitted(const QString& run);

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeFooter();
    QWidget* makeQuestion();
    void addPage(WizardPage* page);
    void next();
    void submit(bool now);
    void refresh();
    void leaveOrAsk();
    WizardPage* page() const { return m_pages[step()]; }

    PlanDraft* m_draft;
    PlanEngine* m_engine;
    StepRail* m_rail;
    QStackedWidget* m_stack;
    QList<WizardPage*> m_pages;
    DataPage* m_data;
    ReviewPage* m_review;
    QStackedWidget* m_foot;
    QLabel* m_blocked;
    QPushButton* m_back;
    QPushButton* m_next;
    QPushButton* m_queue;
    QPushButton* m_start;
    QPushButton* m_keep;
    int m_reached = 0;
    bool m_submitting = false;
};

} // namespace kindred
