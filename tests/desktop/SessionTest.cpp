// What the window remembers from one start to the next, and what it does with a damaged memory.

#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "DockRoom.h"
#include "FakeEngine.h"
#include "MainWindow.h"
#include "common/JsonFields.h"
#include "common/NoticeBar.h"
#include "views/RunsView.h"

using namespace kindred;

namespace {

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
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
        {
            Desktop desktop(withFakeEngine(), path);
            desktop.window()->showRoom(Room::Runs);
            desktop.window()->currentRun()->setComparison({});
            const Json state = {{"filter", "glyphs"}, {"sorted_by", 3}, {"descending", true}};
            desktop.window()->findChild<RunsView*>()->restoreState(state);
            desktop.window()->close();
        }
        Desktop again(withFakeEngine(), path);
        again.show();
        QTRY_COMPARE_WITH_TIMEOUT(again.window()->room(), Room::Runs, kPatience);
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
