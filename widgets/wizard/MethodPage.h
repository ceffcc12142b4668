#pragma once

#include "wizard/PlanEngine.h"
#include "wizard/WizardPage.h"

class QLabel;

namespace kindred {

class CardFlow;
class FirstRun;

/// Step 3: how it learns. A card per method of the registry: those that train a network, those that
/// are computed at once; what is proposed for the data comes first, and what should follow it first
/// among the others, each with the time that it will take.
class MethodPage final : public WizardPage {
    Q_OBJECT

public:
    MethodPage(PlanEngine* engine, FirstRun* first, QWidget* parent = nullptr);

    bool isComplete() const override;
    QString blockedReason() const override;
    QString summary() const override;
    void enter() override;
    void leave() override;

private:
    void build();
    QString focusedCard() const;
    void focusChosen();
    void addGroup(const QList<const Json*>& methods);
    void refresh();
    QString proposed() const;
    QString badge(const QString& method) const;

    PlanEngine* m_engine;
    FirstRun* m_firstRun;
    CardFlow* m_cards;
    QLabel* m_whyNotFirst;
    QString m_first;   ///< the method that was proposed when the cards were made
    QString m_next;    ///< and the one to follow it
    QString m_standIn; ///< the card that has the focus as none is chosen yet
};

} // namespace kindred
