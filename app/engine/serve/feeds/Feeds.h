#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "engine/serve/feeds/EventFeed.h"
#include "engine/serve/feeds/FolderWatch.h"
#include "engine/serve/feeds/RunFeed.h"

namespace kindred::engine {

/// What windows subscribed to. One thread watches the folders (inotify, and a look every 200 ms for
/// what it misses) and sends what is new. Thread-safe.
class Feeds final {
public:
    Feeds(const RunShelf& shelf, const JobQueue& queue, Outbox& outbox);
    ~Feeds();

    /// They return the subscription's number; nothing is sent before begin() of it.
    int64_t followRuns();
    int64_t followEvents(const RunDirectory& run, int64_t from);
    /// A feed that is sent from elsewhere (a map's frames): told when it begins, and of one that
    /// began when it ends. Called from the threads of begin() and end(); must not call back.
    int64_t followElsewhere(std::function<void()> begin, std::function<void()> end);
    void begin(int64_t subscription);
    bool end(int64_t subscription);

    /// The list of runs may have changed: look now.
    void stir();

private:
    struct Subscription {
        std::unique_ptr<EventFeed> events; ///< null: run.changed, or sent from elsewhere
        std::function<void()> beginElsewhere = {};
        std::function<void()> endElsewhere = {};
        bool begun = false;

        bool isOfRuns() const { return !events && !endElsewhere; }
    };

    void watch(const std::stop_token& stop);
    void wait(int milliseconds);
    void sendEvents(const std::set<fs::path>& changed, bool all);
    bool sendRuns(const std::set<fs::path>& changed, bool survey, bool everyRun);
    std::set<fs::path> folders() const;

    Outbox& m_outbox;
    std::mutex m_mutex;
    RunFeed m_runFeed;
    std::map<int64_t, Subscription> m_subscriptions;
    int64_t m_last = 0;
    bool m_runsFollowed = false;
    bool m_stirred = false;
    FolderWatch m_watch; ///< the watching thread's own
    run::Descriptor m_wake;
    std::jthread m_thread; ///< last: ends before the rest goes
};

} // namespace kindred::engine
