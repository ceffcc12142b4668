// The whole window by keyboard alone, on a real run of the real engine: in every room Tab and
// Shift+Tab reach everything that can be used, nothing holds the focus, what has it shows it, and
// everything has a name to read aloud.

#include <QApplication>
#include <QTest>

#include "Desktop.h"
#include "board/BoardView.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "desktop/DesktopFixture.h"
#include "desktop/DialogWalk.h"
#include "desktop/KeyboardChecks.h"
#include "map/MapView.h"
#include "plots/cloud/PointCloudView.h"
#include "report/ReportView.h"
#include "window/MainWindow.h"

using namespace kindred;

class KeyboardTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;

    MainWindow* window() const { return m_desktop->window(); }

    /// Enters the room and waits for what it asks for.
    void enter(Room room)
    {
        QVERIFY(enterRoom(*m_desktop, room));
        if (room == Room::Map) {
            const auto* map = window()->findChild<MapView*>();
            QTRY_COMPARE_WITH_TIMEOUT(map->session()->state(), MapSession::State::Finished,
                                      kPatience);
            QTRY_VERIFY_WITH_TIMEOUT(map->colouring()->painting() && map->showsMap(), kPatience);
        } else if (room == Room::Report) { // it begins a moment after it is entered
            const auto* report = window()->findChild<ReportView*>();
            QTRY_VERIFY_WITH_TIMEOUT(report->isSettled(), kPatience);
        }
        QVERIFY(waitForQuiet(*m_desktop));
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*m_desktop));
        window()->resize(1280, 800);
        window()->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window(), kPatience)); // fonts are looked for once
        QVERIFY(!trainRun(*m_desktop).isEmpty());
    }

    void cleanupTestCase() { m_desktop.reset(); }

    void theKeysOfTheMapWorkOnceItIsShown()
    {
        window()->showRoom(Room::Map);
        const auto* map = window()->findChild<MapView*>();
        QTRY_VERIFY_WITH_TIMEOUT(map->showsMap(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(QApplication::focusWidget() == map->cloud(), kPatience);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_L);
        QCOMPARE(map->cloud()->tool(), PointCloudView::Tool::Lasso);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    }

    void tabReachesEverything_data()
    {
        QTest::addColumn<Room>("room");
        for (const Room room : kRooms)
            QTest::newRow(qPrintable(roomKey(room))) << room;
    }

    void tabReachesEverything()
    {
        QFETCH(Room, room);
        enter(room);
        if (room == Room::Board) {
            auto* board = window()->findChild<BoardView*>();
            QTRY_VERIFY_WITH_TIMEOUT(board->session()->service()->isReady(), kPatience);
            board->episodes()->restoreState(
                {{"way", 3}, {"shot", 2}, {"queries", 2}, {"split", "train"}});
            board->episodes()->deal(0);
            QTRY_COMPARE_WITH_TIMEOUT(board->session()->prediction().verdicts.size(), 6, kPatience);
            QTRY_VERIFY_WITH_TIMEOUT(!board->session()->isPredicting(), kPatience);
            QVERIFY(waitForQuiet(*m_desktop));
        }
        const QStringList problems = keyboardProblems(window());
        for (const QString& problem : problems)
            qWarning("%s", qPrintable(problem));
        QVERIFY(problems.isEmpty());
    }

    void dialogsAreReachedToo()
    {
        QStringList problems;
        int seen = 0;
        const auto look = [&](QWidget& dialog, const QString& name) {
            ++seen;
            for (const QString& problem : keyboardProblems(&dialog))
                problems << name + QStringLiteral(": ") + problem;
        };
        enter(Room::Board);
        window()->findChild<BoardView*>()->newBoard();
        QVERIFY(walkDialogs(*m_desktop, look));
        QVERIFY(walkWizard(*m_desktop, look));
        for (const QString& problem : std::as_const(problems))
            qWarning("%s", qPrintable(problem));
        QVERIFY(problems.isEmpty());
        QCOMPARE(seen, 13);
    }
};

QTEST_MAIN(KeyboardTest)
#include "KeyboardTest.moc"
