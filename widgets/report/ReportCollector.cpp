#include "report/ReportCollector.h"

#include <QSet>

#include <algorithm>
#include <array>

#include "common/JsonFields.h"
#include "models/MethodTitles.h"
#include "models/Thumbnails.h"

namespace kindred {

namespace {
constexpr int kQueries = 8;
constexpr int kNeighbours = 8;
constexpr int kSamplePage = 2000;

/// `count` elements spread evenly over the list, the ends included.
QList<qint64> spread(const QList<qint64>& ids, int count)
{
    if (ids.size() <= count)
        return ids;
    QList<qint64> chosen;
    for (int i = 0; i < count; ++i)
        chosen << ids[static_cast<qsizetype>(i) * (ids.size() - 1) / (count - 1)];
    return chosen;
}
} // namespace

ReportCollector::ReportCollector(RunSource* source, QObject* parent)
    : QObject(parent), m_source(source)
{
}

void ReportCollector::start(const QStringList& runs)
{
    m_waiting = runs;
    m_total = static_cast<int>(runs.size());
    m_runs.clear();
    nextRun();
}

void ReportCollector::nextRun()
{
    Q_EMIT progressed(static_cast<int>(m_runs.size()), m_total);
    if (m_waiting.isEmpty()) {
        Q_EMIT finished(m_runs);
        return;
    }
    m_runs.append(ReportRun{.path = m_waiting.takeFirst()});
    m_step = 0;
    m_nextEvent = 0;
    m_queries.clear();
    m_labelOfQuery.clear();
    m_classes.clear();
    nextStep();
}

void ReportCollector::nextStep()
{
    static constexpr std::array<Step, 8> steps = {
        &ReportCollector::openRun,        &ReportCollector::askRecord,
        &ReportCollector::askRegistry,    &ReportCollector::askEvents,
        &ReportCollector::askEvaluations, &ReportCollector::askSamples,
        &ReportCollector::askRetrieval,   &ReportCollector::askThumbnails,
    };
    if (m_step >= static_cast<int>(steps.size())) {
        nextRun();
        return;
    }
    (this->*steps[static_cast<size_t>(m_step++)])();
}

void ReportCollector::ask(const char* method, const Json& params,
                          void (ReportCollector::*take)(const RunSource::Reply&), bool mayFail)
{
    m_source->request(
        QLatin1String(method), params, this, [this, take, mayFail](const RunSource::Reply& reply) {
            if (reply.ok())
                (this->*take)(reply);
            else if (mayFail) // an unfinished run has no tables yet: leave it out
                nextStep();
            else
                Q_EMIT failed(reply.error ? QString::fromStdString(reply.error->message())
                                          : tr("cancelled"));
        });
}

void ReportCollector::openRun()
{
    ask("runs.open", {{"path", current().path.toStdString()}}, &ReportCollector::takeSummary,
        false);
}

void ReportCollector::takeSummary(const RunSource::Reply& reply)
{
    current().summary = reply.result;
    current().path = textOf(reply.result, "run");
    nextStep();
}

void ReportCollector::askRecord()
{
    ask("run.record", {{"run", current().path.toStdString()}}, &ReportCollector::takeRecord, false);
}

void ReportCollector::takeRecord(const RunSource::Reply& reply)
{
    current().record = reply.result.is_object() ? reply.result : Json::object();
    nextStep();
}

void ReportCollector::askRegistry()
{
    ask("options.list", Json::object(), &ReportCollector::takeRegistry, true);
}

void ReportCollector::takeRegistry(const RunSource::Reply& reply)
{
    current().method = MethodTitles(reply.result).of(textOf(current().record, "method"));
    nextStep();
}

void ReportCollector::askEvents()
{
    ask("run.events", {{"run", current().path.toStdString()}, {"from", m_nextEvent}},
        &ReportCollector::takeEvents, false);
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
        &ReportCollector::takeEvaluations, false);
}

