#include "report/ReportPlan.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <array>

#include "base/Text.h"
#include "common/JsonFields.h"
#include "common/WholeFile.h"

namespace kindred {

namespace {
struct PlanText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr int kPlanFormat = 1;
constexpr qint64 kLargestPlan = 4 << 20;
constexpr qsizetype kMostSections = 200;
constexpr int kMostAsked = 24;
constexpr int kMostShown = 10;

constexpr std::array kIds = {"summary", "results",   "comparison", "curves",    "seeds",  "boards",
                             "gain",    "confusion", "support",    "distances", "sweeps", "figures",
                             "map",     "data",      "options",    "reproduce"};

constexpr std::array kQueryNames = {"mixed", "errors", "gained", "spread", "chosen"};

Error planError(const std::string& what, const std::string& where = {})
{
    return inputError(
        PlanText::tr("no plan of a report: %1").arg(QString::fromStdString(what)).toStdString(),
        where, PlanText::tr("Save one from the report room and change that.").toStdString());
}

QList<ReportSection> sectionsOn(const QStringList& on)
{
    QList<ReportSection> sections;
    for (const QString& id : reportSectionIds())
        sections << ReportSection{.id = id, .on = on.contains(id)};
    return sections;
}

Result<ReportSection> sectionFrom(const Json& json)
{
    if (!json.is_object())
        return planError("a section is no object", "sections");
    ReportSection section{.id = textOf(json, "id"),
                          .on = valueOr(json, "on", true),
                          .heading = textOf(json, "heading"),
                          .text = textOf(json, "text")};
    if (!section.isText() && !reportSectionIds().contains(section.id)) {
        std::vector<std::string> known = {"text"};
        for (const char* id : kIds)
            known.emplace_back(id);
        return planError("there is no section “" + section.id.toStdString() + "”" +
                             didYouMean(section.id.toStdString(), known),
                         "sections");
    }
    return section;
}

Status takeSections(const Json& json, ReportPlan& plan)
{
    if (!json.contains("sections"))
        return {};
    const Json& list = json["sections"];
    if (!list.is_array() || list.size() > size_t{kMostSections})
        return planError("sections is no list", "sections");
    plan.sections.clear();
    QStringList met;
    for (const Json& each : list) {
        KINDRED_ASSIGN(const ReportSection section, sectionFrom(each));
        if (!section.isText() && met.contains(section.id))
            return planError("the section “" + section.id.toStdString() + "” is there twice",
                             "sections");
        met << section.id;
        plan.sections << section;
    }
    // What a later version adds, or a hand left out, is there to be switched on.
    for (const QString& id : reportSectionIds())
        if (!met.contains(id))
            plan.sections << ReportSection{.id = id, .on = false};
    return {};
}

Status takeNumber(const Json& json, const char* key, int low, int high, int& number)
{
    if (!json.contains(key))
        return {};
    const Json& given = json[key];
    if (!given.is_number_integer() || given.get<double>() < low || given.get<double>() > high)
        return planError("must be a whole number from " + std::to_string(low) + " to " +
                             std::to_string(high),
                         key);
    number = given.get<int>();
    return {};
}

Status takeQueries(const Json& json, ReportPlan& plan)
{
    const Json queries = valueOr(json, "queries", Json::object());
    if (!queries.is_object())
        return planError("queries is no object", "queries");
    KINDRED_TRY(takeNumber(queries, "count", 1, kMostAsked, plan.queryCount));
    KINDRED_TRY(takeNumber(queries, "neighbours", 1, kMostShown, plan.neighbours));
    if (queries.contains("choice")) {
        const QString choice = textOf(queries, "choice");
        const auto found = std::find(kQueryNames.begin(), kQueryNames.end(), choice);
        if (found == kQueryNames.end())
            return planError("must be mixed, errors, gained, spread or chosen", "queries.choice");
        plan.queries = static_cast<ReportPlan::Queries>(found - kQueryNames.begin());
    }
    for (const Json& id : arrayOf(queries, "ids")) {
        if (!id.is_number_integer() || id.get<double>() < 0 || plan.ids.size() >= kMostAsked)
            return planError("must be at most 24 whole numbers", "queries.ids");
        plan.ids << id.get<qint64>();
    }
    return {};
}

Status takeText(const Json& json, const char* key, QString& text)
{
    if (!json.contains(key))
        return {};
    if (!json[key].is_string())
        return planError("must be a text", key);
    text = textOf(json, key);
    return {};
}
} // namespace

bool ReportPlan::has(const QString& id) const
{
    return std::any_of(sections.begin(), sections.end(), [&](const ReportSection& section) {
        return section.on && section.id == id;
    });
}

QString ReportPlan::questions() const
{
    QStringList on;
    for (const QString& id : reportSectionIds())
        if (has(id))
            on << id;
    const bool boards = has(QStringLiteral("boards"));
    const Json json = reportPlanJson(*this);
    return runs.join(QLatin1Char('\n')) + QLatin1Char('|') + on.join(QLatin1Char(',')) +
           QLatin1Char('|') + baseline +
           (boards ? QString::fromStdString(json["queries"].dump()) : QString());
}

QStringList reportSectionIds()
{
    QStringList ids;
    for (const char* id : kIds)
        ids << QLatin1String(id);
    return ids;
}

QStringList reportTemplates()
{
    return {QStringLiteral("full"), QStringLiteral("short"), QStringLiteral("paper")};
}

ReportPlan reportTemplate(const QString& name)
{
    ReportPlan plan;
    plan.name = reportTemplates().contains(name) ? name : QStringLiteral("full");
    if (plan.name == QLatin1String("short")) {
        plan.sections = sectionsOn({"summary", "results", "curves", "boards", "reproduce"});
        plan.queryCount = 4;
    } else if (plan.name == QLatin1String("paper")) {
        plan.sections = sectionsOn({"comparison", "seeds", "boards", "gain", "confusion", "support",
                                    "distances", "sweeps", "figures", "map"});
        plan.queryCount = 8;
    } else {
        plan.sections = sectionsOn(reportSectionIds());
    }
    return plan;
}

Json reportPlanJson(const ReportPlan& plan)
{
    Json sections = Json::array();
    for (const ReportSection& section : plan.sections) {
        Json json = {{"id", section.id.toStdString()}, {"on", section.on}};
        if (section.isText()) {
            json["heading"] = section.heading.toStdString();
            json["text"] = section.text.toStdString();
        }
        sections.push_back(std::move(json));
    }
    Json runs = Json::array();
    for (const QString& run : plan.runs)
        runs.push_back(run.toStdString());
    return {{"kindred_report", kPlanFormat},
            {"template", plan.name.toStdString()},
            {"title", plan.title.toStdString()},
            {"runs", runs},
            {"baseline", plan.baseline.toStdString()},
            {"page", plan.page.toStdString()},
            {"queries",
             {{"choice", kQueryNames.at(static_cast<size_t>(plan.queries))},
              {"count", plan.queryCount},
              {"neighbours", plan.neighbours},
              {"ids", std::vector<qint64>(plan.ids.begin(), plan.ids.end())}}},
            {"sections", sections}};
}

Result<ReportPlan> reportPlanFrom(const Json& json)
{
    if (!json.is_object() || !json.contains("kindred_report"))
        return planError("kindred_report is missing");
    const int format = valueOr(json, "kindred_report", 0);
    if (format < 1)
        return planError("kindred_report is no version", "kindred_report");
    if (format > kPlanFormat)
        return inputError(
            PlanText::tr("the plan was written by a newer Kindred").toStdString(), "kindred_report",
            PlanText::tr("Open it there, or bring this one up to date.").toStdString());
    ReportPlan plan = reportTemplate(textOf(json, "template"));
    KINDRED_TRY(takeText(json, "title", plan.title));
    KINDRED_TRY(takeText(json, "baseline", plan.baseline));
    KINDRED_TRY(takeText(json, "page", plan.page));
    if (plan.page != QLatin1String("A4") && plan.page != QLatin1String("Letter"))
        return planError("must be A4 or Letter", "page");
    for (const Json& run : arrayOf(json, "runs")) {
        if (!run.is_string())
            return planError("must be a list of paths", "runs");
        plan.runs << QString::fromStdString(run.get<std::string>());
    }
    KINDRED_TRY(takeQueries(json, plan));
    KINDRED_TRY(takeSections(json, plan));
    return plan;
}

Result<ReportPlan> loadReportPlan(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return inputError(file.errorString().toStdString(), path.toStdString());
    if (file.size() > kLargestPlan)
        return inputError(PlanText::tr("too large for the plan of a report").toStdString(),
                          path.toStdString());
    KINDRED_ASSIGN(const Json json, parseJson(file.readAll().toStdString(), path.toStdString()));
    Result<ReportPlan> plan = reportPlanFrom(json);
    if (plan)
        return plan;
    Error error = plan.error();
    error.where = path.toStdString() + (error.where.empty() ? "" : ", " + error.where);
    return error;
}

Status saveReportPlan(const ReportPlan& plan, const QString& path)
{
    const std::string text = reportPlanJson(plan).dump(2) + "\n";
    const auto size = static_cast<qsizetype>(text.size());
    const QString why = writeWholeFile(path, QByteArrayView(text.data(), size));
    if (!why.isEmpty())
        return failure(why.toStdString(), path.toStdString(),
                       PlanText::tr("Choose another folder or free some space.").toStdString());
    return {};
}

QString reportTemplateTitle(const QString& name)
{
    if (name == QLatin1String("short"))
        return PlanText::tr("Short: what it is, how good it is, how to repeat it");
    if (name == QLatin1String("paper"))
        return PlanText::tr("Figures of the papers");
    return PlanText::tr("Full");
}

} // namespace kindred
