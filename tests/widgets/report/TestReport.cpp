#include <QBuffer>
#include <QTest>

#include "report/HtmlReport.h"
#include "report/PdfReport.h"
#include "report/ReportCollector.h"
#include "report/ReportFigures.h"

using namespace kindred;

namespace {
/// Answers each protocol request at once with canned JSON.
class CannedSource final : public RunSource {
    Q_OBJECT

public:
    State state() const override { return State::Ready; }
    Json engineInfo() const override { return Json::object(); }
    qint64 request(const QString& method, const Json& params, QObject*, Done done, Progress,
                   QByteArray) override
    {
        requested << method;
        Reply reply;
        auto message = std::make_shared<wire::Message>();
        if (method == QLatin1String("run.thumbnails")) {
            const size_t count = params.at("ids").size();
            const std::vector<uint8_t> pixels(count * 64 * 64 * 3, 200);
            reply.result = {
                {"ids", params.at("ids")},
                {"pixels", wire::addBlock(*message, "|u1", {static_cast<int64_t>(count), 64, 64, 3},
                                          pixels.data())}};
        } else if (!answers.contains(method.toStdString())) {
            reply.error = failure("nothing here");
        } else if (method == QLatin1String("run.events") && params.at("from") != 0) {
            reply.result = {{"events", Json::array()}, {"next", 1}};
        } else {
            reply.result = answers.at(method.toStdString());
        }
        reply.message = message;
        done(reply);
        return ++m_id;
    }
    void cancel(qint64) override {}
    void follow(const QString&, QObject*) override {}
    void unfollow(const QString&, QObject*) override {}

    Json answers;
    QStringList requested;

private:
    qint64 m_id = 0;
};

Json cannedAnswers()
{
    const Json record = {{"name", "glyphs <first>"},
                         {"method", "snca"},
                         {"encoder", "conv4"},
                         {"command", {"kindred-engine", "train", "--data", "my data"}},
                         {"data",
                          {{"source", "demo:"},
                           {"fingerprint", "9f3c"},
                           {"trained_level", 0},
                           {"subsets", {{"train", 2}, {"test", 1}}},
                           {"exclusions", Json::array()}}},
                         {"options", {{"sigma", 0.05}}},
                         {"seed", 7}};
    const Json result = {{"protocol", "knn"}, {"rule", "wknn"},       {"metric", "accuracy"},
                         {"k", 30},           {"value", 0.9125},      {"errors", 7},
                         {"n", 80},           {"level_name", "leaf"}, {"ci95", {0.83, 0.957}},
                         {"step", 120}};
    return {{"runs.open", {{"run", "/runs/glyphs"}}},
            {"options.list", {{"methods", {{{"id", "snca"}, {"title", "Scalable NCA"}}}}}},
            {"run.record", record},
            {"run.events", {{"events", {{{"kind", "scalars"}}}}, {"next", 1}}},
            {"run.evaluations", {{"evaluations", {{{"results", {result}}}}}}},
            {"run.samples",
             {{"total", 3},
              {"samples",
               {{{"id", 0}, {"labels", {0}}, {"split", "train"}},
                {{"id", 1}, {"labels", {1}}, {"split", "train"}},
                {{"id", 2}, {"labels", {1}}, {"split", "test"}}}},
              {"levels", {{{"name", "leaf"}, {"classes", {"ring", "tent & pole"}}}}}}},
            {"query.neighbours",
             {{"query", {{"id", 2}, {"predicted_name", "tent & pole"}}},
              {"rows",
               {{{"neighbours",
                  {{{"id", 1}, {"similarity", 0.97}, {"right", true}},
                   {{"id", 0}, {"similarity", 0.5}, {"right", false}}}}}}}}}};
}
} // namespace

class TestReport final : public QObject {
    Q_OBJECT

    QList<ReportRun> collect(CannedSource& source, QString* failure = nullptr)
    {
        QList<ReportRun> runs;
        ReportCollector collector(&source);
        connect(&collector, &ReportCollector::finished, this,
                [&](const QList<ReportRun>& all) { runs = all; });
        connect(&collector, &ReportCollector::failed, this, [&](const QString& why) {
            if (failure)
                *failure = why;
        });
        collector.start({QStringLiteral("glyphs")});
        return runs;
    }

private Q_SLOTS:
    void collectsWholeRun()
    {
        CannedSource source;
        source.answers = cannedAnswers();
        const QList<ReportRun> runs = collect(source);
        QCOMPARE(runs.size(), 1);
        QCOMPARE(runs[0].path, QStringLiteral("/runs/glyphs"));
        QCOMPARE(runs[0].events.size(), size_t{1});
        QCOMPARE(runs[0].retrievals.size(), 1);
        QVERIFY(runs[0].retrievals[0].right);
        QCOMPARE(runs[0].retrievals[0].neighbours.size(), 2);
        QCOMPARE(runs[0].retrievals[0].neighbours[1].label, QStringLiteral("ring"));
        QCOMPARE(runs[0].thumbnails.size(), 3);
        QCOMPARE(runs[0].thumbnails.value(2).size(), QSize(64, 64));
    }

