#include "engine/serve/feeds/Feeds.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace kindred::engine {

namespace {
using Clock = std::chrono::steady_clock;
constexpr int kFeedEvery = 200; ///< milliseconds; the protocol promises events within 250
constexpr std::chrono::seconds kSurveyEvery(1);   ///< notices jobs that died
constexpr std::chrono::seconds kEveryRunEvery(5); ///< notices what no file in the folder tells
} // namespace

Feeds::Feeds(const RunShelf& shelf, const JobQueue& queue, Outbox& outbox)
    : m_outbox(outbox), m_runFeed(shelf, queue), m_wake(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
      m_thread([this](const std::stop_token& stop) { watch(stop); })
{
}

Feeds::~Feeds()
{
    m_thread.request_stop();
    stir();
}

int64_t Feeds::followRuns()
{
    const std::lock_guard lock(m_mutex);
    m_subscriptions[++m_last];
    return m_last;
}

int64_t Feeds::followEvents(const RunDirectory& run, int64_t from)
{
    const std::lock_guard lock(m_mutex);
    const int64_t number = ++m_last;
    m_subscriptions[number].events = std::make_unique<EventFeed>(number, run, from);
    return number;
}

int64_t Feeds::followElsewhere(std::function<void()> begin, std::function<void()> end)
{
    const std::lock_guard lock(m_mutex);
    const int64_t number = ++m_last;
    m_subscriptions[number].beginElsewhere = std::move(begin);
    m_subscriptions[number].endElsewhere = std::move(end);
    return number;
}

void Feeds::begin(int64_t subscription)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_subscriptions.find(subscription);
        if (found == m_subscriptions.end())
            return;
        found->second.begun = true;
        if (found->second.beginElsewhere)
            found->second.beginElsewhere();
        if (found->second.isOfRuns()) {
            m_runsFollowed = true;
            m_runFeed.reset();
        }
    }
    stir();
}

bool Feeds::end(int64_t subscription)
{
    Subscription ended; // goes when the lock is free: it may be the last that holds a map
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_subscriptions.find(subscription);
        if (found == m_subscriptions.end())
            return false;
        ended = std::move(found->second);
        m_subscriptions.erase(found);
        m_runsFollowed =
            std::any_of(m_subscriptions.begin(), m_subscriptions.end(),
                        [](const auto& s) { return s.second.begun && s.second.isOfRuns(); });
    }
    if (ended.begun && ended.endElsewhere)
        ended.endElsewhere();
    return true;
}

void Feeds::stir()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stirred = true;
    }
    const uint64_t one = 1;
    if (::write(m_wake.fd(), &one, sizeof one) < 0)
        return; // already full: the thread is about to wake
}

void Feeds::wait(int milliseconds)
{
    std::array<pollfd, 2> sources = {{{m_wake.fd(), POLLIN, 0}, {m_watch.fd(), POLLIN, 0}}};
    ::poll(sources.data(), sources.size(), milliseconds);
    uint64_t count = 0;
    while (::read(m_wake.fd(), &count, sizeof count) > 0) {
    }
}

std::set<fs::path> Feeds::folders() const
{
    std::set<fs::path> paths;
    if (m_runsFollowed)
        paths = m_runFeed.folders();
    for (const auto& [number, subscription] : m_subscriptions)
        if (subscription.events)
            paths.insert(subscription.events->run().root());
    return paths;
}

void Feeds::watch(const std::stop_token& stop)
{
    auto lookAt = Clock::now();
    auto surveyAt = lookAt;
    auto everyRunAt = lookAt;
    bool waiting = false;
    while (!stop.stop_requested()) {
        wait(waiting ? kFeedEvery / 4 : kFeedEvery);
        const auto now = Clock::now();
        const std::set<fs::path> changed = m_watch.takeChanged();
        const std::lock_guard lock(m_mutex);
        const bool stirred = std::exchange(m_stirred, false);
        const bool look = stirred || now >= lookAt;
        const bool survey = stirred || now >= surveyAt;
        const bool everyRun = stirred || now >= everyRunAt;
        sendEvents(changed, look);
        waiting = sendRuns(changed, survey, everyRun);
        m_watch.watch(folders());
        if (look)
            lookAt = now + std::chrono::milliseconds(kFeedEvery);
        if (survey)
            surveyAt = now + kSurveyEvery;
        if (everyRun)
            everyRunAt = now + kEveryRunEvery;
    }
}

void Feeds::sendEvents(const std::set<fs::path>& changed, bool all)
{
    for (auto& [number, subscription] : m_subscriptions)
        if (subscription.begun && subscription.events &&
            (all || changed.contains(subscription.events->run().root())))
            subscription.events->poll(m_outbox);
}

bool Feeds::sendRuns(const std::set<fs::path>& changed, bool survey, bool everyRun)
{
    if (!m_runsFollowed)
        return false;
    if (survey)
        m_runFeed.survey(m_outbox, everyRun);
    for (const fs::path& run : changed)
        m_runFeed.touch(run);
    return m_runFeed.flush(m_outbox);
}

} // namespace kindred::engine
