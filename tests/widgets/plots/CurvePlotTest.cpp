// A zoomed panel stays where it is while points arrive; a double click follows the data again.

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

#include "plots/AxisTicks.h"
#include "plots/Plotting.h"
#include "plots/curves/CurvePlot.h"

using namespace kindred;

namespace {

CurvePanel panelOf(int points)
{
    CurveSeries series;
    series.name = "loss";
    for (int i = 0; i < points; ++i) {
        series.step.append(i * 10);
        series.epoch.append(i / 10.0);
        series.time.append(i * 2);
        series.value.append(3 * std::exp(-i / 40.0) + 0.1);
    }
    return {"loss", "Loss", {}, 1, {{"first run", QColor("#56b4e9"), false, series, {}}}};
}

/// The mark of a test score where the curve ends.
CurveLine testAtTheEnd(const CurveLine& line, double value)
{
    CurveLine test = line;
    test.mark = "test";
    test.series = {"knn/test",
                   {line.series.step.last()},
                   {line.series.epoch.last()},
                   {line.series.time.last()},
                   {value}};
    return test;
}

/// Whether it was taken.
bool wheel(QWidget* target, Qt::KeyboardModifiers modifiers = {})
{
    const QPointF centre(target->width() / 2.0, target->height() / 2.0);
    QWheelEvent event(centre, target->mapToGlobal(centre), {}, {0, 120}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(target, &event);
    return event.isAccepted();
}

} // namespace

class CurvePlotTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ticksFollowTheReadersLanguage()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        m_plot->redraw();
        QLocale::setDefault(QLocale::c());
        QCOMPARE(m_canvas->locale().decimalPoint(), ",");
    }

    void init()
    {
        m_plot = new CurvePlot;
        m_plot->resize(400, 240);
        m_plot->show();
        QVERIFY(QTest::qWaitForWindowActive(m_plot, 60'000));
        m_plot->setFocus();
        m_canvas = m_plot->findChild<QCustomPlot*>();
        m_plot->setPanel(panelOf(100), {});
        m_plot->redraw();
        m_canvas->replot();
    }
    void cleanup() { delete m_plot; }

    void followsTheData()
    {
        const double before = m_plot->shownX().upper;
        QVERIFY(before >= 990);
        m_plot->setPanel(panelOf(200), {});
        m_plot->redraw();
        QVERIFY(m_plot->shownX().upper >= 1990);
        QVERIFY(m_plot->view().isAutomatic());
    }

    void zoomSurvivesNewPoints()
    {
        QSignalSpy zoomed(m_plot, &CurvePlot::xViewChanged);
        wheel(m_canvas);
        QCOMPARE(zoomed.count(), 1);
        const PlotRange kept = m_plot->shownX();
        QVERIFY(kept.size() < 900);
        for (int points = 110; points <= 500; points += 10) {
            m_plot->setPanel(panelOf(points), {});
            m_plot->redraw();
        }
        QCOMPARE(m_plot->shownX().lower, kept.lower);
        QCOMPARE(m_plot->shownX().upper, kept.upper);
        QTest::mouseDClick(m_canvas, Qt::LeftButton, {}, {200, 100});
        QVERIFY(m_plot->view().isAutomatic());
        QVERIFY(m_plot->shownX().upper >= 4990);
    }

    void theWheelAloneIsLeftToWhatScrolls()
    {
        m_plot->clearFocus();
        QVERIFY(!wheel(m_canvas));
        QVERIFY(m_plot->view().isAutomatic());
        QVERIFY(wheel(m_canvas, Qt::ControlModifier));
        QVERIFY(m_plot->view().x.has_value());
    }

    void shiftZoomsTheValues()
    {
        wheel(m_canvas, Qt::ShiftModifier);
        QVERIFY(m_plot->view().y.has_value());
        QVERIFY(!m_plot->view().x.has_value());
    }

    void dragPans()
    {
        const PlotRange before = m_plot->shownX();
        QTest::mousePress(m_canvas, Qt::LeftButton, {}, {200, 100});
        QTest::mouseMove(m_canvas, {150, 100});
        QTest::mouseRelease(m_canvas, Qt::LeftButton, {}, {150, 100});
        QVERIFY(m_plot->view().x.has_value());
        QVERIFY(m_plot->shownX().lower > before.lower);
    }

    void anotherAxisForgetsTheRange()
    {
        wheel(m_canvas);
        m_plot->setPanel(panelOf(100), {CurveAxis::Epoch, false, false, 0});
        m_plot->redraw();
        QVERIFY(m_plot->view().isAutomatic());
        QVERIFY(m_plot->shownX().upper < 20);
    }

    void readsOutTheNearestPoint()
    {
        const QString words = m_plot->readOut({200, 120});
        QVERIFY(words.contains("first run"));
        QVERIFY(words.contains("step"));
        m_plot->setPanel({"loss", "Loss", {}, 1, {}}, {});
        m_plot->redraw();
        QVERIFY(m_plot->readOut({200, 120}).isEmpty());
    }

    void logAxesTakeAnything()
    {
        CurvePanel panel = panelOf(50);
        panel.lines[0].series.value[10] = -1;
        panel.lines[0].series.value[11] = std::nan("");
        m_plot->setPanel(panel, {CurveAxis::Step, true, true, 0});
        m_plot->redraw();
        m_canvas->replot();
        QVERIFY(m_plot->shownX().lower > 0);
        QVERIFY(m_plot->shownY().lower > 0);
        m_plot->setPanel({"loss", "Loss", {}, 1, {}}, {CurveAxis::Step, true, true, 0});
        m_plot->redraw();
        m_canvas->replot();
        QVERIFY(std::isfinite(m_plot->shownY().upper));
    }

    void wordsOfNumbers()
    {
        const QLocale german(QLocale::German);
        QCOMPARE(tickWords(0.001, german), "0,001");
        QCOMPARE(tickWords(80, german), "80");
        QCOMPARE(tickWords(9999, german), "9.999");
        QCOMPARE(tickWords(1e4, german), "10⁴");
        QCOMPARE(tickWords(2e-5, german), "2·10⁻⁵");
        QCOMPARE(tickWords(0, german), "0");
        QCOMPARE(valueWords(0.123456, german), "0,1235");
        QCOMPARE(valueWords(12345.6, german), "12.350");
        QCOMPARE(valueWords(9.5541e-8, german), "9,554·10⁻⁸");
        QCOMPARE(clockWords(5, false, german), "0:05");
        QCOMPARE(clockWords(5400, true, german), "1:30:00");
        QCOMPARE(clockWords(0.1, false, german), "0:00,1");
    }

    void logLabelsAreWordsThatStandApart_data()
    {
        QTest::addColumn<CurveAxis>("axis");
        QTest::addColumn<int>("points");
        for (const int points : {3, 40, 4000, 60000}) {
            QTest::addRow("steps-%d", points) << CurveAxis::Step << points;
            QTest::addRow("times-%d", points) << CurveAxis::Time << points;
        }
    }

    void logLabelsAreWordsThatStandApart()
    {
        QFETCH(CurveAxis, axis);
        QFETCH(int, points);
        CurvePanel panel = panelOf(points);
        panel.factor = 100;
        for (const bool log : {true, false}) {
            for (const QLocale& locale : {QLocale(QLocale::German), QLocale::c()}) {
                QLocale::setDefault(locale);
                m_plot->setPanel(panel, {axis, log, log, 0});
                m_plot->redraw();
                m_canvas->replot();
                QLocale::setDefault(QLocale::c());
                checkLabels(*m_canvas->xAxis, axis == CurveAxis::Time);
                checkLabels(*m_canvas->yAxis, false);
            }
        }
    }

    void theWordsAtAMarkCoverNoCurve()
    {
        for (const double value : {0.92, 0.70}) { // beyond the curve's end, and short of it
            CurvePanel panel = panelOf(100);
            CurveLine& line = panel.lines[0];
            for (qsizetype i = 0; i < line.series.value.size(); ++i)
                line.series.value[i] = 0.86 * (1 - std::exp(-double(i) / 15));
            line.smoothed.clear();
            const CurveLine test = testAtTheEnd(line, value);
            const CurveSeries curve = line.series; // the list of lines moves when it grows
            panel.lines.append(test);
            m_plot->setPanel(panel, {});
            m_plot->redraw();
            m_canvas->replot();
            QCPItemText* words = nullptr;
            for (int i = 0; i < m_canvas->itemCount() && !words; ++i)
                words = qobject_cast<QCPItemText*>(m_canvas->item(i));
            QVERIFY(words);
            const QRectF place(words->topLeft->pixelPosition(),
                               words->bottomRight->pixelPosition());
            QVERIFY(QRectF(m_canvas->axisRect()->rect()).contains(place));
            for (qsizetype i = 0; i < curve.value.size(); ++i) {
                const QPointF at(m_canvas->xAxis->coordToPixel(curve.step[i]),
                                 m_canvas->yAxis->coordToPixel(curve.value[i]));
                QVERIFY2(!place.contains(at), qPrintable(QString::number(value)));
            }
        }
    }

    void noTickIsAboveAHundredPercent()
    {
        CurvePanel panel = panelOf(20);
        panel.unit = "%";
        panel.factor = 100;
        CurveLine& line = panel.lines[0];
        for (qsizetype i = 0; i < line.series.value.size(); ++i)
            line.series.value[i] = 0.9 * (1 - std::exp(-double(i + 1) / 4));
        line.smoothed.clear();
        panel.lines.append(testAtTheEnd(line, 0.9375));
        bool reachesBeyond = false; // as room for the mark's words may
        for (int height = 60; height <= 240; height += 10) {
            m_plot->resize(370, height);
            m_plot->setPanel(panel, {});
            m_plot->redraw();
            m_canvas->replot();
            reachesBeyond = reachesBeyond || m_canvas->yAxis->range().upper >= 120;
            for (const double tick : m_canvas->yAxis->tickVector())
                QVERIFY2(tick <= 100, qPrintable(QString::number(tick)));
        }
        QVERIFY(reachesBeyond);
    }

    void aTestValueIsNamedAtItsMark()
    {
        CurvePanel panel = panelOf(100);
        CurveLine test = panel.lines[0];
        test.mark = "test";
        test.series = {"loss/test", {500}, {50}, {1000}, {0.8}};
        panel.lines.append(test);
        for (int drawn = 0; drawn < 3; ++drawn) {
            m_plot->setPanel(panel, {});
            m_plot->redraw();
        }
        QStringList words;
        for (int i = 0; i < m_canvas->itemCount(); ++i) {
            if (const auto* text = qobject_cast<QCPItemText*>(m_canvas->item(i)))
                words << text->text();
        }
        QCOMPARE(words, QStringList("test 0.8"));
        // No curve strikes them through, and they do not cover their mark.
        QVERIFY(m_canvas->layer("main") == m_canvas->item(0)->layer());
        QCOMPARE(m_canvas->graph(1)->layer()->name(), "axes");
        QCOMPARE(m_canvas->graph(0)->layer()->name(), "main");
        QCOMPARE(m_canvas->graph(1)->scatterStyle().shape(), QCPScatterStyle::ssDiamond);
    }

    void keysZoom()
    {
        QTest::keyClick(m_plot, Qt::Key_Plus);
        QVERIFY(m_plot->view().x.has_value());
        QTest::keyClick(m_plot, Qt::Key_Home);
        QVERIFY(m_plot->view().isAutomatic());
    }

private:
    static void checkLabels(const QCPAxis& axis, bool clock)
    {
        const QFontMetricsF metrics(axis.tickLabelFont());
        const bool across = axis.orientation() == Qt::Horizontal;
        double before = std::numeric_limits<double>::lowest();
        int shown = 0;
        for (qsizetype i = 0; i < axis.tickVector().size(); ++i) {
            if (!axis.range().contains(axis.tickVector()[i]))
                continue;
            const QString label = axis.tickVectorLabels()[i];
            QVERIFY2(!label.contains('e', Qt::CaseInsensitive), qPrintable(label));
            QCOMPARE(label.contains(':'), clock);
            const double half = (across ? metrics.horizontalAdvance(label) : metrics.height()) / 2;
            const double pixel = axis.coordToPixel(axis.tickVector()[i]);
            const double at = across ? pixel : -pixel;
            QVERIFY2(at - half >= before, qPrintable(axis.tickVectorLabels().join(" | ")));
            before = at + half;
            ++shown;
        }
        QVERIFY(shown >= 1);
    }

    CurvePlot* m_plot = nullptr;
    QCustomPlot* m_canvas = nullptr;
};

QTEST_MAIN(CurvePlotTest)
#include "CurvePlotTest.moc"
