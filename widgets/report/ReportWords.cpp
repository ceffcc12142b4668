// The summary of a report, and words that several of its sections use.

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

#include "common/DataWords.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/Numbers.h"
#include "models/evaluation/EvaluationTable.h"
#include "models/runs/RunWords.h"
#include "report/ReportContent.h"

namespace kindred::report_content {

namespace {
struct WordText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString registeredTitle(const Json& registry, const char* list, const QString& id)
{
    for (const Json& each : arrayOf(registry, list))
        if (textOf(each, "id") == id && !textOf(each, "title").isEmpty())
            return engineWords(each, "title");
    return id;
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
    return std::isnan(fraction) ? dash() : numbers::points(fraction, digits) + QStringLiteral(" %");
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
    return QStringLiteral("%1 – %2").arg(numbers::points(interval[0].get<double>(), 2),
                                         percent(interval[1].get<double>()));
}

QString ruleTitle(const Json& registry, const QString& id)
{
    return id.isEmpty() ? dash() : registeredTitle(registry, "rules", id);
}

QString questionText(const Json& registry, const Json& result)
{
    const QString protocol = registeredTitle(registry, "protocols", textOf(result, "protocol"));
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
                                ? WordText::tr("Left out for %1: %2").arg(nameOf(run), why)
                                : WordText::tr("Left out: %1").arg(why));
    }
}

void summary(ReportDocument& out, const Material& material)
{
    if (severalRuns(material)) {
        ReportTable table{{WordText::tr("Run"), WordText::tr("Method"), WordText::tr("Network"),
                           WordText::tr("Data"), WordText::tr("State"), WordText::tr("Score"),
                           WordText::tr("Seed")},
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
                             // The whole path stands under Data.
                             dataInWords(textOf(data, "source"))
                                 .section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty),
                             run_words::stateWithReason(run.summary)};
        if (!score.isEmpty())
            parts << score + QStringLiteral(" · ") +
                         run_words::splitName(run_words::scoreSplit(run.summary));
        if (const double worked = valueOr(run.summary, "worked", 0.0); worked > 0)
            parts << (run_words::learns(run.summary) ? WordText::tr("trained for %1")
                                                     : WordText::tr("computed in %1"))
                         .arg(run_words::duration(worked));
        parts.removeAll(QString());
        out.add(Kind::Text, parts.join(QStringLiteral(" · ")));
        for (const Json& mark : arrayOf(run.record, "marks"))
            if (mark.is_string())
                out.add(Kind::Note, QString::fromStdString(mark.get<std::string>()));
    }
}

} // namespace kindred::report_content
