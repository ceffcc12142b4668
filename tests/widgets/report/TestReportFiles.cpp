// The report as files: pages, PDF, Markdown, CSV.

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>

#include "CannedSource.h"
#include "common/JsonFields.h"
#include "report/HtmlReport.h"
#include "report/ReportFile.h"
#include "report/TextReports.h"

using namespace kindred;

namespace {
/// RFC 4180, for fields without line breaks.
QStringList fieldsOf(const QString& line)
{
    QStringList fields{QString()};
    bool quoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            fields.last() += line[i++];
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == ',' && !quoted)
            fields << QString();
        else
            fields.last() += line[i];
    }
    return fields;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// How many pixels of a page's margin are not white, the footer's line left out.
int inkInMargins(const ReportPages& pages, int page)
{
    QImage image(pages.size().toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    pages.paint(painter, page);
    painter.end();
    int ink = 0;
    constexpr int kEdge = static_cast<int>(kPageMargin) - 4;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const bool inside =
                x >= kEdge && x < image.width() - kEdge && y >= kEdge && y < image.height() - kEdge;
            const bool footer = y > image.height() - 50 && x >= kEdge && x < image.width() - kEdge;
            ink += !inside && !footer && image.pixel(x, y) != qRgb(255, 255, 255) ? 1 : 0;
        }
    return ink;
}
} // namespace

class TestReportFiles final : public QObject {
    Q_OBJECT

    ReportMaterial m_material;
    ReportDocument m_document;

private Q_SLOTS:
    void initTestCase()
    {
        CannedSource source;
        source.answers = CannedSource::answersOfARun();
        m_material = CannedSource::collected(source, reportTemplate("full"));
        m_document = reportDocument(reportTemplate("full"), m_material);
    }

    void nothingIsCutOnAnyPage()
    {
        for (const QString& page : {QString("A4"), QString("Letter")}) {
            const ReportPages pages(m_document, page);
            QVERIFY(pages.count() >= 4);
            for (int i = 0; i < pages.count(); ++i)
                QCOMPARE(inkInMargins(pages, i), 0);
        }
    }

    void aLongTableGoesOnWithItsHead()
    {
        ReportDocument document;
        ReportTable table{{"name", "what is rather long and has to be broken"}, {}, {false, true}};
        for (int i = 0; i < 120; ++i)
            table.rows << QStringList{QString("row %1").arg(i), QString("word ").repeated(i % 40)};
        document.add(ReportBlock::Kind::Heading, "Long");
        document.add(table);
        const ReportPages pages(document, "A4");
        QVERIFY(pages.count() > 2);
        QCOMPARE(pages.pageOf("Long"), 0);
        QCOMPARE(pages.pageOf("Short"), -1);
        for (int i = 0; i < pages.count(); ++i)
            QCOMPARE(inkInMargins(pages, i), 0);
    }

    void aFigureIsAsLargeOnAnyDensity()
    {
        // As a printer with ten dots a pixel: a recording would be drawn ten times too large.
        const auto curves = std::find_if(
            m_document.blocks.begin(), m_document.blocks.end(),
            [](const ReportBlock& block) { return block.figure.words == "Curves of training."; });
        QVERIFY(curves != m_document.blocks.end());
        constexpr int kDots = 10;
        const QSize size = curves->figure.size.toSize();
        QImage image((size + QSize(20, 20)) * kDots, QImage::Format_RGB32);
        image.setDotsPerMeterX(qRound(96 * kDots / 0.0254));
        image.setDotsPerMeterY(qRound(96 * kDots / 0.0254));
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(kDots, kDots);
        curves->figure.paint(painter);
        painter.end();
        const QImage around = image.copy(size.width() * kDots, 0, 20 * kDots, image.height());
        QCOMPARE(around.pixelColor(100, 100), QColor(Qt::white));
        int ink = 0;
        for (int y = 0; y < around.height(); y += 3)
            for (int x = 0; x < around.width(); x += 3)
                ink += around.pixel(x, y) != qRgb(255, 255, 255) ? 1 : 0;
        QCOMPARE(ink, 0);
        // And all of it is there: some ink near the lower edge, where the axis has its words.
        int low = 0;
        for (int y = (size.height() - 60) * kDots; y < size.height() * kDots; y += 3)
            for (int x = 0; x < size.width() * kDots; x += 3)
                low += image.pixel(x, y) != qRgb(255, 255, 255) ? 1 : 0;
        QVERIFY(low > 0);
    }

    void aFigureTooTallIsDrawnSmaller()
    {
        ReportDocument document;
        PaperFigure figure;
        figure.title = "Tall";
        figure.reading = "Everything is in it.";
        figure.size = {900, 4000};
        figure.paint = [](QPainter& painter) {
            painter.fillRect(QRectF(0, 0, 900, 4000), Qt::black);
        };
        document.add(ReportBlock::Kind::Text, "before");
        document.add(figure, "map");
        const ReportPages pages(document, "A4");
        QCOMPARE(pages.count(), 1); // with what stands above it
        QCOMPARE(inkInMargins(pages, 0), 0);
    }

