#include "report/HtmlReport.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QLocale>

namespace kindred {

namespace {
struct HtmlText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

const char* const kReportStyle = R"(
:root { color-scheme: light; }
body { font-family: Inter, "Noto Sans", "Segoe UI", sans-serif; font-size: 14px; line-height: 1.5; color: #1c2027;
       background: #ffffff; max-width: 720px; margin: 40px auto; padding: 0 20px; }
h1 { font-size: 26px; line-height: 1.25; font-weight: 600; margin: 0 0 4px; }
h2 { font-size: 18px; font-weight: 600; margin: 36px 0 8px; }
h3 { font-size: 14px; font-weight: 600; margin: 22px 0 4px; }
p { margin: 6px 0; overflow-wrap: anywhere; }
.muted, caption, figcaption, .facts td:first-child { color: #5c6575; }
figure { margin: 16px 0; break-inside: avoid; }
figure img { max-width: 100%; height: auto; display: block; }
figcaption { font-size: 12px; margin-top: 6px; }
figure b { display: block; font-size: 14px; font-weight: 600; margin-bottom: 6px; }
p.muted { font-size: 12px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; margin: 8px 0; }
caption { text-align: start; font-size: 12px; padding-bottom: 4px; }
th { text-align: start; font-weight: 600; border-bottom: 2px solid #c9cdd6; }
th, td { padding: 4px 12px 4px 0; vertical-align: top; }
td { border-bottom: 1px solid #e4e6eb; font-variant-numeric: tabular-nums; }
th.n, td.n { text-align: end; white-space: nowrap; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f3f4f7; padding: 12px; font-size: 12px; border-radius: 6px; direction: ltr;
      text-align: left; }
@media screen and (min-width: 760px) { .wide { width: max-content; max-width: calc(50vw + 320px); } }
@media print { body { margin: 0; max-width: none; } h2, h3 { break-after: avoid; }
               figure + p.muted { break-before: avoid; } }
)";

QString element(const char* tag, const QString& text)
{
    return QStringLiteral("<%1>%2</%1>\n").arg(QLatin1String(tag), text.toHtmlEscaped());
}

QString tableRow(const QStringList& cells, const ReportTable& table, const char* tag)
{
    QString row = QStringLiteral("<tr>");
    for (qsizetype i = 0; i < cells.size(); ++i)
        row += QStringLiteral("<%1%2>%3</%1>")
                   .arg(QLatin1String(tag),
                        table.numeric.value(i, false) ? QStringLiteral(" class=\"n\"") : QString(),
                        cells[i].toHtmlEscaped());
    return row + QStringLiteral("</tr>\n");
}

QString tableElement(const ReportBlock& block)
{
    const ReportTable& table = block.table;
    QString html = QStringLiteral("<div class=\"wide\"><table%1>\n")
                       .arg(table.isFacts() ? QStringLiteral(" class=\"facts\"") : QString());
    if (!block.text.isEmpty())
        html += element("caption", block.text);
    if (!table.isFacts())
        html += QStringLiteral("<thead>") + tableRow(table.head, table, "th") +
                QStringLiteral("</thead>\n");
    for (const QStringList& row : table.rows)
        html += tableRow(row, table, "td");
    return html + QStringLiteral("</table></div>\n");
}

QString figureElement(const PaperFigure& figure)
{
    // Above its figure, as on paper: below it would be read as the title of the next.
    QString title, caption;
    if (!figure.title.isEmpty())
        title = QStringLiteral("<b>%1</b>").arg(figure.title.toHtmlEscaped());
    if (!figure.reading.isEmpty())
        caption = HtmlText::tr("How to read this: %1").arg(figure.reading).toHtmlEscaped();
    return QStringLiteral("<figure>%6<img width=\"%1\" height=\"%2\" alt=\"%3\" "
                          "src=\"data:image/svg+xml;base64,%4\"><figcaption>%5</figcaption>"
                          "</figure>\n")
        .arg(qRound(figure.size.width()))
        .arg(qRound(figure.size.height()))
        .arg(figure.words.toHtmlEscaped(), QString::fromLatin1(svgOf(figure).toBase64()), caption,
             title);
}

QString blockElement(const ReportBlock& block)
{
    switch (block.kind) {
    case ReportBlock::Kind::Title:
        return element("h1", block.text);
    case ReportBlock::Kind::Heading:
        return element("h2", block.text);
    case ReportBlock::Kind::Subheading:
        return element("h3", block.text);
    case ReportBlock::Kind::Note:
        return QStringLiteral("<p class=\"muted\">%1</p>\n").arg(block.text.toHtmlEscaped());
    case ReportBlock::Kind::Code:
        return element("pre", block.text);
    case ReportBlock::Kind::Table:
        return tableElement(block);
    case ReportBlock::Kind::Figure:
        return figureElement(block.figure);
    case ReportBlock::Kind::Text:
        break;
    }
    return element("p", block.text);
}
} // namespace

QString htmlReport(const ReportDocument& document)
{
    QString body;
    for (const ReportBlock& block : document.blocks)
        body += blockElement(block);
    const bool rightToLeft = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\" dir=\"%2\"><head><meta "
                          "charset=\"utf-8\"><meta name=\"viewport\" "
                          "content=\"width=device-width\"><title>%3</title><style>%4</style>"
                          "</head>\n<body>\n%5</body></html>\n")
        .arg(QLocale().bcp47Name(), rightToLeft ? QStringLiteral("rtl") : QStringLiteral("ltr"),
             document.title.toHtmlEscaped(), QLatin1String(kReportStyle), body);
}

} // namespace kindred
