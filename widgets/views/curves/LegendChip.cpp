#include "views/curves/LegendChip.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

#include "common/Mirror.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kChipHeight = 26;
constexpr int kLine = 18;
constexpr int kSwatchGap = 7;
constexpr int kChipPadding = 10;
constexpr int kWidest = 190;
constexpr int kNarrowest = 96;

} // namespace

LegendChip::LegendChip(const QString& name, const QColor& colour, bool dashed, QWidget* parent)
    : QAbstractButton(parent), m_colour(colour), m_dashed(dashed)
{
    setText(name);
    setCheckable(true);
    setChecked(true);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("%1\nClick: hide or show. Right click: colour.").arg(name));
    setAccessibleName(tr("Curves of %1").arg(name));
}

QSize LegendChip::sizeHint() const
{
    // Of the font that is painted with: a widget's own one may change until it is first shown.
    const QFontMetricsF metrics(textFont(TextRole::Text));
    // Rounded up: words that want a fraction of a pixel more are elided.
    const int words = static_cast<int>(std::ceil(metrics.horizontalAdvance(text()))) + 1;
    return {std::min(withText(kWidest), 2 * kChipPadding + kLine + kSwatchGap + words),
            withText(kChipHeight)};
}

QSize LegendChip::minimumSizeHint() const
{
    return {std::min(kNarrowest, sizeHint().width()), withText(kChipHeight)};
}

QRect LegendChip::words() const
{
    return mirrored(*this, rect().adjusted(kChipPadding + kLine + kSwatchGap, 0, -kChipPadding, 0));
}

QString LegendChip::shownText() const
{
    return QFontMetricsF(textFont(TextRole::Text))
        .elidedText(text(), Qt::ElideMiddle, words().width());
}

void LegendChip::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(t.accent, 1) : QPen(Qt::NoPen));
    painter.setBrush(underMouse() ? t.line : t.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), height() / 2.0,
                            height() / 2.0);
    QPen pen(isChecked() ? m_colour : t.muted, 2.5);
    pen.setCapStyle(Qt::FlatCap);
    if (m_dashed)
        pen.setDashPattern({2.2, 1.4});
    painter.setPen(pen);
    const QRectF swatch = mirrored(*this, QRectF(kChipPadding, 0, kLine, height()));
    painter.drawLine(QPointF(swatch.left(), swatch.center().y()),
                     QPointF(swatch.right(), swatch.center().y()));
    QFont face = textFont(TextRole::Text);
    face.setStrikeOut(!isChecked());
    painter.setFont(face);
    painter.setPen(isChecked() ? t.text : t.muted);
    painter.drawText(words(), Qt::AlignVCenter | Qt::AlignLeft, shownText());
}

} // namespace kindred
