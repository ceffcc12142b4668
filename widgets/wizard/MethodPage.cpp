#include "wizard/MethodPage.h"

#include <QLabel>
#include <QVBoxLayout>

#include "common/EngineWords.h"
#include "wizard/CardFlow.h"
#include "wizard/ChoiceCard.h"
#include "wizard/EngineJson.h"
#include "wizard/FirstRun.h"
#include "wizard/Words.h"

namespace kindred {

namespace {
constexpr int kMethodCardWidth = 250;

/// Empty where the time is not known and nobody is finding out.
QString inWords(const FirstRun::Time& time)
{
    switch (time.work) {
    case PlanEngine::Work::Running:
        return MethodPage::tr("measuring the time…");
    case PlanEngine::Work::Done:
        return MethodPage::tr("about %1", "duration").arg(words::duration(time.seconds));
    default:
        return {};
    }
}

QString withTime(const QString& text, const FirstRun::Time& time)
{
    const QString needed = inWords(time);
    return needed.isEmpty() ? text : MethodPage::tr("%1: %2", "what it is, time").arg(text, needed);
}
} // namespace

MethodPage::MethodPage(PlanEngine* engine, FirstRun* first, QWidget* parent)
    : WizardPage(tr("How should it learn?"),
                 tr("Every method arranges pictures so that kin come to lie together."), parent),
      m_engine(engine), m_firstRun(first), m_cards(new CardFlow(kMethodCardWidth, this)),
      m_whyNotFirst(new QLabel(this))
{
    QVBoxLayout* column = addScrollingColumn();
    m_whyNotFirst->setObjectName(QStringLiteral("whyNotFirst"));
    m_whyNotFirst->setProperty("tone", "muted");
    m_whyNotFirst->setWordWrap(true);
    column->addWidget(m_whyNotFirst);
    column->addWidget(m_cards);
    column->addStretch(1);
    connect(m_cards, &CardFlow::chosen, this,
            [this](const QString& id) { m_firstRun->choose(id); });
    connect(engine, &PlanEngine::registryChanged, this, &MethodPage::build);
    connect(engine, &PlanEngine::checkChanged, this, &MethodPage::refresh);
    connect(first, &FirstRun::changed, this, &MethodPage::refresh);
    build();
}

void MethodPage::build()
{
    const QString focused = focusedCard();
    m_cards->clear();
    m_first = proposed();
    m_next = m_firstRun->next();
    const bool steps = !m_next.isEmpty();
    QList<const Json*> begin;
    QList<const Json*> trained;
    QList<const Json*> computed;
    for (const Json& method : fields::part(m_engine->registry(), "methods")) {
        const QString id = fields::text(method, "id");
        QList<const Json*>& group = steps && (id == m_first || id == m_next) ? begin
                                    : fields::flag(method, "trains", true)   ? trained
                                                                             : computed;
        if (id == m_first)
            group.prepend(&method);
        else
            group.append(&method);
    }
    if (steps)
        m_cards->addHeading(tr("To begin with"),
                            tr("look at the pictures at once, and train then"));
    addGroup(begin);
    const bool computedFirst =
        !steps && !computed.isEmpty() && fields::text(*computed.first(), "id") == m_first;
    const bool several = steps || (!trained.isEmpty() && !computed.isEmpty());
    for (const bool first : {true, false}) {
        const bool isComputed = first == computedFirst;
        const QList<const Json*>& group = isComputed ? computed : trained;
        if (several && !group.isEmpty())
            m_cards->addHeading(isComputed ? tr("Computed at once") : tr("Trained"),
                                isComputed ? tr("seconds to minutes; the network stays as it is")
                                           : tr("a network learns, epoch by epoch"));
        addGroup(group);
    }
    refresh();
    // What is proposed may be known only when somebody stands on a card already.
    if (ChoiceCard* card = m_cards->card(focused))
        card->setFocus();
    if (!m_standIn.isEmpty() && focused == m_standIn)
        focusChosen();
}

/// Its id, where it has the focus or something in it does.
QString MethodPage::focusedCard() const
{
    const QWidget* focus = window()->focusWidget();
    for (const ChoiceCard* card : m_cards->cards())
        if (card == focus || card->isAncestorOf(focus))
            return card->id();
    return {};
}

void MethodPage::addGroup(const QList<const Json*>& methods)
{
    for (const Json* method : methods) {
        const QString id = fields::text(*method, "id");
        // What the preset is for says more than the method that it consists of.
        const Json& words = m_firstRun->method() == id ? *m_firstRun->preset() : *method;
        ChoiceCard* card =
            m_cards->addCard(id, engineWords(words, "title"), engineWords(words, "sentence"));
        card->setExplanation(fields::text(*method, "formula"), fields::text(*method, "source"));
        card->setNote(engineWords(*method, "cost"));
    }
}

QString MethodPage::proposed() const
{
    const QString first = m_firstRun->method();
    return first.isEmpty() ? m_engine->proposedMethod() : first;
}

QString MethodPage::badge(const QString& method) const
{
    if (method == m_firstRun->method())
        return withTime(tr("Proposed to begin with"), m_firstRun->time());
    if (method == m_firstRun->next())
        return withTime(tr("Next, train"), m_firstRun->nextTime());
    return method == m_first ? tr("Proposed for this data") : QString();
}

void MethodPage::refresh()
{
    if (proposed() != m_first || m_firstRun->next() != m_next)
        return build();
    const QString reason = m_firstRun->reasonAgainst();
    m_whyNotFirst->setText(
        tr("These pictures cannot be searched before a training. %1", "reason").arg(reason));
    m_whyNotFirst->setVisible(!reason.isEmpty());
    for (ChoiceCard* card : m_cards->cards()) {
        card->setReason(m_engine->reasonAgainst("methods", card->id()));
        card->setBadge(badge(card->id()));
    }
    m_cards->setChosen(m_engine->method());
    Q_EMIT changed();
}

/// The first card stands in for the chosen one until that is known: without any focus keys would
/// lead nowhere.
void MethodPage::focusChosen()
{
    ChoiceCard* chosen = m_cards->card(m_engine->method());
    const QList<ChoiceCard*> cards = m_cards->cards();
    m_standIn = chosen || cards.isEmpty() ? QString() : cards.first()->id();
    if (ChoiceCard* card = chosen ? chosen : m_cards->card(m_standIn))
        card->setFocus();
}

void MethodPage::enter()
{
    focusChosen();
    m_firstRun->setLooking(true);
}

void MethodPage::leave()
{
    m_firstRun->setLooking(false);
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
