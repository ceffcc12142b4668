// What a view showed last time is shown again, and what no longer fits is left aside.

#include <QFloat16>
#include <QLineEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTest>
#include <QTreeView>

#include "common/JsonFields.h"
#include "common/ScrollKeeper.h"
#include "models/neighbourhood/NeighbourhoodQuery.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "neighbourhood/SigmaSlider.h"
#include "neighbourhood/WhyCard.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/TileView.h"
#include "widgets/neighbourhood/NeighbourhoodFixture.h"
#include "widgets/views/RetrievalFixture.h"

using namespace kindred;

namespace {

/// Of a run of 240 images, of which every fourth is a training image.
const Json kListed = {{"split", "train"}, {"list", "train"}, {"class", "tent / line"}};

Json with(Json state, const char* key, const Json& value)
{
    state[key] = value;
    return state;
}

} // namespace

class RememberedViewTest final : public RetrievalFixture {
    Q_OBJECT

    /// Another start of the program: a new view that takes a state before it has a run.
    void startAgain(const Json& state)
    {
        m_current->setRun({});
        delete m_view;
        m_view = new RetrievalView(m_source, m_current, m_selection, m_runs);
        m_view->resize(1200, 720);
        m_view->restoreState(state);
        m_current->setRun("/runs/a", m_source->runs[0]);
    }

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void theClassComesByItsNameOnceItIsKnown()
    {
        startAgain(kListed);
        QCOMPARE(textOf(m_view->saveState(), "class"), "tent / line"); // nobody looked yet
        open();
        const SampleGridModel* model = m_view->browser()->model();
        QCOMPARE(model->filter().label, 1);
        QCOMPARE(model->filter().split, "train");
        QVERIFY(model->rowCount() > 0);
        QCOMPARE(ScriptedSource::classOf(m_view->query()->id()), 1); // the first of the list
        QCOMPARE(textOf(m_view->saveState(), "class"), "tent / line");
    }

    void wordsThatNothingHasAreLeft()
    {
        startAgain(with(kListed, "search", "no such path"));
        open();
        QVERIFY(m_view->browser()->model()->rowCount() > 0);
        QCOMPARE(textOf(m_view->saveState(), "search"), "");
        QCOMPARE(m_view->browser()->split(), "train");
        startAgain({{"class", "no such class"}, {"search", ".png"}});
        open();
        QCOMPARE(textOf(m_view->saveState(), "class"), "");
        QCOMPARE(textOf(m_view->saveState(), "search"), ".png");
    }

    void whatAPersonSearchesForStaysThoughNothingHasIt()
    {
        open();
        auto* search = m_view->browser()->findChild<QLineEdit*>();
        QTest::keyClicks(search, "nowhere");
        QTRY_COMPARE(m_view->browser()->model()->rowCount(), 0);
        QCOMPARE(textOf(m_view->saveState(), "search"), "nowhere");
    }

    void aSelectionIsListedAsSoonAsItIsThere()
    {
        startAgain({{"split", "train"}, {"list", "chosen"}});
        open();
        QCOMPARE(m_view->browser()->split(), "train");
        m_selection->setIds({4, 5});
        QCOMPARE(m_view->browser()->model()->rowCount(), 2);
    }

    void settingsAndStepsAreThoseOfTheRun()
    {
        const Json steps = {{"run", "/runs/a"}, {"step", 400}, {"compared_step", 1200}};
        const Json state = {{"disagree", true}, {"steps", steps}, {"sizes", {700, 480}}};
        startAgain(state);
        QCOMPARE(m_view->saveState()["steps"], steps);
        open();
        QTRY_COMPARE(m_view->query()->settings().step.value_or(-1), 400);
        QCOMPARE(m_view->query()->settings().comparedStep.value_or(-1), 1200);
        Json kept = m_view->saveState();
        QCOMPARE(kept["steps"], steps);
        QCOMPARE(kept["disagree"], Json(true));
        const auto browserWidth = [this] { return m_view->findChild<QSplitter*>()->sizes()[1]; };
        QTRY_VERIFY2(std::abs(browserWidth() - 480) < 40,
                     qPrintable(QString::number(browserWidth())));
        // Steps of another run are none of this one's.
        kept["steps"]["run"] = "/runs/b";
        startAgain(kept);
        open();
        QVERIFY(!m_view->query()->settings().step);
    }

