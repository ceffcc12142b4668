#include "engine/serve/feeds/EventFeed.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "wire/ErrorJson.h"

namespace kindred::engine {

namespace {
constexpr size_t kLinesAtOnce = 500;
constexpr size_t kBytesAtOnce = 1 << 18; ///< of JSON in one message
constexpr const char* kMendIt = "Put the file back; what it holds is then read by itself.";
} // namespace

Status checkEventsThere(const RunDirectory& run)
{
    std::error_code ignored;
    if (fs::exists(run.eventsFile(), ignored) || !run.exists())
        return {};
    const auto status = readStatus(run);
    if (!status || (status->step == 0 && status->state != ObservedState::Finished))
        return {};
    Error missing = systemError("cannot read", run.eventsFile(), ENOENT);
    missing.remedy = kMendIt;
    return missing;
}

EventFeed::EventFeed(int64_t subscription, RunDirectory run, int64_t from)
    : m_subscription(subscription), m_run(run), m_reader(std::move(run)), m_skip(from)
{
}

void EventFeed::poll(Outbox& outbox)
{
    for (bool more = true; more;) {
        auto chunk = m_reader.poll(kLinesAtOnce);
        const Status read = !chunk                  ? Status(chunk.error())
                            : chunk->events.empty() ? checkEventsThere(m_run)
                                                    : Status();
        tellUnreadable(outbox, read ? nullptr : &read.error());
        if (!read)
            return; // it may be readable at the next look
        more = chunk->more;
        if (chunk->restarted) {
            m_restarted = true;
            m_next = 0;
            m_skip = 0;
        }
        Json events = Json::array();
        size_t bytes = 0;
        for (Json& event : chunk->events) {
            if (m_next++ < m_skip)
                continue;
            bytes += event.dump(-1, ' ', false, Json::error_handler_t::replace).size();
            events.push_back(std::move(event));
            if (bytes > kBytesAtOnce) {
                send(outbox, std::exchange(events, Json::array()));
                bytes = 0;
            }
        }
        if (!more && m_skip > m_next) { // the window knows more lines than there are: another file
            m_reader = EventReader(m_run);
            m_restarted = more = true;
            m_next = m_skip = 0;
            continue;
        }
        // An emptied file is news as well: the window must forget what it has.
        if (!events.empty() || (m_restarted && !more))
            send(outbox, std::move(events));
    }
}

/// null: it can be read.
void EventFeed::tellUnreadable(Outbox& outbox, const Error* why)
{
    const bool unreadable = why != nullptr;
    if (std::exchange(m_unreadable, unreadable) == unreadable)
        return;
    Json told;
    if (why) {
        Error error = *why;
        if (error.remedy.empty())
            error.remedy = kMendIt;
        told = wire::errorJson(error);
    }
    outbox.send(wire::notification("events.unreadable", {{"subscription", m_subscription},
                                                         {"run", m_run.root().string()},
                                                         {"error", std::move(told)}}));
}

void EventFeed::send(Outbox& outbox, Json events)
{
    outbox.send(
        wire::notification("events.appended", {{"subscription", m_subscription},
                                               {"run", m_run.root().string()},
                                               {"events", std::move(events)},
                                               {"next", m_next},
                                               {"restarted", std::exchange(m_restarted, false)}}));
}

} // namespace kindred::engine
