// Curves are lossless, never zigzag, and are smoothed and thinned as they say.

#include <QTest>

#include <cmath>

#include "plots/curves/CurveFamilies.h"
#include "plots/curves/CurveLog.h"
#include "plots/curves/Decimation.h"
#include "plots/curves/Smoothing.h"

using namespace kindred;

namespace {

Json scalars(double step, double loss, double time = 0)
{
    return {{"kind", "scalars"},
            {"step", step},
            {"epoch", step / 10},
            {"time", time},
            {"values", {{"loss", loss}}}};
}

} // namespace

class CurveDataTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void smoothsByHandValues()
    {
        // m = 0.5, 1.75, 3.375 over 1 − wᵗ = 0.5, 0.75, 0.875.
        const QList<double> out = smooth({1, 3, 5}, 0.5);
        QCOMPARE(out.size(), 3);
        QCOMPARE(out[0], 1.0);
        QCOMPARE(out[1], 1.75 / 0.75);
        QCOMPARE(out[2], 3.375 / 0.875);
        QCOMPARE(smooth({7, 7, 7, 7}, 0.9).last(), 7.0);
        QCOMPARE(smooth({1, 3, 5}, 0), QList<double>({1, 3, 5}));
    }

    void smoothingPassesOverGaps()
    {
        const QList<double> out = smooth({1, NAN, 3}, 0.5);
        QVERIFY(std::isnan(out[1]));
        QCOMPARE(out[2], 1.75 / 0.75);
    }

    void smoothingExtends()
    {
        QList<double> values;
        Smoother steadily(0.8);
        for (int i = 0; i < 50; ++i) {
            values.append(std::sin(i));
            QCOMPARE(steadily.extend(values).size(), values.size());
        }
        QCOMPARE(steadily.extend(values), smooth(values, 0.8));
        // A restarted run has other values: the average begins anew.
        const QList<double> other = {5, 6};
        QCOMPARE(steadily.extend(other), smooth(other, 0.8));
    }

    void logKeepsEveryPoint()
    {
        CurveLog log;
        log.append(Json::array({scalars(0, 3), scalars(1, 2)}));
        const CurveSeries before = log.series("loss");
        log.append(Json::array({scalars(2, 1.5),
                                {{"kind", "message"}, {"text", "x"}},
                                7,
                                {{"kind", "scalars"}, {"values", 3}}}));
        QCOMPARE(before.size(), 2); // a snapshot does not grow
        QCOMPARE(log.series("loss").value, QList<double>({3, 2, 1.5}));
        QCOMPARE(log.series("loss").epoch, QList<double>({0, 0.1, 0.2}));
        QCOMPARE(log.lastStep(), 2.0);
        QCOMPARE(log.latest("loss"), 1.5);
        QVERIFY(std::isnan(log.latest("lr")));
    }

    void restartDropsTheOldCurve()
    {
        CurveLog log;
        log.append(Json::array({scalars(0, 3), scalars(10, 2), scalars(20, 1)}));
        log.append(Json::array({scalars(0, 3), scalars(10, 2)}), true);
        QCOMPARE(log.series("loss").step, QList<double>({0, 10}));
    }

    void stepsNeverFall()
    {
        CurveLog log;
        log.append(Json::array({scalars(0, 3), scalars(10, 2), scalars(20, 1), scalars(30, 0.5)}));
        log.append(Json::array(
            {{{"kind", "attempt"}, {"attempt", 2}}, scalars(15, 1.4), scalars(25, 0.9)}));
        QCOMPARE(log.series("loss").step, QList<double>({0, 10, 15, 25}));
        QCOMPARE(log.series("loss").value, QList<double>({3, 2, 1.4, 0.9}));
    }

    void timeLeavesOutThePauseBetweenAttempts()
    {
        CurveLog log;
        log.append(Json::array({{{"kind", "attempt"}, {"attempt", 1}},
                                scalars(0, 3, 1000),
                                scalars(1, 2, 1010),
                                {{"kind", "attempt"}, {"attempt", 2}},
                                scalars(2, 1, 90000),
                                scalars(3, 1, 90005)}));
        QCOMPARE(log.series("loss").time, QList<double>({0, 10, 10, 15}));
    }

    void nullIsAGap()
    {
        CurveLog log;
        log.append(Json::array({{{"kind", "evaluation"},
                                 {"step", 5},
                                 {"values", {{"knn/val", nullptr}, {"odd", "text"}}}}}));
        QVERIFY(std::isnan(log.latest("knn/val")));
        QVERIFY(!log.contains("odd"));
        QCOMPARE(log.series("knn/val").family(), "knn");
        QCOMPARE(log.series("knn/val").part(), "val");
    }

    void thinningKeepsExtremes()
    {
        QList<double> x;
        QList<double> y;
        for (int i = 0; i < 100000; ++i) {
            x.append(i);
            y.append(std::sin(i * 0.001));
        }
        y[54321] = 40;
        y[12345] = -40;
        const QList<QPointF> thin = decimate(x, y, {0, 99999}, 300);
        QVERIFY(thin.size() <= 4 * 301);
        QVERIFY(thin.contains(QPointF(54321, 40)));
        QVERIFY(thin.contains(QPointF(12345, -40)));
        QCOMPARE(thin.first().x(), 0.0);
        QCOMPARE(thin.last().x(), 99999.0);
        for (qsizetype i = 1; i < thin.size(); ++i)
            QVERIFY(thin[i - 1].x() < thin[i].x());
    }

    void thinningKeepsAFewPointsAsTheyAre()
    {
        const QList<QPointF> all = decimate({0, 1, 2}, {5, 6, 4}, {0, 2}, 500);
        QCOMPARE(all, QList<QPointF>({{0, 5}, {1, 6}, {2, 4}}));
        // One beyond either end, so that the line reaches the edge.
        const QList<QPointF> part = decimate({0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}, {1.5, 2.5}, 500);
        QCOMPARE(part, QList<QPointF>({{1, 1}, {2, 2}, {3, 3}}));
        QVERIFY(decimate({}, {}, {0, 1}, 10).isEmpty());
        const QList<QPointF> logarithmic = decimate({0, 1, 10}, {1, 2, 3}, {0.5, 20}, 100, true);
        QCOMPARE(logarithmic, QList<QPointF>({{1, 2}, {10, 3}}));
    }

    void clippingCutsAtTheBox()
    {
        const QList<QPointF> line = clipToBox({{0, 0}, {2, 4}, {4, 0}}, {0, 4}, {-1, 2});
        QCOMPARE(line.size(), 5);
        QCOMPARE(line[1], QPointF(1, 2));
        QVERIFY(std::isnan(line[2].y()));
        QCOMPARE(line[3], QPointF(3, 2));
        QCOMPARE(line[4], QPointF(4, 0));
    }

    void familiesAreOrdered()
    {
        QCOMPARE(orderedFamilies({"zeta", "lr", "knn", "loss", "loss"}),
                 QStringList({"loss", "knn", "lr", "zeta"}));
        QCOMPARE(curveFamily("knn").factor, 100.0);
        QCOMPARE(curveFamily("zeta").title, "zeta");
    }
};

QTEST_APPLESS_MAIN(CurveDataTest)
#include "CurveDataTest.moc"
