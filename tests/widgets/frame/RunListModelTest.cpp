// RunListModel keeps the rules of item models through every change, and the words say what is so.

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "models/runs/CurrentRun.h"
#include "models/runs/FreeRunName.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunWords.h"
#include "models/samples/Selection.h"
#include "widgets/frame/FakeSource.h"

using namespace kindred;

namespace {

Json summaryOf(const std::string& name, const std::string& created, const std::string& state)
{
    return {{"run", "/runs/" + name},
            {"name", name},
            {"created", created},
            {"method", "snca"},
            {"encoder", "conv4"},
            {"source", "demo:glyphs"},
            {"state", state},
            {"epoch", 12.4},
            {"epochs", 40},
            {"step", 124},
            {"steps", 400},
            {"eta", 181.0},
            {"seed", 1},
            {"images", 7920},
            {"score", {{"metric", "knn/val"}, {"value", 0.912}}}};
}

} // namespace

class RunListModelTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void keepsTheRulesOfModels()
    {
        FakeSource source;
        source.answers["runs.list"] = {{"runs",
                                        {summaryOf("old", "2026-01-01T10:00:00", "finished"),
                                         summaryOf("new", "2026-03-01T10:00:00", "running")}}};
        RunListModel model(&source);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(model.isLoaded());
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, RunListModel::Name).data().toString(), QString("new"));

        model.upsert(summaryOf("middle", "2026-02-01T10:00:00", "queued"));
        QCOMPARE(model.rowOf("/runs/middle"), 1);
        Q_EMIT source.runRemoved("/runs/new");
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.rowOf("/runs/middle"), 0);
        Q_EMIT source.queueChanged(
            Json::array({{{"run", "/runs/middle"}, {"position", 0}, {"state", "queued"}}}));
        QCOMPARE(model.index(0, 0).data(RunListModel::QueueRole).toInt(), 0);
        source.answers["runs.list"] = {{"runs", Json::array()}};
        model.reload();
        QCOMPARE(model.rowCount(), 0);
    }

    void aCopyHasANameOfItsOwn()
    {
        FakeSource source;
        source.answers["runs.list"] = {{"runs", Json::array()}};
        RunListModel runs(&source);
        for (const char* name : {"digits", "digits 2", "lot 7", "wine"})
            runs.upsert(summaryOf(name, "2026-11-20T09:00:00Z", "queued"));
        QTRY_COMPARE(runs.rowCount(), 4);
        QCOMPARE(freeRunName(runs, "glyphs"), QString("glyphs"));
        QCOMPARE(freeRunName(runs, "wine"), QString("wine 2"));
        QCOMPARE(freeRunName(runs, "digits"), QString("digits 3"));
        QCOMPARE(freeRunName(runs, "digits 2"), QString("digits 3"));
        QCOMPARE(freeRunName(runs, "lot 7"), QString("lot 7 2")); // there is no "lot"
        QCOMPARE(freeRunName(runs, {}), QString());
    }

    void placesAreThoseOfTheWaiting()
    {
        FakeSource source;
        RunListModel model(&source);
        for (const char* name : {"busy", "first", "second"})
            model.upsert(summaryOf(name, "2026-01-01T10:00:00", "queued"));
        Q_EMIT source.queueChanged(
            Json::array({{{"run", "/runs/busy"}, {"position", 0}, {"state", "running"}},
                         {{"run", "/runs/first"}, {"position", 1}, {"state", "queued"}},
                         {{"run", "/runs/second"}, {"position", 2}, {"state", "queued"}}}));
        QCOMPARE(model.placeOf("/runs/busy"), -1);
        QCOMPARE(model.placeOf("/runs/first"), 0);
        QCOMPARE(model.placeOf("/runs/second"), 1);
        QCOMPARE(model.waitingCount(), 2);
    }

    void tellsWhyARunFailed()
    {
        FakeSource source;
        RunListModel model(&source);
        Json failed = summaryOf("failed", "2026-01-01T10:00:00", "failed");
        failed["error"] = "the disk is full";
        model.upsert(failed);
        const QModelIndex state = model.index(0, RunListModel::State);
        QCOMPARE(state.data(RunListModel::ErrorRole).toString(), QString("the disk is full"));
        QCOMPARE(state.data(Qt::AccessibleTextRole).toString(),
                 QString("failed: the disk is full"));
        failed["state"] = "running"; // resumed: what it stumbled over is past
        model.upsert(failed);
        QVERIFY(state.data(RunListModel::ErrorRole).toString().isEmpty());
    }

    void appliesManyChangesAtOnce()
    {
        FakeSource source;
        source.answers["runs.list"] = {
            {"runs", {summaryOf("one", "2026-01-01T10:00:00", "running")}}};
        RunListModel model(&source);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        Json summary = summaryOf("one", "2026-01-01T10:00:00", "running");
        for (int step = 200; step < 300; ++step) {
            summary["step"] = step;
            Q_EMIT source.runChanged("/runs/one", summary);
        }
        QCOMPARE(changed.size(), 0);
        QTRY_VERIFY_WITH_TIMEOUT(model.summary(0)["step"].get<int>() == 299, 120'000);
    }

    void asksAgainWhenTheEngineIsBack()
    {
        FakeSource source;
        RunListModel model(&source);
        const int before = source.count("runs.list");
        source.setState(RunSource::State::Restarting, "killed");
        source.setState(RunSource::State::Ready);
        QCOMPARE(source.count("runs.list"), before + 1);
    }

    void ignoresASummaryWithoutARun()
    {
        FakeSource source;
        RunListModel model(&source);
        model.upsert(Json::object());
        model.upsert(Json("nonsense"));
        QCOMPARE(model.rowCount(), 0);
    }

    void saysTheStateInWords()
    {
        const Json running = summaryOf("a", "2026-01-01T10:00:00", "running");
        QCOMPARE(run_words::state(running), QString("training, epoch 12 of 40"));
        Json search = running;
        search["learns"] = false;
        QCOMPARE(run_words::state(search), QString("encoding images"));
        QCOMPARE(run_words::state(summaryOf("a", "", "crashed")), QString("crashed at epoch 12"));
        QCOMPARE(run_words::state(summaryOf("a", "", "finished")), QString("finished"));
        QCOMPARE(run_words::mark(summaryOf("a", "", "finished")), QString("✓"));
        QCOMPARE(run_words::score(running), QString("k-NN 91.2 %"));
        const MethodTitles titles(Json{{"methods", {{{"id", "snca"}, {"title", "Scalable NCA"}}}}});
        QCOMPARE(run_words::recipe(running, titles), QString("Scalable NCA · conv4 · demo"));
        QCOMPARE(run_words::recipe(running, {}), QString("snca · conv4 · demo"));
        QCOMPARE(run_words::when(running, QDateTime::currentDateTime()), QString("3 min left"));
        QCOMPARE(run_words::progress(running), 0.31);
        QVERIFY(run_words::canPause(running) && !run_words::canResume(running));
        QVERIFY(run_words::canResume(summaryOf("a", "", "crashed")));
        QVERIFY(run_words::score(Json::object()).isEmpty());
    }

    void saysHowLongAgo()
    {
        const QDateTime now(QDate(2026, 5, 20), QTime(12, 0));
        QCOMPARE(run_words::ago(now.addSecs(-5), now), QString("just now"));
        QCOMPARE(run_words::ago(now.addDays(-1), now), QString("yesterday"));
        const QDateTime midnight(QDate(2026, 11, 27), QTime(0, 5));
        QVERIFY(run_words::ago(midnight.addSecs(-600), midnight).startsWith("10 minute"));
        QCOMPARE(run_words::ago(midnight.addSecs(-7200), midnight), QString("yesterday"));
        QCOMPARE(run_words::duration(7500), QString("2 h 5 min"));
        QVERIFY(run_words::ago(QDateTime(), now).isEmpty());
    }

    void saysHowLongItTook()
    {
        Json run = summaryOf("a", "2026-01-01T10:00:00Z", "running");
        QCOMPARE(run_words::time(run), QString("3 min left"));
        run["state"] = "finished";
        QVERIFY(run_words::time(run).isEmpty());
        run["ended"] =
            QDateTime(QDate(2026, 1, 1), QTime(12, 5), Qt::UTC).toSecsSinceEpoch() + 0.25;
        QCOMPARE(run_words::time(run), QString("2 h 5 min"));
        run["attempt"] = 2; // there was a break, of which nothing is known
        QVERIFY(run_words::time(run).isEmpty());
        run["worked"] = 190.0; // in both attempts
        QCOMPARE(run_words::time(run), QString("3 min"));
        run["state"] = "paused";
        run["ended"] = nullptr;
        QCOMPARE(run_words::time(run), QString("3 min"));
    }

    void saysWhatTheScoreWasMeasuredOn()
    {
        FakeSource source;
        Json run = summaryOf("one", "2026-01-01T10:00:00", "running");
        source.answers["runs.list"] = {{"runs", {run}}};
        RunListModel model(&source);
        const QModelIndex score = model.index(0, RunListModel::Score);
        QCOMPARE(score.data(RunListModel::SplitRole).toString(), QString("validation"));
        run["score"]["metric"] = "knn/test";
        model.upsert(run);
        QCOMPARE(score.data(RunListModel::SplitRole).toString(), QString("test"));
        QVERIFY(score.data(Qt::ToolTipRole).toString().contains("test"));
    }

    void onlyRunsOnTheSameDataAreCompared()
    {
        const Json unread = summaryOf("a", "", "queued");
        Json mine = unread;
        mine["fingerprint"] = "a539";
        Json other = unread;
        other["fingerprint"] = "6700";
        QVERIFY(run_words::mayShareData(mine, mine) && run_words::mayShareData(mine, unread));
        QVERIFY(!run_words::mayShareData(mine, other));
    }

    void currentRunTellsWhatChanged()
    {
        CurrentRun current;
        QSignalSpy changed(&current, &CurrentRun::changed);
        QSignalSpy summary(&current, &CurrentRun::summaryChanged);
        QSignalSpy comparison(&current, &CurrentRun::comparisonChanged);
        current.setComparison("/runs/a");
        current.setRun("/runs/a");
        QCOMPARE(changed.size(), 1);
        QVERIFY2(current.comparesPixels(), "a run is not compared with itself");
        QCOMPARE(comparison.size(), 2);
        current.setRun("/runs/a", {{"state", "running"}});
        QCOMPARE(changed.size(), 1);
        QCOMPARE(summary.size(), 2);
        current.setSummary({{"state", "running"}});
        QCOMPARE(summary.size(), 2);
    }

    void pixelsAreComparedOnlyWhereThereArePictures()
    {
        const Json vectors = {{"pictures", false}};
        CurrentRun current;
        QSignalSpy comparison(&current, &CurrentRun::comparisonChanged);
        QVERIFY(current.comparesPixels());
        current.setRun("/runs/vectors", vectors);
        QVERIFY(!current.hasPictures() && current.comparison().isEmpty());
        QCOMPARE(comparison.size(), 1);
        QCOMPARE(current.chosenComparison(), QString("pixels"));
        current.setRun("/runs/a", {{"pictures", true}});
        QVERIFY2(current.comparesPixels(), "what was chosen holds again");
        current.setRun("/runs/b");
        QCOMPARE(comparison.size(), 2);
        current.setSummary(vectors); // it came later
        QVERIFY(!current.comparesPixels());
        QCOMPARE(comparison.size(), 3);
        current.setComparison("/runs/a");
        QCOMPARE(current.comparison(), QString("/runs/a"));
    }

    void selectionEmitsOnlyChanges()
    {
        Selection selection;
        QSignalSpy changed(&selection, &Selection::changed);
        selection.setCurrent(4);
        selection.setCurrent(4);
        selection.setIds({4, 5});
        QCOMPARE(selection.current(), 4);
        selection.setIds({5});
        QCOMPARE(selection.current(), Selection::kNone);
        QCOMPARE(changed.size(), 3);
        selection.clear();
        selection.clear();
        QCOMPARE(changed.size(), 4);
    }
};

QTEST_GUILESS_MAIN(RunListModelTest)
#include "RunListModelTest.moc"
