// The tour: where it points, its keys, its end, and that it is shown once.

#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "FakeEngine.h"
#include "Languages.h"
#include "MainWindow.h"
#include "PseudoTranslator.h"
#include "RoomRail.h"
#include "Tour.h"
#include "TourCallout.h"

using namespace kindred;

class TourTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString settings(const char* name) const { return m_folder.filePath(QString(name) + ".ini"); }

    static void press(Tour* tour, Qt::Key key)
    {
        QTest::keyClick(tour->window()->focusWidget(), key);
    }

private Q_SLOTS:
    void leadsThroughTheRoomsAndBack()
    {
        Desktop desktop(withFakeEngine(), settings("way"));
        desktop.show();
        MainWindow* window = desktop.window();
        QVERIFY(QTest::qWaitForWindowActive(window));
        const QPointer<Tour> tour = window->startTour();
        QCOMPARE(window->startTour(), tour.data()); // there is one
        QCOMPARE(tour->count(), 7);
        QList<Room> rooms;
        for (int at = 0; at < 7; ++at) {
            QCOMPARE(tour->at(), at);
            rooms << window->room();
            QVERIFY(!tour->lit().isEmpty());
            for (const QRect& lit : tour->lit()) {
                QVERIFY(window->rect().contains(lit));
                // What is lit can be clicked.
                QVERIFY(!tour->mask().contains(lit.topLeft() + QPoint(1, 1)));
            }
            const QRect words = tour->callout()->geometry();
            QVERIFY(tour->rect().contains(words));
            QVERIFY(!words.intersects(tour->lit().first()));
            QVERIFY(tour->callout()->accessibleDescription().size() > 40);
            press(tour, at % 2 ? Qt::Key_Return : Qt::Key_Right);
        }
        QCOMPARE(rooms, QList<Room>({Room::Home, Room::Runs, Room::Runs, Room::Map,
                                     Room::Neighbours, Room::Board, Room::Report}));
        QTRY_VERIFY(!tour);
        QCOMPARE(window->room(), Room::Home);
        QVERIFY(desktop.settings().tourSeen());
    }

    void escapeEndsItAtAnyTime()
    {
        Desktop desktop(withFakeEngine(), settings("escape"));
        desktop.show();
        MainWindow* window = desktop.window();
        QVERIFY(QTest::qWaitForWindowActive(window));
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready, kPatience);
        window->showRoom(Room::Evaluate);
        const QPointer<Tour> tour = window->startTour();
        press(tour, Qt::Key_Right);
        press(tour, Qt::Key_Right);
        press(tour, Qt::Key_Left);
        QCOMPARE(tour->at(), 1);
        press(tour, Qt::Key_Tab); // the keyboard stays with it
        QVERIFY(tour->isAncestorOf(window->focusWidget()));
        press(tour, Qt::Key_Escape);
        QTRY_VERIFY(!tour);
        QCOMPARE(window->room(), Room::Evaluate);
        QVERIFY(window->startTour()); // and can be called back
    }

    void goesWhereThePersonGoes()
    {
        Desktop desktop(withFakeEngine(), settings("follow"));
        desktop.show();
        MainWindow* window = desktop.window();
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready, kPatience);
        const QPointer<Tour> tour = window->startTour();
        window->showRoom(Room::Board);
        QCOMPARE(tour->step().room, Room::Board);
        window->showRoom(Room::Evaluate); // of which it says nothing
        QTRY_VERIFY(!tour);
        QCOMPARE(window->room(), Room::Evaluate);
    }

    void staysWithAWindowThatIsResized()
    {
        Desktop desktop(withFakeEngine(), settings("size"));
        desktop.show();
        MainWindow* window = desktop.window();
        window->resize(1400, 900);
        const QPointer<Tour> tour = window->startTour();
        tour->next();
        window->resize(1000, 640);
        QTRY_COMPARE(tour->size(), window->size());
        QTRY_VERIFY(tour->rect().contains(tour->callout()->geometry()));
        QTRY_VERIFY(window->rect().contains(tour->lit().first()));
    }

    void isMirroredWithTheWindow()
    {
        Languages languages;
        languages.use(PseudoTranslator::kName);
        Arguments arguments = withFakeEngine();
        arguments.language = PseudoTranslator::kName;
        Desktop desktop(arguments, settings("mirror"));
        desktop.show();
        MainWindow* window = desktop.window();
        QVERIFY(QTest::qWaitForWindowActive(window));
        const QPointer<Tour> tour = window->startTour();
        QVERIFY(tour->callout()->geometry().right() < tour->lit().first().left());
        press(tour, Qt::Key_Left);
        QCOMPARE(tour->at(), 1);
        press(tour, Qt::Key_Right);
        QCOMPARE(tour->at(), 0);
        languages.use("en");
    }

    void welcomesOnlyOnce()
    {
        for (const bool first : {true, false}) {
            Desktop desktop(withFakeEngine(), settings("once"));
            QSignalSpy painted(desktop.window(), &MainWindow::firstPainted);
            desktop.show();
            desktop.welcome();
            QTRY_COMPARE_WITH_TIMEOUT(painted.size(), 1, kPatience);
            QCoreApplication::processEvents();
            auto* tour = desktop.window()->findChild<Tour*>();
            QCOMPARE(tour != nullptr, first);
            if (tour)
                tour->callout()->skip()->click();
        }
    }

    void saysWhatWillBeThere()
    {
        const auto with = tourSteps(true);
        const auto without = tourSteps(false);
        QCOMPARE(with.size(), without.size());
        int other = 0;
        for (size_t i = 0; i < with.size(); ++i) {
            QCOMPARE(with[i].room, without[i].room);
            other += with[i].text != without[i].text;
        }
        QVERIFY(other >= 4);
    }

    void theInventedLanguageKeepsWhatIsNoWord()
    {
        const QString spoken =
            PseudoTranslator::spoken("%Ln image(s) of <b>%1</b> &amp; &more\nend");
        for (const char* kept : {"%Ln", "<b>", "%1", "</b>", "&amp;", "&", "\n"})
            QVERIFY2(spoken.contains(QLatin1String(kept)), kept);
        QVERIFY(!spoken.contains("image"));
        QCOMPARE(spoken.count(QChar(0x202e)), spoken.count(QChar(0x202c)));
        QCOMPARE(PseudoTranslator::spoken(QString()), QString());
    }
};

QTEST_MAIN(TourTest)
#include "TourTest.moc"
