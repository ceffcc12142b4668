#include "report/ReportCollector.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace kindred {

namespace {
constexpr int kQueries = 8;
constexpr int kNeighbours = 8;
constexpr int kSamplePage = 2000;

QString text(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string()
               ? QString::fromStdString(found->get<std::string>())
               : QString();
}

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
    static constexpr std::array<Step, 7> steps = {
        &ReportCollector::openRun,       &ReportCollector::askRecord,
        &ReportCollector::askEvents,     &ReportCollector::askEvaluations,
        &ReportCollector::askSamples,    &ReportCollector::askRetrieval,
        &ReportCollector::askThumbnails,
    };
    if (m_step >= static_cast<int>(steps.size())) {
        nextRun();
        return;
    }
    (this->*steps[static_cast<size_t>(m_step++)])();
}

void ReportCollector::ask(const char* method, Json params,
                          void (ReportCollector::*take)(const RunSource::Reply&), bool mayFail)
{
    m_source->request(
        QLatin1String(method), params, this, [this, take, mayFail](const RunSource::Reply& reply) {
            if (reply.ok())
                (this->*take)(reply);
            else if (mayFail) // an unfinished run has no tables yet: leave it out
                nextStep();
            else
                Q_EMIT failed(
                    QString::fromStdString(reply.error ? reply.error->message() : "cancelled"));
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
    current().path = text(reply.result, "run");
    nextStep();
}

void ReportCollector::askRecord()
{
    ask("run.record", {{"run", current().path.toStdString()}}, &ReportCollector::takeRecord, false);
}

void ReportCollector::takeRecord(const RunSource::Reply& reply)
{
    current().record = reply.result;
    nextStep();
}

void ReportCollector::askEvents()
{
    ask("run.events", {{"run", current().path.toStdString()}, {"from", m_nextEvent}},
        &ReportCollector::takeEvents, false);
}

void ReportCollector::takeEvents(const RunSource::Reply& reply)
{
    const Json& events = reply.result.at("events");
    for (const Json& event : events)
        current().events.push_back(event);
    m_nextEvent = reply.result.value("next", m_nextEvent);
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
    current().evaluations = reply.result.at("evaluations");
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
    const Json& levels = reply.result.at("levels");
    const auto data = current().record.value("data", Json::object());
    const auto trained = static_cast<size_t>(data.value("trained_level", 0));
    if (m_classes.isEmpty() && trained < levels.size())
        for (const Json& name : levels[trained].at("classes"))
            m_classes << QString::fromStdString(name.get<std::string>());
    const Json& samples = reply.result.at("samples");
    for (const Json& sample : samples) {
        const qint64 id = sample.at("id").get<qint64>();
        const Json& labels = sample.at("labels");
        const int label = trained < labels.size() ? labels[trained].get<int>() : -1;
        m_labelOfQuery.insert(id, m_classes.value(label));
        if (text(sample, "split") == QLatin1String("test") && label >= 0)
            m_queries << id;
    }
    if (!samples.empty() && m_labelOfQuery.size() < reply.result.value("total", qint64{0})) {
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
    retrieval.prediction = text(reply.result.at("query"), "predicted_name");
    retrieval.right = retrieval.prediction == retrieval.label;
    for (const Json& neighbour : reply.result.at("rows").at(0).at("neighbours")) {
        const qint64 id = neighbour.at("id").get<qint64>();
        retrieval.neighbours.append({.id = id,
                                     .similarity = neighbour.at("similarity").get<double>(),
                                     .right = neighbour.at("right").get<bool>(),
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
    const auto block = wire::findBlock(*reply.message, reply.result.at("pixels"), "|u1");
    if (block && block->shape.size() == 4) {
        const auto edge = static_cast<int>(block->shape[1]);
        const qsizetype bytes = qsizetype{3} * edge * edge;
        qsizetype index = 0;
        for (const Json& id : reply.result.at("ids")) {
            const auto* pixels = reinterpret_cast<const uchar*>(block->data) + index++ * bytes;
            const QImage shared(pixels, edge, edge, 3 * edge, QImage::Format_RGB888);
            current().thumbnails.insert(id.get<qint64>(), shared.copy());
        }
    }
    nextStep();
}

} // namespace kindred
