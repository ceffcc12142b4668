#pragma once

#include "wizard/PlanEngine.h"
#include "wizard/WizardPage.h"

class QLabel;

namespace kindred {

class CardFlow;
class Card;
class ProgressRow;

/// Step 2: what the embedding is for, in words. Sets the label level and the split.
class TaskPage final : public WizardPage {
    Q_OBJECT

public:
    explicit TaskPage(PlanEngine* engine, QWidget* parent = nullptr);

    bool isComplete() const override;
    QString blockedReason() const override;
    QString summary() const override;
    void enter() override;

private:
    void build();
    void refresh();
    void showProgress();
    QString reasonAgainst(const QString& task) const;

    PlanEngine* m_engine;
    CardFlow* m_cards;
    Card* m_effect;
    QLabel* m_levels;
    QLabel* m_split;
    QLabel* m_score;
    ProgressRow* m_progress; ///< of looking at the data once more, for another task
};

} // namespace kindred
