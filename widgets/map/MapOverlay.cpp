#include "map/MapOverlay.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

#include "common/Theme.h"
#include "plots/PointCloudView.h"
#include "views/TileDelegate.h"

namespace kindred {

namespace {
constexpr int kPlacedEdge = 40;
constexpr int kNameChip = 8;
} // namespace

MapOverlay::MapOverlay(PointCloudView* view) : QWidget(view), m_view(view)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setGeometry(view->rect());
    view->installEventFilter(this);
    connect(view, &PointCloudView::viewChanged, this, qOverload<>(&QWidget::update));
}

void MapOverlay::setNames(std::vector<Name> names)
{
    m_names = std::move(names);
    update();
}

void MapOverlay::setLinks(std::vector<Link> links)
{
    m_links = std::move(links);
    update();
}

void MapOverlay::setPlaced(std::vector<Placed> placed)
{
    m_placed = std::move(placed);
    update();
}

bool MapOverlay::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && event->type() == QEvent::Resize)
        setGeometry(m_view->rect());
    return QWidget::eventFilter(watched, event);
}

QPointF MapOverlay::pixel(QPointF at) const
{
    return m_view->view().toPixel(at, m_view->size());
}

void MapOverlay::drawLinks(QPainter& painter) const
{
    const Tokens& t = tokensOf(m_view->palette());
    for (const Link& link : m_links) {
        painter.setPen(QPen(link.isTorn ? t.accent : t.wrong, 1.4,
                            link.isTorn ? Qt::DashLine : Qt::SolidLine));
        painter.drawLine(pixel(link.from), pixel(link.to));
    }
}

void MapOverlay::drawNames(QPainter& painter) const
{
    const Tokens& t = tokensOf(m_view->palette());
    painter.setFont(textFont(TextRole::Strong));
    const QFontMetrics metrics(painter.font());
    QColor plate = t.card;
    plate.setAlphaF(0.78F);
    std::vector<QRectF> taken;
    for (const Name& name : m_names) {
        const QPointF at = pixel(name.at);
        const int width = metrics.horizontalAdvance(name.text) + kNameChip + 5 * space::kUnit;
        QRectF box(at.x() - width / 2.0, at.y() - metrics.height() / 2.0 - 2, width,
                   metrics.height() + 4);
        const bool isFree = std::none_of(
            taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(box); });
        if (!isFree || !QRectF(rect()).intersects(box))
            continue; // zooming in makes room for it
        taken.push_back(box);
        painter.setPen(Qt::NoPen);
        painter.setBrush(plate);
        painter.drawRoundedRect(box, 6, 6);
        painter.setBrush(name.colour);
        painter.drawEllipse(QPointF(box.left() + 2 * space::kUnit + kNameChip / 2.0, at.y()),
                            kNameChip / 2.0, kNameChip / 2.0);
        painter.setPen(t.text);
        painter.drawText(box.adjusted(3 * space::kUnit + kNameChip, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, name.text);
    }
}

void MapOverlay::drawPlaced(QPainter& painter) const
{
    const Tokens& t = tokensOf(m_view->palette());
    for (const Placed& placed : m_placed) {
        const QPointF at = pixel(placed.at);
        const QRect square(static_cast<int>(at.x()) + 10,
                           static_cast<int>(at.y()) - kPlacedEdge / 2, kPlacedEdge, kPlacedEdge);
        painter.setPen(QPen(t.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at, 7, 7);
        painter.drawPoint(at);
        paintPicture(painter, square, placed.picture, t.raised);
        painter.setPen(QPen(t.accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(square, 4, 4);
    }
}

void MapOverlay::draw(QPainter& painter) const
{
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    drawLinks(painter);
    drawNames(painter);
    drawPlaced(painter);
}

void MapOverlay::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    draw(painter);
}

} // namespace kindred
