#include "wizard/EngineJson.h"
#include "wizard/PlanEngine.h"

// What a plan takes of time and memory, as the engine measures it.
namespace kindred {

bool PlanEngine::Probe::fits() const
{
    return work != Work::Done || fields::flag(json, "fits", true);
}

bool PlanEngine::isMeasuring() const
{
    return m_probe.work == Work::Running ||
           (m_probing && m_probe.work == Work::Idle && !m_probe.cancelled);
}

double PlanEngine::secondsOfAll() const
{
    // What the engine adds up is a sweep of one seed and one fold.
    double combinations = 1;
    for (const auto& [key, values] : m_draft->sweep().items())
        combinations *= static_cast<double>(values.size());
    const double once = fields::number(m_probe.json, "seconds_total");
    const double sweep = fields::number(m_probe.json, "seconds_all", once * combinations);
    return sweep / combinations * runs();
}

void PlanEngine::setProbing(bool wanted)
{
    if (m_probing == wanted)
        return;
    m_probing = wanted;
    if (!wanted && m_probe.work == Work::Running)
        dropProbe();
    else if (wanted && m_probe.work != Work::Done && !m_probe.cancelled &&
             m_check.work == Work::Done)
        m_probeTimer.start();
}

void PlanEngine::probeAgain()
{
    dropProbe();
    m_probeTimer.start();
}

void PlanEngine::cancelProbe()
{
    dropProbe();
    m_probe.cancelled = true;
    Q_EMIT probeChanged();
}

void PlanEngine::dropProbe()
{
    m_probeTimer.stop();
    cancel(m_probeRequest);
    ++m_probeTurn;
    if (m_probe.work == Work::Idle && !m_probe.cancelled)
        return;
    m_probe = {};
    Q_EMIT probeChanged();
}

void PlanEngine::runProbe()
{
    dropProbe();
    if (hasComplaints() || m_check.work != Work::Done)
        return;
    const quint64 turn = m_probeTurn;
    m_probe.work = Work::Running;
    Q_EMIT probeChanged();
    Json params = m_draft->params();
    params.erase("seeds"); // each costs the same
    m_probeRequest = m_source->request(
        QStringLiteral("plan.probe"), params, this,
        [this, turn](const RunSource::Reply& reply) {
            if (turn != m_probeTurn)
                return;
            m_probeRequest = 0;
            m_probe.work = reply.ok() ? Work::Done : reply.cancelled ? Work::Idle : Work::Failed;
            m_probe.json = reply.result;
            m_probe.error = reply.error.value_or(Error{});
            m_probe.cancelled = reply.cancelled;
            Q_EMIT probeChanged();
        },
        [this, turn](double done, const QString&) {
            if (turn != m_probeTurn)
                return;
            m_probe.done = done;
            Q_EMIT probeChanged();
        });
}

} // namespace kindred
