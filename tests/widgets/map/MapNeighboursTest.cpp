// The neighbours beside the map and what their menu offers.
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

#include "common/Buttons.h"
#include "common/Pill.h"
#include "common/ProgressRow.h"
#include "map/MapAside.h"
#include "map/MapNeighbours.h"
#include "map/MapWhy.h"
#include "models/neighbourhood/NeighbourhoodQuery.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/runs/RunListModel.h"
#include "models/samples/TileRoles.h"
#include "neighbourhood/MassView.h"
#include "neighbourhood/WeightBars.h"
#include "neighbourhood/WhyCard.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/retrieval/NeighbourRows.h"
#include "views/retrieval/QueryCard.h"
#include "views/retrieval/QueryPicture.h"
#include "views/samples/TileView.h"
#include "widgets/map/MapFixture.h"
#include "widgets/neighbourhood/NeighbourhoodFixture.h"

using namespace kindred;

class MapNeighboursTest final : public MapFixture {
    Q_OBJECT

    struct Shown {
        explicit Shown(MapNeighboursTest& test)
            : runs(test.m_source.get()),
              panel(test.m_source.get(), test.m_current.get(), test.m_selection.get(), &runs)
        {
            panel.resize(500, 700);
            panel.show();
        }
        RunListModel runs;
        MapNeighbours panel;
    };

    /// The panel alone, and the sample that it is asked about.
    std::unique_ptr<Shown> showBeside(qint64 sample)
    {
        auto shown = std::make_unique<Shown>(*this);
        m_selection->setCurrent(sample);
        return shown;
    }

private Q_SLOTS:
    void cleanup() { m_view.reset(); }

    void aSelectionOffersItsSteps()
    {
        open();
        RunListModel runs(m_source.get());
        MapNeighbours panel(m_source.get(), m_current.get(), m_selection.get(), &runs);
        panel.setBoardClasses([] { return QList<std::pair<int, QString>>{{7, "Rings"}}; });
        panel.resize(500, 700);
        panel.show();
        QVERIFY(!m_view->fact().contains("selected"));
        m_selection->setIds({9, 4, 2});
        QVERIFY2(m_view->fact().contains("3 selected"), qPrintable(m_view->fact()));
        const auto button = [&](const char* text) -> QPushButton* {
            for (auto* each : panel.findChildren<QPushButton*>())
                if (each->text() == text && each->isVisible())
                    return each;
            return nullptr;
        };
        QVERIFY(button("Show in Retrievals") && button("Send to the board") && button("Clear"));
        QSignalSpy retrieved(&panel, &MapNeighbours::retrievalWanted);
        button("Show in Retrievals")->click();
        QCOMPARE(retrieved.count(), 1);
        QSignalSpy sent(&panel, &MapNeighbours::boardWanted);
        QMenu* menu = button("Send to the board")->menu();
        Q_EMIT menu->aboutToShow();
        menu->actions().first()->trigger();
        QCOMPARE(sent.count(), 1);
        QCOMPARE(sent[0][0].toString(), QString("/runs/a"));
        QCOMPARE(sent[0][1].value<QList<qint64>>(), (QList<qint64>{2, 4, 9}));
        button("Clear")->click();
        QVERIFY(m_selection->ids().isEmpty());
        QVERIFY(!button("Clear"));
        QVERIFY(!m_view->fact().contains("selected"));
        // What is looked at comes before what is selected.
        m_selection->setIds({9, 4, 2});
        m_selection->setCurrent(4);
        QVERIFY(!button("Clear"));
        QSignalSpy wanted(m_view.get(), &MapView::retrievalWanted);
        m_selection->setCurrent(Selection::kNone);
        m_view->retrieveSelection();
        QCOMPARE(m_selection->current(), qint64(2));
        QVERIFY(wanted.count() == 1 && wanted[0][0].toBool());
    }

