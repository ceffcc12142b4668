// What is done to a group of runs as a whole, and what its row tells while it trains.

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

#include "widgets/views/RunsFixture.h"

using namespace kindred;

class RunGroupDeedsTest final : public RunsFixture {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        std::vector<Json> runs = {seedRun(1, "finished"), seedRun(2, "running"),
                                  seedRun(3, "queued"),
                                  ScriptedSource::summary("alone", "finished", 40, 0.8)};
        for (const double sigma : {0.05, 0.1})
            for (const int seed : {1, 2})
                runs.push_back(sweepRun(sigma, seed));
        m_home = QStringLiteral("/home/kindred");
        setUp(runs);
        QTRY_COMPARE(m_view->order()->rowCount(), 3);
    }
    void cleanup() { tearDown(); }

    void renamedInPlaceAndBack()
    {
        choose("seeds");
        QVERIFY(action("Rename")->isEnabled());
        QTest::keyClick(m_view->table(), Qt::Key_F2);
        auto* field = m_view->table()->findChild<QLineEdit*>();
        QVERIFY(field);
        QCOMPARE(field->text(), "seeds");
        field->setText("three seeds");
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(m_source->count("group.rename"), 1);
        const Json asked = {{"group", "/runs/seeds"}, {"name", "three seeds"}};
        QVERIFY(m_source->asked("group.rename")[0].params == asked);
        QCOMPARE(m_source->count("run.rename"), 0);
        // The engine tells it with the summaries; the row keeps its place and its selection.
        for (int seed = 1; seed <= 3; ++seed) {
            Json told = seedRun(seed, seed == 1 ? "finished" : seed == 2 ? "running" : "queued");
            told["name"] = "three seeds/seed=" + std::to_string(seed);
            told["group"]["name"] = "three seeds";
            m_runs->upsert(told);
        }
        const QModelIndex group = rowNamed(*m_view->order(), {}, "three seeds");
        QVERIFY(group.isValid());
        QCOMPARE(m_view->order()->index(0, 0, group).data().toString(), "seed=1");
        QCOMPARE(m_view->selectedRuns().size(), 3);
        m_undo->undo();
        QTRY_COMPARE(m_source->count("group.rename"), 2);
        QCOMPARE(m_source->asked("group.rename")[1].params["name"], Json("seeds"));
    }

    void settingOfASweepHasNoNameOfItsOwn()
    {
        const QModelIndex sweep = rowNamed(*m_view->order(), {}, "sweep");
        m_view->table()->expand(sweep);
        const QModelIndex setting = rowNamed(*m_view->order(), sweep, "sigma = 0.05");
        m_view->table()->setCurrentIndex(setting);
        QVERIFY(!(setting.flags() & Qt::ItemIsEditable));
        QVERIFY(!action("Rename")->isEnabled());
    }

    void duplicateIsThePlanWithAllSeedsAndFolds()
    {
        m_source->answers["group.plan"] = {
            {"group", "/runs/seeds"},
            {"name", "seeds"},
            {"plan",
             {{"data", "/data/shapes"},
              {"name", "seeds"},
              {"device", "auto"},
              {"seed", 1},
              {"epochs", 5},
              {"method", "snca"},
              {"set", {{"sigma", 0.1}}}}},
            {"axes", Json::array({{{"key", "seed"}, {"values", {1, 2, 3}}},
                                  {{"key", "fold"}, {"values", {1, 2, 3, 4}}}})}};
        QSignalSpy ready(m_actions, &RunActions::planReady);
        choose("seeds");
        QVERIFY(action("Duplicate…")->isEnabled());
        m_view->duplicate();
        QTRY_COMPARE(ready.count(), 1);
        const Json plan = ready[0][0].value<Json>();
        const Json wanted = {
            {"data", "/data/shapes"},  {"name", "seeds"},    {"epochs", 5}, {"method", "snca"},
            {"set", {{"sigma", 0.1}}}, {"seeds", {1, 2, 3}}, {"folds", 4}};
        for (const auto& [key, value] : wanted.items())
            QVERIFY2(plan.contains(key) && plan[key] == value, key.c_str());
        QVERIFY(plan.size() == wanted.size());
    }

    void sweepIsDuplicatedAsAWholeOrSettingBySetting()
    {
        m_source->answers["group.plan"] = {
            {"group", "/runs/sweep"},
            {"name", "sweep"},
            {"plan", {{"data", "demo:"}}},
            {"axes", Json::array({{{"key", "sigma"}, {"values", {0.05, 0.1}}},
                                  {{"key", "seed"}, {"values", {1, 2}}}})}};
        QSignalSpy ready(m_actions, &RunActions::planReady);
        choose("sweep");
        QVERIFY(action("Duplicate…")->isEnabled());
        m_view->duplicate();
        QTRY_COMPARE(ready.count(), 1);
        const Json whole = ready.takeFirst()[0].value<Json>();
        QVERIFY(whole["sweep"] == Json({{"sigma", {0.05, 0.1}}}));
        QVERIFY(whole["seeds"] == Json({1, 2}));
        QVERIFY(!whole.contains("set"));
        const QModelIndex sweep = rowNamed(*m_view->order(), {}, "sweep");
        m_view->table()->expand(sweep);
        m_view->table()->setCurrentIndex(rowNamed(*m_view->order(), sweep, "sigma = 0.1"));
        QVERIFY(action("Duplicate…")->isEnabled());
        m_view->duplicate();
        QTRY_COMPARE(ready.count(), 1);
        const Json plan = ready[0][0].value<Json>();
        QVERIFY(plan["set"] == Json({{"sigma", 0.1}}));
        QVERIFY(plan["seeds"] == Json({1, 2}));
        QVERIFY(!plan.contains("sweep"));
    }

    void waitingRunsAreStoppedBeforeTheOneThatTrains()
    {
        choose("seeds");
        m_view->stop();
        QTRY_COMPARE(m_source->count("run.control"), 2);
        const auto asked = m_source->asked("run.control");
        QCOMPARE(asked[0].params["run"], Json("/runs/seeds/seed=3"));
        QCOMPARE(asked[1].params["run"], Json("/runs/seeds/seed=2"));
        for (const auto& each : asked)
            QCOMPARE(each.params["state"], Json("stopped"));
    }

    void pausedAndResumedAsOne()
    {
        choose("seeds");
        QCOMPARE(action("Pause")->isEnabled(), true);
        m_view->pauseOrResume();
        QTRY_COMPARE(m_source->count("run.control"), 1);
        QCOMPARE(m_source->asked("run.control")[0].params["state"], Json("paused"));
        m_runs->upsert(seedRun(2, "paused"));
        QTRY_VERIFY(action("Resume"));
        m_view->pauseOrResume();
        QTRY_COMPARE(m_source->count("run.control"), 2);
        QCOMPARE(m_source->asked("run.control")[1].params["run"], Json("/runs/seeds/seed=2"));
        QCOMPARE(m_source->asked("run.control")[1].params["state"], Json("running"));
    }

    void neitherDeletedWhileItTrainsNorInPart()
    {
        for (const char* state : {"running", "paused"}) {
            m_runs->upsert(seedRun(2, state));
            choose("seeds");
            m_view->remove();
            QVERIFY(m_view->toast()->text().contains("Stop it before you delete it"));
            QCOMPARE(m_source->count("run.delete"), 0);
        }
        auto* stop = m_view->toast()->findChild<QPushButton*>();
        QVERIFY(stop);
        m_view->table()->clearSelection(); // it is about what was to be deleted
        stop->click();
        QTRY_COMPARE(m_source->count("run.control"), 2); // what waits too
    }

    void failedRunsAreTriedAgain()
    {
        for (const int seed : {1, 2, 3})
            m_runs->upsert(seedRun(seed, "failed"));
        choose("seeds");
        QTRY_VERIFY(action("Resume") && action("Resume")->isEnabled());
        m_view->pauseOrResume();
        QTRY_COMPARE(m_source->count("run.control"), 3);
        for (const auto& each : m_source->asked("run.control"))
            QCOMPARE(each.params["state"], Json("running"));
    }

    void takenOffTheListAndBack()
    {
        choose("seeds");
        QVERIFY(action("Take off the list")->isEnabled());
        // One was opened for itself besides: all of it goes, and all of it comes back.
        m_source->answers["runs.forget"] = {{"opened", {"/runs/seeds", "/runs/seeds/seed=2"}}};
        m_view->forget();
        QTRY_COMPARE(m_source->count("runs.forget"), 1); // the group is one entry
        QCOMPARE(m_source->asked("runs.forget")[0].params["runs"].size(), size_t{3});
        QTRY_COMPARE(m_view->toast()->text(), "seeds is no longer listed. Its folder stays.");
        m_undo->undo();
        QTRY_COMPARE(m_source->count("runs.open"), 2);
        QCOMPARE(m_source->asked("runs.open")[0].params["path"], Json("/runs/seeds"));
        QCOMPARE(m_source->asked("runs.open")[1].params["path"], Json("/runs/seeds/seed=2"));
        m_source->home = ""; // what lies below HOME/runs is deleted, not forgotten
        m_runs->upsert(seedRun(2, "stopped"));
        QTRY_VERIFY(!action("Take off the list")->isVisible());
    }

    void severalAreToldOfAtOnce()
    {
        m_source->answers["runs.forget"] = {
            {"opened", {"/runs/seeds/seed=1", "/runs/seeds/seed=2", "/runs/alone"}}};
        const QModelIndex seeds = rowNamed(*m_view->order(), {}, "seeds");
        m_view->table()->expand(seeds);
        m_view->table()->clearSelection();
        constexpr auto kRow = QItemSelectionModel::Select | QItemSelectionModel::Rows;
        for (const QModelIndex& row :
             {rowNamed(*m_view->order(), seeds, "seed=1"),
              rowNamed(*m_view->order(), seeds, "seed=2"), rowNamed(*m_view->order(), {}, "alone")})
            m_view->table()->selectionModel()->select(row, kRow);
        QSignalSpy told(m_view->toast(), &Toast::told);
        m_view->forget();
        QTRY_COMPARE(m_view->toast()->text(),
                     "3 entries are no longer listed. Their folders stay.");
        QCOMPARE(told.count(), 1);
        // Of what was opened as a group the rest goes too: it is that entry.
        m_source->answers["runs.forget"] = {{"opened", {"/runs/seeds", "/runs/alone"}}};
        m_view->forget();
        QTRY_COMPARE(m_view->toast()->text(),
                     "2 entries are no longer listed. Their folders stay.");
    }

    void undoneBeforeTheAnswerTheyAreListedAgain()
    {
        m_source->answers["runs.forget"] = {{"opened", {"/runs/seeds"}}};
        choose("seeds");
        m_view->forget();
        m_undo->undo();
        m_undo->redo();
        m_undo->undo();
        QTRY_COMPARE(m_source->count("runs.open"), 1);
        QCOMPARE(m_source->count("runs.forget"), 1);
        QVERIFY(m_view->toast()->isHidden());
        m_undo->redo();
        QTRY_COMPARE(m_source->count("runs.forget"), 2);
        QTRY_VERIFY(m_view->toast()->text().contains("seeds is no longer listed"));
    }

    void rowTellsWhatIsLeft()
    {
        // One took 60 s; one has 30 s to go; one waits and will take what the others took on the
        // mean: (60 + 30 / (1 - 0.5)) / 2 = 60.
        Json done = seedRun(1, "finished");
        done["worked"] = 60.0;
        Json trains = seedRun(2, "running");
        trains["eta"] = 30.0;
        trains["step"] = 2000;
        const Json waits = seedRun(3, "queued");
        QCOMPARE(RunTally::of({done, trains, waits}).time, "2 min left"); // 90 s
        QCOMPARE(RunTally::of({done, trains}).time, "30 s left");
        QCOMPARE(RunTally::of({trains, waits}).time, "2 min left");
        QCOMPARE(RunTally::of({waits, waits}).time, QString());
        QCOMPARE(RunTally::of({done, waits}).time, "1 min left");
        trains["eta"] = -1.0;
        QCOMPARE(RunTally::of({done, trains, waits}).time, "estimating…");
        QCOMPARE(RunTally::of({done}).time, "1 min");
        QCOMPARE(RunTally::of({done, seedRun(3, "failed")}).time, "1 min");
    }

    void runsKeepTheirOrderWhicheverBegan()
    {
        for (const int seed : {10, 1, 3, 2}) {
            Json run = seedRun(seed, seed == 1 ? "running" : "queued");
            // A run counts as created when its job begins.
            run["created"] = seed == 1 ? "2026-11-20T12:00:00Z" : "2026-11-20T09:00:00Z";
            m_runs->upsert(run);
        }
        QStringList names;
        const QModelIndex seeds = rowNamed(*m_view->order(), {}, "seeds");
        for (int row = 0; row < m_view->order()->rowCount(seeds); ++row)
            names << m_view->order()->index(row, 0, seeds).data().toString();
        QCOMPARE(names, (QStringList{"seed=1", "seed=2", "seed=3", "seed=10"}));
        m_runs->upsert(sweepRun(0.025, 1));
        names.clear();
        const QModelIndex sweep = rowNamed(*m_view->order(), {}, "sweep");
        for (int row = 0; row < m_view->order()->rowCount(sweep); ++row)
            names << m_view->order()->index(row, 0, sweep).data().toString();
        QCOMPARE(names, (QStringList{"sigma = 0.025", "sigma = 0.05", "sigma = 0.1"}));
    }

    void deviceIsThatOfTheRunsThatHaveBegun()
    {
        const auto on = [](const char* device, const char* state) {
            Json run = seedRun(1, state);
            run["device"] = device;
            return run;
        };
        const Json trains = on("cpu", "running");
        const Json waits = on("auto", "queued");
        QCOMPARE(RunTally::of({trains, waits}).device, "cpu");
        QCOMPARE(RunTally::of({waits, trains, waits}).device, "cpu");
        QCOMPARE(RunTally::of({waits, waits}).device, "auto");
        QCOMPARE(RunTally::of({trains, on("cuda:0", "finished")}).device, QString());
    }
};

QTEST_MAIN(RunGroupDeedsTest)
#include "RunGroupDeedsTest.moc"
