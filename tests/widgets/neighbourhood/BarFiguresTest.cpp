// Bars and histograms are found where they are drawn, whatever their scale.

#include <QImage>
#include <QPainter>
#include <QTest>

#include <functional>

#include "common/Theme.h"
#include "plots/figures/BarsFigure.h"
#include "plots/figures/HistogramFigure.h"

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

    static QImage drawn(const QSizeF& size, const std::function<void(QPainter&)>& paint,
                        Qt::LayoutDirection direction = Qt::LeftToRight)
    {
        QImage image(size.toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setLayoutDirection(direction);
        paint(painter);
        return image;
    }

    /// How many columns of a part of it hold ink, from the first to the last.
    static int inkWidth(const QImage& image, const QRect& part)
    {
        int first = -1;
        int last = -2;
        for (int x = part.left(); x <= part.right(); ++x)
            for (int y = part.top(); y <= part.bottom(); ++y)
                if (image.pixelColor(x, y).lightness() < 200) {
                    first = first < 0 ? x : first;
                    last = x;
                }
        return last - first + 1;
    }

    /// Lines of words, told apart by rows without ink.
    static int linesOf(const QImage& image, const QRect& part)
    {
        int lines = 0;
        bool before = false;
        for (int y = part.top(); y <= part.bottom(); ++y) {
            const bool ink = inkWidth(image, QRect(part.left(), y, part.width(), 1)) > 0;
            lines += ink && !before ? 1 : 0;
            before = ink;
        }
        return lines;
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
    }

    void sharesHaveTwoDigitsThatCount()
    {
        const QList<std::pair<double, const char*>> told = {
            {1, "1.00"},           {0.5, "0.50"},
            {0.0996, "0.10"},      {0.0994, "0.099"},
            {0.05, "0.050"},       {0.0042, "0.0042"},
            {0.00996, "0.010"},    {0.00049, "0.00049"},
            {0.0001, "0.00010"},   {0.0000996, "0.00010"},
            {0.0000494, "4.9e-5"}, {9.96e-6, "1.0e-5"},
            {3.21e-12, "3.2e-12"}, {0, "0.00"}};
        for (const auto& [share, words] : told)
            QCOMPARE(shareText(share), QString(words));
    }

    /// Of a large dataset no neighbour has a thousandth: the top of the axis still tells them
    /// apart.
    void theAxisOfSmallSharesHasRoom()
    {
        const BarsStyle style = printBarsStyle();
        const QRectF room(20, 0, 480, 200);
        RankBars ranks;
        ranks.shares = QList<double>(30, 0.00088);
        const QImage image = drawn(
            {500, 200}, [&](QPainter& painter) { paintRankBars(painter, room, ranks, style); });
        const QRect first = rankColumn(room, ranks, style, 0).toRect();
        const QRect line(0, first.top() - 6, first.left() - 2, 12);
        QVERIFY(inkWidth(image, line) > 20);
        QCOMPARE(inkWidth(image, QRect(0, line.top(), 20, line.height())), 0); // nothing sticks out
    }

    void theNumberOfAllOthersIsNotCut()
    {
        MassBars bars;
        bars.entries = {{"ring", 0.9996, BarVerdict::Same, {}}};
        bars.rest = 0.0004;
        const BarsStyle style = printBarsStyle();
        const double height = massBarsHeight(bars, style);
        const QRectF room(0, 0, 300, height);
        const QImage image = drawn(
            room.size(), [&](QPainter& painter) { paintMassBars(painter, room, bars, style); });
        const int row = qRound(height / 2);
        const QRect part(266, row + 1, 34, row - 2); // right of the last row's bar
        const QImage alone = drawn(room.size(), [&](QPainter& painter) {
            painter.setFont(style.font);
            painter.setPen(style.muted);
            painter.drawText(QRectF(266, height / 2, 100, height / 2),
                             Qt::AlignLeft | Qt::AlignVCenter, shareText(bars.rest));
        });
        QVERIFY(inkWidth(alone, part) > 20);
        QVERIFY(inkWidth(image, part) >= inkWidth(alone, part) - 2); // a digit is wider
    }

    void theMassesOfALowFigureStandBelowEachOther()
    {
        const RankBars ranks = rankBars();
        const BarsStyle style = printBarsStyle();
        for (const int height : {100, 120, 300}) {
            const QRectF room(0, 0, 500, height);
            const QRect last = rankColumn(room, ranks, style, 49).toRect();
            const QImage image = drawn(room.size(), [&](QPainter& painter) {
                paintRankBars(painter, room, ranks, style);
            });
            const QRect words(last.right() + 8, last.top() - 8, 490 - last.right(),
                              height - last.top() + 8);
            QCOMPARE(linesOf(image, words), 3);
        }
    }

    void figuresKeepTheirDirection()
    {
        const RankBars ranks = rankBars();
        MassBars mass;
        mass.entries = {{"ring", 0.7, BarVerdict::Same, "0.31"}};
        const BarsStyle style = printBarsStyle();
        const QRectF room(0, 0, 500, 180);
        const QRect right = rankColumn(room, ranks, style, 49).toRect();
        const auto paintRanks = [&](QPainter& painter) {
            paintRankBars(painter, room, ranks, style);
        };
        const auto paintMass = [&](QPainter& painter) {
            paintMassBars(painter, room, mass, style);
        };
        // Beside the running sum stand the support sizes; beside a class's bar its share.
        const QRect sizes(right.right() + 4, right.top() + 6, 499 - right.right() - 4, 90);
        const QRect names(0, 0, 100, 16);
        for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
            QVERIFY(inkWidth(drawn(room.size(), paintRanks, direction), sizes) > 20);
            QVERIFY(inkWidth(drawn(room.size(), paintMass, direction), names) > 10);
        }
    }

    void theWordsAtAMarkHideNoPeak()
    {
        HistogramData data;
        data.edges = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        data.series = {{"half", Qt::blue, {2, 2, 2, 20, 2, 2, 2, 2}, true},
                       {"nine tenths", Qt::red, {1, 1, 1, 2, 19, 1, 1, 20}, false}};
        data.mark = 3.9;
        data.markWords = "median 3";
        const BarsStyle style = printBarsStyle();
        const QRectF room(0, 0, 400, 160);
        const auto outlined = [&](double x) {
            const QImage image = drawn(room.size(), [&](QPainter& painter) {
                paintHistogram(painter, room, data, style);
            });
            for (int y = 0; y < 100; ++y)
                if (const QColor ink = image.pixelColor(qRound(x), y);
                    ink.red() > 200 && ink.green() < 140 && ink.blue() < 140)
                    return y;
            return -1;
        };
        const int height = qRound(QFontMetricsF(style.font).height());
        QVERIFY(outlined(225) > 2 * height); // below the words, where both sides are full
        data.series.first().counts[3] = 2;
        QVERIFY(outlined(225) > height); // where the other side is free they stand there
        QVERIFY(outlined(225) < 2 * height);
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
        data.edges = {24576, 49152, 98304, 196608, 393216}; // of supports among many rows
        QCOMPARE(barWords(data, 0), QString("24,576 to 49,152"));
        data.edges = {1, 2, 3, 4, 6};
        data.evenly = true;
        QCOMPARE(barWords(data, 0), QString("1"));
        QCOMPARE(barWords(data, 3), QString("4 to 5"));
    }
};

QTEST_MAIN(BarFiguresTest)
#include "BarFiguresTest.moc"
