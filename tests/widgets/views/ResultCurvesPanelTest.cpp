// Sweeps, papers and the figures of other views in the evaluation view, on a scripted engine.

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "models/evaluation/EvaluationTable.h"
#include "plots/curves/ResultPlot.h"
#include "views/evaluation/EvaluationComparison.h"
#include "views/evaluation/FiguresPanel.h"
#include "views/evaluation/PapersButton.h"
#include "views/evaluation/ResultCurvesPanel.h"
#include "widgets/views/EvaluationRoom.h"

using namespace kindred;

namespace {
Json evaluated(double first, double second)
{
    return {{"evaluations",
             {{{"id", "a"},
               {"results",
                {evaluationResult("knn", "knn", 1, first, 600),
                 evaluationResult("knn", "knn", 5, second, 600)}}}}}};
}

/// A run of a sweep over sigma.
Json sweptRun(const char* name, double sigma)
{
    Json summary = ScriptedSource::summary(name, "finished", 40, 0.9);
    summary["group"] = {{"path", "/runs/g"}, {"name", "g"}, {"settings", {{"sigma", sigma}}}};
    return summary;
}

QString wordsOf(const QWidget* widget)
{
    QStringList words;
    for (const QLabel* label : widget->findChildren<QLabel*>())
        if (!label->isHidden())
            words << label->text();
    return words.join(QLatin1Char('\n'));
}
} // namespace

class ResultCurvesPanelTest final : public EvaluationRoom {
    Q_OBJECT

private:
    void open(const std::vector<Json>& runs)
    {
        cleanup();
        script(runs);
        make([this] { return m_chosen; });
        QTRY_COMPARE(m_runs->rowCount(), static_cast<int>(runs.size()));
    }

    void show()
    {
        m_current->setRun(textOf(m_source->runs[0], "run"), m_source->runs[0]);
        m_view->resize(1180, 760);
        m_view->show();
        QTRY_VERIFY(m_source->isIdle());
    }

    ResultCurvesPanel* panel() const { return m_view->curves(); }

    QStringList m_chosen;

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void cleanup()
    {
        takeApart();
        m_chosen.clear();
    }

    void oneRunOfASweepShowsAllOfIt()
    {
        open({sweptRun("s1", 0.05), sweptRun("s2", 0.1), sweptRun("s3", 0.2),
              ScriptedSource::summary("other", "finished", 40, 0.9)});
        m_source->answers["run.evaluations /runs/s1"] = evaluated(0.7, 0.8);
        m_source->answers["run.evaluations /runs/s2"] = evaluated(0.75, 0.85);
        m_source->answers["run.evaluations /runs/s3"] = evaluated(0.6, 0.7);
        show();
        const int before = m_source->count("run.evaluations");
        const int records = m_source->count("run.record");
        m_view->showPage(EvaluationView::Page::Curves);
        QTRY_VERIFY(panel()->showsCurves());
        QCOMPARE(m_source->count("run.evaluations"), before + 3);
        QCOMPARE(m_source->count("run.record"), records); // the group tells what was varied
        QCOMPARE(panel()->along(), QString("sigma"));
        const QList<ResultCurve>& curves = panel()->plot()->curves();
        QCOMPARE(curves.size(), 2);
        QCOMPARE(curves[0].points.size(), 3);
        QVERIFY(wordsOf(panel()).contains("How to read this"));
        // A mark leads to its run; the sweep stays.
        panel()->plot()->setCurrent(0, 1);
        QTest::keyClick(panel()->plot(), Qt::Key_Return);
        QCOMPARE(m_current->run(), QString("/runs/s2"));
        QTRY_VERIFY(m_source->isIdle());
        QCOMPARE(panel()->plot()->curves().size(), 2);
        // Another axis has its own curves.
        const int k = panel()->alongs()->findData("result:k");
        QVERIFY(k >= 0);
        panel()->alongs()->setCurrentIndex(k);
        Q_EMIT panel()->alongs()->activated(k);
        QCOMPARE(panel()->plot()->curves().size(), 3); // one for each σ
        const Json state = m_view->saveState();
        QCOMPARE(valueOr(state, "curves", false), true);
        QCOMPARE(textOf(state, "along"), QString("result:k"));
        panel()->choose("sigma", {});
        QCOMPARE(panel()->along(), QString("sigma"));
        // What is measured anew is drawn anew.
        m_source->answers["run.evaluations /runs/s3"] = evaluated(0.65, 0.9);
        panel()->refresh();
        QTRY_COMPARE(panel()->plot()->curves().value(1).points.value(2).value, 0.9);
    }

