#include "wizard/CardFlow.h"

#include <QButtonGroup>

#include <algorithm>

#include "common/SectionHeader.h"
#include "common/Theme.h"
#include "wizard/ChoiceCard.h"

namespace kindred {

CardFlow::CardFlow(int minimumWidth, QWidget* parent)
    : CardGrid(minimumWidth, space::kGap, Wrap::Any, parent), m_group(new QButtonGroup(this))
{
    connect(m_group, &QButtonGroup::buttonClicked, this, [this](QAbstractButton* button) {
        Q_EMIT chosen(static_cast<ChoiceCard*>(button)->id());
    });
}

void CardFlow::addHeading(const QString& text, const QString& fact)
{
    auto* heading = new SectionHeader(text, this);
    heading->setFact(fact);
    addLine(heading);
}

ChoiceCard* CardFlow::addCard(const QString& id, const QString& title, const QString& sentence)
{
    auto* card = new ChoiceCard(id, title, sentence, this);
    m_group->addButton(card);
    m_cards << card;
    addCell(card);
    return card;
}

void CardFlow::clear()
{
    m_cards.clear();
    clearCells();
}

ChoiceCard* CardFlow::card(const QString& id) const
{
    const auto found = std::find_if(m_cards.begin(), m_cards.end(),
                                    [&](const ChoiceCard* card) { return card->id() == id; });
    return found == m_cards.end() ? nullptr : *found;
}

void CardFlow::setChosen(const QString& id)
{
    // An exclusive group refuses to have none checked.
    m_group->setExclusive(false);
    for (ChoiceCard* card : m_cards)
        card->setChecked(card->id() == id);
    m_group->setExclusive(true);
}

} // namespace kindred
