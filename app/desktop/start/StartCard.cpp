#include "start/StartCard.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/Theme.h"

namespace kindred {

StartCard::StartCard(std::vector<GlyphTile> tiles, const QString& title, const QString& text,
                     const QString& button, bool primary, QWidget* parent)
    : QFrame(parent), m_glyphs(new GlyphGrid(std::move(tiles), this)),
      m_button(new QPushButton(button, this)), m_note(new QLabel(this)), m_buttonText(button)
{
    setProperty("role", "card");
    setMinimumWidth(kNarrowest);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(2 * space::kUnit);
    auto* titleLabel = new QLabel(title, this);
    titleLabel->setFont(textFont(TextRole::Title));
    titleLabel->setWordWrap(true);
    auto* textLabel = new QLabel(text, this);
    textLabel->setProperty("tone", "muted");
    textLabel->setWordWrap(true);
    textLabel->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    setButtonRole(m_button, primary ? ButtonRole::Primary : ButtonRole::Secondary);
    m_button->setAccessibleDescription(title + QStringLiteral(". ") + text);
    m_note->setProperty("tone", "muted");
    m_note->setFont(textFont(TextRole::Note));
    m_note->setWordWrap(true);

    auto* row = new QHBoxLayout;
    row->setSpacing(2 * space::kUnit);
    row->addWidget(m_button);
    row->addWidget(m_note, 1);
    layout->addWidget(m_glyphs);
    layout->addSpacing(space::kUnit);
    layout->addWidget(titleLabel);
    layout->addWidget(textLabel, 1);
    layout->addSpacing(space::kUnit);
    layout->addLayout(row);
    connect(m_button, &QPushButton::clicked, this, &StartCard::chosen);
}

void StartCard::setNote(const QString& note)
{
    m_note->setText(note);
}

void StartCard::setBusy(const QString& text)
{
    m_button->setText(text);
    m_button->setEnabled(false);
}

void StartCard::setIdle()
{
    m_button->setText(m_buttonText);
    m_button->setEnabled(true);
}

void StartCard::enterEvent(QEnterEvent* event)
{
    QFrame::enterEvent(event);
    m_glyphs->setLively(true);
}

void StartCard::leaveEvent(QEvent* event)
{
    QFrame::leaveEvent(event);
    m_glyphs->setLively(false);
}

} // namespace kindred
