// What a picture of points holds: dots of the right size, every class, every scale, the same bits
// however it came about.

#include <QPainter>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <numbers>

#include "base/Executor.h"
#include "plots/cloud/PointCloud.h"
#include "plots/cloud/PointPainter.h"
#include "plots/cloud/PointSprite.h"
#include "plots/cloud/PointStretch.h"
#include "plots/cloud/PointStyle.h"
#include "plots/cloud/PointTiles.h"
#include "plots/cloud/PointTone.h"

using namespace kindred;

namespace {

constexpr QRgb kRed = 0xffff0000;
constexpr QRgb kBlue = 0xff0000ff;

std::shared_ptr<const PointCloud> cloudOf(const std::vector<QPointF>& points)
{
    std::vector<float> x;
    std::vector<float> y;
    for (const QPointF point : points) {
        x.push_back(static_cast<float>(point.x()));
        y.push_back(static_cast<float>(point.y()));
    }
    return *PointCloud::build(x, y);
}

std::shared_ptr<const PointCloud> noise(int points, quint32 seed)
{
    QRandomGenerator random(seed);
    std::vector<QPointF> places;
    for (int i = 0; i < points; ++i) {
        const double radius = std::sqrt(-2 * std::log(1 - random.generateDouble()));
        const double angle = 2 * std::numbers::pi * random.generateDouble();
        places.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    return cloudOf(places);
}

QImage pictureOf(const std::shared_ptr<const PointCloud>& cloud, const PointStyle& style,
                 const PointView& view, QSize size, double ratio = 1)
{
    return drawPoints(cloud, PointLook::make(*cloud, style), view, size, ratio);
}

/// The sum of opacities, in pixels.
double inked(const QImage& image)
{
    double sum = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            sum += qAlpha(image.pixel(x, y)) / 255.0;
    return sum;
}

PointStyle dots(double diameter, QRgb colour = kRed)
{
    PointStyle style;
    style.palette = {colour};
    style.diameter = diameter;
    style.opacity = 1;
    return style;
}

} // namespace

class PointPainterTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneDiscHasItsAreaAndPlace_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::newRow("ratio 1") << 1.0;
        QTest::newRow("ratio 2") << 2.0;
    }

    void oneDiscHasItsAreaAndPlace()
    {
        QFETCH(double, ratio);
        // 4 to the right of the middle and 3 above, at the middle of a device pixel
        const double half = 0.5 / ratio;
        const auto cloud = cloudOf({{4 + half, 3 - half}});
        const QImage image = pictureOf(cloud, dots(6), {{0, 0}, 1}, {40, 30}, ratio);
        QCOMPARE(image.size(), QSize(40, 30) * ratio);
        const double radius = 3 * ratio;
        const QPointF middle(24 * ratio + 0.5, 12 * ratio + 0.5);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QPointF way = QPointF(x + 0.5, y + 0.5) - middle;
                const double distance = std::hypot(way.x(), way.y());
                // A quarter of a pixel is how finely dots are placed, and a pixel's half diagonal.
                if (distance < radius - 1.1)
                    QCOMPARE(image.pixel(x, y), kRed);
                else if (distance > radius + 1.1)
                    QCOMPARE(image.pixel(x, y), 0U);
            }
        QVERIFY(std::abs(inked(image) - std::numbers::pi * radius * radius) < 1);
    }

    void dotsAreFinerThanPixels()
    {
        // A quarter of a pixel further right: ink moves that way, none is lost.
        const QImage here = pictureOf(cloudOf({{0.3, 0.5}}), dots(5), {{0, 0}, 1}, {20, 20});
        const QImage there = pictureOf(cloudOf({{0.8, 0.5}}), dots(5), {{0, 0}, 1}, {20, 20});
        const auto balance = [](const QImage& image) {
            double sum = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    sum += x * qAlpha(image.pixel(x, y)) / 255.0;
            return sum / inked(image);
        };
        QVERIFY(std::abs(balance(there) - balance(here) - 0.5) < 0.02);
        QVERIFY(std::abs(inked(there) - inked(here)) < 0.3);
    }

    void orderOfPointsHidesNobody()
    {
        PointStyle style = dots(8);
        style.palette = {kRed, kBlue};
        style.shade = {0, 1};
        const QImage one = pictureOf(cloudOf({{0, 0}, {2, 0}}), style, {{1, 0}, 1}, {30, 30});
        style.shade = {1, 0};
        const QImage other = pictureOf(cloudOf({{2, 0}, {0, 0}}), style, {{1, 0}, 1}, {30, 30});
        QCOMPARE(one, other);
        // under both discs: half of the light of each
        const QRgb both = qUnpremultiply(one.pixel(15, 15));
        QCOMPARE(qRed(both), qBlue(both));
        QVERIFY(std::abs(qRed(both) - 255 * std::sqrt(0.5)) < 2);
    }

    void hiddenIsGoneAndTheRestIsGreyNotAway()
    {
        PointStyle style = dots(6);
        style.hidden = {1, 0, 0};
        style.emphasis = {1, 0, 1};
        const auto cloud = cloudOf({{-20, 0}, {0, 0}, {20, 0}});
        const QImage image = pictureOf(cloud, style, {{0, 0}, 1}, {80, 40});
        QCOMPARE(image.pixel(20, 20), 0U);
        QCOMPARE(image.pixel(60, 20), kRed);
        const QColor grey = image.pixelColor(40, 20);
        QVERIFY(grey.alphaF() > 0.3 && grey.alphaF() < 0.8);
        QVERIFY(std::abs(grey.red() - qRed(style.grey)) < 3);
        QVERIFY(std::abs(grey.blue() - qBlue(style.grey)) < 3);
        // Where both lie the one in full colour is above.
        const auto heap = cloudOf({{-20, 0}, {0, 0}, {0, 0}});
        QCOMPARE(pictureOf(heap, style, {{0, 0}, 1}, {80, 40}).pixel(40, 20), kRed);
    }

    void marksAreShapes()
    {
        PointStyle style = dots(4);
        style.marks = {PointMark::Cross, PointMark::Ring, PointMark::None};
        style.crossColour = 0xff00ff00;
        style.ringColour = 0xff0000ff;
        style.hidden = {0, 0, 1};
        const auto cloud = cloudOf({{-20.5, -0.5}, {0.5, -0.5}, {20, 0}});
        const QImage image = pictureOf(cloud, style, {{0, 0}, 1}, {80, 40});
        QCOMPARE(image.pixel(19, 20), 0xff00ff00); // strokes cross
        QVERIFY(qGreen(image.pixel(17, 18)) > 150);
        QCOMPARE(qGreen(image.pixel(19, 17)), 0); // and are diagonal
        QCOMPARE(image.pixel(40, 20), kRed);      // a ring leaves its point
        double ring = 0;
        for (int x = 41; x < 50; ++x)
            ring += qBlue(image.pixel(x, 20)) / 255.0;
        QVERIFY(std::abs(ring - 1.6) < 0.3);
        QCOMPARE(image.pixel(60, 20), 0U);
        // On a dot of its own hue a cross has an edge of the ground's colour.
        style.crossColour = kRed;
        style.diameter = 12;
        const QImage bare = pictureOf(cloud, style, {{0, 0}, 1}, {80, 40});
        style.halo = 0xff101010;
        const QImage edged = pictureOf(cloud, style, {{0, 0}, 1}, {80, 40});
        QCOMPARE(edged.pixel(19, 20), kRed);
        QCOMPARE(bare.pixel(19, 18), kRed);
        QVERIFY(qRed(edged.pixel(19, 18)) < 120);
    }

    void ownColoursAndPaletteAgree()
    {
        const auto cloud = noise(3000, 1);
        PointStyle shades;
        shades.palette = {kRed, kBlue, 0xff123456};
        PointStyle own;
        for (uint16_t i = 0; i < 3000; ++i) {
            shades.shade.push_back(i % 3);
            own.colours.push_back(shades.palette[i % 3]);
        }
        const PointView view{{0, 0}, 60};
        QCOMPARE(pictureOf(cloud, shades, view, {400, 300}),
                 pictureOf(cloud, own, view, {400, 300}));
    }

    /// Tile by tile, on threads, after panning: bit for bit what is drawn at once.
    void everyWayGivesTheSameBits_data()
    {
        QTest::addColumn<int>("points");
        QTest::addColumn<double>("diameter");
        QTest::newRow("few") << 2000 << 0.0;
        QTest::newRow("large dots") << 2000 << 11.0;
        QTest::newRow("many") << 400000 << 0.0;
        QTest::newRow("many large") << 400000 << 5.0;
    }

    void everyWayGivesTheSameBits()
    {
        QFETCH(int, points);
        QFETCH(double, diameter);
        const auto cloud = noise(points, 7);
        PointStyle style;
        style.diameter = diameter;
        style.palette = {kRed, kBlue};
        for (int i = 0; i < points; ++i)
            style.shade.push_back(static_cast<uint16_t>(i % 2));
        const auto look = PointLook::make(*cloud, style);
        const double scale = 83.7;
        const QSize size(500, 400);
        const QImage whole = drawPoints(cloud, look, {{0.1, 0.2}, scale}, size);
        Executor executor(2);
        QCOMPARE(drawPoints(cloud, look, {{0.1, 0.2}, scale}, size, 1, &executor), whole);
        const PointView panned{{0.1 + 37 / scale, 0.2 - 91 / scale}, scale};
        const QImage moved = drawPoints(cloud, look, panned, size);
        QCOMPARE(moved.copy(0, 0, 500 - 37, 400 - 91), whole.copy(37, 91, 500 - 37, 400 - 91));
        QVERIFY(inked(whole) > 1000);
    }

    void tilesHaveNoSeams()
    {
        // A disc where four tiles meet has the pixels of one within a tile.
        const QImage seam = pictureOf(cloudOf({{0, 0}}), dots(11), {{0, 0}, 1}, {32, 32});
        const QImage within = pictureOf(cloudOf({{100, 100}}), dots(11), {{100, 100}, 1}, {32, 32});
        QCOMPARE(seam, within);
        QVERIFY(inked(seam) > 90);
    }

    void sketchHasTheToneOfTheWhole()
    {
        const auto cloud = noise(300000, 3);
        const auto look = PointLook::make(*cloud, PointStyle());
        const PointPainter painter(cloud, look, 60, 1);
        const double whole = inked(painter.tile({0, 0}));
        const double sketch = inked(painter.tile({0, 0}, 3));
        QVERIFY(whole > 1000);
        QVERIFY2(std::abs(sketch / whole - 1) < 0.25, qPrintable(QString::number(sketch / whole)));
    }

    void stretchedPicturesTakeTheNearestPixel()
    {
        // a plane whose pixels say where they are; one tile is empty
        constexpr int kSide = PointPainter::kTile;
        const auto pixelAt = [](int x, int y) {
            return x >= kSide && y < 0 ? 0U : qRgba(x & 255, y & 255, (x >> 8) + 8, 255);
        };
        int asked = 0;
        const PointStretch::Tiles tiles = [&](QPoint at) {
            ++asked;
            if (at == QPoint(1, -1))
                return QImage();
            QImage image(kSide, kSide, QImage::Format_ARGB32_Premultiplied);
            for (int y = 0; y < kSide; ++y)
                for (int x = 0; x < kSide; ++x)
                    image.setPixel(x, y, pixelAt(at.x() * kSide + x, at.y() * kSide + y));
            return image;
        };
        const QRect whole(-120, -70, 500, 260);
        const QSize size(300, 210);
        PointStretch stretch;
        for (const double by : {1.0, 2.0, 0.5, 1.2, 1 / 1.2})
            for (const QPoint origin : {QPoint(-150, -90), QPoint(200, -40)}) {
                const QImage image = stretch.draw(tiles, whole, by, origin, size);
                QCOMPARE(image.size(), size);
                for (int y = 0; y < size.height(); ++y)
                    for (int x = 0; x < size.width(); ++x) {
                        const QPoint from(
                            static_cast<int>(std::floor((x + origin.x() + 0.5) / by)),
                            static_cast<int>(std::floor((y + origin.y() + 0.5) / by)));
                        QCOMPARE(image.pixel(x, y),
                                 whole.contains(from) ? pixelAt(from.x(), from.y()) : 0U);
                    }
            }
        QVERIFY(asked > 0);
    }

    /// Zooming in faster than pictures are drawn: those that come late stand in without holes.
    void whatStandsInHasNoHoles()
    {
        constexpr int kPoints = 440;
        constexpr int kDrawn = 120'000; // ms; with the sanitizers it takes seconds
        std::vector<QPointF> points;
        for (int row = 0; row < kPoints; ++row)
            for (int column = 0; column < kPoints; ++column)
                points.emplace_back(column, row);
        constexpr double kRatio = 4; // large dots, slow to draw
        PointTiles tiles;
        QSignalSpy ready(&tiles, &PointTiles::ready);
        tiles.setScene(cloudOf(points), std::make_shared<PointStyle>(dots(12)));
        const QPointF middle(kPoints / 2.0, kPoints / 2.0);
        QImage image(1600, 1200, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(kRatio);
        int holes = 0;
        const auto paint = [&](double scale) {
            image.fill(Qt::transparent);
            QPainter painter(&image);
            tiles.paint(painter, {middle, scale}, {400, 300}, kRatio);
            painter.end();
            for (int row = 0; row < image.height(); row += 10)
                for (int column = 0; column < image.width(); column += 10)
                    holes += qAlpha(image.pixel(column, row)) == 0 ? 1 : 0;
        };
        double scale = 3.8 / kRatio; // the lattice covers the picture
        QTRY_VERIFY_WITH_TIMEOUT((paint(scale), tiles.isWhole()), kDrawn);
        holes = 0;
        for (int notch = 0; notch < 5; ++notch) {
            paint(scale *= 1.03);
            QVERIFY(ready.wait(kDrawn));
        }
        QTRY_VERIFY_WITH_TIMEOUT((paint(scale), tiles.isWhole()), kDrawn);
        QCOMPARE(holes, 0);
    }

    void movedPointsKeepTheirLook()
    {
        PointStyle style = dots(6);
        style.palette = {kRed, kBlue};
        style.shade = {0, 1};
        const auto cloud = cloudOf({{-10, 0}, {10, 0}});
        const auto look = PointLook::make(*cloud, style);
        const std::vector<float> x{10, -10};
        const std::vector<float> y{0, 0};
        const auto moved = *cloud->withPositions(x, y);
        const QImage image = drawPoints(moved, look, {{0, 0}, 1}, {60, 20});
        QCOMPARE(image.pixel(40, 10), kRed);
        QCOMPARE(image.pixel(20, 10), kBlue);
    }

    void toneRisesFromOneDotToThousands()
    {
        for (const double overlap : {0.5, 3.0, 40.0, 2000.0}) {
            const PointTone tone(overlap, 0.85);
            float last = 0;
            for (float w = 1.0F / 128; w < 1e7F; w *= 1.3F) {
                QVERIFY(tone(w) >= last && tone(w) <= 1);
                last = tone(w);
            }
            QVERIFY(tone(1) > 0.4); // one point is seen
            QVERIFY(std::abs(tone(1) - tone.single()) < 0.02);
            QVERIFY(tone(static_cast<float>(std::max(overlap, 3.0))) > 0.94); // a crowd is solid
        }
        // In a crowd there is room between one dot and all.
        const PointTone crowd(2000, 0.85);
        QVERIFY(crowd(30) - crowd(1) > 0.15 && crowd(2000) - crowd(30) > 0.1);
    }
};

QTEST_MAIN(PointPainterTest)
#include "PointPainterTest.moc"
