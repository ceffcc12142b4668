#include "board/prior/BoardPriorPlot.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kPlaneMargin = 16;
constexpr double kDiamond = 5;
constexpr double kNear = 9; ///< pixels within which the pointer means a mark

QRectF boundsOf(const BoardPriorAnswer& answer)
{
    QPolygonF points;
    for (const BoardPriorAnswer::Class& one : answer.classes) {
        for (const auto& point : {one.prior, one.mean})
            if (point)
                points << *point;
        if (one.posterior)
            points << *one.posterior - QPointF(one.spread, one.spread)
                   << *one.posterior + QPointF(one.spread, one.spread);
    }
    for (const auto& [cls, place] : answer.images)
        points << place;
    return points.boundingRect();
}

} // namespace

BoardPriorPlot::BoardPriorPlot(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Where the tree expects the classes, and where their images lie"));
}

void BoardPriorPlot::setAnswer(const BoardPriorAnswer& answer, const QList<int>& colours,
                               const QStringList& names)
{
    m_answer = answer;
    m_colours = colours;
    m_names = names;
    update();
}

QPointF BoardPriorPlot::placeOf(const QPointF& point) const
{
    const QRectF bounds = boundsOf(m_answer);
    const QRectF area =
        QRectF(rect()).adjusted(kPlaneMargin, kPlaneMargin, -kPlaneMargin, -kPlaneMargin);
    // One scale for both axes: distances on the plane are distances.
    const double scale = std::min(area.width() / std::max(1e-9, bounds.width()),
                                  area.height() / std::max(1e-9, bounds.height()));
    const QPointF middle = point - bounds.center();
    return area.center() + QPointF(middle.x() * scale, -middle.y() * scale);
}

void BoardPriorPlot::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(t.line);
    painter.setBrush(t.dark ? t.panel : t.background);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const auto colourAt = [&](int cls) { return classColour(m_colours.value(cls, 0)); };
    for (const auto& [cls, place] : std::as_const(m_answer.images)) {
        QColor dot = colourAt(cls);
        dot.setAlphaF(0.75F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(dot);
        painter.drawEllipse(placeOf(place), 2.6, 2.6);
    }
    for (int cls = 0; cls < m_answer.classes.size(); ++cls) {
        const BoardPriorAnswer::Class& one = m_answer.classes[cls];
        const QColor colour = colourAt(cls);
        if (one.posterior) {
            const QPointF centre = placeOf(*one.posterior);
            const double ring =
                std::max(4.0, placeOf(*one.posterior + QPointF(one.spread, 0)).x() - centre.x());
            QColor fill = colour;
            fill.setAlphaF(0.16F);
            painter.setPen(QPen(colour, 1.2));
            painter.setBrush(fill);
            painter.drawEllipse(centre, ring, ring);
            if (one.prior) {
                painter.setPen(QPen(colour, 1.2, Qt::DashLine));
                painter.drawLine(placeOf(*one.prior), centre);
            }
            painter.setPen(QPen(t.text, 1.4));
            painter.drawLine(centre - QPointF(3.5, 0), centre + QPointF(3.5, 0));
            painter.drawLine(centre - QPointF(0, 3.5), centre + QPointF(0, 3.5));
        }
        if (one.prior) {
            const QPointF at = placeOf(*one.prior);
            painter.setPen(QPen(colour, 1.6));
            painter.setBrush(t.card);
            painter.drawPolygon(QPolygonF({at + QPointF(0, -kDiamond), at + QPointF(kDiamond, 0),
                                           at + QPointF(0, kDiamond), at + QPointF(-kDiamond, 0)}));
        }
    }
}

bool BoardPriorPlot::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QStringList said;
    const auto near = [&](const std::optional<QPointF>& point) {
        return point && QLineF(placeOf(*point), help->pos()).length() < kNear;
    };
    for (int cls = 0; cls < m_answer.classes.size(); ++cls) {
        const BoardPriorAnswer::Class& one = m_answer.classes[cls];
        if (near(one.prior))
            said << tr("%1: where the tree expects it").arg(m_names.value(cls));
        if (near(one.posterior))
            said << tr("%1: its mean by the tree and %Ln image(s)", nullptr, one.images)
                        .arg(m_names.value(cls));
    }
    for (const auto& [cls, place] : std::as_const(m_answer.images))
        if (said.isEmpty() && near(place))
            said << tr("an image of %1").arg(m_names.value(cls));
    QToolTip::showText(help->globalPos(), said.join(QLatin1Char('\n')), this);
    return true;
}

} // namespace kindred
