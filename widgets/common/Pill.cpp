#include "common/Pill.h"

#include <QEvent>
#include <QPainter>

#include "common/Mirror.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kSide = 10;
constexpr int kDot = 8;
constexpr int kDotGap = 6;

QColor fillOf(Tone tone, const Tokens& t)
{
    switch (tone) {
    case Tone::Right:
        return t.right;
    case Tone::Wrong:
        return t.wrong;
    case Tone::Attention:
        return t.attention;
    case Tone::Accent:
        return t.accent;
    case Tone::Neutral:
        break;
    }
    return {};
}

QColor wordsOf(Tone tone, const Tokens& t)
{
    switch (tone) {
    case Tone::Wrong:
        return t.wrongText;
    case Tone::Attention:
        return t.attentionText;
    default:
        return t.text;
    }
}

} // namespace

Pill::Pill(QWidget* parent) : Pill(QString(), Tone::Neutral, parent) {}

Pill::Pill(const QString& text, Tone tone, QWidget* parent)
    : QWidget(parent), m_text(text), m_tone(tone)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFont(textFont(TextRole::Text));
    setAccessibleName(text);
}

void Pill::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

void Pill::setTone(Tone tone, const QString& mark)
{
    m_tone = tone;
    m_mark = mark;
    updateGeometry();
    update();
}

QSize Pill::sizeHint() const
{
    const QFontMetrics metrics(font());
    int width = 2 * kSide + metrics.horizontalAdvance(m_text);
    if (!m_mark.isEmpty())
        width += metrics.horizontalAdvance(m_mark) + kDotGap;
    else if (m_tone != Tone::Neutral)
        width += kDot + kDotGap;
    return {width, metrics.height() + 8};
}

QSize Pill::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), 48), sizeHint().height()};
}

void Pill::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.raised);
    painter.drawRoundedRect(rect(), height() / 2.0, height() / 2.0);

    const QColor mark = fillOf(m_tone, t);
    const QColor words = wordsOf(m_tone, t);
    int x = kSide;
    if (!m_mark.isEmpty()) {
        painter.setPen(m_tone == Tone::Right ? t.rightText : words);
        const int room = fontMetrics().horizontalAdvance(m_mark) + kDotGap;
        painter.drawText(mirrored(*this, QRect(x, 0, room, height())),
                         Qt::AlignVCenter | Qt::AlignLeft, m_mark);
        x += room;
    } else if (mark.isValid()) {
        painter.setBrush(mark);
        painter.drawEllipse(mirrored(*this, QRectF(x, (height() - kDot) / 2.0, kDot, kDot)));
        x += kDot + kDotGap;
    }
    painter.setPen(words);
    const QRect area = mirrored(*this, QRect(x, 0, width() - x - kSide + 2, height()));
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(m_text, Qt::ElideRight, area.width()));
}

void Pill::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        update();
}

} // namespace kindred
