#include "StartCards.h"

#include <QEvent>

#include <algorithm>

#include "StartCard.h"

namespace kindred {

namespace {

constexpr int kCardGap = 16;

/// All in one row, or pairs, or one: three and one would look like a leftover.
int columnsFor(int width, int count)
{
    const int fitting = (width + kCardGap) / (StartCard::kNarrowest + kCardGap);
    return fitting >= count ? count : std::clamp(fitting, 1, 2);
}

} // namespace

StartCards::StartCards(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void StartCards::add(StartCard* card)
{
    card->setParent(this);
    m_cards << card;
    updateGeometry();
}

QSize StartCards::sizeHint() const
{
    const auto count = static_cast<int>(m_cards.size());
    const int width = count * (StartCard::kNarrowest + kCardGap) - kCardGap;
    return {width, heightForWidth(width)};
}

QSize StartCards::minimumSizeHint() const
{
    return {StartCard::kNarrowest, 0};
}

int StartCards::heightForWidth(int width) const
{
    return place(width, false);
}

void StartCards::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place(width(), true);
}

bool StartCards::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        place(width(), true);
    }
    return QWidget::event(event);
}

int StartCards::place(int width, bool apply) const
{
    const auto count = static_cast<int>(m_cards.size());
    if (count == 0)
        return 0;
    const int columns = columnsFor(width, count);
    const int cardWidth = (width - (columns - 1) * kCardGap) / columns;
    int top = 0;
    for (int first = 0; first < count; first += columns) {
        const int last = std::min(first + columns, count);
        int height = 0;
        for (int i = first; i < last; ++i)
            height = std::max(height, m_cards[i]->heightForWidth(cardWidth));
        for (int i = first; apply && i < last; ++i)
            m_cards[i]->setGeometry((i - first) * (cardWidth + kCardGap), top, cardWidth, height);
        top += height + kCardGap;
    }
    return top - kCardGap;
}

} // namespace kindred
