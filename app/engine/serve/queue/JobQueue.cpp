#include "engine/serve/queue/JobQueue.h"

#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/Log.h"
#include "engine/serve/queue/JobProcess.h"
#include "engine/serve/queue/WaitingRuns.h"
#include "train/plan/PlanDetails.h"

namespace kindred::engine {

namespace {
constexpr std::chrono::milliseconds kQueueEvery(200);

/// A job that ended before it could say so itself (wrong plan, refused data) says it here.
void recordFailure(const RunDirectory& run)
{
    auto status = readStatus(run);
    if (!status || status->state != ObservedState::Queued)
        return;
    status->state = ObservedState::Failed;
    status->error = lastWords(run);
    if (status->error.empty())
        status->error = "the job ended before it began; its log is empty";
    if (const Status written = writeStatus(run, *status); !written)
        logWarning(written.error().message());
}

/// Whether it was told to go on after its job had taken leave, which did not hear of it any more.
bool wasToldToGoOn(const RunDirectory& run)
{
    const auto status = readStatus(run);
    const auto control = readControl(run);
    return status && control && status->state == ObservedState::Stopped &&
           control->state == DesiredState::Running && control->request > status->acknowledged;
}

/// Next in turn, where its job has ended and it was told to go on.
bool waitsAgain(QueuedJob& job)
{
    const RunDirectory run(job.run);
    if (!wasToldToGoOn(run))
        return false;
    auto status = readStatus(run);
    if (!status)
        return false;
    status->state = ObservedState::Queued;
    if (const Status written = writeStatus(run, *status); !written) {
        logWarning(written.error().message());
        return false;
    }
    job = {job.run, job.device, true, job.atOnce};
    return true;
}

std::vector<QueuedJob>::iterator firstWaiting(std::vector<QueuedJob>& jobs)
{
    return std::find_if(jobs.begin(), jobs.end(),
                        [](const QueuedJob& job) { return job.pid == 0; });
}
} // namespace

JobQueue::JobQueue(const fs::path& home, fs::path program, Changed changed)
    : m_home(home), m_program(std::move(program)), m_changed(std::move(changed)), m_file(home)
{
    takeOver();
    m_watcher = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

JobQueue::~JobQueue() = default;

bool JobQueue::takeOver()
{
    if (!m_file.own())
        return false;
    auto jobs = m_file.read(m_warnings);
    m_jobs = jobs ? std::move(*jobs) : recover();
    for (const std::string& warning : m_warnings)
        logWarning(warning);
    return true;
}

/// Of a damaged file: it is kept beside, and what says of itself that it waits is queued anew.
std::vector<QueuedJob> JobQueue::recover()
{
    const auto aside = m_file.setAside();
    if (!aside) {
        m_warnings.push_back(aside.error().message());
        return {};
    }
    std::vector<QueuedJob> jobs = waitingRuns(m_home);
    m_warnings.push_back(aside->string() + ": the damaged queue was set aside here; " +
                         std::to_string(jobs.size()) +
                         " waiting runs were queued anew, in the order of their plans");
    if (const Status written = m_file.write(jobs); !written)
        m_warnings.push_back(written.error().message());
    return jobs;
}

std::vector<std::string> JobQueue::warnings() const
{
    const std::lock_guard lock(m_mutex);
    return m_warnings;
}

Status JobQueue::checkOwned() const
{
    const std::lock_guard lock(m_mutex);
    return m_file.checkOwned();
}

std::vector<QueuedJob> JobQueue::current() const
{
    std::vector<std::string> ignored; // its owner tells them
    return m_file.owned() ? m_jobs : m_file.read(ignored).value_or(std::vector<QueuedJob>());
}

Json JobQueue::describe() const
{
    Json entries = Json::array();
    for (const QueuedJob& job : current())
        entries.push_back({{"run", job.run.string()},
                           {"position", entries.size()},
                           {"state", job.pid > 0 ? "running" : "queued"},
                           {"device", job.device}});
    return entries;
}

Json JobQueue::jobs() const
{
    const std::lock_guard lock(m_mutex);
    return describe();
}

std::string JobQueue::stateOf(const RunDirectory& run) const
{
    const std::lock_guard lock(m_mutex);
    for (const QueuedJob& job : current())
        if (job.run == run.root())
            return job.pid > 0 ? "running" : "queued";
    return {};
}

bool JobQueue::waitForEnd(const RunDirectory& run, std::chrono::milliseconds limit) const
{
    const auto hasNone = [&] {
        const std::vector<QueuedJob> jobs = current();
        return std::none_of(jobs.begin(), jobs.end(), [&](const QueuedJob& job) {
            return job.run == run.root() && job.pid > 0;
        });
    };
    std::unique_lock lock(m_mutex);
    return m_changedJobs.wait_for(lock, limit, hasNone);
}

std::vector<QueuedJob>::iterator JobQueue::waiting(const RunDirectory& run)
{
    return std::find_if(m_jobs.begin(), m_jobs.end(), [&](const QueuedJob& job) {
        return job.run == run.root() && job.pid == 0;
    });
}

Status JobQueue::keep(std::vector<QueuedJob> jobs)
{
    if (const Status written = m_file.write(jobs); !written) {
        Error error = written.error();
        error.what = "the queue cannot be saved, so nothing was changed in it: " + error.what;
        if (error.remedy.empty())
            error.remedy = "Make room on the disk, or let the file be written, and try again.";
        return error;
    }
    m_jobs = std::move(jobs);
    return {};
}

Status JobQueue::add(const RunDirectory& run, const std::string& device, bool resume, Turn turn)
{
    return insert({{run.root(), deviceOfJob(device), resume, turn == Turn::AtOnce}}, turn);
}

Status JobQueue::add(const std::vector<RunDirectory>& runs, const std::string& device, Turn turn)
{
    std::vector<QueuedJob> added;
    for (const RunDirectory& run : runs)
        added.push_back(
            {run.root(), deviceOfJob(device), false, turn == Turn::AtOnce && added.empty()});
    return insert(std::move(added), turn);
}

Status JobQueue::insert(std::vector<QueuedJob> added, Turn turn)
{
    {
        const std::lock_guard lock(m_mutex);
        KINDRED_TRY(m_file.checkOwned());
        for (const QueuedJob& job : added) {
            const bool known =
                std::any_of(m_jobs.begin(), m_jobs.end(),
                            [&](const QueuedJob& other) { return other.run == job.run; });
            if (known || RunLock::isHeld(RunDirectory(job.run)))
                return usageError("is in the queue or running already", job.run.string());
        }
        std::vector<QueuedJob> jobs = m_jobs;
        jobs.insert(turn == Turn::Last ? jobs.end() : firstWaiting(jobs), added.begin(),
                    added.end());
        KINDRED_TRY(keep(std::move(jobs)));
    }
    tell();
    return {};
}

Status JobQueue::move(const RunDirectory& run, int64_t position)
{
    {
        const std::lock_guard lock(m_mutex);
        KINDRED_TRY(m_file.checkOwned());
        const auto found = waiting(run);
        if (found == m_jobs.end())
            return usageError("is not waiting in the queue", run.root().string());
        std::vector<QueuedJob> jobs = m_jobs;
        jobs.erase(jobs.begin() + (found - m_jobs.begin()));
        const auto first = firstWaiting(jobs);
        const int64_t places = jobs.end() - first;
        jobs.insert(first + std::clamp<int64_t>(position, 0, places), *found);
        KINDRED_TRY(keep(std::move(jobs)));
    }
    tell();
    return {};
}

Result<bool> JobQueue::withdraw(const RunDirectory& run)
{
    {
        const std::lock_guard lock(m_mutex);
        KINDRED_TRY(m_file.checkOwned());
        const auto found = waiting(run);
        if (found == m_jobs.end())
            return false;
        m_jobs.erase(found);
        if (const Status saved = m_file.write(m_jobs); !saved)
            logWarning(saved.error().message());
    }
    tell();
    return true;
}

void JobQueue::tell()
{
    Json now;
    {
        const std::lock_guard lock(m_mutex);
        m_stirred = true;
        now = describe();
    }
    m_wake.notify_all();
    m_changed(now);
}

void JobQueue::watch(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        bool changed = false;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait_for(lock, stop, kQueueEvery, [this] { return m_stirred; });
            if (stop.stop_requested())
                return;
            m_stirred = false;
            changed = look();
        }
        if (!changed)
            continue;
        m_changedJobs.notify_all();
        m_changed(jobs());
    }
}

