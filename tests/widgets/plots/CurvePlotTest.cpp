// A zoomed panel stays where it is while points arrive; a double click follows the data again.

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

#include "plots/CurvePlot.h"
#include "plots/Plotting.h"

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
        QVERIFY(QTest::qWaitForWindowActive(m_plot));
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

    void keysZoom()
    {
        QTest::keyClick(m_plot, Qt::Key_Plus);
        QVERIFY(m_plot->view().x.has_value());
        QTest::keyClick(m_plot, Qt::Key_Home);
        QVERIFY(m_plot->view().isAutomatic());
    }

private:
    CurvePlot* m_plot = nullptr;
    QCustomPlot* m_canvas = nullptr;
};

QTEST_MAIN(CurvePlotTest)
#include "CurvePlotTest.moc"
