#include "common/Card.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/ElidedLabel.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kOwnParts = 3; ///< of the head row: title, fact, the space in its place
constexpr int kRoomToReturn = 40;
} // namespace

Card::Card(const QString& title, QWidget* parent)
    : QFrame(parent), m_head(new QWidget(this)), m_headLayout(new QHBoxLayout(m_head)),
      m_title(new QLabel(m_head)), m_fact(new ElidedLabel(m_head)), m_space(new QWidget(m_head)),
      m_body(new QVBoxLayout)
{
    setProperty("role", "card");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kCardPadding, space::kCardPadding, space::kCardPadding,
                               space::kCardPadding);
    layout->setSpacing(space::kGap - space::kUnit);
    m_headLayout->setContentsMargins(0, 0, 0, 0);
    m_headLayout->setSpacing(2 * space::kUnit);
    m_title->setFont(textFont(TextRole::Title));
    m_fact->setFont(textFont(TextRole::Note));
    m_fact->setProperty("tone", "muted");
    m_headLayout->addWidget(m_title);
    m_headLayout->addWidget(m_fact, 1);
    m_headLayout->addWidget(m_space, 1);
    m_space->hide();
    layout->addWidget(m_head);
    m_body->setSpacing(space::kGap);
    layout->addLayout(m_body, 1);
    setTitle(title);
}

void Card::setTitle(const QString& title)
{
    m_title->setText(title);
    setAccessibleName(title);
    showHead();
}

void Card::setFact(const QString& fact)
{
    m_fact->setText(fact);
    showHead();
    if (m_mayWrap)
        placeFact();
}

void Card::addAction(QWidget* action)
{
    m_headLayout->addWidget(action);
    m_head->setVisible(true);
}

void Card::letFactWrap()
{
    m_mayWrap = true;
    placeFact();
}

void Card::levelHead()
{
    constexpr double kLarge = 1.4;
    if (textScale() > kLarge)
        return;
    const SecondaryButton button(QStringLiteral("…"));
    button.ensurePolished();
    m_head->setMinimumHeight(button.sizeHint().height());
}

bool Card::event(QEvent* event)
{
    const QEvent::Type type = event->type();
    if (m_mayWrap && (type == QEvent::Resize || type == QEvent::LayoutRequest))
        placeFact();
    return QFrame::event(event);
}

void Card::placeFact()
{
    int others = 0;
    for (int i = 0; i < m_headLayout->count(); ++i) {
        QWidget* part = m_headLayout->itemAt(i)->widget();
        if (part != m_fact && part != m_space && !part->isHidden())
            others += part->sizeHint().width() + m_headLayout->spacing();
    }
    // It moves back only where it fits well: its numbers change all the time.
    const int room = contentsRect().width() - 2 * space::kCardPadding - others;
    const int wanted = m_fact->sizeHint().width() + (m_isBelow ? kRoomToReturn : 0);
    const bool below = wanted > room && !m_fact->text().isEmpty();
    if (below == m_isBelow)
        return;
    m_isBelow = below;
    m_space->setVisible(below);
    auto* whole = static_cast<QVBoxLayout*>(layout());
    if (below) {
        m_headLayout->removeWidget(m_fact);
        whole->insertWidget(1, m_fact);
    } else {
        whole->removeWidget(m_fact);
        m_headLayout->insertWidget(1, m_fact, 1);
    }
}

void Card::showHead()
{
    m_head->setVisible(m_headLayout->count() > kOwnParts || !m_title->text().isEmpty() ||
                       !m_fact->text().isEmpty());
}

} // namespace kindred
