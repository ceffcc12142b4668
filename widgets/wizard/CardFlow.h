#pragma once

#include <QList>

#include "common/CardGrid.h"

class QButtonGroup;

namespace kindred {

class ChoiceCard;

/// Choice cards of which one is taken. The arrow keys move between cards that can be taken.
class CardFlow final : public CardGrid {
    Q_OBJECT

public:
    /// minimumWidth: of a card, in logical pixels.
    explicit CardFlow(int minimumWidth, QWidget* parent = nullptr);

    /// Above the cards that are added next.
    void addHeading(const QString& text, const QString& fact = {});
    ChoiceCard* addCard(const QString& id, const QString& title, const QString& sentence);
    void clear();
    ChoiceCard* card(const QString& id) const;
    const QList<ChoiceCard*>& cards() const { return m_cards; }
    /// Marks a card without reporting it; an unknown id marks none.
    void setChosen(const QString& id);

Q_SIGNALS:
    /// A person took a card.
    void chosen(const QString& id);

private:
    QButtonGroup* m_group;
    QList<ChoiceCard*> m_cards;
};

} // namespace kindred
