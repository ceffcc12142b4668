#include "models/evaluation/EvaluationJobs.h"

namespace kindred {

EvaluationJobs::EvaluationJobs(RunSource* source, QObject* parent)
    : QObject(parent), m_source(source)
{
}

void EvaluationJobs::add(const EvaluationQuestion& question)
{
    if (m_questions.contains(question))
        return;
    m_questions.append(question);
    if (m_questions.size() == 1)
        next();
    else
        Q_EMIT changed();
}

void EvaluationJobs::cancel()
{
    if (isIdle())
        return;
    ++m_serial;
    if (m_request)
        m_source->cancel(*m_request);
    m_request.reset();
    m_questions.clear();
    m_done = 0;
    m_ended = 0;
    Q_EMIT changed();
}

void EvaluationJobs::drop(const QString& run)
{
    if (isIdle())
        return;
    const bool atWork = current().run == run;
    QList<EvaluationQuestion> rest;
    for (const EvaluationQuestion& question : std::as_const(m_questions))
        if (question.run != run)
            rest.append(question);
    if (rest.size() == m_questions.size())
        return;
    if (atWork)
        cancel();
    m_questions = rest;
    if (atWork)
        next();
    else
        Q_EMIT changed();
}

double EvaluationJobs::share() const
{
    return isIdle() ? 0 : (m_ended + m_done) / static_cast<double>(m_ended + m_questions.size());
}

void EvaluationJobs::next()
{
    m_done = 0;
    m_request.reset();
    if (isIdle())
        m_ended = 0;
    Q_EMIT changed();
    if (isIdle())
        return;
    const EvaluationQuestion& question = current();
    Json params = {{"run", question.run.toStdString()},
                   {"protocol", question.protocol.toStdString()},
                   {"rule", question.rule.toStdString()}};
    if (!question.k.isEmpty())
        params["k"] = std::vector<int>(question.k.begin(), question.k.end());
    if (!question.set.empty())
        params["set"] = question.set;
    if (!question.data.isEmpty())
        params["data"] = question.data.toStdString();
    m_request = m_source->request(
        QStringLiteral("run.evaluate"), params, this,
        [this, serial = m_serial](const RunSource::Reply& reply) {
            if (serial == m_serial)
                take(reply);
        },
        [this, serial = m_serial](double done, const QString&) {
            if (serial != m_serial)
                return;
            m_done = done;
            Q_EMIT changed();
        });
}

void EvaluationJobs::take(const RunSource::Reply& reply)
{
    const EvaluationQuestion question = m_questions.takeFirst();
    ++m_ended;
    ++m_serial;
    if (reply.ok())
        Q_EMIT finished(question, reply.result);
    else if (reply.error)
        Q_EMIT failed(question, *reply.error);
    next();
}

} // namespace kindred
