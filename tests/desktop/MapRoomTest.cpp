// The map of a run in the whole window against the real engine.

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "desktop/DesktopFixture.h"
#include "map/MapNeighbours.h"
#include "map/MapParameters.h"
#include "map/MapView.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "plots/cloud/PointCloudView.h"
#include "start/RecentRow.h"
#include "views/retrieval/RetrievalView.h"
#include "window/MainWindow.h"
#include "wizard/OptionEditor.h"

using namespace kindred;

class MapRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void aRunIsMappedAndItsPointsLeadElsewhere()
    {
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        QVERIFY(!trainRun(*desktop).isEmpty());
        MainWindow* window = desktop->window();
        window->showRoom(Room::Map);
        auto* map = window->findChild<MapView*>();
        auto* neighbours = window->findChild<MapNeighbours*>();
        QVERIFY(map && neighbours);
        QTRY_COMPARE_WITH_TIMEOUT(map->session()->state(), MapSession::State::Finished, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(map->colouring()->painting() && map->cloud()->cloud(), kPatience);
        const qint64 count = map->session()->points()->count();
        QVERIFY(count > 100);
        QCOMPARE(map->cloud()->cloud()->placed(), count);
        QVERIFY(map->session()->isStored());
        QVERIFY(MapHonesty::number(map->session()->honesty()) > 0.5);

        // The start page shows it beside the run's name, once the engine tells of it.
        const auto recent = window->findChildren<RecentRow*>();
        QCOMPARE(recent.size(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(recent.first()->map(), kPatience);
        QCOMPARE(recent.first()->map()->points.size(),
                 static_cast<size_t>(std::min<qint64>(count, 1200)));

        // A point that is chosen shows its neighbours beside it, and is the query elsewhere.
        const qint64 id = map->session()->points()->id(5);
        Q_EMIT map->cloud()->clicked(5, Qt::NoModifier);
        QTRY_COMPARE_WITH_TIMEOUT(neighbours->query()->state(), RetrievalQuery::State::Ready,
                                  kPatience);
        QCOMPARE(neighbours->query()->id(), id);
        Q_EMIT map->cloud()->doubleClicked(5);
        QCOMPARE(window->room(), Room::Retrieve);
        auto* retrieval = window->findChild<RetrievalView*>();
        QTRY_COMPARE_WITH_TIMEOUT(retrieval->query()->id(), id, kPatience);

        // The numbers behind the colours come from the engine.
        window->showRoom(Room::Map);
        for (const MapColour colour : {MapColour::P, MapColour::Hubness, MapColour::Right}) {
            map->setColour(colour);
            QTRY_VERIFY_WITH_TIMEOUT(map->colouring()->painting()->colour == colour, kPatience);
        }

        // Every option that the engine knows has a name for people.
        const auto options = map->parameters()->findChildren<OptionEditor*>();
        QVERIFY(options.size() > 5);
        for (const OptionEditor* option : options) {
            const QString key = QString::fromStdString(option->key());
            QVERIFY2(option->control()->accessibleName() != key, qPrintable(key));
        }

        // Another window finds the map with the run.
        Selection selection;
        MapView later(desktop->engine(), window->currentRun(), &selection, window->tags());
        later.show();
        QTRY_VERIFY_WITH_TIMEOUT(later.cloud()->cloud() != nullptr, kPatience);
        QCOMPARE(later.session()->state(), MapSession::State::Finished);
        QCOMPARE(later.cloud()->cloud()->position(5), map->cloud()->cloud()->position(5));
    }
};

QTEST_MAIN(MapRoomTest)
#include "MapRoomTest.moc"
