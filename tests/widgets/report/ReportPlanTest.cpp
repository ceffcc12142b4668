// The plan of a report and the models over which it is edited.

#include <QAbstractItemModelTester>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "CannedSource.h"
#include "models/runs/RunListModel.h"
#include "report/ReportEditor.h"
#include "report/ReportPlan.h"
#include "report/RunChoice.h"
#include "report/SectionModel.h"

using namespace kindred;

class ReportPlanTest final : public QObject {
    Q_OBJECT

    static QStringList idsOf(const QList<ReportSection>& sections)
    {
        QStringList ids;
        for (const ReportSection& section : sections)
            ids << section.id;
        return ids;
    }

private Q_SLOTS:
    void everySectionHasWords()
    {
        for (const QString& id : reportSectionIds()) {
            QVERIFY2(!reportSectionTitle(id).isEmpty(), qPrintable(id));
            QVERIFY2(!reportSectionHelp(id).isEmpty(), qPrintable(id));
        }
        for (const QString& name : reportTemplates()) {
            const ReportPlan plan = reportTemplate(name);
            QCOMPARE(idsOf(plan.sections), reportSectionIds());
            QCOMPARE(plan.name, name);
        }
        QVERIFY(!reportTemplate("short").has("options"));
        QVERIFY(reportTemplate("paper").has("gain"));
    }

    void aPlanComesBackAsItWasSaved()
    {
        ReportPlan plan = reportTemplate("paper");
        plan.title = "Größe “and” more";
        plan.runs = QStringList{"/runs/a", "/runs/b c"};
        plan.baseline = "/runs/b c";
        plan.queries = ReportPlan::Queries::Chosen;
        plan.ids = {4, 8, 15};
        plan.queryCount = 3;
        plan.neighbours = 7;
        plan.page = "Letter";
        plan.sections.insert(2, {.id = "text", .on = true, .heading = "Why", .text = "a\n\nb"});
        plan.sections.move(0, 5);
        QTemporaryDir folder;
        const QString path = folder.filePath("plan.json");
        QVERIFY(saveReportPlan(plan, path));
        const Result<ReportPlan> again = loadReportPlan(path);
        QVERIFY2(again.ok(), again.ok() ? "" : again.error().message().c_str());
        QVERIFY(*again == plan);
    }

    void whatAPlanLeavesOutIsThatOfItsTemplate()
    {
        const Result<ReportPlan> plan =
            reportPlanFrom({{"kindred_report", 1}, {"sections", {{{"id", "map"}}}}});
        QVERIFY(plan.ok());
        QCOMPARE(plan->sections.size(), reportSectionIds().size());
        QCOMPARE(plan->sections.first().id, QString("map"));
        QVERIFY(plan->has("map"));
        QVERIFY(!plan->has("results"));
    }