    void aFigureKeepsItsCaptionAndItsSource()
    {
        // However much stands above it, and however tall it is.
        QImage paper(10, 10, QImage::Format_RGB32);
        QPainter painter(&paper);
        int page = 0;
        int figurePage = -1;
        PaperFigure figure;
        figure.title = "Tall";
        figure.reading = "Everything is in it.";
        figure.paint = [&](QPainter&) { figurePage = page; };
        for (const int height : {300, 700, 4000}) {
            figure.size = QSizeF(600, height);
            for (int above = 0; above < 60; ++above) {
                ReportDocument document;
                for (int line = 0; line < above; ++line)
                    document.add(ReportBlock::Kind::Text, "above");
                document.add(figure, "figures");
                document.add(ReportBlock::Kind::Note, "From the run's table of neighbours.");
                const ReportPages pages(document, "A4");
                for (page = 0; page < pages.count(); ++page)
                    pages.paint(painter, page);
                QVERIFY2(figurePage == pages.count() - 1, // where the note is
                         qPrintable(QString("%1 lines above %2").arg(above).arg(height)));
            }
        }
    }

    void figuresShareAPageWhereALittleSmallerTheyFit()
    {
        QImage paper(10, 10, QImage::Format_RGB32);
        QPainter painter(&paper);
        QList<double> scales;
        PaperFigure figure;
        figure.title = "Half a page and more";
        figure.reading = "It is read from the left.";
        figure.paint = [&](QPainter& on) { scales << on.transform().m11(); };
        const auto pagesWith = [&](int figures, int height) {
            scales.clear();
            figure.size = QSizeF(600, height);
            ReportDocument document;
            for (int i = 0; i < figures; ++i)
                document.add(figure, "figures");
            const ReportPages pages(document, "A4");
            for (int page = 0; page < pages.count(); ++page)
                pages.paint(painter, page);
            return pages.count();
        };
        QCOMPARE(pagesWith(2, 400), 1); // as they are
        QCOMPARE(scales, QList<double>({1, 1}));
        QCOMPARE(pagesWith(2, 490), 1);
        QVERIFY(scales[0] < 1 && scales[0] >= 0.8);
        QCOMPARE(scales[0], scales[1]); // as large as each other
        // Where a third of the page would stay empty they are smaller still.
        QCOMPARE(pagesWith(2, 600), 1);
        QVERIFY(scales[0] < 0.8 && scales[0] >= 0.7);
        // Smaller their words could not be read.
        QCOMPARE(pagesWith(2, 700), 2);
        QCOMPARE(scales, QList<double>({1, 1}));
        QCOMPARE(pagesWith(4, 490), 2);
    }

    void aNameAndATallFigureWithItsCaptionShareAPage()
    {
        ReportDocument document;
        PaperFigure figure;
        figure.title = "Tall";
        figure.reading = QString("Every row is a task. ").repeated(12);
        figure.size = QSizeF(600, 4000);
        figure.paint = [](QPainter& on) { on.fillRect(QRectF(0, 0, 600, 4000), Qt::black); };
        document.add(ReportBlock::Kind::Subheading, "a run");
        document.add(figure, "figures");
        const ReportPages pages(document, "A4");
        QCOMPARE(pages.count(), 1);
        QCOMPARE(inkInMargins(pages, 0), 0);
    }

    void whatStaysTogetherButIsTooLongIsBroken()
    {
        ReportDocument document;
        document.add(ReportBlock::Kind::Code, QString("train --set a=1 ").repeated(900));
        const ReportPages pages(document, "A4");
        QVERIFY(pages.count() > 1);
        for (int i = 0; i < pages.count(); ++i)
            QCOMPARE(inkInMargins(pages, i), 0);
    }

    void aNameAboveNothingIsLeftOut()
    {
        ReportMaterial material = m_material;
        material.runs << material.runs.first();
        const ReportDocument document = reportDocument(reportTemplate("full"), material);
        for (qsizetype i = 0; i < document.blocks.size(); ++i) {
            using Kind = ReportBlock::Kind;
            const auto kind = document.blocks[i].kind;
            if (kind != Kind::Heading && kind != Kind::Subheading)
                continue;
            QVERIFY2(i + 1 < document.blocks.size(), qPrintable(document.blocks[i].text));
            const auto next = document.blocks[i + 1].kind;
            QVERIFY2(next != Kind::Heading && (kind != next), qPrintable(document.blocks[i].text));
        }
    }

