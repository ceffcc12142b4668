// The alarms above the curves, on a scripted engine.

#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include "models/runs/RunAlarms.h"
#include "views/curves/AlarmStrip.h"
#include "views/curves/CurveTile.h"
#include "views/curves/CurvesView.h"
#include "widgets/views/CurvesFixture.h"

using namespace kindred;

namespace {
Json alarm(const char* id, Json change, bool live)
{
    return {{"id", id},
            {"level", "attention"},
            {"step", 40},
            {"scalar", "grad_norm"},
            {"numbers", {{"best", 1.0}, {"best_epoch", 2.0}, {"loss", 1.5}}},
            {"change", std::move(change)},
            {"live", live}};
}
} // namespace

class AlarmsTest final : public CurvesFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void alarmsStandAboveTheCurvesWithTheirRemedy()
    {
        m_source->answers["run.alarms"] = {
            {"alarms", {alarm("rising", {{"lr", 0.03}}, true), alarm("norm", nullptr, false)}}};
        m_source->events["/runs/a"] = ScriptedSource::curve(0, 100);
        RunAlarms alarms(m_source.get(), m_current.get());
        CurvesView view(m_source.get(), m_current.get(), m_runs.get());
        view.setAlarms(&alarms);
        view.resize(1000, 700);
        view.show();
        QCOMPARE(view.alarms()->count(), 0);
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTRY_COMPARE(view.alarms()->count(), 2);
        QVERIFY(alarms.alarms()[0].evidence().contains("1.5"));
        for (const RunAlarm& each : alarms.alarms())
            QVERIFY(!each.title().isEmpty() && !each.meaning().isEmpty());

        QPushButton *now = nullptr, *show = nullptr;
        for (QPushButton* button : view.alarms()->findChildren<QPushButton*>()) {
            now = button->text() == "Set lr = 0.03 now" ? button : now;
            show = !show && button->text() == "Show the curve" ? button : show;
        }
        QVERIFY(now && show);
        QSignalSpy changed(&view, &CurvesView::changeWanted);
        now->click();
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed[0][0].toString(), QString("/runs/a"));
        QVERIFY(changed[0][2].toBool());
        QVERIFY(!view.shownFamilies().contains("grad_norm"));
        QTRY_VERIFY(view.tile("loss"));
        show->click();
        QVERIFY(view.shownFamilies().contains("grad_norm"));

        // A run that has ended can only be made again.
        Json ended = m_source->runs[0];
        ended["state"] = "finished";
        m_current->setSummary(ended);
        bool again = false;
        for (const QPushButton* button : view.alarms()->findChildren<QPushButton*>())
            again = again || button->text().startsWith("Duplicate with lr = 0.03");
        QVERIFY(again);
        // Those of one run are never shown for another.
        m_source->answers["run.alarms /runs/b"] = {{"alarms", Json::array()}};
        const int asked = m_source->count("run.alarms");
        m_current->setRun("/runs/b", m_source->runs[1]);
        QCOMPARE(view.alarms()->count(), 0);
        QCOMPARE(alarms.run(), QString("/runs/b"));
        QTRY_COMPARE(m_source->count("run.alarms"), asked + 1);
        QTRY_VERIFY(m_source->isIdle());
        QCOMPARE(view.alarms()->count(), 0);
        QVERIFY(view.alarms()->isHidden());
    }

    /// As of photographs that are searched without training, some of which were left out.
    void aRunWithoutCurvesShowsItsAlarmsToo()
    {
        m_source->answers["run.alarms"] = {{"alarms", {alarm("norm", nullptr, false)}}};
        Json untrained = m_source->runs[0];
        untrained["state"] = "finished";
        untrained["method"] = "none";
        untrained["learns"] = false;
        RunAlarms alarms(m_source.get(), m_current.get());
        CurvesView view(m_source.get(), m_current.get(), m_runs.get());
        view.setAlarms(&alarms);
        view.resize(1000, 700);
        view.show();
        m_current->setRun("/runs/a", untrained);
        QTRY_COMPARE(view.alarms()->count(), 1);
        QTRY_VERIFY2(view.alarms()->isVisible(), "above the words that stand for the curves");
        // One that has curves has them among these again.
        m_source->events["/runs/b"] = ScriptedSource::curve(0, 100);
        m_current->setRun("/runs/b", m_source->runs[1]);
        QTRY_VERIFY(view.tile("loss"));
        QTRY_VERIFY(view.alarms()->isVisible());
        QVERIFY(view.tile("loss")->isVisible());
    }

    void alarmsComeWhileSummariesComeOftener()
    {
        m_source->answers["run.alarms"] = {{"alarms", {alarm("norm", nullptr, false)}}};
        RunAlarms alarms(m_source.get(), m_current.get());
        m_current->setRun("/runs/a", m_source->runs[0]);
        QTimer often;
        connect(&often, &QTimer::timeout, this, [this, step = 0]() mutable {
            Json summary = m_source->runs[0];
            summary["step"] = ++step;
            m_current->setSummary(summary);
        });
        often.start(RunAlarms::kSettleMs / 8);
        QTRY_COMPARE(alarms.alarms().size(), 1);
    }

    void buttonsStayWhileOnlyTheNumbersOfAnAlarmChange()
    {
        AlarmStrip strip;
        RunAlarm rising = alarmFrom(alarm("rising", {{"lr", 0.03}}, true));
        strip.setAlarms("/runs/a", {rising}, true);
        const auto last = [&strip] { return strip.findChildren<QPushButton*>().last(); };
        const QPointer<QPushButton> button = last();
        QCOMPARE(button->text(), QString("Set lr = 0.03 now"));
        rising.numbers["loss"] = 1.75;
        rising.numbers["best_epoch"] = 1234.0;
        strip.setAlarms("/runs/a", {rising}, true);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(button);
        bool told = false;
        for (const QLabel* label : strip.findChildren<QLabel*>())
            told = told || (label->text().contains("1.75") && label->text().contains("epoch 1234"));
        QVERIFY(told);
        strip.setAlarms("/runs/a", {rising}, false);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!button);
        QCOMPARE(last()->text(), QString("Duplicate with lr = 0.03…"));
    }

    void everyAlarmHasItsWords()
    {
        QSet<QString> titles;
        for (const char* id : {"diverged", "collapse", "stale", "rising", "stuck", "norm",
                               "skipped", "singletons", "index"}) {
            RunAlarm each = alarmFrom(alarm(id, nullptr, false));
            titles.insert(each.title());
            QVERIFY(!each.evidence().isEmpty());
            QVERIFY(each.meaning().size() > 40);
        }
        QCOMPARE(titles.size(), 9);
        RunAlarm behind = alarmFrom(alarm("stale", nullptr, false));
        behind.numbers = {{"best", 3.2},
                          {"best_epoch", 5},
                          {"loss", 4.0},
                          {"memory_momentum", 0.97},
                          {"memory_cosine", 0.14}};
        QVERIFY2(behind.evidence().contains("97") && behind.evidence().contains("cosine of 0.14"),
                 qPrintable(behind.evidence()));
        QVERIFY(alarmFrom(Json()).title().size() > 3);
    }
};

QTEST_MAIN(AlarmsTest)
#include "AlarmsTest.moc"
