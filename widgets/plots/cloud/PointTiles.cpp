#include "plots/cloud/PointTiles.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/Executor.h"
#include "plots/cloud/PointCloud.h"
#include "plots/cloud/PointStyle.h"

namespace kindred {

namespace {

/// What painting may take on the GUI thread, in ms.
constexpr double kBudget = 5;
/// Points of a first impression.
constexpr int64_t kSketched = 200'000;
/// Looks of so many points are made at once.
constexpr int64_t kLookAtOnce = 200'000;
/// How long the last picture may stand in for the whole of a new one, in ms.
constexpr qint64 kPatience = 150;
/// After so long without a change the tiles around the picture are drawn, in ms.
constexpr int kIdle = 200;
/// The longest that drawn tiles wait to be shown, in ms.
constexpr qint64 kDelivery = 40;

} // namespace

PointTiles::PointTiles(QObject* parent)
    : QObject(parent), m_worker([this](const std::stop_token& stop) { work(stop); })
{
    m_around.setSingleShot(true);
    m_around.setInterval(kIdle);
    connect(&m_around, &QTimer::timeout, this, &PointTiles::fetchAround);
}

PointTiles::~PointTiles()
{
    m_worker.request_stop();
    ++m_calledOff;
    m_worker.join();
}

void PointTiles::setScene(std::shared_ptr<const PointCloud> cloud,
                          std::shared_ptr<const PointStyle> style)
{
    m_cloud = std::move(cloud);
    m_style = std::move(style);
    m_whole = false;
    if (!m_cloud)
        return;
    if (m_look && m_lookStyle == m_style && m_look->orderKey == m_cloud->orderKey()) {
        takeLook(m_look); // the points moved
        return;
    }
    if (m_cloud->size() <= kLookAtOnce) {
        m_lookStyle = m_style;
        takeLook(PointLook::make(*m_cloud, *m_style));
        return;
    }
    orderLook();
}

void PointTiles::takeLook(std::shared_ptr<const PointLook> look)
{
    m_look = std::move(look);
    if (m_now.painter)
        begin(m_now.painter->scale(), m_now.painter->ratio());
}

void PointTiles::begin(double scale, double ratio)
{
    // What comes of it from now on is whole only with what came in time.
    if (m_awaitedOf == m_now.painter && !m_awaited.isEmpty() && !m_late.painter)
        m_late = {m_now.painter, m_now.tiles, {}};
    // A picture that was never whole is worth less than the one before it.
    if (!m_now.whole.isEmpty() || !m_before.painter)
        m_before = std::move(m_now);
    m_now = {std::make_shared<const PointPainter>(m_cloud, m_look, scale, ratio), {}, {}};
    m_begun.start();
}

std::vector<QPoint> PointTiles::missing(const Picture& picture, const QRect& tiles)
{
    std::vector<QPoint> found;
    for (int y = tiles.top(); y <= tiles.bottom(); ++y)
        for (int x = tiles.left(); x <= tiles.right(); ++x) {
            const auto tile = picture.tiles.constFind({x, y});
            if (tile == picture.tiles.constEnd() || tile->step > 1)
                found.emplace_back(x, y);
        }
    // from the middle outwards
    const QPoint middle = tiles.topLeft() + tiles.bottomRight();
    std::stable_sort(found.begin(), found.end(), [middle](QPoint a, QPoint b) {
        return (2 * a - middle).manhattanLength() < (2 * b - middle).manhattanLength();
    });
    return found;
}

void PointTiles::drawNow(const std::vector<QPoint>& tiles)
{
    for (const QPoint at : tiles)
        m_now.tiles.insert(at, {m_now.painter->tile(at), 1});
}

void PointTiles::sketchNow(std::vector<QPoint> tiles, const Screen& screen)
{
    QElapsedTimer timer;
    timer.start();
    const QRect old = onScreen(m_before, screen).toAlignedRect();
    std::erase_if(tiles, [&](QPoint at) {
        return m_now.tiles.contains(at) || old.contains(boxOf(at, screen));
    });
    int64_t count = 0;
    for (const QPoint at : tiles)
        count += m_now.painter->points(at);
    const int step = static_cast<int>(std::max<int64_t>(2, (count + kSketched - 1) / kSketched));
    for (const QPoint at : tiles) {
        if (static_cast<double>(timer.nsecsElapsed()) * 1e-6 > kBudget / 2)
            return; // the picture that stands in takes its time too
        m_now.tiles.insert(at, {m_now.painter->tile(at, step), step});
    }
}

void PointTiles::paint(QPainter& painter, const PointView& view, QSize size, double ratio)
{
    m_whole = !m_cloud;
    if (!m_cloud)
        return;
    const double scale = view.scale * ratio;
    const QPoint origin = PointPainter::origin(view, size, ratio);
    const QRect shown(origin, QSize(static_cast<int>(std::ceil(size.width() * ratio)),
                                    static_cast<int>(std::ceil(size.height() * ratio))));
    const Screen screen{origin, shown.size(), scale, ratio};
    if (!m_look || m_look->orderKey != m_cloud->orderKey()) {
        const Picture& last = m_now.whole.isEmpty() ? m_before : m_now;
        paintPicture(painter, last, screen);
        return;
    }
    if (!m_now.painter || m_now.painter->scale() != scale || m_now.painter->ratio() != ratio)
        begin(scale, ratio);

    m_sight = PointPainter::tilesFor(origin, shown.size());
    std::vector<QPoint> open = missing(m_now, m_sight);
    double cost = 0;
    for (const QPoint at : open)
        cost += m_now.painter->estimate(at);
    if (cost <= kBudget) {
        drawNow(open);
        open.clear();
    }
    m_whole = open.empty() && m_lookStyle == m_style;
    if (open.empty()) {
        m_now.whole = shown;
        m_before = {};
        paintTiles(painter, screen);
        m_around.start();
        return;
    }

    const bool covered =
        !m_before.whole.isEmpty() &&
        onScreen(m_before, screen).contains(QRectF(QPointF(), QSizeF(shown.size())));
    if (!covered)
        sketchNow(open, screen);
    const int sight = m_sight.width() * m_sight.height();
    const bool all = static_cast<int>(open.size()) == sight;
    orderTiles({m_now.painter, std::move(open), all ? shown : QRect(), false});
    if (covered && m_begun.elapsed() < kPatience)
        paintPicture(painter, m_before, screen);
    else
        paintTiles(painter, screen);
}

/// Where the final part of a picture is, in device pixels of the screen.
QRectF PointTiles::onScreen(const Picture& picture, const Screen& screen)
{
    if (picture.whole.isEmpty())
        return {};
    const double by = screen.scale / picture.painter->scale();
    const QRectF whole(picture.whole);
    return {whole.x() * by - screen.origin.x(), whole.y() * by - screen.origin.y(),
            whole.width() * by, whole.height() * by};
}

/// Final tiles, beneath sketches the last picture where there is one.
void PointTiles::paintTiles(QPainter& painter, const Screen& screen)
{
    const QRect old = onScreen(m_before, screen).toAlignedRect();
    QRegion stoodIn;
    painter.save();
    painter.scale(1 / screen.ratio, 1 / screen.ratio);
    for (int y = m_sight.top(); y <= m_sight.bottom(); ++y)
        for (int x = m_sight.left(); x <= m_sight.right(); ++x) {
            const QRect box = boxOf({x, y}, screen);
            const auto tile = m_now.tiles.constFind({x, y});
            const bool drawn = tile != m_now.tiles.constEnd();
            const bool final = drawn && tile->step == 1;
            if (!final && old.intersects(box))
                stoodIn += box & old;
            if (!drawn || tile->image.isNull())
                continue;
            if (!final && old.intersects(box))
                painter.setClipRegion(QRegion(box) - old);
            painter.drawImage(box.topLeft(), tile->image);
            painter.setClipping(false);
        }
    if (!stoodIn.isEmpty()) {
        painter.setClipRegion(stoodIn);
        painter.scale(screen.ratio, screen.ratio);
        paintPicture(painter, m_before, screen);
    }
    painter.restore();
}

/// The final part of a picture, moved and stretched to the screen, within the painter's clip.
void PointTiles::paintPicture(QPainter& painter, const Picture& picture, const Screen& screen)
{
    const QRectF all(QPointF(), QSizeF(screen.size));
    const QRect box = onScreen(picture, screen).intersected(all).toAlignedRect();
    if (box.isEmpty())
        return;
    const auto tileAt = [&picture](QPoint at) {
        const auto tile = picture.tiles.constFind(at);
        return tile != picture.tiles.constEnd() && tile->step == 1 ? tile->image : QImage();
    };
    const double by = screen.scale / picture.painter->scale();
    painter.save();
    painter.scale(1 / screen.ratio, 1 / screen.ratio);
    painter.drawImage(box.topLeft(), m_stretch.draw(tileAt, picture.whole, by,
                                                    screen.origin + box.topLeft(), box.size()));
    painter.restore();
}

void PointTiles::fetchAround()
{
    if (!m_whole)
        return;
    const QRect wide = m_sight.adjusted(-1, -1, 1, 1);
    m_now.tiles.removeIf([&wide](const std::pair<const QPoint&, Tile&>& tile) {
        return !wide.contains(tile.first);
    });
    std::vector<QPoint> open = missing(m_now, wide);
    if (!open.empty())
        orderTiles({m_now.painter, std::move(open), {}, true});
}

void PointTiles::orderTiles(TileOrder order)
{
    const bool awaited = m_awaitedOf == order.painter &&
                         std::all_of(order.tiles.begin(), order.tiles.end(),
                                     [this](QPoint at) { return m_awaited.contains(at); });
    if (awaited)
        return;
    m_awaitedOf = order.painter;
    m_awaited = QSet<QPoint>(order.tiles.begin(), order.tiles.end());
    // What is being drawn for the screen is finished, though the view has moved on: else a wheel
    // that never rests would never see a picture.
    if (m_drawsAhead)
        ++m_calledOff;
    {
        const std::lock_guard lock(m_mutex);
        m_tileOrder = std::move(order);
    }
    m_wake.notify_one();
}

void PointTiles::orderLook()
{
    {
        const std::lock_guard lock(m_mutex);
        m_lookOrder = {m_cloud, m_style};
        ++m_calledOff;
    }
    m_wake.notify_one();
}

void PointTiles::takeDeliveries()
{
    std::vector<Delivery> deliveries;
    {
        const std::lock_guard lock(m_mutex);
        deliveries.swap(m_deliveries);
    }
    bool news = false;
    for (Delivery& delivery : deliveries) {
        if (delivery.look && delivery.style == m_style && m_cloud &&
            delivery.look->orderKey == m_cloud->orderKey()) {
            m_lookStyle = m_style;
            takeLook(std::move(delivery.look));
            news = true;
        }
        if (!delivery.painter || !m_cloud ||
            delivery.painter->cloud().orderKey() != m_cloud->orderKey())
            continue;
        if (delivery.painter != m_now.painter) {
            keepLate(delivery);
            news = true;
            continue;
        }
        m_late = {}; // its last tiles came before
        for (auto& [at, image] : delivery.tiles) {
            m_awaited.remove(at);
            m_now.tiles.insert(at, {std::move(image), 1});
            news = news || m_sight.contains(at);
        }
    }
    if (news)
        Q_EMIT ready();
}

/// A whole picture that comes too late is a better stand-in than the one before it.
void PointTiles::keepLate(Delivery& delivery)
{
    if (m_late.painter != delivery.painter)
        m_late = {delivery.painter, {}, {}};
    for (auto& [at, image] : delivery.tiles)
        m_late.tiles.insert(at, {std::move(image), 1});
    if (delivery.shown.isEmpty())
        return;
    m_late.whole = delivery.shown;
    const QRect tiles = PointPainter::tilesFor(delivery.shown.topLeft(), delivery.shown.size());
    // else the picture now is final already, or may stand in for itself
    if (m_now.whole.isEmpty() && missing(m_late, tiles).empty())
        m_before = std::move(m_late);
    m_late = {};
}

// The worker's thread from here.

void PointTiles::deliver(Delivery delivery)
{
    bool first = false;
    {
        const std::lock_guard lock(m_mutex);
        first = m_deliveries.empty();
        m_deliveries.push_back(std::move(delivery));
    }
    if (first)
        QMetaObject::invokeMethod(this, &PointTiles::takeDeliveries, Qt::QueuedConnection);
}

void PointTiles::work(const std::stop_token& stop)
{
    Executor executor;
    while (!stop.stop_requested()) {
        TileOrder tiles;
        LookOrder look;
        uint64_t number = 0;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, stop, [this] { return m_tileOrder.painter || m_lookOrder.cloud; });
            // Tiles of a look that is about to change are for nothing.
            if (m_lookOrder.cloud)
                look = std::exchange(m_lookOrder, {});
            else if (m_tileOrder.painter)
                tiles = std::exchange(m_tileOrder, {});
            number = m_calledOff;
            m_drawsAhead = tiles.ahead;
        }
        try {
            if (look.cloud)
                deliver({nullptr, {}, {}, PointLook::make(*look.cloud, *look.style), look.style});
            else if (tiles.painter)
                drawTiles(tiles, number, executor);
        } catch (const std::bad_alloc&) {
            // What was drawn before stays; the next change asks again.
        }
    }
}

void PointTiles::drawTiles(const TileOrder& order, uint64_t number, Executor& executor)
{
    std::atomic<size_t> next{0};
    while (next < order.tiles.size() && number == m_calledOff) {
        QElapsedTimer timer;
        timer.start();
        std::mutex mutex;
        Delivery delivery;
        delivery.painter = order.painter;
        executor.run(executor.threads(), [&](int) {
            while (number == m_calledOff && timer.elapsed() < kDelivery) {
                const size_t i = next++;
                if (i >= order.tiles.size())
                    return;
                QImage image = order.painter->tile(order.tiles[i]);
                const std::lock_guard lock(mutex);
                delivery.tiles.emplace_back(order.tiles[i], std::move(image));
            }
        });
        if (next >= order.tiles.size() && number == m_calledOff)
            delivery.shown = order.shown;
        deliver(std::move(delivery));
    }
}

} // namespace kindred
