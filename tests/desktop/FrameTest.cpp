// What frames the rooms: header, notices, log, status line, sizes; against a scripted engine.

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "Desktop.h"
#include "FakeEngine.h"
#include "common/DataWords.h"
#include "common/ElidedLabel.h"
#include "common/EmptyState.h"
#include "common/NoticeBar.h"
#include "rooms/DockRoom.h"
#include "start/StartCard.h"
#include "start/StartPage.h"
#include "views/Toast.h"
#include "views/curves/CurvesView.h"
#include "views/runs/RunsView.h"
#include "window/CurvesDock.h"
#include "window/EnginePanel.h"
#include "window/HeaderBar.h"
#include "window/LogDock.h"
#include "window/MainWindow.h"
#include "window/StatusLine.h"

using namespace kindred;

class FrameTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHeadersEngineButtonOpensItsPanel()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        MainWindow* window = desktop.window();
        QVERIFY(!window->enginePanel()->isVisible());
        window->header()->engineButton()->click();
        QVERIFY(window->enginePanel()->isVisible());
    }

    void firstSizeLeavesRoomForTheFrame()
    {
        for (const QSize& room : {QSize(1280, 800), QSize(1440, 900), QSize(1920, 1080)}) {
            const QSize size = MainWindow::firstSize(room);
            QVERIFY(size.width() < room.width() && size.height() < room.height() - 24);
        }
        QVERIFY(MainWindow::isCramped({1280, 800}));
        QVERIFY(!MainWindow::isCramped({1920, 1080}));
    }

    void noticesStayUntilTheyAreDismissed()
    {
        NoticeBar bar;
        bool restarted = false;
        const int stopped = bar.show("stopped", "Restart", [&] { restarted = true; });
        bar.show("not renamed");
        QCOMPARE(bar.text(), "Stopped"); // a sentence of its own
        bar.findChild<QToolButton*>()->click();
        QCOMPARE(bar.text(), "Not renamed");
        bar.withdraw(stopped); // it is gone already
        QVERIFY(!bar.isHidden());
        bar.show("stopped", "Restart", [&] { restarted = true; });
        QCOMPARE(bar.text(), "Stopped");
        bar.findChild<QPushButton*>()->click();
        QVERIFY(restarted);
        bar.findChild<QToolButton*>()->click();
        QVERIFY(bar.isHidden());
    }

    void anAmpersandInANameOfARunIsSeen()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        MainWindow* window = desktop.window();
        const QString name = QStringLiteral("Würste & Käse <b>");
        window->currentRun()->setRun("/runs/a", {{"run", "/runs/a"}, {"name", name.toStdString()}});
        QStringList texts;
        for (const QPushButton* button : window->header()->findChildren<QPushButton*>())
            texts << button->text();
        QVERIFY(texts.contains(QStringLiteral("Würste && Käse <b> ▾")));
        ElidedLabel narrow(name); // what looks like markup is none
        narrow.resize(20, 20);
        narrow.show();
        QVERIFY2(narrow.toolTip().contains("&lt;b&gt;"), qPrintable(narrow.toolTip()));
        EmptyState empty("warning", name, name);
        for (const QLabel* label : empty.findChildren<QLabel*>())
            if (label->text() == name)
                QCOMPARE(label->textFormat(), Qt::PlainText);
    }

    void whatIsSaidDoesNotMoveThePage()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        MainWindow* window = desktop.window();
        window->showRoom(Room::Runs);
        auto* curves = window->findChild<CurvesView*>();
        const QPoint before = curves->mapTo(window, QPoint());
        Q_EMIT curves->said("Saved x.csv");
        QVERIFY(window->toast()->isVisible());
        QVERIFY(!window->notice()->isVisible());
        QCoreApplication::processEvents();
        QCOMPARE(curves->mapTo(window, QPoint()), before);
        Q_EMIT curves->failed("the disk is full");
        QVERIFY(window->notice()->isVisible());
    }

    void whatWasHardlyReadIsNotReplaced()
    {
        QWidget over;
        over.resize(600, 400);
        Toast toast(&over);
        over.show();
        int opened = 0;
        toast.say("broken.png is no picture.", "Open", [&opened] { ++opened; });
        toast.say("1 image was added.");
        QCOMPARE(toast.text(), QString("broken.png is no picture.\n1 image was added."));
        QVERIFY(over.rect().contains(toast.geometry()));
        toast.say("1 image was added."); // once more is no news
        QCOMPARE(toast.text().count("added"), 1);
        toast.findChild<QPushButton*>()->click();
        QCOMPARE(opened, 1);
        QVERIFY(!toast.isVisible());
        toast.say("Later."); // what was put away has been read
        QCOMPARE(toast.text(), QString("Later."));
        toast.say("Wrong.");
        toast.takeBack("Wrong.");
        QCOMPARE(toast.text(), QString("Later."));
        // Nor is repeated what has stood there for long.
        const auto timers = toast.findChildren<QTimer*>();
        const auto unread = std::find_if(timers.begin(), timers.end(), [](const QTimer* timer) {
            return timer->interval() == Toast::kUnreadMilliseconds;
        });
        QVERIFY(unread != timers.end());
        (*unread)->stop();
        toast.say("New.");
        QCOMPARE(toast.text(), QString("New."));
        toast.takeBack("New.");
        QVERIFY(!toast.isVisible());
    }

    void whatIsSaidCanBeCopiedAndReadAgain()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.show();
        MainWindow* window = desktop.window();
        Toast* toast = window->toast();
        toast->say("Saved x.csv.");
        auto* words = toast->findChild<QLabel*>();
        QVERIFY(words->focusPolicy() & Qt::TabFocus);
        words->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(words->hasFocus());
        QCOMPARE(words->selectedText(), QString("Saved x.csv."));
        QTest::keySequence(words, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("Saved x.csv."));
        QTest::keyClick(words, Qt::Key_Escape);
        QVERIFY(!toast->isVisible());
        window->showRoom(Room::Runs);
        window->findChild<RunsView*>()->toast()->say("Deleted glyphs.");
        QAction* past = nullptr;
        for (QAction* action : window->actions())
            if (action->text() == "Past notices")
                past = action;
        QVERIFY(past);
        past->trigger();
        auto* log = qobject_cast<QPlainTextEdit*>(QApplication::focusWidget());
        QVERIFY(log && log->isVisible() && log->accessibleName() == "Past notices");
        QVERIFY(log->toPlainText().contains("Saved x.csv."));
        QVERIFY(log->toPlainText().endsWith("Deleted glyphs."));
    }

    void theSmallestWindowShowsAllCards()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        MainWindow* window = desktop.window();
        desktop.show();
        auto* start = window->findChild<StartPage*>();
        for (const QSize& size : {QSize(960, 600), QSize(1440, 900)}) {
            window->resize(size);
            QCoreApplication::processEvents();
            QCOMPARE(start->horizontalScrollBar()->maximum(), 0);
            QSet<int> tops;
            for (const StartCard* card : start->findChildren<StartCard*>()) {
                QVERIFY(card->width() >= StartCard::kNarrowest);
                QVERIFY(card->height() >= card->heightForWidth(card->width()));
                tops.insert(card->y());
            }
            QCOMPARE(tops.size(), size.width() < 1200 ? 2 : 1);
        }
    }

    void theLogLiesAboveTheStatusLine()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        MainWindow* window = desktop.window();
        desktop.show();
        window->log()->show();
        QCoreApplication::processEvents();
        const auto* status = window->findChild<StatusLine*>();
        const int bottom = window->log()->mapTo(window, QPoint(0, window->log()->height())).y();
        QVERIFY(bottom <= status->mapTo(window, QPoint()).y());
    }

    void theLogTakesFromAllViewsAndGivesItBack()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        MainWindow window(desktop.settings(), desktop.engine());
        window.resize(1280, 900);
        window.show();
        window.showRoom(Room::Runs);
        auto* room = window.findChild<DockRoom*>();
        QTRY_VERIFY(room->isVisible());
        QTest::qWait(0); // until it has settled
        const auto heights = [room] {
            QCoreApplication::processEvents();
            QList<int> all;
            for (const QDockWidget* dock : room->findChildren<QDockWidget*>())
                all << dock->height();
            return all;
        };
        const QList<int> before = heights();
        window.log()->show();
        QTRY_VERIFY(heights() != before);
        window.log()->hide();
        QTRY_COMPARE(heights(), before);
        // A border that was moved stays where it was put.
        const QRect upper = room->findChildren<QDockWidget*>().first()->geometry();
        const QPoint border(upper.center().x(), upper.bottom() + 2);
        const auto drag = [&](QEvent::Type type, int by, Qt::MouseButtons buttons) {
            const QPointF at = border + QPoint(0, by);
            QMouseEvent event(type, at, room->mapToGlobal(at),
                              type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons,
                              {});
            QApplication::sendEvent(room, &event);
            QTest::qWait(0);
        };
        drag(QEvent::MouseButtonPress, 0, Qt::LeftButton);
        drag(QEvent::MouseMove, 60, Qt::LeftButton);
        drag(QEvent::MouseButtonRelease, 60, Qt::NoButton);
        QTRY_VERIFY(heights() != before);
        const QList<int> moved = heights();
        window.log()->show();
        QTRY_VERIFY(heights() != moved);
        window.log()->hide();
        QTRY_COMPARE(heights(), moved);
    }

    void anArrangementFitsARoomOfAnotherSize()
    {
        const auto fill = [](DockRoom& room) {
            for (const char* name : {"left", "right"})
                room.addView(name, name, new QWidget(&room), Qt::Horizontal,
                             name == QByteArray("left") ? 75 : 25);
        };
        const auto share = [](const DockRoom& room) {
            const auto docks = room.findChildren<QDockWidget*>();
            return double(docks[0]->width()) / (docks[0]->width() + docks[1]->width());
        };
        DockRoom wide;
        fill(wide);
        wide.resize(1600, 700);
        wide.show();
        QTRY_VERIFY(std::abs(share(wide) - 0.75) < 0.02);
        for (const int width : {900, 1600, 2400}) {
            DockRoom room;
            fill(room);
            room.restoreArrangement(wide.arrangement());
            // Nobody was in it yet: it is kept as it was.
            QCOMPARE(room.arrangement(), wide.arrangement());
            room.resize(width, 700);
            room.show();
            QTRY_VERIFY2(std::abs(share(room) - 0.75) < 0.02, qPrintable(QString::number(width)));
            QCOMPARE(room.width(), width);
        }
        DockRoom other;
        fill(other);
        const QByteArray before = other.arrangement();
        for (const QByteArray& damaged : {QByteArray(), QByteArray("no"), wide.saveState()}) {
            other.restoreArrangement(damaged);
            QCOMPARE(other.arrangement(), before);
        }
    }

    void curvesThatNobodyWantsHaveNoSizeToWarnOf()
    {
        QTest::failOnWarning(QRegularExpression("^QWidget::"));
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        desktop.window()->resize(1280, 800);
        QVERIFY(!desktop.window()->grab().isNull()); // lays out what is not shown yet
    }

    void curvesStandBelowTheRoomsThatHaveNone()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        MainWindow window(desktop.settings(), desktop.engine());
        window.resize(1280, 900);
        window.show();
        window.showRoom(Room::Map);
        CurvesDock* below = window.curvesBelow();
        QVERIFY(!below->isVisible());
        QVERIFY(!below->curves()); // costs nothing before somebody wants it
        QVERIFY(QTest::qWaitForWindowActive(&window, 60'000));
        QTest::keyClick(&window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(below->isVisible() && below->curves());
        QVERIFY(below->height() < window.height() / 2);
        QCOMPARE(below->parentWidget()->contextMenuPolicy(), Qt::NoContextMenu);
        QSignalSpy asked(below, &CurvesDock::trainingWanted);
        Q_EMIT below->curves()->trainingWanted("/r/a");
        QCOMPARE(asked.count(), 1);
        window.showRoom(Room::Runs); // has its own
        QVERIFY(!below->isVisible());
        window.showRoom(Room::Neighbours);
        QVERIFY(below->isVisible());
        auto* pages = qobject_cast<QMainWindow*>(below->parentWidget());
        pages->resizeDocks({below}, {below->height() + 90}, Qt::Vertical);
        QCoreApplication::processEvents();
        window.keepSession();
        {
            MainWindow next(desktop.settings(), desktop.engine());
            next.show();
            next.showRoom(Room::Map);
            QVERIFY(next.curvesBelow()->isVisible());
            QTRY_COMPARE(next.curvesBelow()->height(), below->height());
        }
        for (auto* button : below->findChildren<QToolButton*>()) {
            if (button->toolTip().startsWith("Close the curves") && button->isVisible())
                button->click(); // there are no curves, and it is there all the same
        }
        QVERIFY(!below->isVisible());
        QVERIFY(!desktop.settings().curvesBelow());
    }

    void selectsRunsAsSoonAsTheTableHasThem()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        MainWindow window(desktop.settings(), desktop.engine());
        window.showRoom(Room::Runs);
        window.selectRuns({"/r/a", "/r/c"});
        QVERIFY(window.selectedRuns().isEmpty());
        for (const char* name : {"a", "b", "c"})
            window.runs()->upsert({{"run", std::string("/r/") + name}, {"name", name}});
        Q_EMIT window.runs()->loaded();
        QStringList selected = window.selectedRuns();
        selected.sort();
        QCOMPARE(selected, QStringList({"/r/a", "/r/c"}));
        QCOMPARE(window.findChild<CurvesView*>()->runs().size(), 2);
    }

    void rawPixelsAreOfferedOnlyWhereThereArePictures()
    {
        QTemporaryDir folder;
        Desktop desktop(withFakeEngine(), folder.filePath("kindred.ini"));
        MainWindow window(desktop.settings(), desktop.engine());
        const auto pixels = [&]() -> QAction* {
            for (auto* menu : window.header()->findChildren<QMenu*>()) {
                Q_EMIT menu->aboutToShow();
                for (QAction* action : menu->actions())
                    if (action->text() == "Raw pixels")
                        return action;
            }
            return nullptr;
        };
        window.currentRun()->setRun("/r/pictures", {{"pictures", true}});
        QVERIFY(pixels() && pixels()->isEnabled() && pixels()->isChecked());
        window.currentRun()->setRun("/r/vectors", {{"pictures", false}});
        QVERIFY(pixels() && !pixels()->isEnabled() && !pixels()->isChecked());
        QVERIFY(pixels()->toolTip().contains("vectors"));
    }

    void namesTheBuiltInPictures()
    {
        QCOMPARE(dataInWords("demo:"), "Demo images");
        QCOMPARE(dataInWords("/data/demo"), "/data/demo");
    }
};

QTEST_MAIN(FrameTest)
#include "FrameTest.moc"
