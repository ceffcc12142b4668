#include "train/job/Journal.h"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <optional>
#include <thread>

#include "base/Log.h"
#include "run/Descriptor.h"

namespace kindred {

namespace {
constexpr std::chrono::milliseconds kHeartbeat{500};

Json memoryFigures()
{
    Json figures = Json::object();
    if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
        long total = 0;
        long resident = 0;
        if (std::fscanf(file, "%ld %ld", &total, &resident) == 2)
            figures["rss"] = static_cast<int64_t>(resident) * sysconf(_SC_PAGESIZE);
        std::fclose(file);
    }
    rusage usage{};
    if (getrusage(RUSAGE_SELF, &usage) == 0)
        figures["peak"] = static_cast<int64_t>(usage.ru_maxrss) * 1024;
    return figures;
}

} // namespace

struct Journal::State {
    State(RunDirectory directory, EventWriter writer)
        : run(std::move(directory)), events(std::move(writer))
    {
    }

    /// Counts the time since the last call; to be called before the state changes.
    void tick()
    {
        const auto now = std::chrono::steady_clock::now();
        if (status.state != ObservedState::Paused)
            status.worked += std::chrono::duration<double>(now - counted).count();
        counted = now;
    }

    Status write()
    {
        tick();
        status.heartbeat = run::unixTime();
        status.memory = memoryFigures();
        return writeStatus(run, status);
    }

    RunDirectory run;
    EventWriter events;
    mutable std::mutex mutex;
    std::condition_variable_any wake;
    RunStatus status;
    std::chrono::steady_clock::time_point counted = std::chrono::steady_clock::now();
    std::optional<std::jthread> heart;
};

Result<std::unique_ptr<Journal>> Journal::open(const RunDirectory& run, int64_t keepThroughStep,
                                               bool evaluated)
{
    RunStatus status;
    if (fs::exists(run.statusFile())) {
        KINDRED_ASSIGN(const RunStatus before, readStatus(run));
        status.attempt = before.attempt;
        status.acknowledged = before.acknowledged;
        status.score = before.score;
        status.worked = before.worked;
    }
    KINDRED_ASSIGN(EventWriter writer, EventWriter::open(run, keepThroughStep, evaluated));
    status.attempt += 1;
    status.pid = getpid();
    status.host = run::hostName();
    status.state = ObservedState::Starting;
    auto state = std::make_unique<State>(run, std::move(writer));
    state->status = status;
    KINDRED_TRY(state->write());
    std::unique_ptr<Journal> journal(new Journal(std::move(state)));
    KINDRED_TRY(journal->event("attempt", {{"attempt", status.attempt}}));
    return journal;
}

Journal::Journal(std::unique_ptr<State> state) : m_state(std::move(state))
{
    m_state->heart.emplace([&held = *m_state](const std::stop_token& stop) {
        std::unique_lock lock(held.mutex);
        while (!stop.stop_requested()) {
            held.wake.wait_for(lock, stop, kHeartbeat, [] { return false; });
            if (stop.stop_requested())
                return;
            if (const Status written = held.write(); !written.ok())
                logWarning(written.error().message());
        }
    });
}

Journal::~Journal() = default;

void Journal::note(const std::function<void(RunStatus&)>& change)
{
    const std::lock_guard lock(m_state->mutex);
    m_state->tick();
    change(m_state->status);
}

Status Journal::status(const std::function<void(RunStatus&)>& change)
{
    const std::lock_guard lock(m_state->mutex);
    m_state->tick();
    change(m_state->status);
    return m_state->write();
}

RunStatus Journal::current() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->status;
}

double Journal::worked() const
{
    const std::lock_guard lock(m_state->mutex);
    m_state->tick();
    return m_state->status.worked;
}

Status Journal::event(const std::string& kind, Json fields)
{
    const RunStatus now = current();
    Json line = {
        {"kind", kind}, {"step", now.step}, {"epoch", now.epoch}, {"time", run::unixTime()}};
    for (auto& [key, value] : fields.items())
        line[key] = value;
    return m_state->events.append(line);
}

Status Journal::message(const std::string& level, const std::string& text, const std::string& about)
{
    (level == "info" ? logInfo : logWarning)(text);
    Json fields = {{"level", level}, {"text", text}};
    if (!about.empty())
        fields["about"] = about;
    return event("message", std::move(fields));
}

} // namespace kindred
