#include "plots/PlotFrame.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <cmath>

#include "plots/AxisTicks.h"

namespace kindred {

namespace {
constexpr double kKeyRow = 18;
constexpr double kKeySign = 24;

double tickStep(double size, int most)
{
    const double rough = size / std::max(most - 1, 1);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

QList<std::pair<double, QString>> labelsOf(const PlotFrame::Axis& axis, int most)
{
    if (!axis.ticks || !axis.labels.isEmpty())
        return axis.labels;
    QList<std::pair<double, QString>> labels;
    for (const double tick : roundTicks(axis.range, most))
        labels.append({tick, tickWords(tick, QLocale())});
    return labels;
}

void drawSign(QPainter& painter, const PlotKey& key, QPointF left)
{
    const QPointF middle = left + QPointF(kKeySign / 2, 0);
    switch (key.sign) {
    case PlotKey::Sign::Line: {
        QPen pen(key.colour, 1.8);
        if (const QList<double> dashes = dashPattern(key.index); !dashes.isEmpty())
            pen.setDashPattern(dashes);
        painter.setPen(pen);
        painter.drawLine(left, left + QPointF(kKeySign, 0));
        break;
    }
    case PlotKey::Sign::Mark:
        drawMark(painter, key.index, middle, 8, key.colour);
        break;
    case PlotKey::Sign::Fill:
        fillHatched(painter, QRectF(middle - QPointF(8, 5), QSizeF(16, 10)), key.index, key.colour);
        break;
    }
}
} // namespace

QList<double> roundTicks(PlotRange range, int most)
{
    if (!(range.size() > 0) || !std::isfinite(range.size()))
        return {range.lower};
    const double step = tickStep(range.size(), most);
    QList<double> ticks;
    const double slack = step * 1e-6;
    for (double i = std::ceil((range.lower - slack) / step); i * step <= range.upper + slack; ++i)
        ticks << (i == 0 ? 0 : i * step);
    return ticks;
}

PlotFrame::PlotFrame(QPainter& painter, const QRectF& area, const Axis& x, const Axis& y,
                     const CurveStyle& style)
    : m_x(x.range), m_y(y.range)
{
    const QFontMetricsF metrics(style.font);
    double numbers = 0;
    for (const auto& [tick, words] : labelsOf(y, 6))
        numbers = std::max(numbers, metrics.horizontalAdvance(words));
    const double left = (y.title.isEmpty() ? 0 : metrics.height() + 4) + numbers + 8;
    const double bottom =
        (x.title.isEmpty() ? 0 : metrics.height() + 2) + (x.ticks ? metrics.height() + 4 : 2);
    m_inner = area.adjusted(left, metrics.height() / 2, -12, -bottom);
    painter.save();
    painter.setFont(style.font);
    drawY(painter, area, y, style);
    drawX(painter, area, x, style);
    painter.restore();
}

QPointF PlotFrame::at(double x, double y) const
{
    return {m_inner.left() + (x - m_x.lower) / m_x.size() * m_inner.width(),
            m_inner.bottom() - (y - m_y.lower) / m_y.size() * m_inner.height()};
}

void PlotFrame::drawY(QPainter& painter, const QRectF& area, const Axis& axis,
                      const CurveStyle& style)
{
    const QFontMetricsF metrics(style.font);
    for (const auto& [tick, words] : labelsOf(axis, 6)) {
        const double y = yAt(tick);
        painter.setPen(QPen(style.grid, tick == 0 ? 1.2 : 0.8));
        painter.drawLine(QPointF(m_inner.left(), y), QPointF(m_inner.right(), y));
        painter.setPen(style.muted);
        painter.drawText(QRectF(area.left(), y - metrics.height(), m_inner.left() - area.left() - 6,
                                2 * metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, words);
    }
    if (axis.title.isEmpty())
        return;
    painter.save();
    painter.setPen(style.text);
    painter.translate(area.left(), m_inner.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-m_inner.height(), 0, 2 * m_inner.height(), metrics.height()),
                     Qt::AlignCenter, axis.title);
    painter.restore();
}

void PlotFrame::drawX(QPainter& painter, const QRectF& area, const Axis& axis,
                      const CurveStyle& style)
{
    const QFontMetricsF metrics(style.font);
    painter.setPen(QPen(style.muted, 0.8));
    painter.drawLine(m_inner.bottomLeft(), m_inner.bottomRight());
    for (const auto& [tick, words] : labelsOf(axis, 8)) {
        const double x = xAt(tick);
        painter.setPen(QPen(style.muted, 0.8));
        painter.drawLine(QPointF(x, m_inner.bottom()), QPointF(x, m_inner.bottom() + 3));
        painter.drawText(QRectF(x - 40, m_inner.bottom() + 4, 80, metrics.height()),
                         Qt::AlignHCenter | Qt::AlignTop, words);
    }
    painter.setPen(style.text);
    painter.drawText(
        QRectF(m_inner.left(), area.bottom() - metrics.height(), m_inner.width(), metrics.height()),
        Qt::AlignCenter, axis.title);
}

QList<double> dashPattern(int index)
{
    static const QList<QList<double>> kPatterns = {
        {}, {5, 2.5}, {1.6, 2}, {7, 2, 1.6, 2}, {10, 3}, {3, 1.5}, {7, 2, 1.6, 2, 1.6, 2}, {1, 3}};
    return kPatterns[((index % kPatterns.size()) + kPatterns.size()) % kPatterns.size()];
}

void drawMark(QPainter& painter, int shape, QPointF centre, double size, const QColor& colour)
{
    const double r = size / 2;
    const auto polygon = [&](std::initializer_list<QPointF> points) {
        QPolygonF shapeOf;
        for (const QPointF& point : points)
            shapeOf << centre + r * point;
        painter.drawPolygon(shapeOf);
    };
    const auto stroke = [&](QPointF from, QPointF to) {
        painter.drawLine(centre + r * from, centre + r * to);
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    switch (((shape % kMarks) + kMarks) % kMarks) {
    case 0:
        painter.drawEllipse(centre, r * 0.9, r * 0.9);
        return;
    case 1:
        polygon({{-0.8, -0.8}, {0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}});
        return;
    case 2:
        polygon({{0, -1}, {0.95, 0.75}, {-0.95, 0.75}});
        return;
    case 3:
        polygon({{0, -1.1}, {1.1, 0}, {0, 1.1}, {-1.1, 0}});
        return;
    case 7:
        polygon({{-0.75, -0.95}, {1, 0}, {-0.75, 0.95}});
        return;
    default:
        break;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, std::max(size * 0.22, 0.9)));
    if (shape % kMarks == 4) {
        stroke({-0.8, -0.8}, {0.8, 0.8});
        stroke({-0.8, 0.8}, {0.8, -0.8});
    } else if (shape % kMarks == 5) {
        stroke({-1, 0}, {1, 0});
        stroke({0, -1}, {0, 1});
    } else {
        painter.drawEllipse(centre, r * 0.75, r * 0.75);
    }
}

void fillHatched(QPainter& painter, const QRectF& rect, int index, const QColor& colour)
{
    constexpr double kApart = 4;
    const int kind = index % 5;
    painter.setPen(kind == 0 ? QPen(Qt::NoPen) : QPen(colour.darker(115), 0.8));
    painter.setBrush(kind == 0 ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawRect(rect);
    if (kind == 3) {
        for (int line = 1; line * kApart < rect.height(); ++line) {
            const double y = rect.bottom() - line * kApart;
            painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y));
        }
        return;
    }
    // The lines x − y = c (falling) and x + y = c (rising) as far as they lie within.
    const double span = rect.width() + rect.height();
    for (double c = kApart; kind != 0 && c < span; c += kApart) {
        const double from = std::max(0.0, c - rect.height());
        const double to = std::min(rect.width(), c);
        if (kind != 2)
            painter.drawLine(QPointF(rect.left() + from, rect.top() + c - from),
                             QPointF(rect.left() + to, rect.top() + c - to));
        if (kind != 1)
            painter.drawLine(QPointF(rect.left() + from, rect.bottom() - (c - from)),
                             QPointF(rect.left() + to, rect.bottom() - (c - to)));
    }
}

double drawKeys(QPainter* painter, QPointF corner, double width, const QList<PlotKey>& keys,
                const CurveStyle& style)
{
    const QFontMetricsF metrics(style.font);
    QPointF at;
    for (const PlotKey& key : keys) {
        const double needed = kKeySign + 8 + metrics.horizontalAdvance(key.text) + 18;
        if (at.x() > 0 && at.x() + needed > width)
            at = {0, at.y() + kKeyRow};
        if (painter) {
            painter->save();
            painter->setFont(style.font);
            drawSign(*painter, key, corner + at + QPointF(0, kKeyRow / 2));
            painter->setPen(style.text);
            painter->drawText(
                QRectF(corner + at + QPointF(kKeySign + 8, 0), QSizeF(needed + 20, kKeyRow)),
                Qt::AlignLeft | Qt::AlignVCenter, key.text);
            painter->restore();
        }
        at.rx() += needed;
    }
    return keys.isEmpty() ? 0 : at.y() + kKeyRow;
}

} // namespace kindred
