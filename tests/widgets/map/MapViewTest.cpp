// The map's view on a scripted engine.

#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include "base/Files.h"
#include "common/Buttons.h"
#include "common/Theme.h"
#include "map/MapHoverCard.h"
#include "map/MapLegendPanel.h"
#include "map/MapNeighbours.h"
#include "map/MapOverlay.h"
#include "map/MapParameters.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/runs/RunListModel.h"
#include "plots/ClassPalette.h"
#include "plots/ColourScale.h"
#include "widgets/map/MapFixture.h"

using namespace kindred;

class MapViewTest final : public MapFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }
    void cleanup() { m_view.reset(); }

    void emptyStatesTeachTheNextStep()
    {
        make();
        m_view->show();
        QSignalSpy wanted(m_view.get(), &MapView::runsWanted);
        auto* step = m_view->page()->findChild<QPushButton*>();
        QVERIFY(step && step->isVisible());
        step->click();
        QCOMPARE(wanted.count(), 1);
        QVERIFY2(m_source->asked.empty(), "nothing is asked without a run");
        m_source->tableSteps.clear();
        enter();
        QTRY_COMPARE(m_source->timesAsked("map.list"), 1);
        QTest::qWait(0);
        QVERIFY(!m_view->showsMap());
        QCOMPARE(m_source->timesAsked("map.start"), 0);
    }

    void smallMapsBeginAloneAndLargeOnesWaitForStart()
    {
        open();
        QCOMPARE(m_source->timesAsked("map.start"), 1);
        make();
        m_source->pointsThere = 70'000;
        enter();
        QTRY_VERIFY(m_view->parameters()->points() == 70'000);
        QTRY_VERIFY(m_view->parameters()->isVisible());
        QCOMPARE(m_source->timesAsked("map.start"), 0);
        QVERIFY(m_view->parameters()->seconds() > 60);
        m_view->parameters()->startButton()->click();
        QTRY_COMPARE(m_source->timesAsked("map.start"), 1);
        QTRY_VERIFY(m_view->showsMap());
    }

    void aMapThatMemoryDoesNotHoldWaits()
    {
        make();
        const auto memory = [](double bytes, bool fits) {
            return Json{{"memory_bytes", bytes}, {"available_bytes", 2.0e9}, {"fits", fits}};
        };
        m_source->pointsThere = 70'000;
        m_source->memory = {{"tsne", memory(9.0e9, false)}, {"pca", memory(3.0e8, true)}};
        enter();
        const MapParameters* parameters = m_view->parameters();
        QTRY_COMPARE(parameters->bytes(), 9.0e9);
        QVERIFY(!parameters->fits());
        QVERIFY(!parameters->isValid());
        QVERIFY(!parameters->startButton()->isEnabled());
        m_source->memory["tsne"] = memory(5.0e8, true);
        MapSettings settings = parameters->settings();
        settings.set = {{"perplexity", 5}};
        m_view->parameters()->setSettings(settings);
        QTRY_COMPARE(parameters->bytes(), 5.0e8);
        QVERIFY(parameters->startButton()->isEnabled());
        const auto& [method, params] = m_source->asked.back();
        QCOMPARE(method, QString("map.options"));
        QVERIFY2(params["set"] == settings.set, "what it takes hangs on the perplexity");
    }

    void aKeptMapIsOpenedNotMadeAgain()
    {
        make();
        m_source->mapped = {1200};
        enter();
        QTRY_COMPARE(m_source->timesAsked("map.open"), 1);
        QCOMPARE(m_source->timesAsked("map.start"), 0);
        QTRY_VERIFY(m_view->fact().contains("240 of 240"));
    }

    void refusalsAreSaidInThePlaceOfTheMap()
    {
        make();
        m_source->errors["map.start"] = usageError("must be at most 79", "perplexity");
        QSignalSpy said(m_view.get(), &MapView::said);
        enter();
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Failed);
        QVERIFY(!m_view->showsMap());
        QCOMPARE(said.count(), 1);
        QVERIFY(said[0][0].toString().contains("at most 79"));
    }

    void zoomSurvivesFrames()
    {
        open();
        m_view->cloud()->zoom(4, QPointF(300, 200));
        const PointView before = m_view->cloud()->view();
        QSignalSpy moved(m_view->session(), &MapSession::cloudChanged);
        m_source->frameState = "running";
        m_source->scale = 3;
        m_source->shift = 1;
        m_source->send();
        QTRY_COMPARE(moved.count(), 1);
        QVERIFY(m_view->cloud()->view() == before);
    }

    void theRestGoesGreyNotAway()
    {
        open();
        m_selection->setIds({1, 8, 15});
        const auto& emphasis = m_view->cloud()->pointStyle().emphasis;
        QCOMPARE(emphasis.size(), size_t(240));
        QCOMPARE(std::count(emphasis.begin(), emphasis.end(), 1), 3);
        QVERIFY(emphasis[8] == 1 && emphasis[9] == 0);
        QVERIFY(m_view->cloud()->pointStyle().hidden.empty());
        QVERIFY2(m_view->fact().contains("240 of 240"), "grey points are shown");
        m_selection->clear();
        QVERIFY(m_view->cloud()->pointStyle().emphasis.empty());
    }

    void hiddenClassesAreCountedOut()
    {
        open();
        m_view->legend()->toggleHidden(2);
        const auto& hidden = m_view->cloud()->pointStyle().hidden;
        QCOMPARE(hidden.size(), size_t(240));
        QCOMPARE(std::count(hidden.begin(), hidden.end(), 1), 40);
        QVERIFY2(m_view->fact().contains("200 of 240"), qPrintable(m_view->fact()));
        m_view->legend()->toggleIsolated(1);
        const auto& emphasis = m_view->cloud()->pointStyle().emphasis;
        QCOMPARE(std::count(emphasis.begin(), emphasis.end(), 1), 40);
        m_view->legend()->showAll();
        QVERIFY(m_view->fact().contains("240 of 240"));
    }

    void aLegendOfOtherColoursHidesNothing()
    {
        open();
        // As while another painting is on its way: more rows than this one has shades.
        QList<MapPainting::Entry> others;
        for (int i = 0; i < 100'000; ++i)
            others.append({QStringLiteral("other %1").arg(i), 0xff000000U, 1});
        m_view->legend()->setEntries(others);
        m_view->legend()->toggleHidden(99'999);
        QVERIFY(m_view->cloud()->pointStyle().hidden.empty());
        m_view->legend()->toggleIsolated(99'998);
        QCOMPARE(m_view->cloud()->pointStyle().emphasis.size(), size_t(240));
    }

    void clicksChooseEverywhere()
    {
        open();
        QTest::mouseClick(m_view->cloud(), Qt::LeftButton, Qt::NoModifier, pixelOf(33));
        const qint64 first = m_selection->current();
        QVERIFY(first >= 0);
        QCOMPARE(ScriptedSource::classOf(first), ScriptedSource::classOf(33));
        QVERIFY2(m_selection->ids().isEmpty(), "one point is looked at, the others stay coloured");
        QTest::mouseClick(m_view->cloud(), Qt::LeftButton, Qt::ShiftModifier, pixelOf(33));
        QTest::mouseClick(m_view->cloud(), Qt::LeftButton, Qt::ShiftModifier, pixelOf(101));
        QCOMPARE(m_selection->ids().size(), 2);
        // The other way: another room chooses.
        m_selection->setCurrent(101);
        QCOMPARE(m_view->cloud()->current(), qint64(101));
    }

    void aRectangleChoosesAClass()
    {
        open();
        m_view->cloud()->setTool(PointCloudView::Tool::Rectangle);
        QRect around;
        for (int row = 0; row < 240; ++row)
            if (ScriptedSource::classOf(row) == 3)
                around |= QRect(pixelOf(row), QSize(1, 1));
        around.adjust(-6, -6, 6, 6);
        QTest::mousePress(m_view->cloud(), Qt::LeftButton, {}, around.topLeft());
        QTest::mouseMove(m_view->cloud(), around.center());
        QTest::mouseMove(m_view->cloud(), around.bottomRight());
        QTest::mouseRelease(m_view->cloud(), Qt::LeftButton, {}, around.bottomRight());
        QCOMPARE(m_selection->ids().size(), 40);
        for (const qint64 id : m_selection->ids())
            QCOMPARE(ScriptedSource::classOf(id), 3);
    }

    void hoveringTellsWhoItIs()
    {
        open();
        m_view->setColour(MapColour::P);
        QTRY_VERIFY(m_view->colouring()->painting()->colour == MapColour::P);
        Q_EMIT m_view->cloud()->hovered(120, QPoint(100, 100));
        QVERIFY(m_view->hoverCard()->isVisible());
        const QString words = m_view->hoverCard()->words();
        QVERIFY2(words.contains("#120"), qPrintable(words));
        QVERIFY2(words.contains(ScriptedSource::className(ScriptedSource::classOf(120))),
                 qPrintable(words));
        QVERIFY2(words.contains("p 0.50"), qPrintable(words));
        Q_EMIT m_view->cloud()->hovered(-1, {});
        QVERIFY(!m_view->hoverCard()->isVisible());
    }

    void aThumbnailFollowsItsSampleThroughFilters()
    {
        open();
        m_view->legend()->toggleHidden(0);
        Q_EMIT m_view->cloud()->hovered(9, QPoint(100, 100));
        QCOMPARE(m_view->hoverCard()->id(), qint64(9));
        // Another map of the same samples in another order of frames: still by number.
        m_view->strip()->stepSlider()->setValue(0);
        QTRY_COMPARE(m_view->session()->step(), qint64(400));
        Q_EMIT m_view->cloud()->hovered(9, QPoint(100, 100));
        QCOMPARE(m_view->hoverCard()->id(), qint64(9));
    }

    void whatIsMissingSaysWhyAndTheColourStays()
    {
        open();
        QSignalSpy said(m_view.get(), &MapView::said);
        m_view->setColour(MapColour::Coarse);
        QTRY_COMPARE(said.count(), 1);
        QVERIFY(said[0][0].toString().contains("one level"));
        QTRY_COMPARE(m_view->colouring()->chosen(), MapColour::Class);
    }

    void wrongOnesCarryACross()
    {
        open();
        m_view->setColour(MapColour::Right);
        QTRY_VERIFY(!m_view->cloud()->pointStyle().marks.empty());
        const auto& marks = m_view->cloud()->pointStyle().marks;
        QCOMPARE(std::count(marks.begin(), marks.end(), PointMark::Cross), 24);
        QVERIFY(marks[10] == PointMark::Cross && marks[11] == PointMark::None);
    }

    void honestyShowsItsNumberAndItsPoints()
    {
        open();
        QPushButton* button = nullptr;
        for (auto* each : m_view->findChildren<QPushButton*>())
            if (each->text().startsWith("Honesty"))
                button = each;
        QVERIFY(button);
        QCOMPARE(button->text(), QString("Honesty 94 %"));
        QVERIFY2(m_view->fact().contains("50 % of neighbours kept"), qPrintable(m_view->fact()));
        QVERIFY2(Qt::mightBeRichText(button->toolTip()), "plain words would be one long line");
        QVERIFY(button->toolTip().contains("continuity 97.0 %"));
        m_selection->setCurrent(4);
        button->click();
        QTRY_VERIFY(m_view->honesty()->isThere());
        QCOMPARE(m_view->overlay()->links().size(), size_t(4)); // two false, two torn
        const auto& shade = m_view->cloud()->pointStyle().shade;
        QVERIFY2(shade[4] < shade[5], "the point that keeps less is darker");
        const auto& palette = m_view->cloud()->pointStyle().palette;
        const bool dark = tokensOf(m_view->palette()).dark;
        QCOMPARE(palette.front(), scaleShade(0, dark)); // told apart by every eye
        QCOMPARE(palette[palette.size() - 2], scaleShade(1, dark));
        // What is exported is what is seen.
        const TemporaryFolder folder;
        const QString path = QString::fromStdString((folder.path() / "map.svg").string());
        QSignalSpy said(m_view.get(), &MapView::said);
        m_view->exportTo(path);
        QTRY_COMPARE(said.count(), 1);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray drawing = file.readAll();
        QVERIFY(drawing.contains("true neighbours kept"));
        QVERIFY(!drawing.contains(classShade(0, false).name().toUtf8()));
        button->click();
        QVERIFY(m_view->overlay()->links().empty());
    }

    void epochsAreScrubbed()
    {
        make();
        m_source->mapped = {400, 1200};
        enter();
        QTRY_VERIFY(m_view->fact().contains("240 of 240"));
        QCOMPARE(m_view->strip()->stepSlider()->value(), 1);
        m_view->cloud()->zoom(3, QPointF(100, 100));
        const PointView zoomed = m_view->cloud()->view();
        m_view->strip()->stepSlider()->setValue(0);
        QTRY_COMPARE(m_view->session()->step(), qint64(400));
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Finished);
        QCOMPARE(m_source->lastOf("map.open")["step"], 400);
        QVERIFY(m_view->cloud()->view() == zoomed);
    }

    void stateSurvivesARestartWithASelection()
    {
        open();
        m_selection->setIds({3, 4, 5});
        m_selection->setCurrent(4);
        m_view->setColour(MapColour::P);
        m_view->strip()->sizeSlider()->setValue(40);
        m_view->legend()->toggleHidden(1);
        const Json state = m_view->saveState();
        // The selection is there before the map is.
        make();
        m_selection->setIds({3, 4, 5});
        m_selection->setCurrent(4);
        m_view->restoreState(state);
        enter();
        QTRY_VERIFY(m_view->cloud()->cloud() && m_view->colouring()->painting());
        QCOMPARE(m_view->colouring()->chosen(), MapColour::P);
        QCOMPARE(m_view->cloud()->thumbnailSide(), 40);
        QCOMPARE(m_view->cloud()->current(), qint64(4));
        m_view->restoreState(Json::parse(R"({"colour":7,"legend":[]})"));
    }

    void onlyNextErrorLeadsElsewhere()
    {
        make();
        enter();
        RunListModel runs(m_source.get());
        MapNeighbours panel(m_source.get(), m_current.get(), m_selection.get(), &runs);
        panel.show();
        m_selection->setCurrent(5);
        QCOMPARE(m_source->inner.count("query.neighbours"), 1);
        // Another room is shown, and another sample chosen, before the answer is there.
        panel.hide();
        m_selection->setCurrent(9);
        QTRY_COMPARE(panel.query()->state(), RetrievalQuery::State::Ready);
        QCOMPARE(m_selection->current(), qint64(9));
        panel.show();
        QTRY_COMPARE(panel.query()->answer().id, std::optional<qint64>(9));
        panel.askNextError();
        QTRY_COMPARE(m_selection->current(), qint64(12));
        // Not when somebody chose meanwhile.
        panel.askNextError();
        m_selection->setCurrent(30);
        QTRY_COMPARE(panel.query()->answer().id, std::optional<qint64>(30));
        QTRY_VERIFY(m_source->inner.isIdle());
        QCOMPARE(m_selection->current(), qint64(30));
        // Nor when nobody looks any more.
        panel.askNextError();
        panel.hide();
        QTRY_COMPARE(panel.query()->answer().id, std::optional<qint64>(41));
        QCOMPARE(m_selection->current(), qint64(30));
        panel.show();
        QTRY_COMPARE(panel.query()->answer().id, std::optional<qint64>(30));
    }

    void theLegendIsOperatedByHand()
    {
        open();
        QListView* list = m_view->legendPanel()->list();
        const QRect row = list->visualRect(list->model()->index(0, 0));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, Qt::NoModifier, row.center());
        QVERIFY(list->model()->index(0, 0).data(MapLegend::IsolatedRole).toBool());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, Qt::ControlModifier, row.center());
        QVERIFY(list->model()->index(0, 0).data(MapLegend::HiddenRole).toBool());
        list->setCurrentIndex(list->model()->index(1, 0));
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(list->model()->index(1, 0).data(MapLegend::IsolatedRole).toBool());
    }

    void aRefusedMapCanBeAskedForOnceMore()
    {
        open();
        IconButton* again = m_view->pauseButton();
        QVERIFY(again->isHidden()); // it is at rest
        m_source->errors["map.start"] = failure("no room for it", "the engine");
        m_source->tableSteps = {400, 1200, 2000};
        m_current->setSummary(training(2000));
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Stopped);
        QVERIFY(!again->isHidden());
        QCOMPARE(again->toolTip(), QString("Ask for the map once more"));
        QVERIFY2(m_view->fact().contains("did not come"), qPrintable(m_view->fact()));
        m_source->errors.clear();
        again->click();
        QTRY_COMPARE(m_source->timesAsked("map.start"), 3);
        QCOMPARE(m_source->lastOf("map.start")["step"], 2000);
        QTRY_COMPARE(m_view->session()->state(), MapSession::State::Finished);
        QVERIFY(again->isHidden());
        QVERIFY(!m_view->fact().contains("did not come"));
    }
};

QTEST_MAIN(MapViewTest)
#include "MapViewTest.moc"
