#pragma once

#include "wizard/PlanEngine.h"
#include "wizard/WizardPage.h"

namespace kindred {

class CardFlow;

/// Step 3: how it learns. A card per method of the registry.
class MethodPage final : public WizardPage {
    Q_OBJECT

public:
    explicit MethodPage(PlanEngine* engine, QWidget* parent = nullptr);

    bool isComplete() const override;
    QString blockedReason() const override;
    QString summary() const override;
    void enter() override;

private:
    void build();
    void refresh();

    PlanEngine* m_engine;
    CardFlow* m_cards;
};

} // namespace kindred
