#include "models/neighbourhood/RetrievalQuery.h"

#include <cmath>
#include <utility>

#include "common/JsonFields.h"

namespace kindred {

namespace {

NeighbourList readList(const Json& row)
{
    NeighbourList list;
    list.source = valueOr(row, "source", QStringLiteral("run"));
    for (const Json& entry : arrayOf(row, "neighbours"))
        list.neighbours.append({valueOr<qint64>(entry, "id", -1), valueOr(entry, "similarity", 0.0),
                                valueOr(entry, "p", std::nan("")),
                                static_cast<int>(valueOr<qint64>(entry, "label", -1)),
                                valueOr(entry, "right", false)});
    list.right = static_cast<int>(valueOr<qint64>(row, "right", 0));
    list.of = static_cast<int>(valueOr<qint64>(row, "of", list.neighbours.size()));
    return list;
}

RetrievalAnswer readAnswer(const Json& result)
{
    RetrievalAnswer answer;
    const Json query = valueOr(result, "query", Json::object());
    if (query.contains("id") && query["id"].is_number())
        answer.id = valueOr<qint64>(query, "id", 0);
    if (query.contains("label") && query["label"].is_number())
        answer.label = static_cast<int>(valueOr<qint64>(query, "label", 0));
    answer.prediction = static_cast<int>(valueOr<qint64>(query, "prediction", -1));
    answer.predictedName = textOf(query, "predicted_name");
    answer.trained = valueOr(query, "trained", true);
    for (const Json& row : arrayOf(result, "rows"))
        answer.rows.append(readList(row));
    return answer;
}

} // namespace

RetrievalQuery::RetrievalQuery(RunSource* source, QObject* parent)
    : QObject(parent), m_source(source)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMilliseconds);
    connect(&m_patience, &QTimer::timeout, this, &RetrievalQuery::sayItIsSlow);
}

void RetrievalQuery::setRun(const QString& run)
{
    cancelPending();
    m_run = run;
    m_state = State::Empty;
    m_id = -1;
    m_image.clear();
    m_answer = {};
    m_comparisonError.reset();
    m_errorCount = m_errorsOf = -1;
    m_settings.step.reset();
    m_settings.comparedStep.reset();
    Q_EMIT changed();
}

void RetrievalQuery::setSettings(const RetrievalSettings& settings)
{
    if (settings == m_settings)
        return;
    m_settings = settings;
    ++m_question;
    if (m_state != State::Empty)
        send();
}

void RetrievalQuery::ask(qint64 id)
{
    m_id = id;
    m_image.clear();
    m_imageName.clear();
    ++m_question;
    send();
}

void RetrievalQuery::askImage(const QByteArray& encoded, const QString& name)
{
    m_image = encoded;
    m_imageName = name;
    ++m_question;
    send();
}

void RetrievalQuery::askNextError(bool disagreeing, const QString& split)
{
    m_errorSplit = split;
    m_errorsDisagree = disagreeing && m_settings.compares();
    m_errorCount = m_errorsOf = -1;
    findError(m_id, m_id >= 0);
}

void RetrievalQuery::cancelPending()
{
    ++m_serial;
    for (std::optional<qint64>* pending : {&m_pending, &m_ownPending})
        if (pending->has_value())
            m_source->cancel(*std::exchange(*pending, std::nullopt));
    m_patience.stop();
    m_slow = m_comparing = m_finding = false;
}

void RetrievalQuery::cancel()
{
    if (!m_pending)
        return;
    const bool comparing = m_comparing, finding = m_finding;
    cancelPending();
    if (finding) {
        Q_EMIT changed();
        return resume();
    }
    const Error cancelled{ErrorCode::Interrupted, "cancelled", "", ""};
    if (!comparing)
        return fail(cancelled);
    m_comparisonError = cancelled;
    Q_EMIT changed();
}

bool RetrievalQuery::isOutdated() const
{
    return m_slow && m_state == State::Loading && m_answered != m_question &&
           !m_answer.rows.isEmpty();
}

void RetrievalQuery::fail(const Error& error)
{
    m_error = error;
    m_state = State::Failed;
    Q_EMIT changed();
}

void RetrievalQuery::send()
{
    m_comparisonError.reset();
    sendQuestion(m_settings.compares());
}

void RetrievalQuery::addComparison(Json& params) const
{
    params["compare"] = (m_settings.comparedStep ? m_run : m_settings.comparison).toStdString();
    if (m_settings.comparedStep)
        params["compare_step"] = *m_settings.comparedStep;
}

