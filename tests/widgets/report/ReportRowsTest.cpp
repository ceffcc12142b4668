// A figure of rows on the pages of a report: it begins where there is room for one of them, and no
// row is cut.

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include "report/ReportPages.h"

using namespace kindred;

namespace {

constexpr int kRows = 5;
constexpr int kRowHeight = 240; // three and a half to a page
constexpr int kRowWidth = 400;

QColor colourOf(int row)
{
    return QColor::fromHsv(60 * row, 255, 200);
}

PaperFigure figureOfRows(bool breaks)
{
    PaperFigure figure;
    figure.title = "Rows";
    figure.reading = "Each stands for itself.";
    figure.size = QSizeF(kRowWidth, kRows * kRowHeight);
    figure.paint = [](QPainter& painter) {
        for (int row = 0; row < kRows; ++row)
            painter.fillRect(QRectF(0, row * kRowHeight, kRowWidth, kRowHeight), colourOf(row));
    };
    for (int row = 1; breaks && row < kRows; ++row)
        figure.breaks << row * kRowHeight;
    return figure;
}

/// How many pixels each row has on a page.
QList<int> rowsOn(const ReportPages& pages, int page)
{
    QImage image(pages.size().toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    pages.paint(painter, page);
    painter.end();
    QList<int> counts(kRows, 0);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            for (int row = 0; row < kRows; ++row)
                counts[row] += image.pixel(x, y) == colourOf(row).rgb() ? 1 : 0;
    return counts;
}

/// Whether words stand on a page that are no muted note; the footer is muted too.
bool hasBlackIn(const ReportPages& pages, int page)
{
    QImage image(pages.size().toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    pages.paint(painter, page);
    painter.end();
    const QColor muted = paperStyle().muted;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qGray(image.pixel(x, y)) < qGray(muted.rgb()) - 20)
                return true;
    return false;
}

ReportDocument halfAPageAnd(const PaperFigure& figure)
{
    ReportDocument document;
    for (int line = 0; line < 20; ++line)
        document.add(ReportBlock::Kind::Text, "above");
    document.add(figure, "figures");
    document.add(ReportBlock::Kind::Note, "From the run.");
    return document;
}

} // namespace

class ReportRowsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsFillThePageThatTheyBeginOn()
    {
        const ReportPages pages(halfAPageAnd(figureOfRows(true)), "A4");
        QCOMPARE(pages.count(), 2);
        QVERIFY(rowsOn(pages, 0)[0] > 0); // below what stands there
    }

    void everyRowIsWholeAndOnOnePage()
    {
        const ReportPages pages(halfAPageAnd(figureOfRows(true)), "A4");
        QList<int> seen(kRows, 0);
        for (int page = 0; page < pages.count(); ++page) {
            const QList<int> rows = rowsOn(pages, page);
            for (int row = 0; row < kRows; ++row) {
                if (rows[row] == 0)
                    continue;
                ++seen[row];
                // An edge between pixels is mixed with what is beside it.
                QVERIFY(rows[row] > (kRowWidth - 4) * (kRowHeight - 4));
            }
        }
        QCOMPARE(seen, QList<int>(kRows, 1));
    }

    void aTableKeepsTheNoteThatExplainsIt()
    {
        // However much stands above: as many pages with the note end as without, or the rows go on
        // to its page. The head of a table is black, a note is not.
        for (int above = 20; above < 50; ++above) {
            ReportDocument document;
            for (int line = 0; line < above; ++line)
                document.add(ReportBlock::Kind::Text, "above");
            ReportTable table{{"a", "b"}, {}, {false, true}};
            for (int row = 0; row < 6; ++row)
                table.rows << QStringList{"row", "1"};
            document.add(table);
            document.add(ReportBlock::Kind::Note, "b: what it counts.");
            const ReportPages pages(document, "A4");
            if (pages.count() > 1)
                QVERIFY2(hasBlackIn(pages, 1), qPrintable(QString::number(above)));
        }
    }

    void withoutBreaksItStaysWhole()
    {
        const ReportPages pages(halfAPageAnd(figureOfRows(false)), "A4");
        for (int page = 0; page < pages.count(); ++page)
            QVERIFY(rowsOn(pages, page).count(0) % kRows == 0); // all of them or none
    }
};

QTEST_MAIN(ReportRowsTest)
#include "ReportRowsTest.moc"
