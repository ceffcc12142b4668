// A figure of rows on the pages of a report: it begins where there is room for one of them, and no
// row is cut.

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <array>

#include "report/ReportPages.h"

using namespace kindred;

namespace {

constexpr int kRows = 5;
constexpr int kRowHeight = 240; // three and a half to a page
constexpr int kRowWidth = 400;
constexpr QRgb kWhite = 0xffffffff;

QColor colourOf(int row)
{
    return QColor::fromHsv(60 * row, 255, 200);
}

PaperFigure figureOfRows(bool breaks, int rowHeight = kRowHeight)
{
    PaperFigure figure;
    figure.title = "Rows";
    figure.reading = "Each stands for itself.";
    figure.size = QSizeF(kRowWidth, kRows * rowHeight);
    figure.paint = [rowHeight](QPainter& painter) {
        for (int row = 0; row < kRows; ++row)
            painter.fillRect(QRectF(0, row * rowHeight, kRowWidth, rowHeight), colourOf(row));
    };
    for (int row = 1; breaks && row < kRows; ++row)
        figure.breaks << row * rowHeight;
    return figure;
}

/// With the first row as a head that is drawn again.
PaperFigure figureWithHead()
{
    PaperFigure figure = figureOfRows(true, kRowHeight / 2);
    figure.headHeight = figure.breaks.takeFirst();
    return figure;
}

QImage pictureOf(const ReportPages& pages, int page)
{
    QImage image(pages.size().toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    pages.paint(painter, page);
    return image;
}

const QRgb* lineOf(const QImage& image, int y)
{
    return reinterpret_cast<const QRgb*>(image.constScanLine(y));
}

/// The share of a page's height down to the lowest ink above the footer.
double filled(const ReportPages& pages, int page)
{
    const QImage image = pictureOf(pages, page);
    const auto isWhite = [&](int y) {
        const QRgb* line = lineOf(image, y);
        return std::all_of(line, line + image.width(), [](QRgb pixel) { return pixel == kWhite; });
    };
    const int margin = static_cast<int>(kPageMargin);
    int y = image.height() - margin;
    while (y > margin && isWhite(y))
        --y;
    return double(y - margin) / (image.height() - 2 * margin);
}

/// How many pixels each row has on a page.
QList<int> rowsOn(const ReportPages& pages, int page)
{
    const QImage image = pictureOf(pages, page);
    std::array<QRgb, kRows> colours;
    for (int row = 0; row < kRows; ++row)
        colours[row] = colourOf(row).rgb();
    QList<int> counts(kRows, 0);
    for (int y = 0; y < image.height(); ++y) {
        const QRgb* line = lineOf(image, y);
        for (int row = 0; row < kRows; ++row)
            counts[row] += std::count(line, line + image.width(), colours[row]);
    }
    return counts;
}

/// Whether words stand on a page that are no muted note; the footer is muted too.
bool hasBlackIn(const ReportPages& pages, int page)
{
    const QImage image = pictureOf(pages, page);
    const int muted = qGray(paperStyle().muted.rgb());
    for (int y = 0; y < image.height(); ++y) {
        const QRgb* line = lineOf(image, y);
        if (std::any_of(line, line + image.width(),
                        [muted](QRgb pixel) { return qGray(pixel) < muted - 20; }))
            return true;
    }
    return false;
}

ReportDocument linesAnd(int lines, const PaperFigure& figure)
{
    ReportDocument document;
    for (int line = 0; line < lines; ++line)
        document.add(ReportBlock::Kind::Text, "above");
    document.add(figure, "figures");
    document.add(ReportBlock::Kind::Note, "From the run.");
    return document;
}

ReportDocument halfAPageAnd(const PaperFigure& figure)
{
    return linesAnd(20, figure);
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

    /// However much stands above: no row is cut or lost, and the page before is left only where it
    /// is full enough.
    void aShortOnePartsWhereAPageWouldStayEmptyElse()
    {
        int whole = 0, parted = 0;
        for (int above = 10; above < 40; ++above) {
            const ReportPages pages(linesAnd(above, figureOfRows(true, 90)), "A4");
            QList<int> seen(kRows, 0);
            int holding = 0;
            for (int page = 0; page < pages.count(); ++page) {
                const QList<int> rows = rowsOn(pages, page);
                holding += rows.count(0) < kRows ? 1 : 0;
                for (int row = 0; row < kRows; ++row)
                    seen[row] += rows[row] > 0 ? 1 : 0;
            }
            QCOMPARE(seen, QList<int>(kRows, 1));
            QVERIFY(holding == 1 || holding == 2);
            ++(holding == 1 ? whole : parted);
            if (pages.count() > 1)
                QVERIFY2(filled(pages, 0) > 0.7, qPrintable(QString::number(above)));
        }
        QVERIFY(whole > parted && parted > 0);
    }

    void aHeadStandsAgainOnAFurtherPage()
    {
        const ReportPages pages(halfAPageAnd(figureWithHead()), "A4");
        QVERIFY(pages.count() > 1);
        for (int page = 0; page < pages.count(); ++page)
            QVERIFY(rowsOn(pages, page)[0] > (kRowWidth - 4) * (kRowHeight / 2 - 4));
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
