#include "plots/cloud/PointPainter.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <numbers>
#include <utility>
#include <vector>

#include "base/Executor.h"
#include "plots/cloud/PointCanvas.h"
#include "plots/cloud/PointCloud.h"
#include "plots/cloud/PointStyle.h"
#include "plots/cloud/PointTone.h"

namespace kindred {

namespace {

/// Dots that should lie on a pixel of a crowded place, if the size of dots is free.
constexpr double kWantedOverlap = 3;
constexpr double kLeastDiameter = 1.5;
constexpr double kMostDiameter = 7;
/// Up to so many points a tile are cheaper one by one than spreading each pixel of the tile.
constexpr double kFinePoints = 40000;
/// How much fainter points without emphasis are.
constexpr float kGreyOpacity = 0.5F;

double overlapOf(double crowding, double scale, double diameter)
{
    const double area = std::max(1.0, std::numbers::pi / 4 * diameter * diameter);
    return crowding / (scale * scale) * area;
}

int floorDivided(int value, int by)
{
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

/// The part of a tile at `box` of the picture that is in `shown`; a null tile is transparent.
void copyTile(const QImage& tile, const QRect& box, const QRect& shown, uchar* bits,
              qsizetype pitch)
{
    constexpr qsizetype kPixel = sizeof(QRgb);
    for (int y = shown.top(); y <= shown.bottom(); ++y) {
        uchar* to = bits + y * pitch + shown.left() * kPixel;
        if (tile.isNull())
            std::memset(to, 0, static_cast<size_t>(shown.width() * kPixel));
        else
            std::memcpy(to,
                        tile.constScanLine(y - box.top()) + (shown.left() - box.left()) * kPixel,
                        static_cast<size_t>(shown.width() * kPixel));
    }
}

} // namespace

double ownDiameter(const PointCloud& cloud, double scale)
{
    if (!(cloud.crowding() > 0))
        return kMostDiameter;
    const double area = kWantedOverlap * scale * scale / cloud.crowding();
    return std::clamp(std::sqrt(area * 4 / std::numbers::pi), kLeastDiameter, kMostDiameter);
}

PointView PointView::fitting(const QRectF& bounds, QSizeF size, double margin)
{
    PointView view;
    view.centre = bounds.center();
    const double width = std::max(1.0, size.width() - 2 * margin);
    const double height = std::max(1.0, size.height() - 2 * margin);
    if (bounds.width() > 0 || bounds.height() > 0)
        view.scale = std::min(bounds.width() > 0 ? width / bounds.width() : INFINITY,
                              bounds.height() > 0 ? height / bounds.height() : INFINITY);
    else
        view.scale = std::min(width, height); // one place: a unit fills the picture
    return view;
}

/// What all tiles of a scale share.
struct PointPainter::Brush {
    PointTone tone;
    PointTone greyTone;
    bool fine; ///< dots are placed within a pixel, not on its middle
    int margin;
    PointCanvas::Sum grey;
    std::vector<PointCanvas::Sum> palette;
    PointSprite disc;
    PointDiscs discs;
    PointSprite cross;
    PointSprite halo;
    PointSprite ring;

    Brush(const PointCloud& cloud, const PointLook& look, double scale, double ratio,
          double diameter)
        : tone(overlapOf(cloud.crowding(), scale, diameter) * static_cast<double>(look.full) /
                   static_cast<double>(std::max<int64_t>(1, cloud.size())),
               look.opacity),
          greyTone(overlapOf(cloud.crowding(), scale, diameter), look.opacity),
          fine(cloud.crowding() / (scale * scale) * kTile * kTile < kFinePoints),
          grey(PointCanvas::ink(look.grey)), disc(PointSprite::disc(diameter)),
          cross(PointSprite::cross(std::max(6 * ratio, 1.1 * diameter), 1.6 * ratio)),
          halo(PointSprite::cross(std::max(6 * ratio, 1.1 * diameter), 2.8 * ratio)),
          ring(PointSprite::ring(std::max(9 * ratio, diameter + 5 * ratio), 1.6 * ratio))
    {
        for (const QRgb colour : look.palette)
            palette.push_back(PointCanvas::ink(colour));
        if (fine)
            discs = PointDiscs(diameter);
        margin = (fine ? discs.side() : disc.side) / 2;
    }

