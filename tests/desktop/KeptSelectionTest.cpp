// The selection and the tags in the window's folder: found again at the next start, taken over from
// older versions, damaged, and undone in the rooms that show them.

#include <QAction>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "Desktop.h"
#include "FakeEngine.h"
#include "common/JsonFields.h"
#include "common/NoticeBar.h"
#include "models/runs/RunActions.h"
#include "settings/SelectionFile.h"
#include "views/Toast.h"
#include "widgets/frame/TextFile.h"
#include "window/MainWindow.h"

using namespace kindred;

class KeptSelectionTest final : public QObject {
    Q_OBJECT

    static QSet<qint64> scattered(int count)
    {
        std::mt19937_64 random(3);
        QSet<qint64> ids;
        while (ids.size() < count)
            ids.insert(static_cast<qint64>(random() % 1'000'000));
        return ids;
    }

    static Json run(const char* id) { return {{"run", "/runs/a"}, {"id", id}, {"name", "a"}}; }

private Q_SLOTS:
    void aSelectionOfAnySizeIsFoundAgain_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("one") << 1;
        QTest::newRow("20001") << 20'001;
        QTest::newRow("400000") << 400'000;
    }

    void aSelectionOfAnySizeIsFoundAgain()
    {
        QFETCH(int, count);
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        const QSet<qint64> chosen = scattered(count);
        const qint64 current = *chosen.begin();
        {
            Desktop desktop(withFakeEngine(), path);
            desktop.window()->currentRun()->setRun("/runs/kept");
            desktop.window()->selection()->setIds(chosen);
            desktop.window()->selection()->setCurrent(current);
            desktop.window()->keepSession();
        }
        QVERIFY(QFileInfo(path).size() < 20'000);
        Desktop again(withFakeEngine(), path);
        again.show();
        QTRY_COMPARE_WITH_TIMEOUT(again.window()->currentRun()->run(), QString("/runs/kept"),
                                  kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(again.window()->selection()->current(), current, kPatience);
        QVERIFY(again.window()->selection()->ids() == chosen);
    }

    void itIsOfItsRunAlone()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath("kindred.ini"));
        CurrentRun current;
        Selection selection;
        SelectionFile file(settings, &current, &selection, nullptr);
        current.setRun("/runs/a");
        selection.setIds({1, 2});
        file.keep();
        selection.clear();
        current.setRun("/runs/b");
        file.restore();
        QVERIFY(selection.ids().isEmpty());
        current.setRun("/runs/a");
        file.restore();
        QCOMPARE(selection.ids(), (QSet<qint64>{1, 2}));
    }

    /// Until it stands in the file, what an older version kept is all there is.
    void whatCannotBeWrittenStaysInTheSettings()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("selection.json");
        Settings settings(folder.filePath("kindred.ini"));
        settings.setText("session/selection", R"({"run":"/runs/a","current":5,"ids":[4,5]})");
        CurrentRun current;
        current.setRun("/runs/a");
        Selection selection;
        SelectionFile file(settings, &current, &selection, nullptr);
        QSignalSpy failed(&file, &SelectionFile::failed);
        file.restore();
        QCOMPARE(selection.ids(), (QSet<qint64>{4, 5}));
        selection.setIds({4});
        QVERIFY(QDir().mkpath(path + "/in the way"));
        file.keep();
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(settings.contains("session/selection"));
        QVERIFY(QDir(path).removeRecursively());
        file.keep(); // the same again: it was not kept yet
        QTRY_VERIFY(!settings.contains("session/selection"));
        QVERIFY(fileText(path).contains("[4,1]"));
    }

    void whatSettingsHeldIsTakenOver()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            settings.setText("session/run", "/runs/kept");
            settings.setText("session/selection",
                             R"({"run":"/runs/kept","current":5,"ids":[4,5,9]})");
            settings.setText("views/map",
                             R"({"map":{"side":7,"selections":{"abc":{"stars":[3,1]}}}})");
        }
        Desktop desktop(withFakeEngine(), path);
        desktop.show();
        MainWindow* window = desktop.window();
        QTRY_COMPARE_WITH_TIMEOUT(window->selection()->ids(), (QSet<qint64>{4, 5, 9}), kPatience);
        QCOMPARE(window->selection()->current(), qint64(5));
        const QString views = desktop.settings().text("views/map");
        QVERIFY2(views.contains("side") && !views.contains("selections"), qPrintable(views));
        window->currentRun()->setRun("/runs/a", run("abc"));
        QVERIFY(window->tags()->set().find("stars"));
        QCOMPARE(window->tags()->set().find("stars")->ids, (QList<qint64>{1, 3}));
        window->tags()->forget("stars");
        window->keepSession();
        QTRY_VERIFY(!desktop.settings().contains("session/selection"));
        // Once: what was forgotten does not come back.
        Desktop again(withFakeEngine(), path);
        again.window()->currentRun()->setRun("/runs/a", run("abc"));
        QVERIFY(again.window()->tags()->set().isEmpty());
    }

    void damagedOnesAreSetAside()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            settings.setText("session/run", "/runs/kept");
        }
        QVERIFY(putFile(folder.filePath("selection.json"), "{\"format\":1,\"run\":\"/runs/ke"));
        QVERIFY(putFile(folder.filePath("tags/abc.json"), "{\"format\":1,\"ta"));
        Desktop desktop(withFakeEngine(), path);
        desktop.show();
        NoticeBar* notice = desktop.window()->notice();
        QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible(), kPatience);
        QVERIFY2(notice->text().contains("selection of last time"), qPrintable(notice->text()));
        desktop.window()->currentRun()->setRun("/runs/a", run("abc"));
        QVERIFY2(notice->text().contains("tags of this run"), qPrintable(notice->text()));
        QCOMPARE(QDir(folder.path()).entryList({"selection.json.damaged-*"}).size(), 1);
        QCOMPARE(QDir(folder.filePath("tags")).entryList({"abc.json.damaged-*"}).size(), 1);
        desktop.window()->selection()->setIds({7});
        QTRY_VERIFY_WITH_TIMEOUT(fileText(folder.filePath("selection.json")).contains("[7,1]"),
                                 kPatience);
    }

    void undoGoesBackInTheOrderOfDoing()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready, kPatience);
        MainWindow* window = desktop.window();
        window->currentRun()->setRun("/runs/a", run("abc"));
        const auto command = [&](QKeySequence::StandardKey key) {
            for (QAction* action : window->actions())
                if (action->shortcut() == QKeySequence(key))
                    return action;
            return static_cast<QAction*>(nullptr);
        };
        QAction* undo = command(QKeySequence::Undo);
        QAction* redo = command(QKeySequence::Redo);
        QVERIFY(undo && redo && !undo->isEnabled() && !redo->isEnabled());
        auto* actions = window->runActions();
        window->showRoom(Room::Map);
        window->tags()->tag("stars", {1, 2});
        actions->rename("/runs/a", "a", "b");
        window->tags()->tag("rings", {3});
        // There and back, in a room that shows tags and in one that does not.
        for (const Room room : {Room::Map, Room::Runs}) {
            window->showRoom(room);
            for (const char* words : {"rings", "rename", "stars"}) {
                QVERIFY2(undo->text().contains(words), qPrintable(undo->text()));
                undo->trigger();
            }
            QVERIFY(!undo->isEnabled() && undo->text() == "Undo");
            QVERIFY(window->tags()->set().isEmpty());
            for (const char* words : {"stars", "rename", "rings"}) {
                QVERIFY2(redo->text().contains(words), qPrintable(redo->text()));
                redo->trigger();
            }
            QVERIFY(!redo->isEnabled());
            QCOMPARE(window->tags()->set().tags().size(), 2);
        }
        // What cannot be seen from here is told.
        QVERIFY2(window->toast()->text().contains("rings"), qPrintable(window->toast()->text()));
        // Tags of another run are no steps of this one; the board has its own.
        window->currentRun()->setRun("/runs/b", run("b"));
        QVERIFY2(undo->text().contains("rename"), qPrintable(undo->text()));
        window->showRoom(Room::Board);
        QVERIFY(!undo->isEnabled());
    }
};

QTEST_MAIN(KeptSelectionTest)
#include "KeptSelectionTest.moc"
