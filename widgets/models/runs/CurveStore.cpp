#include "models/runs/CurveStore.h"

namespace kindred {

CurveStore::CurveStore(RunSource* source, QObject* parent) : QObject(parent), m_source(source)
{
    connect(source, &RunSource::eventsAppended, this,
            [this](const QString& run, const Json& events, bool restarted) {
                const auto log = m_logs.find(run);
                if (log == m_logs.end())
                    return;
                log->append(events, restarted);
                m_refusals.remove(run);
                Q_EMIT changed(run);
            });
    connect(source, &RunSource::followRefused, this, [this](const QString& run, const Error& why) {
        if (!m_logs.contains(run))
            return;
        m_refusals.insert(run, why);
        Q_EMIT changed(run);
    });
    connect(source, &RunSource::followResumed, this, [this](const QString& run) {
        if (m_refusals.remove(run))
            Q_EMIT changed(run);
    });
}

void CurveStore::setRuns(const QStringList& runs)
{
    for (const QString& run : std::as_const(m_runs)) {
        if (runs.contains(run))
            continue;
        m_source->unfollow(run, this);
        m_logs.remove(run);
        m_refusals.remove(run);
    }
    const QStringList before = m_runs;
    m_runs = runs;
    for (const QString& run : runs) {
        if (before.contains(run))
            continue;
        m_logs.insert(run, CurveLog());
        m_source->follow(run, this);
    }
}

const Error* CurveStore::refusal(const QString& run) const
{
    const auto found = m_refusals.constFind(run);
    return found == m_refusals.constEnd() ? nullptr : &*found;
}

void CurveStore::retry(const QString& run)
{
    if (!m_logs.contains(run))
        return;
    m_source->unfollow(run, this);
    if (m_refusals.remove(run))
        Q_EMIT changed(run);
    m_source->follow(run, this);
}

const CurveLog& CurveStore::log(const QString& run) const
{
    static const CurveLog kNone;
    const auto found = m_logs.constFind(run);
    return found == m_logs.constEnd() ? kNone : *found;
}

} // namespace kindred
