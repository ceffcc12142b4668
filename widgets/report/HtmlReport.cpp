#include "report/HtmlReport.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QLocale>

#include <cmath>
#include <limits>

#include "common/DataWords.h"
#include "common/JsonFields.h"
#include "common/Numbers.h"
#include "models/RunWords.h"

namespace kindred {

namespace {
struct ReportText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString plain(const Json& value)
{
    return value.is_null() ? QStringLiteral("–") : numbers::shown(value);
}

QString field(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found == object.end() ? QStringLiteral("–") : plain(*found);
}

QString escaped(const Json& object, const char* key)
{
    return field(object, key).toHtmlEscaped();
}

QString pictureTag(const QImage& image, int width)
{
    if (image.isNull())
        return {};
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return QStringLiteral("<img width=\"%1\" alt=\"\" src=\"data:image/png;base64,%2\">")
        .arg(width)
        .arg(QString::fromLatin1(bytes.toBase64()));
}

QString heading(const QString& text)
{
    return QStringLiteral("<h2>%1</h2>\n").arg(text.toHtmlEscaped());
}

QString paragraph(const QString& text)
{
    return QStringLiteral("<p class=\"muted\">%1</p>\n").arg(text.toHtmlEscaped());
}

QString factRow(const QString& name, const QString& htmlValue)
{
    return QStringLiteral("<tr><td class=\"name\">%1</td><td>%2</td></tr>\n")
        .arg(name.toHtmlEscaped(), htmlValue);
}

QString percent(double fraction, int digits = 2)
{
    return QLocale().toString(fraction * 100, 'f', digits) + QStringLiteral(" %");
}

/// An interval of fractions, or nothing where it is not known.
QString rangeText(const Json& interval)
{
    if (interval.size() != 2 || !interval[0].is_number() || !interval[1].is_number())
        return {};
    return QStringLiteral("%1 … %2").arg(percent(interval[0].get<double>()),
                                         percent(interval[1].get<double>()));
}

QString titleOf(const ReportRun& run)
{
    const Json data = objectOf(run.record, "data");
    const QString method = run.method.isEmpty() ? field(run.record, "method") : run.method;
    QStringList parts = {method, field(run.record, "encoder"), dataInWords(field(data, "source"))};
    return QStringLiteral("<h1>%1</h1>\n<p class=\"muted\">%2</p>\n")
        .arg(escaped(run.record, "name"), parts.join(QStringLiteral(" · ")).toHtmlEscaped());
}

/// The protocol, with how many classes competed, how many images each had, and whose were asked.
QString questionText(const Json& result)
{
    QStringList parts = {field(result, "protocol")};
    if (const int way = valueOr(result, "way", 0); way > 0)
        parts << ReportText::tr("%1-way").arg(way);
    if (result.contains("images"))
        parts << ReportText::tr("%1 a class").arg(valueOr(result, "images", 0));
    const QString asked = field(result, "queries_of");
    if (asked == QLatin1String("new"))
        parts << ReportText::tr("new classes");
    else if (asked == QLatin1String("old"))
        parts << ReportText::tr("old classes");
    return parts.join(QStringLiteral(", "));
}

QString resultRow(const Json& result)
{
    // "k" and "errors" are null where a protocol has none.
    const bool counted = valueOr(result, "errors", qint64{-1}) >= 0;
    const int k = valueOr(result, "k", 0);
    const double value = valueOr(result, "value", std::numeric_limits<double>::quiet_NaN());
    const QStringList cells = {questionText(result),
                               field(result, "rule"),
                               field(result, "metric"),
                               k > 0 ? QString::number(k) : QStringLiteral("–"),
                               field(result, "level_name"),
                               std::isnan(value) ? QStringLiteral("–") : percent(value),
                               rangeText(arrayOf(result, "ci95")),
                               counted ? field(result, "errors") : QStringLiteral("–"),
                               field(result, "n"),
                               field(result, "step")};
    QString row = QStringLiteral("<tr>");
    for (const QString& cell : cells)
        row += QStringLiteral("<td>%1</td>").arg(cell.toHtmlEscaped());
    return row + QStringLiteral("</tr>\n");
}

QString resultTable(const ReportRun& run)
{
    QString rows;
    for (const Json& evaluation : run.evaluations)
        for (const Json& result : arrayOf(evaluation, "results"))
            rows += resultRow(result);
    if (rows.isEmpty()) {
        const QString score = run_words::score(run.summary);
        if (score.isEmpty())
            return paragraph(ReportText::tr("This run has not been evaluated yet."));
        const QString split = run_words::splitName(run_words::scoreSplit(run.summary));
        return QStringLiteral("<p>%1</p>\n").arg((score + " · " + split).toHtmlEscaped()) +
               paragraph(ReportText::tr("Measured by the run itself. kindred-engine evaluate "
                                        "adds a table with intervals."));
    }
    QString head = QStringLiteral("<tr>");
    for (const QString& name :
         {ReportText::tr("Protocol"), ReportText::tr("Rule"), ReportText::tr("Metric"),
          ReportText::tr("k"), ReportText::tr("Level"), ReportText::tr("Value"),
          ReportText::tr("95 % interval"), ReportText::tr("Errors"), ReportText::tr("n"),
          ReportText::tr("Step")})
        head += QStringLiteral("<th align=\"left\">%1</th>").arg(name.toHtmlEscaped());
    return QStringLiteral("<table class=\"grid\" cellpadding=\"4\">%1</tr>\n%2</table>\n")
        .arg(head, rows);
}

QString neighbourCell(const ReportRun& run, const ReportRetrieval::Neighbour& neighbour)
{
    const QString mark = neighbour.right ? QStringLiteral("✓") : QStringLiteral("✕");
    return QStringLiteral("<td>%1<br><span class=\"%2\">%3 %4</span></td>")
        .arg(pictureTag(run.thumbnails.value(neighbour.id), 56),
             neighbour.right ? QStringLiteral("right") : QStringLiteral("wrong"), mark,
             QLocale().toString(neighbour.similarity, 'f', 2));
}

QString retrievalTable(const ReportRun& run)
{
    if (run.retrievals.isEmpty())
        return {};
    QString rows;
    for (const ReportRetrieval& retrieval : run.retrievals) {
        rows += QStringLiteral("<tr><td>%1</td><td>%2<br><span class=\"%3\">%4 %5</span></td>")
                    .arg(pictureTag(run.thumbnails.value(retrieval.id), 56),
                         retrieval.label.toHtmlEscaped(),
                         retrieval.right ? QStringLiteral("right") : QStringLiteral("wrong"),
                         retrieval.right ? QStringLiteral("✓") : QStringLiteral("✕"),
                         retrieval.prediction.toHtmlEscaped());
        for (const auto& neighbour : retrieval.neighbours)
            rows += neighbourCell(run, neighbour);
        rows += QStringLiteral("</tr>\n");
    }
    return heading(ReportText::tr("Nearest neighbours")) +
           QStringLiteral("<p class=\"muted\">%1</p>\n<table cellpadding=\"4\">%2</table>\n")
               .arg(ReportText::tr(
                        "Test pictures spread evenly over the split, with their nearest training "
                        "pictures and cosine similarities. ✓ same class, ✕ another.")
                        .toHtmlEscaped(),
                    rows);
}

QString dataTable(const ReportRun& run)
{
    const Json data = objectOf(run.record, "data");
    QStringList subsets;
    const Json counts = objectOf(data, "subsets");
    for (const auto& [name, count] : counts.items())
        subsets << QStringLiteral("%1 %2").arg(QString::fromStdString(name), plain(count));
    QString rows =
        factRow(ReportText::tr("Source"), dataInWords(field(data, "source")).toHtmlEscaped()) +
        factRow(ReportText::tr("Kind"), escaped(data, "kind")) +
        factRow(ReportText::tr("Fingerprint"), escaped(data, "fingerprint")) +
        factRow(ReportText::tr("Split"), escaped(data, "split")) +
        factRow(ReportText::tr("Samples"), subsets.join(QStringLiteral(", ")).toHtmlEscaped()) +
        factRow(ReportText::tr("Classes per level"), escaped(data, "classes_per_level"));
    const Json exclusions = arrayOf(data, "exclusions");
    rows += factRow(ReportText::tr("Left out"),
                    ReportText::tr("%n sample(s)", nullptr, static_cast<int>(exclusions.size())));
    return heading(ReportText::tr("Data")) +
           QStringLiteral("<table cellpadding=\"3\">%1</table>\n").arg(rows);
}

QString optionTable(const ReportRun& run)
{
    QString rows;
    const Json options = objectOf(run.record, "options");
    for (const auto& [key, value] : options.items())
        rows += factRow(QString::fromStdString(key), plain(value).toHtmlEscaped());
    return heading(ReportText::tr("Options")) +
           QStringLiteral("<table cellpadding=\"2\">%1</table>\n").arg(rows);
}

QString quotedArgument(const Json& argument)
{
    QString text = plain(argument);
    static const QString safe = QStringLiteral("-_./=:,@%+");
    for (const QChar c : text)
        if (!c.isLetterOrNumber() && !safe.contains(c))
            return QLatin1Char('\'') +
                   QString(text).replace(QLatin1Char('\''), QLatin1String("'\\''")) +
                   QLatin1Char('\'');
    return text;
}

QString reproduction(const ReportRun& run)
{
    QStringList command;
    for (const Json& argument : arrayOf(run.record, "command"))
        command << quotedArgument(argument);
    QString rows;
    const Json versions = objectOf(run.record, "versions");
    for (const auto& [name, version] : versions.items())
        rows += factRow(QString::fromStdString(name), plain(version).toHtmlEscaped());
    rows += factRow(ReportText::tr("Seed"), escaped(run.record, "seed")) +
            factRow(ReportText::tr("Threads"), escaped(run.record, "threads")) +
            factRow(ReportText::tr("Precision"), escaped(run.record, "precision"));
    return heading(ReportText::tr("To repeat this run")) +
           QStringLiteral("<pre>%1</pre>\n<table cellpadding=\"2\">%2</table>\n")
               .arg(command.join(QLatin1Char(' ')).toHtmlEscaped(), rows);
}

QString figures(const Report& report)
{
    QString html;
    for (const ReportFigure& figure : report.figures)
        html += heading(figure.title) +
                QStringLiteral("<p>%1</p>\n<p class=\"muted\">%2</p>\n")
                    .arg(pictureTag(figure.image, qRound(figure.image.width() / figure.scale)),
                         figure.caption.toHtmlEscaped());
    return html;
}

const char* const kStyle = R"(
body { font-family: Inter, "Noto Sans", sans-serif; font-size: 13px; color: #1c2027; background: #ffffff;
       max-width: 900px; margin: 32px auto; padding: 0 16px; }
h1 { font-size: 26px; font-weight: 600; margin-bottom: 4px; }
h2 { font-size: 15px; font-weight: 600; margin-top: 28px; }
.muted, .name { color: #5c6575; }
.right { color: #0d8a63; } .wrong { color: #c8500f; }
table.grid { border-collapse: collapse; } table.grid td, table.grid th { border-bottom: 1px solid #dcdfe6; }
td { vertical-align: top; font-variant-numeric: tabular-nums; }
pre { white-space: pre-wrap; background: #f4f5f7; padding: 12px; font-size: 12px; }
img { border-radius: 4px; max-width: 100%; }
)";
} // namespace

QString htmlReport(const Report& report)
{
    QString body;
    for (const ReportRun& run : report.runs)
        body += titleOf(run) + heading(ReportText::tr("Results")) + resultTable(run);
    body += figures(report);
    for (const ReportRun& run : report.runs)
        body += retrievalTable(run) + dataTable(run) + reproduction(run) + optionTable(run);
    return QStringLiteral("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%1</title>"
                          "<style>%2</style></head>\n<body>\n%3</body></html>\n")
        .arg(ReportText::tr("Kindred report"), QLatin1String(kStyle), body);
}

} // namespace kindred
