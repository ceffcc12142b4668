#include "map/MapScaleBar.h"

#include <QLocale>
#include <QPainter>

#include "common/Mirror.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kScaleHeight = 10;
} // namespace

MapScaleBar::MapScaleBar(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setFont(textFont(TextRole::Note));
}

void MapScaleBar::setPainting(const MapPainting& painting)
{
    m_palette = painting.palette;
    const bool isOwn = !painting.title.isEmpty();
    m_title = isOwn ? painting.title : mapColourTitle(painting.colour);
    const QLocale locale;
    m_low = locale.toString(painting.low, 'g', 3);
    m_high = locale.toString(painting.high, 'g', 3);
    if (!isOwn && painting.colour != MapColour::P)
        m_high = tr("%1 and more", "the end of a scale").arg(m_high);
    setAccessibleName(tr("%1, from %2 (dark) to %3 (light)").arg(m_title, m_low, m_high));
    setToolTip(isOwn ? QString() : mapColourTip(painting.colour));
    updateGeometry();
    update();
}

QSize MapScaleBar::sizeHint() const
{
    const int line = fontMetrics().height();
    return {168, 3 * line + kScaleHeight + 4 * space::kUnit};
}

void MapScaleBar::paintEvent(QPaintEvent*)
{
    if (m_palette.size() < 2)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& t = tokensOf(palette());
    const int line = fontMetrics().height();
    painter.setPen(t.text);
    painter.drawText(QRect(0, 0, width(), line), Qt::AlignLeft, m_title);
    const QRectF bar(0, line + space::kUnit, width(), kScaleHeight);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    const auto steps = static_cast<int>(m_palette.size()) - 1;
    for (int stop = 0; stop <= 16; ++stop)
        gradient.setColorAt(stop / 16.0,
                            QColor(m_palette[static_cast<size_t>(stop * (steps - 1) / 16)]));
    painter.setPen(Qt::NoPen);
    painter.setBrush(gradient);
    painter.drawRoundedRect(bar, 3, 3);
    painter.setPen(t.muted);
    const QRect ends(0, static_cast<int>(bar.bottom()) + 2, width(), line);
    // A figure keeps its direction in every language: the ends stay where the colours are.
    painter.drawText(ends, Qt::AlignLeft | Qt::AlignAbsolute, m_low);
    painter.drawText(ends, Qt::AlignRight | Qt::AlignAbsolute, m_high);
    const QRect last = ends.translated(0, line + space::kUnit);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(m_palette.back()));
    painter.drawEllipse(mirrored(*this, QRectF(1, last.center().y() - 4, 8, 8)));
    painter.setPen(t.muted);
    painter.drawText(mirrored(*this, last.adjusted(16, 0, 0, 0)), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("not known"));
}

} // namespace kindred