Json RetrievalQuery::question(bool compares) const
{
    Json params = {{"run", m_run.toStdString()},
                   {"k", m_settings.k},
                   {"database", m_settings.database.toStdString()}};
    if (m_settings.step)
        params["step"] = *m_settings.step;
    else
        params["step"] = "last";
    if (compares)
        addComparison(params);
    if (m_image.isEmpty())
        params["id"] = m_id;
    else
        params["image"] = "$block";
    return params;
}

void RetrievalQuery::sendQuestion(bool compares)
{
    if (m_run.isEmpty())
        return;
    cancelPending();
    m_compares = compares;
    m_state = State::Loading;
    m_patience.start();
    Q_EMIT changed();
    m_pending = m_source->request(
        "query.neighbours", question(compares), this,
        [this, compares, serial = m_serial](const RunSource::Reply& reply) {
            if (serial != m_serial || reply.cancelled)
                return;
            m_pending.reset();
            take(reply, compares);
        },
        [this, serial = m_serial](double done, const QString&) {
            if (serial == m_serial)
                Q_EMIT progressed(done);
        },
        m_image);
}

void RetrievalQuery::sayItIsSlow()
{
    m_slow = true;
    if (m_compares)
        askOwn();
    Q_EMIT changed();
}

/// What this run finds need not wait for a comparison that first reads the pixels of all samples.
/// What it is refused with the whole question tells as well.
void RetrievalQuery::askOwn()
{
    m_ownPending = m_source->request(
        "query.neighbours", question(false), this,
        [this, serial = m_serial](const RunSource::Reply& reply) {
            if (serial != m_serial || !reply.ok())
                return;
            m_ownPending.reset();
            m_answer = readAnswer(reply.result);
            m_answered = m_question;
            m_comparing = true;
            m_state = State::Ready;
            Q_EMIT changed();
        },
        {}, m_image);
}

void RetrievalQuery::take(const RunSource::Reply& reply, bool compared)
{
    const bool known = m_comparing;
    if (reply.error && compared) {
        // What the comparison lacks is no reason to hide what this run finds.
        m_comparisonError = reply.error;
        if (!known)
            return sendQuestion(false);
    }
    cancelPending(); // the run's own, where the whole was quicker
    if (reply.error && !known)
        return fail(*reply.error);
    if (!reply.error)
        m_answer = readAnswer(reply.result);
    m_answered = m_question;
    m_state = State::Ready;
    Q_EMIT changed();
}

/// The question that had to give way to a search that led to no other.
void RetrievalQuery::resume()
{
    if (m_state == State::Loading)
        send();
}

void RetrievalQuery::findError(qint64 after, bool mayWrap)
{
    if (m_run.isEmpty())
        return;
    if (m_comparing)
        m_state = State::Loading; // to be resumed
    cancelPending();
    Json params = {{"run", m_run.toStdString()}};
    if (!m_errorSplit.isEmpty())
        params["split"] = m_errorSplit.toStdString();
    if (after >= 0)
        params["after"] = after;
    if (m_errorsDisagree)
        addComparison(params);
    if (m_errorsDisagree && m_settings.step) // the two that are seen
        params["step"] = *m_settings.step;
    m_compares = false;
    m_finding = true;
    m_patience.start();
    m_pending = m_source->request(
        "query.errors", params, this,
        [this, mayWrap, serial = m_serial](const RunSource::Reply& reply) {
            if (serial == m_serial && !reply.cancelled)
                takeError(reply, mayWrap);
        },
        [this, serial = m_serial](double done, const QString&) {
            if (serial == m_serial)
                Q_EMIT progressed(done);
        });
}

void RetrievalQuery::takeError(const RunSource::Reply& reply, bool mayWrap)
{
    m_pending.reset();
    const bool slow = m_slow;
    cancelPending();
    const auto end = [this, slow] { // where no question follows, which would tell of itself
        if (slow)
            Q_EMIT changed();
        resume();
    };
    if (reply.error) {
        Q_EMIT errorsRefused(*reply.error);
        return end();
    }
    m_errorSplit = valueOr(reply.result, "split", m_errorSplit);
    m_errorCount = valueOr<qint64>(reply.result, "total", 0);
    m_errorsOf = valueOr<qint64>(reply.result, "n", 0);
    const Json& ids = arrayOf(reply.result, "ids");
    if (!ids.empty() && ids[0].is_number())
        return ask(ids[0].get<qint64>());
    if (mayWrap)
        return findError(-1, false);
    Q_EMIT noErrors();
    end();
}

} // namespace kindred
