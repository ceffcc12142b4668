#include "models/runs/RunTables.h"

#include <QWidget>

#include <algorithm>

#include "common/JsonFields.h"
#include "models/engine/RunSource.h"
#include "models/runs/CurrentRun.h"

namespace kindred {

RunTables::RunTables(RunSource* source, CurrentRun* current, QWidget* view)
    : QObject(view), m_source(source), m_current(current), m_view(view)
{
}

bool RunTables::hasSplit(const QString& split) const
{
    return std::any_of(m_splits.begin(), m_splits.end(),
                       [&](const QStringList& splits) { return splits.contains(split); });
}

QList<qint64> RunTables::stepsOf(const QString& split) const
{
    QList<qint64> steps;
    for (const qint64 step : m_steps)
        if (m_splits[step].contains(split))
            steps.append(step);
    return steps;
}

bool RunTables::enter()
{
    if (!m_view->isVisible() || m_run == m_current->run())
        return false;
    m_run = m_current->run();
    m_steps.clear();
    m_splits.clear();
    Q_EMIT entered();
    ask();
    return true;
}

bool RunTables::follow()
{
    if (!m_view->isVisible() || m_run.isEmpty() || m_run != m_current->run() ||
        m_current->tableTime() == m_time)
        return false;
    ask();
    return true;
}

void RunTables::ask()
{
    m_time = m_current->tableTime();
    if (m_run.isEmpty())
        return;
    m_source->request(QStringLiteral("run.tables"), {{"run", m_run.toStdString()}}, this,
                      [this, run = m_run](const RunSource::Reply& reply) {
                          if (run != m_run)
                              return;
                          if (reply.error)
                              return refused(*reply.error);
                          take(arrayOf(reply.result, "tables"));
                      });
}

void RunTables::take(const Json& tables)
{
    const qint64 before = lastStep();
    m_splits.clear();
    for (const Json& table : tables)
        m_splits[valueOr<qint64>(table, "step", 0)] << textOf(table, "split");
    m_steps = m_splits.keys();
    Q_EMIT listed(lastStep() != before);
}

} // namespace kindred
