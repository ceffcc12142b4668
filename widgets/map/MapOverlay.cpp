#include "map/MapOverlay.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <numeric>

#include "common/Theme.h"
#include "map/MapNames.h"
#include "plots/cloud/PointCloudView.h"
#include "views/samples/TileDelegate.h"

namespace kindred {

namespace {
constexpr int kPlacedEdge = 40;
constexpr int kPlacedGap = 10; ///< between a place and its picture
constexpr int kNameBar = 4;    ///< wide, and as high as the letters: nothing that a point could be
constexpr size_t kMostNamesAtOnce = 40;

/// Where the picture of a place stands: beside it, whole while the place itself is seen.
QRect placedSquare(const QRect& map, QPoint at)
{
    QRect square(at.x() + kPlacedGap, at.y() - kPlacedEdge / 2, kPlacedEdge, kPlacedEdge);
    if (!map.contains(at))
        return square;
    if (square.right() >= map.right())
        square.moveRight(at.x() - kPlacedGap);
    square.moveTop(std::clamp(square.top(), map.top() + 1,
                              std::max(map.top() + 1, map.bottom() - kPlacedEdge)));
    return square;
}

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
    m_widths.clear();
    update();
}

void MapOverlay::setLead(const QString& name)
{
    if (name == m_lead)
        return;
    m_lead = name;
    update();
}

std::vector<std::pair<size_t, QRectF>> MapOverlay::namesInSight() const
{
    const QFontMetrics metrics(textFont(TextRole::Strong));
    if (m_widths.size() != m_names.size()) {
        m_widths.clear();
        for (const Name& name : m_names)
            m_widths.push_back(metrics.horizontalAdvance(name.text) + kNameBar + 5 * space::kUnit);
    }
    // The class in hand comes first, then as they were given: the largest.
    std::vector<size_t> order(m_names.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_partition(order.begin(), order.end(),
                          [this](size_t i) { return m_names[i].text == m_lead; });
    std::vector<MapNameWish> wishes;
    wishes.reserve(order.size());
    for (const size_t i : order)
        wishes.push_back({pixel(m_names[i].at), QSizeF(m_widths[i], metrics.height() + 4)});
    const auto places = placeNames(wishes, QRectF(m_view->rect()), kMostNamesAtOnce);
    std::vector<std::pair<size_t, QRectF>> shown;
    for (size_t i = 0; i < order.size(); ++i)
        if (places[i])
            shown.emplace_back(order[i], *places[i]);
    return shown;
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
    if (watched == m_view && event->type() == QEvent::FontChange)
        m_widths.clear();
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
    // A halo, as a plate would hide small clusters.
    QColor halo = t.card;
    halo.setAlphaF(0.9F);
    const QFontMetricsF metrics(painter.font());
    for (const auto& [index, box] : namesInSight()) {
        const Name& name = m_names[index];
        QRectF bar(0, 0, kNameBar, metrics.ascent());
        bar.moveCenter({box.left() + 2 * space::kUnit + kNameBar / 2.0, box.center().y()});
        painter.fillRect(bar.adjusted(-1, -1, 1, 1), halo);
        painter.fillRect(bar, name.colour);
        QPainterPath text;
        text.addText(QPointF(box.left() + 3 * space::kUnit + kNameBar,
                             box.center().y() + (metrics.ascent() - metrics.descent()) / 2),
                     painter.font(), name.text);
        painter.setPen(QPen(halo, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(text);
        painter.fillPath(text, t.text);
    }
}

void MapOverlay::drawPlaced(QPainter& painter) const
{
    const Tokens& t = tokensOf(m_view->palette());
    for (const Placed& placed : m_placed) {
        const QColor mark = placed.mark.isValid() ? placed.mark : t.accent;
        const QPointF at = pixel(placed.at);
        const QRect square = placedSquare(rect(), at.toPoint());
        painter.setPen(QPen(mark, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at, 7, 7);
        painter.drawPoint(at);
        paintPicture(painter, square, placed.picture, t.raised);
        painter.setPen(QPen(mark, 1.5));
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
