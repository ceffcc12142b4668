#include "common/Card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "common/ElidedLabel.h"
#include "common/Theme.h"

namespace kindred {

Card::Card(const QString& title, QWidget* parent)
    : QFrame(parent), m_head(new QWidget(this)), m_headLayout(new QHBoxLayout(m_head)),
      m_title(new QLabel(m_head)), m_fact(new ElidedLabel(m_head)), m_body(new QVBoxLayout)
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
}

void Card::addAction(QWidget* action)
{
    m_headLayout->addWidget(action);
    m_head->setVisible(true);
}

void Card::showHead()
{
    m_head->setVisible(m_headLayout->count() > 2 || !m_title->text().isEmpty() ||
                       !m_fact->text().isEmpty());
}

} // namespace kindred
