#include "models/runs/RunRecords.h"

#include <QTimer>

#include <utility>

namespace kindred {

RunRecords::RunRecords(RunSource* source, QObject* parent) : QObject(parent), m_source(source)
{
    connect(m_source, &RunSource::runChanged, this, &RunRecords::forget);
    connect(m_source, &RunSource::runRemoved, this, &RunRecords::forget);
}

void RunRecords::ask(const QString& run, QObject* context, RunSource::Done done)
{
    if (const auto known = m_known.constFind(run); known != m_known.constEnd()) {
        QTimer::singleShot(0, context, [record = *known, done = std::move(done)] {
            RunSource::Reply reply;
            reply.result = record;
            done(reply);
        });
        return;
    }
    const bool first = !m_pending.contains(run);
    m_pending[run].asking.append({context, std::move(done)});
    if (first)
        m_source->request(QStringLiteral("run.record"), {{"run", run.toStdString()}}, this,
                          [this, run](const RunSource::Reply& reply) { take(run, reply); });
}

void RunRecords::take(const QString& run, const RunSource::Reply& reply)
{
    const Pending pending = m_pending.take(run);
    if (reply.ok() && pending.kept)
        m_known.insert(run, reply.result);
    for (const Asking& each : pending.asking)
        if (each.context)
            each.done(reply);
}

void RunRecords::forget(const QString& run)
{
    m_known.remove(run);
    if (const auto pending = m_pending.find(run); pending != m_pending.end())
        pending->kept = false;
}

} // namespace kindred
