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
    m_first = m_engine->proposedMethod();
    QList<const Json*> trained;
    QList<const Json*> computed;
    for (const Json& method : fields::part(m_engine->registry(), "methods")) {
        QList<const Json*>& group = fields::flag(method, "trains", true) ? trained : computed;
        if (fields::text(method, "id") == m_first)
            group.prepend(&method);
        else
            group.append(&method);
    }
    const bool computedFirst =
        !computed.isEmpty() && fields::text(*computed.first(), "id") == m_first;
    const bool several = !trained.isEmpty() && !computed.isEmpty();
    for (const bool first : {true, false}) {
        const bool isComputed = first == computedFirst;
        if (several)
            m_cards->addHeading(isComputed ? tr("Computed at once") : tr("Trained"),
                                isComputed ? tr("seconds to minutes; the network stays as it is")
                                           : tr("a network learns, epoch by epoch"));
        addGroup(isComputed ? computed : trained);
    }
    refresh();
}

void MethodPage::addGroup(const QList<const Json*>& methods)
{
    for (const Json* method : methods) {
        ChoiceCard* card =
            m_cards->addCard(fields::text(*method, "id"), engineWords(*method, "title"),
                             engineWords(*method, "sentence"));
        card->setExplanation(fields::text(*method, "formula"), fields::text(*method, "source"));
        card->setNote(engineWords(*method, "cost"));
    }
}

void MethodPage::refresh()
{
    if (m_engine->proposedMethod() != m_first)
        return build();
    for (ChoiceCard* card : m_cards->cards()) {
        card->setReason(m_engine->reasonAgainst("methods", card->id()));
        card->setBadge(card->id() == m_first ? tr("Proposed for this data") : QString());
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
