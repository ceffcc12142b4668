#pragma once

#include "wizard/PlanEngine.h"
#include "wizard/WizardPage.h"

#include "wizard/DropZone.h"

class QFrame;
class QLabel;
class QStackedWidget;

namespace kindred {

class DataOverview;
class ProgressRow;

/// Step 1: what to learn from. A drop zone, then progress, then what the source holds.
class DataPage final : public WizardPage {
    Q_OBJECT

public:
    explicit DataPage(PlanEngine* engine, QWidget* parent = nullptr);

    bool isComplete() const override;
    QString blockedReason() const override;
    QString summary() const override;
    void enter() override;

    void setPicker(DropZone::Picker picker);
    /// Starts over with other data.
    void choose(const QString& path);
    /// Whether Esc has something to stop here.
    bool isBusy() const;

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeEmpty();
    QWidget* makeBusy();
    void refresh();
    void browseEngine();
    /// With the focus, where the page before had it.
    void showPage(QWidget* page, bool keepsFocus);
    void showNotice(const QString& title, const QString& text);

    PlanEngine* m_engine;
    QStackedWidget* m_stack;
    QWidget* m_empty;
    QWidget* m_busy;
    DataOverview* m_overview;
    DropZone* m_zone;
    QFrame* m_notice;
    QLabel* m_noticeTitle;
    QLabel* m_noticeText;
    QLabel* m_busyTitle;
    ProgressRow* m_progress;
};

} // namespace kindred
