// Hands on the point cloud: mouse, wheel and keyboard, and a picture that is whole in the end.

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

#include "plots/cloud/PointCloudView.h"
#include "plots/cloud/PointThumbnails.h"

using namespace kindred;

namespace {

/// Columns × rows points a unit apart, index = row · columns + column.
std::shared_ptr<const PointCloud> lattice(int columns, int rows)
{
    std::vector<float> x;
    std::vector<float> y;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            x.push_back(static_cast<float>(column));
            y.push_back(static_cast<float>(row));
        }
    return *PointCloud::build(x, y);
}

void turnWheel(QWidget* target, QPointF at, int steps)
{
    QWheelEvent event(at, target->mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(target, &event);
}

QSize fourSquare()
{
    return {400, 300};
}

} // namespace

class PointCloudViewTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        qRegisterMetaType<PointMask>();
        m_view = new PointCloudView;
        m_view->resize(fourSquare());
        m_view->setCloud(lattice(11, 6));
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view, 60'000));
        m_view->setView({{5, 2}, 40});
    }

    void cleanup() { delete m_view; }

    QPoint pixel(double x, double y) const
    {
        return m_view->view().toPixel({x, y}, m_view->size()).toPoint();
    }

    void dragTo(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(m_view, Qt::LeftButton, modifiers, from);
        QTest::mouseMove(m_view, (from + to) / 2);
        QTest::mouseMove(m_view, to);
        QTest::mouseRelease(m_view, Qt::LeftButton, modifiers, to);
    }

    void fitShowsAllWithAMargin()
    {
        m_view->fit();
        const QRectF shown = m_view->view().shown(m_view->size());
        QVERIFY(shown.contains(m_view->cloud()->bounds()));
        QCOMPARE(m_view->view().centre, QPointF(5, 2.5));
        QCOMPARE(m_view->view().scale, (400.0 - 48) / 10);
        m_view->resize(800, 300);
        QCOMPARE(m_view->view().scale, (300.0 - 48) / 5); // follows the window
    }

    void draggingMovesTheCentreByExactlyTheWay()
    {
        QSignalSpy moved(m_view, &PointCloudView::viewChanged);
        QSignalSpy clicked(m_view, &PointCloudView::clicked);
        dragTo({200, 150}, {260, 130});
        QCOMPARE(m_view->view().centre.x(), 5 - 60.0 / 40);
        QCOMPARE(m_view->view().centre.y(), 2 - 20.0 / 40);
        QCOMPARE(m_view->view().scale, 40.0);
        QVERIFY(!moved.isEmpty());
        QVERIFY(clicked.isEmpty());
    }

    void wheelKeepsWhatIsUnderThePointer()
    {
        const QPointF at(310, 90);
        const QPointF held = m_view->view().toData(at, m_view->size());
        turnWheel(m_view, at, 2);
        QVERIFY(m_view->view().scale > 50);
        const QPointF now = m_view->view().toData(at, m_view->size());
        QVERIFY(QLineF(held, now).length() < 1e-9);
        turnWheel(m_view, at, -2);
        QVERIFY(std::abs(m_view->view().scale - 40) < 1e-9);
    }

    void zoomSurvivesNewFramesAndFittedFollows()
    {
        const PointView before = m_view->view();
        m_view->setCloud(lattice(30, 30));
        QCOMPARE(m_view->view().scale, before.scale);
        QCOMPARE(m_view->view().centre, before.centre);
        m_view->fit();
        m_view->setCloud(lattice(11, 6));
        QCOMPARE(m_view->view().centre, QPointF(5, 2.5));
    }

    void hoverSaysTheIndex()
    {
        QSignalSpy hovered(m_view, &PointCloudView::hovered);
        QTest::mouseMove(m_view, pixel(4, 1) + QPoint(2, -2));
        QCOMPARE(hovered.count(), 1);
        QCOMPARE(hovered.first().first().toLongLong(), 1 * 11 + 4);
        QCOMPARE(m_view->hoveredPoint(), 15);
        QTest::mouseMove(m_view, pixel(4.5, 1.5)); // between all points
        QCOMPARE(hovered.last().first().toLongLong(), -1);
        std::vector<uint8_t> hidden(66, 0);
        hidden[15] = 1;
        m_view->setHidden(hidden);
        QTest::mouseMove(m_view, pixel(4, 1));
        QCOMPARE(m_view->hoveredPoint(), -1);
    }

    void clickSaysPointAndKeys()
    {
        QSignalSpy clicked(m_view, &PointCloudView::clicked);
        QTest::mouseClick(m_view, Qt::LeftButton, Qt::ShiftModifier, pixel(6, 3));
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked[0][0].toLongLong(), 3 * 11 + 6);
        QCOMPARE(clicked[0][1].value<Qt::KeyboardModifiers>(), Qt::ShiftModifier);
        QTest::mouseClick(m_view, Qt::LeftButton, {}, pixel(6.5, 3.5));
        QCOMPARE(clicked[1][0].toLongLong(), -1);
    }

    void whatMayBeCarriedIsAndTheRestOnceItIsHeld()
    {
        QSignalSpy carried(m_view, &PointCloudView::carried);
        const PointView before = m_view->view();
        m_view->setCarriable([](quint32 index) { return index == 27; }); // in the middle
        dragTo({200, 150}, {260, 150});
        QCOMPARE(carried.count(), 1);
        QCOMPARE(carried[0][0].toLongLong(), qint64(27));
        QVERIFY(m_view->view() == before);
        const int moment = QApplication::startDragTime();
        const auto usual = qScopeGuard([&] { QApplication::setStartDragTime(moment); });
        QApplication::setStartDragTime(600'000); // a busy machine holds nothing
        dragTo({240, 150}, {300, 150});          // its neighbour is not
        QCOMPARE(carried.count(), 1);
        QVERIFY(!(m_view->view() == before));
        m_view->setView(before);
        QApplication::setStartDragTime(moment);
        QTest::mousePress(m_view, Qt::LeftButton, {}, {240, 150});
        QTRY_COMPARE(m_view->cursor().shape(), Qt::ClosedHandCursor); // held for a moment
        QTest::mouseMove(m_view, {300, 150});
        QTRY_COMPARE(carried.count(), 2);
        QCOMPARE(carried[1][0].toLongLong(), qint64(28));
        QTest::mouseRelease(m_view, Qt::LeftButton, {}, {300, 150});
        QVERIFY(m_view->view() == before);
        QCOMPARE(m_view->cursor().shape(), Qt::ArrowCursor);
    }

    void rectangleChoosesWhatIsShownInIt()
    {
        m_view->setTool(PointCloudView::Tool::Rectangle);
        std::vector<uint8_t> hidden(66, 0);
        hidden[12] = 1; // column 1, row 1
        m_view->setHidden(hidden);
        QSignalSpy chosen(m_view, &PointCloudView::chosen);
        m_view->setView({{2, 2}, 40});
        dragTo(pixel(0.5, 2.5), pixel(2.5, 0.5), Qt::ControlModifier);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].value<PointMask>().indices(), (std::vector<uint32_t>{13, 23, 24}));
        QCOMPARE(chosen[0][1].value<Qt::KeyboardModifiers>(), Qt::ControlModifier);
        QCOMPARE(m_view->view().centre, QPointF(2, 2)); // drawing does not pan
    }

    void lassoChoosesWhatItSurrounds()
    {
        m_view->setTool(PointCloudView::Tool::Lasso);
        QSignalSpy chosen(m_view, &PointCloudView::chosen);
        QTest::mousePress(m_view, Qt::LeftButton, {}, pixel(3.5, 0.5));
        for (const QPointF corner : {QPointF(6.5, 0.5), QPointF(6.5, 3.5), QPointF(5.5, 3.5),
                                     QPointF(5.5, 1.5), QPointF(3.5, 1.5)})
            QTest::mouseMove(m_view, pixel(corner.x(), corner.y()));
        QTest::mouseRelease(m_view, Qt::LeftButton, {}, pixel(3.5, 1.5));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].value<PointMask>().indices(),
                 (std::vector<uint32_t>{15, 16, 17, 28, 39}));
    }

    void largeCloudsAnswerALassoLater()
    {
        m_view->setCloud(lattice(400, 300));
        m_view->fit();
        m_view->setTool(PointCloudView::Tool::Rectangle);
        QSignalSpy chosen(m_view, &PointCloudView::chosen);
        const QRectF meant(m_view->view().toData({100, 200}, m_view->size()),
                           m_view->view().toData({201, 100}, m_view->size()));
        dragTo({100, 200}, {201, 100});
        QVERIFY(chosen.wait(60'000));
        QCOMPARE(chosen[0][0].value<PointMask>().count(), m_view->cloud()->inside(meant).count());
        QVERIFY(m_view->cloud()->inside(meant).count() > 1000);
    }

    void escapeDropsALasso()
    {
        m_view->setTool(PointCloudView::Tool::Rectangle);
        QSignalSpy chosen(m_view, &PointCloudView::chosen);
        QTest::mousePress(m_view, Qt::LeftButton, {}, {50, 50});
        QTest::mouseMove(m_view, {120, 120});
        QTest::mouseMove(m_view, {220, 220});
        QTest::keyClick(m_view, Qt::Key_Escape);
        QTest::mouseRelease(m_view, Qt::LeftButton, {}, {220, 220});
        QVERIFY(chosen.isEmpty());
    }

    void keysMoveAndWalk()
    {
        QTest::keyClick(m_view, Qt::Key_Right);
        QCOMPARE(m_view->view().centre, QPointF(6, 2)); // a tenth of 400 pixels at 40 a unit
        QTest::keyClick(m_view, Qt::Key_Plus);
        QCOMPARE(m_view->view().scale, 50.0);
        QTest::keyClick(m_view, Qt::Key_0);
        QVERIFY(m_view->isFitted());

        QSignalSpy walked(m_view, &PointCloudView::currentChanged);
        m_view->setCurrent(1 * 11 + 4);
        QTest::keyClick(m_view, Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(m_view->current(), 2 * 11 + 4);
        QTest::keyClick(m_view, Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(m_view->current(), 2 * 11 + 3);
        QTest::keyClick(m_view, Qt::Key_N);
        const qint64 next = m_view->current();
        QTest::keyClick(m_view, Qt::Key_P);
        QVERIFY(next != m_view->current());
        QCOMPARE(m_view->current(), 2 * 11 + 3);
        QCOMPARE(walked.count(), 4);
        QSignalSpy clicked(m_view, &PointCloudView::clicked);
        QTest::keyClick(m_view, Qt::Key_Return);
        QCOMPARE(clicked[0][0].toLongLong(), 2 * 11 + 3);
    }

    void screenReadersHearThePoint()
    {
        m_view->setPointName(
            [](quint32 index) { return QStringLiteral("seven no. %1").arg(index); });
        m_view->setCurrent(9);
        QVERIFY(m_view->accessibleDescription().contains("66"));
        QVERIFY(m_view->accessibleDescription().contains("seven no. 9"));
        QVERIFY(!m_view->accessibleName().isEmpty());
    }

    void stateSurvives()
    {
        m_view->setTool(PointCloudView::Tool::Lasso);
        m_view->setThumbnailSide(28);
        const Json state = m_view->saveState();
        PointCloudView other;
        other.resize(m_view->size());
        other.restoreState(state);
        other.setCloud(lattice(11, 6));
        QCOMPARE(other.view().centre, m_view->view().centre);
        QCOMPARE(other.view().scale, 40.0);
        QCOMPARE(other.tool(), PointCloudView::Tool::Lasso);
        QCOMPARE(other.thumbnailSide(), 28);
        QVERIFY(!other.isFitted());
        for (const char* odd : {"[]", "{\"centre\":[null,1],\"fitted\":false}",
                                "{\"centre\":[1,1],\"scale\":-3,\"fitted\":false}"})
            other.restoreState(Json::parse(odd));
        QCOMPARE(other.view().scale, 40.0);
    }

    void aDamagedViewShowsTheCloud()
    {
        for (const char* odd : {R"({"centre":[1e300,-1e300],"scale":1e300,"fitted":false})",
                                R"({"centre":[2,2],"scale":1e-300,"fitted":false})"}) {
            PointCloudView other;
            other.resize(m_view->size());
            other.restoreState(Json::parse(odd));
            other.setCloud(lattice(11, 6));
            const PointView& view = other.view();
            QVERIFY(other.cloud()->bounds().adjusted(-1, -1, 1, 1).contains(view.centre));
            QVERIFY2(view.scale >= 1 && view.scale * 10 <= 1 << 22, qPrintable(odd));
        }
        const PointView before = m_view->view();
        m_view->restoreState({{"fitted", false}, {"centre", {NAN, 1}}, {"scale", 3}});
        m_view->restoreState({{"fitted", false}, {"centre", {1, 1}}, {"scale", INFINITY}});
        QVERIFY(m_view->view() == before);
    }

    /// What is on the screen in the end is what is drawn at once, for a cloud that is drawn in the
    /// background too.
    void pictureBecomesWhole_data()
    {
        QTest::addColumn<int>("side");
        QTest::newRow("drawn while painting") << 30;
        QTest::newRow("drawn in the background") << 1500;
    }

    void pictureBecomesWhole()
    {
        QFETCH(int, side);
        m_view->clearFocus();
        m_view->setCloud(lattice(side, side));
        m_view->fit();
        QTRY_VERIFY(m_view->isFinished());
        const QImage whole = m_view->picture(1);
        QCOMPARE(m_view->grab().toImage().convertToFormat(whole.format()), whole);
        m_view->zoom(1.7, {150, 120});
        QVERIFY(!m_view->isFinished());
        QTRY_VERIFY(m_view->isFinished());
        QCOMPARE(m_view->grab().toImage().convertToFormat(whole.format()), m_view->picture(1));
        QVERIFY(whole != m_view->picture(1));
        // A wheel that turns while pictures are on their way: the last one is right.
        for (int notch = 0; notch < 12; ++notch) {
            turnWheel(m_view, {200, 150}, notch < 8 ? 1 : -1);
            m_view->repaint();
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY(m_view->isFinished());
        QCOMPARE(m_view->grab().toImage().convertToFormat(whole.format()), m_view->picture(1));
    }

    void changedLooksArriveThoughTilesAreOnTheirWay()
    {
        m_view->clearFocus();
        m_view->setCloud(lattice(600, 500));
        m_view->fit();
        for (int change = 0; change < 5; ++change) {
            std::vector<uint8_t> emphasis(600 * 500, 0);
            std::fill_n(emphasis.begin(), 30000 * (change + 1), 1);
            m_view->setEmphasis(emphasis);
            m_view->repaint();
            m_view->zoom(1.01, {100, 100});
            m_view->repaint();
        }
        QTRY_VERIFY(m_view->isFinished());
        const QImage whole = m_view->picture(1);
        QCOMPARE(m_view->grab().toImage().convertToFormat(whole.format()), whole);
    }

    void thumbnailsHaveRoomAndFollowTheirSample()
    {
        const auto cloud = lattice(11, 6);
        const PointView view{{5, 2}, 40};
        const auto count = [&](double side, const std::vector<uint8_t>& hidden,
                               const std::vector<uint8_t>& emphasis) {
            return thumbnailPoints(*cloud, view, fourSquare(), side, 400, hidden, emphasis);
        };
        // All 40 pixels apart have room for 32; at 60 every second column and row at best.
        QCOMPARE(count(32, {}, {}).size(), size_t{66});
        const std::vector<uint32_t> few = count(60, {}, {});
        QVERIFY(few.size() >= 15 && few.size() <= 18);
        QCOMPARE(few.front(), 0U);
        std::vector<uint8_t> hidden(66, 0);
        hidden[0] = 1;
        const std::vector<uint32_t> without = count(60, hidden, {});
        QVERIFY(std::find(without.begin(), without.end(), 0U) == without.end());
        std::vector<uint8_t> emphasis(66, 0);
        emphasis[1] = 1;
        QCOMPARE(count(60, {}, emphasis).front(), 1U); // those in hand come first
        QVERIFY(count(0, {}, {}).empty());

        std::vector<quint32> asked;
        m_view->setThumbnails([&asked](quint32 index) {
            asked.push_back(index);
            return QImage();
        });
        m_view->setThumbnailSide(60);
        m_view->grab();
        QCOMPARE(
            std::vector<quint32>(asked.begin(), asked.begin() + static_cast<ptrdiff_t>(few.size())),
            few);
    }

private:
    PointCloudView* m_view = nullptr;
};

QTEST_MAIN(PointCloudViewTest)
#include "PointCloudViewTest.moc"
