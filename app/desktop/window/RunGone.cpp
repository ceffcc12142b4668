#include "window/RunGone.h"

#include <QTimer>

#include <utility>

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
    look();
    connect(current, &CurrentRun::changed, this, &RunGone::look);
    connect(current, &CurrentRun::summaryChanged, this,
            [this] { m_now.summary = m_current->summary(); });
    connect(source, &RunSource::runRemoved, this, &RunGone::leave);
    connect(source, &RunSource::runChanged, this, &RunGone::follow);
}

void RunGone::look()
{
    m_left = std::exchange(m_now, {m_current->run(), m_current->summary()});
    QTimer::singleShot(0, this, [this] { m_left = {}; });
}

void RunGone::leave(const QString& run)
{
    if (run == m_current->comparison())
        m_current->setComparison(QStringLiteral("pixels"));
    if (run == m_left.run) // its list has gone on to the next one already
        return tell(m_left);
    if (run != m_current->run())
        return;
    const Looked gone = m_now;
    m_current->setRun({});
    tell(gone);
}

void RunGone::tell(const Looked& gone)
{
    // What only waited for its turn may have been called off with its group.
    if (textOf(gone.summary, "state") == QLatin1String("queued") || m_actions->tookAway(gone.run))
        return;
    m_gone = gone.run;
    m_told = m_notice->show(tr("“%1” is not in its place any more: its folder was moved or "
                               "deleted. Put back, it is listed again: %2")
                                .arg(textOf(gone.summary, "name"), gone.run));
    m_left = {};
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
