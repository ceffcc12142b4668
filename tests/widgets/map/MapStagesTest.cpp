// What leaves the map (a drag, the board's menu), the names written over it, what is said while it
// is not there yet, and how it moves on with a training.

#include <QDrag>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include <cmath>

#include "board/intake/BoardBrought.h"
#include "common/ProgressRow.h"
#include "map/MapMaking.h"
#include "map/MapNames.h"
#include "map/MapOverlay.h"
#include "map/MapParameters.h"
#include "map/MapStrip.h"
#include "widgets/map/MapFixture.h"

using namespace kindred;

class MapStagesTest final : public MapFixture {
    Q_OBJECT

    /// Presses on a point and moves away; what is dragged is let go of.
    BoardBrought dragFrom(int row)
    {
        BoardBrought brought;
        QTimer::singleShot(0, this, [&] {
            const auto* drag = m_view->findChild<QDrag*>();
            if (drag)
                brought = *broughtBy(*drag->mimeData());
            QDrag::cancel();
        });
        PointCloudView* cloud = m_view->cloud();
        QTest::mousePress(cloud, Qt::LeftButton, {}, pixelOf(row));
        QMouseEvent move(QEvent::MouseMove, pixelOf(row) + QPoint(60, 40),
                         cloud->mapToGlobal(pixelOf(row) + QPoint(60, 40)), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(cloud, &move);
        QCoreApplication::processEvents(); // the timer, where nothing was dragged
        QTest::mouseRelease(cloud, Qt::LeftButton, {}, pixelOf(row) + QPoint(60, 40));
        return brought;
    }

    /// Opens on a map that moves while the training has a newer table already.
    void openMoving()
    {
        open();
        m_source->frameState = "running";
        m_source->tableSteps = {400, 1200, 2000};
        m_current->setSummary(training(2000));
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Running);
        m_source->tableSteps = {400, 1200, 2000, 2800};
        m_current->setSummary(training(2800)); // waits for the map to come to rest
        QTRY_COMPARE(m_view->strip()->stepSlider()->maximum(), 3);
    }

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }
    void cleanup() { m_view.reset(); }

    void whatIsChosenCanBeDraggedOut()
    {
        open();
        m_selection->setIds({3, 4, 120});
        QCOMPARE(m_view->carriedBy(4), (QList<qint64>{3, 4, 120}));
        QCOMPARE(m_view->carriedBy(9), (QList<qint64>{9}));
        const PointView before = m_view->cloud()->view();
        const BoardBrought brought = dragFrom(120);
        QCOMPARE(brought.run, QString("/runs/a"));
        QCOMPARE(brought.ids, (QList<qint64>{3, 4, 120}));
        QVERIFY2(m_view->cloud()->view() == before, "a drag of points moves no map");
        QCOMPARE(m_selection->ids().size(), 3);
    }

    void besideWhatIsChosenADragPans()
    {
        open();
        m_view->cloud()->zoom(3, pixelOf(20));
        m_selection->setIds({3});
        const PointView before = m_view->cloud()->view();
        QVERIFY(dragFrom(20).ids.isEmpty());
        QVERIFY(!(m_view->cloud()->view() == before));
    }

    void theBoardIsOfferedWithItsClasses()
    {
        open();
        m_view->setBoardClasses([] {
            return QList<std::pair<int, QString>>{{7, "Ink & caps"}, {9, ""}};
        });
        QSignalSpy sent(m_view.get(), &MapView::boardWanted);
        m_selection->setIds({5, 2});
        std::unique_ptr<QMenu> menu(m_view->selectionMenu());
        QMenu* board = nullptr;
        for (QAction* action : menu->actions())
            if (action->menu() && action->text() == "Send to the board")
                board = action->menu();
        QVERIFY(board && board->isEnabled());
        QCOMPARE(board->actions().size(), 5); // new, two classes, a line, to tell apart
        QCOMPARE(board->actions()[1]->text(), QString("To “Ink && caps”"));
        board->actions()[1]->trigger();
        QCOMPARE(sent.count(), 1);
        QCOMPARE(sent[0][0].toString(), QString("/runs/a"));
        QCOMPARE(sent[0][1].value<QList<qint64>>(), (QList<qint64>{2, 5}));
        const auto target = sent[0][2].value<BoardTarget>();
        QVERIFY(target.kind == BoardTarget::Kind::Class && target.classId == 7);
        m_selection->clear();
        std::unique_ptr<QMenu> empty(m_view->selectionMenu());
        for (QAction* action : empty->actions())
            QVERIFY(action->text() != "Send to the board" || !action->menu()->isEnabled());
    }

    void namesNeverOverlapAndTheFirstWin()
    {
        const QSizeF size(60, 20);
        // Three at one place, one cut off by the edge, one outside, one that is nowhere.
        const std::vector<MapNameWish> wishes = {
            {{100, 100}, size}, {{100, 100}, size}, {{100, 101}, size},         {{5, 5}, size},
            {{500, 50}, size},  {{40, 180}, size},  {{std::nan(""), 10}, size},
        };
        const QRectF within(0, 0, 300, 200);
        const auto places = placeNames(wishes, within, 40);
        QCOMPARE(places.size(), wishes.size());
        QVERIFY(places[0] && places[0]->center() == QPointF(100, 100));
        QVERIFY(places[1] && places[1]->center() != QPointF(100, 100));
        QVERIFY2(!places[4] && !places[6], "what is out of sight");
        QVERIFY(places[5] && places[5]->center() == QPointF(40, 180));
        for (size_t a = 0; a < places.size(); ++a) {
            QVERIFY(!places[a] || within.contains(*places[a]));
            for (size_t b = 0; b < a; ++b)
                QVERIFY(!places[a] || !places[b] || !places[a]->intersects(*places[b]));
        }
        const auto few = placeNames(wishes, within, 1);
        QCOMPARE(std::count_if(few.begin(), few.end(), [](const auto& p) { return !!p; }), 1);
    }

    void theClassInHandIsAlwaysNamed()
    {
        open();
        MapOverlay* overlay = m_view->overlay();
        QCOMPARE(overlay->names().size(), size_t(6));
        // All at one place: some have no room.
        std::vector<MapOverlay::Name> crowd;
        for (int i = 0; i < 60; ++i)
            crowd.push_back({QString("class %1").arg(i), Qt::red, {0.5, 0.5}, 60 - i});
        overlay->setNames(crowd);
        const auto shown = overlay->namesInSight();
        QVERIFY(shown.size() < crowd.size());
        QCOMPARE(shown.front().first, size_t(0)); // the largest
        for (const auto& [index, box] : shown)
            QVERIFY(index != 59);
        overlay->setLead("class 59");
        QCOMPARE(overlay->namesInSight().front().first, size_t(59));
    }

    void untilThereIsAMapItSaysWhatIsDone()
    {
        make();
        m_source->held = true; // no frame comes
        enter();
        QCOMPARE(m_view->page(), static_cast<QWidget*>(m_view->making()));
        QTRY_COMPARE(m_source->timesAsked("map.start"), 1);
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Starting);
        QCOMPARE(m_view->page(), static_cast<QWidget*>(m_view->making()));
        QVERIFY2(m_view->making()->words().contains("240 sample"),
                 qPrintable(m_view->making()->words()));
        QVERIFY2(m_view->making()->words().contains("about 1 min"), "2 s and 1000 times 0.06 s");
        m_source->send();
        QTRY_VERIFY(m_view->showsMap());
    }

    void theFirstMapIsGivenUp()
    {
        make();
        m_source->held = true; // no frame comes
        enter();
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Starting);
        const QString token = m_view->session()->token();
        const ProgressRow* row = m_view->making()->progress();
        QVERIFY(row->isVisible());
        QTest::mouseClick(row->cancelButton(), Qt::LeftButton);
        QCOMPARE(m_source->lastOf("map.close")["map"], Json(token.toStdString()));
        QCOMPARE(m_view->session()->state(), MapSession::State::None);
        QVERIFY(m_view->parameters()->isVisible() && !row->isAtWork());
        m_source->send(); // what comes all the same is nobody's
        m_current->setSummary(m_current->summary());
        QTRY_VERIFY(m_source->inner.isIdle());
        QVERIFY(m_view->parameters()->isVisible());
        QCOMPARE(m_source->timesAsked("map.start"), 1);
        // Somebody asks for it after all.
        m_source->held = false;
        m_view->parameters()->startButton()->click();
        QTRY_VERIFY(m_view->showsMap() && m_view->cloud()->cloud());
    }

    void givenUpBeforeItWasAskedFor()
    {
        make();
        m_source->unanswered = "map.options"; // what it costs is not known yet
        enter();
        QTRY_COMPARE(m_source->timesAsked("map.options"), 1);
        Q_EMIT m_view->making()->progress()->cancelled();
        m_source->unanswered.clear();
        Q_EMIT m_view->parameters()->known();
        QTRY_VERIFY(m_source->inner.isIdle());
        QCOMPARE(m_source->timesAsked("map.start"), 0);
        QVERIFY(m_view->parameters()->isVisible());
    }

    void aTrainingWithoutTablesIsWaitedFor()
    {
        make();
        m_source->tableSteps.clear();
        Json summary = ScriptedSource::summary("a", "starting", 0, 0.0);
        summary["step"] = 0;
        enter(summary);
        QTRY_COMPARE(m_source->timesAsked("map.list"), 1);
        QTRY_VERIFY(m_view->making()->words().contains("before its first step"));
        QCOMPARE(m_view->page(), static_cast<QWidget*>(m_view->making()));
        QVERIFY(!m_view->making()->progress()->cancelButton()->isVisible());
        // Nothing is compared on the way: they come with the end.
        summary["state"] = "running";
        summary["step"] = 30;
        summary["steps"] = 1000;
        summary["eta"] = 970.0;
        m_current->setSummary(summary);
        QTRY_VERIFY(m_view->making()->words().contains("the end of the training"));
        QVERIFY2(m_view->making()->words().contains("About 16 min"),
                 qPrintable(m_view->making()->words()));
        QCOMPARE(m_source->timesAsked("map.start"), 0);
        // The summary tells of them; none has to be waited for.
        m_source->tableSteps = {0};
        summary["table"] = 0;
        m_current->setSummary(summary);
        QTRY_COMPARE(m_source->timesAsked("map.start"), 1);
        QTRY_VERIFY(m_view->showsMap());
    }

    void aTrainingIsFollowedWarm()
    {
        open();
        m_source->tableSteps = {400, 1200, 2000};
        m_current->setSummary(training(2000));
        QTRY_COMPARE(m_source->timesAsked("map.start"), 2);
        QCOMPARE(m_source->lastOf("map.start")["step"], 2000);
        QCOMPARE(m_source->lastOf("map.start")["warm"], true);
    }

    void aMapThatMovesComesToRestBeforeTheNext()
    {
        openMoving();
        QCOMPARE(m_source->timesAsked("map.start"), 2);
        m_source->frameState = "finished";
        m_source->send();
        QTRY_COMPARE(m_source->timesAsked("map.start"), 3);
        QCOMPARE(m_source->lastOf("map.start")["step"], 2800);
    }

    void anotherEngineGoesOnFollowing()
    {
        openMoving();
        setEngine(RunSource::State::Restarting);
        QCOMPARE(m_view->session()->state(), MapSession::State::Stopped);
        QTRY_VERIFY(m_source->inner.isIdle());
        QCOMPARE(m_source->timesAsked("map.start"), 2);
        m_source->frameState = "finished";
        setEngine(RunSource::State::Ready);
        QTRY_COMPARE(m_source->timesAsked("map.start"), 3);
        QCOMPARE(m_source->lastOf("map.start")["step"], 2800);
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Finished);
        m_source->tableSteps.append(3600);
        m_current->setSummary(training(3600));
        QTRY_COMPARE(m_source->timesAsked("map.start"), 4);
        QCOMPARE(m_source->lastOf("map.start")["step"], 3600);
    }

    void aMapAtRestIsFollowedOnAnotherEngine()
    {
        open();
        setEngine(RunSource::State::Restarting);
        QVERIFY(m_view->session()->token().isEmpty());
        m_source->tableSteps.append(2000);
        setEngine(RunSource::State::Ready);
        QTRY_COMPARE(m_source->timesAsked("map.start"), 2);
        QCOMPARE(m_source->lastOf("map.start")["step"], 2000);
    }

    void aRefusedMapIsNotTheLast()
    {
        open();
        m_source->errors["map.start"] = failure("no room for it", "the engine");
        m_source->tableSteps = {400, 1200, 2000};
        m_current->setSummary(training(2000));
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Stopped);
        QCOMPARE(m_source->timesAsked("map.start"), 2);
        QVERIFY(m_view->showsMap());
        QTRY_VERIFY(m_source->inner.isIdle());
        QVERIFY2(m_source->timesAsked("map.start") == 2, "not again by itself");
        Q_EMIT m_view->strip()->stepWanted(2000); // but when it is chosen
        QTRY_COMPARE(m_source->timesAsked("map.start"), 3);
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Stopped);
        m_source->errors.clear();
        m_source->tableSteps.append(2800);
        m_current->setSummary(training(2800));
        QTRY_COMPARE(m_source->timesAsked("map.start"), 4);
        QCOMPARE(m_source->lastOf("map.start")["step"], 2800);
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Finished);
    }

    void anEarlierEpochThatWasChosenStays()
    {
        open();
        m_view->strip()->stepSlider()->setValue(0);
        QTRY_COMPARE(m_view->session()->step(), qint64(400));
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Finished);
        m_source->tableSteps = {400, 1200, 2000};
        m_current->setSummary(training(2000));
        QTRY_COMPARE(m_view->strip()->stepSlider()->maximum(), 2);
        QTRY_VERIFY(m_source->inner.isIdle());
        QCOMPARE(m_view->session()->step(), qint64(400));
        m_view->strip()->stepSlider()->setValue(2);
        QTRY_COMPARE(m_view->session()->step(), qint64(2000));
    }

    void whatTakesLongIsNotFollowed()
    {
        open();
        m_source->pointsThere = MapView::kStartsAlone + 1;
        m_source->tableSteps = {400, 1200, 2000};
        const int asked = m_source->timesAsked("map.options");
        for (int i = 0; i < 3; ++i)
            m_current->setSummary(training(2000));
        QTRY_COMPARE(m_source->timesAsked("map.options"), asked + 1);
        QTRY_VERIFY(m_view->parameters()->points() > MapView::kStartsAlone);
        m_current->setSummary(training(2000));
        QVERIFY(m_view->showsMap());
        QCOMPARE(m_source->timesAsked("map.options"), asked + 1);
        QCOMPARE(m_source->timesAsked("map.start"), 1);
        // Asked for, it says first what it costs.
        m_view->strip()->stepSlider()->setValue(2);
        QVERIFY(!m_view->showsMap());
        QCOMPARE(m_source->timesAsked("map.start"), 1);
    }

    void aMapThatTheEngineForgotStaysAsItIs()
    {
        open();
        m_source->frameState = "stopped";
        m_source->closed = true;
        m_source->shift = 0.5;
        QSignalSpy moved(m_view->session(), &MapSession::cloudChanged);
        m_source->send();
        QVERIFY(m_view->session()->token().isEmpty());
        QTRY_COMPARE(moved.count(), 1); // its last frame is taken
        QCOMPARE(m_view->session()->state(), MapSession::State::Stopped);
        QVERIFY(m_view->showsMap());
    }
};

QTEST_MAIN(MapStagesTest)
#include "MapStagesTest.moc"
