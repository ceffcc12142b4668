#include "engine/serve/feeds/RunFeed.h"

#include "engine/serve/runs/RunSummary.h"

namespace kindred::engine {

namespace {
constexpr std::chrono::milliseconds kEvery(100);

bool isActive(const Json& summary)
{
    const Json& state = summary["state"];
    return state == "queued" || state == "starting" || state == "running" || state == "paused";
}
} // namespace

void RunFeed::reset()
{
    m_runs.clear();
    for (const fs::path& path : m_shelf.list())
        m_runs[path].dirty = true; // the window may have listed the runs before it subscribed
}

void RunFeed::survey(Outbox& outbox, bool everyRun)
{
    std::set<fs::path> now;
    for (const fs::path& path : m_shelf.list()) {
        now.insert(path);
        Known& known = m_runs[path];
        if (everyRun || known.active)
            known.dirty = true;
    }
    std::erase_if(m_runs, [&](const auto& entry) {
        if (now.contains(entry.first))
            return false;
        outbox.send(wire::notification("run.removed", {{"run", entry.first.string()}}));
        return true;
    });
}

void RunFeed::touch(const fs::path& run)
{
    const auto known = m_runs.find(run);
    if (known != m_runs.end())
        known->second.dirty = true;
}

bool RunFeed::flush(Outbox& outbox)
{
    const auto now = Clock::now();
    bool waiting = false;
    for (auto& [path, known] : m_runs) {
        if (!known.dirty)
            continue;
        if (now - known.last < kEvery) {
            waiting = true;
            continue;
        }
        known.dirty = false;
        known.last = now;
        Json summary = runSummary(m_queue, RunDirectory(path));
        known.active = isActive(summary);
        std::string text = summary.dump(-1, ' ', false, Json::error_handler_t::replace);
        if (text == known.sent)
            continue;
        known.sent = std::move(text);
        outbox.send(wire::notification("run.changed", {{"summary", std::move(summary)}}));
    }
    return waiting;
}

std::set<fs::path> RunFeed::folders() const
{
    std::set<fs::path> paths = {m_shelf.runsFolder()};
    for (const auto& [path, known] : m_runs)
        paths.insert(path);
    return paths;
}

} // namespace kindred::engine
