// The first five minutes of somebody who has never seen the program: the demo, a map that moves, a
// point and its neighbours, three pictures on the board, a prediction.

#include <QTemporaryDir>
#include <QTest>

#include "board/BoardView.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "map/MapNeighbours.h"
#include "map/MapView.h"
#include "models/map/MapLegend.h"
#include "models/map/MapSession.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/runs/RunActions.h"
#include "stories/Scene.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/retrieval/NeighbourRows.h"

using namespace kindred;

class FirstMinutesStory final : public QObject {
    Q_OBJECT

    static constexpr int kFirstEpoch = 150'000; ///< ms; two busy cores

    QTemporaryDir m_home;

    /// A run goes on without a window, which nobody wants of this one.
    static bool end(MainWindow* window)
    {
        CurrentRun* current = window->currentRun();
        if (!current->isSet())
            return true;
        window->findChild<RunActions*>()->stop(current->run());
        return QTest::qWaitFor(
            [&] {
                const QString state = textOf(current->summary(), "state");
                return state == QLatin1String("stopped") || state == QLatin1String("finished");
            },
            kPatience);
    }

private Q_SLOTS:
    void initTestCase() { KINDRED_MOVE_IN(m_home); }

    void fromTheStartPageToAPrediction()
    {
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        desktop->welcome();
        const Scene scene(*desktop);
        int frames = 0;
        const QString fault = play(desktop->window(), [&](Person& person) {
            CurrentRun* current = desktop->window()->currentRun();
            person.see("the engine",
                       [&] { return desktop->engine()->state() == RunSource::State::Ready; });
            person.click("the end of the tour", person.button("Skip the tour"));
            person.click("the demo", person.button("Start"));
            person.see("the demo's run",
                       [&] { return current->isSet() && desktop->window()->room() == Room::Runs; });
            person.click("the room of the map", scene.room(Room::Map));
            person.ask([&] {
                connect(scene.map()->session(), &MapSession::cloudChanged, this,
                        [&frames] { ++frames; });
            });
            person.see(
                "a map that moves", [&] { return frames > 3; }, kFirstEpoch);
            person.click("the pause", person.button("Pause"));
            person.seeAtRest("everything", [&] { return scene.unrest(); });
            person.see("classes by their names", [&] {
                const QModelIndex first = scene.map()->legend()->index(0, 0);
                return first.data().toString().contains('/');
            });

            // Two points of two classes; the neighbours of each are looked at.
            const auto neighbour = [&] { return scene.neighbours()->rows()->own()->tiles(); };
            const auto lookAt = [&](qint64 id) {
                person.click("a point", scene.point(id));
                person.see("its neighbours", [&] {
                    const RetrievalQuery* query = scene.neighbours()->query();
                    return query->id() == id && query->state() == RetrievalQuery::State::Ready;
                });
            };
            const auto classes = [&] {
                return scene.board()->session()->document().classes.size();
            };
            const qint64 first = person.ask([&] { return scene.lonelySample(); });
            lookAt(first);
            person.dragTo("a neighbour", scene.newTile(neighbour), scene.room(Room::Board));
            person.see("the board beneath the drag",
                       [&] { return desktop->window()->room() == Room::Board; });
            person.moveOn("the empty board", scene.newClass());
            person.drop();
            person.see("a class", [&] { return classes() == 1; });
            person.click("the room of the map", scene.room(Room::Map));
            const qint64 second = person.ask([&] { return scene.lonelySample({first}); });
            lookAt(second);
            person.dragTo("another neighbour", scene.newTile(neighbour), scene.room(Room::Board));
            person.moveOn("the place for a new class", scene.newClass());
            person.drop();
            person.see("two classes", [&] { return classes() == 2; });
            person.click("the room of the map", scene.room(Room::Map));
            lookAt(first);
            person.dragTo("one to be told", scene.newTile(neighbour), scene.room(Room::Board));
            person.moveOn("the middle of the board", scene.tray());
            person.drop();
            person.see("a prediction",
                       [&] { return scene.board()->session()->prediction().verdicts.size() == 1; });
        });
        const bool ended = end(desktop->window());
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        QVERIFY(ended);
    }
};

QTEST_MAIN(FirstMinutesStory)
#include "FirstMinutesStory.moc"
