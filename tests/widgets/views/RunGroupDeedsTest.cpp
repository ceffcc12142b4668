// What is done to a group of runs as a whole, and what its row tells while it trains.

#include <QAction>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

#include "models/CurrentRun.h"
#include "models/RunActions.h"
#include "models/RunOrderModel.h"
#include "models/RunTreeModel.h"
#include "views/RunTree.h"
#include "views/RunsView.h"
#include "views/Toast.h"
#include "widgets/views/ScriptedSource.h"

using namespace kindred;

namespace {

Json memberOf(const QString& group, const QString& folder, const Json& settings,
              const QString& state)
{
    const bool finished = state == QLatin1String("finished");
    Json json = ScriptedSource::summary(group + u'/' + folder, state, finished ? 40 : 0,
                                        finished ? 0.9 : 0);
    json["group"] = {{"path", ("/runs/" + group).toStdString()},
                     {"name", group.toStdString()},
                     {"settings", settings}};
    json["eta"] = -1.0;
    json["worked"] = nullptr;
    return json;
}

Json seedRun(int seed, const QString& state)
{
    return memberOf("seeds", QStringLiteral("seed=%1").arg(seed), {{"seed", seed}}, state);
}

Json sweepRun(double sigma, int seed)
{
    return memberOf("sweep", QStringLiteral("sigma=%1,seed=%2").arg(sigma).arg(seed),
                    {{"sigma", sigma}, {"seed", seed}}, "finished");
}

QModelIndex rowNamed(const QAbstractItemModel& model, const QModelIndex& parent,
                     const QString& name)
{
    for (int row = 0; row < model.rowCount(parent); ++row)
        if (model.index(row, 0, parent).data().toString() == name)
            return model.index(row, 0, parent);
    return {};
}

} // namespace

class RunGroupDeedsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_source = new ScriptedSource;
        m_source->home = "/home/kindred";
        m_source->runs = {seedRun(1, "finished"), seedRun(2, "running"), seedRun(3, "queued"),
                          ScriptedSource::summary("alone", "finished", 40, 0.8)};
        for (const double sigma : {0.05, 0.1})
            for (const int seed : {1, 2})
                m_source->runs.push_back(sweepRun(sigma, seed));
        m_runs = new RunListModel(m_source);
        m_undo = new QUndoStack;
        m_actions = new RunActions(m_source, m_undo);
        m_current = new CurrentRun;
        m_view = new RunsView(m_source, m_current, m_runs, m_actions, m_undo);
        m_view->resize(1100, 600);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowActive(m_view));
        QTRY_COMPARE(m_view->order()->rowCount(), 3);
    }
    void cleanup()
    {
        delete m_view;
        delete m_current;
        delete m_actions;
        delete m_undo;
        delete m_runs;
        delete m_source;
    }

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

    void sweepIsDuplicatedSettingBySetting()
    {
        choose("sweep");
        QVERIFY(!action("Duplicate…")->isEnabled());
        QVERIFY(action("Duplicate…")->toolTip().contains("sweep"));
        m_source->answers["group.plan"] = {
            {"group", "/runs/sweep"},
            {"name", "sweep"},
            {"plan", {{"data", "demo:"}}},
            {"axes", Json::array({{{"key", "sigma"}, {"values", {0.05, 0.1}}},
                                  {{"key", "seed"}, {"values", {1, 2}}}})}};
        QSignalSpy ready(m_actions, &RunActions::planReady);
        const QModelIndex sweep = rowNamed(*m_view->order(), {}, "sweep");
        m_view->table()->expand(sweep);
        m_view->table()->setCurrentIndex(rowNamed(*m_view->order(), sweep, "sigma = 0.1"));
        QVERIFY(action("Duplicate…")->isEnabled());
        m_view->duplicate();
        QTRY_COMPARE(ready.count(), 1);
        const Json plan = ready[0][0].value<Json>();
        QVERIFY(plan["set"] == Json({{"sigma", 0.1}}));
        QVERIFY(plan["seeds"] == Json({1, 2}));
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
        m_view->forget();
        QTRY_COMPARE(m_source->count("runs.forget"), 1); // the group is one entry
        QTRY_VERIFY(m_view->toast()->text().contains("seeds is no longer listed"));
        m_undo->undo();
        QTRY_COMPARE(m_source->count("runs.open"), 1);
        QCOMPARE(m_source->asked("runs.open")[0].params["path"], Json("/runs/seeds"));
        m_source->home = ""; // what lies below HOME/runs is deleted, not forgotten
        m_runs->upsert(seedRun(2, "stopped"));
        QTRY_VERIFY(!action("Take off the list")->isVisible());
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

private:
    void choose(const char* name)
    {
        const QModelIndex row = rowNamed(*m_view->order(), {}, QString::fromUtf8(name));
        QVERIFY(row.isValid());
        m_view->table()->setFocus();
        m_view->table()->setCurrentIndex(row);
    }
    QAction* action(const char* text) const
    {
        for (QAction* each : m_view->findChildren<QAction*>())
            if (each->text() == QString::fromUtf8(text))
                return each;
        return nullptr;
    }

    ScriptedSource* m_source = nullptr;
    RunListModel* m_runs = nullptr;
    QUndoStack* m_undo = nullptr;
    RunActions* m_actions = nullptr;
    CurrentRun* m_current = nullptr;
    RunsView* m_view = nullptr;
};

QTEST_MAIN(RunGroupDeedsTest)
#include "RunGroupDeedsTest.moc"
