// A map that moves stands still while somebody points at it.

#include <QMenu>
#include <QSignalSpy>
#include <QSlider>
#include <QThreadPool>

#include "widgets/map/MapFixture.h"

using namespace kindred;

class MapHoldTest final : public MapFixture {
    Q_OBJECT

    /// A map that moves; what is sent is read, and shown if it may be.
    void openMoving()
    {
        open();
        m_source->frameState = "running";
        m_moved = std::make_unique<QSignalSpy>(m_view->session(), &MapSession::cloudChanged);
    }

    void send(double shift)
    {
        m_source->shift = shift;
        m_source->send();
        settle();
    }

    void settle()
    {
        for (int turn = 0; turn < 10; ++turn) {
            QThreadPool::globalInstance()->waitForDone();
            QCoreApplication::processEvents();
        }
    }

    void press(QPoint at) { QTest::mousePress(m_view->cloud(), Qt::LeftButton, {}, at); }
    void release(QPoint at) { QTest::mouseRelease(m_view->cloud(), Qt::LeftButton, {}, at); }

    /// Where the map shows a sample, and where it was put last (to a step of what is sent).
    bool isWhereItWasSent(int row) const
    {
        const QPointF apart = m_view->cloud()->cloud()->position(row) - m_source->placeOf(row);
        return apart.manhattanLength() < 1e-3;
    }

    std::unique_ptr<QSignalSpy> m_moved;

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }
    void cleanup()
    {
        m_moved.reset();
        m_view.reset();
    }

    void nothingMovesUnderAPressedButton()
    {
        openMoving();
        press({10, 10});
        QVERIFY(m_view->cloud()->isInHand());
        send(1);
        send(2);
        QCOMPARE(m_moved->count(), 0);
        QCOMPARE(m_view->session()->state(), MapSession::State::Running); // its numbers go on
        release({10, 10});
        QTRY_COMPARE(m_moved->count(), 1); // the newest alone
        QVERIFY(isWhereItWasSent(17));
        send(3);
        QCOMPARE(m_moved->count(), 2);
    }

    void whatWasBeingReadWaitsToo()
    {
        openMoving();
        m_source->shift = 1;
        m_source->send(); // on the pool by now
        press({10, 10});
        settle();
        QCOMPARE(m_moved->count(), 0);
        release({10, 10});
        QCOMPARE(m_moved->count(), 1);
        QVERIFY(isWhereItWasSent(17));
    }

    void aLassoHoldsWhatItWasDrawnAround()
    {
        openMoving();
        PointCloudView* cloud = m_view->cloud();
        cloud->setTool(PointCloudView::Tool::Rectangle);
        QRect around;
        for (int row = 0; row < 240; ++row)
            if (ScriptedSource::classOf(row) == 3)
                around |= QRect(pixelOf(row), QSize(1, 1));
        around.adjust(-6, -6, 6, 6);
        press(around.topLeft());
        QTest::mouseMove(cloud, around.center());
        QTest::mouseMove(cloud, around.bottomRight());
        send(2);
        QCOMPARE(m_moved->count(), 0);
        release(around.bottomRight());
        QCOMPARE(m_selection->ids().size(), 40);
        for (const qint64 id : m_selection->ids())
            QCOMPARE(ScriptedSource::classOf(id), 3);
        QTRY_COMPARE(m_moved->count(), 1);
    }

    void aMenuHoldsTheMapWhileItIsOpen()
    {
        openMoving();
        QMenu* menu = m_view->selectionMenu();
        menu->popup(m_view->mapToGlobal(QPoint(50, 50)));
        QVERIFY(m_view->session()->isHeld());
        send(1);
        QCOMPARE(m_moved->count(), 0);
        menu->close();
        QTRY_COMPARE(m_moved->count(), 1);
        QVERIFY(!m_view->session()->isHeld());
    }

    void twoWhoHoldItMustBothLetGo()
    {
        openMoving();
        QMenu* menu = m_view->selectionMenu();
        menu->popup(m_view->mapToGlobal(QPoint(50, 50)));
        press({10, 10});
        release({10, 10});
        send(1);
        QCOMPARE(m_moved->count(), 0);
        menu->close();
        QTRY_COMPARE(m_moved->count(), 1);
    }

    void noNewerMapBeginsMeanwhile()
    {
        open();
        press({10, 10});
        m_source->tableSteps = {400, 1200, 2000};
        m_current->setSummary(training(2000));
        QTRY_VERIFY(m_source->inner.isIdle());
        settle();
        QCOMPARE(m_source->timesAsked("map.start"), 1);
        release({10, 10});
        QTRY_COMPARE(m_source->timesAsked("map.start"), 2);
        QCOMPARE(m_source->lastOf("map.start")["step"], 2000);
    }

    void aMapThatWasAskedForComesAfterwards()
    {
        open();
        m_source->mapped = {400};
        Q_EMIT m_view->strip()->stepWanted(400);
        press({10, 10});
        settle();
        QCOMPARE(m_view->session()->step(), qint64(1200));
        QVERIFY(m_view->cloud()->cloud() != nullptr);
        release({10, 10});
        QTRY_COMPARE(m_view->session()->step(), qint64(400));
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Finished);
    }

    void anotherRoomLetsGo()
    {
        openMoving();
        press({10, 10});
        m_view->hide();
        QVERIFY(!m_view->cloud()->isInHand());
        QVERIFY(!m_view->session()->isHeld());
    }

    void escapeLetsGo()
    {
        openMoving();
        m_view->cloud()->setTool(PointCloudView::Tool::Lasso);
        press({10, 10});
        QTest::mouseMove(m_view->cloud(), QPoint(60, 60));
        send(1);
        QCOMPARE(m_moved->count(), 0);
        QTest::keyClick(m_view->cloud(), Qt::Key_Escape);
        QTRY_COMPARE(m_moved->count(), 1);
    }
};

QTEST_MAIN(MapHoldTest)
#include "MapHoldTest.moc"
