#include "window/RunGone.h"

#include "common/JsonFields.h"
#include "common/NoticeBar.h"
#include "models/engine/RunSource.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunActions.h"

namespace kindred {

RunGone::RunGone(RunSource* source, CurrentRun* current, const RunActions* actions,
                 NoticeBar* notice, QObject* parent)
    : QObject(parent), m_current(current), m_actions(actions), m_notice(notice)
{
    connect(source, &RunSource::runRemoved, this, &RunGone::leave);
    connect(source, &RunSource::runChanged, this, &RunGone::follow);
}

void RunGone::leave(const QString& run)
{
    if (run == m_current->comparison())
        m_current->setComparison(QStringLiteral("pixels"));
    if (run != m_current->run())
        return;
    const Json summary = m_current->summary();
    m_current->setRun({});
    // What only waited for its turn may have been called off with its group.
    if (textOf(summary, "state") == QLatin1String("queued") || m_actions->tookAway(run))
        return;
    m_gone = run;
    m_told = m_notice->show(tr("“%1” is not in its place any more: its folder was moved or "
                               "deleted. Put back, it is listed again: %2")
                                .arg(textOf(summary, "name"), run));
}

/// It is back.
void RunGone::follow(const QString& run)
{
    if (m_told == 0 || run != m_gone)
        return;
    m_notice->withdraw(m_told);
    m_told = 0;
}

} // namespace kindred