    void runsChosenByHandAreComparedByTheirRecords()
    {
        open({ScriptedSource::summary("a", "finished", 40, 0.9),
              ScriptedSource::summary("b", "finished", 40, 0.8)});
        m_chosen = QStringList{"/runs/a", "/runs/b"};
        for (const auto& [run, dim] : {std::pair("a", 16), std::pair("b", 64)}) {
            m_source->answers[QStringLiteral("run.record /runs/%1").arg(run)] = {
                {"method", "snca"}, {"encoder", "conv4"}, {"options", {{"dim", dim}}}};
            m_source->answers[QStringLiteral("run.evaluations /runs/%1").arg(run)] =
                evaluated(0.5 + dim / 1000.0, 0.6);
        }
        show();
        m_view->showPage(EvaluationView::Page::Curves);
        QTRY_VERIFY(panel()->showsCurves());
        QCOMPARE(m_source->count("run.record"), 2); // once each, for the view's metrics too
        QCOMPARE(panel()->along(), QString("dim"));
        QCOMPARE(panel()->plot()->curves()[0].points[1].x, 64.0);
    }

    void noEmptyChoicesAreSeenWhileCurvesAreRead()
    {
        open({ScriptedSource::summary("a", "finished", 40, 0.9)});
        m_source->unanswered = "run.evaluations"; // for as long as somebody looks
        m_current->setRun(textOf(m_source->runs[0], "run"), m_source->runs[0]);
        m_view->resize(1180, 760);
        m_view->show();
        m_view->showPage(EvaluationView::Page::Curves);
        QTRY_VERIFY(wordsOf(panel()->emptyState()).contains("Reading the results"));
        QVERIFY(!panel()->questions()->isVisible());
        QVERIFY(!panel()->emptyState()->findChild<QPushButton*>()->isVisible());
    }

    void withoutCurvesItSaysHowToComeByThem()
    {
        open({ScriptedSource::summary("a", "finished", 40, 0.9)});
        m_source->answers["run.evaluations"] = {{"evaluations", Json::array()}};
        show();
        m_view->showPage(EvaluationView::Page::Curves);
        QTRY_VERIFY(m_source->isIdle());
        QVERIFY(!panel()->showsCurves());
        const QString words = wordsOf(panel()->emptyState());
        // In the window's words, not those of the command line.
        QVERIFY2(words.contains("press Evaluate") && !words.contains("--"), qPrintable(words));
        QVERIFY(!panel()->questions()->isVisible());
        QSignalSpy wanted(m_view.get(), &EvaluationView::runsWanted);
        panel()->emptyState()->findChild<QPushButton*>()->click();
        QCOMPARE(wanted.count(), 1);
        m_source->errors.insert_or_assign("run.evaluations", failure("the folder is damaged", "x"));
        panel()->refresh();
        QTRY_VERIFY(wordsOf(panel()->emptyState()).contains("the folder is damaged"));
        m_source->errors.clear();
        m_source->answers["run.evaluations"] = evaluated(0.7, 0.8);
        panel()->refresh();
        QTRY_VERIFY(panel()->showsCurves());
    }

