#include "plots/cloud/PointCloudView.h"

#include <QVariantAnimation>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "common/JsonFields.h"
#include "common/Theme.h"
#include "plots/cloud/PointThumbnails.h"
#include "plots/cloud/PointTiles.h"

namespace kindred {

namespace {

constexpr double kFitMargin = 24;
constexpr int kFlight = 180; ///< ms
/// Floats hold so many pixels to a fraction of one.
constexpr double kMostPixels = 1 << 22;
/// How much smaller than fitted a cloud can be made.
constexpr double kLeastZoom = 0.2;
constexpr int kMostThumbnailSide = 128;

PointView between(const PointView& from, const PointView& to, double share)
{
    // The scale in equal steps of ratio; the centre such that what both views show moves straight.
    PointView view;
    view.scale = from.scale * std::pow(to.scale / from.scale, share);
    const double moved = from.scale == to.scale
                             ? share
                             : (1 / from.scale - 1 / view.scale) / (1 / from.scale - 1 / to.scale);
    view.centre = from.centre + (to.centre - from.centre) * moved;
    return view;
}

} // namespace

PointCloudView::PointCloudView(QWidget* parent)
    : QWidget(parent), m_tiles(new PointTiles(this)), m_animation(new QVariantAnimation(this))
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    grabGesture(Qt::PinchGesture);
    setAccessibleName(tr("Map of points"));
    m_pool.setMaxThreadCount(1);
    m_animation->setDuration(kFlight);
    m_animation->setEasingCurve(QEasingCurve::OutCubic);
    connect(m_tiles, &PointTiles::ready, this, qOverload<>(&QWidget::update));
    describe();
}

PointCloudView::~PointCloudView()
{
    m_pool.waitForDone();
}

void PointCloudView::setCloud(std::shared_ptr<const PointCloud> cloud)
{
    const bool same = m_cloud && cloud && m_cloud->orderKey() == cloud->orderKey();
    m_cloud = std::move(cloud);
    if (!same) {
        m_hovered = m_inHand = -1;
        if (!m_cloud || m_current >= m_cloud->size())
            m_current = -1;
        describe();
    }
    if (m_fitted)
        fit();
    else
        moveTo(m_view, false); // a view that was set before there were points knew no bounds
    restyle();
}

void PointCloudView::setPointStyle(PointStyle style)
{
    // Also when a style that was asked for comes back with a change.
    m_ownHalo = style.halo == 0 || (m_ownHalo && style.halo == m_style->halo);
    if (m_ownHalo)
        style.halo = tokensOf(palette()).card.rgb();
    m_style = std::make_shared<PointStyle>(std::move(style));
    restyle();
}

void PointCloudView::takeGround()
{
    const QRgb ground = tokensOf(palette()).card.rgb();
    if (m_ownHalo && m_style->halo != ground)
        changedStyle().halo = ground;
}

/// A style that nothing draws from yet.
PointStyle& PointCloudView::changedStyle()
{
    m_style = std::make_shared<PointStyle>(*m_style);
    return *m_style;
}

void PointCloudView::setEmphasis(std::vector<uint8_t> emphasis)
{
    if (emphasis == m_style->emphasis)
        return;
    changedStyle().emphasis = std::move(emphasis);
    restyle();
}

void PointCloudView::setHidden(std::vector<uint8_t> hidden)
{
    if (hidden == m_style->hidden)
        return;
    changedStyle().hidden = std::move(hidden);
    restyle();
}

void PointCloudView::restyle()
{
    m_tiles->setScene(m_cloud, m_style);
    m_finished = false;
    update();
}

void PointCloudView::setTool(Tool tool)
{
    if (m_tool == tool)
        return;
    m_tool = tool;
    m_outline.clear();
    endPress();
    showCursor();
    update();
    Q_EMIT toolChanged(tool);
}

void PointCloudView::setCurrent(qint64 index)
{
    if (!m_cloud || index < 0 || index >= m_cloud->size())
        index = -1;
    if (m_current == index)
        return;
    m_current = index;
    describe();
    update();
}

void PointCloudView::setThumbnails(std::function<QImage(quint32 index)> picture)
{
    m_picture = std::move(picture);
    update();
}

void PointCloudView::setThumbnailSide(int side)
{
    m_side = std::clamp(side, 0, kMostThumbnailSide);
    update();
}

void PointCloudView::setCarriable(std::function<bool(quint32 index)> isCarriable)
{
    m_isCarriable = std::move(isCarriable);
}

void PointCloudView::setPointName(std::function<QString(quint32 index)> name)
{
    m_name = std::move(name);
    describe();
}

