// The papers' figures are drawn from answers of the engine: whole, in both appearances and in grey.

#include <QBuffer>
#include <QPainter>
#include <QTest>

#include "common/Theme.h"
#include "plots/ClassPalette.h"
#include "plots/curves/MeanCurve.h"
#include "plots/figures/LinksFigure.h"
#include "plots/figures/RunFigures.h"

using namespace kindred;

namespace {
Json ranksAnswer()
{
    Json lines = Json::array();
    for (int step : {3, 12, 36})
        lines.push_back({{"step", step}, {"x", {1, 2, 3, 4}}, {"y", {0.1, 0.2, 0.4, 0.5 + step}}});
    Json panel = {{"kind", "lines"}, {"of", "distance"}, {"run", "/runs/a"},
                  {"lines", lines},  {"n", 4},           {"total", 9}};
    Json kernel = panel;
    kernel["of"] = "kernel";
    return {{"figure", "ranks"}, {"panels", {panel, kernel}}};
}

Json meansAnswer()
{
    Json panels = Json::array();
    for (const char* of : {"input", "learned"})
        panels.push_back({{"kind", "bars"},
                          {"of", of},
                          {"run", "/runs/a"},
                          {"reference", 3},
                          {"name", "trousers"},
                          {"entries",
                           {{{"label", 3}, {"name", "trousers"}, {"p", 0.6}, {"distance", 0}},
                            {{"label", 5}, {"name", "skirt"}, {"p", 0.3}, {"distance", 1.5}}}}});
    return {{"figure", "means"}, {"panels", panels}};
}

Json linksAnswer()
{
    return {{"figure", "links"},
            {"panels",
             {{{"kind", "links"},
               {"of", "ccml"},
               {"run", "/runs/a"},
               {"x", {0, 1, 10, 11}},
               {"y", {0, 0, 1, 1}},
               {"labels", {0, 0, 1, 0}},
               {"classes", {"left", "right"}},
               {"nearest", {1, 0, 3, 2}},
               {"right", 2},
               {"n", 4},
               {"total", 4},
               {"dimension", 2}}}}};
}

/// Pixels that are not the ground's.
int inkOf(const QImage& image, QRgb ground)
{
    int ink = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ink += image.pixel(x, y) != ground ? 1 : 0;
    return ink;
}

/// Two queries of a task, one named rightly; `png` of the first support image.
Json tasksAnswer(const QByteArray& png)
{
    Json query = {{"id", 6}, {"class", 0}, {"choice", 0}, {"nearness", {0.9, 0.1, 0, 0, 0.2}}};
    Json other = {{"id", 7}, {"class", 1}, {"choice", 4}, {"nearness", {0.1, 0.3, 0, 0, 0.8}}};
    return {{"figure", "tasks"},
            {"panels",
             {{{"kind", "tasks"},
               {"run", "/runs/a"},
               {"classes", {"ring", "tent", "fish", "bird", "boat"}},
               {"support", {1, 2, 3, 4, 5}},
               {"queries", {query, other}},
               {"right", 13},
               {"n", 25},
               {"pictures", {{"1", png.toBase64().toStdString()}}}}}}};
}

Json beforeAnswer()
{
    Json panel = {{"kind", "maps"},
                  {"of", "first"},
                  {"run", "/runs/a"},
                  {"step", 3},
                  {"x", {0, 1, 10, 11}},
                  {"y", {0, 0, 1, 1}},
                  {"labels", {0, 0, 7, 0}},
                  {"classes", {{"0", "left"}, {"7", "right"}}},
                  {"n", 4},
                  {"total", 9}};
    Json last = panel;
    last["of"] = "last";
    last["step"] = 36;
    return {{"figure", "before"}, {"panels", {panel, last}}};
}

/// The same colour but for smoothed edges.
bool isNear(QRgb one, QRgb other)
{
    return std::abs(qRed(one) - qRed(other)) + std::abs(qGreen(one) - qGreen(other)) +
               std::abs(qBlue(one) - qBlue(other)) <
           90;
}

QImage drawnOn(const PaperFigure& figure, const QColor& ground)
{
    QImage image(figure.size.toSize() + QSize(40, 40), QImage::Format_RGB32);
    image.fill(ground);
    QPainter painter(&image);
    painter.translate(20, 20);
    figure.paint(painter);
    return image;
}
} // namespace

class RunFiguresTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void everyFigureHasItsWords()
    {
        QCOMPARE(runFigureIds().size(), 7);
        for (const QString& id : runFigureIds()) {
            QVERIFY(runFigureTitle(id) != id);
            QVERIFY(!runFigureReading(id).isEmpty());
            QVERIFY(runFigureSource(id).contains(QLatin1String("20")));
        }
        QVERIFY(runFigureReading("unknown").isEmpty());
        // Curves of later steps may lie above those of the first: both are explained.
        for (const char* words : {"below an earlier one", "above it: the embedding has spread out"})
            QVERIFY2(runFigureReading("ranks").contains(words), words);
    }

    void nothingIsDrawnBeyondItsSize_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<double>("width");
        for (const bool dark : {false, true})
            for (const double width : {330.0, 640.0, 1300.0})
                QTest::addRow("%s %d", dark ? "dark" : "light", int(width)) << dark << width;
    }
    void nothingIsDrawnBeyondItsSize()
    {
        QFETCH(bool, dark);
        QFETCH(double, width);
        FigureNames names;
        names.runs.insert("/runs/a", "glyphs");
        for (const Json& answer :
             {ranksAnswer(), meansAnswer(), linksAnswer(), tasksAnswer({}), beforeAnswer()}) {
            const FigureLook look = windowLook(tokens(dark), width);
            const PaperFigure figure = runFigure(answer, names, look);
            QVERIFY(figure.size.width() <= width + 1);
            QVERIFY(figure.size.height() > 60);
            const QImage image = drawnOn(figure, tokens(dark).card);
            const QRgb ground = tokens(dark).card.rgb();
            QVERIFY(inkOf(image, ground) > 500);
            QCOMPARE(inkOf(image.copy(0, 0, 18, image.height()), ground), 0);
            QCOMPARE(inkOf(image.copy(image.width() - 17, 0, 17, image.height()), ground), 0);
            QCOMPARE(inkOf(image.copy(0, image.height() - 17, image.width(), 17), ground), 0);
        }
    }

    void linesAreToldApartWithoutColour()
    {
        const FigureLook look = paperLook();
        QSet<QRgb> colours;
        for (int i = 0; i < 6; ++i)
            colours.insert(seriesColour(look, i).rgb());
        QCOMPARE(colours.size(), 6);
        const PaperFigure figure = runFigure(ranksAnswer(), {}, look);
        QCOMPARE(figure.numbers.size(), 24); // 2 panels, 3 lines, 4 ranks
        QCOMPARE(figure.numbers[0].name, QString("step 3"));
        QCOMPARE(figure.numbers[3].value, 3.5);
        QVERIFY(figure.words.contains("4 of 9"));
    }

    void linksTellRightFromWrong()
    {
        const LinkedPoints linked = linkedPointsFrom(linksAnswer()["panels"][0], {});
        QCOMPARE(linked.points.size(), 4);
        QCOMPARE(linked.title, QString("a"));
        QVERIFY(linked.fact.contains("2 of 4"));
        const FigureLook look = paperLook();
        QImage image(640, 400, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintLinks(painter, {0, 0, 640, 400}, linked, look);
        painter.end();
        int wrong = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                wrong += isNear(image.pixel(x, y), look.bars.other.rgb()) ? 1 : 0;
        QVERIFY(wrong > 0);
    }

    void casesShowPicturesAndVerdicts()
    {
        QImage red(64, 64, QImage::Format_RGB32);
        red.fill(qRgb(250, 0, 0));
        QByteArray png;
        QBuffer buffer(&png);
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(red.save(&buffer, "PNG"));
        FigureNames names;
        names.runs.insert("/runs/a", "glyphs");
        const FigureLook look = paperLook();
        const PaperFigure figure = runFigure(tasksAnswer(png), names, look);
        QCOMPARE(figure.words,
                 QString("glyphs: 13 of the 25 queries of the task are named rightly."));
        QCOMPARE(figure.numbers.size(), 10); // two queries, five images
        QCOMPARE(figure.numbers[0].detail, QString("glyphs: ring"));
        QCOMPARE(figure.numbers[5].detail, QString("glyphs: boat")); // what it was taken for
        const QImage drawn = drawnOn(figure, Qt::white);
        int pictured = 0, right = 0, wrong = 0;
        for (int y = 0; y < drawn.height(); ++y)
            for (int x = 0; x < drawn.width(); ++x) {
                pictured += isNear(drawn.pixel(x, y), red.pixel(0, 0)) ? 1 : 0;
                right += isNear(drawn.pixel(x, y), tokens(false).right.rgb()) ? 1 : 0;
                wrong += isNear(drawn.pixel(x, y), tokens(false).wrong.rgb()) ? 1 : 0;
            }
        QVERIFY(pictured > 2 * 60 * 60); // beside both queries
        QVERIFY(right > 100 && wrong > 100);
    }

    void casesStandAboveTheirBaseline()
    {
        Json answer = tasksAnswer({});
        const double alone = runFigure(answer, {}, paperLook()).size.height();
        Json& panel = answer["panels"][0];
        panel["pixels_right"] = 7;
        for (Json& query : panel["queries"])
            query["pixels"] = {0.1, 0.2, 0.9, 0.3, 0.4};
        FigureNames names;
        names.runs.insert("/runs/a", "glyphs");
        const PaperFigure figure = runFigure(answer, names, paperLook());
        QVERIFY(figure.words.endsWith("named rightly, by raw pixels 7."));
        QCOMPARE(figure.numbers.size(), 20);
        QCOMPARE(figure.numbers[5].detail, QString("raw pixels: fish")); // the nearest of them
        QCOMPARE(figure.numbers[5].value, 0.9);
        QVERIFY(figure.size.height() > alone);
    }

    void mapsBeforeAndAfterShareTheirColours()
    {
        const PaperFigure figure = runFigure(beforeAnswer(), {}, paperLook());
        QCOMPARE(figure.words, QString("4 of 9 samples, of 2 class(es)."));
        QCOMPARE(figure.numbers.size(), 8);
        QCOMPARE(figure.numbers[0].detail, QString("before: step 3"));
        QCOMPARE(figure.numbers[7].detail, QString("after: step 36"));
        QCOMPARE(figure.numbers[2].name, QString("right"));
        const QImage drawn = drawnOn(figure, Qt::white);
        const QImage left = drawn.copy(0, 60, drawn.width() / 2, drawn.height() - 60);
        const QImage right =
            drawn.copy(drawn.width() / 2, 60, drawn.width() / 2, drawn.height() - 60);
        for (const QImage& half : {left, right})
            for (const int label : {0, 7}) {
                int found = 0;
                for (int y = 0; y < half.height(); ++y)
                    for (int x = 0; x < half.width(); ++x)
                        found += isNear(half.pixel(x, y), classShade(label, false).rgb()) ? 1 : 0;
                QVERIFY2(found > 4,
                         qPrintable(QString::number(found))); // small marks with soft edges
            }
    }

    void everyFigureIsAPage()
    {
        const QByteArray pdf = pdfOf(runFigure(linksAnswer(), {}, paperLook()));
        QVERIFY(pdf.startsWith("%PDF") && pdf.contains("/MediaBox"));
        QVERIFY(!pdf.contains("/Subtype /Image")); // lines stay lines
    }

    void damagedAnswersDrawNothing()
    {
        for (const char* text :
             {"null", "{}", R"({"panels":3})", R"({"panels":[1,2]})",
              R"({"panels":[{"kind":"lines"}]})", R"({"panels":[{"kind":"links","x":[1],"y":[2],
                 "labels":["a"],"nearest":[9]}]})",
              R"({"panels":[{"kind":"bars","entries":[4]}]})",
              R"({"panels":[{"kind":"tasks","queries":[1],"support":["a"],"classes":[3]}]})",
              R"({"panels":[{"kind":"tasks","queries":[{"class":9,"nearness":[null,2]}],
                 "support":[1,2],"pictures":{"1":"?"}}]})",
              R"({"panels":[{"kind":"maps","x":[1],"y":["a"],"labels":[2],"classes":[1]}]})",
              R"({"panels":[{"kind":"maps","x":[1],"y":[2],"labels":[-7],"classes":{"a":1}}]})",
              R"({"panels":[{"kind":"lines","lines":[{"x":[1,2],"y":[null],"low":[1]}]}]})"}) {
            const PaperFigure figure = runFigure(Json::parse(text), {}, paperLook());
            if (figure.paint)
                drawnOn(figure, Qt::white); // as much as there is
        }
        QVERIFY(!runFigure(Json::parse("{}"), {}, paperLook()).paint);
    }

    void aMeanFollowsItsAxis()
    {
        CurveSeries one{"loss", {0, 10}, {0, 1}, {5, 25}, {4, 2}};
        CurveSeries two{"loss", {0, 10}, {0, 1}, {5, 15}, {2, 0}};
        const MeanCurve byStep = meanOf({one, two});
        QCOMPARE(byStep.mean.step, QList<double>({0, 10}));
        QCOMPARE(byStep.mean.value, QList<double>({3, 1}));
        QCOMPARE(byStep.high[0] - byStep.mean.value[0], std::sqrt(2.0));
        const MeanCurve byTime = meanOf({one, two}, CurveAxis::Time);
        QCOMPARE(byTime.mean.time, QList<double>({5, 15}));   // both came so far
        QCOMPARE(byTime.mean.value, QList<double>({3, 1.5})); // 3 halfway down the first
    }
};

QTEST_MAIN(RunFiguresTest)
#include "RunFiguresTest.moc"
