#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include "base/Json.h"
#include "base/Result.h"

namespace kindred {

/// A part of a report. Every report has each kind at most once, but for texts.
struct ReportSection {
    QString id; ///< one of reportSectionIds(), "text" for a block of somebody's own words
    bool on = true;
    QString heading = {}; ///< of a text
    QString text = {};    ///< of a text; an empty line begins a paragraph

    bool isText() const { return id == QLatin1String("text"); }
    bool operator==(const ReportSection&) const = default;
};

/// What a report holds and in which order: all that a person chose, nothing that was measured. A
/// value; its JSON is the file of `kindred report --plan`.
struct ReportPlan {
    enum class Queries {
        Mixed,  ///< as many that are right as that are wrong
        Errors, ///< wrong ones
        Gained, ///< right here and wrong for the baseline, or the other way round
        Spread, ///< evenly over the split
        Chosen, ///< by id
    };

    QString name;     ///< of the template it came from
    QString title;    ///< empty: the runs' names
    QStringList runs; ///< paths on the engine's side; empty: whatever is asked for
    QString baseline = QStringLiteral("pixels"); ///< of boards and gains; or a run
    QList<ReportSection> sections;
    Queries queries = Queries::Mixed;
    QList<qint64> ids;                   ///< for Chosen
    int queryCount = 6;                  ///< 1 … 24
    int neighbours = 5;                  ///< 1 … 10
    QString page = QStringLiteral("A4"); ///< or "Letter"

    bool operator==(const ReportPlan&) const = default;

    bool has(const QString& id) const;
    /// Anything but the title, the texts and the order makes other questions to the engine.
    QString questions() const;
};

/// Every kind of section in its usual order.
QStringList reportSectionIds();
QString reportSectionTitle(const QString& id);
QString reportSectionHelp(const QString& id); ///< one sentence: what it shows and needs

/// The templates, by name: "short", "full", "paper".
QStringList reportTemplates();
QString reportTemplateTitle(const QString& name);
ReportPlan reportTemplate(const QString& name);

Json reportPlanJson(const ReportPlan& plan);
/// Input error for anything that is no plan, or of a newer version, naming the member at fault;
/// what a plan leaves out is that of the full report.
Result<ReportPlan> reportPlanFrom(const Json& json);
Result<ReportPlan> loadReportPlan(const QString& path);
/// Whole or not at all.
Status saveReportPlan(const ReportPlan& plan, const QString& path);

} // namespace kindred