    void readFromTheRightTheFirstColumnStandsThere()
    {
        ReportDocument document;
        ReportTable table{{"a", "b"}, {{"first", "x"}}, {false, false}};
        document.add(ReportBlock::Kind::Heading, "head"); // stands on the same side
        document.add(ReportBlock::Kind::Text, "words");
        document.add(table);
        const auto inkOfHalf = [&](bool right) {
            const ReportPages pages(document, "A4");
            QImage image(pages.size().toSize(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            pages.paint(painter, 0);
            int ink = 0;
            const int middle = image.width() / 2;
            for (int y = 0; y < image.height() / 2; ++y)
                for (int x = right ? middle : 0; x < (right ? image.width() : middle); ++x)
                    ink += image.pixel(x, y) != qRgb(255, 255, 255) ? 1 : 0;
            return ink;
        };
        QVERIFY(inkOfHalf(false) > 0);
        QCOMPARE(inkOfHalf(true), 0);
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        const int left = inkOfHalf(false), right = inkOfHalf(true);
        const bool marked = htmlReport(document).contains("dir=\"rtl\"");
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
        QCOMPARE(left, 0);
        QVERIFY(right > 0);
        QVERIFY(marked);
    }

    void aPdfHasItsPagesAndFonts()
    {
        const ReportPages pages(m_document, "A4");
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(writePdfReport(pages, "Report", &buffer));
        const QByteArray& bytes = buffer.data();
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.contains("/FontFile"));
        QCOMPARE(bytes.count("/Type /Page\n") + bytes.count("/Type /Page "), pages.count());
        // A4 in points.
        QVERIFY(bytes.contains("/MediaBox [0 0 595"));
    }

    void endedAPdfLeavesWhatWasThere()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("report.pdf");
        QFile before(path);
        QVERIFY(before.open(QIODevice::WriteOnly));
        before.write("before");
        before.close();
        int calls = 0;
        const Status saved =
            saveReport(m_document, "A4", path, [&](double) { return ++calls < 3; });
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::Interrupted);
        QCOMPARE(contentOf(path), QByteArray("before"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void whatCannotBeWrittenSaysSoAndLosesNothing()
    {
        for (const QString& suffix : reportSuffixes()) {
            const Status saved = saveReport(m_document, "A4", "/proc/nowhere/report." + suffix);
            QVERIFY(!saved);
            QVERIFY(!saved.error().message().empty());
        }
        const Status unknown = saveReport(m_document, "A4", "/tmp/report.doc");
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().code, ErrorCode::Usage);
    }

    void aFullDeviceIsNoReport()
    {
        QFile full("/dev/full");
        if (!full.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            QSKIP("there is no /dev/full");
        QVERIFY(full.write(htmlReport(m_document).toUtf8()) < 0);
    }

    void markdownHasItsFiguresBesideIt()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("a report.md");
        for (int time = 0; time < 2; ++time) { // the second one replaces the first
            QVERIFY(saveReport(m_document, "A4", path));
            const QString text = QString::fromUtf8(contentOf(path));
            const QStringList files =
                QDir(folder.filePath("a report-assets")).entryList(QDir::Files);
            QCOMPARE(files.size(), reportFigures(m_document).size());
            for (const QString& file : files)
                QVERIFY2(text.contains("(<a report-assets/" + file + ">)"), qPrintable(file));
            QVERIFY(text.startsWith("# glyphs \\<first\\>\n"));
            QVERIFY(text.contains("| sigma | ● 0.05 |"));
            QCOMPARE(QDir(folder.path())
                         .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)
                         .size(),
                     2);
        }
    }

    void csvHoldsTheNumbersOfTheEvaluations()
    {
        const QStringList lines =
            QString::fromUtf8(csvReport(m_document)).split("\r\n", Qt::SkipEmptyParts);
        const QStringList head = fieldsOf(lines.first());
        QCOMPARE(head.size(), 12);
        const Json& result = m_material.runs[0].evaluations[0]["results"][0];
        int found = 0;
        for (const QString& line : lines) {
            const QStringList fields = fieldsOf(line);
            QCOMPARE(fields.size(), head.size());
            if (fields[0] != "results")
                continue;
            ++found;
            QCOMPARE(fields[1], QString("glyphs <first>"));
            QCOMPARE(fields[2], QString("knn wknn accuracy"));
            QCOMPARE(fields[head.indexOf("value")].toDouble(), result["value"].get<double>());
            QCOMPARE(fields[head.indexOf("low")].toDouble(), result["ci95"][0].get<double>());
            QCOMPARE(fields[head.indexOf("high")].toDouble(), result["ci95"][1].get<double>());
            QCOMPARE(fields[head.indexOf("n")].toInt(), 80);
            QCOMPARE(fields[head.indexOf("errors")].toInt(), 7);
        }
        QCOMPARE(found, 1);
        for (const char* section : {"curves", "boards", "gain", "confusion", "support", "distances",
                                    "map", "data", "options", "reproduce"})
            QVERIFY2(lines.filter(QRegularExpression(QString("^%1,").arg(section))).size() > 0,
                     section);
    }
};

QTEST_MAIN(TestReportFiles)
#include "TestReportFiles.moc"
