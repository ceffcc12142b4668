// The report against the real engine: the command in it gives the same numbers again.

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "ReportCommand.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "report/PagePreview.h"
#include "report/ReportContent.h"
#include "report/ReportView.h"
#include "window/MainWindow.h"

using namespace kindred;

namespace {
/// What a run measured, without when and how fast.
Json measured(const Json& events)
{
    Json lines = Json::array();
    for (const Json& event : events) {
        Json values = Json::object();
        const Json all = objectOf(event, "values");
        for (const auto& [name, value] : all.items())
            if (name == "loss" || name == "epoch_loss" || name.find("/") != std::string::npos)
                values[name] = value;
        // Losses are told four times a second, so which of them depends on the machine's speed.
        if (textOf(event, "kind") == QLatin1String("evaluation") || values.contains("epoch_loss"))
            lines.push_back({{"step", event["step"]}, {"values", values}});
    }
    return lines;
}
} // namespace

class ReportRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;
    QString m_run;

    MainWindow* window() { return m_desktop->window(); }

    Json answer(const QString& method, const Json& params)
    {
        Json result;
        bool done = false;
        m_desktop->engine()->request(method, params, this, [&](const RunSource::Reply& reply) {
            result = reply.result;
            done = true;
        });
        if (!QTest::qWaitFor([&] { return done; }, kPatience))
            qWarning("no answer");
        return result;
    }

    ReportMaterial collect(const QStringList& runs, bool makesMaps = false)
    {
        ReportPlan plan = reportTemplate("full");
        plan.runs = runs;
        ReportCollector collector(m_desktop->engine());
        collector.setMakesMaps(makesMaps);
        ReportMaterial material;
        QString why;
        bool done = false;
        connect(&collector, &ReportCollector::finished, this, [&](const ReportMaterial& all) {
            material = all;
            done = true;
        });
        connect(&collector, &ReportCollector::failed, this, [&](const QString& reason) {
            why = reason;
            done = true;
        });
        collector.start(plan);
        if (!QTest::qWaitFor([&] { return done; }, kPatience) || !why.isEmpty())
            qWarning("%s", qPrintable(why));
        return material;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*m_desktop));
        const Json plan = {{"data", "demo:small"}, {"method", "snca"}, {"encoder", "linear"},
                           {"epochs", 1},          {"seed", 5},        {"set", {{"sigma", 0.1}}}};
        m_run = trainRun(*m_desktop, plan);
        QVERIFY(!m_run.isEmpty());
        answer("run.evaluate", {{"run", m_run.toStdString()}, {"protocol", "knn"}, {"k", {1, 5}}});
    }

    void theCommandRepeatsTheRun()
    {
        const ReportMaterial first = collect({m_run});
        QCOMPARE(first.runs.size(), 1);
        QStringList command = report_content::repeatCommand(first.runs[0]);
        QCOMPARE(command.takeFirst(), QString("kindred-engine"));
        QProcess engine;
        engine.setWorkingDirectory(m_home.path());
        engine.start(QStringLiteral(KINDRED_ENGINE), command);
        QVERIFY(engine.waitForFinished(kPatience));
        QVERIFY2(engine.exitCode() == 0, engine.readAllStandardError().constData());
        const QString again = QDir(m_home.path()).filePath(command[command.indexOf("--out") + 1]);
        const ReportMaterial both = collect({m_run, again});
        QCOMPARE(both.runs.size(), 2);
        const Json before = measured(both.runs[0].events);
        QVERIFY(!before.empty());
        QCOMPARE(measured(both.runs[1].events).dump(), before.dump());
        // And the engine calls them equal, query by query.
        QCOMPARE(both.shared.comparisons.size(), 1);
        for (const Json& line : arrayOf(both.shared.comparisons[0], "results"))
            QCOMPARE(valueOr(line, "difference", 1.0), 0.0);
        QVERIFY(!both.runs[0].retrievals.isEmpty());
        QCOMPARE(both.runs[0].retrievals[0].rows.size(), 2);
        QCOMPARE(both.runs[0].verdicts.baseline.size(), both.runs[0].verdicts.ids.size());
    }

    void theRoomShowsItsPages()
    {
        window()->currentRun()->setRun(m_run, window()->runs()->summaryOf(m_run));
        window()->showRoom(Room::Report);
        auto* view = window()->findChild<ReportView*>();
        QVERIFY(view);
        // The first pages may come while more is collected.
        QTRY_VERIFY_WITH_TIMEOUT(view->preview()->pages().count() >= 3 && view->isSettled(),
                                 kPatience);
        QVERIFY(view->preview()->pages().pageOf("Results") >= 0);
    }

    void theCommandLineFollowsAPlan()
    {
        Arguments arguments;
        arguments.mode = Arguments::Mode::Report;
        arguments.runs = QStringList{m_run};
        EngineCommand command;
        command.argv = QStringList{QStringLiteral(KINDRED_ENGINE), QStringLiteral("serve")};
        ReportPlan plan = reportTemplate("short");
        plan.title = "As planned";
        arguments.plan = m_home.filePath("plan.json");
        QVERIFY(saveReportPlan(plan, arguments.plan));
        arguments.out = m_home.filePath("report.md");
        {
            EngineClient engine(command);
            QCOMPARE(runReport(arguments, engine), 0);
        }
        QFile text(arguments.out);
        QVERIFY(text.open(QIODevice::ReadOnly));
        const QByteArray written = text.readAll();
        QVERIFY(written.startsWith("# As planned"));
        QVERIFY(written.contains("--seed 5"));
        arguments.plan = m_home.filePath("missing.json");
        EngineClient engine(command);
        QCOMPARE(runReport(arguments, engine), 3);
    }

    void aMapThatIsMissingIsMade()
    {
        const ReportMaterial without = collect({m_run});
        QVERIFY(without.runs[0].missing.contains("map"));
        const ReportMaterial made = collect({m_run}, true);
        QVERIFY2(!made.runs[0].missing.contains("map"), qPrintable(made.runs[0].missing["map"]));
        QVERIFY(!made.runs[0].map.points.isEmpty());
        QCOMPARE(made.runs[0].map.ids.size(), made.runs[0].map.points.size());
        QVERIFY2(!collect({m_run}).runs[0].map.points.isEmpty(), "the run keeps it");
    }

    void theCommandLineTellsAScript()
    {
        const QString file = m_home.filePath("told.csv");
        const auto told = [&](const QStringList& words) {
            QProcess command;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert("XDG_CONFIG_HOME", m_home.filePath("config"));
            command.setProcessEnvironment(environment);
            command.start(QCoreApplication::applicationDirPath() + "/kindred",
                          QStringList{"report"} + words +
                              QStringList{"--json", "--quiet", "--threads", "1"});
            if (!command.waitForFinished(kPatience))
                return Json();
            const auto parsed = parseJson(command.readAllStandardOutput().toStdString(), "stdout");
            return parsed.ok() ? *parsed : Json();
        };
        const Json written = told({m_run, "--out", file});
        QCOMPARE(textOf(written, "file"), file);
        QVERIFY(QFile::exists(file));
        QCOMPARE(written["runs"], Json::array({m_run.toStdString()}));
        QVERIFY(written["missing"].is_array());
        for (const Json& each : written["missing"])
            QVERIFY(!textOf(each, "section").isEmpty() && !textOf(each, "why").isEmpty());
        const Json refused = told({m_home.filePath("nothing"), "--out", file});
        QCOMPARE(refused["error"]["code"], Json(3));
        QVERIFY(!textOf(refused["error"], "what").isEmpty());
    }

    void cleanupTestCase() { m_desktop.reset(); }
};

QTEST_MAIN(ReportRoomTest)
#include "ReportRoomTest.moc"
