#include "wizard/MethodPage.h"

#include <QVBoxLayout>

#include "common/EngineWords.h"
#include "wizard/CardFlow.h"
#include "wizard/ChoiceCard.h"
#include "wizard/EngineJson.h"

namespace kindred {

namespace {
constexpr int kMethodCardWidth = 250;
} // namespace

MethodPage::MethodPage(PlanEngine* engine, QWidget* parent)
    : WizardPage(tr("How should it learn?"),
                 tr("Every method arranges pictures so that kin come to lie together."), parent),
      m_engine(engine), m_cards(new CardFlow(kMethodCardWidth, this))
{
    QVBoxLayout* column = addScrollingColumn();
    column->addWidget(m_cards);
    column->addStretch(1);
    connect(m_cards, &CardFlow::chosen, this,
            [this](const QString& id) { m_engine->draft()->setText("method", id); });
    connect(engine, &PlanEngine::registryChanged, this, &MethodPage::build);
    connect(engine, &PlanEngine::checkChanged, this, &MethodPage::refresh);
    build();
}

void MethodPage::build()
{
    m_cards->clear();
    for (const Json& method : fields::part(m_engine->registry(), "methods")) {
        ChoiceCard* card =
            m_cards->addCard(fields::text(method, "id"), engineWords(method, "title"),
                             engineWords(method, "sentence"));
        card->setExplanation(fields::text(method, "formula"), fields::text(method, "source"));
    }
    refresh();
}

void MethodPage::refresh()
{
    const Json& methods = fields::part(m_engine->registry(), "methods");
    for (ChoiceCard* card : m_cards->cards()) {
        card->setReason(m_engine->reasonAgainst("methods", card->id()));
        const Json* method = fields::findById(methods, card->id());
        const QString cost = method ? engineWords(*method, "cost") : QString();
        card->setNote(card->id() == m_engine->proposedMethod()
                          ? tr("Proposed for this data. %1", "what a method costs").arg(cost)
                          : cost);
    }
    m_cards->setChosen(m_engine->method());
    Q_EMIT changed();
}

void MethodPage::enter()
{
    if (ChoiceCard* card = m_cards->card(m_engine->method()))
        card->setFocus();
}

bool MethodPage::isComplete() const
{
    return blockedReason().isEmpty();
}

QString MethodPage::blockedReason() const
{
    const ChoiceCard* card = m_cards->card(m_engine->method());
    if (!card)
        return m_engine->check().work == PlanEngine::Work::Failed ? m_engine->complaint({})
                                                                  : tr("Choose a method.");
    if (!card->isEnabled())
        return tr("Choose a method that suits this data.");
    return m_engine->complaint({});
}

QString MethodPage::summary() const
{
    const ChoiceCard* card = m_cards->card(m_engine->method());
    return card ? card->text() : QString();
}

} // namespace kindred
