#include "wizard/ChoiceCard.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QScrollArea>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/Icons.h"
#include "common/Mirror.h"

namespace kindred {

namespace {
constexpr int kTick = 18;
} // namespace

ChoiceCard::ChoiceCard(const QString& id, const QString& title, const QString& sentence,
                       QWidget* parent)
    : QAbstractButton(parent), m_id(id), m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("card.") + id);
    setText(title);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_layout->setContentsMargins(space::kCardPadding + 2, space::kCardPadding,
                                 space::kCardPadding + 2, space::kCardPadding);
    m_layout->setSpacing(space::kUnit);
    m_badge = addLabel({}, "accent", TextRole::Note);
    m_title = addLabel(title, "", TextRole::Title);
    const int tick = kTick + space::kUnit;
    m_title->setContentsMargins(isRightToLeft() ? tick : 0, 0, isRightToLeft() ? 0 : tick, 0);
    m_sentence = addLabel(sentence, "", TextRole::Text);
    m_note = addLabel({}, "muted", TextRole::Note);
    m_reason = addLabel({}, "attention", TextRole::Note);
    m_layout->addStretch(1);
    describe();
}

QLabel* ChoiceCard::addLabel(const QString& text, const char* tone, TextRole role)
{
    auto* label = new QLabel(text, this);
    label->setFont(textFont(role));
    label->setProperty("tone", tone);
    label->setWordWrap(true);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->setVisible(!text.isEmpty());
    m_layout->addWidget(label);
    return label;
}

void ChoiceCard::setBadge(const QString& badge)
{
    m_badge->setText(badge);
    m_badge->setVisible(!badge.isEmpty());
    describe();
}

void ChoiceCard::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    describe();
}

void ChoiceCard::setReason(const QString& reason)
{
    m_reason->setText(reason.isEmpty() ? QString() : tr("Not here: %1", "reason").arg(reason));
    m_reason->setVisible(!reason.isEmpty());
    setEnabled(reason.isEmpty());
    setStyleProperty(m_note, "tone", reason.isEmpty() ? "muted" : "");
    describe();
}

void ChoiceCard::setExplanation(const QString& formula, const QString& source)
{
    if (m_why || (formula.isEmpty() && source.isEmpty()))
        return;
    m_why = new LinkButton(tr("Why", "link to a method's formula"), this);
    m_why->setAutoDefault(false);
    m_why->setObjectName(QStringLiteral("why.") + m_id);
    m_why->setAccessibleName(tr("Why %1", "link to a method's formula").arg(text()));
    m_layout->insertWidget(m_layout->count() - 1, m_why, 0, Qt::AlignLeft);
    m_formula = addLabel(formula, "", TextRole::Monospace);
    m_source = addLabel(source, "muted", TextRole::Note);
    m_layout->addStretch(1);
    for (QLabel* label : {m_formula, m_source})
        label->hide();
    connect(m_why, &QPushButton::clicked, this, [this] {
        const bool open = m_source->isHidden() && m_formula->isHidden();
        m_formula->setVisible(open && !m_formula->text().isEmpty());
        m_source->setVisible(open && !m_source->text().isEmpty());
        m_why->setText(open ? tr("Less", "closes a method's formula")
                            : tr("Why", "link to a method's formula"));
        updateGeometry();
    });
}

void ChoiceCard::describe()
{
    setAccessibleName(text());
    QStringList parts;
    for (const QLabel* label : {m_badge, m_sentence, m_note, m_reason}) {
        if (label && !label->text().isEmpty())
            parts << label->text();
    }
    setAccessibleDescription(parts.join(QLatin1Char(' ')));
}

void ChoiceCard::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool marked = isChecked() && isEnabled();
    const double width = marked || hasFocus() ? 2 : 1;
    QColor border = t.line;
    if (marked || hasFocus())
        border = t.accent;
    else if (underMouse() && isEnabled())
        border = t.muted;
    painter.setPen(QPen(border, width));
    painter.setBrush(marked ? t.accentSoft : isEnabled() ? t.card : t.background);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.drawRoundedRect(box, space::kCardRadius, space::kCardRadius);
    if (marked) {
        const QPixmap tick =
            iconPixmap(QStringLiteral("check"), t.accentText, kTick, devicePixelRatioF());
        const QRectF corner(this->width() - kTick - space::kCardPadding, space::kCardPadding, kTick,
                            kTick);
        painter.drawPixmap(mirrored(*this, corner).topLeft(), tick);
    }
}

void ChoiceCard::enterEvent(QEnterEvent* event)
{
    update();
    QAbstractButton::enterEvent(event);
}

void ChoiceCard::leaveEvent(QEvent* event)
{
    update();
    QAbstractButton::leaveEvent(event);
}

void ChoiceCard::focusInEvent(QFocusEvent* event)
{
    QAbstractButton::focusInEvent(event);
    // Tab scrolls by itself, the arrow keys do not.
    for (QWidget* above = parentWidget(); above; above = above->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(above))
            return area->ensureWidgetVisible(this, 0, space::kGap);
    }
}

void ChoiceCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::EnabledChange)
        setCursor(isEnabled() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    QAbstractButton::changeEvent(event);
}

} // namespace kindred
