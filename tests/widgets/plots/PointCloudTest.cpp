// A cloud answers what looking at every point would: nearest, in a rectangle, inside an outline.

#include <QRandomGenerator>
#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>

#include "base/Executor.h"
#include "plots/cloud/PointCloud.h"

using namespace kindred;

namespace {

struct Plane {
    std::vector<float> x;
    std::vector<float> y;

    void add(double px, double py)
    {
        x.push_back(static_cast<float>(px));
        y.push_back(static_cast<float>(py));
    }
    QPointF at(size_t i) const { return {x[i], y[i]}; }
    std::shared_ptr<const PointCloud> cloud() const { return *PointCloud::build(x, y); }
};

/// Heaps of points, some at one place, some far out.
Plane heaps(int points, quint32 seed)
{
    QRandomGenerator random(seed);
    Plane plane;
    for (int i = 0; i < points; ++i) {
        const double angle = random.generateDouble() * 2 * std::numbers::pi;
        const double radius = random.generateDouble() * random.generateDouble() * 3;
        const int heap = random.bounded(5);
        plane.add(heap * 4 + radius * std::cos(angle),
                  (heap * heap) % 7 + radius * std::sin(angle));
    }
    for (int i = 0; i < points / 50; ++i)
        plane.add(2, 2);
    plane.add(-40, 35);
    return plane;
}

PointMask bruteForce(const Plane& plane, const QPolygonF& polygon, Qt::FillRule rule)
{
    PointMask mask(static_cast<int64_t>(plane.x.size()));
    for (size_t i = 0; i < plane.x.size(); ++i)
        mask.set(static_cast<int64_t>(i), polygon.containsPoint(plane.at(i), rule));
    return mask;
}

QPolygonF star(int corners, double radius)
{
    QPolygonF polygon; // every second corner first: it crosses itself
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * (2 * i % corners) / corners;
        polygon.append({8 + radius * std::cos(angle), 3 + radius * std::sin(angle)});
    }
    return polygon;
}

} // namespace

class PointCloudTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsPositionsByIndex()
    {
        const Plane plane = heaps(3000, 1);
        const auto cloud = plane.cloud();
        QCOMPARE(cloud->size(), static_cast<int64_t>(plane.x.size()));
        for (size_t i = 0; i < plane.x.size(); ++i)
            QCOMPARE(cloud->position(static_cast<int64_t>(i)), plane.at(i));
        QCOMPARE(cloud->bounds().left(), -40.0);
        QCOMPARE(cloud->bounds().bottom(), 35.0);
    }

    void nearestIsThatOfBruteForce()
    {
        const Plane plane = heaps(5000, 2);
        const auto cloud = plane.cloud();
        std::vector<uint8_t> hidden(plane.x.size());
        QRandomGenerator random(3);
        for (uint8_t& byte : hidden)
            byte = random.bounded(2) == 0;
        int found = 0;
        for (int query = 0; query < 1000; ++query) {
            const QPointF at(random.generateDouble() * 34 - 12, random.generateDouble() * 24 - 8);
            const double radius = random.generateDouble() * 6;
            int64_t best = -1;
            double least = radius * radius;
            for (size_t i = 0; i < plane.x.size(); ++i) {
                const QPointF way = plane.at(i) - at;
                const double distance = QPointF::dotProduct(way, way);
                if (!hidden[i] && (distance < least || (distance == least && best < 0))) {
                    least = distance;
                    best = static_cast<int64_t>(i);
                }
            }
            QCOMPARE(cloud->nearest(at, radius, hidden), best);
            found += best >= 0;
        }
        QVERIFY(found > 100 && found < 1000);
    }

    void nearestOfEquallyNearIsTheLowest()
    {
        Plane plane;
        for (const double x : {1.0, 3.0, 1.0, 3.0})
            plane.add(x, 0);
        const auto cloud = plane.cloud();
        QCOMPARE(cloud->nearest({2, 0}, 1), 0); // the radius is inclusive
        QCOMPARE(cloud->nearest({2, 0}, 0.99), -1);
        QCOMPARE(cloud->nearest({3, 0}, INFINITY), 1);
        QCOMPARE(cloud->nearest({std::nan(""), 0}, INFINITY), -1);
    }

    void insideIsWhatQtFindsInside_data()
    {
        QTest::addColumn<QPolygonF>("polygon");
        QTest::newRow("triangle") << QPolygonF({{0, 0}, {12, 1}, {5, 9}});
        QTest::newRow("concave") << QPolygonF({{-2, -2}, {18, -2}, {18, 8}, {8, 0}, {-2, 8}});
        QTest::newRow("crossing itself") << star(5, 7);
        QTest::newRow("many corners") << star(301, 9);
        QTest::newRow("closed twice") << QPolygonF({{0, 0}, {12, 1}, {5, 9}, {0, 0}});
        QTest::newRow("on points and level") << QPolygonF({{2, 2}, {10, 2}, {10, 5}, {2, 5}});
        QTest::newRow("a sliver") << QPolygonF({{-50, 2}, {50, 2.0001}, {50, 2.0002}});
        QTest::newRow("around everything") << QPolygonF(QRectF(-1000, -1000, 2000, 2000));
        QTest::newRow("beside everything") << QPolygonF(QRectF(100, 100, 5, 5));
        QTest::newRow("two corners") << QPolygonF({{0, 0}, {12, 9}});
        QTest::newRow("none") << QPolygonF();
    }

    void insideIsWhatQtFindsInside()
    {
        QFETCH(QPolygonF, polygon);
        const Plane plane = heaps(20000, 4);
        const auto cloud = plane.cloud();
        Executor executor(2);
        for (const Qt::FillRule rule : {Qt::OddEvenFill, Qt::WindingFill}) {
            const PointMask expected = bruteForce(plane, polygon, rule);
            QVERIFY(cloud->inside(polygon, rule) == expected);
            QVERIFY(cloud->inside(polygon, rule, &executor) == expected);
            QCOMPARE(cloud->inside(polygon, rule).count(), expected.count());
        }
    }

    void rectangleHasItsEdges()
    {
        Plane plane;
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 30; ++x)
                plane.add(x, y);
        const auto cloud = plane.cloud();
        QCOMPARE(cloud->inside(QRectF(3, 4, 5, 6)).count(), 6 * 7);
        QCOMPARE(cloud->inside(QRectF(8, 10, -5, -6)).count(), 6 * 7);
        QCOMPARE(cloud->inside(QRectF(-9, -9, 9, 9)).indices(), std::vector<uint32_t>{0});
        QCOMPARE(cloud->indicesIn(QRectF(0, 0, 29, 29), 100).size(), size_t{100});
        QCOMPARE(cloud->countAtMost(QRectF(-1, -1, 40, 40)), 900);
        QCOMPARE(cloud->countAtMost(QRectF(40, 40, 5, 5)), 0);
    }

    void pointsWithoutAPlaceAreNowhere()
    {
        Plane plane;
        plane.add(std::nan(""), 0);
        plane.add(1, 1);
        plane.add(0, std::numeric_limits<float>::infinity());
        plane.add(2, 3);
        const auto cloud = plane.cloud();
        QCOMPARE(cloud->placed(), 2);
        QCOMPARE(cloud->bounds(), QRectF(1, 1, 1, 2));
        QCOMPARE(cloud->nearest({0, 0}, INFINITY), 1);
        QCOMPARE(cloud->inside(QPolygonF(QRectF(-9, -9, 99, 99))).indices(),
                 (std::vector<uint32_t>{1, 3}));
    }

    void oneAndNoPoint()
    {
        Plane plane;
        QCOMPARE(plane.cloud()->nearest({0, 0}, INFINITY), -1);
        QCOMPARE(plane.cloud()->inside(QRectF(0, 0, 9, 9)).count(), 0);
        plane.add(5, 5);
        QCOMPARE(plane.cloud()->nearest({0, 0}, INFINITY), 0);
        QVERIFY(!PointCloud::build(plane.x, {}).ok());
    }

    void movedPointsAreFoundWhereTheyAre()
    {
        const Plane before = heaps(4000, 5);
        Plane after;
        for (size_t i = 0; i < before.x.size(); ++i)
            after.add(before.y[i] * 2, -before.x[i]);
        const auto cloud = before.cloud();
        const auto moved = *cloud->withPositions(after.x, after.y);
        const auto built = after.cloud();
        QCOMPARE(moved->bounds(), built->bounds());
        QCOMPARE(moved->orderKey(), cloud->orderKey());
        for (size_t i = 0; i < after.x.size(); ++i)
            QCOMPARE(moved->position(static_cast<int64_t>(i)), after.at(i));
        QVERIFY(moved->inside(star(7, 12)) == built->inside(star(7, 12)));
        QCOMPARE(moved->nearest({3, -2}, 5), built->nearest({3, -2}, 5));
        QVERIFY(!cloud->withPositions({}, {}).ok());
    }

    void masksCombineAsHandsExpect()
    {
        const PointMask before = PointMask::of(6, {0, 1, 2});
        const PointMask chosen = PointMask::of(6, {2, 3});
        using Indices = std::vector<uint32_t>;
        QCOMPARE(combineLasso(before, chosen, {}).indices(), (Indices{2, 3}));
        QCOMPARE(combineLasso(before, chosen, Qt::ShiftModifier).indices(), (Indices{0, 1, 2, 3}));
        QCOMPARE(combineLasso(before, chosen, Qt::ControlModifier).indices(), (Indices{0, 1}));
        QCOMPARE(combineLasso(before, chosen, Qt::ControlModifier).count(), 2);
        QCOMPARE(combineLasso({}, chosen, Qt::ShiftModifier).indices(), (Indices{2, 3}));
        QCOMPARE(combineClick(before, 6, 4, {}).indices(), (Indices{4}));
        QCOMPARE(combineClick(before, 6, 4, Qt::ShiftModifier).indices(), (Indices{0, 1, 2, 4}));
        QCOMPARE(combineClick(before, 6, 1, Qt::ControlModifier).indices(), (Indices{0, 2}));
        QCOMPARE(combineClick(before, 6, 5, Qt::ControlModifier).indices(), (Indices{0, 1, 2, 5}));
        QVERIFY(combineClick(before, 6, -1, {}).empty());
        QVERIFY(combineClick(before, 6, -1, Qt::ShiftModifier) == before);
        QVERIFY(combineClick(before, 6, -1, Qt::ControlModifier) == before);
    }
};

QTEST_MAIN(PointCloudTest)
#include "PointCloudTest.moc"
