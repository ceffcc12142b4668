#include "models/neighbourhood/NeighbourhoodQuery.h"

#include "common/JsonFields.h"

namespace kindred {

NeighbourhoodQuery::NeighbourhoodQuery(RunSource* source, QObject* parent)
    : QObject(parent), m_source(source)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMilliseconds);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_outdated = true;
        Q_EMIT changed();
    });
}

void NeighbourhoodQuery::await()
{
    if (m_answer.step >= 0 && !m_outdated && !m_patience.isActive())
        m_patience.start();
}

void NeighbourhoodQuery::endWaiting()
{
    m_patience.stop();
    m_outdated = false;
}

void NeighbourhoodQuery::setRun(const QString& run)
{
    drop();
    endWaiting();
    m_run = run;
    m_step.reset();
    m_sigma.reset();
    m_id = -1;
    m_image.clear();
    m_imageName.clear();
    m_answer = {};
    m_state = State::Empty;
    Q_EMIT asked();
    Q_EMIT changed();
}

void NeighbourhoodQuery::drop()
{
    ++m_serial;
    if (m_pending)
        m_source->cancel(*m_pending);
    m_pending.reset();
    m_again = false;
    dropSearch();
}

void NeighbourhoodQuery::dropSearch()
{
    if (m_search)
        m_source->cancel(*m_search);
    m_search.reset();
}

void NeighbourhoodQuery::ask(qint64 id)
{
    m_id = id;
    m_image.clear();
    m_imageName.clear();
    askNow();
}

void NeighbourhoodQuery::askImage(const QByteArray& encoded, const QString& name)
{
    m_image = encoded;
    m_imageName = name;
    askNow();
}

void NeighbourhoodQuery::askNow()
{
    drop();
    Q_EMIT asked();
    send();
}

void NeighbourhoodQuery::repeat()
{
    if (m_pending)
        m_again = true;
    else if (m_state != State::Empty)
        send();
}

void NeighbourhoodQuery::setStep(std::optional<qint64> step)
{
    if (step == m_step)
        return;
    m_step = step;
    repeat();
}

void NeighbourhoodQuery::setSigma(std::optional<double> sigma)
{
    if (sigma == m_sigma)
        return;
    m_sigma = sigma;
    repeat();
}

void NeighbourhoodQuery::send()
{
    if (m_run.isEmpty() || (m_id < 0 && m_image.isEmpty()))
        return;
    m_again = false;
    Json params = {{"run", m_run.toStdString()}, {"limit", kListed}};
    if (m_step)
        params["step"] = *m_step;
    if (m_sigma)
        params["sigma"] = *m_sigma;
    if (m_image.isEmpty())
        params["id"] = m_id;
    else
        params["image"] = "$block";
    m_pending = m_source->request(
        QStringLiteral("query.neighbourhood"), params, this,
        [this, serial = m_serial](const RunSource::Reply& reply) {
            if (serial == m_serial)
                take(reply);
        },
        {}, m_image);
    await();
    if (m_state == State::Loading)
        return;
    m_state = State::Loading;
    Q_EMIT changed();
}

void NeighbourhoodQuery::take(const RunSource::Reply& reply)
{
    m_pending.reset();
    if (reply.cancelled)
        return;
    endWaiting();
    if (reply.error) {
        m_error = *reply.error;
        m_state = State::Failed;
    } else {
        m_answer = readNeighbourhood(reply.result);
        m_state = State::Ready;
    }
    const bool again = m_again;
    Q_EMIT changed();
    if (again && !m_pending)
        send();
}

void NeighbourhoodQuery::askNextError(const QString& split)
{
    findError(id(), id() >= 0, split);
}

void NeighbourhoodQuery::findError(qint64 after, bool mayWrap, const QString& split)
{
    dropSearch();
    if (m_run.isEmpty())
        return;
    Json params = {{"run", m_run.toStdString()}};
    if (!split.isEmpty())
        params["split"] = split.toStdString();
    if (after >= 0)
        params["after"] = after;
    const int number = ++m_searches;
    m_search = m_source->request(QStringLiteral("query.errors"), params, this,
                                 [this, mayWrap, split, number](const RunSource::Reply& reply) {
                                     if (!m_search || number != m_searches || reply.cancelled)
                                         return;
                                     m_search.reset();
                                     if (reply.error)
                                         return errorsRefused(*reply.error);
                                     const Json ids = arrayOf(reply.result, "ids");
                                     if (!ids.empty() && ids[0].is_number())
                                         ask(ids[0].get<qint64>());
                                     else if (mayWrap)
                                         findError(-1, false, split);
                                     else
                                         Q_EMIT noErrors(valueOr(reply.result, "split", split),
                                                         valueOr<qint64>(reply.result, "n", -1));
                                 });
}

} // namespace kindred