    void badPlansAreRefusedWithTheirFault_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("no JSON") << "{"
                                 << "plan.json";
        QTest::newRow("a list") << "[]"
                                << "kindred_report";
        QTest::newRow("another file") << R"({"a":1})"
                                      << "kindred_report is missing";
        QTest::newRow("newer") << R"({"kindred_report":2})"
                               << "newer Kindred";
        QTest::newRow("section") << R"({"kindred_report":1,"sections":[{"id":"curvs"}]})"
                                 << "curves";
        QTest::newRow("twice") << R"({"kindred_report":1,"sections":[{"id":"map"},{"id":"map"}]})"
                               << "twice";
        QTest::newRow("count") << R"({"kindred_report":1,"queries":{"count":99}})"
                               << "1 to 24";
        QTest::newRow("choice") << R"({"kindred_report":1,"queries":{"choice":"best"}})"
                                << "mixed";
        QTest::newRow("ids") << R"({"kindred_report":1,"queries":{"ids":[-1]}})"
                             << "24 whole";
        QTest::newRow("page") << R"({"kindred_report":1,"page":"A0"})"
                              << "Letter";
        QTest::newRow("title") << R"({"kindred_report":1,"title":7})"
                               << "title";
        QTest::newRow("runs") << R"({"kindred_report":1,"runs":[7]})"
                              << "paths";
    }

    void badPlansAreRefusedWithTheirFault()
    {
        QFETCH(QString, text);
        QFETCH(QString, said);
        QTemporaryDir folder;
        QFile file(folder.filePath("plan.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
        file.close();
        const Result<ReportPlan> plan = loadReportPlan(file.fileName());
        QVERIFY(!plan);
        QCOMPARE(plan.error().code, ErrorCode::Input);
        const QString message = QString::fromStdString(plan.error().message());
        QVERIFY2(message.contains(said), qPrintable(message));
        QVERIFY(!loadReportPlan(folder.filePath("missing.json")));
    }

    void onlyWhatTheEngineIsAskedMakesAnotherQuestion()
    {
        const ReportPlan plan = reportTemplate("full");
        ReportPlan other = plan;
        other.title = "other";
        other.page = "Letter";
        other.sections.move(0, 3);
        other.sections << ReportSection{.id = "text", .text = "words"};
        QCOMPARE(other.questions(), plan.questions());
        other.neighbours = 9;
        QVERIFY(other.questions() != plan.questions());
        other = plan;
        other.sections[3].on = false;
        QVERIFY(other.questions() != plan.questions());
    }

    void sectionsMoveByDraggingAndStayWhole()
    {
        SectionModel model;
        const QAbstractItemModelTester tester(&model);
        model.setSections(reportTemplate("full").sections);
        const QStringList ids = idsOf(model.sections());
        const QSignalSpy edited(&model, &SectionModel::edited);
        const std::unique_ptr<QMimeData> first(model.mimeData({model.index(0)}));
        model.dropMimeData(first.get(), Qt::MoveAction, 3, 0, {});
        QCOMPARE(idsOf(model.sections()).mid(0, 3), (QStringList{ids[1], ids[2], ids[0]}));
        const std::unique_ptr<QMimeData> last(model.mimeData({model.index(model.rowCount() - 1)}));
        model.dropMimeData(last.get(), Qt::MoveAction, 0, 0, {});
        QCOMPARE(model.sections().first().id, ids.last());
        QCOMPARE(model.rowCount(), ids.size());
        QCOMPARE(edited.count(), 2);
        QVERIFY(!model.move(0, 99));
        QVERIFY(!model.move(-1, 0));
        QVERIFY(model.setData(model.index(0), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!model.sections().first().on);
        QCOMPARE(edited.count(), 3);
    }

    void onlyTextsAreAddedAndTakenOut()
    {
        SectionModel model;
        const QAbstractItemModelTester tester(&model);
        model.setSections(reportTemplate("full").sections);
        const int rows = model.rowCount();
        const int row = model.addText(2);
        QCOMPARE(row, 3);
        model.setText(row, "Why", "because");
        QCOMPARE(model.index(row).data().toString(), QString("Why"));
        QVERIFY(!model.remove(0));
        QVERIFY(model.remove(row));
        QCOMPARE(model.rowCount(), rows);
    }

    void withoutRunsThereIsNoListOfThem()
    {
        CannedSource source;
        source.answers = {{"runs.list", {{"runs", Json::array()}}},
                          {"queue.list", {{"jobs", Json::array()}}}};
        RunListModel runs(&source);
        ReportEditor editor(&runs);
        const auto captions = [&editor] {
            QStringList texts;
            for (const QLabel* label : editor.findChildren<QLabel*>())
                if (!label->isHidden())
                    texts << label->text();
            return texts;
        };
        QVERIFY(!captions().contains("Runs"));
        QVERIFY(captions().contains("Sections"));
        source.answers["runs.list"] = {
            {"runs", {{{"run", "/runs/glyphs"}, {"name", "glyphs"}, {"state", "finished"}}}}};
        runs.reload();
        QTRY_VERIFY(captions().contains("Runs"));
    }

    void runsAreCheckedInTheirOrder()
    {
        CannedSource source;
        source.answers = {{"runs.list",
                           {{"runs",
                             {{{"run", "/a"}, {"name", "a"}, {"state", "finished"}},
                              {{"run", "/b"}, {"name", "b"}, {"state", "finished"}}}}}},
                          {"options.list", Json::object()},
                          {"queue.list", {{"jobs", Json::array()}}}};
        RunListModel runs(&source);
        runs.reload();
        QTRY_COMPARE(runs.rowCount(), 2);
        RunChoice choice(&runs);
        const QAbstractItemModelTester tester(&choice);
        const QSignalSpy edited(&choice, &RunChoice::edited);
        const QModelIndex second = choice.index(1, RunListModel::Name);
        const QModelIndex first = choice.index(0, RunListModel::Name);
        QVERIFY(choice.setData(second, Qt::Checked, Qt::CheckStateRole));
        QVERIFY(choice.setData(first, Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(choice.chosen().size(), 2);
        QCOMPARE(choice.chosen().first(), second.data(RunListModel::RunRole).toString());
        QCOMPARE(edited.count(), 2);
        choice.setChosen({});
        QCOMPARE(first.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QCOMPARE(edited.count(), 2);
    }
};

QTEST_MAIN(ReportPlanTest)
#include "ReportPlanTest.moc"
