#include "report/TextReports.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace kindred {

namespace {
struct TextReportText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

/// What Markdown would take for its own.
QString plainMarkdown(const QString& text)
{
    QString out;
    for (const QChar c : text) {
        static const QString kSigns = QStringLiteral("\\`*_[]<>|#~");
        if (kSigns.contains(c))
            out += QLatin1Char('\\');
        out += c == QLatin1Char('\n') ? QLatin1Char(' ') : c;
    }
    return out;
}

QString markdownRow(const QStringList& cells)
{
    QString row = QStringLiteral("|");
    for (const QString& cell : cells)
        row += QLatin1Char(' ') + plainMarkdown(cell) + QStringLiteral(" |");
    return row + QLatin1Char('\n');
}

QString markdownTable(const ReportBlock& block)
{
    const ReportTable& table = block.table;
    QString text;
    if (!block.text.isEmpty())
        text += plainMarkdown(block.text) + QStringLiteral("\n\n");
    const qsizetype columns = table.isFacts() ? table.rows.first().size() : table.head.size();
    text +=
        table.isFacts() ? markdownRow(QStringList(columns, QString())) : markdownRow(table.head);
    text += QLatin1Char('|');
    for (qsizetype i = 0; i < columns; ++i)
        text +=
            table.numeric.value(i, false) ? QStringLiteral(" ---: |") : QStringLiteral(" --- |");
    text += QLatin1Char('\n');
    for (const QStringList& row : table.rows)
        text += markdownRow(row);
    return text + QLatin1Char('\n');
}

QString markdownFigure(const PaperFigure& figure, const QString& file)
{
    QString text;
    if (!figure.title.isEmpty())
        text += QStringLiteral("**%1**\n\n").arg(plainMarkdown(figure.title));
    text += QStringLiteral("![%1](<%2>)\n\n").arg(plainMarkdown(figure.words), file);
    if (!figure.reading.isEmpty())
        text +=
            QStringLiteral("*%1*\n\n")
                .arg(plainMarkdown(TextReportText::tr("How to read this: %1").arg(figure.reading)));
    return text;
}

QString markdownBlock(const ReportBlock& block)
{
    const QString text = plainMarkdown(block.text);
    switch (block.kind) {
    case ReportBlock::Kind::Title:
        return QStringLiteral("# %1\n\n").arg(text);
    case ReportBlock::Kind::Heading:
        return QStringLiteral("## %1\n\n").arg(text);
    case ReportBlock::Kind::Subheading:
        return QStringLiteral("### %1\n\n").arg(text);
    case ReportBlock::Kind::Code:
        return QStringLiteral("```sh\n%1\n```\n\n").arg(block.text);
    case ReportBlock::Kind::Table:
        return markdownTable(block);
    default:
        return text + QStringLiteral("\n\n");
    }
}

QByteArray quotedField(const QString& text)
{
    QByteArray field = text.toUtf8();
    if (field.contains(',') || field.contains('"') || field.contains('\n') || field.contains('\r'))
        field = '"' + field.replace('"', "\"\"") + '"';
    return field;
}

QByteArray fullNumber(double value)
{
    return std::isnan(value) ? QByteArray()
                             : QByteArray::number(value, 'g', QLocale::FloatingPointShortest);
}

QByteArray countField(qint64 count)
{
    return count < 0 ? QByteArray() : QByteArray::number(count);
}
} // namespace

QString markdownReport(const ReportDocument& document, const QString& assets)
{
    QString text;
    int figures = 0;
    for (const ReportBlock& block : document.blocks) {
        if (block.kind == ReportBlock::Kind::Figure)
            text += markdownFigure(block.figure,
                                   QStringLiteral("%1/figure-%2.svg").arg(assets).arg(++figures));
        else
            text += markdownBlock(block);
    }
    return text;
}

QList<QByteArray> reportFigures(const ReportDocument& document)
{
    QList<QByteArray> figures;
    for (const ReportBlock& block : document.blocks)
        if (block.kind == ReportBlock::Kind::Figure)
            figures << svgOf(block.figure);
    return figures;
}

QByteArray csvReport(const ReportDocument& document)
{
    QByteArray text = "section,run,name,detail,step,x,value,low,high,errors,n,text\r\n";
    for (const ReportNumber& number : document.numbers) {
        text += quotedField(number.section) + ',' + quotedField(number.run) + ',' +
                quotedField(number.name) + ',' + quotedField(number.detail) + ',' +
                fullNumber(number.step) + ',' + fullNumber(number.x) + ',' +
                fullNumber(number.value) + ',' + fullNumber(number.low) + ',' +
                fullNumber(number.high) + ',' + countField(number.errors) + ',' +
                countField(number.n) + ',' + quotedField(number.text) + "\r\n";
    }
    return text;
}

} // namespace kindred
