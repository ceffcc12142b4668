#include "common/EmptyState.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/Icons.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kTextWidth = 420;
constexpr int kIconEdge = 40;
constexpr double kLargeText = 1.2; ///< from which a low state has no room for its icon

} // namespace

EmptyState::EmptyState(const QString& iconName, const QString& title, const QString& text,
                       QWidget* parent)
    : QWidget(parent), m_iconName(iconName), m_icon(new QLabel(this)),
      m_title(new QLabel(title, this)), m_text(new QLabel(text, this)), m_note(new QLabel(this)),
      m_steps(new QBoxLayout(QBoxLayout::LeftToRight))
{
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(2 * space::kUnit);
    m_icon->setAlignment(Qt::AlignCenter);
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setFont(textFont(TextRole::Title));
    m_title->setWordWrap(true);
    for (QLabel* label : {m_title, m_text, m_note})
        label->setTextFormat(Qt::PlainText); // names of runs and files are no markup
    for (QLabel* label : {m_text, m_note}) {
        label->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
        label->setWordWrap(true);
        label->setProperty("tone", "muted");
        label->setTextInteractionFlags(Qt::TextSelectableByMouse); // what failed can be copied
    }
    m_note->setFont(textFont(TextRole::Note));
    m_note->hide();
    m_steps->setSpacing(2 * space::kUnit);
    m_steps->addStretch(1);
    m_steps->addStretch(1);

    layout->addStretch(2);
    layout->addWidget(m_icon);
    layout->addSpacing(space::kUnit);
    layout->addWidget(m_title);
    layout->addWidget(m_text, 0, Qt::AlignHCenter);
    layout->addSpacing(2 * space::kUnit);
    layout->addLayout(m_steps);
    layout->addWidget(m_note, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    drawIcon();
}

void EmptyState::setIcon(const QString& name)
{
    m_iconName = name;
    drawIcon();
}

void EmptyState::setLow()
{
    m_icon->setVisible(textScale() < kLargeText);
}

void EmptyState::setCorner(QWidget* action)
{
    m_corner = action;
    m_corner->setParent(this);
    m_corner->show();
    placeCorner();
}

void EmptyState::placeCorner()
{
    if (!m_corner)
        return;
    m_corner->adjustSize();
    const QRect there = QStyle::alignedRect(layoutDirection(), Qt::AlignTop | Qt::AlignRight,
                                            m_corner->size(), rect());
    m_corner->move(there.topLeft());
    m_corner->raise();
}

void EmptyState::setTitle(const QString& title)
{
    m_title->setText(title);
}

void EmptyState::setText(const QString& text)
{
    m_text->setText(text);
    fitTexts();
}

QPushButton* EmptyState::addStep(const QString& text)
{
    auto* button = new QPushButton(text, this);
    setButtonRole(button, m_count == 0 ? ButtonRole::Primary : ButtonRole::Secondary);
    m_steps->insertWidget(1 + m_count++, button);
    return button;
}

void EmptyState::stackSteps()
{
    m_steps->setDirection(QBoxLayout::TopToBottom);
    m_steps->setAlignment(Qt::AlignHCenter);
}

void EmptyState::setNote(const QString& note)
{
    m_note->setText(note);
    if (testAttribute(Qt::WA_Resized)) // before, a page that is not shown would ask for a wide room
        fitTexts();
    m_note->setVisible(!note.isEmpty());
}

void EmptyState::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawIcon();
}

void EmptyState::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTexts();
    placeCorner();
}

void EmptyState::fitTexts()
{
    // A centred label is not asked for its height at a width, so both are given.
    // What was never laid out has no width yet: fitted to that, words would ask for a tall window.
    const int room =
        testAttribute(Qt::WA_Resized) ? contentsRect().width() - 4 * space::kGap : QWIDGETSIZE_MAX;
    const int width = std::max(0, std::min(withText(kTextWidth), room));
    for (QLabel* label : {m_text, m_note}) {
        const QRect words =
            label->fontMetrics().boundingRect(QRect(0, 0, width, QWIDGETSIZE_MAX),
                                              Qt::TextWordWrap | Qt::AlignHCenter, label->text());
        label->setFixedSize(width, words.height());
    }
}

void EmptyState::drawIcon()
{
    m_icon->setPixmap(
        iconPixmap(m_iconName, tokensOf(palette()).muted, kIconEdge, devicePixelRatioF()));
}

} // namespace kindred
