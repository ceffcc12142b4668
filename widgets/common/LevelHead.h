#pragma once

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/TextScale.h"

namespace kindred {

/// Makes a card's head as tall as one that holds buttons, so that the titles of cards that stand
/// beside each other are on one line. Not with large text, which leaves no height to spare.
inline void levelHead(Card* card)
{
    constexpr double kLarge = 1.4;
    if (textScale() > kLarge)
        return;
    const SecondaryButton button(QStringLiteral("…"));
    button.ensurePolished();
    auto* inHead = new QWidget(card);
    card->addAction(inHead); // which makes it the head's
    inHead->parentWidget()->setMinimumHeight(button.sizeHint().height());
    delete inHead;
}

} // namespace kindred
