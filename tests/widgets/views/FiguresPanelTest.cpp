// The papers' figures in the evaluation view, and repetitions drawn as one, on a scripted engine.

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
#include "views/curves/CurveControls.h"
#include "views/curves/CurveTile.h"
#include "views/curves/CurvesView.h"
#include "views/curves/LegendChip.h"
#include "views/evaluation/EvaluationView.h"
#include "views/evaluation/FigureCanvas.h"
#include "views/evaluation/FiguresPanel.h"
#include "widgets/views/CurvesFixture.h"
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

/// A summary of a run that repeats others of a group.
Json repeated(const char* name, int seed)
{
    Json summary = ScriptedSource::summary(name, "finished", 40, 0.9);
    summary["group"] = {
        {"path", "/runs/g"}, {"name", "glyphs"}, {"settings", {{"sigma", 0.1}, {"seed", seed}}}};
    return summary;
}
} // namespace

class FiguresPanelTest final : public CurvesFixture {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        setUp();
        scriptEvaluations(*m_source);
        m_source->answers["run.figures"] = figureList();
        m_source->answers["run.figure"] = ranksOf("/runs/a");
    }
    void cleanup() { tearDown(); }

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

    void aFigureLeadsToWhereItCanBeLookedInto()
    {
        m_source->answers["run.figures"]["figures"].push_back(
            {{"id", "tasks"}, {"applies", true}, {"reason", ""}});
        m_source->answers["run.figure"] = {
            {"figure", "tasks"},
            {"panels",
             {{{"kind", "tasks"},
               {"run", "/runs/a"},
               {"classes", {"a", "b"}},
               {"support", {1, 2}},
               {"queries",
                {{{"id", 3}, {"class", 0}, {"choice", 1}, {"nearness", {0.1, 0.2}}}}}}}}};
        FiguresPanel panel(m_source.get());
        panel.resize(800, 500);
        panel.show();
        panel.setRuns({"/runs/a"}, {});
        panel.choose("tasks");
        QTRY_VERIFY(panel.showsFigure());
        QSignalSpy wanted(&panel, &FiguresPanel::placeWanted);
        QPushButton* way = nullptr;
        for (QPushButton* button : panel.findChildren<QPushButton*>())
            if (button->text() == "Show the board" && button->isVisible())
                way = button;
        QVERIFY(way);
        way->click();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), QString("board"));
        panel.choose("ranks"); // is looked into nowhere else
        m_source->answers["run.figure"] = ranksOf("/runs/a");
        QTRY_VERIFY(panel.showsFigure());
        QVERIFY(!way->isVisible());
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

    void whileTheFiguresAreAskedForNoneIsExported()
    {
        FiguresPanel panel(m_source.get());
        panel.show();
        panel.setRuns({"/runs/a"}, {});
        QTRY_VERIFY(panel.showsFigure());
        QPushButton *save = nullptr, *cancel = nullptr;
        for (QPushButton* button : panel.findChildren<QPushButton*>()) {
            save = button->text() == "Export" ? button : save;
            cancel = button->text() == "Cancel" ? button : cancel;
        }
        QVERIFY(save && cancel && save->isEnabled());
        m_source->unanswered = "run.figures";
        panel.setRuns({"/runs/b"}, {});
        QVERIFY(!panel.showsFigure() && !save->isEnabled());
        QTRY_VERIFY(m_source->isIdle());
        QVERIFY(!panel.showsFigure() && !save->isEnabled());
        cancel->click();
        QCOMPARE(m_source->cancelledCount(), 1);
        // The figure that is chosen can be chosen again.
        m_source->unanswered.clear();
        Q_EMIT panel.chooser()->activated(panel.chooser()->currentIndex());
        QTRY_VERIFY(panel.showsFigure());
        QCOMPARE(m_source->asked("run.figure").back().params["runs"], Json{"/runs/b"});
        // An engine that does not know the chosen one.
        m_source->answers["run.figures"]["figures"].erase(0);
        panel.setRuns({"/runs/a"}, {});
        QTRY_VERIFY(m_source->isIdle());
        QVERIFY(panel.emptyState()->isVisible() && !save->isEnabled());
        QCOMPARE(m_source->count("run.figure"), 2);
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
        QVERIFY(panel.exportTo(folder.filePath("f.pdf")));
        QFile pdf(folder.filePath("f.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.read(4) == "%PDF");
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

    void whatSeedsDoNotShareIsDrawnAlone()
    {
        m_source->runs = {repeated("s1", 1), repeated("s2", 2), repeated("s3", 3)};
        m_source->events["/runs/s1"] = ScriptedSource::curve(0, 300, 1);
        m_source->events["/runs/s2"] = ScriptedSource::curve(0, 200, 2);
        m_source->events["/runs/s3"] = ScriptedSource::curve(0, 20, 3);
        CurvesView view(m_source.get(), m_current.get(), m_runs.get());
        view.resize(1000, 600);
        view.show();
        QTRY_COMPARE(m_runs->rowCount(), 3);
        m_current->setRun("/runs/s3", m_source->runs[2]);
        QTRY_COMPARE(view.runs().size(), 3);
        for (const CurveRun& run : view.runs())
            QCOMPARE(run.colour, view.runs()[0].colour); // the group's
        const auto lines = [&view](const QString& family) {
            view.drawNow();
            return view.tile(family) ? view.tile(family)->plot()->panel().lines
                                     : QList<CurveLine>();
        };
        QTRY_COMPARE(lines("loss").size(), 2);
        const QList<CurveLine> loss = lines("loss");
        QCOMPARE(loss[0].series.step.last(), 200.0); // not where the shortest ends
        QVERIFY(!loss[0].low.isEmpty());
        QCOMPARE(loss[1].series.step.first(), 200.0);
        QCOMPARE(loss[1].series.step.last(), 300.0);
        QCOMPARE(loss[1].colour, loss[0].colour);
        QVERIFY(loss[1].low.isEmpty());
        // The comparison is itself, not a part of the mean.
        m_current->setComparison("/runs/s2");
        QTRY_COMPARE(lines("loss").size(), 3);
        QCOMPARE(lines("loss").last().label, QString("s2"));
        QVERIFY(lines("loss").last().dashed && !lines("loss")[0].dashed);
        QCOMPARE(lines("loss")[0].label, QString("glyphs, sigma = 0.1 (n = 2)"));
        // What is hidden is hidden with its repetitions.
        view.findChildren<LegendChip*>()[0]->click();
        for (const CurveRun& run : view.runs())
            QCOMPARE(run.shown, run.dashed);
    }

    void aScalarOfOneSeedIsNotLost()
    {
        m_source->runs = {repeated("s1", 1), repeated("s2", 2)};
        m_source->events["/runs/s2"] = ScriptedSource::curve(0, 200, 2);
        CurvesView view(m_source.get(), m_current.get(), m_runs.get());
        view.resize(1000, 600);
        view.show();
        QTRY_COMPARE(m_runs->rowCount(), 2);
        m_current->setRun("/runs/s1", m_source->runs[0]);
        QTRY_VERIFY(view.tile("loss"));
        view.drawNow();
        const QList<CurveLine> lines = view.tile("loss")->plot()->panel().lines;
        QCOMPARE(lines.size(), 1);
        QCOMPARE(lines[0].label, QString("s2"));
        QCOMPARE(lines[0].series.size(), 21);
        QCOMPARE(lines[0].colour, view.runs()[0].colour);
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