/// One round of the watcher: whether anything is different now.
bool JobQueue::look()
{
    bool changed = false;
    if (!m_file.owned()) {
        changed = takeOver();
        if (!changed) {
            Json now = describe();
            return std::exchange(m_seen, now) != now;
        }
    }
    bool written = removeEnded();
    while (startNext())
        written = true;
    if (written)
        if (const Status saved = m_file.write(m_jobs); !saved)
            logWarning(saved.error().message());
    return changed || written;
}

bool JobQueue::hasEnded(const QueuedJob& job) const
{
    const RunDirectory run(job.run);
    if (job.child)
        return ::waitpid(job.pid, nullptr, WNOHANG) != 0;
    return !RunLock::isHeld(run) && !isJobOf(run, job.pid);
}

bool JobQueue::removeEnded()
{
    const auto isOver = [this](const QueuedJob& job) {
        std::error_code ignored;
        // One that waits was deleted meanwhile.
        return job.pid == 0 ? !fs::is_directory(job.run, ignored) : hasEnded(job);
    };
    bool changed = false;
    for (auto job = m_jobs.begin(); job != m_jobs.end();) {
        if (!isOver(*job)) {
            ++job;
            continue;
        }
        changed = true;
        if (job->pid > 0)
            recordFailure(RunDirectory(job->run));
        if (job->pid > 0 && waitsAgain(*job))
            ++job;
        else
            job = m_jobs.erase(job);
    }
    std::stable_partition(m_jobs.begin(), m_jobs.end(),
                          [](const QueuedJob& job) { return job.pid > 0; });
    return changed;
}

bool JobQueue::startNext()
{
    const auto isBusy = [this](const std::string& device) {
        return std::any_of(m_jobs.begin(), m_jobs.end(), [&](const QueuedJob& job) {
            return job.pid > 0 && job.device == device;
        });
    };
    const auto next = std::find_if(m_jobs.begin(), m_jobs.end(), [&](const QueuedJob& job) {
        return job.pid == 0 && (job.atOnce || !isBusy(job.device));
    });
    if (next == m_jobs.end())
        return false;
    begin(*next);
    if (next->pid == 0)
        m_jobs.erase(next);
    else
        std::stable_partition(m_jobs.begin(), m_jobs.end(),
                              [](const QueuedJob& job) { return job.pid > 0; });
    return true;
}

void JobQueue::begin(QueuedJob& job)
{
    const RunDirectory run(job.run);
    const auto started = startJob(run, m_program, job.resume);
    if (started) {
        job.pid = *started;
        job.child = true;
        return;
    }
    logError(started.error().message());
    RunStatus status;
    status.state = ObservedState::Failed;
    status.error = started.error().message();
    if (const Status written = writeStatus(run, status); !written)
        logWarning(written.error().message());
}

} // namespace kindred::engine
