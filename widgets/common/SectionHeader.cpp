#include "common/SectionHeader.h"

#include <QHBoxLayout>
#include <QLabel>

#include "common/ElidedLabel.h"
#include "common/Theme.h"

namespace kindred {

SectionHeader::SectionHeader(const QString& title, QWidget* parent)
    : QWidget(parent), m_layout(new QHBoxLayout(this)), m_fact(new ElidedLabel(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(2 * space::kUnit);
    auto* label = new QLabel(title, this);
    label->setFont(textFont(TextRole::Title));
    label->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred); // its fact gives way
    m_fact->setFont(textFont(TextRole::Note));
    m_fact->setProperty("tone", "muted");
    m_layout->addWidget(label);
    m_layout->addWidget(m_fact);
    m_layout->addStretch(1);
}

void SectionHeader::setFact(const QString& fact)
{
    m_fact->setText(fact);
}

void SectionHeader::addAction(QWidget* action)
{
    m_layout->addWidget(action);
}

} // namespace kindred
