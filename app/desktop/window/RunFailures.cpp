#include "window/RunFailures.h"

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

RunFailures::RunFailures(RunSource* source, RunListModel* runs, NoticeBar* notice, QObject* parent)
    : QObject(parent), m_notice(notice)
{
    connect(source, &RunSource::runChanged, this, &RunFailures::follow);
    connect(source, &RunSource::runRemoved, this, [this](const QString& run) {
        m_active.remove(run);
        forget(run);
    });
    connect(runs, &RunListModel::loaded, this, [this, runs] {
        for (int row = 0; row < runs->rowCount(); ++row)
            follow(textOf(runs->summary(row), "run"), runs->summary(row));
    });
}

void RunFailures::see(const QString& run)
{
    m_seen = run;
    forget(run);
}

void RunFailures::follow(const QString& run, const Json& summary)
{
    const bool failed = hasFailed(summary);
    const bool wasActive = m_active.value(run, false);
    m_active[run] = run_words::isActive(summary);
    if (!failed)
        return forget(run);
    if (wasActive && run != m_seen)
        tell(run, summary);
}

void RunFailures::tell(const QString& run, const Json& summary)
{
    const auto groups = run_words::groupsOf(summary);
    const run_words::RunGroup group =
        groups.empty() ? run_words::RunGroup{run, {}} : groups.front();
    auto told = std::find_if(m_told.begin(), m_told.end(),
                             [&](const Told& each) { return each.group == group.key; });
    if (told == m_told.end())
        told = m_told.insert(m_told.end(), {group.key, group.name, 0, {}});
    QString how = run_words::stateWithReason(summary);
    if (how.endsWith(QLatin1Char('.')))
        how.chop(1);
    told->runs.removeIf([&](const Failed& each) { return each.run == run; });
    told->runs << Failed{run, textOf(summary, "name"), how};
    show(*told);
}

void RunFailures::show(Told& told)
{
    const Failed& last = told.runs.back();
    const auto count = static_cast<int>(told.runs.size());
    const QString what =
        count == 1 ? tr("Run “%1”: %2.", "its name, how it failed").arg(last.name, last.how)
                   : tr("%Ln run(s) of “%1” failed or crashed. The last is “%2”: %3.",
                        "how many, their group, a run, how it failed", count)
                         .arg(told.name, last.name, last.how);
    const QString remedy =
        told.name.isEmpty() ? tr("Its log says more. Resume it, or duplicate it with a change.")
                            : tr("Its log says more. Resume it, or duplicate it with a change; the "
                                 "other runs of the group are not touched.");
    m_notice->withdraw(told.notice);
    told.notice = m_notice->show(what + QLatin1Char(' ') + remedy, tr("See the run"),
                                 [this, run = last.run, group = told.group] { lead(run, group); });
}

/// To a run; of the group's others the notice speaks on.
void RunFailures::lead(const QString& run, const QString& group)
{
    forget(run);
    for (Told& told : m_told)
        if (told.group == group)
            show(told);
    Q_EMIT runWanted(run);
}

/// The run is none to tell of any more; without another one there is no notice. One that was
/// dismissed stays so.
void RunFailures::forget(const QString& run)
{
    for (auto told = m_told.begin(); told != m_told.end(); ++told) {
        if (told->runs.removeIf([&](const Failed& each) { return each.run == run; }) == 0)
            continue;
        if (!told->runs.isEmpty() && m_notice->holds(told->notice))
            show(*told);
        if (!told->runs.isEmpty())
            return;
        m_notice->withdraw(told->notice);
        m_told.erase(told);
        return;
    }
}

} // namespace kindred
