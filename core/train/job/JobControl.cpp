#include "train/job/JobControl.h"

#include <chrono>
#include <thread>
#include <utility>

#include "train/job/StopSignals.h"

namespace kindred {

Status forgetOldWish(const RunDirectory& run, fs::file_time_type asked)
{
    std::error_code none;
    const auto written = fs::last_write_time(run.controlFile(), none);
    if (none || written > asked)
        return {};
    // Of a run that never began only where it was taken out of the queue: else what was said just
    // before its job came is for that job.
    const auto status = readStatus(run);
    if (!run.exists() && (!status || status->state != ObservedState::Stopped))
        return {};
    KINDRED_ASSIGN(const RunControl control, readControl(run));
    if (control.state == DesiredState::Running)
        return {};
    const auto request = requestControl(run, DesiredState::Running);
    return request.ok() ? Status() : Status(request.error());
}

JobControl::JobControl(RunDirectory run, Journal& journal, Hooks hooks)
    : m_journal(journal), m_hooks(std::move(hooks)), m_watcher(std::move(run))
{
}

Result<std::optional<TrainingEnd>> JobControl::look()
{
    if (StopSignals::received()) {
        KINDRED_TRY(m_hooks.save());
        return std::optional(TrainingEnd::Interrupted);
    }
    const std::optional<RunControl> control = m_watcher.changed();
    return control ? obey(*control) : std::optional<TrainingEnd>();
}

bool JobControl::goOn()
{
    if (m_end || m_failure)
        return false;
    const Result<std::optional<TrainingEnd>> end = look();
    if (end.ok())
        m_end = *end;
    else
        m_failure = end.error();
    return !m_end && !m_failure;
}

Result<std::optional<TrainingEnd>> JobControl::outcome(const Error& error)
{
    const std::optional<TrainingEnd> end = std::exchange(m_end, std::nullopt);
    const std::optional<Error> failure = std::exchange(m_failure, std::nullopt);
    if (end)
        return end;
    return failure.value_or(error);
}

Status JobControl::settle()
{
    if (!m_open)
        return {};
    const int64_t request = *m_open;
    m_open.reset();
    return m_journal.status([&](RunStatus& status) { status.acknowledged = request; });
}

Result<std::optional<TrainingEnd>> JobControl::obey(const RunControl& control)
{
    if (!control.set.empty()) {
        KINDRED_ASSIGN(const bool kept, m_hooks.apply(control.set));
        if (!kept)
            m_open = control.request;
    }
    if (control.state == DesiredState::Paused)
        return waitWhilePaused(control);
    if (control.state == DesiredState::Stopped)
        KINDRED_TRY(m_hooks.save());
    KINDRED_TRY(m_journal.status([&](RunStatus& status) { acknowledge(status, control.request); }));
    return control.state == DesiredState::Stopped ? std::optional(TrainingEnd::Stopped)
                                                  : std::optional<TrainingEnd>();
}

Result<std::optional<TrainingEnd>> JobControl::waitWhilePaused(const RunControl& control)
{
    constexpr std::chrono::milliseconds kLook{50};
    const ObservedState before = m_journal.current().state;
    KINDRED_TRY(m_hooks.save());
    KINDRED_TRY(m_journal.message("info", "Paused."));
    KINDRED_TRY(m_journal.status([&](RunStatus& status) {
        status.state = ObservedState::Paused;
        acknowledge(status, control.request);
    }));
    std::optional<RunControl> next;
    while (!next && !StopSignals::received()) {
        std::this_thread::sleep_for(kLook);
        next = m_watcher.changed();
    }
    if (!next)
        return std::optional(TrainingEnd::Interrupted);
    KINDRED_TRY(m_journal.message("info", "Continued."));
    KINDRED_TRY(m_journal.status([&](RunStatus& status) { status.state = before; }));
    m_hooks.continued();
    return obey(*next);
}

/// Options that nobody else remembers keep their request open.
void JobControl::acknowledge(RunStatus& status, int64_t request) const
{
    if (!m_open)
        status.acknowledged = request;
}

} // namespace kindred