    void damagedStatesChangeNothing()
    {
        const Json fresh = m_view->saveState();
        m_view->restoreState({{"class", 4},
                              {"search", Json::array()},
                              {"list", 9},
                              {"disagree", "yes"},
                              {"steps", "all"},
                              {"sizes", {1, -3}}});
        QCOMPARE(m_view->saveState(), fresh);
    }

    void aListBeginsWithTheSameRow()
    {
        QStandardItemModel model;
        const auto fill = [&model](int rows) {
            model.clear();
            for (int row = 0; row < rows; ++row)
                model.appendRow(new QStandardItem(QString::number(row)));
            for (int child = 0; child < 50; ++child)
                model.item(rows / 2)->appendRow(new QStandardItem("child"));
        };
        fill(100);
        Json top;
        {
            QTreeView view;
            view.setModel(&model);
            const ScrollKeeper keeper(&view);
            view.show();
            view.expandAll();
            QCOMPARE(keeper.save(), Json::array());
            view.scrollTo(model.index(20, 0, model.index(50, 0)), QTreeView::PositionAtTop);
            top = keeper.save();
            QCOMPARE(top, Json({50, 20}));
        }
        QTreeView view;
        model.clear();
        view.setModel(&model);
        ScrollKeeper keeper(&view);
        keeper.restore(top);
        view.show();
        QTest::qWait(0);
        QCOMPARE(keeper.save(), top); // there is nothing to scroll yet
        fill(100);
        view.expandAll();
        QTRY_VERIFY(view.verticalScrollBar()->value() > 0);
        QCOMPARE(keeper.save(), top);
        // A row that is no longer there.
        keeper.restore({500, 1});
        QTest::qWait(0);
        QCOMPARE(keeper.save(), top);
        keeper.restore("top");
        QTest::qWait(0);
        QCOMPARE(keeper.save(), top);
    }

    void theGridBeginsWithTheSameRow()
    {
        open();
        m_view->browser()->setSplit({});
        QTRY_COMPARE(m_view->browser()->model()->rowCount(), 240);
        TileView* tiles = m_view->browser()->tiles();
        const int columns = tiles->columns();
        tiles->scrollTo(tiles->model()->index(10 * columns + 1, 0), TileView::PositionAtTop);
        const int place = tiles->verticalScrollBar()->value();
        QVERIFY(place > 0);
        const Json state = m_view->saveState();
        QCOMPARE(state["top"], Json({10 * columns}));
        // The query of last time is the first of the list, which is out of sight.
        startAgain(state);
        QCOMPARE(m_view->saveState()["top"], state["top"]); // nobody looked yet
        open();
        const auto bar = [this] { return m_view->browser()->tiles()->verticalScrollBar(); };
        QTRY_COMPARE(bar()->value(), place);
        QCOMPARE(m_view->saveState()["top"], state["top"]);
        // The next query is brought into sight.
        m_view->ask(m_view->browser()->model()->idAt(0));
        m_view->ask(m_view->browser()->model()->idAt(1));
        QTRY_COMPARE(bar()->value(), 0);
    }

    void sigmaComesBackToItsRunAlone()
    {
        scriptNeighbourhoods(*m_source, "snca");
        Json state;
        {
            NeighbourhoodView view(m_source, m_current, m_selection);
            view.show();
            QTRY_COMPARE(view.query()->state(), NeighbourhoodQuery::State::Ready);
            view.why()->sigma()->setSigma(0.2);
            QTRY_VERIFY(!view.query()->isBusy());
            state = view.saveState();
        }
        for (const char* run : {"/runs/b", "/runs/a"}) {
            NeighbourhoodView view(m_source, m_current, m_selection);
            view.restoreState(state);
            m_current->setRun(run, m_source->runs[1]);
            QCOMPARE(view.saveState()["sigma"], state["sigma"]);
            view.show();
            QTRY_VERIFY(m_source->isIdle() &&
                        view.query()->state() == NeighbourhoodQuery::State::Ready);
            const Json asked = m_source->asked("query.neighbourhood").back().params;
            const bool same = QString(run) == "/runs/a";
            QCOMPARE(view.why()->sigma()->sigma().has_value(), same);
            QCOMPARE(asked.contains("sigma"), same);
            QCOMPARE(view.saveState()["sigma"], state["sigma"]);
        }
    }
};

QTEST_MAIN(RememberedViewTest)
#include "RememberedViewTest.moc"
