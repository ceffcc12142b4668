#include "views/LegendChip.h"

#include <QPainter>

#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kHeight = 26;
constexpr int kLine = 18;
constexpr int kPadding = 10;
constexpr int kWidest = 190;

} // namespace

LegendChip::LegendChip(const QString& name, const QColor& colour, bool dashed, QWidget* parent)
    : QAbstractButton(parent), m_colour(colour), m_dashed(dashed)
{
    setText(name);
    setCheckable(true);
    setChecked(true);
    setFont(textFont(TextRole::Text));
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("%1\nClick: hide or show. Right click: colour.").arg(name));
    setAccessibleName(tr("Curves of %1").arg(name));
}

QSize LegendChip::sizeHint() const
{
    const int words = fontMetrics().horizontalAdvance(text());
    return {std::min(kWidest, 2 * kPadding + kLine + 7 + words), kHeight};
}

void LegendChip::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(t.accent, 1) : QPen(Qt::NoPen));
    painter.setBrush(underMouse() ? t.line : t.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kHeight / 2.0,
                            kHeight / 2.0);
    QPen pen(isChecked() ? m_colour : t.muted, 2.5);
    pen.setCapStyle(Qt::FlatCap);
    if (m_dashed)
        pen.setDashPattern({2.2, 1.4});
    painter.setPen(pen);
    const double middle = kHeight / 2.0;
    painter.drawLine(QPointF(kPadding, middle), QPointF(kPadding + kLine, middle));
    QFont face = font();
    face.setStrikeOut(!isChecked());
    painter.setFont(face);
    painter.setPen(isChecked() ? t.text : t.muted);
    const QRect words = rect().adjusted(kPadding + kLine + 7, 0, -kPadding, 0);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(text(), Qt::ElideMiddle, words.width()));
}

} // namespace kindred
