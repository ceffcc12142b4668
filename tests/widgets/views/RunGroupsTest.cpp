// Runs that were asked for together stand below a row that tells what they come to.

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSignalSpy>
#include <QStackedWidget>

#include "common/ElidedLabel.h"
#include "widgets/views/RunsFixture.h"

using namespace kindred;

class RunGroupsTest final : public RunsFixture {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        setUp({seedRun(1, "finished", 0.90), seedRun(2, "finished", 0.92),
               seedRun(3, "finished", 0.94),
               ScriptedSource::summary("alone", "finished", 40, 0.8)});
        QTRY_COMPARE(m_view->order()->rowCount(), 2);
    }
    void cleanup() { tearDown(); }

    void repeatsHaveMeanAndDeviation()
    {
        // Of 90, 92 and 94: mean 92, squares 4 + 0 + 4 over n − 1 = 2, so 2.
        const RunTally tally =
            RunTally::of({seedRun(1, "finished", 0.90), seedRun(2, "finished", 0.92),
                          seedRun(3, "finished", 0.94)});
        QCOMPARE(tally.score, "k-NN 92.0 ± 2.0 %");
        QCOMPARE(tally.scoreNote, "validation · n = 3");
        QCOMPARE(tally.words, "finished");
        QCOMPARE(tally.mark, "✓");
        QCOMPARE(tally.worked, 180.0);
        QCOMPARE(tally.progress, 1.0);
        QVERIFY(!tally.isActive);
    }

    void onlyLikeIsCountedWithLike()
    {
        // Other settings are no repeats, another metric is another question, no score is none.
        QCOMPARE(RunTally::of({sweepRun(0.05, 1, 0.8), sweepRun(0.1, 1, 0.9)}).score,
                 "k-NN 80.0 to 90.0 %");
        Json other = seedRun(2, "finished", 0.5);
        other["score"]["metric"] = "recall@1/val";
        const RunTally mixed = RunTally::of({seedRun(1, "finished", 0.9), other});
        QCOMPARE(mixed.score, "k-NN 90.0 %");
        QCOMPARE(mixed.scoreNote, "validation · n = 1");
        QCOMPARE(RunTally::of({seedRun(1, "queued", 0)}).score, QString());
        QCOMPARE(RunTally::of({}).runs, 0);
    }

    void whatStillTrainsIsNotMixedIn()
    {
        // Of 90 and 94: mean 92, deviation √(4 + 4). What trains counts while nothing else does.
        const RunTally mixed =
            RunTally::of({seedRun(1, "running", 0.2), seedRun(2, "finished", 0.90),
                          seedRun(3, "finished", 0.94), seedRun(4, "stopped", 0.5)});
        QCOMPARE(mixed.score, "k-NN 92.0 ± 2.8 %");
        QCOMPARE(mixed.scoreNote, "validation · n = 2");
        QCOMPARE(mixed.scoreValue, 0.92);
        const RunTally early =
            RunTally::of({seedRun(1, "running", 0.2), seedRun(2, "paused", 0.3)});
        QCOMPARE(early.score, "k-NN 25.0 ± 7.1 %");
        // A finished run that was never measured leaves the others their say.
        Json silent = seedRun(2, "finished", 0);
        silent.erase("score");
        QCOMPARE(RunTally::of({seedRun(1, "running", 0.2), silent}).score, "k-NN 20.0 %");
    }

    void statesAreToldTogether()
    {
        const RunTally busy = RunTally::of(
            {seedRun(1, "finished", 0.9), seedRun(2, "running", 0.8), seedRun(3, "queued", 0)});
        QCOMPARE(busy.state, "running");
        QCOMPARE(busy.words, "training, 1 of 3 finished");
        QVERIFY(busy.isActive);
        // 1, a quarter (epoch 10 of 40) and a quarter.
        QCOMPARE(busy.progress, 0.5);
        const RunTally broken = RunTally::of(
            {seedRun(1, "finished", 0.9), seedRun(2, "failed", 0.8), seedRun(3, "finished", 0.9)});
        QCOMPARE(broken.words, "2 finished · 1 failed");
        QCOMPARE(broken.mark, "✕");
    }

    void treeKeepsTheRulesThroughEveryChange()
    {
        RunTreeModel tree(m_runs);
        RunOrderModel order(&tree);
        QAbstractItemModelTester rules(&tree,
                                       QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester same(&order,
                                      QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(tree.rowCount(), 2);
        for (const double sigma : {0.05, 0.1})
            for (const int seed : {1, 2})
                m_runs->upsert(sweepRun(sigma, seed, sigma + seed * 0.1));
        QCOMPARE(tree.rowCount(), 3);
        const QModelIndex sweep = rowNamed(order, {}, "sweep");
        QCOMPARE(order.rowCount(sweep), 2);
        const QModelIndex setting = rowNamed(order, sweep, "sigma = 0.05");
        QCOMPARE(order.rowCount(setting), 2);
        // 15 % and 25 %: mean 20, deviation 10 / √2.
        QCOMPARE(setting.siblingAtColumn(RunListModel::Score).data().toString(),
                 "k-NN 20.0 ± 7.1 %");
        QCOMPARE(order.index(0, 0, setting).data().toString(), "sigma=0.05,seed=1");
        QCOMPARE(order.index(0, 0, setting).data(Qt::EditRole).toString(),
                 "sweep/sigma=0.05,seed=1");
        // A summary that comes to belong to a group moves into it.
        Json alone = ScriptedSource::summary("alone", "finished", 40, 0.8);
        alone["group"] = seedRun(4, "finished", 0.8)["group"];
        m_runs->upsert(alone);
        QCOMPARE(tree.rowCount(), 2);
        QCOMPARE(order.rowCount(rowNamed(order, {}, "seeds")), 4);
        // With its last run a setting goes, and with the last setting the group.
        for (const char* run : {"/runs/sweep/sigma=0.05,seed=1", "/runs/sweep/sigma=0.05,seed=2"})
            Q_EMIT m_source->runRemoved(run);
        QCOMPARE(order.rowCount(rowNamed(order, {}, "sweep")), 1);
        for (const char* run : {"/runs/sweep/sigma=0.1,seed=1", "/runs/sweep/sigma=0.1,seed=2"})
            Q_EMIT m_source->runRemoved(run);
        QCOMPARE(tree.rowCount(), 1);
        m_runs->reload();
        QTRY_COMPARE(tree.rowCount(), 2);
    }

    void changeOfAllIsToldInOnePiece()
    {
        RunTreeModel tree(m_runs);
        QSignalSpy told(&tree, &QAbstractItemModel::dataChanged);
        Q_EMIT m_runs->dataChanged(m_runs->index(0, 0),
                                   m_runs->index(3, RunListModel::Columns - 1));
        QCOMPARE(told.count(), 3); // the group's runs, the one beside it, the group
        const auto family = std::find_if(told.begin(), told.end(), [](const auto& each) {
            return each[0].toModelIndex().parent().isValid();
        });
        QVERIFY(family != told.end());
        QCOMPARE(family->at(0).toModelIndex().row(), 0);
        QCOMPARE(family->at(1).toModelIndex().row(), 2);
    }

    void openedByKeysAndFoundSoAgain()
    {
        RunTree* table = m_view->table();
        const QModelIndex group = rowNamed(*m_view->order(), {}, "seeds");
        QVERIFY(!table->isExpanded(group));
        table->setFocus();
        table->setCurrentIndex(group);
        QTest::keyClick(table, Qt::Key_Right);
        QVERIFY(table->isExpanded(group));
        QCOMPARE(m_view->order()->index(0, 0, group).data().toString(), "seed=1");
        const Json open = m_view->saveState();
        QTest::keyClick(table, Qt::Key_Right); // to its first run
        QCOMPARE(m_current->run(), "/runs/seeds/seed=1");
        QTest::keyClick(table, Qt::Key_Left); // back to the group
        QTest::keyClick(table, Qt::Key_Left);
        QVERIFY(!table->isExpanded(group));
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(table->isExpanded(group));
        QTest::keyClick(table, Qt::Key_Return);
        const Json closed = m_view->saveState();
        for (const auto& [state, expected] : {std::pair(open, true), std::pair(closed, false)}) {
            RunListModel late(m_source); // as after a restart: the runs come later
            RunsView again(m_source, m_current, &late, m_actions, m_undo);
            again.restoreState(state);
            QTRY_COMPARE(again.order()->rowCount(), 2);
            QCOMPARE(again.table()->isExpanded(rowNamed(*again.order(), {}, "seeds")), expected);
            // The run that was chosen last is selected, and no group opens for it.
            QCOMPARE(again.selectedRuns(), QStringList("/runs/seeds/seed=1"));
        }
    }

    void groupStandsForItsRuns()
    {
        QSignalSpy overlay(m_view, &RunsView::overlayChanged);
        m_view->table()->setCurrentIndex(rowNamed(*m_view->order(), {}, "seeds"));
        QCOMPARE(m_view->selectedRuns().size(), 3);
        QCOMPARE(overlay.last()[0].toStringList().size(), 3);
        m_view->remove();
        QTRY_COMPARE(m_source->count("run.delete"), 3);
        QTRY_COMPARE(m_view->order()->rowCount(), 1);
        QCOMPARE(m_undo->count(), 1);
        m_undo->undo();
        QTRY_COMPARE(m_source->count("run.restore"), 3);
    }

    void overlayFollowsTheGroup()
    {
        m_view->table()->setCurrentIndex(rowNamed(*m_view->order(), {}, "seeds"));
        QSignalSpy overlay(m_view, &RunsView::overlayChanged);
        m_runs->upsert(seedRun(4, "running", 0.5));
        QTRY_COMPARE(overlay.count(), 1);
        QCOMPARE(overlay.last()[0].toStringList().size(), 4);
        Q_EMIT m_source->runRemoved("/runs/seeds/seed=1");
        QTRY_COMPARE(overlay.count(), 2);
        QCOMPARE(overlay.last()[0].toStringList().size(), 3);
        QVERIFY(!overlay.last()[0].toStringList().contains("/runs/seeds/seed=1"));
        // The same runs with other numbers are no other overlay.
        m_runs->upsert(seedRun(4, "finished", 0.95));
        QCoreApplication::sendPostedEvents(m_view, QEvent::MetaCall);
        QCOMPARE(overlay.count(), 2);
    }

    void whatIsGoneIsNotCounted()
    {
        const auto* fact = m_view->findChild<ElidedLabel*>();
        const auto* pages = m_view->findChild<QStackedWidget*>();
        QTRY_COMPARE(fact->text(), "4 in all");
        m_view->findChild<QLineEdit*>()->setText("seed"); // hides the one that goes
        Q_EMIT m_source->runRemoved("/runs/alone");
        QTRY_COMPARE(fact->text(), "3 in all");
        for (const char* run : {"/runs/seeds/seed=1", "/runs/seeds/seed=2", "/runs/seeds/seed=3"}) {
            QCOMPARE(pages->currentIndex(), 0);
            Q_EMIT m_source->runRemoved(run);
        }
        QTRY_COMPARE(pages->currentIndex(), 1);
    }

    void searchShowsWhatItFinds()
    {
        m_view->findChild<QLineEdit*>()->setText("seed=2");
        const QModelIndex group = rowNamed(*m_view->order(), {}, "seeds");
        QCOMPARE(m_view->order()->rowCount(), 1);
        QCOMPARE(m_view->order()->rowCount(group), 1);
        QVERIFY(m_view->table()->isExpanded(group));
        m_view->findChild<QLineEdit*>()->clear();
        QCOMPARE(m_view->order()->rowCount(), 2);
        QVERIFY(!m_view->table()->isExpanded(rowNamed(*m_view->order(), {}, "seeds")));
    }

    void runOfAGroupIsRenamed()
    {
        const QModelIndex group = rowNamed(*m_view->order(), {}, "seeds");
        const QModelIndex run = m_view->order()->index(0, 0, group);
        QVERIFY(m_view->order()->setData(run, "best of all", Qt::EditRole));
        QTRY_COMPARE(m_source->count("run.rename"), 1);
        QCOMPARE(m_source->asked("run.rename")[0].params["name"], Json("best of all"));
    }
};

QTEST_MAIN(RunGroupsTest)
#include "RunGroupsTest.moc"
