// What is done to runs in their room, in the whole window against the real engine: paused, resumed,
// stopped, made again, deleted and brought back; and the same to seeds as one.

#include <QAction>
#include <QFileInfo>
#include <QPushButton>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

#include "desktop/SeedRuns.h"
#include "models/runs/RunOrderModel.h"
#include "models/runs/RunTreeModel.h"
#include "views/Toast.h"
#include "views/curves/CurvesView.h"
#include "views/runs/RunTree.h"
#include "views/runs/RunsView.h"
#include "wizard/PlanDraft.h"
#include "wizard/PlanEngine.h"
#include "wizard/TrainingWizard.h"

using namespace kindred;

class RunsRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;
    RunsView* m_view = nullptr;

    MainWindow* window() const { return m_desktop->window(); }
    Json summary(const QString& run) const { return window()->runs()->summaryOf(run); }
    QString state(const QString& run) const { return textOf(summary(run), "state"); }
    qint64 step(const QString& run) const { return valueOr<qint64>(summary(run), "step", 0); }
    double score(const QString& run) const
    {
        return valueOr(objectOf(summary(run), "score"), "value", std::nan(""));
    }

    /// It trains, and has made a step since this one.
    bool trains(const QString& run, qint64 since) const
    {
        return QTest::qWaitFor(
            [&] { return state(run) == QLatin1String("running") && step(run) > since; }, kPatience);
    }

    /// A command of the room, once it can be given.
    bool command(const QString& text) const
    {
        QAction* found = nullptr;
        const auto look = [&] {
            for (QAction* action : m_view->findChildren<QAction*>())
                if (action->text() == text && action->isEnabled())
                    found = action;
            return found != nullptr;
        };
        if (!QTest::qWaitFor(look, kPatience))
            return false;
        found->trigger();
        return true;
    }

    /// A run says that it has ended a moment before its process has, and is not deleted till then.
    bool areJobsOver() const
    {
        return QTest::qWaitFor(
            [&] {
                const auto queue =
                    askEngine(*m_desktop->engine(), "queue.list", Json::object(), kPatience);
                return queue && arrayOf(*queue, "jobs").empty();
            },
            kPatience);
    }

    TrainingWizard* wizard() const { return window()->findChild<TrainingWizard*>(); }

    /// The plan that a duplicate would have.
    const PlanDraft* duplicated() const
    {
        m_view->duplicate();
        return QTest::qWaitFor([&] { return wizard() && wizard()->isVisible(); }, kPatience)
                   ? wizard()->engine()->draft()
                   : nullptr;
    }

    /// What the foot of the room offers.
    void undo() const
    {
        auto* button = m_view->toast()->findChild<QPushButton*>();
        QCOMPARE(button->text(), QString("Undo"));
        button->click();
    }

    QModelIndex groupOf(const QString& run) const
    {
        const QAbstractItemModel* table = m_view->table()->model();
        for (int row = 0; row < table->rowCount(); ++row) {
            const QModelIndex index = table->index(row, 0);
            if (!index.data(RunTreeModel::GroupRole).toString().isEmpty() &&
                index.data(RunTreeModel::RunsRole).toStringList().contains(run))
                return index;
        }
        return {};
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*m_desktop));
        window()->resize(1280, 800);
        QVERIFY(enterRoom(*m_desktop, Room::Runs));
        m_view = window()->findChild<RunsView*>();
        QVERIFY(m_view);
    }
    void cleanupTestCase() { m_desktop.reset(); }

    void aTrainingIsPausedAndGoesOnAndIsMadeAgain()
    {
        Json plan = shortPlan();
        plan["epochs"] = 100'000; // until it is stopped
        plan["name"] = "long";
        const auto submitted =
            askEngine(*m_desktop->engine(), "queue.submit", {{"plan", plan}}, kPatience);
        QVERIFY(submitted);
        const QString run = textOf(*submitted, "run");
        QVERIFY(trains(run, 0));
        m_view->select(run);
        QCOMPARE(m_view->selectedRuns(), QStringList{run});
        QVERIFY(command("Pause"));
        QTRY_COMPARE_WITH_TIMEOUT(state(run), QString("paused"), kPatience);
        const qint64 paused = step(run);
        QVERIFY(command("Resume"));
        QVERIFY(trains(run, paused));

        // One that trains is not deleted; stopped, it goes on from where it was.
        m_view->remove();
        QVERIFY2(m_view->toast()->text().contains("is training"),
                 qPrintable(m_view->toast()->text()));
        QVERIFY(command("Stop"));
        QTRY_COMPARE_WITH_TIMEOUT(state(run), QString("stopped"), kPatience);
        const qint64 stopped = step(run);
        QVERIFY(command("Resume"));
        QVERIFY(trains(run, stopped));
        QVERIFY(command("Stop"));
        QTRY_COMPARE_WITH_TIMEOUT(state(run), QString("stopped"), kPatience);

        const PlanDraft* draft = duplicated();
        QVERIFY(draft);
        QCOMPARE(draft->text("name"), QString("long 2"));
        for (const char* key : {"data", "method", "encoder", "epochs"})
            QVERIFY2(draft->field(key) == plan[key], draft->plan().dump().c_str());
        wizard()->engine()->draft()->setField("epochs", 1);
        auto* start = wizard()->findChild<QPushButton*>("start");
        QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled(), kPatience);
        start->click();
        QTRY_VERIFY_WITH_TIMEOUT(window()->currentRun()->run() != run, kPatience);
        const QString again = window()->currentRun()->run();
        QTRY_COMPARE_WITH_TIMEOUT(state(again), QString("finished"), kPatience);
        QCOMPARE(valueOr(summary(again), "epoch", 0.0), 1.0);

        // Deleted, its folder is gone; brought back, it is the one that is looked at.
        m_view->select(run);
        m_view->remove();
        QTRY_COMPARE_WITH_TIMEOUT(window()->runs()->rowOf(run), -1, kPatience);
        QVERIFY(!QFileInfo::exists(run));
        QCOMPARE(window()->currentRun()->run(), again);
        undo();
        QTRY_VERIFY_WITH_TIMEOUT(window()->runs()->rowOf(run) >= 0, kPatience);
        QVERIFY(QFileInfo::exists(run));
        QTRY_COMPARE_WITH_TIMEOUT(window()->currentRun()->run(), run, kPatience);
        QVERIFY(step(run) > stopped);
    }

    /// It has no record yet, only the plan that it waits with.
    void whatWaitsIsMadeAgain()
    {
        Json plan = shortPlan();
        plan["epochs"] = 100'000; // until it is stopped
        QList<QString> runs;
        for (const char* name : {"busy", "patient"}) {
            plan["name"] = name;
            const auto submitted =
                askEngine(*m_desktop->engine(), "queue.submit", {{"plan", plan}}, kPatience);
            QVERIFY(submitted);
            runs << textOf(*submitted, "run");
        }
        QVERIFY(trains(runs[0], 0));
        QTRY_COMPARE_WITH_TIMEOUT(state(runs[1]), QString("queued"), kPatience);
        QVERIFY(!QFileInfo::exists(runs[1] + "/run.json"));
        m_view->select(runs[1]);
        const PlanDraft* draft = duplicated();
        QVERIFY(draft);
        QCOMPARE(draft->text("name"), QString("patient 2"));
        for (const char* key : {"data", "method", "encoder", "epochs"})
            QVERIFY2(draft->field(key) == plan[key], draft->plan().dump().c_str());
        delete wizard();
        for (const QString& run : {runs[1], runs[0]}) {
            m_view->select(run);
            QVERIFY(command("Stop"));
            QTRY_COMPARE_WITH_TIMEOUT(state(run), QString("stopped"), kPatience);
        }
    }

    void seedsAreOne()
    {
        const QStringList seeds = trainSeeds(*m_desktop, shortPlan(), {3, 4});
        QCOMPARE(seeds.size(), 2);
        QModelIndex group = groupOf(seeds[0]);
        QVERIFY(group.isValid());
        QCOMPARE(m_view->order()->rowCount(group), 2);

        // What they come to is what the two come to.
        const double one = 100 * score(seeds[0]), other = 100 * score(seeds[1]);
        const auto number = [](double value) { return QLocale().toString(value, 'f', 1); };
        const QString told = group.siblingAtColumn(RunListModel::Score).data().toString();
        QVERIFY2(told.contains(number((one + other) / 2) + QString::fromUtf8(" ± ") +
                               number(std::abs(one - other) / std::sqrt(2))),
                 qPrintable(told + number(one) + ' ' + number(other)));

        // Selected, it is one curve with a band.
        m_view->table()->selectionModel()->select(group, QItemSelectionModel::ClearAndSelect |
                                                             QItemSelectionModel::Rows);
        QCOMPARE(m_view->selectedRuns().size(), 2);
        window()->currentRun()->setRun(seeds[0], summary(seeds[0]));
        window()->currentRun()->setComparison({});
        const auto* curves = window()->findChild<CurvesView*>();
        const auto hasBand = [&] {
            for (const CurvePanel& panel : curves->sheet().panels)
                if (std::any_of(panel.lines.begin(), panel.lines.end(),
                                [](const CurveLine& line) { return !line.low.isEmpty(); }))
                    return true;
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasBand(), kPatience);

        const PlanDraft* draft = duplicated();
        QVERIFY(draft);
        QVERIFY2(draft->field("seed") == Json({3, 4}), draft->kept().dump().c_str());
        delete wizard();

        // Deleted as one, they come back as one.
        QVERIFY(areJobsOver());
        m_view->remove();
        QTRY_VERIFY2_WITH_TIMEOUT(window()->runs()->rowOf(seeds[0]) < 0 &&
                                      window()->runs()->rowOf(seeds[1]) < 0,
                                  qPrintable(m_view->toast()->text()), kPatience);
        QTRY_VERIFY2_WITH_TIMEOUT(m_view->toast()->text().contains("Deleted 2 runs."),
                                  qPrintable(m_view->toast()->text()), kPatience);
        undo();
        QTRY_COMPARE_WITH_TIMEOUT(runsOfGroup(*window()->runs(), seeds[0], "finished").size(), 2,
                                  kPatience);
        group = groupOf(seeds[0]);
        QVERIFY(group.isValid());
        QCOMPARE(m_view->order()->rowCount(group), 2);
        QCOMPARE(group.siblingAtColumn(RunListModel::Score).data().toString(), told);
    }
};

QTEST_MAIN(RunsRoomTest)
#include "RunsRoomTest.moc"
