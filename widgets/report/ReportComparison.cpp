// Two runs on the same queries.

#include <QCoreApplication>
#include <QLocale>

#include "common/DataWords.h"
#include "common/JsonFields.h"
#include "report/ReportContent.h"

namespace kindred::report_content {

namespace {
struct ComparisonText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

void compareTwo(ReportDocument& out, const Json& registry, const Json& comparison,
                const QString& first, const QString& second)
{
    ReportTable table{{ComparisonText::tr("Question"), ComparisonText::tr("n"), first, second,
                       ComparisonText::tr("Difference"), ComparisonText::tr("95 % interval"),
                       ComparisonText::tr("Only first"), ComparisonText::tr("Only second"),
                       ComparisonText::tr("p (McNemar)")},
                      {},
                      {false, true, true, true, true, true, true, true, true}};
    for (const Json& line : arrayOf(comparison, "results")) {
        const double difference = valueOr(line, "difference", kNoNumber);
        const double p = valueOr(line, "p", kNoNumber);
        QStringList question = {questionText(registry, line),
                                ruleTitle(registry, textOf(line, "rule"))};
        if (const int k = valueOr(line, "k", 0); k > 0)
            question << QStringLiteral("k = %1").arg(k);
        question << levelInWords(textOf(line, "level_name"));
        const QString asked =
            question.join(QStringLiteral(" · "))
                .replace(QStringLiteral("k = "), QStringLiteral("k\u00a0=\u00a0"));
        table.rows << QStringList{asked,
                                  countText(line, "n"),
                                  percent(valueOr(line, "first", kNoNumber)),
                                  percent(valueOr(line, "second", kNoNumber)),
                                  (difference > 0 ? QStringLiteral("+") : QString()) +
                                      percent(difference),
                                  rangeText(arrayOf(line, "ci95")),
                                  countText(line, "only_first"),
                                  countText(line, "only_second"),
                                  p < 1e-4 ? QStringLiteral("< ") + QLocale().toString(1e-4, 'f', 4)
                                           : QLocale().toString(p, 'f', 4)};
        out.numbers << ReportNumber{.section = QStringLiteral("comparison"),
                                    .run = second + QStringLiteral(" − ") + first,
                                    .name = question.join(QLatin1Char(' ')),
                                    .detail = QStringLiteral("difference; x is McNemar's p"),
                                    .x = p,
                                    .value = difference,
                                    .low = endOfInterval(line, 0),
                                    .high = endOfInterval(line, 1),
                                    .n = valueOr(line, "n", qint64{-1})};
    }
    out.add(table, ComparisonText::tr("%1 against %2, on the same queries").arg(second, first));
}
} // namespace

void comparison(ReportDocument& out, const Material& material)
{
    for (const Json& each : material.shared.comparisons) {
        const auto name = [&](const char* which) {
            const QString path = textOf(objectOf(each, which), "run");
            for (const ReportRun& run : material.runs)
                if (run.path == path)
                    return nameOf(run);
            return path.section(QLatin1Char('/'), -1);
        };
        compareTwo(out, material.shared.registry, each, name("first"), name("second"));
    }
    if (!out.blocks.isEmpty())
        out.add(
            Kind::Note,
            ComparisonText::tr("How to read this: both runs answered the same queries. “Only "
                               "first” are those that only the first run got right. p is how often "
                               "two equally good runs would differ at least as much (McNemar's "
                               "exact test)."));
    for (const QString& problem : material.shared.comparisonProblems)
        out.add(Kind::Note, ComparisonText::tr("Not compared: %1").arg(problem));
}

} // namespace kindred::report_content
