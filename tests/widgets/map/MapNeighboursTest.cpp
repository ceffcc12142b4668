// The neighbours beside the map and what their menu offers.
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include "common/Pill.h"
#include "map/MapNeighbours.h"
#include "models/RetrievalQuery.h"
#include "models/RunListModel.h"
#include "views/NeighbourRow.h"
#include "views/NeighbourRows.h"
#include "views/TileView.h"
#include "widgets/map/MapFixture.h"

using namespace kindred;

class MapNeighboursTest final : public MapFixture {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { m_view.reset(); }

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

    void aClassThatWasNotTrainedIsNotCalledWrong()
    {
        make();
        Json apart = ScriptedSource::summary("a", "finished", 40, 0.9);
        apart["apart"] = true;
        m_source->inner.untrained = true;
        enter(apart);
        RunListModel runs(m_source.get());
        MapNeighbours panel(m_source.get(), m_current.get(), m_selection.get(), &runs);
        panel.resize(500, 700);
        panel.show();
        m_selection->setCurrent(5);
        QTRY_VERIFY(panel.query()->state() == RetrievalQuery::State::Ready);
        QCOMPARE(m_source->inner.asked("query.neighbours").back().params["database"], Json("test"));
        auto* verdict = panel.findChild<Pill*>();
        QVERIFY(verdict->text().contains(" of 10")); // how many of its like are found is told
        QVERIFY(verdict->toolTip().contains("was not trained on images of this class"));
        QSignalSpy said(&panel, &MapNeighbours::said);
        panel.askNextError();
        QTRY_COMPARE(said.count(), 1);
        QVERIFY(said[0][0].toString().startsWith("None can be misclassified (test)"));
    }
};

QTEST_MAIN(MapNeighboursTest)
#include "MapNeighboursTest.moc"
