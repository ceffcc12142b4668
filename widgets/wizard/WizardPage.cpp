#include "wizard/WizardPage.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "common/Theme.h"

namespace kindred {

WizardPage::WizardPage(const QString& question, const QString& sentence, QWidget* parent)
    : QWidget(parent), m_body(new QVBoxLayout), m_sentence(new QLabel(sentence, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(7 * space::kUnit, 6 * space::kUnit, 7 * space::kUnit, space::kGap);
    layout->setSpacing(space::kUnit);
    auto* title = new QLabel(question, this);
    title->setFont(textFont(TextRole::Hero));
    title->setWordWrap(true);
    m_sentence->setProperty("tone", "muted");
    m_sentence->setWordWrap(true);
    layout->addWidget(title);
    layout->addWidget(m_sentence);
    layout->addSpacing(space::kGap);
    m_body->setSpacing(space::kGap);
    layout->addLayout(m_body, 1);
    setAccessibleName(question);
}

void WizardPage::setSentence(const QString& sentence)
{
    m_sentence->setText(sentence);
}

QVBoxLayout* WizardPage::addScrollingColumn(QBoxLayout* to)
{
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget(area);
    content->setProperty("role", "page");
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, space::kUnit, 0);
    column->setSpacing(space::kGap);
    area->setWidget(content);
    (to ? to : m_body)->addWidget(area, 1);
    return column;
}

} // namespace kindred
