// What the evaluations found.

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "common/DataWords.h"
#include "common/JsonFields.h"
#include "models/evaluation/EvaluationTable.h"
#include "models/runs/RunWords.h"
#include "plots/figures/IntervalFigure.h"
#include "report/ReportContent.h"

namespace kindred::report_content {

namespace {
struct ResultText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr qsizetype kDrawnResults = 20;
constexpr qsizetype kRunsBeside = 3; ///< most runs that have room for a column each

/// A result of a run with what its row and its mark in the figure say.
struct ResultLine {
    qsizetype run = 0;
    Json result;
    QString data; ///< other data that was asked, or empty
    QStringList cells;
    QString label;
};

enum ResultColumn {
    Question,
    Rule,
    K,
    Metric,
    Level,
    Value,
    Range,
    Errors,
    Count,
    StepOf,
    Columns
};

QStringList cellsOf(const Json& registry, const Json& result, const QString& data)
{
    const int k = valueOr(result, "k", 0);
    const double value = valueOr(result, "value", kNoNumber);
    QString question = questionText(registry, result);
    if (!data.isEmpty())
        question += ResultText::tr(", on %1").arg(dataInWords(data));
    const qint64 step = valueOr(result, "step", qint64{-1});
    const QString level = levelInWords(textOf(result, "level_name"));
    return {question,
            ruleTitle(registry, textOf(result, "rule")),
            k > 0 ? QString::number(k) : dash(),
            evaluation_words::metric(textOf(result, "metric")),
            level.isEmpty() ? dash() : level,
            std::isnan(value) ? dash() : percent(value),
            rangeText(arrayOf(result, "ci95")),
            countText(result, "errors"),
            countText(result, "n"),
            step < 0 ? dash() : QLocale().toString(step)};
}

/// What was asked, without what was measured.
Json askedOf(Json result)
{
    for (const char* key : {"value", "errors", "n", "ci95", "ci_method"})
        result.erase(key);
    return result;
}

/// What tells a question from the others; what all have in common is in the table.
void labelLines(QList<ResultLine>& lines)
{
    QList<int> telling;
    for (const int column : {Question, Rule, K, Metric, Level})
        if (std::any_of(lines.begin(), lines.end(), [&](const ResultLine& line) {
                return line.cells[column] != lines.first().cells[column];
            }))
            telling << column;
    if (telling.isEmpty())
        telling = {Question, Metric};
    for (ResultLine& line : lines) {
        QStringList parts;
        for (const int column : std::as_const(telling))
            if (line.cells[column] != dash())
                parts << (column == K ? QStringLiteral("k = ") : QString()) + line.cells[column];
        line.label = parts.join(QStringLiteral(" · "));
    }
}

/// What one k after the other was asked of stands together, whenever it was asked.
void orderLines(QList<ResultLine>& lines)
{
    const auto seriesOf = [](const ResultLine& line) {
        QStringList series;
        for (const int column : {Question, Rule, Metric, Level})
            series << line.cells[column];
        return series.join(QLatin1Char('\n'));
    };
    QStringList known;
    for (const ResultLine& line : std::as_const(lines))
        if (!known.contains(seriesOf(line)))
            known << seriesOf(line);
    const auto placeOf = [&](const ResultLine& line) {
        return std::tuple(line.run, known.indexOf(seriesOf(line)), valueOr(line.result, "k", 0));
    };
    std::stable_sort(lines.begin(), lines.end(), [&](const ResultLine& a, const ResultLine& b) {
        return placeOf(a) < placeOf(b);
    });
}

QList<ResultLine> resultLines(const Material& material)
{
    QList<ResultLine> lines;
    for (qsizetype run = 0; run < material.runs.size(); ++run) {
        for (const Json& evaluation : material.runs[run].evaluations) {
            const QString data = textOf(evaluation, "data");
            for (const Json& result : arrayOf(evaluation, "results")) {
                if (!result.is_object())
                    continue;
                ResultLine line{run, result, data, {}, {}};
                // Asked again, it is the newer answer that counts.
                const auto before = std::find_if(lines.begin(), lines.end(), [&](const auto& old) {
                    return old.run == run && old.data == data &&
                           askedOf(old.result) == askedOf(result);
                });
                if (before != lines.end())
                    *before = line;
                else
                    lines << line;
            }
        }
    }
    for (ResultLine& line : lines)
        line.cells = cellsOf(material.shared.registry, line.result, line.data);
    orderLines(lines);
    labelLines(lines);
    return lines;
}

QStringList resultHead()
{
    return {ResultText::tr("Protocol"),      ResultText::tr("Rule"),   ResultText::tr("k"),
            ResultText::tr("Metric"),        ResultText::tr("Level"),  ResultText::tr("Value"),
            ResultText::tr("95 % interval"), ResultText::tr("Errors"), ResultText::tr("n"),
            ResultText::tr("Step")};
}

/// Few runs beside each other: a row for each question, a column for each run.
ReportTable pivotTable(const Material& material, const QList<ResultLine>& lines, QString& caption)
{
    ReportTable table;
    QList<int> shown;
    QStringList same;
    for (const int column : {Question, Rule, K, Metric, Level}) {
        const QString first = lines.first().cells[column];
        const bool equal = std::all_of(lines.begin(), lines.end(), [&](const ResultLine& line) {
            return line.cells[column] == first;
        });
        if (equal && column != Metric) {
            if (first != dash())
                same << QStringLiteral("%1: %2").arg(resultHead()[column], first);
            continue;
        }
        shown << column;
        table.head << resultHead()[column];
        table.numeric << (column == K);
    }
    caption = same.join(QStringLiteral(" · "));
    const auto first = static_cast<qsizetype>(table.head.size());
    for (const ReportRun& run : material.runs) {
        table.head << nameOf(run);
        table.numeric << true;
    }
    for (const ResultLine& line : lines) {
        QStringList question;
        for (const int column : std::as_const(shown))
            question << line.cells[column];
        const auto known = std::find_if(table.rows.begin(), table.rows.end(), [&](const auto& row) {
            return row.mid(0, first) == question;
        });
        const qsizetype at = known - table.rows.begin();
        if (at == table.rows.size())
            table.rows << question + QStringList(material.runs.size(), dash());
        QStringList& row = table.rows[at];
        row[first + line.run] = line.cells[Value];
        if (!line.cells[Range].isEmpty())
            row[first + line.run] += QStringLiteral(" (%1)").arg(line.cells[Range]);
    }
    return table;
}

/// Columns that say the same in every row move into the caption, so that the others have room.
ReportTable resultTable(const Material& material, const QList<ResultLine>& lines, QString& caption)
{
    QList<int> shown;
    QStringList same;
    for (int column = 0; column < Columns; ++column) {
        const QString first = lines.first().cells[column];
        const bool equal = std::all_of(lines.begin(), lines.end(), [&](const ResultLine& line) {
            return line.cells[column] == first;
        });
        const bool mayGo = column == Level || column == StepOf || column == K || column == Errors;
        if (!mayGo || !equal || lines.size() < 2)
            shown << column;
        else if (first != dash())
            same << QStringLiteral("%1: %2").arg(resultHead()[column], first);
    }
    caption = same.join(QStringLiteral(" · "));
    ReportTable table;
    if (severalRuns(material)) {
        table.head << ResultText::tr("Run");
        table.numeric << false;
    }
    for (const int column : shown) {
        table.head << resultHead()[column];
        table.numeric << (column == K || column == Value || column >= Errors);
    }
    for (const ResultLine& line : lines) {
        QStringList row;
        if (severalRuns(material))
            row << nameOf(material.runs[line.run]);
        for (const int column : shown)
            row << line.cells[column];
        table.rows << row;
    }
    return table;
}

void noteNumbers(ReportDocument& out, const Material& material, const QList<ResultLine>& lines)
{
    for (const ResultLine& line : lines) {
        const Json& result = line.result;
        const double images = valueOr(result, "images", kNoNumber);
        out.numbers << ReportNumber{
            .section = QStringLiteral("results"),
            .run = nameOf(material.runs[line.run]),
            .name = QStringList{textOf(result, "protocol"), textOf(result, "rule"),
                                textOf(result, "metric")}
                        .join(QLatin1Char(' ')),
            .detail =
                QStringList{questionText(Json::object(), result), textOf(result, "level_name")}
                    .join(QStringLiteral("; ")),
            .step = valueOr(result, "step", kNoNumber),
            .x = valueOr(result, "k", images),
            .value = valueOr(result, "value", kNoNumber),
            .low = endOfInterval(result, 0),
            .high = endOfInterval(result, 1),
            .errors = valueOr(result, "errors", qint64{-1}),
            .n = valueOr(result, "n", qint64{-1})};
    }
}

void drawResults(ReportDocument& out, const Material& material, const QList<ResultLine>& lines)
{
    QStringList labels, series;
    for (const ReportRun& run : material.runs)
        series << nameOf(run);
    QList<IntervalRow> rows;
    for (const ResultLine& line : lines) {
        const QString metric = textOf(line.result, "metric");
        const bool share =
            !metric.startsWith(QLatin1String("nmi")) && metric != QLatin1String("ami");
        if (!share || (!labels.contains(line.label) && labels.size() >= kDrawnResults))
            continue;
        if (!labels.contains(line.label))
            labels << line.label;
        rows << IntervalRow{line.label,
                            static_cast<int>(line.run),
                            valueOr(line.result, "value", kNoNumber),
                            endOfInterval(line.result, 0),
                            endOfInterval(line.result, 1),
                            valueOr(line.result, "n", qint64{-1})};
    }
    if (rows.size() < 2)
        return;
    // The table's numbers are noted already.
    out.blocks << ReportBlock{.kind = Kind::Figure, .figure = intervalFigure(rows, series)};
    if (rows.size() < lines.size())
        out.add(Kind::Note, ResultText::tr("The figure shows the first %1 questions of the table.")
                                .arg(labels.size()));
}

/// A run that nobody evaluated has at least the score that it gave itself.
void ownScores(ReportDocument& out, const Material& material)
{
    for (const ReportRun& run : material.runs) {
        if (std::any_of(run.evaluations.begin(), run.evaluations.end(),
                        [](const Json& each) { return !arrayOf(each, "results").empty(); }))
            continue;
        const QString score = run_words::score(run.summary);
        nameRun(out, material, run);
        if (score.isEmpty()) {
            out.add(Kind::Note, ResultText::tr("This run has not been evaluated yet."));
            continue;
        }
        out.add(Kind::Text, score + QStringLiteral(" · ") +
                                run_words::splitName(run_words::scoreSplit(run.summary)));
        out.add(Kind::Note, ResultText::tr("Measured by the run itself. Evaluate adds a table "
                                           "with intervals."));
    }
}

} // namespace

void results(ReportDocument& out, const Material& material)
{
    const QList<ResultLine> lines = resultLines(material);
    if (!lines.isEmpty()) {
        QString caption;
        const bool beside = severalRuns(material) && material.runs.size() <= kRunsBeside;
        const ReportTable table =
            beside ? pivotTable(material, lines, caption) : resultTable(material, lines, caption);
        out.add(table, caption);
        drawResults(out, material, lines);
        noteNumbers(out, material, lines);
    }
    ownScores(out, material);
}

} // namespace kindred::report_content
