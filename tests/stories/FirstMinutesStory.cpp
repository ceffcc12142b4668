// The first five minutes of somebody who has never seen the program: the demo, a map that moves, a
// point and its neighbours, three pictures on the board, a prediction.

#include <QTemporaryDir>
#include <QTest>

#include "board/BoardView.h"
#include "board/classes/BoardClassList.h"
#include "board/classes/BoardClassTile.h"
#include "board/queries/BoardQueryTray.h"
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
#include "views/samples/TileView.h"

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
        window->runActions()->stop(current->run());
        return QTest::qWaitFor(
            [&] {
                const QString state = textOf(current->summary(), "state");
                return state == QLatin1String("stopped") || state == QLatin1String("finished");
            },
            kPatience);
    }

    /// Teaching and predicting leave a training alone, and it leaves them alone: what was told
    /// becomes a class and is asked about again, while the run makes steps.
    static void teachBesideTheTraining(Person& person, const Scene& scene)
    {
        CurrentRun* current = scene.window()->currentRun();
        const auto step = [&] { return valueOr<qint64>(current->summary(), "step", 0); };
        const auto trainsSince = [&](qint64 since) {
            return textOf(current->summary(), "state") == QLatin1String("running") &&
                   step() > since;
        };
        const qint64 paused = person.ask(step);
        person.click("the training again", person.button("Resume"));
        person.see("a step of it", [&] { return trainsSince(paused); });
        const qint64 before = person.ask(step);
        BoardView* board = scene.board();
        const BoardSession* session = board->session();
        person.drag("what was told", scene.tile([=] { return board->tray()->tiles(); }, 0),
                    scene.newClass());
        person.see("a third class", [&] { return session->document().classes.size() == 3; });
        person.click("its picture's menu",
                     scene.tile(
                         [=]() -> TileView* {
                             const BoardClassTile* tile =
                                 board->classes()->tile(session->document().classes.last().id);
                             return tile ? tile->images() : nullptr;
                         },
                         0),
                     Hands::Right);
        person.click("Ask about it", person.entry("Ask about it instead"));
        person.see("another prediction", [&] {
            return session->document().queries.size() == 1 && !session->isPredicting() &&
                   session->prediction().verdicts.size() == 1;
        });
        person.see("a step since", [&] { return trainsSince(before); });
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
            const qint64 second = person.ask([&] {
                return scene.lonelySample(QList<qint64>{first} + scene.heldSamples().values());
            });
            lookAt(second);
            person.dragTo("another neighbour", scene.tileOfNewClass(neighbour),
                          scene.room(Room::Board));
            // Straight to the new class the hand would pass over another room, and a slow one opens
            // it.
            person.moveOn("the middle of the board", scene.tray());
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
            teachBesideTheTraining(person, scene);
        });
        const bool ended = end(desktop->window());
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        QVERIFY(ended);
    }
};

QTEST_MAIN(FirstMinutesStory)
#include "FirstMinutesStory.moc"
