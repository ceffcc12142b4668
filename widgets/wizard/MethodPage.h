#pragma once

#include "wizard/PlanEngine.h"
#include "wizard/WizardPage.h"

namespace kindred {

class CardFlow;

/// Step 3: how it learns. A card per method of the registry: those that train a network, those that
/// are computed at once; what is proposed for the data comes first.
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
    void addGroup(const QList<const Json*>& methods);
    void refresh();

    PlanEngine* m_engine;
    CardFlow* m_cards;
    QString m_first; ///< the method that was proposed when the cards were made
};

} // namespace kindred
