// What is killed comes back as it was: the engine in the middle of a story, and the window. Damaged
// files are set aside, and said.

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include "board/BoardView.h"
#include "common/JsonFields.h"
#include "common/NoticeBar.h"
#include "desktop/DesktopFixture.h"
#include "map/MapNeighbours.h"
#include "map/MapView.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/samples/Selection.h"
#include "stories/Scene.h"

using namespace kindred;

class KillStory final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    QString m_run;

    /// Where the program keeps its settings when nobody tells it.
    QString settingsPath() const { return m_home.filePath("XDG_CONFIG_HOME/kindred/kindred.ini"); }

    /// Of a file beside the settings; null where there is none that is whole.
    Json kept(const QString& name) const
    {
        QFile file(QFileInfo(settingsPath()).absolutePath() + '/' + name);
        if (!file.open(QIODevice::ReadOnly))
            return {};
        const auto json = parseJson(file.readAll().toStdString(), name.toStdString());
        return json ? *json : Json();
    }

    Json keptSelection() const { return kept("selection.json"); }

    /// The first sample that a tag was given; −1: there is none.
    qint64 keptTag() const
    {
        const QDir folder(QFileInfo(settingsPath()).absolutePath() + "/tags");
        for (const QString& file : folder.entryList({"*.json"}))
            for (const Json& tag : arrayOf(kept("tags/" + file), "tags"))
                return arrayOf(tag, "samples").at(0).get<qint64>();
        return -1;
    }

    static void lookAt(Person& person, const Scene& scene, qint64 id)
    {
        person.click("a point", scene.point(id));
        person.see("its neighbours", [&] {
            const RetrievalQuery* query = scene.neighbours()->query();
            return query->id() == id && query->state() == RetrievalQuery::State::Ready;
        });
    }

    static void put(const QString& path, const QByteArray& text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

private Q_SLOTS:
    void initTestCase() { KINDRED_MOVE_IN(m_home); }

    void theEngineIsKilled()
    {
        const auto desktop = openDesktop(settingsPath());
        QVERIFY(waitForEngine(*desktop));
        m_run = trainRun(*desktop);
        QVERIFY(!m_run.isEmpty());
        const Scene scene(*desktop);
        KINDRED_PLAY(desktop->window(), [&](Person& person) {
            person.key("ctrl+3");
            person.seeAtRest("the map", [&] { return scene.mapsUnrest(); });
            const qint64 first = person.ask([&] { return scene.lonelySample(); });
            lookAt(person, scene, first);
            const qint64 engine = person.ask([&] { return desktop->engine()->processId(); });
            person.ask([&] { ::kill(static_cast<pid_t>(engine), SIGKILL); });
            person.see("another engine", [&] {
                return desktop->engine()->processId() != engine &&
                       desktop->engine()->state() == RunSource::State::Ready;
            });
            person.check("room, run and point as they were", [&] {
                return scene.window()->room() == Room::Map &&
                       scene.window()->currentRun()->run() == m_run &&
                       scene.window()->selection()->current() == first;
            });
            person.seeAtRest("the map of before", [&] { return scene.mapsUnrest(); });
            const qint64 second = person.ask([&] { return scene.lonelySample({first}); });
            lookAt(person, scene, second);
        });
    }

    void theWindowIsKilled()
    {
        QProcess window;
        window.setProcessChannelMode(QProcess::ForwardedChannels);
        window.start(QStringLiteral(KINDRED_WINDOW), {});
        QVERIFY(window.waitForStarted(kPatience));
        const auto room = [this] {
            return QSettings(settingsPath(), QSettings::IniFormat).value("session/room").toString();
        };
        // Another program's widgets cannot be looked for: it is used by keys alone.
        KINDRED_PLAY(nullptr, [&](Person& person) {
            QString id;
            person.see("its window", [&] {
                id = person.hands().windowOf(window.processId(), "Kindred");
                return !id.isEmpty();
            });
            person.hands().focus(id);
            person.keyUntil("ctrl+2", "the room of runs", [&] { return room() == "runs"; });
            person.keyUntil("ctrl+3", "the room of the map", [&] { return room() == "map"; });
            person.keyUntil("n", "the next point",
                            [&] { return valueOr<qint64>(keptSelection(), "current", -1) >= 0; });
            person.key("t");
            person.type("odd");
            person.key("Return");
            person.see("its tag and itself in their files", [&] {
                return keptTag() >= 0 &&
                       keptTag() == valueOr<qint64>(keptSelection(), "current", -1);
            });
        });
        ::kill(static_cast<pid_t>(window.processId()), SIGKILL);
        QVERIFY(window.waitForFinished(kPatience));
        const auto current = valueOr<qint64>(keptSelection(), "current", -1);
        QVERIFY(current >= 0);

        const auto desktop = openDesktop(settingsPath());
        const Scene scene(*desktop);
        KINDRED_PLAY(desktop->window(), [&](Person& person) {
            person.see("the run of last time",
                       [&] { return scene.window()->currentRun()->run() == m_run; });
            person.seeAtRest("its map", [&] { return scene.mapsUnrest(); });
            person.check("the point of last time",
                         [&] { return scene.window()->selection()->current() == current; });
            person.see("its neighbours",
                       [&] { return scene.neighbours()->query()->id() == current; });
            person.check("its tag", [&] {
                return scene.window()->tags()->set().of(current) == QStringList{"odd"};
            });
        });
    }

    void damagedFilesAreSetAside()
    {
        put(settingsPath(), QByteArray("\x00\x01\x02PNG", 6));
        const QDir folder(QFileInfo(settingsPath()).absolutePath());
        put(folder.filePath("board.json"), "{\"version\": 1, \"classes\": [");
        const auto desktop = openDesktop(settingsPath());
        const Scene scene(*desktop);
        KINDRED_PLAY(desktop->window(), [&](Person& person) {
            NoticeBar* notice = scene.window()->notice();
            person.check("a word about the settings", [&] {
                return notice->isVisible() && notice->text().contains("settings");
            });
            person.click("its end", person.button("Dismiss"));
            person.see("no notice", [&] { return !notice->isVisible(); });
            person.key("ctrl+6");
            person.see("a word about the board",
                       [&] { return notice->isVisible() && notice->text().contains("board"); });
            person.point("an empty board", scene.newClass());
        });
        QCOMPARE(folder.entryList({"kindred.ini.damaged-*"}).size(), 1);
        QCOMPARE(folder.entryList({"board.json.damaged-*"}).size(), 1);
    }
};

QTEST_MAIN(KillStory)
#include "KillStory.moc"
