#include "wizard/WizardPage.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "common/Theme.h"

namespace kindred {

WizardPage::WizardPage(const QString& question, const QString& sentence, QWidget* parent)
    : QWidget(parent), m_body(new QVBoxLayout), m_question(new QLabel(this)),
      m_sentence(new QLabel(sentence, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(7 * space::kUnit, 6 * space::kUnit, 7 * space::kUnit, space::kGap);
    layout->setSpacing(space::kUnit);
    m_question->setFont(textFont(TextRole::Hero));
    m_question->setWordWrap(true);
    m_sentence->setProperty("tone", "muted");
    m_sentence->setWordWrap(true);
    layout->addWidget(m_question);
    layout->addWidget(m_sentence);
    layout->addSpacing(space::kGap);
    m_body->setSpacing(space::kGap);
    layout->addLayout(m_body, 1);
    setQuestion(question);
}

void WizardPage::setQuestion(const QString& question)
{
    m_question->setText(question);
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
