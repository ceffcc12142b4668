// The room of the report: what is shown, edited, undone, kept and saved.

#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include "CannedSource.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "report/PagePreview.h"
#include "report/ReportEditor.h"
#include "report/ReportView.h"
#include "report/SectionModel.h"

using namespace kindred;

namespace {
/// A view over one known run.
struct ReportBench {
    ReportBench() : runs(&source), view(&source, &current, &runs, &undo)
    {
        source.answers = CannedSource::answersOfARun();
        source.answers["runs.list"] = {
            {"runs",
             {{{"run", "/runs/glyphs"}, {"name", "glyphs"}, {"state", "finished"}},
              {{"run", "/runs/other"}, {"name", "other"}, {"state", "finished"}}}}};
        source.answers["queue.list"] = {{"jobs", Json::array()}};
        runs.reload();
        view.resize(1100, 760);
    }
    void open()
    {
        current.setRun("/runs/glyphs", runs.summaryOf("/runs/glyphs"));
        view.show();
    }

    QPushButton* button(const QString& text)
    {
        for (QPushButton* each : view.findChildren<QPushButton*>())
            if (each->text() == text)
                return each;
        return nullptr;
    }

    CannedSource source;
    CurrentRun current;
    RunListModel runs;
    QUndoStack undo;
    ReportView view;
};

/// A run that trains tells its epoch.
void tell(CurrentRun& current, int epoch)
{
    Json summary = current.summary();
    summary["epoch"] = epoch;
    current.setSummary(summary);
}
} // namespace

class ReportViewTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutARunItOffersToChooseOne()
    {
        ReportBench bench;
        bench.view.show();
        QTRY_VERIFY(bench.view.isSettled());
        const QSignalSpy wanted(&bench.view, &ReportView::runsWanted);
        QPushButton* choose = nullptr;
        for (QPushButton* each : bench.view.findChildren<QPushButton*>())
            if (each->text() == "Choose a run")
                choose = each;
        QVERIFY(choose && choose->isVisible());
        choose->click();
        QCOMPARE(wanted.count(), 1);
        QVERIFY(!bench.source.requested.contains("run.record"));
    }

    void theCurrentRunIsShownAsPages()
    {
        ReportBench bench;
        bench.open();
        QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
        QCOMPARE(bench.view.reportedRuns(), QStringList{"/runs/glyphs"});
        QCOMPARE(bench.view.preview()->page(), 0);
    }

    void theRunOfThePagesIsSeenAmongMany()
    {
        ReportBench bench;
        for (int i = 0; i < 40; ++i)
            bench.runs.upsert({{"run", "/runs/z" + std::to_string(i)}, {"name", "a"}});
        bench.open();
        QListView* list = nullptr;
        for (auto* each : bench.view.findChildren<QListView*>())
            if (each->model() && each->model()->rowCount() == 42)
                list = each;
        QVERIFY(list);
        const int row = bench.runs.rowOf("/runs/glyphs");
        QVERIFY(row > 20); // far down
        QTRY_VERIFY(list->viewport()->rect().contains(
            list->visualRect(list->model()->index(row, RunListModel::Name)).center()));
    }

    void hiddenItAsksNothing()
    {
        ReportBench bench;
        bench.current.setRun("/runs/glyphs", {});
        QTRY_VERIFY(bench.view.isSettled());
        QVERIFY(!bench.source.requested.contains("run.record"));
    }

    void whatIsRearrangedIsNotAskedAgain()
    {
        ReportBench bench;
        bench.open();
        QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
        const qsizetype asked = bench.source.requested.size();
        ReportPlan plan = bench.view.plan();
        plan.title = "Another title";
        plan.sections.move(0, 4);
        bench.view.edit(plan);
        QTRY_COMPARE(bench.view.document().title, QString("Another title"));
        QCOMPARE(bench.source.requested.size(), asked);
        plan.neighbours = 3;
        bench.view.edit(plan);
        QTRY_VERIFY(bench.source.requested.size() > asked);
    }

    void editsAreUndoneAndRedone()
    {
        ReportBench bench;
        bench.open();
        QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
        const ReportPlan before = bench.view.plan();
        SectionModel* sections = bench.view.editor()->sections();
        QVERIFY(sections->setData(sections->index(0), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!bench.view.plan().sections[0].on);
        QCOMPARE(bench.undo.count(), 1);
        bench.undo.undo();
        QVERIFY(bench.view.plan() == before);
        QCOMPARE(sections->index(0).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        bench.undo.redo();
        QVERIFY(!bench.view.plan().sections[0].on);
    }

    void textsOfOnesOwnStandWhereTheyWerePut()
    {
        ReportBench bench;
        bench.open();
        QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
        SectionModel* sections = bench.view.editor()->sections();
        sections->setText(sections->addText(-1), "Why", "First.\n\nSecond.");
        QTRY_COMPARE(bench.view.document().blocks[1].text, QString("Why"));
        QCOMPARE(bench.view.document().blocks[3].text, QString("Second."));
    }

    void aFailureSaysWhyAndCanBeTriedAgain()
    {
        ReportBench bench;
        bench.source.answers.erase("run.record");
        bench.open();
        QPushButton* again = nullptr;
        for (QPushButton* each : bench.view.findChildren<QPushButton*>())
            if (each->text() == "Try again")
                again = each;
        QVERIFY(again);
        QTRY_VERIFY(again->isVisible());
        bench.source.answers["run.record"] = CannedSource::answersOfARun()["run.record"];
        again->click();
        QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
        QVERIFY(!again->isVisible());
    }

    void whatIsBeingTypedStays()
    {
        ReportBench bench;
        bench.open();
        QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
        ReportEditor* editor = bench.view.editor();
        SectionModel* sections = editor->sections();
        const int row = sections->addText(1);
        editor->sectionList()->setCurrentIndex(sections->index(row));
        auto* text = editor->findChild<QPlainTextEdit*>();
        QVERIFY(text && text->isVisible());
        QTest::keyClicks(text, "abcd");
        QTest::keyClick(text, Qt::Key_Left);
        QLineEdit* title = nullptr;
        for (auto* each : editor->findChildren<QLineEdit*>())
            if (each->accessibleName() == "Title")
                title = each;
        QVERIFY(title);
        QTest::keyClicks(title, "New");
        // The plan is shown again before either has rested.
        ReportPlan plan = bench.view.plan();
        plan.page = "Letter";
        bench.view.edit(plan);
        QCOMPARE(text->toPlainText(), QString("abcd"));
        QCOMPARE(text->textCursor().position(), 3);
        QCOMPARE(title->text(), QString("New"));
        // Nothing of it is lost on the way to a file or another place.
        QCOMPARE(bench.view.saveState()["plan"]["title"], Json("New"));
        QCOMPARE(sections->sections()[row].text, QString("abcd"));
        QTest::keyClicks(text, "e");
        for (auto* each : editor->findChildren<QToolButton*>())
            if (each->toolTip().contains("Alt+Up"))
                each->click();
        QCOMPARE(sections->sections()[row - 1].text, QString("abced"));
        QCOMPARE(bench.view.plan().sections[row - 1].text, QString("abced"));
    }

    void editsArriveThoughSummariesCome()
    {
        ReportBench bench;
        bench.open();
        QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
        QComboBox* baseline = nullptr;
        for (auto* each : bench.view.findChildren<QComboBox*>())
            if (each->accessibleName() == "Baseline")
                baseline = each;
        QVERIFY(baseline && baseline->count() == 3);
        const QSignalSpy emptied(baseline->model(), &QAbstractItemModel::rowsRemoved);
        const qsizetype asked = bench.source.requested.size();
        ReportPlan plan = bench.view.plan();
        plan.title = "Another title";
        bench.view.edit(plan);
        QTimer summaries;
        int epoch = 0;
        connect(&summaries, &QTimer::timeout, &bench.view,
                [&epoch, current = &bench.current] { tell(*current, ++epoch); });
        summaries.start(20);
        QTRY_COMPARE(bench.view.document().title, QString("Another title"));
        QCOMPARE(bench.source.requested.size(), asked);
        QCOMPARE(emptied.count(), 0);
        // With nothing to ask they cause no work at all; another state does.
        summaries.stop();
        QTRY_VERIFY(bench.view.isSettled());
        tell(bench.current, ++epoch);
        QVERIFY(bench.view.isSettled());
        Json stopped = bench.current.summary();
        stopped["state"] = "stopped";
        bench.current.setSummary(stopped);
        QVERIFY(!bench.view.isSettled());
        QTRY_VERIFY(bench.source.requested.size() > asked);
    }

    void aFailureIsNotTriedAgainByItself()
    {
        ReportBench bench;
        bench.source.answers.erase("run.record");
        bench.open();
        QPushButton* again = bench.button("Try again");
        QTRY_VERIFY(again->isVisible());
        QTRY_VERIFY(bench.view.isSettled());
        const qsizetype asked = bench.source.requested.size();
        tell(bench.current, 4);
        QVERIFY(bench.view.isSettled());
        QCOMPARE(bench.source.requested.size(), asked);
        // What a person changes is a reason.
        bench.source.answers["run.record"] = CannedSource::answersOfARun()["run.record"];
        ReportPlan plan = bench.view.plan();
        plan.title = "Once more";
        bench.view.edit(plan);
        QTRY_COMPARE(bench.view.document().title, QString("Once more"));
    }

    void onlyWhatThePlanSaysIsSaved()
    {
        ReportBench bench;
        bench.open();
        QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
        QPushButton* save = bench.button("Save as…");
        QVERIFY(save && save->isEnabled());
        QTemporaryDir folder;
        const QString path = folder.filePath("report.html");
        QSignalSpy said(&bench.view, &ReportView::said);
        // While another run is collected the pages in sight are those of the one before.
        bench.source.held = "run.distributions";
        bench.current.setRun("/runs/other", bench.runs.summaryOf("/runs/other"));
        QTRY_VERIFY(!save->isEnabled());
        bench.view.saveAs(path);
        QCOMPARE(said.takeLast()[0].toString(), QString("Nothing was written."));
        QVERIFY(!QFileInfo::exists(path));
        bench.button("Cancel")->click();
        QVERIFY(!save->isEnabled());
        bench.source.held.clear();
        bench.button("Try again")->click();
        QVERIFY(save->isEnabled());
        // An edit that the preview does not show yet is in the file.
        ReportPlan plan = bench.view.plan();
        plan.title = "Just now";
        bench.view.edit(plan);
        bench.view.saveAs(path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("Just now"));
    }

    void longWorkCanBeCancelled()
    {
        ReportBench bench;
        bench.source.held = "run.distributions";
        bench.open();
        auto* bar = bench.view.findChild<QProgressBar*>();
        QTRY_VERIFY(bar && bar->isVisible());
        for (QPushButton* each : bench.view.findChildren<QPushButton*>())
            if (each->text() == "Cancel")
                each->click();
        QCOMPARE(bench.source.cancelled.size(), 1);
        QVERIFY(!bar->isVisible());
    }

    void pagesTurnByKeyAndZoomStays()
    {
        ReportBench bench;
        bench.open();
        QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
        PagePreview* preview = bench.view.preview();
        QTest::keyClick(preview, Qt::Key_PageDown);
        QCOMPARE(preview->page(), 1);
        QTest::keyClick(preview, Qt::Key_End);
        QCOMPARE(preview->page(), preview->pages().count() - 1);
        QTest::keyClick(preview, Qt::Key_Home);
        QCOMPARE(preview->page(), 0);
        const double fitted = preview->scale();
        QTest::keyClick(preview, Qt::Key_Plus);
        QVERIFY(preview->scale() > fitted);
        QTest::keyClick(preview, Qt::Key_0);
        QCOMPARE(preview->scale(), fitted);
        const QRectF page = preview->placeOf(0);
        QVERIFY(page.left() >= 0 && page.right() <= preview->viewport()->width());
    }

    void whatWasSetSurvivesARestart()
    {
        Json state;
        {
            ReportBench bench;
            bench.open();
            QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
            ReportPlan plan = reportTemplate("short");
            plan.title = "Kept";
            plan.runs = QStringList{"/runs/other", "/runs/gone"};
            bench.view.edit(plan);
            bench.view.preview()->setZoom(1.5);
            state = bench.view.saveState();
        }
        ReportBench bench;
        QTRY_VERIFY(bench.runs.isLoaded());
        bench.view.restoreState(state);
        QCOMPARE(bench.view.plan().title, QString("Kept"));
        QCOMPARE(bench.view.preview()->zoom(), 1.5);
        // A run that is gone could never be unchecked.
        QCOMPARE(bench.view.reportedRuns(), QStringList{"/runs/other"});
        bench.view.restoreState(Json("rubbish"));
        QCOMPARE(bench.view.plan().title, QString("Kept"));
    }

    void itIsSavedAndOpenedAgain()
    {
        ReportBench bench;
        bench.open();
        QTRY_VERIFY(bench.view.preview()->pages().count() > 2);
        QTemporaryDir folder;
        QSignalSpy said(&bench.view, &ReportView::said);
        QSignalSpy failed(&bench.view, &ReportView::failed);
        for (const char* suffix : {"pdf", "html", "md", "csv", "json"}) {
            const QString path = folder.filePath(QString("report.%1").arg(suffix));
            bench.view.saveAs(path);
            QVERIFY2(QFileInfo(path).size() > 100, suffix);
        }
        QCOMPARE(said.count(), 5);
        ReportPlan plan = bench.view.plan();
        plan.title = "Changed";
        bench.view.edit(plan);
        bench.view.openPlan(folder.filePath("report.json"));
        QCOMPARE(bench.view.plan().title, QString());
        QCOMPARE(failed.count(), 0);
        bench.view.openPlan(folder.filePath("report.csv"));
        QCOMPARE(failed.count(), 1);
        bench.view.saveAs("/proc/nowhere/report.pdf");
        QCOMPARE(failed.count(), 2);
    }
};

QTEST_MAIN(ReportViewTest)
#include "ReportViewTest.moc"
