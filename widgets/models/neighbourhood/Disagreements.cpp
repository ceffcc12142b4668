#include "models/neighbourhood/Disagreements.h"

#include "common/JsonFields.h"

namespace kindred {

Disagreements::Disagreements(RunSource* source, QObject* parent) : QObject(parent), m_source(source)
{
}

void Disagreements::want(const std::optional<Question>& question)
{
    if (question == m_question)
        return;
    cancel();
    const bool again = isNewer(question);
    m_question = question;
    m_found.clear();
    m_answered = 0;
    const bool asks = question && !question->splits.isEmpty();
    if (!again) {
        m_state = !question ? State::Unwanted : asks ? State::Looking : State::Refused;
        Q_EMIT changed();
    }
    if (asks)
        ask(0);
}

/// The same question of newer tables: what was known stays in sight until it is answered.
bool Disagreements::isNewer(const std::optional<Question>& question) const
{
    if (m_state != State::Known || !m_question || !question || question->splits.isEmpty())
        return false;
    Question before = *m_question;
    before.time = question->time;
    return before == *question;
}

void Disagreements::cancel()
{
    ++m_serial;
    if (m_pending)
        m_source->cancel(*m_pending);
    m_pending.reset();
}

/// One after the other: with raw pixels each takes a while.
void Disagreements::ask(qsizetype split)
{
    Json params = {{"run", m_question->run.toStdString()},
                   {"split", m_question->splits[split].toStdString()},
                   {"compare", m_question->comparison.toStdString()}};
    if (m_question->step)
        params["step"] = *m_question->step;
    if (m_question->comparedStep)
        params["compare_step"] = *m_question->comparedStep;
    m_pending = m_source->request(QStringLiteral("query.errors"), params, this,
                                  [this, split, serial = m_serial](const RunSource::Reply& reply) {
                                      if (serial == m_serial && !reply.cancelled)
                                          take(split, reply);
                                  });
}

void Disagreements::take(qsizetype split, const RunSource::Reply& reply)
{
    m_pending.reset();
    m_answered += reply.ok() ? 1 : 0;
    for (const Json& id : arrayOf(reply.result, "ids"))
        if (id.is_number_integer())
            m_found.insert(id.get<qint64>());
    if (split + 1 < m_question->splits.size())
        return ask(split + 1);
    m_state = m_answered > 0 ? State::Known : State::Refused;
    m_ids = m_found;
    // A split without verdicts takes nothing from what the others tell.
    if (m_state == State::Refused && reply.error)
        Q_EMIT refused(*reply.error);
    Q_EMIT changed();
}

} // namespace kindred