    void unfinishedRunHasNoNeighbours()
    {
        CannedSource source;
        source.answers = cannedAnswers();
        source.answers.erase("query.neighbours");
        const QList<ReportRun> runs = collect(source);
        QCOMPARE(runs.size(), 1);
        QVERIFY(runs[0].retrievals.isEmpty());
    }

    void missingRunFailsWithReason()
    {
        CannedSource source;
        source.answers = Json::object();
        QString why;
        QVERIFY(collect(source, &why).isEmpty());
        QCOMPARE(why, QStringLiteral("nothing here"));
    }

    void withoutAnEvaluationItTellsTheRunsOwnScore()
    {
        CannedSource source;
        source.answers = cannedAnswers();
        source.answers["run.evaluations"] = {{"evaluations", Json::array()}};
        QVERIFY(htmlReport({.runs = collect(source)}).contains("not been evaluated yet"));
        source.answers["runs.open"]["score"] = {{"metric", "knn/test"}, {"value", 0.892}};
        QVERIFY(htmlReport({.runs = collect(source)}).contains("k-NN 89.2 % · test"));
    }

    void whatAProtocolDoesNotHaveIsADash()
    {
        // As the engine writes retrieval, which counts no errors and has no k.
        CannedSource source;
        source.answers = cannedAnswers();
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
        const QString html = htmlReport({.runs = collect(source)});
        QVERIFY(html.contains(
            "<td>map@r</td><td>–</td><td>leaf</td><td>50.00 %</td><td></td><td>–</td><td>80</td>"));
    }

    void newClassesSayHowManyImagesTheyHad()
    {
        CannedSource source;
        source.answers = cannedAnswers();
        Json& results = source.answers["run.evaluations"]["evaluations"][0]["results"];
        results[0].update(
            {{"protocol", "newclass"}, {"way", 136}, {"images", 0}, {"queries_of", "new"}});
        QVERIFY(htmlReport({.runs = collect(source)})
                    .contains("<td>newclass, 136-way, 0 a class, new classes</td>"));
        results[0].update({{"protocol", "fewshot"}, {"way", 5}, {"images", 1}});
        results[0].erase("queries_of");
        QVERIFY(
            htmlReport({.runs = collect(source)}).contains("<td>fewshot, 5-way, 1 a class</td>"));
    }

    void strangeRecordsAreNoCrash()
    {
        for (const Json& strange : {Json(), Json(7), Json("text"), Json::array({1, nullptr}),
                                    Json{{"results", {1, nullptr}}}}) {
            ReportRun run;
            for (const char* key :
                 {"name", "method", "data", "options", "command", "versions", "seed"})
                run.record[key] = strange;
            run.evaluations = Json::array({strange, Json{{"results", {strange}}}});
            run.events = strange;
            QVERIFY(!htmlReport({.runs = {run}, .figures = curveFigures({run})}).isEmpty());
        }
    }

    void strangeAnswersAreNoCrash()
    {
        for (const char* method : {"run.record", "run.events", "run.evaluations", "run.samples",
                                   "query.neighbours", "options.list"}) {
            for (const Json& strange : {Json(), Json("text"), Json::array({1}),
                                        Json{{"samples", 7}, {"events", "x"}, {"rows", {1}}}}) {
                CannedSource source;
                source.answers = cannedAnswers();
                source.answers[method] = strange;
                const QList<ReportRun> runs = collect(source);
                QCOMPARE(runs.size(), 1);
                QVERIFY(!htmlReport({.runs = runs}).isEmpty());
            }
        }
    }

    void htmlIsSelfContainedAndEscaped()
    {
        CannedSource source;
        source.answers = cannedAnswers();
        const QString html = htmlReport({.runs = collect(source)});
        QVERIFY(html.contains(QStringLiteral("glyphs &lt;first&gt;")));
        QVERIFY(html.contains(QStringLiteral("tent &amp; pole")));
        QVERIFY(html.contains(QStringLiteral("Scalable NCA · conv4 · Demo images")));
        QVERIFY(html.contains(QStringLiteral("91.25 %")));
        QVERIFY(html.contains(QStringLiteral("83.00 % … 95.70 %")));
        QVERIFY(html.contains(QStringLiteral("kindred-engine train --data &#39;my data&#39;")) ||
                html.contains(QStringLiteral("kindred-engine train --data 'my data'")));
        QVERIFY(html.contains(QStringLiteral("data:image/png;base64,")));
        QVERIFY(!html.contains(QStringLiteral("http")));
    }

    void numbersFollowTheReadersLanguage()
    {
        CannedSource source;
        source.answers = cannedAnswers();
        QLocale::setDefault(QLocale(QLocale::German));
        const QString html = htmlReport({.runs = collect(source)});
        QLocale::setDefault(QLocale::c());
        QVERIFY(html.contains(QStringLiteral("91,25 %")));
        QVERIFY(html.contains(QStringLiteral("<td>0,05</td>")));
    }

    void pdfHasPagesAndFonts()
    {
        CannedSource source;
        source.answers = cannedAnswers();
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(writePdfReport(htmlReport({.runs = collect(source)}), QStringLiteral("Report"),
                               &buffer));
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.contains("/FontFile") || bytes.contains("/FontFile2"));
    }
};

QTEST_MAIN(TestReport)
#include "TestReport.moc"
