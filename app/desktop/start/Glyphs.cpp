#include "start/Glyphs.h"

#include <QPainter>
#include <QPainterPath>
#include <QTimerEvent>

#include <cmath>
#include <numbers>

namespace kindred {

namespace {

constexpr int kGlyphColumns = 3;
constexpr int kGlyphGap = 6;
constexpr int kFrameMs = 33;

QPainterPath starPath()
{
    QPainterPath path;
    for (int ray = 0; ray < 5; ++ray) {
        const double angle = ray * 2 * std::numbers::pi / 5 - std::numbers::pi / 2;
        path.moveTo(0, 0);
        path.lineTo(std::cos(angle), std::sin(angle));
    }
    return path;
}

QPainterPath trianglePath()
{
    QPainterPath path;
    path.addPolygon(QPolygonF({{0, -0.95}, {0.9, 0.75}, {-0.9, 0.75}}));
    path.closeSubpath();
    return path;
}

/// Draws in the square −1..1.
void drawGlyph(QPainter& painter, Glyph glyph, const QColor& colour)
{
    QPen pen(colour, 0.22);
    pen.setCapStyle(Qt::RoundCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    switch (glyph) {
    case Glyph::Ring:
        painter.drawArc(QRectF(-0.9, -0.9, 1.8, 1.8), 30 * 16, 300 * 16);
        break;
    case Glyph::FilledTriangle:
        painter.setBrush(colour);
        [[fallthrough]];
    case Glyph::Triangle:
        painter.drawPath(trianglePath());
        break;
    case Glyph::Square:
        painter.drawRect(QRectF(-0.8, -0.8, 1.6, 1.6));
        painter.setBrush(colour);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(QPointF(0, 0), 0.22, 0.22);
        break;
    case Glyph::Star:
        painter.drawPath(starPath());
        break;
    case Glyph::Bowl:
        painter.drawArc(QRectF(-0.9, -1.2, 1.8, 1.8), 190 * 16, 160 * 16);
        painter.drawLine(QPointF(-0.35, -0.5), QPointF(0.35, -0.35));
        break;
    case Glyph::Links:
        painter.drawEllipse(QPointF(-0.4, 0), 0.55, 0.55);
        painter.drawEllipse(QPointF(0.4, 0), 0.55, 0.55);
        break;
    }
}

} // namespace

GlyphGrid::GlyphGrid(std::vector<GlyphTile> tiles, QWidget* parent)
    : QWidget(parent), m_tiles(std::move(tiles))
{
    setFixedHeight(148);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GlyphGrid::setLively(bool lively)
{
    if (lively == (m_timer != 0))
        return;
    if (lively) {
        m_timer = startTimer(kFrameMs);
    } else {
        killTimer(std::exchange(m_timer, 0));
        m_phase = 0;
        update();
    }
}

void GlyphGrid::timerEvent(QTimerEvent*)
{
    m_phase += 0.08;
    update();
}

void GlyphGrid::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int rows = (static_cast<int>(m_tiles.size()) + kGlyphColumns - 1) / kGlyphColumns;
    const double w = (width() - (kGlyphColumns - 1) * kGlyphGap) / double(kGlyphColumns);
    const double h = (height() - (rows - 1) * kGlyphGap) / double(rows);
    for (size_t i = 0; i < m_tiles.size(); ++i) {
        const GlyphTile& tile = m_tiles[i];
        const int row = static_cast<int>(i) / kGlyphColumns;
        const int column = static_cast<int>(i) % kGlyphColumns;
        const QRectF cell(column * (w + kGlyphGap), row * (h + kGlyphGap), w, h);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tile.lit ? QColor("#2c2d31") : QColor("#1b1c20"));
        painter.drawRoundedRect(cell, 5, 5);
        painter.save();
        painter.translate(cell.center());
        painter.rotate(tile.turn + 14 * std::sin(m_phase + double(i)) * (m_timer != 0));
        const double edge = std::min(w, h) * 0.29;
        painter.scale(edge, edge);
        drawGlyph(painter, tile.glyph, QColor::fromHsv(tile.hue, 130, 225));
        painter.restore();
    }
}

} // namespace kindred
