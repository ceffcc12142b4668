// What the window remembers from one start to the next, and what it does with a damaged memory.

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "FakeEngine.h"
#include "classes/ClassesView.h"
#include "common/JsonFields.h"
#include "common/NoticeBar.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "rooms/DockRoom.h"
#include "settings/SettingsDialog.h"
#include "views/Toast.h"
#include "views/retrieval/RetrievalView.h"
#include "views/runs/RunsView.h"
#include "window/MainWindow.h"
#include "wizard/TrainingWizard.h"

using namespace kindred;

namespace {

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

/// Null where there is none that is whole.
Json json(const QString& path)
{
    QFile file(path);
    const QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    const auto read = parseJson(text.toStdString(), path.toStdString());
    return read.ok() ? *read : Json();
}

/// The view of a room, which is made when it is entered.
template <typename View>
View* viewIn(Desktop& desktop, Room room)
{
    desktop.window()->showRoom(room);
    return desktop.window()->findChild<View*>();
}

/// Whether a state has all of these, whatever else it has.
bool holds(const Json& state, const Json& wanted)
{
    Json both = state;
    both.update(wanted);
    if (both != state)
        qWarning("%s\nis not in %s", wanted.dump().c_str(), state.dump().c_str());
    return both == state;
}

} // namespace

class SessionTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void returnsToTheRoomOfLastTime()
    {
        QTemporaryDir folder;
        {
            Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
            desktop.show();
            QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready,
                                      kPatience);
            desktop.window()->showRoom(Room::Board);
            desktop.window()->close();
        }
        Desktop again(withFakeEngine(), folder.filePath("kindred.ini"));
        again.show();
        QTRY_COMPARE_WITH_TIMEOUT(again.window()->room(), Room::Board, kPatience);
    }

    void returnsToTheViewsOfLastTime()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        const Json listed = {
            {"split", "train"}, {"list", "chosen"}, {"class", "ring"}, {"search", "12"}};
        Json retrieval = {{"disagree", true},
                          {"steps", {{"run", "/runs/kept"}, {"step", 40}}},
                          {"sizes", {700, 500}}};
        Json neighbours = {{"sigma", {{"run", "/runs/kept"}, {"value", 0.2}}},
                           {"sizes", {300, 500, 400}}};
        Json classes = {{"filter", "ring"}, {"sizes", {400, 700}}};
        retrieval.update(listed);
        neighbours.update(listed);
        {
            Desktop desktop(withFakeEngine(), path);
            desktop.window()->showRoom(Room::Runs);
            desktop.window()->currentRun()->setComparison({});
            const Json state = {{"filter", "glyphs"}, {"sorted_by", 3}, {"descending", true}};
            desktop.window()->findChild<RunsView*>()->restoreState(state);
            viewIn<RetrievalView>(desktop, Room::Retrieve)->restoreState(retrieval);
            viewIn<NeighbourhoodView>(desktop, Room::Neighbours)->restoreState(neighbours);
            viewIn<ClassesView>(desktop, Room::Evaluate)->restoreState(classes);
            desktop.window()->showRoom(Room::Runs);
            desktop.window()->close();
        }
        Desktop again(withFakeEngine(), path);
        again.show();
        QTRY_COMPARE_WITH_TIMEOUT(again.window()->room(), Room::Runs, kPatience);
        QVERIFY(holds(viewIn<RetrievalView>(again, Room::Retrieve)->saveState(), retrieval));
        QVERIFY(holds(viewIn<NeighbourhoodView>(again, Room::Neighbours)->saveState(), neighbours));
        QVERIFY(holds(viewIn<ClassesView>(again, Room::Evaluate)->saveState(), classes));
        QVERIFY(again.window()->currentRun()->comparison().isEmpty());
        const Json state = again.window()->findChild<RunsView*>()->saveState();
        QCOMPARE(textOf(state, "filter"), "glyphs");
        QVERIFY(valueOr(state, "descending", false));
    }

    void keepsWhereViewsLay()
    {
        const auto fill = [](DockRoom& room) {
            for (const char* name : {"upper", "lower"})
                room.addView(name, name, new QWidget, Qt::Vertical, 50);
            room.resize(900, 700);
        };
        const auto heightOf = [](const DockRoom& room, const char* name) {
            return room.findChild<QDockWidget*>(name)->height();
        };
        DockRoom room;
        fill(room);
        room.show();
        QCoreApplication::processEvents();
        room.resizeDocks(room.findChildren<QDockWidget*>(), {200, 470}, Qt::Vertical);
        QCoreApplication::processEvents();
        const int kept = heightOf(room, "upper");
        QByteArray state = room.arrangement();
        for (const bool shown : {true, false, true}) {
            // Restored before it has its size, as in a window that is being made.
            DockRoom again;
            for (const char* name : {"upper", "lower"})
                again.addView(name, name, new QWidget, Qt::Vertical, 50);
            again.restoreArrangement(state);
            if (shown) {
                again.resize(900, 700);
                again.show();
                QTRY_COMPARE(heightOf(again, "upper"), kept);
            }
            state = again.arrangement();
        }
    }

    /// Views are hidden for a moment while they are laid out, and would hand it on to anybody.
    void whatHasTheFocusKeepsItWhileViewsAreLaidOut()
    {
        QWidget window;
        auto* other = new QPushButton(&window);
        auto* room = new DockRoom(&window);
        auto* line = new QLineEdit;
        room->addView("upper", "upper", line, Qt::Vertical, 50);
        room->addView("lower", "lower", new QWidget, Qt::Vertical, 50);
        QHBoxLayout layout(&window);
        layout.addWidget(other);
        layout.addWidget(room);
        room->restoreArrangement(room->arrangement());
        room->hide();
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, 60'000));
        room->show();
        line->setFocus();
        QCOMPARE(QApplication::focusWidget(), line);
        QCoreApplication::processEvents(); // laid out
        QCOMPARE(QApplication::focusWidget(), line);
    }

    void viewsGrowTogether()
    {
        DockRoom room;
        room.addView("upper", "upper", new QWidget, Qt::Vertical, 330);
        room.addView("lower", "lower", new QWidget, Qt::Vertical, 670);
        room.resize(900, 700);
        room.show();
        QCoreApplication::processEvents();
        const auto share = [&room] {
            QCoreApplication::processEvents();
            const double upper = room.findChild<QDockWidget*>("upper")->height();
            return upper / (upper + room.findChild<QDockWidget*>("lower")->height());
        };
        QVERIFY(std::abs(share() - 0.33) < 0.02);
        for (const int height : {2000, 500, 700}) {
            room.resize(900, height);
            QVERIFY2(std::abs(share() - 0.33) < 0.02, qPrintable(QString::number(share())));
        }
    }

    void comparesWithPixelsWhereTheOtherRunIsGone()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            settings.setText("session/comparison", "/runs/gone");
            settings.sync();
        }
        Desktop desktop(withFakeEngine(), path);
        desktop.show();
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->pendingCount(), 0, kPatience);
        QVERIFY(desktop.window()->currentRun()->comparesPixels());
    }

    void theRunOfLastTimeWaitsForAnEngine()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            settings.setText("session/run", "/runs/kept");
            settings.setText("session/comparison", "/runs/kept-too");
            settings.sync();
        }
        Arguments none;
        none.engine = QStringList{"/no/such/engine"};
        Desktop desktop(none, path);
        const auto kept = [&](const char* key) { return desktop.settings().text(key); };
        desktop.show();
        QTRY_VERIFY_WITH_TIMEOUT(desktop.engine()->failures() > 0, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->pendingCount(), 0, kPatience);
        QCOMPARE(desktop.engine()->state(), RunSource::State::Stopped);
        desktop.window()->keepSession();
        QCOMPARE(kept("session/run"), QString("/runs/kept"));
        QCOMPARE(kept("session/comparison"), QString("/runs/kept-too"));
        desktop.engine()->setCommand({withFakeEngine().engine, 0, {}});
        QTRY_COMPARE_WITH_TIMEOUT(desktop.window()->currentRun()->run(), QString("/runs/kept"),
                                  kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(desktop.window()->currentRun()->comparison(),
                                  QString("/runs/kept-too"), kPatience);
    }

    void whatIsNoRunLeavesTheRunOfLastTime()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            settings.setText("session/run", "/runs/kept");
            settings.setText("session/comparison", "/runs/kept-too");
            settings.sync();
        }
        Arguments arguments = withFakeEngine();
        arguments.runs = QStringList{"/p/pictures", "/p/more-pictures"};
        Desktop desktop(arguments, path);
        desktop.show();
        MainWindow* window = desktop.window();
        QTRY_COMPARE_WITH_TIMEOUT(window->currentRun()->run(), QString("/runs/kept"), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(window->currentRun()->comparison(), QString("/runs/kept-too"),
                                  kPatience);
        QCOMPARE(window->findChildren<TrainingWizard*>().size(), 1); // one at a time
        QVERIFY(window->toast()->text().contains("/p/more-pictures"));
    }

    void onlyRoomsInUseAreKeptSoon()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready, kPatience);
        const auto kept = [&](const char* key) { return desktop.settings().text(key); };
        desktop.window()->showRoom(Room::Runs);
        desktop.window()->findChild<RunsView*>()->restoreState({{"filter", "glyphs"}});
        desktop.window()->showRoom(Room::Home);
        desktop.window()->selection()->setIds({5});
        QTRY_VERIFY_WITH_TIMEOUT(kept("views/runs").contains("glyphs"), kPatience);
        desktop.settings().setText("views/runs", "{}");
        desktop.window()->selection()->setIds({6});
        QTRY_COMPARE_WITH_TIMEOUT(json(folder.filePath("selection.json"))["samples"], Json({6, 1}),
                                  kPatience);
        QCOMPARE(kept("views/runs"), QString("{}")); // nobody was there
        desktop.window()->keepSession();
        QVERIFY(kept("views/runs").contains("glyphs"));
    }

    void samplesStayWhereNoEngineTakesThem()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready, kPatience);
        desktop.window()->showRoom(Room::Retrieve);
        auto* view = desktop.window()->findChild<RetrievalView*>();
        QVERIFY(view);
        desktop.engine()->setCommand({{"/no/such/engine"}, 0, {}});
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Stopped, kPatience);
        Q_EMIT view->boardWanted("/runs/a", {1}, {});
        QCOMPARE(desktop.window()->room(), Room::Retrieve);
        QVERIFY(desktop.window()->toast()->text().contains("board"));
    }

    void aLanguageOfTheCommandLineStays()
    {
        QTemporaryDir folder;
        Arguments arguments = withFakeEngine();
        arguments.language = "de";
        Desktop desktop(arguments, folder.filePath("kindred.ini"));
        desktop.show();
        const QString english = "The engine is back.";
        const auto words = [&] {
            return QCoreApplication::translate("kindred::EngineWatch", english.toUtf8());
        };
        const auto makeAnew = [&] {
            const QPointer<MainWindow> before = desktop.window();
            Q_EMIT before->settingsWanted();
            Q_EMIT before->findChild<SettingsDialog*>()->wordsChanged();
            QTRY_VERIFY(!before);
        };
        QVERIFY(words() != english);
        makeAnew(); // another size of the text, say
        QVERIFY(words() != english);
        desktop.settings().setLanguage("en");
        makeAnew();
        QCOMPARE(words(), english);
        makeAnew();
        QCOMPARE(words(), english);
    }

    void setsDamagedSettingsAside_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("bytes") << QByteArray("\x00\x01\x02PNG", 6);
        QTest::newRow("prose") << QByteArray("this is no settings file\n");
    }

    void setsDamagedSettingsAside()
    {
        QFETCH(QByteArray, text);
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        write(path, text);
        Desktop desktop(withFakeEngine(), path);
        desktop.show();
        QVERIFY(desktop.window()->notice()->isVisible());
        const QStringList aside = QDir(folder.path()).entryList({"kindred.ini.damaged-*"});
        QCOMPARE(aside.size(), 1);
        QFile kept(folder.filePath(aside.first()));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), text);
    }

    void refusesADamagedLayout()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            QVERIFY(settings.notice().isEmpty());
            settings.setBytes("window/geometry", "nonsense");
            settings.setBytes("window/state", "nonsense");
            settings.setBytes("layout/runs", "nonsense");
            settings.setText("session/room", "cellar");
            settings.sync();
        }
        Desktop desktop(withFakeEngine(), path);
        desktop.show();
        desktop.window()->showRoom(Room::Runs);
        QVERIFY(desktop.window()->width() >= 960);
    }

    void keepsSettings()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("kindred.ini");
        {
            Settings settings(path);
            settings.setTheme(ThemeChoice::Light);
            settings.setEngineCommand({"ssh", "gpu-box", "a b"});
            settings.setEngineNice(99);
        }
        Settings settings(path);
        QVERIFY(settings.notice().isEmpty());
        QCOMPARE(settings.theme(), ThemeChoice::Light);
        QCOMPARE(settings.engineCommand(), QStringList({"ssh", "gpu-box", "a b"}));
        QCOMPARE(settings.engineNice(), 19);
    }
};

QTEST_MAIN(SessionTest)
#include "SessionTest.moc"
