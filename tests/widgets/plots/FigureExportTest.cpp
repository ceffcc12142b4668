// Every format holds the whole figure: legend, panel titles, axis titles with units.

#include <QBuffer>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

#include "plots/figures/FigureExport.h"

using namespace kindred;

namespace {

CurveSeries series(const QString& name, double factor)
{
    CurveSeries made;
    made.name = name;
    for (int i = 0; i < 40; ++i) {
        made.step.append(i * 100);
        made.epoch.append(i);
        made.time.append(i * 30.5);
        made.value.append(factor * (1 + i % 7) / 8.0);
    }
    return made;
}

CurveSheet sheet()
{
    CurveSheet made;
    made.title = "Two runs";
    made.options.smoothing = 0.6;
    CurvePanel loss{"loss", "Loss", {}, 1, {}};
    loss.lines = {{"snca, seed 1", QColor("#56b4e9"), false, series("loss", 3), {}},
                  {"softmax", QColor("#e69f00"), true, series("loss", 4), {}}};
    CurvePanel accuracy{"knn", "k-NN accuracy", "%", 100, {}};
    accuracy.lines = {{"snca, seed 1", QColor("#56b4e9"), false, series("knn/val", 1), {}}};
    for (CurvePanel* panel : {&loss, &accuracy})
        smoothLines(*panel, made.options);
    made.panels = {loss, accuracy};
    return made;
}

/// All text of an SVG, one element a line.
QString svgText(const QByteArray& svg)
{
    QXmlStreamReader reader(svg);
    QString text;
    bool inside = false;
    while (!reader.atEnd()) {
        const auto token = reader.readNext();
        if (token == QXmlStreamReader::StartElement)
            inside = reader.name() == QLatin1String("text");
        else if (token == QXmlStreamReader::Characters && inside)
            text += reader.text().toString().trimmed() + '\n';
    }
    return reader.hasError() ? QString() : text;
}

} // namespace

class FigureExportTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void svgHasItsWords()
    {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(writeSvg(sheet(), buffer).ok());
        const QString text = svgText(buffer.data());
        for (const char* words :
             {"Two runs", "snca, seed 1", "softmax", "k-NN accuracy (%)", "Loss", "step"})
            QVERIFY2(text.contains(words), words);
        QSvgRenderer renderer(buffer.data());
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBox().size(), sheet().size());
        QVERIFY(buffer.data().count("<path") + buffer.data().count("<polyline") > 3);
    }

    void namesTooLongForTheirAxisStandAboveIt()
    {
        CurveSheet made = sheet();
        made.panelSize = {280, 200};
        made.panels[1].title = "Share of the class in the neighbourhood";
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(writeSvg(made, buffer).ok());
        const QString text = svgText(buffer.data());
        QVERIFY(text.contains("Share of the class in the neighbourhood\n"));
        QVERIFY(!text.contains("neighbourhood (%)"));
        QVERIFY(text.contains("%"));
    }

    void pdfIsOnePage()
    {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(writePdf(sheet(), buffer).ok());
        QVERIFY(buffer.data().startsWith("%PDF-"));
        QVERIFY(buffer.data().trimmed().endsWith("%%EOF"));
        QCOMPARE(buffer.data().count("/Type /Page\n"), 1);
        QVERIFY(buffer.data().contains("/FontFile"));
    }

    void pngIsDrawn()
    {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(writePng(sheet(), buffer, 2).ok());
        const QImage image = QImage::fromData(buffer.data(), "PNG");
        QCOMPARE(image.size(), sheet().size() * 2);
        int coloured = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                coloured += image.pixelColor(x, y).saturation() > 120;
        }
        QVERIFY(coloured > 500);
    }

    /// The words at a mark have room of their own in a panel of any height; cut off they hid the
    /// curve below them.
    void theWordsOfAMarkHideNoCurve()
    {
        const QColor blue("#0072b2");
        CurveSheet made = sheet();
        CurvePanel accuracy{"knn", "k-NN accuracy", "%", 100, {}};
        accuracy.lines = {{"snca", blue, false, series("knn/val", 1), {}}};
        CurveSeries& curve = accuracy.lines[0].series;
        for (qsizetype i = 0; i < curve.value.size(); ++i)
            curve.value[i] = 0.979 * (1 - std::exp(-double(i) / 4));
        made.panels = {accuracy};
        // How much of the curve there is in its last third, in pixels.
        const auto drawn = [&](const CurveSheet& shown) {
            const QImage image = sheetImage(shown, 2);
            double found = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = image.width() * 2 / 3; x < image.width() * 9 / 10; ++x)
                    found += image.pixelColor(x, y).hsvSaturationF() > 0.1
                                 ? image.pixelColor(x, y).hsvSaturationF()
                                 : 0;
            return found;
        };
        CurveLine test = accuracy.lines[0];
        test.mark = "test";
        test.series = {"knn/test", {3900}, {39}, {1189.5}, {0.975}};
        for (const int height : {110, 150, 200, 300}) {
            made.panelSize = {340, height};
            made.panels[0].lines.resize(1);
            const double whole = drawn(made);
            QVERIFY(whole > 100);
            made.panels[0].lines.append(test);
            const double marked = drawn(made);
            QVERIFY2(marked > 0.8 * whole,
                     qPrintable(QString("%1: %2 of %3").arg(height).arg(marked).arg(whole)));
        }
    }

    void csvKeepsEveryDigit()
    {
        CurveSheet one = sheet();
        one.panels[0].lines[0].series.value[1] = 0.1234567890123456789;
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(writeCsv(one, buffer).ok());
        const QList<QByteArray> lines = buffer.data().trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + 3 * 40);
        QCOMPARE(lines[0], "run,scalar,step,epoch,seconds,value");
        QVERIFY(lines[2].startsWith("\"snca, seed 1\",loss,100,1,30.5,"));
        QCOMPARE(lines[2].split(',').last().toDouble(), 0.1234567890123456789);
    }

    void painterDrawsVectors()
    {
        QImage image(sheet().size(), QImage::Format_RGB32);
        image.fill(Qt::red);
        QPainter painter(&image);
        paintSheet(painter, sheet());
        painter.end();
        QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
    }

    void filesByTheirEnding()
    {
        QTemporaryDir folder;
        for (const char* ending : {"svg", "pdf", "png", "csv", "SVG"}) {
            const QString path = folder.filePath(QString("figure.") + ending);
            QVERIFY2(exportSheet(sheet(), path).ok(), ending);
            QVERIFY(QFile(path).size() > 500);
        }
        const Status odd = exportSheet(sheet(), folder.filePath("figure.bmp"));
        QVERIFY(!odd.ok());
        QCOMPARE(odd.error().code, ErrorCode::Usage);
        QVERIFY(!exportSheet(sheet(), "/no/such/folder/figure.svg").ok());
        QVERIFY(!QFile::exists(folder.filePath("figure.bmp")));
    }
};

QTEST_MAIN(FigureExportTest)
#include "FigureExportTest.moc"