    /// One layer's dots onto the canvas; step: every step-th stands for so many.
    void draw(PointCanvas& canvas, const PointCloud& cloud, const PointLook& look,
              const std::vector<PointCloud::Run>& runs, PointLook::Layer layer, int step) const
    {
        const auto weight = static_cast<float>(step);
        std::vector<PointCanvas::Sum> inks = layer == PointLook::Grey ? std::vector{grey} : palette;
        for (PointCanvas::Sum& sum : inks)
            sum *= weight;
        PointInk ink;
        ink.palette = reinterpret_cast<const float*>(inks.data());
        ink.mask = layer == PointLook::Grey ? 0 : (1U << PointLook::kLayerShift) - 1;
        ink.own = look.ownColours && layer != PointLook::Grey;
        ink.all = look.plain;
        ink.layer = layer;
        ink.weight = weight;
        const PointCanvas::Slots source{cloud.slotX().data(), cloud.slotY().data(),
                                        look.code.data()};
        const auto every = static_cast<uint32_t>(step);
        for (const PointCloud::Run& run : runs) {
            if (fine)
                canvas.splat(source, run.begin, run.end, ink, discs, every);
            else
                canvas.place(source, run.begin, run.end, ink, every);
        }
        if (!fine)
            canvas.spread(disc);
    }
};

PointPainter::PointPainter(std::shared_ptr<const PointCloud> cloud,
                           std::shared_ptr<const PointLook> look, double scale, double ratio)
    : m_cloud(std::move(cloud)), m_look(std::move(look)), m_scale(scale), m_ratio(ratio),
      m_diameter(ratio *
                 (m_look->diameter > 0 ? m_look->diameter : ownDiameter(*m_cloud, scale / ratio))),
      m_brush(std::make_shared<const Brush>(*m_cloud, *m_look, scale, ratio, m_diameter))
{
}

QRectF PointPainter::reach(QPoint at, int margin) const
{
    const double around = margin + 1;
    return {(at.x() * kTile - around) / m_scale, -((at.y() + 1) * kTile + around) / m_scale,
            (kTile + 2 * around) / m_scale, (kTile + 2 * around) / m_scale};
}

double PointPainter::estimate(QPoint at) const
{
    // Nanoseconds, rough: within a factor of two of scatter_benchmark's processor times of whole
    // pictures on AVX-512; half as fast without.
    constexpr double kPoint = 1.7;
    constexpr double kLaidTap = 0.25;
    constexpr double kSpreadTap = 0.08;
    constexpr double kPixel = 1.4;
    constexpr double kPixels = kTile * kTile;
    const auto count = static_cast<double>(points(at));
    if (count == 0)
        return 0;
    const int side = m_brush->fine ? m_brush->discs.side() : m_brush->disc.side;
    const int taps = side * side;
    const double spent = m_brush->fine ? count * (kPoint + kLaidTap * taps) + kPixels * kPixel
                                       : count * kPoint + kPixels * (kPixel + kSpreadTap * taps);
    return spent * 1e-6;
}

int64_t PointPainter::points(QPoint at) const
{
    int64_t count = 0;
    for (const PointCloud::Run& run : m_cloud->runsIn(reach(at, m_brush->margin)))
        count += run.end - run.begin;
    return count;
}

QImage PointPainter::tile(QPoint at, int step) const
{
    if (m_look->orderKey != m_cloud->orderKey() || m_look->drawn == 0)
        return {};
    const std::vector<PointCloud::Run> runs = m_cloud->runsIn(reach(at, m_brush->margin));
    QImage image;
    thread_local PointCanvas canvas;
    const auto layer = [&](PointLook::Layer which, const PointTone& tone, float opacity) {
        canvas.begin(kTile, m_brush->margin, at * kTile, m_scale);
        m_brush->draw(canvas, *m_cloud, *m_look, runs, which, step);
        if (!canvas.settle())
            return;
        const bool onto = !image.isNull();
        if (!onto)
            image = QImage(kTile, kTile, QImage::Format_ARGB32_Premultiplied);
        canvas.resolve(reinterpret_cast<QRgb*>(image.bits()), tone, opacity, onto);
    };
    if (!runs.empty()) {
        if (m_look->drawn > m_look->full)
            layer(PointLook::Grey, m_brush->greyTone, kGreyOpacity);
        if (m_look->full > 0)
            layer(PointLook::Full, m_brush->tone, 1);
    }
    paintMarks(image, at);
    return image;
}

void PointPainter::paintMarks(QImage& image, QPoint at) const
{
    const std::vector<uint32_t>& marked = m_look->markSlots;
    if (marked.empty())
        return;
    const int half = std::max(m_brush->halo.side, m_brush->ring.side) / 2;
    for (const PointCloud::Run& run : m_cloud->runsIn(reach(at, half))) {
        auto mark = std::lower_bound(marked.begin(), marked.end(), run.begin);
        for (; mark != marked.end() && *mark < run.end; ++mark) {
            const double x = std::floor(m_cloud->slotX()[*mark] * static_cast<float>(m_scale));
            const double y = std::floor(-m_cloud->slotY()[*mark] * static_cast<float>(m_scale));
            const double column = x - at.x() * kTile;
            const double row = y - at.y() * kTile;
            if (!(column >= -half && column < kTile + half && row >= -half && row < kTile + half))
                continue;
            if (image.isNull()) {
                image = QImage(kTile, kTile, QImage::Format_ARGB32_Premultiplied);
                image.fill(0);
            }
            const bool cross =
                m_look->marks[static_cast<size_t>(mark - marked.begin())] == PointMark::Cross;
            auto* pixels = reinterpret_cast<QRgb*>(image.bits());
            const QPoint middle(static_cast<int>(column), static_cast<int>(row));
            if (cross && m_look->halo)
                stamp(pixels, kTile, middle, m_brush->halo, m_look->halo);
            stamp(pixels, kTile, middle, cross ? m_brush->cross : m_brush->ring,
                  cross ? m_look->crossColour : m_look->ringColour);
        }
    }
}

QPoint PointPainter::origin(const PointView& view, QSize size, double ratio)
{
    // Not at a half: a picture that was moved by whole pixels must not fall to either side of it.
    constexpr double kRound = 0.4999;
    const double scale = view.scale * ratio;
    return {
        static_cast<int>(std::floor(view.centre.x() * scale - size.width() * ratio / 2 + kRound)),
        static_cast<int>(
            std::floor(-view.centre.y() * scale - size.height() * ratio / 2 + kRound))};
}

QRect PointPainter::tilesFor(QPoint origin, QSize deviceSize)
{
    const QPoint first(floorDivided(origin.x(), kTile), floorDivided(origin.y(), kTile));
    const QPoint last(floorDivided(origin.x() + std::max(1, deviceSize.width()) - 1, kTile),
                      floorDivided(origin.y() + std::max(1, deviceSize.height()) - 1, kTile));
    return {first, last};
}

QImage drawPoints(const std::shared_ptr<const PointCloud>& cloud,
                  const std::shared_ptr<const PointLook>& look, const PointView& view, QSize size,
                  double ratio, Executor* executor)
{
    const QSize device(static_cast<int>(std::ceil(size.width() * ratio)),
                       static_cast<int>(std::ceil(size.height() * ratio)));
    QImage image(device, QImage::Format_ARGB32_Premultiplied);
    const PointPainter painter(cloud, look, view.scale * ratio, ratio);
    const QPoint origin = PointPainter::origin(view, size, ratio);
    const QRect tiles = PointPainter::tilesFor(origin, device);
    const int count = tiles.width() * tiles.height();
    uchar* bits = image.bits();
    const qsizetype pitch = image.bytesPerLine();
    std::atomic<int> next{0};
    const auto work = [&](int) {
        for (int i = next++; i < count; i = next++) {
            const QPoint at = tiles.topLeft() + QPoint(i % tiles.width(), i / tiles.width());
            const QRect box(at * PointPainter::kTile - origin,
                            QSize(PointPainter::kTile, PointPainter::kTile));
            copyTile(painter.tile(at), box, box & image.rect(), bits, pitch);
        }
    };
    if (executor)
        executor->run(executor->threads(), work);
    else
        work(0);
    image.setDevicePixelRatio(ratio);
    return image;
}

} // namespace kindred
