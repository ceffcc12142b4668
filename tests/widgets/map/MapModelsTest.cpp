// What stands behind the map: legend, painting, session.

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>

#include <numeric>

#include "map/MapScaleBar.h"
#include "models/map/MapColouring.h"
#include "models/map/MapLegend.h"
#include "models/map/MapSession.h"
#include "models/samples/SampleTable.h"
#include "plots/ClassPalette.h"
#include "plots/ColourScale.h"
#include "widgets/map/MapSource.h"

using namespace kindred;

class MapModelsTest final : public QObject {
    Q_OBJECT

    static QList<MapPainting::Entry> classes(int count)
    {
        QList<MapPainting::Entry> entries;
        for (int i = 0; i < count; ++i)
            entries.append({QStringLiteral("class %1").arg(i), 0xff000000U, (i * 7919) % 1000});
        return entries;
    }

    /// Starts a map and waits until its points have colours.
    static void paint(MapSession& session, MapColouring& colouring)
    {
        session.setRun("/runs/a");
        session.start({});
        QTRY_VERIFY(session.points() != nullptr);
        colouring.reset();
        QTRY_VERIFY(colouring.painting() != nullptr);
    }

private Q_SLOTS:
    void aThousandClassesAreSearched()
    {
        MapLegend legend;
        const QAbstractItemModelTester checked(&legend);
        MapLegendFilter filter(&legend);
        const QAbstractItemModelTester filtered(&filter);
        legend.setEntries(classes(1000));
        QCOMPARE(filter.rowCount(), 1000);
        // Largest first.
        qint64 before = 1000;
        for (int row = 0; row < filter.rowCount(); ++row) {
            const qint64 count = filter.index(row, 0).data(MapLegend::CountRole).toLongLong();
            QVERIFY(count <= before);
            before = count;
        }
        filter.setWords("CLASS 99");
        QCOMPARE(filter.rowCount(), 19); // 99, 199 … 999, and 990 … 998
        filter.setMost(3);
        QCOMPARE(filter.rowCount(), 3);
        filter.setWords("no such");
        QCOMPARE(filter.rowCount(), 0);
        filter.setWords({});
        filter.setMost(10);
        QCOMPARE(filter.rowCount(), 10);
        legend.setEntries(classes(4));
        QCOMPARE(filter.rowCount(), 4);
    }

    void classesWithNumbersFollowThem()
    {
        MapLegend legend;
        MapLegendFilter filter(&legend);
        QList<MapPainting::Entry> entries;
        for (const char* name : {"1", "10", "11", "2", "3"}) {
            MapPainting::Entry entry;
            entry.name = name;
            entry.count = 40;
            entry.colour = static_cast<QRgb>(entries.size());
            entries << entry;
        }
        legend.setEntries(entries);
        const auto shown = [&] {
            QStringList names;
            for (int row = 0; row < filter.rowCount(); ++row)
                names << filter.index(row, 0).data().toString();
            return names;
        };
        QCOMPARE(shown(), (QStringList{"1", "2", "3", "10", "11"}));
        // Only what is shown: each keeps its colour.
        QCOMPARE(filter.index(1, 0).data(MapLegend::ColourRole).value<QColor>(), QColor(QRgb(3)));
        filter.setMost(3);
        QCOMPARE(shown(), (QStringList{"1", "2", "3"}));
    }

    void classesAreHiddenAndLookedAtAlone()
    {
        MapLegend legend;
        legend.setEntries(classes(5));
        QSignalSpy told(&legend, &MapLegend::visibilityChanged);
        legend.toggleIsolated(1);
        QVERIFY(!legend.isFaint(1) && legend.isFaint(0) && legend.isFaint(4));
        legend.toggleIsolated(2, true);
        QVERIFY(!legend.isFaint(1) && !legend.isFaint(2) && legend.isFaint(3));
        legend.toggleIsolated(3);
        QVERIFY(legend.isFaint(1) && !legend.isFaint(3));
        legend.toggleHidden(3);
        QVERIFY(legend.isHidden(3));
        QVERIFY2(!legend.isFaint(0), "what is hidden is no longer looked at alone");
        QCOMPARE(told.count(), 4);
        // By name: it stays so when the classes come again, and after a restart.
        MapLegend later;
        later.restoreState(legend.saveState());
        later.setEntries(classes(9));
        QVERIFY(later.isHidden(3) && !later.isHidden(2));
        later.showAll();
        QVERIFY(later.showsAll());
    }

