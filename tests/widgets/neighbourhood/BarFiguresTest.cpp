// Bars and histograms are found where they are drawn, whatever their scale.

#include <QImage>
#include <QPainter>
#include <QTest>

#include "common/Theme.h"
#include "plots/BarsFigure.h"
#include "plots/HistogramFigure.h"

using namespace kindred;

class BarFiguresTest final : public QObject {
    Q_OBJECT

    static RankBars rankBars()
    {
        RankBars bars;
        for (int i = 0; i < 50; ++i) {
            bars.shares.append(0.2 * std::pow(0.8, i));
            bars.verdicts.append(i % 4 == 3 ? BarVerdict::Other : BarVerdict::Same);
        }
        bars.support = {{0.5, 4}, {0.7, 6}, {0.9, 11}};
        return bars;
    }

    static HistogramData histogram()
    {
        HistogramData data;
        data.edges = {0, 0.5, 1, 1.5, 2};
        data.series = {{"same", Qt::blue, {8, 4, 2, 0}, true},
                       {"other", Qt::red, {1, 3, 6, 0}, true}};
        return data;
    }

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }

    void ranksWorthShowingHoldTheMass()
    {
        RankBars bars = rankBars();
        QCOMPARE(ranksWorthShowing(bars), 20);
        bars.support.last().n = 40;
        QCOMPARE(ranksWorthShowing(bars), 48);
        bars.support.last().n = 400;
        QCOMPARE(ranksWorthShowing(bars), 50);
    }

    void everyColumnIsHit()
    {
        RankBars bars = rankBars();
        const BarsStyle style = barsStyle(tokens(true));
        const QRectF room(10, 5, 500, 180);
        for (const qsizetype shown : {qsizetype(0), qsizetype(12)}) {
            bars.shown = shown;
            const int count = shown > 0 ? static_cast<int>(shown) : 50;
            for (int bar = 0; bar < count; ++bar) {
                const QRectF column = rankColumn(room, bars, style, bar);
                QCOMPARE(rankBarAt(room, bars, style, column.center()), bar);
                QCOMPARE(
                    rankBarAt(room, bars, style, QPointF(column.center().x(), column.top() + 1)),
                    bar); // however short the bar
            }
        }
        QCOMPARE(rankBarAt(room, bars, style, room.topLeft()), -1);
        QCOMPARE(rankBarAt(room, RankBars(), style, room.center()), -1);
    }

    void theHighestBarReachesTheTop()
    {
        RankBars bars = rankBars();
        bars.support.clear();
        BarsStyle style = printBarsStyle();
        style.text = Qt::white; // the running sum is not looked for
        const QRectF room(0, 0, 500, 200);
        QImage image(500, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintRankBars(painter, room, bars, style);
        painter.end();
        const auto height = [&](int bar) {
            const QRectF column = rankColumn(room, bars, style, bar);
            int pixels = 0;
            for (int y = 0; y < 200; ++y) {
                const QColor colour = image.pixelColor(column.center().toPoint().x(), y);
                pixels += colour == style.same || colour == style.other ? 1 : 0;
            }
            return pixels / column.height();
        };
        QVERIFY(height(0) > 0.75); // all but where the line crosses it
        QVERIFY(height(6) < 0.5 * height(0));
        QVERIFY(height(6) > 0.05);
    }

    void classRowsAreHit()
    {
        MassBars bars;
        bars.entries = {{"ring", 0.7, BarVerdict::Same, {}}, {"tent", 0.2, BarVerdict::Other, {}}};
        bars.rest = 0.1;
        const BarsStyle style = barsStyle(tokens(false));
        const double height = massBarsHeight(bars, style);
        const QRectF room(0, 0, 300, height);
        QCOMPARE(massBarAt(room, bars, style, {20, height / 6}), 0);
        QCOMPARE(massBarAt(room, bars, style, {20, height / 2}), 1);
        QCOMPARE(massBarAt(room, bars, style, {20, height - 2}), -1); // what is left is no class
        QCOMPARE(shareText(0.5), QString("0.50"));
        QCOMPARE(shareText(0.0004), QString("<0.001"));
    }

    void histogramBarsAreHitBySeries()
    {
        const HistogramData data = histogram();
        const BarsStyle style = barsStyle(tokens(true));
        const QRectF room(0, 0, 400, 160);
        // The first column reaches to the top with 8 of the one and a little of the other.
        QPointF low;
        QPointF high;
        for (double y = room.top(); y < room.bottom(); ++y) {
            const HistogramPlace place = histogramAt(room, data, style, {50, y});
            if (place.series == 0 && high.isNull())
                high = {50, y};
            if (place.series == 1)
                low = {50, y};
        }
        QVERIFY(!high.isNull() && !low.isNull());
        QVERIFY2(low.y() > high.y(), "the lower bar is found below");
        QCOMPARE(histogramAt(room, data, style, low), (HistogramPlace{1, 0}));
        QCOMPARE(histogramAt(room, data, style, {250, high.y()}), (HistogramPlace{1, 2}));
        QCOMPARE(histogramAt(room, data, style, {350, high.y()}).series, -1); // nothing in it
        QCOMPARE(histogramAt(room, data, style, {350, high.y()}).bar, 3);
        QCOMPARE(histogramAt(room, HistogramData(), style, {50, 50}), HistogramPlace());
    }

    void outlinesAreNotHit()
    {
        HistogramData data = histogram();
        data.series[1].filled = false;
        const BarsStyle style = barsStyle(tokens(true));
        const QRectF room(0, 0, 400, 160);
        for (double y = room.top(); y < room.bottom(); ++y)
            QVERIFY(histogramAt(room, data, style, {250, y}).series != 1);
    }

    void barsSayTheirValues()
    {
        HistogramData data = histogram();
        QCOMPARE(barWords(data, 1), QString("0.5 to 1"));
        data.edges = {1, 2, 3, 4, 6};
        data.evenly = true;
        QCOMPARE(barWords(data, 0), QString("1"));
        QCOMPARE(barWords(data, 3), QString("4 to 5"));
    }
};

QTEST_MAIN(BarFiguresTest)
#include "BarFiguresTest.moc"
