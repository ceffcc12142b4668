#include "engine/serve/JobQueue.h"

#include <sys/wait.h>

#include <algorithm>
#include <chrono>

#include "base/Log.h"
#include "engine/serve/JobProcess.h"

namespace kindred::engine {

namespace {
constexpr std::chrono::milliseconds kLookEvery(200);

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

/// Jobs on "auto" and "cpu" share the one processor.
std::string deviceKey(const std::string& device)
{
    if (device == "cuda")
        return "cuda:0";
    return device.starts_with("cuda:") ? device : "cpu";
}
} // namespace

JobQueue::JobQueue(fs::path home, fs::path program, Changed changed)
    : m_file(std::move(home) / "queue.json"), m_program(std::move(program)),
      m_changed(std::move(changed))
{
    load();
    m_watcher = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

JobQueue::~JobQueue() = default;

void JobQueue::load()
{
    const auto text = readFile(m_file, 16 << 20);
    const auto json = text ? parseJson(*text, m_file.string()) : Result<Json>(Json());
    if (!json || !json->is_object() || !(*json)["jobs"].is_array())
        return;
    for (const Json& entry : (*json)["jobs"]) {
        if (!entry.is_object() || !entry.value("run", Json()).is_string())
            continue;
        Job job;
        job.run = entry["run"].get<std::string>();
        job.device = entry.value("device", "cpu");
        job.resume = entry.value("resume", false);
        job.pid = entry.value("pid", 0);
        m_jobs.push_back(std::move(job));
    }
}

Status JobQueue::save() const
{
    Json entries = Json::array();
    for (const Job& job : m_jobs)
        entries.push_back({{"run", job.run.string()},
                           {"device", job.device},
                           {"resume", job.resume},
                           {"pid", job.pid}});
    KINDRED_TRY(makeFolders(m_file.parent_path()));
    return writeFile(m_file, Json{{"jobs", entries}}.dump(1) + "\n", Durability::Synced);
}

Json JobQueue::describe() const
{
    Json entries = Json::array();
    for (const Job& job : m_jobs)
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
    for (const Job& job : m_jobs)
        if (job.run == run.root())
            return job.pid > 0 ? "running" : "queued";
    return {};
}

std::vector<JobQueue::Job>::iterator JobQueue::waiting(const RunDirectory& run)
{
    return std::find_if(m_jobs.begin(), m_jobs.end(),
                        [&](const Job& job) { return job.run == run.root() && job.pid == 0; });
}

Status JobQueue::add(const RunDirectory& run, const std::string& device, bool resume, bool atOnce)
{
    {
        const std::lock_guard lock(m_mutex);
        const bool known = std::any_of(m_jobs.begin(), m_jobs.end(),
                                       [&](const Job& job) { return job.run == run.root(); });
        if (known || RunLock::isHeld(run))
            return usageError("is in the queue or running already", run.root().string());
        const auto firstWaiting =
            std::find_if(m_jobs.begin(), m_jobs.end(), [](const Job& job) { return job.pid == 0; });
        m_jobs.insert(atOnce ? firstWaiting : m_jobs.end(),
                      Job{run.root(), deviceKey(device), resume, atOnce});
        KINDRED_TRY(save());
    }
    tell();
    return {};
}

Status JobQueue::move(const RunDirectory& run, int64_t position)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto found = waiting(run);
        if (found == m_jobs.end())
            return usageError("is not waiting in the queue", run.root().string());
        Job job = std::move(*found);
        m_jobs.erase(found);
        const auto firstWaiting = std::find_if(m_jobs.begin(), m_jobs.end(),
                                               [](const Job& other) { return other.pid == 0; });
        const int64_t places = m_jobs.end() - firstWaiting;
        m_jobs.insert(firstWaiting + std::clamp<int64_t>(position, 0, places), std::move(job));
        KINDRED_TRY(save());
    }
    tell();
    return {};
}

bool JobQueue::withdraw(const RunDirectory& run)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto found = waiting(run);
        if (found == m_jobs.end())
            return false;
        m_jobs.erase(found);
        if (const Status saved = save(); !saved)
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
            m_wake.wait_for(lock, stop, kLookEvery, [this] { return m_stirred; });
            if (stop.stop_requested())
                return;
            m_stirred = false;
            changed = removeEnded();
            while (startNext())
                changed = true;
            if (changed)
                if (const Status saved = save(); !saved)
                    logWarning(saved.error().message());
        }
        if (changed)
            m_changed(jobs());
    }
}

bool JobQueue::hasEnded(const Job& job) const
{
    const RunDirectory run(job.run);
    if (job.child)
        return ::waitpid(job.pid, nullptr, WNOHANG) != 0;
    return !RunLock::isHeld(run) && !isJobOf(run, job.pid);
}

bool JobQueue::removeEnded()
{
    const size_t before = m_jobs.size();
    std::erase_if(m_jobs, [this](const Job& job) {
        std::error_code ignored;
        if (job.pid == 0)
            return !fs::is_directory(job.run, ignored); // deleted while it waited
        if (!hasEnded(job))
            return false;
        recordFailure(RunDirectory(job.run));
        return true;
    });
    return m_jobs.size() != before;
}

bool JobQueue::startNext()
{
    const auto isBusy = [this](const std::string& device) {
        return std::any_of(m_jobs.begin(), m_jobs.end(),
                           [&](const Job& job) { return job.pid > 0 && job.device == device; });
    };
    const auto next = std::find_if(m_jobs.begin(), m_jobs.end(), [&](const Job& job) {
        return job.pid == 0 && (job.atOnce || !isBusy(job.device));
    });
    if (next == m_jobs.end())
        return false;
    begin(*next);
    if (next->pid == 0)
        m_jobs.erase(next);
    else
        std::stable_partition(m_jobs.begin(), m_jobs.end(),
                              [](const Job& job) { return job.pid > 0; });
    return true;
}

void JobQueue::begin(Job& job)
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
