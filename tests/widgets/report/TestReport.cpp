// What is collected of a run and what the report says of it.

#include <QTest>

#include "CannedSource.h"
#include "report/HtmlReport.h"
#include "report/ReportContent.h"
#include "report/ReportDocument.h"

using namespace kindred;

class TestReport final : public QObject {
    Q_OBJECT

    static ReportMaterial collect(CannedSource& source)
    {
        return CannedSource::collected(source, reportTemplate("full"));
    }
    static QString htmlOf(CannedSource& source)
    {
        return htmlReport(reportDocument(reportTemplate("full"), collect(source)));
    }

private Q_SLOTS:
    void collectsWholeRun()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        const ReportMaterial material = collect(source);
        QCOMPARE(material.runs.size(), 1);
        const ReportRun& run = material.runs[0];
        QCOMPARE(run.path, QStringLiteral("/runs/glyphs"));
        QCOMPARE(run.events.size(), size_t{2});
        QCOMPARE(run.classes, (QStringList{"ring", "tent & pole"}));
        QCOMPARE(run.groupNames, (QStringList{"round", "pointed"}));
        QCOMPARE(run.verdicts.split, QStringLiteral("test"));
        QCOMPARE(run.verdicts.labels, (QList<int>{0, 1, 0, 1, 1, 1}));
        QCOMPARE(run.verdicts.right(2), false);
        // Right here and another verdict than the baseline's at samples 2 and 3.
        QCOMPARE(run.verdicts.baseline, (QList<bool>{false, false, false, true, true, false}));
        QCOMPARE(run.retrievals.size(), 6); // 4 right ones, the 2 wrong ones
        QCOMPARE(run.retrievals[0].rows.size(), 2);
        QCOMPARE(run.retrievals[0].rows[1].source, QStringLiteral("pixels"));
        QCOMPARE(run.retrievals[0].rows[0].neighbours[1].label, QStringLiteral("ring"));
        QCOMPARE(run.thumbnails.value(2).size(), QSize(112, 112));
        QCOMPARE(run.map.points.size(), 6);
        QCOMPARE(run.map.labels, run.verdicts.labels);
        QCOMPARE(run.map.ids, (QList<qint64>{2, 3, 4, 5, 6, 7}));
        QCOMPARE(run.map.pictures.size(), 6); // none covers another
        QVERIFY(run.missing.isEmpty());
        source.answers["runs.open"]["pictures"] = false; // there are no pixels to compare with
        QCOMPARE(collect(source).runs[0].retrievals[0].rows.size(), 1);
    }

    void whatLearnsNothingIsNotSaidToHaveTrained()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        source.answers["runs.open"]["worked"] = 33.0;
        QVERIFY(htmlOf(source).contains("trained for 33 s"));
        source.answers["runs.open"]["learns"] = false;
        const QString html = htmlOf(source);
        QVERIFY(html.contains("computed in 33 s"));
        QVERIFY(!html.contains("trained for"));
    }

    void vectorsGainNothingOverPixels()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        source.answers["runs.open"]["pictures"] = false;
        const ReportMaterial material = collect(source);
        QVERIFY(!source.requested.contains("query.errors"));
        QVERIFY(material.runs[0].missing["gain"].contains("no pixels"));
        QCOMPARE(material.runs[0].retrievals.size(), 6); // the boards do not need it
        source.answers["runs.open"]["pictures"] = true;
        QVERIFY(!collect(source).runs[0].missing.contains("gain"));
        QVERIFY(source.requested.contains("query.errors"));
    }

    void aClassThatWasNotTrainedIsJudgedByItsNearest()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        source.answers["runs.open"]["apart"] = true;
        Json& answer = source.answers["query.neighbours"];
        answer["query"]["trained"] = false;
        answer["query"]["predicted_name"] = "ring"; // the only class that it knows
        const ReportMaterial material = collect(source);
        const ReportRetrieval& retrieval = material.runs[0].retrievals[0];
        QCOMPARE(retrieval.prediction, QStringLiteral("tent & pole"));
        QVERIFY(retrieval.right);
    }

    void classesThatWereNotTrainedAreNotCalledMistakes()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        Json& classes = source.answers["run.classes"]["classes"];
        classes[0]["trained"] = false; // samples 2 and 4, of which 4 was called something else
        const ReportMaterial some = collect(source);
        QCOMPARE(some.runs[0].verdicts.judged(), 4);
        QCOMPARE(some.runs[0].retrievals.size(), 6); // also those that no verdict is on
        ReportDocument document;
        report_content::confusion(document, some);
        QString text = htmlReport(document);
        QVERIFY(text.contains("2 sample(s) of classes that were not trained left out"));
        QVERIFY(!text.contains("<td>ring</td><td>tent &amp; pole</td>")); // it was no mistake
        classes[1]["trained"] = false;
        const ReportMaterial none = collect(source);
        QCOMPARE(none.runs[0].retrievals.size(), 6);
        document = {};
        report_content::confusion(document, none);
        report_content::gain(document, none);
        text = htmlReport(document);
        QVERIFY(text.contains("None can be misclassified (test)"));
        QVERIFY(!text.contains("data:image/svg")); // neither matrix nor gains
        ReportPlan errors = reportTemplate("full");
        errors.queries = ReportPlan::Queries::Errors;
        const ReportMaterial wrong = CannedSource::collected(source, errors);
        QVERIFY(wrong.runs[0].retrievals.isEmpty());
        QVERIFY(wrong.runs[0].missing.value("boards").contains("None can be misclassified"));
    }

    void nothingIsAskedThatThePlanLeavesOut()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        ReportPlan plan = reportTemplate("short");
        for (ReportSection& section : plan.sections)
            section.on = section.id == "results";
        CannedSource::collected(source, plan);
        for (const char* method : {"run.table", "query.neighbours", "run.distributions",
                                   "query.errors", "run.classes", "run.compare", "run.tables"})
            QVERIFY2(!source.requested.contains(QLatin1String(method)), method);
    }

    void whatAnUnfinishedRunLacksIsSaid()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        for (const char* method :
             {"query.neighbours", "run.classes", "run.distributions", "run.tables"})
            source.answers.erase(method);
        const ReportMaterial material = collect(source);
        QCOMPARE(material.runs.size(), 1);
        QVERIFY(material.runs[0].retrievals.isEmpty());
        QVERIFY(material.runs[0].missing.contains("boards"));
        const QString html = htmlReport(reportDocument(reportTemplate("full"), material));
        QVERIFY(html.contains("Left out: nothing here"));
    }

    void missingRunFailsWithReason()
    {
        CannedSource source;
        source.answers = {{"options.list", Json::object()}};
        QString why;
        QVERIFY(CannedSource::collected(source, reportTemplate("full"), &why).runs.isEmpty());
        QCOMPARE(why, QStringLiteral("nothing here"));
    }

    void cancelledItFallsSilent()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        source.held = "run.evaluations";
        ReportCollector collector(&source);
        int told = 0;
        connect(&collector, &ReportCollector::finished, this, [&] { ++told; });
        connect(&collector, &ReportCollector::failed, this, [&] { ++told; });
        ReportPlan plan = reportTemplate("full");
        plan.runs = QStringList{"glyphs"};
        collector.start(plan);
        QVERIFY(collector.isBusy());
        collector.cancel();
        QVERIFY(!collector.isBusy());
        QCOMPARE(source.cancelled.size(), 1);
        QCOMPARE(told, 0);
        source.held.clear();
        collector.start(plan);
        QCOMPARE(told, 1);
    }

    void withoutAnEvaluationItTellsTheRunsOwnScore()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        source.answers["run.evaluations"] = {{"evaluations", Json::array()}};
        QVERIFY(htmlOf(source).contains("not been evaluated yet"));
        source.answers["runs.open"]["score"] = {{"metric", "knn/test"}, {"value", 0.892}};
        QVERIFY(htmlOf(source).contains("k-NN 89.2 % · test"));
    }

    void whatAProtocolDoesNotHaveIsADash()
    {
        // As the engine writes retrieval, which counts no errors and has no k.
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        source.answers["run.evaluations"]["evaluations"][0]["results"] =
            Json::array({Json{{"protocol", "map"},
                              {"rule", "cosine"},
                              {"k", nullptr},
                              {"metric", "map@r"},
                              {"value", 0.5},
                              {"errors", nullptr},
                              {"n", 80},
                              {"level_name", "leaf"},
                              {"step", nullptr},
                              {"ci95", {0.4, nullptr}}}});
        QVERIFY(htmlOf(source).contains("<td>map@r</td><td>leaf</td><td class=\"n\">50.00 "
                                        "%</td><td></td><td class=\"n\">–</td>"));
    }

    void askedAgainTheNewerAnswerCounts()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        Json& evaluations = source.answers["run.evaluations"]["evaluations"];
        evaluations.push_back(evaluations[0]);
        evaluations[1]["results"][0]["value"] = 0.75;
        const QString html = htmlOf(source);
        QVERIFY(html.contains("75.00 %"));
        QVERIFY(!html.contains("91.25 %"));
    }

    void newClassesSayHowManyImagesTheyHad()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        Json& results = source.answers["run.evaluations"]["evaluations"][0]["results"];
        results[0].update(
            {{"protocol", "newclass"}, {"way", 136}, {"images", 0}, {"queries_of", "new"}});
        QVERIFY(htmlOf(source).contains("<td>newclass, 136-way, 0 a class, new classes</td>"));
    }

    void anEvaluationByAllProtocolsIsRepeatedByAll()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        Json& evaluation = source.answers["run.evaluations"]["evaluations"][0];
        Json ranked = evaluation["results"][0];
        ranked.update({{"protocol", "retrieval"}, {"rule", ""}, {"k", 1000}});
        evaluation["results"].push_back(ranked);
        const QString html = htmlOf(source);
        QVERIFY2(html.contains("--protocol all"), qPrintable(html));
        QVERIFY(!html.contains(",1000"));
    }

    void strangeAnswersAreNoCrash()
    {
        for (const char* method :
             {"run.record", "run.events", "run.evaluations", "run.samples", "query.neighbours",
              "run.classes", "query.errors", "options.list", "run.distributions", "run.tables",
              "runs.open"}) {
            for (const Json& strange :
                 {Json(), Json("text"), Json::array({1, nullptr}),
                  Json{{"samples", 7}, {"events", "x"}, {"rows", {1}}, {"results", {1, nullptr}}},
                  Json{{"evaluations", {1, Json{{"results", {1, nullptr, Json::object()}}}}},
                       {"levels", {3}},
                       {"histograms", {{"support_50", 7}}},
                       {"tables", {nullptr}}}}) {
                CannedSource source;
                source.answers = CannedSource::answersOfARun();
                source.answers[method] = strange;
                const ReportMaterial material = collect(source);
                QVERIFY(!htmlReport(reportDocument(reportTemplate("full"), material)).isEmpty());
            }
        }
    }

    void strangeRecordsAreNoCrash()
    {
        for (const Json& strange : {Json(), Json(7), Json("text"), Json::array({1, nullptr})}) {
            ReportMaterial material;
            ReportRun run;
            for (const char* key :
                 {"name", "method", "data", "options", "command", "versions", "seed", "plan"})
                run.record[key] = strange;
            run.evaluations = Json::array({strange, Json{{"results", {strange}}}});
            run.events = strange;
            material.runs = {run, run};
            QVERIFY(!reportDocument(reportTemplate("full"), material).blocks.isEmpty());
        }
    }

    void htmlIsSelfContainedAndEscaped()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        const QString html = htmlOf(source);
        QVERIFY(html.contains("glyphs &lt;first&gt;"));
        QVERIFY(html.contains("Scalable NCA · conv4 · Demo images"));
        QVERIFY(html.contains("91.25 %"));
        QVERIFY(html.contains("83.00 – 95.70 %"));
        QVERIFY(html.contains("data:image/svg+xml;base64,"));
        QVERIFY(!html.contains("http"));
        QVERIFY(!html.contains("<script"));
        for (const char* fetched : {"src=\"", "href=\"", "url("})
            for (qsizetype at = html.indexOf(fetched); at >= 0; at = html.indexOf(fetched, at + 1))
                QVERIFY(html.mid(at + qstrlen(fetched), 5) == "data:");
    }

    void theCommandIsThatOfTheRunInAnotherFolder()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        const ReportMaterial material = collect(source);
        QCOMPARE(report_content::shellLine(report_content::repeatCommand(material.runs[0])),
                 QString("kindred-engine train --data '/home/me/my data' --out "
                         "'glyphs <first>-again' --seed 7 --epochs 2 --threads 2 --device cpu"));
        QCOMPARE(report_content::shellLine({"a", "", "it's", "§"}), QString("a '' 'it'\\''s' '§'"));
    }

    void whatWasChosenIsMarked()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        const QString html = htmlOf(source);
        QVERIFY(html.contains("<td>sigma</td><td>● 0.05</td>"));
        QVERIFY(html.contains("<td>lr</td><td>0.1</td>"));
    }

    void numbersFollowTheReadersLanguage()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        QLocale::setDefault(QLocale(QLocale::German));
        const QString html = htmlOf(source);
        QLocale::setDefault(QLocale::c());
        QVERIFY(html.contains("91,25 %"));
        QVERIFY(html.contains("● 0,05"));
    }
};

QTEST_MAIN(TestReport)
#include "TestReport.moc"