    void curvesAreSavedInEveryFormat()
    {
        open({ScriptedSource::summary("a", "finished", 40, 0.9)});
        m_source->answers["run.evaluations"] = evaluated(0.7, 0.8);
        show();
        m_view->showPage(EvaluationView::Page::Curves);
        QTRY_VERIFY(panel()->showsCurves());
        QTemporaryDir folder;
        QSignalSpy said(m_view.get(), &EvaluationView::said);
        for (const char* name : {"c.svg", "c.pdf", "c.png", "c.csv"})
            QVERIFY(panel()->exportTo(folder.filePath(name)));
        QFile csv(folder.filePath("c.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QVERIFY(csv.readAll().contains(",5,0.8,"));
        QVERIFY(!panel()->exportTo(folder.filePath("none/c.svg")));
        QCOMPARE(said.count(), 5);
    }

    void theNumbersOfManyCurvesAreSavedWithTheirIntervals()
    {
        std::vector<Json> runs;
        for (int i = 0; i < 6; ++i)
            runs.push_back(sweptRun(qPrintable(QStringLiteral("s%1").arg(i)), 0.1 * (i + 1)));
        open(runs);
        m_source->answers["run.evaluations"] = evaluated(0.7, 0.8);
        show();
        m_view->showPage(EvaluationView::Page::Curves);
        QTRY_VERIFY(panel()->showsCurves());
        panel()->choose("result:k", {});
        QCOMPARE(panel()->plot()->curves().size(), 6);
        QTemporaryDir folder;
        QVERIFY(panel()->exportTo(folder.filePath("c.csv")));
        QFile csv(folder.filePath("c.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QCOMPARE(csv.readAll().count(",5,0.8,0.77"), 6);
    }

    void curvesOfTheRunsBeforeCannotBeUsed()
    {
        open({ScriptedSource::summary("a", "finished", 40, 0.9),
              ScriptedSource::summary("b", "finished", 40, 0.8)});
        m_source->answers["run.evaluations"] = evaluated(0.7, 0.8);
        show();
        m_view->showPage(EvaluationView::Page::Curves);
        QTRY_VERIFY(panel()->showsCurves());
        QVERIFY(panel()->alongs()->isEnabled());
        panel()->setRuns({m_source->runs[1]}, {});
        QVERIFY(!panel()->alongs()->isEnabled());
        QTRY_VERIFY(panel()->alongs()->isEnabled());
        QCOMPARE(panel()->plot()->curves()[0].points[0].runs, QStringList{"/runs/b"});
    }

    void whatPapersPrintedStandsBesideAndCanBeHidden()
    {
        Json wine = ScriptedSource::summary("a", "finished", 40, 0.9);
        wine["source"] = "/data/wine.csv";
        wine["images"] = 178;
        wine["classes"] = 3;
        open({wine});
        m_source->answers["run.evaluations"] = evaluated(0.95, 0.97);
        show();
        QTRY_COMPARE(m_view->results()->ownCount(), 2);
        QTRY_COMPARE(m_view->results()->rowCount(), 2 + 12);
        QVERIFY(!m_view->table()->isColumnHidden(EvaluationTable::RunName)); // whose they are
        QVERIFY(m_view->comparison()->isHint());
        // A run's and a paper's row: how far they are apart, and no test.
        for (const int row : {1, 2})
            m_view->table()->selectionModel()->select(m_view->table()->model()->index(row, 0),
                                                      QItemSelectionModel::Select |
                                                          QItemSelectionModel::Rows);
        QVERIFY(m_view->comparison()->isVisible());
        const QString said = m_view->comparison()->text();
        for (const char* part :
             {"a against the printed", "−0.87 percentage points", "table I", "no test"})
            QVERIFY2(said.contains(part), qPrintable(said));
        QCOMPARE(m_source->count("run.compare"), 0);
        QVERIFY(m_view->copied().contains("Im and Taylor 2016"));
        m_view->papers()->choose("any");
        QVERIFY(m_view->results()->rowCount() > 14);
        m_view->papers()->choose("none");
        QCOMPARE(m_view->results()->rowCount(), 2);
        QVERIFY(m_view->table()->isColumnHidden(EvaluationTable::RunName));
        QCOMPARE(textOf(m_view->saveState(), "papers"), QString("none"));
        m_view->restoreState({{"papers", "same"}});
        QCOMPARE(m_view->results()->rowCount(), 14);
    }

    /// Below many answers they would stand out of view.
    void chosenNumbersOfPapersComeIntoView()
    {
        open({ScriptedSource::summary("a", "finished", 40, 0.9)});
        Json results = Json::array();
        for (int k = 1; k <= 40; ++k)
            results.push_back(evaluationResult("knn", "wknn", k, 0.9, 600));
        m_source->answers["run.evaluations"] = {
            {"evaluations", {{{"id", "a"}, {"results", results}}}}};
        show();
        QTRY_COMPARE(m_view->results()->rowCount(), 40);
        m_view->papers()->choose("any");
        QVERIFY(m_view->results()->rowCount() > 40);
        const QAbstractItemModel* shown = m_view->table()->model();
        const QModelIndexList printed =
            shown->match(shown->index(0, 0), EvaluationTable::PrintedRole, true, 1);
        QCOMPARE(printed.size(), 1);
        QVERIFY(printed.first().row() >= 20);
        const QRect viewport = m_view->table()->viewport()->rect();
        QTRY_VERIFY(viewport.intersects(m_view->table()->visualRect(printed.first())));
    }

    void aPrintedLevelIsShownWhereItIsAnother()
    {
        Json cifar = ScriptedSource::summary("a", "finished", 40, 0.9);
        cifar["source"] = "/data/cifar100";
        cifar["images"] = 60000;
        cifar["classes"] = 20;
        open({cifar});
        Json coarse = evaluationResult("induction", "knn", 5, 0.8, 600);
        m_source->answers["run.evaluations"] = {
            {"evaluations", {{{"id", "a"}, {"results", {coarse}}}}}};
        show();
        QTRY_COMPARE(m_view->results()->rowCount(), 1 + 2);
        QVERIFY(!m_view->table()->isColumnHidden(EvaluationTable::Level));
        QVERIFY(m_view->table()->isColumnHidden(EvaluationTable::Step)); // no paper has one
        m_view->papers()->choose("none");
        QVERIFY(m_view->table()->isColumnHidden(EvaluationTable::Level));
    }

    void dataThatNoPaperHasSaysSo()
    {
        open({ScriptedSource::summary("a", "finished", 40, 0.9)});
        m_source->answers["run.evaluations"] = evaluated(0.95, 0.97);
        show();
        QTRY_COMPARE(m_view->results()->rowCount(), 2);
        QVERIFY(m_view->papers()->isEnabled());
        QVERIFY(m_view->papers()->toolTip().contains("On any data"));
        m_view->papers()->choose("any");
        QVERIFY(m_view->results()->rowCount() > 2);
        QVERIFY(m_view->table()
                    ->model()
                    ->index(3, EvaluationTable::Protocol)
                    .data()
                    .toString()
                    .contains(", on "));
    }

    void figuresOfOtherViewsAreExplainedAndReached()
    {
        open({ScriptedSource::summary("a", "finished", 40, 0.9)});
        m_source->answers["run.evaluations"] = evaluated(0.7, 0.8);
        show();
        m_view->showFigures(true);
        QSignalSpy wanted(m_view.get(), &EvaluationView::placeWanted);
        const auto go = [&](const char* figure) {
            m_view->figures()->choose(figure);
            QVERIFY(wordsOf(m_view->figures()).contains("How to read this"));
            for (QPushButton* button : m_view->figures()->findChildren<QPushButton*>())
                if (button->isVisible() && button->text().startsWith("Show "))
                    return button->click();
            QFAIL(figure);
        };
        go("boards");
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), QString("retrieve"));
        go("gain");
        QCOMPARE(wanted[1][0].toString(), QString("classes"));
        go("sweeps");
        QCOMPARE(m_view->page(), EvaluationView::Page::Curves);
        QCOMPARE(wanted.count(), 2);
        for (const QString& id : figureIdsElsewhere()) {
            QVERIFY2(!runFigureReading(id).isEmpty(), qPrintable(id));
            QVERIFY2(!runFigureSource(id).isEmpty(), qPrintable(id));
            QVERIFY2(!figurePlace(id).isEmpty(), qPrintable(id));
        }
        for (const QString& id : runFigureIds())
            QVERIFY(figurePlace(id).isEmpty());
    }

    void aRunsAmpersandIsSeenInTheMenuOfAMark()
    {
        std::vector<Json> runs;
        for (const char* name : {"s1", "s2", "s3", "s4"}) {
            runs.push_back(sweptRun(name, runs.size() < 2 ? 0.05 : 0.1));
            runs.back()["group"]["settings"]["seed"] = runs.size() % 2;
            runs.back()["name"] = std::string("cats & ") + name;
        }
        open(runs);
        for (const char* name : {"s1", "s2", "s3", "s4"})
            m_source->answers[QStringLiteral("run.evaluations /runs/") + name] =
                evaluated(0.7, 0.8);
        show();
        m_view->showPage(EvaluationView::Page::Curves);
        QTRY_VERIFY(panel()->showsCurves());
        panel()->choose("sigma", {});
        panel()->plot()->setCurrent(0, 0); // the mean of two seeds
        QTest::keyClick(panel()->plot(), Qt::Key_Return);
        const auto* menu = panel()->findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(menu && !menu->actions().isEmpty());
        for (const QAction* action : menu->actions())
            QVERIFY2(action->text().startsWith("Open cats && s"), qPrintable(action->text()));
    }
};

QTEST_MAIN(ResultCurvesPanelTest)
#include "ResultCurvesPanelTest.moc"