void ReportCollector::takeEvaluations(const RunSource::Reply& reply)
{
    current().evaluations = arrayOf(reply.result, "evaluations");
    nextStep();
}

void ReportCollector::askSamples()
{
    const auto from = static_cast<qint64>(m_labelOfQuery.size());
    ask("run.samples",
        {{"run", current().path.toStdString()}, {"from", from}, {"count", kSamplePage}},
        &ReportCollector::takeSamples, true);
}

void ReportCollector::takeSamples(const RunSource::Reply& reply)
{
    const Json levels = arrayOf(reply.result, "levels");
    const Json data = valueOr(current().record, "data", Json::object());
    const auto trained = static_cast<size_t>(valueOr(data, "trained_level", 0));
    if (m_classes.isEmpty() && trained < levels.size())
        for (const Json& name : arrayOf(levels[trained], "classes"))
            m_classes << QString::fromStdString(name.is_string() ? name.get<std::string>() : "");
    const Json samples = arrayOf(reply.result, "samples");
    for (const Json& sample : samples) {
        const qint64 id = valueOr(sample, "id", qint64{-1});
        const Json labels = arrayOf(sample, "labels");
        const bool labelled = trained < labels.size() && labels[trained].is_number_integer();
        const int label = labelled ? labels[trained].get<int>() : -1;
        m_labelOfQuery.insert(id, m_classes.value(label));
        if (textOf(sample, "split") == QLatin1String("test") && label >= 0)
            m_queries << id;
    }
    if (!samples.empty() && m_labelOfQuery.size() < valueOr(reply.result, "total", qint64{0})) {
        askSamples();
        return;
    }
    m_queries = spread(m_queries, kQueries);
    nextStep();
}

void ReportCollector::askRetrieval()
{
    if (m_queries.isEmpty()) {
        nextStep();
        return;
    }
    ask("query.neighbours",
        {{"run", current().path.toStdString()},
         {"id", m_queries.first()},
         {"k", kNeighbours},
         {"database", "train"}},
        &ReportCollector::takeRetrieval, true);
}

void ReportCollector::takeRetrieval(const RunSource::Reply& reply)
{
    ReportRetrieval retrieval;
    retrieval.id = m_queries.takeFirst();
    retrieval.label = m_labelOfQuery.value(retrieval.id);
    retrieval.prediction = textOf(valueOr(reply.result, "query", Json()), "predicted_name");
    retrieval.right = retrieval.prediction == retrieval.label;
    const Json rows = arrayOf(reply.result, "rows");
    for (const Json& neighbour : arrayOf(rows.empty() ? Json() : rows[0], "neighbours")) {
        const qint64 id = valueOr(neighbour, "id", qint64{-1});
        retrieval.neighbours.append({.id = id,
                                     .similarity = valueOr(neighbour, "similarity", 0.0),
                                     .right = valueOr(neighbour, "right", false),
                                     .label = m_labelOfQuery.value(id)});
    }
    current().retrievals << retrieval;
    if (!m_queries.isEmpty())
        --m_step; // the same step again, with the next query
    nextStep();
}

void ReportCollector::askThumbnails()
{
    QSet<qint64> ids;
    for (const ReportRetrieval& retrieval : std::as_const(current().retrievals)) {
        ids.insert(retrieval.id);
        for (const auto& neighbour : retrieval.neighbours)
            ids.insert(neighbour.id);
    }
    if (ids.isEmpty()) {
        nextStep();
        return;
    }
    ask("run.thumbnails",
        {{"run", current().path.toStdString()},
         {"ids", std::vector<qint64>(ids.begin(), ids.end())}},
        &ReportCollector::takeThumbnails, true);
}

void ReportCollector::takeThumbnails(const RunSource::Reply& reply)
{
    for (const Thumbnail& thumbnail : picturesOf(reply))
        current().thumbnails.insert(thumbnail.id, thumbnail.picture);
    nextStep();
}

} // namespace kindred
