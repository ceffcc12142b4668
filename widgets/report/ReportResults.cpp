// Summary and results of a report.

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

#include "common/DataWords.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "models/EvaluationTable.h"
#include "models/RunWords.h"
#include "plots/IntervalFigure.h"
#include "report/ReportContent.h"

namespace kindred::report_content {

namespace {
struct ResultText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr qsizetype kDrawnResults = 20;

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

QString titleIn(const Json& registry, const char* list, const QString& id)
{
    for (const Json& each : arrayOf(registry, list))
        if (textOf(each, "id") == id && !textOf(each, "title").isEmpty())
            return engineWords(each, "title");
    return id;
}

QStringList cellsOf(const Json& registry, const Json& result, const QString& data)
{
    const int k = valueOr(result, "k", 0);
    const double value = valueOr(result, "value", kNoNumber);
    QString question = questionText(registry, result);
    if (!data.isEmpty())
        question += ResultText::tr(", on %1").arg(dataInWords(data));
    const qint64 step = valueOr(result, "step", qint64{-1});
    const QString level = textOf(result, "level_name");
    return {question,
            ruleTitle(registry, textOf(result, "rule")),
            k > 0 ? QString::number(k) : dash(),
            evaluation_words::metric(textOf(result, "metric")),
            level.isEmpty() ? dash() : level,
            std::isnan(value) ? dash() : percent(value),
            rangeText(arrayOf(result, "ci95")),
            countText(result, "errors"),
            countText(result, "n"),
            step < 0 ? dash() : QString::number(step)};
}

/// What was asked, without what was measured.
Json askedOf(Json result)
{
    for (const char* key : {"value", "errors", "n", "ci95", "ci_method"})
        result.erase(key);
    return result;
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
    for (ResultLine& line : lines) {
        line.cells = cellsOf(material.shared.registry, line.result, line.data);
        QStringList parts = {line.cells[Question], line.cells[Rule]};
        if (line.cells[K] != dash())
            parts << QStringLiteral("k = ") + line.cells[K];
        parts << line.cells[Metric];
        line.label = parts.join(QStringLiteral(" · "));
    }
    return lines;
}

QStringList resultHead()
{
    return {ResultText::tr("Protocol"),      ResultText::tr("Rule"),   ResultText::tr("k"),
            ResultText::tr("Metric"),        ResultText::tr("Level"),  ResultText::tr("Value"),
            ResultText::tr("95 % interval"), ResultText::tr("Errors"), ResultText::tr("n"),
            ResultText::tr("Step")};
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
        const bool share = metric != QLatin1String("nmi") && metric != QLatin1String("ami");
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
        out.add(Kind::Note, ResultText::tr("Measured by the run itself. kindred-engine evaluate "
                                           "adds a table with intervals."));
    }
}

} // namespace

QString nameOf(const ReportRun& run)
{
    const QString name = textOf(run.record, "name");
    const QString folder = run.path.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty);
    return name.isEmpty() ? valueOr(run.summary, "name", folder) : name;
}

QString dash()
{
    return QStringLiteral("–");
}

QString percent(double fraction, int digits)
{
    return std::isnan(fraction)
               ? dash()
               : QLocale().toString(fraction * 100, 'f', digits) + QStringLiteral(" %");
}

double endOfInterval(const Json& result, size_t end)
{
    const Json ci = arrayOf(result, "ci95");
    return ci.size() == 2 && ci[end].is_number() ? ci[end].get<double>() : kNoNumber;
}

QString countText(const Json& result, const char* key)
{
    const qint64 count = valueOr(result, key, qint64{-1});
    return count < 0 ? dash() : QLocale().toString(count);
}

QString rangeText(const Json& interval)
{
    if (interval.size() != 2 || !interval[0].is_number() || !interval[1].is_number())
        return {};
    return QStringLiteral("%1 – %2").arg(
        QLocale().toString(100 * interval[0].get<double>(), 'f', 2),
        percent(interval[1].get<double>()));
}

QString ruleTitle(const Json& registry, const QString& id)
{
    return id.isEmpty() ? dash() : titleIn(registry, "rules", id);
}

QString questionText(const Json& registry, const Json& result)
{
    const QString protocol = titleIn(registry, "protocols", textOf(result, "protocol"));
    return evaluation_words::question(protocol, result);
}

void nameRun(ReportDocument& out, const Material& material, const ReportRun& run)
{
    if (severalRuns(material))
        out.add(Kind::Subheading, nameOf(run));
}

void sayMissing(ReportDocument& out, const Material& material, const QString& section)
{
    for (const ReportRun& run : material.runs) {
        const QString why = run.missing.value(section);
        if (why.isEmpty())
            continue;
        out.add(Kind::Note, severalRuns(material)
                                ? ResultText::tr("Left out for %1: %2").arg(nameOf(run), why)
                                : ResultText::tr("Left out: %1").arg(why));
    }
}

void summary(ReportDocument& out, const Material& material)
{
    if (severalRuns(material)) {
        ReportTable table{{ResultText::tr("Run"), ResultText::tr("Method"),
                           ResultText::tr("Network"), ResultText::tr("Data"),
                           ResultText::tr("State"), ResultText::tr("Score"),
                           ResultText::tr("Seed")},
                          {},
                          {false, false, false, false, false, false, true}};
        for (const ReportRun& run : material.runs)
            table.rows << QStringList{
                nameOf(run),
                run.method,
                textOf(run.record, "encoder"),
                dataInWords(textOf(objectOf(run.record, "data"), "source"))
                    .section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty),
                run_words::stateName(textOf(run.summary, "state")),
                run_words::score(run.summary),
                QString::number(valueOr(run.record, "seed", qint64{0}))};
        out.add(table);
        return;
    }
    for (const ReportRun& run : material.runs) {
        const Json data = objectOf(run.record, "data");
        const QString score = run_words::score(run.summary);
        QStringList parts = {run.method, textOf(run.record, "encoder"),
                             dataInWords(textOf(data, "source")),
                             run_words::stateWithReason(run.summary)};
        if (!score.isEmpty())
            parts << score + QStringLiteral(" · ") +
                         run_words::splitName(run_words::scoreSplit(run.summary));
        if (const double worked = valueOr(run.summary, "worked", 0.0); worked > 0)
            parts << ResultText::tr("trained for %1").arg(run_words::duration(worked));
        parts.removeAll(QString());
        out.add(Kind::Text, parts.join(QStringLiteral(" · ")));
        for (const Json& mark : arrayOf(run.record, "marks"))
            if (mark.is_string())
                out.add(Kind::Note, QString::fromStdString(mark.get<std::string>()));
    }
}

void results(ReportDocument& out, const Material& material)
{
    const QList<ResultLine> lines = resultLines(material);
    if (!lines.isEmpty()) {
        QString caption;
        const ReportTable table = resultTable(material, lines, caption);
        out.add(table, caption);
        drawResults(out, material, lines);
        noteNumbers(out, material, lines);
    }
    ownScores(out, material);
}

} // namespace kindred::report_content
