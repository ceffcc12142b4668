#include "report/ReportCollector.h"

#include <algorithm>
#include <array>

#include "common/JsonFields.h"
#include "models/runs/MethodTitles.h"
#include "models/runs/RunWords.h"
#include "report/MissingMap.h"

namespace kindred {

namespace {
constexpr int kRunSteps = 21;
constexpr double kCompareShare = 0.3; ///< of the work, where runs are compared
} // namespace

ReportCollector::ReportCollector(RunSource* source, QObject* parent)
    : QObject(parent), m_source(source)
{
}

void ReportCollector::start(const ReportPlan& plan)
{
    m_plan = plan;
    m_waiting = plan.runs;
    m_rivals.clear();
    m_figures.clear();
    m_material = {};
    m_busy = true;
    ++m_generation;
    askRegistry();
}

void ReportCollector::cancel()
{
    if (!std::exchange(m_busy, false))
        return;
    ++m_generation; // what is answered all the same is of no use
    m_source->cancel(m_request);
    delete m_missingMap;
}

void ReportCollector::tell(const QString& text, double part)
{
    const double share = wants("comparison") && m_plan.runs.size() > 1 ? 1 - kCompareShare : 1;
    const auto all = static_cast<double>(m_material.runs.size() + m_waiting.size());
    const double before = static_cast<double>(m_material.runs.size()) - 1;
    const double run = (static_cast<double>(m_step) - 1 + part) / kRunSteps;
    Q_EMIT progressed(all > 0 ? share * std::clamp((before + run) / all, 0.0, 1.0) : 0, text);
}

void ReportCollector::nextRun()
{
    if (m_waiting.isEmpty()) {
        for (qsizetype i = 1; wants("comparison") && i < m_material.runs.size(); ++i)
            m_rivals << m_material.runs[i].path;
        askFigures();
        return;
    }
    m_material.runs.append(ReportRun{.path = m_waiting.takeFirst()});
    m_step = 0;
    m_nextEvent = 0;
    m_queries.clear();
    m_mapSplits.clear();
    m_mapTried = false;
    nextStep();
}

void ReportCollector::nextStep()
{
    using C = ReportCollector;
    static constexpr std::array<Step, kRunSteps> steps = {
        &C::openRun,        &C::askMembers,     &C::askRecord,         &C::askEvents,
        &C::askEvaluations, &C::askClasses,     &C::askSplit,          &C::askIds,
        &C::askLabels,      &C::askPredictions, &C::askClassRetrieval, &C::askBaseline,
        &C::askRetrieval,   &C::askThumbnails,  &C::askDistributions,  &C::askTables,
        &C::askMap,         &C::askMapIds,      &C::askMapLabels,      &C::askMapPictures,
        &C::nextRun};
    const Step step = steps.at(static_cast<size_t>(m_step++));
    (this->*step)();
}

void ReportCollector::ask(const char* method, const Json& params, Take take, const QString& section)
{
    m_request = m_source->request(
        QLatin1String(method), params, this,
        [this, take, section, asked = m_generation](const RunSource::Reply& reply) {
            if (asked != m_generation)
                return;
            if (reply.ok())
                (this->*take)(reply);
            else
                refuse(reply, section);
        },
        [this, asked = m_generation](double done, const QString&) {
            if (asked == m_generation)
                tell({}, done);
        });
}

void ReportCollector::refuse(const RunSource::Reply& reply, const QString& section)
{
    Error error = reply.error.value_or(Error{ErrorCode::Failed, tr("cancelled").toStdString()});
    if (error.where.starts_with("params.")) // the name of a question tells a reader nothing
        error.where.clear();
    const QString why = QString::fromStdString(error.message());
    if (section.isEmpty()) {
        m_busy = false;
        Q_EMIT failed(why);
        return;
    }
    // An unfinished run has no tables yet: what they would show is left out, and the report says
    // so.
    if (section == QLatin1String("figures")) {
        m_material.shared.figureProblems << why;
        drawNext();
        return;
    }
    if (section == QLatin1String("comparison")) {
        m_material.shared.comparisonProblems << why;
        compareNext();
        return;
    }
    for (const QString& each : section.split(QLatin1Char(' ')))
        current().missing.insert(each, why);
    if (section.contains(QLatin1String("confusion"))) // no verdicts: the rest of them is of no use
        current().verdicts = {};
    if (section == QLatin1String("gain") && m_queries.isEmpty())
        chooseQueries();
    if (section == QLatin1String("boards"))
        m_queries.clear();
    if (section == QLatin1String("map"))
        m_mapSplits.clear();
    nextStep();
}

void ReportCollector::askRegistry()
{
    ask("options.list", Json::object(), &ReportCollector::takeRegistry, {});
}

void ReportCollector::takeRegistry(const RunSource::Reply& reply)
{
    m_material.shared.registry = reply.result;
    nextRun();
}

void ReportCollector::openRun()
{
    tell(tr("opening the run"));
    // Who reports on a run has not asked to find it in the window's list.
    ask("runs.open", {{"path", current().path.toStdString()}, {"remember", false}},
        &ReportCollector::takeSummary, {});
}

void ReportCollector::takeSummary(const RunSource::Reply& reply)
{
    const QString asked = current().path;
    current().summary = reply.result;
    current().path = valueOr(reply.result, "run", asked);
    nextStep();
}

void ReportCollector::askMembers()
{
    // Of a group the first run was answered.
    const QString asked = m_plan.runs.value(m_plan.runs.size() - m_waiting.size() - 1);
    const bool isGroup = !asked.isEmpty() && asked != current().path &&
                         current().path.startsWith(asked + QLatin1Char('/'));
    if (isGroup)
        ask("runs.list", {{"group", asked.toStdString()}}, &ReportCollector::takeMembers, {});
    else
        nextStep();
}

void ReportCollector::takeMembers(const RunSource::Reply& reply)
{
    const qsizetype index = m_plan.runs.size() - m_waiting.size() - 1;
    const QString group = m_plan.runs[index] + QLatin1Char('/');
    QStringList members;
    for (const Json& summary : arrayOf(reply.result, "runs")) {
        const QString run = textOf(summary, "run");
        if (run.startsWith(group) && run != current().path && !m_plan.runs.contains(run))
            members << run;
    }
    members.sort();
    m_plan.runs[index] = current().path;
    for (const QString& member : std::as_const(members)) {
        m_plan.runs << member;
        m_waiting << member;
    }
    nextStep();
}

void ReportCollector::askRecord()
{
    ask("run.record", {{"run", current().path.toStdString()}}, &ReportCollector::takeRecord, {});
}

void ReportCollector::takeRecord(const RunSource::Reply& reply)
{
    current().record = reply.result.is_object() ? reply.result : Json::object();
    current().method =
        MethodTitles(m_material.shared.registry).of(textOf(current().record, "method"));
    m_trained = valueOr(objectOf(current().record, "data"), "trained_level", qint64{0});
    nextStep();
}

void ReportCollector::askEvents()
{
    tell(tr("reading the curves"));
    ask("run.events", {{"run", current().path.toStdString()}, {"from", m_nextEvent}},
        &ReportCollector::takeEvents, {});
}

void ReportCollector::takeEvents(const RunSource::Reply& reply)
{
    const Json events = arrayOf(reply.result, "events");
    for (const Json& event : events)
        current().events.push_back(event);
    m_nextEvent = valueOr(reply.result, "next", m_nextEvent);
    if (events.empty())
        nextStep();
    else
        askEvents();
}

void ReportCollector::askEvaluations()
{
    ask("run.evaluations", {{"run", current().path.toStdString()}},
        &ReportCollector::takeEvaluations, {});
}

void ReportCollector::takeEvaluations(const RunSource::Reply& reply)
{
    current().evaluations = arrayOf(reply.result, "evaluations");
    nextStep();
}

void ReportCollector::askClasses()
{
    ask("run.samples", {{"run", current().path.toStdString()}, {"from", 0}, {"count", 0}},
        &ReportCollector::takeClasses, QStringLiteral("boards confusion gain map"));
}

void ReportCollector::takeClasses(const RunSource::Reply& reply)
{
    const Json levels = arrayOf(reply.result, "levels");
    const auto names = [&](qint64 level) {
        QStringList classes;
        if (level >= 0 && static_cast<size_t>(level) < levels.size())
            for (const Json& name : arrayOf(levels[static_cast<size_t>(level)], "classes"))
                classes << QString::fromStdString(name.is_string() ? name.get<std::string>() : "");
        return classes;
    };
    current().classes = names(m_trained);
    current().groupNames = m_trained > 0 ? names(m_trained - 1) : QStringList();
    nextStep();
}

void ReportCollector::compareNext()
{
    if (m_rivals.isEmpty()) {
        nameBaseline();
        m_busy = false;
        Q_EMIT progressed(1, {});
        Q_EMIT finished(m_material);
        return;
    }
    const auto all = static_cast<double>(m_material.runs.size() - 1);
    const double before = (all - static_cast<double>(m_rivals.size())) / all;
    const auto tellShare = [this, all, before](double done) {
        Q_EMIT progressed(1 - kCompareShare + kCompareShare * (before + done / all),
                          tr("comparing the runs"));
    };
    tellShare(0);
    const Json params = {{"run", m_material.runs.first().path.toStdString()},
                         {"other", m_rivals.takeFirst().toStdString()}};
    m_request = m_source->request(
        QStringLiteral("run.compare"), params, this,
        [this, asked = m_generation](const RunSource::Reply& reply) {
            if (asked != m_generation)
                return;
            if (reply.ok())
                takeComparison(reply);
            else
                refuse(reply, QStringLiteral("comparison"));
        },
        [tellShare, this, asked = m_generation](double done, const QString&) {
            if (asked == m_generation)
                tellShare(done);
        });
}

void ReportCollector::takeComparison(const RunSource::Reply& reply)
{
    m_material.shared.comparisons << reply.result;
    compareNext();
}

void ReportCollector::nameBaseline()
{
    QString& name = m_material.shared.baselineName;
    name = tr("raw pixels");
    if (m_material.runs.isEmpty())
        return;
    const QString baseline = baselineOf(m_material.runs.first());
    for (const ReportRun& run : std::as_const(m_material.runs))
        if (run.path == baseline)
            name = textOf(run.record, "name");
    if (name == tr("raw pixels") && baseline != QLatin1String("pixels"))
        name = baseline.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty);
}

QString ReportCollector::baselineOf(const ReportRun& run) const
{
    const bool itself = m_plan.baseline == run.path || m_plan.baseline.isEmpty();
    return itself ? QStringLiteral("pixels") : m_plan.baseline;
}

/// Vectors have none to compare with.
bool ReportCollector::lacksPixels()
{
    return baselineOf(current()) == QLatin1String("pixels") &&
           !valueOr(current().summary, "pictures", true);
}

bool ReportCollector::wantsVerdicts() const
{
    return wants("boards") || wants("gain") || wants("confusion");
}

/// What shows mistakes, where no image can be one.
void ReportCollector::leaveOutVerdicts()
{
    const QString why = run_words::noErrorsUntrained(current().verdicts.split);
    current().missing.insert(QStringLiteral("gain"), why);
    if (m_plan.queries == ReportPlan::Queries::Errors ||
        m_plan.queries == ReportPlan::Queries::Gained)
        current().missing.insert(QStringLiteral("boards"), why);
}

} // namespace kindred
