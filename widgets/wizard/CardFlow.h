#pragma once

#include <QList>
#include <QWidget>

class QButtonGroup;

namespace kindred {

class ChoiceCard;

/// Choice cards in as many equal columns as fit, each row as high as its highest card. The arrow
/// keys move between cards that can be taken.
class CardFlow final : public QWidget {
    Q_OBJECT

public:
    /// minimumWidth: of a card, in logical pixels.
    explicit CardFlow(int minimumWidth, QWidget* parent = nullptr);

    ChoiceCard* addCard(const QString& id, const QString& title, const QString& sentence);
    void clear();
    ChoiceCard* card(const QString& id) const;
    const QList<ChoiceCard*>& cards() const { return m_cards; }
    /// Marks a card without reporting it; an unknown id marks none.
    void setChosen(const QString& id);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    /// A person took a card.
    void chosen(const QString& id);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    int place(int width, bool apply) const;

    int m_minimumWidth;
    QButtonGroup* m_group;
    QList<ChoiceCard*> m_cards;
};

} // namespace kindred
