// Numbers that the report works out itself, against values worked out by hand.

#include <QTest>

#include <cmath>

#include "CannedSource.h"
#include "plots/PlotFrame.h"
#include "plots/figures/ConfusionFigure.h"
#include "plots/figures/GainFigure.h"
#include "plots/figures/IntervalFigure.h"
#include "plots/figures/ScatterFigure.h"
#include "plots/figures/StepsFigure.h"
#include "report/ReportContent.h"
#include "report/ReportDocument.h"
#include "report/SeedStatistics.h"
#include "report/TextReports.h"

using namespace kindred;

namespace {
CurveSeries seriesOf(const QList<double>& steps, const QList<double>& values)
{
    CurveSeries series;
    series.name = "loss";
    series.step = series.epoch = series.time = steps;
    series.value = values;
    return series;
}

QStringList namesOf(const QList<ClassGain>& gains)
{
    QStringList names;
    for (const ClassGain& gain : gains)
        names << gain.name;
    return names;
}
} // namespace

class ReportNumbersTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void meansAndDeviations()
    {
        QCOMPARE(meanOf(QList<double>{1, 2, 6}), 3.0);
        QCOMPARE(deviationOf({1, 2, 6}), std::sqrt(7.0)); // (4 + 1 + 9) / 2
        QCOMPARE(deviationOf({5}), 0.0);
    }

    void curvesMeetAtTheStepsOfTheShortest()
    {
        const MeanCurve mean =
            meanOf({seriesOf({0, 10, 20}, {4, 2, 0}), seriesOf({0, 20}, {8, 4})});
        QCOMPARE(mean.mean.step, (QList<double>{0, 20}));
        // Of the first, the point at 10 lies nearer to 20 than half way from 0 (its lower end).
        QCOMPARE(mean.mean.value, (QList<double>{6, (1 + 4) / 2.0}));
        QCOMPARE(mean.high[0] - mean.mean.value[0], deviationOf({4, 8}));
        QCOMPARE(mean.mean.value[1] - mean.low[1], deviationOf({1, 4}));
        QVERIFY(meanOf(QList<CurveSeries>{seriesOf({0, 1}, {1, 1})}).mean.isEmpty());
    }

    void aCurveThatEndsEarlyCutsNoOther()
    {
        const CurveSeries longest = seriesOf({0, 10, 20, 30, 40}, {4, 4, 4, 5, 6});
        const QList<CurveSeries> curves = {seriesOf({0, 10}, {0, 0}), longest,
                                           seriesOf({0, 10, 20}, {2, 2, 2}), seriesOf({}, {})};
        const MeanCurve mean = meanOf(curves);
        QCOMPARE(mean.mean.step, (QList<double>{0, 10, 20})); // where two are left
        QCOMPARE(mean.mean.value, (QList<double>{2, 2, 3}));
        QCOMPARE(mean.high[0] - mean.mean.value[0], 2.0); // of 4, 2 and 0
        QCOMPARE(mean.high[2] - mean.mean.value[2], std::sqrt(2.0));
        const CurveSeries rest = restAfter(mean, curves, CurveAxis::Step);
        QCOMPARE(rest.step, (QList<double>{20, 30, 40}));
        QCOMPARE(rest.value, (QList<double>{4, 5, 6}));
        QVERIFY(
            restAfter(meanOf({longest, longest}), {longest, longest}, CurveAxis::Step).isEmpty());
        // Measured once, at steps that do not meet.
        QVERIFY(meanOf({seriesOf({100}, {1}), seriesOf({120}, {1})}).mean.isEmpty());
    }

    void atMost200PlacesAreMeant()
    {
        QList<double> steps, values;
        for (int i = 0; i < 1000; ++i) {
            steps << i;
            values << 1;
        }
        const MeanCurve mean = meanOf({seriesOf(steps, values), seriesOf(steps, values),
                                       seriesOf(steps.mid(0, 3), {1, 1, 1})});
        QCOMPARE(mean.mean.size(), 200);
        QCOMPARE(mean.mean.step.last(), 999.0);
        QCOMPARE(mean.mean.value, QList<double>(200, 1.0));
    }

    void seedsAreOneGroupAndOtherRecipesAreNot()
    {
        ReportMaterial material;
        for (const int seed : {1, 2, 3}) {
            CannedSource source;
            source.answers = CannedSource::answersOfARun(QString("group/seed=%1").arg(seed), seed);
            source.answers["run.evaluations"]["evaluations"][0]["results"][0]["value"] =
                0.9 + 0.01 * seed;
            if (seed == 3)
                source.answers["run.record"]["options"]["lr"] = 0.2;
            material.runs += CannedSource::collected(source, reportTemplate("short")).runs;
        }
        const QList<QList<qsizetype>> groups = report_content::seedGroups(material);
        QCOMPARE(groups, (QList<QList<qsizetype>>{{0, 1}}));
        QCOMPARE(groupName(material.runs, groups[0]), QString("group"));
        const QList<SeedMean> means = seedMeans(material.runs, groups[0]);
        QCOMPARE(means.size(), 1);
        QCOMPARE(means[0].mean, (0.91 + 0.92) / 2);
        QVERIFY(std::abs(means[0].sd - 0.01 / std::sqrt(2.0)) < 1e-12);
        ReportDocument document;
        report_content::seeds(document, material);
        QCOMPARE(document.blocks.first().table.rows.first()[2], QString("91.50 %"));
        QCOMPARE(document.blocks.first().table.rows.first()[3], QString("± 0.71"));
    }

    void whatIsNotDrawnIsAmongTheNumbers()
    {
        ReportMaterial material;
        for (const int seed : {1, 2}) {
            CannedSource source;
            source.answers = CannedSource::answersOfARun(QString("group/seed=%1").arg(seed), seed);
            for (Json& event : source.answers["run.events"]["events"])
                event["values"]["grad_norm"] = 0.5 * seed; // no panel of its own
            material.runs += CannedSource::collected(source, reportTemplate("short")).runs;
        }
        const auto valuesOf = [](const ReportDocument& document, const QString& scalar) {
            QList<double> values;
            for (const ReportNumber& number : document.numbers)
                if (number.detail == scalar)
                    values << number.value;
            return values;
        };
        ReportDocument curves;
        report_content::curves(curves, material);
        QCOMPARE(valuesOf(curves, "grad_norm"), (QList<double>{0.5, 0.5, 1, 1}));
        QCOMPARE(valuesOf(curves, "loss"), (QList<double>{2, 1, 2, 1}));
        QCOMPARE(curves.blocks.size(), 1); // of the loss alone
        QCOMPARE(curves.numbers.last().section, QString("curves"));
        ReportDocument seeds;
        report_content::seeds(seeds, material);
        QCOMPARE(valuesOf(seeds, "grad_norm"), (QList<double>{0.75, 0.75}));
        QVERIFY(csvReport(curves).contains("grad_norm"));
    }

    void twoRunsStandBesideEachOther()
    {
        ReportMaterial material;
        for (const int seed : {1, 2}) {
            CannedSource source;
            source.answers = CannedSource::answersOfARun(QString("run %1").arg(seed), seed);
            Json& results = source.answers["run.evaluations"]["evaluations"][0]["results"];
            results.push_back(results[0]);
            results[1]["k"] = 10 * seed; // which the other one was not asked
            material.runs += CannedSource::collected(source, reportTemplate("short")).runs;
        }
        ReportDocument document;
        report_content::results(document, material);
        const ReportTable& table = document.blocks.first().table;
        QCOMPARE(table.head, (QStringList{"k", "Metric", "run 1", "run 2"}));
        QCOMPARE(table.rows.size(), 3);
        // In the order of k: what one was not asked stands where it would.
        QCOMPARE(table.rows[0][0], QString("10"));
        QCOMPARE(table.rows[0][3], QString("–"));
        QCOMPARE(table.rows[1][2], QString("91.25 % (83.00 – 95.70 %)"));
        QCOMPARE(table.rows[1][3], table.rows[1][2]);
        QCOMPARE(table.rows[2][0], QString("20"));
        QCOMPARE(table.rows[2][2], QString("–"));
    }

    void aSweepIsOneLineForEachRule()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        Json& results = source.answers["run.evaluations"]["evaluations"][0]["results"];
        for (const int k : {5, 1}) {
            results.push_back(results[0]);
            results.back()["k"] = k;
        }
        const ReportMaterial material = CannedSource::collected(source, reportTemplate("full"));
        ReportDocument document;
        report_content::sweeps(document, material);
        QCOMPARE(document.blocks.size(), 1);
        QCOMPARE(document.numbers.size(), 3);
        QCOMPARE(document.numbers[0].x, 1.0);
        QCOMPARE(document.numbers[2].x, 30.0);
        QCOMPARE(document.numbers[2].low, 0.83);
    }

    void gainsFallWithinTheirCoarseClass()
    {
        // The group with most classes first; then by name; within it the largest gain first.
        QList<ClassGain> gains = {{"a", "small", 1, 0, 3},
                                  {"b", "large", 0.2, 0.5, 3},
                                  {"c", "large", 0.9, 0.5, 3},
                                  {"d", "large", 0.5, 0.5, 3},
                                  {"e", "other", 0, 1, 3}};
        sortGains(gains);
        QCOMPARE(namesOf(gains), (QStringList{"c", "d", "b", "e", "a"}));
        const PaperFigure figure = gainFigure(gains, "raw pixels");
        QVERIFY(figure.title.contains("raw pixels"));
        QVERIFY(std::abs(figure.numbers[0].value - 0.4) < 1e-12);
        QVERIFY(figure.words.startsWith("2 of 5"));
    }

    void gainsCountTheSamplesOfTheirClass()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        const ReportMaterial material = CannedSource::collected(source, reportTemplate("full"));
        ReportDocument document;
        report_content::gain(document, material);
        QCOMPARE(document.numbers.size(), 2);
        // ring: samples 2 (right, baseline wrong) and 4 (both wrong).
        const auto ring = std::find_if(document.numbers.begin(), document.numbers.end(),
                                       [](const ReportNumber& n) { return n.name == "ring"; });
        QVERIFY(ring != document.numbers.end());
        QCOMPARE(ring->value, 0.5);
        QCOMPARE(ring->n, 2);
        QCOMPARE(ring->detail, QString("round"));
    }

    void classesThatFindTheirLikeWorstComeFirst()
    {
        QLocale::setDefault(QLocale::c());
        ReportRun run;
        run.classes = {"eye", "ring", "tent"};
        ReportDocument none;
        report_content::retrievedClasses(none, run);
        QVERIFY(none.blocks.isEmpty());
        ClassRetrieval found;
        found.k = 10;
        found.classes[0] = {.queries = 4,
                            .items = 4,
                            .hitsAtOne = 3,
                            .hits = 4,
                            .listed = 20,
                            .bad = 5,
                            .average = 0.75,
                            .decide = 12.5};
        found.classes[1] = {.items = 3, .average = qQNaN()}; // never asked
        found.classes[2] = {.queries = 4, .hitsAtOne = 1, .hits = 2, .average = qQNaN()};
        run.retrievalByClass = found;
        ReportDocument out;
        report_content::retrievedClasses(out, run);
        QCOMPARE(out.blocks.size(), 2);
        const QList<QStringList>& rows = out.blocks[0].table.rows;
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[0], (QStringList{"tent", "4", "25.0 %", "50.0 %", "–", "–", "–", "–"}));
        QCOMPARE(rows[1],
                 (QStringList{"eye", "4", "75.0 %", "100.0 %", "75.0 %", "5.0", "25.0 %", "12.5"}));
        QCOMPARE(out.numbers.size(), 2 + 6);
        QCOMPARE(out.numbers.last().name, QStringLiteral("support@0.7"));
        QCOMPARE(out.numbers.last().value, 12.5);
    }

    void confusionCountsRowsByTheTruth()
    {
        const Confusion confusion{{"a", "b", "c"}, {5, 1, 0, 0, 6, 0, 2, 0, 0}};
        QCOMPARE(confusion.at(0, 1), 1);
        QCOMPARE(confusion.total(2), 2);
        QCOMPARE(confusion.errorShare(2), 1.0);
        QCOMPARE(confusion.errorShare(0), 1 / 6.0);
        QCOMPARE(confusion.mostConfused(2), (QList<qsizetype>{0, 2})); // 3 and 2 mistakes, b has 1
        const Confusion part = confusion.of({0, 2});
        QCOMPARE(part.counts, (QList<qint64>{5, 0, 2, 0}));
        QVERIFY(confusionFigure(confusion).words.contains("11 of 14"));
    }

    void ticksAreRoundAndWithinTheirRange()
    {
        QCOMPARE(roundTicks({0, 100}, 6), (QList<double>{0, 20, 40, 60, 80, 100}));
        QCOMPARE(roundTicks({-1, 1}, 5).size(), 5);
        for (const double tick : roundTicks({0.0312, 0.0788}, 6))
            QVERIFY(tick >= 0.0312 - 1e-9 && tick <= 0.0788 + 1e-9);
        QCOMPARE(roundTicks({3, 3}, 5), (QList<double>{3}));
    }

    void everyFigureDrawsInsideItsSize()
    {
        const QList<PaperFigure> figures = {
            confusionFigure({{"a", "b"}, {3, 1, 0, 4}}),
            gainFigure({{"a", "", 1, 0.5, 3}, {"b", "", 0.2, 0.5, 3}}, "raw pixels"),
            intervalFigure({{"one", 0, 0.5, 0.4, 0.6, 10}, {"one", 1, 0.7, 0.6, 0.8, 10}},
                           {"first", "second"}),
            scatterFigure({{{0, 0}, {1, 5}, {2, 2}}, {0, 1, 1}, {"a", "b"}}),
            stepsFigure({"t", "r", "x", "y", {0, 1, 2, 4, 8}, {{"s", {1, 3, 2, 1}, Qt::blue}}})};
        for (const PaperFigure& figure : figures) {
            QVERIFY(!figure.reading.isEmpty());
            QVERIFY(!figure.words.isEmpty());
            QVERIFY(!figure.numbers.isEmpty());
            // Drawn onto a larger sheet it leaves the rest of it white.
            constexpr int kAround = 20;
            QImage image(figure.size.toSize() + QSize(2 * kAround, 2 * kAround),
                         QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.translate(kAround, kAround);
            figure.paint(painter);
            painter.end();
            int inside = 0, outside = 0;
            const QRect place(kAround - 2, kAround - 2, qCeil(figure.size.width()) + 4,
                              qCeil(figure.size.height()) + 4);
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixel(x, y) != qRgb(255, 255, 255))
                        (place.contains(x, y) ? inside : outside) += 1;
            QVERIFY(inside > 100);
            QVERIFY2(outside == 0, qPrintable(figure.title));
            QVERIFY(svgOf(figure).contains("<svg"));
        }
    }
};

QTEST_MAIN(ReportNumbersTest)
#include "ReportNumbersTest.moc"
