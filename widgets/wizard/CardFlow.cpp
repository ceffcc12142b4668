#include "wizard/CardFlow.h"

#include <QButtonGroup>
#include <QEvent>

#include <algorithm>

#include "common/Theme.h"
#include "wizard/ChoiceCard.h"

namespace kindred {

CardFlow::CardFlow(int minimumWidth, QWidget* parent)
    : QWidget(parent), m_minimumWidth(minimumWidth), m_group(new QButtonGroup(this))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(m_group, &QButtonGroup::buttonClicked, this, [this](QAbstractButton* button) {
        Q_EMIT chosen(static_cast<ChoiceCard*>(button)->id());
    });
}

ChoiceCard* CardFlow::addCard(const QString& id, const QString& title, const QString& sentence)
{
    auto* card = new ChoiceCard(id, title, sentence, this);
    m_group->addButton(card);
    m_cards << card;
    card->show();
    updateGeometry();
    return card;
}

void CardFlow::clear()
{
    qDeleteAll(m_cards);
    m_cards.clear();
    updateGeometry();
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

QSize CardFlow::sizeHint() const
{
    const int width = 2 * m_minimumWidth + space::kGap;
    return {width, heightForWidth(width)};
}

QSize CardFlow::minimumSizeHint() const
{
    return {m_minimumWidth, 0};
}

int CardFlow::heightForWidth(int width) const
{
    return place(width, false);
}

void CardFlow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place(width(), true);
}

bool CardFlow::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        place(width(), true);
    }
    return QWidget::event(event);
}

int CardFlow::place(int width, bool apply) const
{
    const auto count = static_cast<int>(m_cards.size());
    if (count == 0)
        return 0;
    const int fitting = (width + space::kGap) / (m_minimumWidth + space::kGap);
    const int columns = std::clamp(fitting, 1, count);
    const int cardWidth = (width - (columns - 1) * space::kGap) / columns;
    int top = 0;
    for (int first = 0; first < count; first += columns) {
        const int last = std::min(first + columns, count);
        int height = 0;
        for (int i = first; i < last; ++i)
            height = std::max(height, m_cards[i]->heightForWidth(cardWidth));
        for (int i = first; apply && i < last; ++i)
            m_cards[i]->setGeometry((i - first) * (cardWidth + space::kGap), top, cardWidth,
                                    height);
        top += height + space::kGap;
    }
    return top - space::kGap;
}

} // namespace kindred