    void aNeighbourIsSentToTheBoard()
    {
        make();
        enter();
        RunListModel runs(m_source.get());
        MapNeighbours panel(m_source.get(), m_current.get(), m_selection.get(), &runs);
        panel.setBoardClasses([] { return QList<std::pair<int, QString>>{{7, "Rings"}}; });
        panel.resize(500, 700);
        panel.show();
        m_selection->setCurrent(5);
        TileView* tiles = panel.rows()->own()->tiles();
        QTRY_VERIFY(panel.query()->state() == RetrievalQuery::State::Ready &&
                    tiles->model()->rowCount() > 0);
        QSignalSpy sent(&panel, &MapNeighbours::boardWanted);
        const QModelIndex nearest = tiles->model()->index(0, 0);
        QTRY_VERIFY(tiles->indexAt(tiles->visualRect(nearest).center()) == nearest);
        Q_EMIT tiles->customContextMenuRequested(tiles->visualRect(nearest).center());
        auto* menu = panel.findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(menu && menu->actions().size() == 1);
        const QList<QAction*> offered = menu->actions().first()->menu()->actions();
        QCOMPARE(offered[1]->text(), QString("To “Rings”"));
        offered[1]->trigger();
        QCOMPARE(sent.count(), 1);
        QCOMPARE(sent[0][0].toString(), QString("/runs/a"));
        QCOMPARE(sent[0][1].value<QList<qint64>>(),
                 QList<qint64>{panel.query()->answer().rows[0].neighbours[0].id});
        QCOMPARE(sent[0][2].value<BoardTarget>().classId, 7);
        // Beside the tiles there is nothing to send.
        menu->close();
        delete menu;
        Q_EMIT tiles->customContextMenuRequested({-5, -5});
        QVERIFY(!panel.findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    }

    void aRunThatWaitsHasNoErrorsYet()
    {
        make();
        Json waiting = ScriptedSource::summary("a", "queued", 0, 0);
        waiting.erase("table");
        enter(waiting);
        RunListModel runs(m_source.get());
        MapNeighbours panel(m_source.get(), m_current.get(), m_selection.get(), &runs);
        const auto button = [&]() -> QPushButton* {
            for (auto* each : panel.findChildren<QPushButton*>())
                if (each->text() == "Next error")
                    return each;
            return nullptr;
        };
        QVERIFY(button() && !button()->isEnabled());
        waiting["state"] = "running";
        m_current->setSummary(waiting);
        QVERIFY(!button()->isEnabled());
        waiting["table"] = 27;
        m_current->setSummary(waiting);
        QVERIFY(button()->isEnabled());
    }

    void aClassThatWasNotTrainedIsNotCalledWrong()
    {
        make();
        Json apart = ScriptedSource::summary("a", "finished", 40, 0.9);
        apart["apart"] = true;
        m_source->inner.untrained = true;
        enter(apart);
        const auto shown = showBeside(5);
        MapNeighbours& panel = shown->panel;
        QTRY_VERIFY(panel.query()->state() == RetrievalQuery::State::Ready);
        QCOMPARE(m_source->inner.asked("query.neighbours").back().params["database"], Json("test"));
        auto* verdict = panel.findChild<QueryCard*>()->findChild<Pill*>();
        QCOMPARE(verdict->text(), QString("class not trained"));
        QVERIFY(verdict->toolTip().contains("was not trained on images of this class"));
        QSignalSpy said(&panel, &MapNeighbours::said);
        panel.askNextError();
        QTRY_COMPARE(said.count(), 1);
        QVERIFY(said[0][0].toString().startsWith("None can be misclassified (test)"));
    }

    void theQueryStandsAboveItsNeighbours()
    {
        make();
        enter();
        const auto shown = showBeside(5);
        MapNeighbours& panel = shown->panel;
        auto* asked = panel.findChild<QueryCard*>();
        QTRY_VERIFY(panel.query()->state() == RetrievalQuery::State::Ready && asked->isVisible());
        QTRY_VERIFY(!asked->picture()->picture().isNull());
        QVERIFY(asked->verdict().startsWith("predicted "));
        QVERIFY(asked->y() < panel.rows()->y());
    }

    /// Another run may take long to answer: until then nothing of the run before is left.
    void anotherRunBeginsWithoutNeighbours()
    {
        make();
        enter();
        const auto shown = showBeside(5);
        MapNeighbours& panel = shown->panel;
        NeighbourRow* row = panel.rows()->own();
        QTRY_VERIFY(panel.query()->state() == RetrievalQuery::State::Ready && row->count() > 0);
        panel.hide(); // in another room
        m_source->inner.unanswered = "query.neighbours";
        m_current->setRun("/runs/b", ScriptedSource::summary("b", "finished", 40, 0.9));
        m_selection->setCurrent(5);
        panel.show();
        QTRY_VERIFY(panel.query()->state() == RetrievalQuery::State::Loading);
        QCOMPARE(panel.query()->run(), QString("/runs/b"));
        QCOMPARE(row->count(), 0);
        QVERIFY(!row->isVisible());
    }

    void whileItSearchesWhatStandsThereIsOfTheQueryBefore()
    {
        make();
        enter();
        const auto shown = showBeside(5);
        MapNeighbours& panel = shown->panel;
        NeighbourRow* row = panel.rows()->own();
        const auto nearest = [row] { return row->tiles()->model()->index(0, 0); };
        QTRY_VERIFY(panel.query()->state() == RetrievalQuery::State::Ready && row->count() > 0);
        QVERIFY(nearest().data(RightRole).isValid());
        QCOMPARE(row->tiles()->accessibleName(), QString("this run"));
        m_source->inner.unanswered = "query.neighbours";
        m_selection->setCurrent(9);
        QVERIFY(panel.query()->state() == RetrievalQuery::State::Loading);
        QVERIFY(row->count() > 0);
        QVERIFY(!nearest().data(RightRole).isValid());
        QCOMPARE(row->tiles()->accessibleName(), QString("found before, for #5"));
        for (const QLabel* label : row->findChildren<QLabel*>())
            QVERIFY2(!label->isVisible() || !label->text().contains("right"),
                     qPrintable(label->text()));
        // That it takes long is told, and it can be ended.
        const ProgressRow* progress = panel.rows()->progress();
        QTRY_VERIFY(progress->isVisible());
        progress->cancelButton()->click();
        QVERIFY(panel.query()->state() == RetrievalQuery::State::Failed);
        QVERIFY(!progress->isVisible());
        const auto labels = panel.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->isVisible() && label->text() == "Cancelled";
        }));
        m_source->inner.unanswered.clear();
        m_selection->setCurrent(12);
        QTRY_VERIFY(panel.query()->state() == RetrievalQuery::State::Ready);
        QVERIFY(nearest().data(RightRole).isValid());
        QCOMPARE(row->tiles()->accessibleName(), QString("this run"));
    }

    /// Found after a while, which is told, it is the sample that the map shows.
    void aSlowSearchForTheNextErrorLeadsToIt()
    {
        make();
        enter();
        const auto shown = showBeside(5);
        MapNeighbours& panel = shown->panel;
        QTRY_VERIFY(panel.query()->state() == RetrievalQuery::State::Ready);
        m_source->inner.withheld = "query.errors";
        panel.askNextError();
        QTRY_VERIFY(panel.rows()->progress()->isVisible());
        m_source->inner.release();
        QTRY_COMPARE(m_selection->current(), qint64(12));
        QCOMPARE(panel.query()->id(), qint64(12));
        // Given up, it leads nowhere.
        m_selection->setCurrent(Selection::kNone);
        panel.askNextError();
        QTRY_VERIFY(panel.query()->isSlow());
        panel.query()->cancel();
        QVERIFY(!panel.query()->isFinding());
        QCOMPARE(m_selection->current(), qint64(Selection::kNone));
    }

    void itsWeightsStandBelowWhereThereIsRoom()
    {
        make();
        enter();
        m_source->inner.answers["query.neighbourhood"] = neighbourhoodAnswer(5);
        RunListModel runs(m_source.get());
        MapAside aside(m_source.get(), m_current.get(), m_selection.get(), &runs);
        aside.resize(500, 980);
        aside.show();
        QVERIFY(!aside.why()->isVisible()); // there is nothing to weigh yet
        aside.setStep(1200);
        m_selection->setCurrent(5);
        QTRY_VERIFY(aside.why()->query()->state() == NeighbourhoodQuery::State::Ready);
        const Json question = m_source->inner.asked("query.neighbourhood").back().params;
        QCOMPARE(question["step"], Json(1200));
        QVERIFY(!aside.why()->card()->bars()->bars().shares.isEmpty());
        QCoreApplication::processEvents(); // it asks for more room with an answer, and stays
        // A bar leads to its image, there and everywhere.
        Q_EMIT aside.why()->card()->bars()->chosen(1);
        const qint64 second = aside.why()->query()->answer().neighbours[1].id;
        QCOMPARE(m_selection->current(), second);
        QTRY_COMPARE(aside.neighbours()->query()->id(), second);
        QVERIFY(aside.why()->isVisible());

        // Without it they are folded to what they tell in a line, and the pictures keep their
        // place.
        aside.resize(500, 600);
        QTRY_VERIFY(aside.why()->card()->isFolded());
        QVERIFY(aside.why()->isVisible() && !aside.why()->card()->bars()->isVisible());
        QTRY_VERIFY(aside.why()->height() < 80);
        m_selection->setCurrent(9);
        QTRY_COMPARE(aside.neighbours()->query()->id(), 9);
        QTRY_COMPARE(aside.why()->query()->id(), 9);
        QVERIFY(aside.why()->card()->fact().contains("p ="));
    }

    void itsWeightsTakeThePlaceOfTheNeighboursWhereThereIsRoomForOne()
    {
        make();
        enter();
        m_source->inner.answers["query.neighbourhood"] = neighbourhoodAnswer(5);
        RunListModel runs(m_source.get());
        MapAside aside(m_source.get(), m_current.get(), m_selection.get(), &runs);
        aside.resize(460, 560);
        aside.show();
        m_selection->setCurrent(5);
        WhyCard* card = aside.why()->card();
        QTRY_VERIFY(aside.why()->query()->state() == NeighbourhoodQuery::State::Ready);
        QVERIFY(card->isFolded() && aside.neighbours()->isVisible());
        QTest::mouseClick(card->foldButton(), Qt::LeftButton);
        QVERIFY(!card->isFolded() && card->bars()->isVisible());
        QVERIFY(!aside.neighbours()->isVisible());
        aside.resize(460, 900); // there is room for both
        QTRY_VERIFY(aside.neighbours()->isVisible() && card->bars()->isVisible());
        QTest::mouseClick(card->foldButton(), Qt::LeftButton);
        QVERIFY(card->isFolded() && aside.neighbours()->isVisible());
        m_selection->setCurrent(Selection::kNone);
        QVERIFY(!aside.why()->isVisible());
    }

    /// As beside the map of a window of 1280 by 800: no picture and no bar is cut.
    void bothStandInAWindowOfUsualSize()
    {
        make();
        enter();
        m_source->inner.answers["query.neighbourhood"] = neighbourhoodAnswer(5);
        RunListModel runs(m_source.get());
        MapAside aside(m_source.get(), m_current.get(), m_selection.get(), &runs);
        aside.resize(464, 700);
        aside.show();
        m_selection->setCurrent(5);
        QTRY_VERIFY(aside.why()->query()->state() == NeighbourhoodQuery::State::Ready);
        QTRY_VERIFY(aside.neighbours()->query()->state() == RetrievalQuery::State::Ready);
        QCoreApplication::processEvents();
        const auto isWhole = [&](const QWidget* part) {
            return part->isVisible() &&
                   part->visibleRegion().boundingRect().height() == part->height() &&
                   part->height() >= part->minimumSizeHint().height();
        };
        const WhyCard* card = aside.why()->card();
        QTRY_VERIFY(isWhole(card->bars()) && isWhole(card->masses()));
        QVERIFY(isWhole(aside.neighbours()->rows()->own()->tiles()));
    }
};

QTEST_MAIN(MapNeighboursTest)
#include "MapNeighboursTest.moc"