void PointCloudView::describe()
{
    if (!m_cloud) {
        setAccessibleDescription(tr("No points yet."));
        return;
    }
    QString text = tr("%Ln point(s).", nullptr, static_cast<int>(m_cloud->size()));
    if (m_current >= 0 && m_name)
        text += QLatin1Char(' ') + m_name(static_cast<quint32>(m_current));
    text += QLatin1Char(' ') +
            tr("Arrow keys pan, plus and minus zoom, 0 shows all, N and P walk along "
               "near points, Control and an arrow to the nearest that way, Enter "
               "chooses.");
    setAccessibleDescription(text);
}

// Moving about

/// Neither so deep that floats no longer tell pixels apart, nor so small that nothing can be seen.
PointView PointCloudView::within(PointView view) const
{
    if (!m_cloud || m_cloud->placed() == 0)
        return view;
    const QRectF bounds = m_cloud->bounds();
    const double largest = std::max({std::abs(bounds.left()), std::abs(bounds.right()),
                                     std::abs(bounds.top()), std::abs(bounds.bottom()), 1e-30});
    const double fitted = PointView::fitting(bounds, size(), kFitMargin).scale;
    const double most = kMostPixels / largest / devicePixelRatioF();
    view.scale = std::clamp(view.scale, std::min(most, fitted * kLeastZoom), most);
    // The middle of the picture stays over the points.
    view.centre.setX(std::clamp(view.centre.x(), bounds.left(), bounds.right()));
    view.centre.setY(std::clamp(view.centre.y(), bounds.top(), bounds.bottom()));
    return view;
}

void PointCloudView::moveTo(const PointView& view, bool byPerson)
{
    if (byPerson) {
        m_fitted = false;
        m_animation->stop();
    }
    const PointView next = within(view);
    if (next == m_view)
        return;
    m_view = next;
    m_finished = false;
    update();
    Q_EMIT viewChanged();
}

void PointCloudView::setView(const PointView& view)
{
    if (view.scale > 0 && std::isfinite(view.scale) && std::isfinite(view.centre.x()) &&
        std::isfinite(view.centre.y()))
        moveTo(view, true);
}

void PointCloudView::animateTo(const PointView& view)
{
    m_animation->stop();
    m_animation->disconnect(this);
    const PointView from = m_view;
    const PointView to = within(view);
    connect(m_animation, &QVariantAnimation::valueChanged, this,
            [this, from, to](const QVariant& share) {
                moveTo(share.toDouble() >= 1 ? to : between(from, to, share.toDouble()), false);
            });
    m_animation->setStartValue(0.0);
    m_animation->setEndValue(1.0);
    m_animation->start();
}

void PointCloudView::fit(bool animated)
{
    if (m_cloud && m_cloud->placed() > 0) {
        const PointView all = PointView::fitting(m_cloud->bounds(), size(), kFitMargin);
        m_animation->stop();
        if (animated && isVisible())
            animateTo(all);
        else
            moveTo(all, false);
    }
    m_fitted = true;
}

void PointCloudView::zoom(double factor, QPointF at)
{
    if (!(factor > 0) || !std::isfinite(factor))
        return;
    const QPointF held = m_view.toData(at, size());
    PointView view = m_view;
    view.scale = within({m_view.centre, m_view.scale * factor}).scale;
    view.centre += held - view.toData(at, size());
    moveTo(view, true);
}

void PointCloudView::reveal(qint64 index)
{
    if (!m_cloud || index < 0 || index >= m_cloud->size())
        return;
    const QPointF at = m_cloud->position(index);
    const QPointF pixel = m_view.toPixel(at, size());
    if (!std::isfinite(at.x()) || QRectF(rect()).adjusted(16, 16, -16, -16).contains(pixel))
        return;
    m_fitted = false;
    animateTo({at, m_view.scale});
}

bool PointCloudView::isFinished() const
{
    return m_finished;
}

// What survives

Json PointCloudView::saveState() const
{
    constexpr std::array kTools{"pan", "lasso", "rectangle"};
    Json state{{"tool", kTools[static_cast<size_t>(m_tool)]},
               {"thumbnails", m_side},
               {"fitted", m_fitted}};
    if (!m_fitted) {
        state["centre"] = {m_view.centre.x(), m_view.centre.y()};
        state["scale"] = m_view.scale;
    }
    return state;
}

void PointCloudView::restoreState(const Json& state)
{
    const QString tool = textOf(state, "tool");
    setTool(tool == QLatin1String("lasso")       ? Tool::Lasso
            : tool == QLatin1String("rectangle") ? Tool::Rectangle
                                                 : Tool::Pan);
    setThumbnailSide(valueOr(state, "thumbnails", m_side));
    const Json centre = arrayOf(state, "centre");
    if (valueOr(state, "fitted", true) || centre.size() != 2 || !centre[0].is_number() ||
        !centre[1].is_number())
        return;
    setView({{centre[0].get<double>(), centre[1].get<double>()}, valueOr(state, "scale", 0.0)});
}

} // namespace kindred
