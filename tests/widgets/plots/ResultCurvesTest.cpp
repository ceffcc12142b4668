// Kept results as curves, worked out by hand, and how a person reads them.

#include <QSignalSpy>
#include <QTest>

#include <cmath>

#include "plots/curves/ResultCurves.h"
#include "plots/curves/ResultPlot.h"

using namespace kindred;

namespace {
Json answered(double value, int k = 5, int step = 100)
{
    return {{"protocol", "knn"},
            {"rule", "knn"},
            {"k", k},
            {"metric", "accuracy"},
            {"level", 0},
            {"value", value},
            {"n", 100},
            {"step", step},
            {"ci95", {value - 0.02, value + 0.02}}};
}

ResultRun runOf(const char* name, const Json& settings, const Json& results)
{
    return {QStringLiteral("/runs/%1").arg(name), name, settings,
            Json::array({Json{{"results", results}}})};
}

QStringList alongsOf(const QList<ResultCurve>& curves)
{
    QStringList alongs;
    for (const ResultCurve& curve : curves)
        if (!alongs.contains(curve.along))
            alongs << curve.along;
    return alongs;
}

QList<ResultCurve> along(const QList<ResultCurve>& curves, const QString& what)
{
    QList<ResultCurve> found = curves;
    found.removeIf([&](const ResultCurve& curve) { return curve.along != what; });
    return found;
}

/// σ 0.05 and 0.1, two seeds each, asked with k = 1 and 5.
QList<ResultRun> sweepRuns()
{
    const auto run = [](const char* name, double sigma, int seed, double value) {
        return runOf(name, {{"sigma", sigma}, {"seed", seed}},
                     {answered(value, 5), answered(value - 0.1, 1)});
    };
    return {run("a1", 0.05, 1, 0.80), run("a2", 0.05, 2, 0.84), run("b1", 0.1, 1, 0.70),
            run("b2", 0.1, 2, 0.72)};
}
} // namespace

class ResultCurvesTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void kOfOneRunIsACurve()
    {
        const QList<ResultCurve> curves = resultCurves(
            {runOf("a", Json::object(), {answered(0.9, 5), answered(0.8, 1), answered(0.85, 3)})},
            {});
        QCOMPARE(curves.size(), 1);
        QCOMPARE(curves[0].along, QString("result:k"));
        QCOMPARE(curves[0].points.size(), 3);
        QCOMPARE(curves[0].points[0].x, 1.0); // rising
        QCOMPARE(curves[0].points[2].value, 0.9);
        QCOMPARE(curves[0].points[2].low, 0.88); // its own interval
        QVERIFY(!curves[0].label.contains("k ="));
    }

    void seedsOfASweepAreAMeanWithTheirDeviation()
    {
        const QList<ResultCurve> all = resultCurves(sweepRuns(), {});
        QCOMPARE(alongsOf(all), (QStringList{"sigma", "result:k", "seed"}));
        const QList<ResultCurve> sigma = along(all, "sigma");
        QCOMPARE(sigma.size(), 2); // k = 5 and k = 1
        QCOMPARE(sigma[0].label, QString::fromUtf8("knn · k = 5"));
        QCOMPARE(sigma[0].points.size(), 2);
        const ResultPoint& first = sigma[0].points[0];
        QCOMPARE(first.x, 0.05);
        QVERIFY(std::abs(first.value - 0.82) < 1e-12);
        QVERIFY(std::abs(first.high - first.value - 0.04 / std::sqrt(2.0)) < 1e-12); // n − 1
        QCOMPARE(first.runs, (QStringList{"/runs/a1", "/runs/a2"}));
        const QList<ResultCurve> k = along(all, "result:k");
        QCOMPARE(k.size(), 2); // one for each σ
        QCOMPARE(k[0].label, QString::fromUtf8("sigma = 0.05 · knn"));
        QVERIFY(std::abs(k[0].points[0].value - 0.72) < 1e-12);
        const QList<ResultCurve> seeds = along(all, "seed");
        QCOMPARE(seeds.size(), 4); // of each σ and k
        QCOMPARE(seeds[0].points[0].runs.size(), 1);
    }

    void whatWasAnsweredAgainCountsOnce()
    {
        const QList<ResultCurve> curves =
            resultCurves({runOf("a", {{"dim", 16}}, {answered(0.5, 5, 10), answered(0.6, 5, 20)}),
                          runOf("b", {{"dim", 64}}, {answered(0.7, 5, 20), answered(0.4, 5, 10)})},
                         {});
        QCOMPARE(curves.size(), 1);
        QCOMPARE(curves[0].points[0].value, 0.6);
        QCOMPARE(curves[0].points[1].value, 0.7); // the later step, not the later line
    }

    void otherDataAndOtherMeasuresArePanelsOfTheirOwn()
    {
        ResultRun run = runOf("a", Json::object(), {answered(0.9, 5), answered(0.8, 1)});
        run.evaluations.push_back(
            {{"data", "/other"}, {"results", {answered(0.5, 5), answered(0.4, 1)}}});
        Json five = answered(0.95, 5), one = answered(0.9, 1);
        five["metric"] = one["metric"] = "top5";
        run.evaluations.push_back({{"results", {five, one}}});
        const QList<ResultCurve> curves = resultCurves({run}, {});
        QCOMPARE(curves.size(), 3);
        QVERIFY(curves[0].question != curves[1].question);
        QVERIFY(curves[0].question != curves[2].question);
    }

    void whatAnEvaluationWasToldCanBeVaried()
    {
        ResultRun run{"/runs/a", "a", Json::object(), Json::array()};
        for (const double ratio : {0.0, 0.5, 1.0})
            run.evaluations.push_back(
                {{"set", {{"gallery_ratio", ratio}}}, {"results", {answered(0.5 + ratio / 4)}}});
        const QList<ResultCurve> curves = resultCurves({run}, {});
        QCOMPARE(alongsOf(curves), QStringList{"set:gallery_ratio"});
        QCOMPARE(curves[0].points.size(), 3);
    }

    void runsThatDifferInMuchGoByTheirNames()
    {
        Json many = {{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}, {"e", 5}};
        Json others = {{"a", 2}, {"b", 3}, {"c", 4}, {"d", 5}, {"e", 6}};
        const Json results = {answered(0.9, 5), answered(0.8, 1)};
        const QList<ResultCurve> k =
            along(resultCurves({runOf("one", many, results), runOf("two", others, results)}, {}),
                  "result:k");
        QCOMPARE(k.size(), 2);
        QVERIFY(k[0].label.startsWith("one") && k[1].label.startsWith("two"));
    }

    void recordsTellInWhatRunsDiffer()
    {
        const auto record = [](double lr, int seed, const char* split) {
            return Json{{"method", "snca"},
                        {"encoder", "conv4"},
                        {"seed", seed},
                        {"options", {{"lr", lr}, {"batch", 64}}},
                        {"data", {{"split", split}}}};
        };
        const std::vector<Json> settings =
            differingSettings({record(0.1, 1, "folds:1/3"), record(0.2, 1, "folds:2/3")});
        QVERIFY(settings[0] == Json({{"lr", 0.1}, {"fold", 1}}));
        QVERIFY(settings[1] == Json({{"lr", 0.2}, {"fold", 2}}));
        QVERIFY(differingSettings({record(0.1, 1, "ratio:0.8")})[0].empty());
    }

    void runsOfOtherDataAreNeitherJoinedNorAveraged()
    {
        const auto record = [](const char* source, const char* fingerprint, const char* split,
                               int level) {
            return Json{{"data",
                         {{"source", source},
                          {"fingerprint", fingerprint},
                          {"split", split},
                          {"levels", {{{"name", "genus"}}, {{"name", "species"}}}},
                          {"trained_level", level}}}};
        };
        const Json birds = record("/d/birds", "1", "ratio:0.8", 1);
        const auto words = [](const std::vector<Json>& records) {
            const std::vector<QString> told = differingTrainings(records);
            return QStringList(told.begin(), told.end());
        };
        QCOMPARE(words({birds, record("/copy/birds", "1", "ratio:0.8", 1)}), (QStringList{"", ""}));
        QCOMPARE(words({record("/d", "1", "folds:1/3", 1), record("/d", "1", "folds:2/3", 1)}),
                 (QStringList{"", ""}));
        const QStringList apart = words({birds, record("/d/cars", "2", "ratio:0.5", 0)});
        QVERIFY2(apart[0].contains("birds") && apart[0].contains("ratio:0.8") &&
                     apart[0].contains("species"),
                 qPrintable(apart[0]));
        QVERIFY(apart[1].contains("cars"));
        const QStringList changed = words({birds, record("/d/birds", "2", "ratio:0.8", 1)});
        QVERIFY2(changed[0] != changed[1] && !changed[0].isEmpty(), qPrintable(changed[0]));

        QList<ResultRun> runs = sweepRuns(); // two values of σ, two seeds
        runs[1].training = runs[3].training = "cars";
        const QList<ResultCurve> sigma = along(resultCurves(runs, {}), "sigma");
        QCOMPARE(sigma.size(), 4); // of each data the two k
        for (const ResultCurve& curve : sigma)
            for (const ResultPoint& point : curve.points)
                QCOMPARE(point.runs.size(), 1);
        QCOMPARE(std::count_if(sigma.begin(), sigma.end(),
                               [](const auto& curve) { return curve.title.contains("cars"); }),
                 2);
        runs[0].training = "cars";
        QVERIFY(along(resultCurves(runs, {}), "seed").size() > 0);
        runs = {runs[0], runs[2]}; // a value of σ each, on other data: no curve
        runs[1].training = "birds";
        QVERIFY(along(resultCurves(runs, {}), "sigma").isEmpty());
    }

    void anOptionKIsNotTheKOfTheResult()
    {
        const auto trained = [](const char* name, int k, double value) {
            return runOf(name, {{"k", k}, {"seed", 1}},
                         {answered(value, 5), answered(value - 0.1, 1)});
        };
        const QList<ResultRun> runs = {trained("a", 1, 0.5), trained("b", 3, 0.6),
                                       trained("c", 5, 0.7)};
        const QList<ResultCurve> all = resultCurves(runs, {});
        QCOMPARE(alongsOf(all), (QStringList{"k", "result:k"}));
        const QList<ResultCurve> option = along(all, "k");
        QCOMPARE(option.size(), 2); // of the two k of the evaluation
        QCOMPARE(option[0].points.size(), 3);
        const QList<ResultCurve> asked = along(all, "result:k");
        QCOMPARE(asked.size(), 3); // of each k that was trained; none is a mean
        QCOMPARE(asked[0].points[1].runs.size(), 1);
        QVERIFY(alongTitle("k") != alongTitle("result:k"));
        // What an evaluation was told has the name of an option.
        QList<ResultRun> told = {runs[0], runs[1]};
        for (ResultRun& run : told)
            for (Json& evaluation : run.evaluations)
                evaluation["set"] = {{"k", 7}};
        QCOMPARE(along(resultCurves(told, {}), "k")[0].points.size(), 2);
        QVERIFY(along(resultCurves(told, {}), "set:k").isEmpty());
    }

    void theNumbersOfManyCurvesHaveTheirIntervals()
    {
        QList<ResultRun> runs;
        for (int dim = 1; dim <= 6; ++dim)
            runs << runOf(qPrintable(QString::number(dim)), {{"dim", dim}},
                          {answered(0.9, 5), answered(0.8, 1)});
        ResultPlot plot;
        plot.setCurves(along(resultCurves(runs, {}), "result:k"), {});
        QVERIFY(plot.curves().size() > ResultPlot::kMostBands);
        QVERIFY(plot.onPaper().panels[0].lines[5].low.isEmpty());
        QCOMPARE(plot.withAllBands().panels[0].lines[5].low, (QList<double>{0.78, 0.88}));
    }

    void aPointIsReadAndChosenByKeyboardAndPointer()
    {
        ResultPlot plot;
        plot.resize(640, 320);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot, 60'000));
        plot.setCurves(along(resultCurves(sweepRuns(), {}), "sigma"), {});
        QSignalSpy chosen(&plot, &ResultPlot::chosen);
        QVERIFY(plot.reading().isEmpty());
        plot.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&plot, Qt::Key_Right);
        QTest::keyClick(&plot, Qt::Key_Left);
        QTest::keyClick(&plot, Qt::Key_Left); // there is none before the first
        QVERIFY2(plot.reading().contains("sigma = 0.05: 82.00 %"), qPrintable(plot.reading()));
        QVERIFY(plot.reading().contains(QString::fromUtf8("± 2.83")));
        QTest::keyClick(&plot, Qt::Key_Right);
        QVERIFY2(plot.reading().contains("sigma = 0.1: 71.00 %"), qPrintable(plot.reading()));
        QTest::keyClick(&plot, Qt::Key_Down);
        QVERIFY2(plot.reading().contains("61.00 %"), qPrintable(plot.reading()));
        QCOMPARE(plot.accessibleDescription(), plot.reading());
        QTest::keyClick(&plot, Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toStringList(), (QStringList{"/runs/b1", "/runs/b2"}));
        // Far from every mark a click means none.
        const QPoint mark = plot.placeOf(0, 0).toPoint();
        QWidget* canvas = plot.childAt(mark);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, mark);
        QCOMPARE(chosen.count(), 2);
        QCOMPARE(chosen[1][0].toStringList(), (QStringList{"/runs/a1", "/runs/a2"}));
        QTest::mouseClick(canvas, Qt::LeftButton, {}, mark + QPoint(60, 60));
        QCOMPARE(chosen.count(), 2);
    }

    void aMeanOfDrawsHasThreeDeviationsOfOne()
    {
        const auto drawn = [](int images, double value, double half) {
            return Json{{"protocol", "newclass"},
                        {"metric", "top5"},
                        {"rule", "ncm"},
                        {"images", images},
                        {"draws", 10},
                        {"n", 500},
                        {"value", value},
                        {"ci95", {value - half, std::min(1.0, value + half)}},
                        {"ci_method", "normal"}};
        };
        const Json evaluation = {{"results", {drawn(1, 0.5, 0.02), drawn(100, 0.99, 0.015)}},
                                 {"set", {{"images", "1,100"}}}};
        const QList<ResultCurve> curves = resultCurves(
            {ResultRun{"/runs/a", "a", Json::object(), Json::array({evaluation}), {}}}, {});
        QCOMPARE(curves.size(), 1);
        QVERIFY(!curves[0].label.contains("images")); // what x counts
        const ResultPoint& one = curves[0].points[0];
        QCOMPARE(one.draws, 10);
        const double spread = 3 * 0.02 * std::sqrt(10.0) / 1.96; // the interval is of their mean
        QVERIFY(std::abs(one.high - one.value - spread) < 1e-12);
        QVERIFY(std::abs(one.value - one.low - spread) < 1e-12);
        const ResultPoint& many = curves[0].points[1]; // its interval was cut at 1
        QVERIFY(std::abs(many.value - many.low - 3 * 0.015 * std::sqrt(10.0) / 1.96) < 1e-12);
        QCOMPARE(many.high, 1.0);
        QVERIFY(wantsLogAlong(curves));
        const QString reading = resultCurvesReading(curves);
        QVERIFY(reading.contains("3 standard deviations") && !reading.contains("95 %"));
    }

    void aWideSpanIsDrawnByItsLogarithm()
    {
        const auto of = [](int low, int high) {
            return resultCurves(
                {runOf("a", Json::object(), {answered(0.9, low), answered(0.8, high)})}, {});
        };
        QVERIFY(wantsLogAlong(of(1, 30)));
        QVERIFY(!wantsLogAlong(of(1, 5)));
        const CurvePanel panel = resultPanel(of(1, 5), paperLook());
        QCOMPARE(panel.lines[0].low[0], 0.88);
        QCOMPARE(panel.factor, 100.0);
        QVERIFY(resultCurvesReading(of(1, 5)).contains("95 %"));
    }
};

QTEST_MAIN(ResultCurvesTest)
#include "ResultCurvesTest.moc"
