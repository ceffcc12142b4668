#include "window/GroupFailures.h"

#include <algorithm>

#include "common/JsonFields.h"
#include "common/NoticeBar.h"
#include "models/engine/RunSource.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunWords.h"

namespace kindred {

namespace {

bool hasFailed(const Json& summary)
{
    const QString state = textOf(summary, "state");
    return state == QLatin1String("failed") || state == QLatin1String("crashed");
}

} // namespace

GroupFailures::GroupFailures(RunSource* source, RunListModel* runs, NoticeBar* notice,
                             QObject* parent)
    : QObject(parent), m_notice(notice)
{
    connect(source, &RunSource::runChanged, this, &GroupFailures::follow);
    connect(source, &RunSource::runRemoved, this, [this](const QString& run) {
        m_active.remove(run);
        forget(run);
    });
    connect(runs, &RunListModel::loaded, this, [this, runs] {
        for (int row = 0; row < runs->rowCount(); ++row)
            follow(textOf(runs->summary(row), "run"), runs->summary(row));
    });
}

void GroupFailures::see(const QString& run)
{
    forget(run);
}

void GroupFailures::follow(const QString& run, const Json& summary)
{
    const bool failed = hasFailed(summary);
    const bool wasActive = m_active.value(run, false);
    m_active[run] = run_words::isActive(summary);
    if (!failed)
        return forget(run);
    if (wasActive && !run_words::groupsOf(summary).empty())
        tell(run, summary);
}

void GroupFailures::tell(const QString& run, const Json& summary)
{
    const run_words::RunGroup group = run_words::groupsOf(summary).front();
    auto told = std::find_if(m_told.begin(), m_told.end(),
                             [&](const Told& each) { return each.group == group.key; });
    if (told == m_told.end())
        told = m_told.insert(m_told.end(), {group.key, 0, {}});
    m_notice->withdraw(told->notice);
    told->runs.removeAll(run);
    told->runs << run;
    const QString name = textOf(summary, "name");
    QString how = run_words::stateWithReason(summary);
    if (how.endsWith(QLatin1Char('.')))
        how.chop(1);
    const auto count = static_cast<int>(told->runs.size());
    const QString what = count == 1
                             ? tr("Run “%1”: %2.", "its name, how it failed").arg(name, how)
                             : tr("%Ln run(s) of “%1” failed or crashed. The last is “%2”: %3.",
                                  "how many, their group, a run, how it failed", count)
                                   .arg(group.name, name, how);
    const QString remedy = tr("Its log says more. Resume it, or duplicate it with a change; the "
                              "other runs of the group are not touched.");
    told->notice = m_notice->show(what + QLatin1Char(' ') + remedy, tr("See the run"), [this, run] {
        forget(run);
        Q_EMIT runWanted(run);
    });
}

/// The run is none to tell of any more; without another one there is no notice.
void GroupFailures::forget(const QString& run)
{
    for (auto told = m_told.begin(); told != m_told.end(); ++told) {
        if (!told->runs.removeOne(run))
            continue;
        if (told->runs.isEmpty()) {
            m_notice->withdraw(told->notice);
            m_told.erase(told);
        }
        return;
    }
}

} // namespace kindred
