// The papers' figures in the evaluation view, and the alarms above the curves, on a scripted
// engine.

#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "common/EmptyState.h"
#include "common/Help.h"
#include "common/JsonFields.h"
#include "models/CurrentRun.h"
#include "models/RunAlarms.h"
#include "models/RunListModel.h"
#include "views/AlarmStrip.h"
#include "views/CurveControls.h"
#include "views/CurveTile.h"
#include "views/CurvesView.h"
#include "views/EvaluationView.h"
#include "views/FigureCanvas.h"
#include "views/FiguresPanel.h"
#include "views/LegendChip.h"
#include "widgets/views/EvaluationFixture.h"

using namespace kindred;

namespace {
Json figureList()
{
    return {{"figures",
             {{{"id", "ranks"}, {"applies", true}, {"reason", ""}},
              {{"id", "attention"},
               {"applies", false},
               {"reason", "the method attends to no neighbours; train with method mne"}}}}};
}

Json ranksOf(const char* run)
{
    return {{"figure", "ranks"},
            {"panels",
             {{{"kind", "lines"},
               {"of", "distance"},
               {"run", run},
               {"n", 3},
               {"total", 3},
               {"lines", {{{"step", 4}, {"x", {1, 2}}, {"y", {0.5, 0.75}}}}}}}},
            {"missing", {{{"run", "/runs/b"}, {"reason", "no tables"}}}}};
}

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

/// A summary of a run that repeats others of a group.
Json repeated(const char* name, int seed)
{
    Json summary = ScriptedSource::summary(name, "finished", 40, 0.9);
    summary["group"] = {
        {"path", "/runs/g"}, {"name", "glyphs"}, {"settings", {{"sigma", 0.1}, {"seed", seed}}}};
    return summary;
}
} // namespace

class FiguresPanelTest final : public QObject {
    Q_OBJECT

    std::unique_ptr<ScriptedSource> m_source;
    std::unique_ptr<CurrentRun> m_current;
    std::unique_ptr<RunListModel> m_runs;

private Q_SLOTS:
    void init()
    {
        QLocale::setDefault(QLocale::c());
        m_source = std::make_unique<ScriptedSource>();
        m_source->runs = {ScriptedSource::summary("a", "running", 3, 0.9),
                          ScriptedSource::summary("b", "finished", 40, 0.8)};
        scriptEvaluations(*m_source);
        m_source->answers["run.figures"] = figureList();
        m_source->answers["run.figure"] = ranksOf("/runs/a");
        m_source->answers["run.alarms"] = {{"alarms", Json::array()}};
        m_current = std::make_unique<CurrentRun>();
        m_runs = std::make_unique<RunListModel>(m_source.get());
    }
    void cleanup()
    {
        m_runs.reset();
        m_current.reset();
        m_source.reset();
    }

    void aFigureIsDrawnWhereItIsShown()
    {
        EvaluationView view(m_source.get(), m_current.get(), m_runs.get(), {});
        m_current->setRun("/runs/a", m_source->runs[0]);
        view.resize(1100, 800);
        view.show();
        QTRY_VERIFY(m_source->isIdle());
        QCOMPARE(m_source->count("run.figures"), 0); // not shown, not asked
        view.showFigures(true);
        QTRY_VERIFY(view.figures()->showsFigure());
        QCOMPARE(m_source->asked("run.figure")[0].params["runs"], Json{"/runs/a"});
        const PaperFigure& figure = view.figures()->canvas()->figure();
        QCOMPARE(figure.numbers.size(), 2);
        QCOMPARE(figure.numbers[1].value, 0.75);
        bool said = false, missing = false;
        for (const QLabel* label : view.figures()->findChildren<QLabel*>()) {
            said = said || label->text().startsWith("How to read this: ");
            missing = missing || label->text().contains("b is not in it: no tables");
        }
        QVERIFY(said && missing);
        // What is measured anew is drawn anew.
        view.figures()->refresh();
        QTRY_COMPARE(m_source->count("run.figure"), 2);
    }

    void whatDoesNotApplySaysWhy()
    {
        FiguresPanel panel(m_source.get());
        panel.resize(800, 500);
        panel.show();
        panel.setRuns({"/runs/a"}, {});
        QTRY_VERIFY(panel.showsFigure());
        panel.choose("attention");
        QVERIFY(!panel.showsFigure());
        bool why = false;
        for (const QLabel* label : panel.emptyState()->findChildren<QLabel*>())
            why = why || label->text().contains("method mne");
        QVERIFY(why);
        panel.setRuns({}, {});
        QTRY_VERIFY(!panel.showsFigure());
    }

