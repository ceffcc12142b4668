// The tour: where it points, its keys, its end, and that it is shown once.

#include <QLabel>
#include <QPaintEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "FakeEngine.h"
#include "gallery/PseudoTranslator.h"
#include "rail/RoomRail.h"
#include "settings/Languages.h"
#include "start/StartPage.h"
#include "tour/Tour.h"
#include "tour/TourCallout.h"
#include "window/MainWindow.h"

using namespace kindred;

namespace {

/// Paints all of its area, as plots do.
class OpaqueFigure final : public QWidget {
public:
    explicit OpaqueFigure(QWidget* parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_OpaquePaintEvent);
    }
    int painted = 0;

protected:
    void paintEvent(QPaintEvent*) override { ++painted; }
};

/// Paints nothing of its own, as pages of labels and lists do; tells what of it was asked for.
class PlainPage final : public QWidget {
public:
    using QWidget::QWidget;
    QRegion painted;

protected:
    void paintEvent(QPaintEvent* event) override { painted += event->region(); }
};

} // namespace

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
        QVERIFY(QTest::qWaitForWindowActive(window, 60'000));
        const QPointer<Tour> tour = window->startTour();
        QCOMPARE(window->startTour(), tour.data()); // there is one
        QCOMPARE(tour->count(), 9);
        QList<Room> rooms;
        for (int at = 0; at < 9; ++at) {
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
            QCOMPARE(coveredBy(words, tour->places()), 0);
            QVERIFY(tour->callout()->accessibleDescription().size() > 40);
            press(tour, at % 2 ? Qt::Key_Return : Qt::Key_Right);
        }
        QCOMPARE(rooms, QList<Room>({Room::Home, Room::Runs, Room::Runs, Room::Map, Room::Retrieve,
                                     Room::Neighbours, Room::Board, Room::Evaluate, Room::Report}));
        QTRY_VERIFY(!tour);
        QCOMPARE(window->room(), Room::Home);
        QVERIFY(desktop.settings().tourSeen());
    }

    void coversNoWordsOfThePageWhereItBegins()
    {
        for (const QSize& size : {QSize(1280, 800), QSize(1440, 900)}) {
            Desktop desktop(withFakeEngine(), settings("home"));
            desktop.show();
            MainWindow* window = desktop.window();
            window->resize(size);
            QVERIFY(QTest::qWaitForWindowActive(window, 60'000));
            const QPointer<Tour> tour = window->startTour();
            auto* home = window->findChild<StartPage*>();
            QVERIFY(home->isVisible());
            TourPlaces words{{}, wordsIn(home, window)};
            QVERIFY(words.kept.size() > 4);
            QTRY_COMPARE(coveredBy(tour->callout()->geometry(), words), 0);
            QVERIFY(tour->callout()->x() < window->width() / 4); // beside the rail
            tour->end();
        }
    }

    void escapeEndsItAtAnyTime()
    {
        Desktop desktop(withFakeEngine(), settings("escape"));
        desktop.show();
        MainWindow* window = desktop.window();
        QVERIFY(QTest::qWaitForWindowActive(window, 60'000));
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
        QVERIFY(!window->findChild<RoomRail*>()->isAncestorOf(window->focusWidget()));
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
        window->showRoom(Room::Evaluate);
        QCOMPARE(tour->step().room, Room::Evaluate);
        window->showRoom(Room::Home); // of whose page it says nothing
        QTRY_VERIFY(!tour);
        QCOMPARE(window->room(), Room::Home);
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

    void standsWhereItCoversNothing()
    {
        const QRect room(12, 12, 1256, 776);
        const QSize size(380, 180);
        // A page that fills the window: a button of the rail, the page's head, what is below it.
        TourPlaces places{{{0, 200, 84, 40}, {84, 48, 1196, 728}},
                          {{96, 60, 1172, 40}, {96, 110, 600, 600}, {980, 700, 280, 60}}};
        for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
            const QRect place = placeBeside(places, room, size, direction);
            QVERIFY(room.contains(place));
            QCOMPARE(place.size(), size);
            QCOMPARE(coveredBy(place, places), 0);
            QVERIFY(places.lit[1].contains(place)); // not half on the rail
        }
        // Beside the button where nothing is said there, as before.
        places.kept = {{96, 60, 1172, 40}};
        QCOMPARE(placeBeside(places, room, size, Qt::LeftToRight).left(), 83 + 14);
        // Nor below the button, half on the rail, where only the places beside it say something.
        places.kept = {{84, 100, 400, 200}};
        QVERIFY(places.lit[1].contains(placeBeside(places, room, size, Qt::LeftToRight)));
        // Where everything is full it covers the least: nothing of the long list.
        places.kept = {{0, 0, 1280, 600}, {0, 640, 1280, 60}};
        const QRect place = placeBeside(places, room, size, Qt::LeftToRight);
        QVERIFY(room.contains(place));
        QVERIFY(!place.intersects(places.lit.first()));
        QVERIFY(!place.intersects(places.kept.first()));
    }

    void figuresBrightenWithTheirRoom()
    {
        QWidget window;
        window.resize(900, 600);
        QWidget page(&window);
        page.setGeometry(100, 0, 800, 600);
        OpaqueFigure figure(&page);
        figure.setGeometry(500, 300, 200, 200);
        const QPointer<Tour> tour = new Tour(
            {{Room::Home, TourStep::Lit::Rail, "rail", "words"},
             {Room::Runs, TourStep::Lit::Room, "room", "words"}},
            [&](const TourStep& step) {
                return step.lit == TourStep::Lit::Rail
                           ? TourPlaces{{{0, 0, 100, 600}}, {}}
                           : TourPlaces{{{0, 100, 100, 40}, page.geometry()}, {}};
            },
            &window);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, 60'000));
        tour->begin();
        QTRY_VERIFY(figure.painted > 0);
        QCoreApplication::processEvents();
        figure.painted = 0;
        tour->next();
        QTRY_VERIFY(figure.painted > 0);
        QCoreApplication::processEvents();
        figure.painted = 0;
        tour->end();
        QTRY_VERIFY(figure.painted > 0);
    }

    /// Within one room nothing else asks for it: what is lit next must be painted whole.
    void allOfThePageBrightensWithinARoom()
    {
        QWidget window;
        window.resize(900, 600);
        QWidget head(&window);
        head.setGeometry(100, 0, 800, 48);
        PlainPage page(&window);
        page.setGeometry(100, 48, 800, 552);
        const QRect above = head.geometry();
        const QRect below = page.geometry();
        const QPointer<Tour> tour = new Tour(
            {{Room::Runs, TourStep::Lit::Header, "header", "words"},
             {Room::Runs, TourStep::Lit::Room, "room", "words"}},
            [above, below](const TourStep& step) {
                return step.lit == TourStep::Lit::Header ? TourPlaces{{above}, {}}
                                                         : TourPlaces{{below}, {}};
            },
            &window);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, 60'000));
        tour->begin();
        QTRY_VERIFY(!page.painted.isEmpty());
        QCoreApplication::processEvents();
        page.painted = {};
        tour->next();
        // What the callout hides may stay.
        const QRegion seen =
            QRegion(page.rect()) - tour->callout()->geometry().translated(-page.pos());
        QTRY_VERIFY((seen - page.painted).isEmpty());
    }

    void speaksOfARunThatAppears()
    {
        Desktop desktop(withFakeEngine(), settings("appears"));
        desktop.show();
        MainWindow* window = desktop.window();
        const QPointer<Tour> tour = window->startTour();
        tour->next();
        const QString text = tour->step().text;
        window->currentRun()->setRun("/runs/late", {{"run", "/runs/late"}, {"name", "late"}});
        QCOMPARE(tour->at(), 1);
        QCOMPARE(tour->step().text, tourSteps(true)[1].text);
        QCOMPARE(tour->callout()->accessibleDescription(), tourSteps(true)[1].text);
        if (text != tourSteps(true)[1].text) // unless the engine had listed its runs by then
            QCOMPARE(text, tourSteps(false)[1].text);
        tour->end();
    }

    void countsOnlyWordsThatCanBeSeen()
    {
        QWidget window;
        window.resize(400, 300);
        QWidget page(&window);
        page.setGeometry(100, 50, 200, 200);
        QLabel said("words", &page);
        said.setGeometry(20, 30, 60, 20);
        QLabel empty(&page);
        empty.setGeometry(20, 80, 60, 20);
        QLabel cut("cut off", &page);
        cut.setGeometry(180, 100, 60, 20);
        QPushButton hidden("hidden", &page);
        hidden.hide();
        window.show();
        const QList<QRect> words = wordsIn(&page, &window);
        QCOMPARE(words.size(), 2);
        QVERIFY(words.contains(QRect(120, 80, 60, 20)));
        QVERIFY(words.contains(QRect(280, 150, 20, 20)));
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
        QVERIFY(QTest::qWaitForWindowActive(window, 60'000));
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
        QVERIFY(other >= 6);
        // It leads through the rooms: through every one of them.
        for (const Room room : kRooms)
            QVERIFY(std::any_of(with.begin(), with.end(),
                                [room](const TourStep& step) { return step.room == room; }));
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
