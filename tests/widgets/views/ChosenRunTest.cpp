// A run that was chosen before the list knew it: what the wizard has just started.

#include <QPushButton>
#include <QTest>
#include <QUndoStack>

#include <algorithm>

#include "models/runs/CurrentRun.h"
#include "models/runs/RunActions.h"
#include "models/runs/RunOrderModel.h"
#include "views/curves/CurvesView.h"
#include "views/runs/RunTree.h"
#include "views/runs/RunsView.h"
#include "widgets/views/ScriptedSource.h"

using namespace kindred;

class ChosenRunTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_source.runs = {ScriptedSource::summary("done", "finished", 40, 0.9),
                         ScriptedSource::summary("dead", "crashed", 9, 0.7)};
        m_runs = std::make_unique<RunListModel>(&m_source);
        m_actions = std::make_unique<RunActions>(&m_source, &m_undo);
        m_view = std::make_unique<RunsView>(&m_source, &m_current, m_runs.get(), m_actions.get(),
                                            &m_undo);
        m_view->resize(1100, 600);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get(), 60'000));
        QTRY_COMPARE(m_view->order()->rowCount(), 2);
        m_view->select("/runs/done");
        QCOMPARE(m_current.run(), "/runs/done");
    }

    void isSelectedWhenItComes()
    {
        m_current.setRun("/runs/new");
        m_view->table()->setFocus();
        QCOMPARE(m_current.run(), "/runs/new");
        m_runs->upsert(ScriptedSource::summary("new", "starting", 0, 0));
        QCOMPARE(m_view->selectedRuns(), QStringList("/runs/new"));
        QCOMPARE(m_current.run(), "/runs/new");
    }

    void comesInsideAGroup()
    {
        Json member = ScriptedSource::summary("seeds/seed=1", "starting", 0, 0);
        member["group"] = {{"path", "/runs/seeds"}, {"name", "seeds"}, {"settings", {{"seed", 1}}}};
        m_current.setRun("/runs/seeds/seed=1");
        m_runs->upsert(member);
        QCOMPARE(m_view->selectedRuns(), QStringList("/runs/seeds/seed=1"));
        QCOMPARE(m_current.run(), "/runs/seeds/seed=1");
    }

    void anotherOneThatComesChangesNothing()
    {
        // Two others are looked at together; neither is the current one.
        m_runs->upsert(ScriptedSource::summary("third", "finished", 40, 0.8));
        m_view->table()->selectAll();
        m_view->table()->selectionModel()->select(
            m_view->order()->mapFromSource(m_view->order()->sourceModel()->index(0, 0)),
            QItemSelectionModel::Deselect | QItemSelectionModel::Rows);
        const QStringList both = m_view->selectedRuns();
        QCOMPARE(both.size(), 2);
        m_runs->upsert(ScriptedSource::summary("fourth", "running", 1, 0.1));
        QCOMPARE(m_view->selectedRuns(), both);
    }

    void isOfferedWhereThereIsOne()
    {
        CurrentRun none;
        CurvesView curves(&m_source, &none, m_runs.get());
        curves.show();
        const auto offers = [&] {
            const auto buttons = curves.findChildren<QPushButton*>();
            return std::any_of(buttons.begin(), buttons.end(), [](const QPushButton* each) {
                return each->text() == "Choose a run" && each->isVisible();
            });
        };
        QVERIFY(offers());
        for (const char* run : {"/runs/done", "/runs/dead"})
            Q_EMIT m_source.runRemoved(run);
        QVERIFY(!offers());
        m_runs->upsert(ScriptedSource::summary("new", "running", 3, 0.9));
        QVERIFY(offers());
    }

    void cleanup()
    {
        m_view.reset();
        m_actions.reset();
        m_runs.reset();
        m_current.setRun({});
    }

private:
    ScriptedSource m_source;
    CurrentRun m_current;
    QUndoStack m_undo;
    std::unique_ptr<RunListModel> m_runs;
    std::unique_ptr<RunActions> m_actions;
    std::unique_ptr<RunsView> m_view;
};

QTEST_MAIN(ChosenRunTest)
#include "ChosenRunTest.moc"
