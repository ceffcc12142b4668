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

const CurveLog& CurveStore::log(const QString& run) const
{
    static const CurveLog kNone;
    const auto found = m_logs.constFind(run);
    return found == m_logs.constEnd() ? kNone : *found;
}

} // namespace kindred