    void paintingsCountWhatTheyShow()
    {
        MapValues values;
        values.whole = {0, 2, 2, -1, 1, 2};
        const MapPainting painting = paintMap(MapColour::Class, values, {"a", "b", "c"}, true);
        QCOMPARE(painting.entries.size(), 4);
        QCOMPARE(painting.entries[2].count, 3);
        QCOMPARE(painting.entries[3].count, 1); // not known
        QVERIFY((painting.shade == std::vector<quint16>{0, 2, 2, 3, 1, 2}));
        QCOMPARE(painting.palette.size(), size_t(4));
        // On another ground: other colours of the same things, legend and points alike.
        const MapPainting light = onGround(painting, false);
        QCOMPARE(light.shade, painting.shade);
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(light.entries[i].colour, classShade(i, false).rgb());
            QCOMPARE(light.palette[static_cast<size_t>(i)], light.entries[i].colour);
            QCOMPARE(painting.entries[i].colour, classShade(i, true).rgb());
        }
        QCOMPARE(light.palette.back(), painting.palette.back());
    }

    void paintingsFollowTheGround()
    {
        MapSource source(240);
        MapSession session(&source);
        MapColouring colouring(&source, &session);
        paint(session, colouring);
        QCOMPARE(colouring.painting()->entries[0].colour, classShade(0, true).rgb());
        QSignalSpy changed(&colouring, &MapColouring::changed);
        colouring.setDark(false);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(colouring.painting()->entries[0].colour, classShade(0, false).rgb());
        colouring.choose(MapColour::Class); // painted for the light ground
        colouring.setDark(true);            // and dark by the time that it is there
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::sendPostedEvents(QCoreApplication::instance());
        QCOMPARE(colouring.painting()->entries[0].colour, classShade(0, true).rgb());
    }

    void wrongOnesAreMarkedAndScalesKnowTheirEnds()
    {
        MapValues right;
        right.whole = {1, 0, -1, 0};
        const MapPainting verdicts = paintMap(MapColour::Right, right, {}, true);
        QVERIFY((verdicts.wrongRows == std::vector<qint32>{1, 3}));
        MapValues p;
        p.real = {0, 1, 0.5F, std::nanf("")};
        const MapPainting scale = paintMap(MapColour::P, p, {}, true);
        QVERIFY(scale.isScale);
        QCOMPARE(scale.low, 0.0);
        QCOMPARE(scale.high, 1.0);
        QCOMPARE(scale.shade[0], quint16(0));
        QCOMPARE(scale.shade[1], quint16(255));
        QCOMPARE(scale.shade[2], quint16(128));
        QCOMPARE(scale.palette[scale.shade[3]], scale.palette.back());
        // Each ground has its part of the scale: legend and points read the same palette.
        for (const bool dark : {true, false}) {
            const MapPainting shown = onGround(scale, dark);
            QCOMPARE(shown.shade, scale.shade);
            QCOMPARE(shown.palette[0], scaleShade(0, dark));
            QCOMPARE(shown.palette[255], scaleShade(1, dark));
            QCOMPARE(shown.palette.back(), scale.palette.back());
        }
    }

    void theEndsOfAScaleStayWhereItsColoursAre()
    {
        // Not turned around where words are read from right to left: the colours are not.
        MapPainting scale;
        scale.title = "kept";
        scale.isScale = true;
        scale.low = 0;
        scale.high = 1;
        for (int i = 0; i < 65; ++i)
            scale.palette.push_back(qRgb(4 * i - 2, 0, 0));
        const auto ends = [&](Qt::LayoutDirection direction) {
            MapScaleBar bar;
            bar.setLayoutDirection(direction);
            bar.setPainting(scale);
            bar.resize(bar.sizeHint());
            const int line = bar.fontMetrics().height();
            return bar.grab(QRect(0, line, bar.width(), bar.height() - 2 * line - 6)).toImage();
        };
        QCOMPARE(ends(Qt::RightToLeft), ends(Qt::LeftToRight));
    }

    void sessionReadsFramesAndKeepsUnits()
    {
        MapSource source(240);
        MapSession session(&source);
        session.setRun("/runs/a");
        QSignalSpy moved(&session, &MapSession::cloudChanged);
        MapSettings settings;
        settings.seed = 5;
        session.start(settings);
        QTRY_COMPARE(moved.count(), 1);
        QCOMPARE(session.state(), MapSession::State::Finished);
        QCOMPARE(source.lastOf("map.start")["seed"], 5);
        const QPointF before = session.cloud()->position(17);
        QVERIFY(std::abs(before.x() - source.placeOf(17).x()) < 1e-5);
        // The map grew tenfold: in its own square a point is where it was.
        source.scale = 10;
        source.send();
        QTRY_COMPARE(moved.count(), 2);
        QVERIFY(std::abs(session.cloud()->position(17).x() - before.x()) < 1e-5);
        QVERIFY(std::abs(session.toUnits(5, 5).x() - 0.5) < 1e-9);
        QCOMPARE(session.points()->rowOf(17), qint64(17));
        QCOMPARE(session.points()->rowOf(999), qint64(-1));
    }

    void framesOfAnEarlierMapAreDropped()
    {
        MapSource source(240);
        MapSession session(&source);
        session.setRun("/runs/a");
        session.start({});
        QTRY_VERIFY(session.cloud() != nullptr);
        source.token = QStringLiteral("another");
        QSignalSpy changed(&session, &MapSession::changed);
        source.send();
        QCOMPARE(changed.count(), 0);
    }

    void coarseClassesHaveTheirNames()
    {
        MapSource source(240);
        source.coarse = true;
        const Json levels = {{{"name", "alphabet"}, {"classes", {"Latin", "Greek"}}},
                             {{"name", "character"}, {"classes", {"a", "b", "c", "d", "e", "f"}}}};
        const Json one = {{"id", 0}, {"path", "a.png"}, {"labels", {1, 2}}, {"split", "test"}};
        source.inner.answers["run.record"] = {{"data", {{"trained_level", 1}}}};
        source.inner.answers["run.samples"] = {
            {"total", 1}, {"samples", Json::array({one})}, {"levels", levels}};
        SampleTable samples(&source.inner);
        samples.setRun("/runs/a");
        QTRY_VERIFY(samples.isComplete());
        QCOMPARE(samples.classOf(0), QString("c"));
        QCOMPARE(samples.levels()[0].classes, QStringList({"Latin", "Greek"}));
        QCOMPARE(samples.trainedLevel(), 1);
        MapSession session(&source);
        MapColouring colouring(&source, &session);
        colouring.setLevels(samples.levels(), samples.trainedLevel());
        paint(session, colouring);
        colouring.choose(MapColour::Coarse);
        QTRY_VERIFY(colouring.painting()->colour == MapColour::Coarse);
        QCOMPARE(colouring.painting()->entries[1].name, QString("Greek"));
        QCOMPARE(colouring.painting()->entries[1].count, qint64(120));
    }

    void everyLevelOfATreeIsAColour()
    {
        MapSource source(240);
        source.coarse = true;
        MapSession session(&source);
        MapColouring colouring(&source, &session);
        colouring.setLevels({{"order", {"o"}}, {"genus", {"x", "y", "z"}}, {"species", {"a", "b"}}},
                            2);
        QCOMPARE(colouring.otherLevels(), QList<int>({0, 1}));
        paint(session, colouring);
        colouring.choose(MapColour::Coarse, 0);
        QTRY_VERIFY(colouring.isPainted());
        QCOMPARE(colouring.painting()->title, QString("class by order"));
        colouring.choose(MapColour::Coarse, 1);
        QVERIFY(!colouring.isPainted()); // what is painted is of another level
        QTRY_VERIFY(colouring.isPainted());
        QCOMPARE(source.lastOf("run.points")["what"][0], "level:1");
        QCOMPARE(colouring.painting()->entries[2].name, QString("z"));
        QCOMPARE(colouring.painting()->title, QString("class by genus"));
        // Trained on the coarsest of two, there is a finer one to look at.
        colouring.setLevels({{"genus", {"x"}}, {"species", {"a", "b"}}}, 0);
        QCOMPARE(colouring.otherLevels(), QList<int>({1}));
        QCOMPARE(colouring.titleOf(MapColour::Coarse, 1), QString("class by species"));
    }

    void aPaintingThatNobodyWantsAnyMoreIsDropped()
    {
        MapSource source(240);
        MapSession session(&source);
        MapColouring colouring(&source, &session);
        paint(session, colouring);
        const auto first = colouring.painting();
        colouring.choose(MapColour::Class); // painted again, while another colour is asked for
        colouring.choose(MapColour::P);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::sendPostedEvents(QCoreApplication::instance());
        QVERIFY(colouring.painting() == first);
        QTRY_VERIFY(colouring.painting()->colour == MapColour::P);
    }

    void whatNobodyWaitsForIsClosed()
    {
        MapSource source(24);
        MapSession session(&source);
        session.setRun("/runs/a");
        session.start({});
        session.setRun("/runs/b"); // cancelled, but the engine has it already
        QTRY_COMPARE(source.timesAsked("map.close"), 1);
        QCOMPARE(source.lastOf("map.close")["map"], Json(source.token.toStdString()));
        QVERIFY(session.token().isEmpty());

        session.setHeld(this, true);
        session.start({});
        QTRY_COMPARE(source.token, QString("map-2"));
        session.start({}); // another, before the first was shown
        QTRY_COMPARE(source.timesAsked("map.close"), 2);
        QCOMPARE(source.lastOf("map.close")["map"], Json("map-2"));
        session.setHeld(this, false);
        QTRY_COMPARE(session.token(), QString("map-3"));
        QCOMPARE(source.timesAsked("map.close"), 2);
    }

    void aColourThatCannotBeHadMayBeChosenWhileAnotherIsOnItsWay()
    {
        MapSource source(24);
        MapSession session(&source);
        MapColouring colouring(&source, &session);
        paint(session, colouring);
        colouring.choose(MapColour::Coarse);
        QTRY_VERIFY(!colouring.missing().isEmpty());
        colouring.choose(MapColour::Hubness);
        colouring.choose(MapColour::Coarse);
        QTRY_VERIFY(colouring.values(MapColour::Hubness) != nullptr);
        QVERIFY(!colouring.isPainted());
        colouring.choose(MapColour::Hubness);
        QTRY_VERIFY(colouring.isPainted());
    }
};

QTEST_MAIN(MapModelsTest)
#include "MapModelsTest.moc"