    void anErrorIsToldAndACancelledFigureCanBeAskedAgain()
    {
        m_source->errors.insert_or_assign("run.figure", failure("the table is damaged", "x.npy"));
        FiguresPanel panel(m_source.get());
        panel.show();
        panel.setRuns({"/runs/a"}, {});
        QTRY_COMPARE(m_source->count("run.figure"), 1);
        QTRY_VERIFY(m_source->isIdle());
        bool why = false;
        for (const QLabel* label : panel.emptyState()->findChildren<QLabel*>())
            why = why || label->text().contains("the table is damaged");
        QVERIFY(why);
        m_source->errors.clear();
        m_source->unanswered = "run.figure";
        panel.refresh();
        QTRY_COMPARE(m_source->count("run.figure"), 2);
        for (QPushButton* button : panel.findChildren<QPushButton*>())
            if (button->text() == "Cancel")
                button->click();
        QCOMPARE(m_source->cancelledCount(), 1);
        QVERIFY(!panel.showsFigure());
    }

    void itIsSavedInEveryFormat()
    {
        QTemporaryDir folder;
        FiguresPanel panel(m_source.get());
        panel.resize(700, 500);
        panel.show();
        panel.setRuns({"/runs/a"}, {});
        QTRY_VERIFY(panel.showsFigure());
        QVERIFY(panel.exportTo(folder.filePath("f.png")));
        QVERIFY(!QImage(folder.filePath("f.png")).isNull());
        QVERIFY(panel.exportTo(folder.filePath("f.svg")));
        QVERIFY(panel.exportTo(folder.filePath("f.csv")));
        QFile csv(folder.filePath("f.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QVERIFY(csv.readAll().contains("\"step 4\",\"distance\",2,0.75,"));
        QVERIFY(!panel.exportTo(folder.filePath("none/f.png")));
    }

    void theChoiceIsKept()
    {
        EvaluationView view(m_source.get(), m_current.get(), m_runs.get(), {});
        view.restoreState({{"figure", "attention"}, {"figures", true}});
        QCOMPARE(view.figures()->figure(), QString("attention"));
        QCOMPARE(valueOr(view.saveState(), "figures", false), true);
        QCOMPARE(textOf(view.saveState(), "figure"), QString("attention"));
    }

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
        m_current->setRun("/runs/b", m_source->runs[1]);
        QTRY_COMPARE(view.alarms()->count(), 2);
        QCOMPARE(alarms.run(), QString("/runs/b"));
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
        QVERIFY(alarmFrom(Json()).title().size() > 3);
    }

    void seedsAreOneLineWithABand()
    {
        m_source->runs = {repeated("s1", 1), repeated("s2", 2), repeated("s3", 3)};
        Json other = repeated("t1", 1);
        other["group"]["settings"]["sigma"] = 0.2;
        m_source->runs.push_back(other);
        int level = 0;
        for (const char* name : {"s1", "s2", "s3", "t1"})
            m_source->events["/runs/" + QString(name)] = ScriptedSource::curve(0, 300, level++);
        CurvesView view(m_source.get(), m_current.get(), m_runs.get());
        view.resize(1000, 600);
        view.show();
        QTRY_COMPARE(m_runs->rowCount(), 4);
        m_current->setComparison({});
        m_current->setRun("/runs/s1", m_source->runs[0]);
        QTRY_COMPARE(view.runs().size(), 3); // its repetitions come with it
        QTRY_VERIFY(m_source->isIdle());
        const auto lines = [&view] {
            view.drawNow();
            return view.tile("loss") ? view.tile("loss")->plot()->panel().lines
                                     : QList<CurveLine>();
        };
        QTRY_COMPARE(lines().size(), 1);
        const CurveLine line = lines()[0];
        QCOMPARE(line.label, QString("glyphs, sigma = 0.1 (n = 3)"));
        QVERIFY(!line.low.isEmpty());
        QCOMPARE(line.low.size(), line.series.size());
        for (qsizetype i = 0; i < line.low.size(); ++i) {
            QVERIFY(line.low[i] <= line.series.value[i]);
            QVERIFY(line.high[i] >= line.series.value[i]);
        }
        QCOMPARE(view.findChildren<LegendChip*>().size(), 1);
        // One by one on request.
        CurveOptions options = view.controls()->options();
        QVERIFY(options.bands);
        options.bands = false;
        view.controls()->setOptions(options);
        QCOMPARE(view.runs().size(), 1);
        QTRY_COMPARE(lines().size(), 1);
        QVERIFY(lines()[0].low.isEmpty());
        QCOMPARE(valueOr(view.saveState(), "bands", true), false);
    }

    void termsOfThePapersAreExplained()
    {
        for (const char* term : {"sigma", "k", "temperature", "p", "protocol", "rule",
                                 "leave-one-out", "standardise", "margin", "memory_schedule",
                                 "renormalise", "project_aggregate", "depth", "rivals", "pull"})
            QVERIFY2(helpOn(QLatin1String(term)).size() > 40, term);
        for (const char* told : {"mAP", "NMI", "CMC"})
            QVERIFY2(helpOn("protocol").contains(QLatin1String(told)), told);
        QVERIFY(helpOn("no such term").isEmpty());
    }
};

QTEST_MAIN(FiguresPanelTest)
#include "FiguresPanelTest.moc"
