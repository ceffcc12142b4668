#pragma once

#include <QElapsedTimer>
#include <QHash>
#include <QImage>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "plots/cloud/PointPainter.h"
#include "plots/cloud/PointStretch.h"

class QPainter;

namespace kindred {

class Executor;
class PointCloud;
struct PointLook;
struct PointStyle;

/// The picture of a cloud on the screen: tiles that are kept while it is panned, drawn at once if
/// that takes a moment, else on threads of its own. Until the tiles of another scale, look or cloud
/// are there the last picture stands in, moved and stretched; where it does not reach, every n-th
/// point gives a first impression. All but the drawing happens on the GUI thread.
class PointTiles final : public QObject {
    Q_OBJECT

public:
    explicit PointTiles(QObject* parent = nullptr);
    ~PointTiles() override;

    /// What is drawn; the style must not change afterwards.
    void setScene(std::shared_ptr<const PointCloud> cloud, std::shared_ptr<const PointStyle> style);
    /// Draws what there is of the view and has the rest drawn. Draws new tiles itself only while
    /// they are estimated to take some 5 ms.
    void paint(QPainter& painter, const PointView& view, QSize size, double ratio);
    /// Whether the last paint() was final.
    bool isWhole() const { return m_whole; }

Q_SIGNALS:
    /// There is more to paint than before.
    void ready();

private:
    struct Tile {
        QImage image; ///< null: nothing there
        int step = 1;
    };
    using TileMap = QHash<QPoint, Tile>;
    /// The tiles of one scale, look and cloud.
    struct Picture {
        std::shared_ptr<const PointPainter> painter;
        TileMap tiles;
        QRect whole; ///< device pixels of the plane that are final
    };
    struct Screen {
        QPoint origin; ///< device pixel of the plane at the top left
        QSize size;    ///< device pixels
        double scale;  ///< device pixels a unit of the data
        double ratio;
    };
    struct TileOrder {
        std::shared_ptr<const PointPainter> painter;
        std::vector<QPoint> tiles;
        QRect shown;        ///< the picture that these tiles are all of; else empty
        bool ahead = false; ///< not in sight: gives way to any other order
    };
    struct LookOrder {
        std::shared_ptr<const PointCloud> cloud;
        std::shared_ptr<const PointStyle> style;
    };
    struct Delivery {
        std::shared_ptr<const PointPainter> painter;
        std::vector<std::pair<QPoint, QImage>> tiles;
        QRect shown; ///< with the last tiles of a whole picture
        std::shared_ptr<const PointLook> look;
        std::shared_ptr<const PointStyle> style;
    };

    void begin(double scale, double ratio);
    void takeLook(std::shared_ptr<const PointLook> look);
    static std::vector<QPoint> missing(const Picture& picture, const QRect& tiles);
    void drawNow(const std::vector<QPoint>& tiles);
    /// All but what the last picture stands in for.
    void sketchNow(std::vector<QPoint> tiles, const Screen& screen);
    void paintTiles(QPainter& painter, const Screen& screen);
    void paintPicture(QPainter& painter, const Picture& picture, const Screen& screen);
    static QRectF onScreen(const Picture& picture, const Screen& screen);
    /// In device pixels of the screen.
    static QRect boxOf(QPoint tile, const Screen& screen)
    {
        constexpr int kSide = PointPainter::kTile;
        return {tile * kSide - screen.origin, QSize(kSide, kSide)};
    }
    void fetchAround();
    void orderTiles(TileOrder order);
    void keepLate(Delivery& delivery);
    void orderLook();
    void takeDeliveries();

    void deliver(Delivery delivery);
    void work(const std::stop_token& stop);
    void drawTiles(const TileOrder& order, uint64_t number, Executor& executor);

    // GUI thread
    std::shared_ptr<const PointCloud> m_cloud;
    std::shared_ptr<const PointStyle> m_style;
    std::shared_ptr<const PointLook> m_look;
    std::shared_ptr<const PointStyle> m_lookStyle; ///< what m_look was made of
    Picture m_now;
    Picture m_before;
    Picture m_late; ///< comes in though another was asked for meanwhile
    QRect m_sight;  ///< tiles in sight
    PointStretch m_stretch;
    bool m_whole = false;
    QElapsedTimer m_begun;
    QTimer m_around;
    std::shared_ptr<const PointPainter> m_awaitedOf;
    QSet<QPoint> m_awaited; ///< ordered and not delivered

    // shared with the worker
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    TileOrder m_tileOrder;
    LookOrder m_lookOrder;
    std::atomic<uint64_t> m_calledOff{0}; ///< a change calls off what is being drawn
    std::atomic<bool> m_drawsAhead{false};
    std::vector<Delivery> m_deliveries;
    std::jthread m_worker;
};

} // namespace kindred
