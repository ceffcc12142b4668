#pragma once

#include "engine/serve/Outbox.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// An Input or Failed error where a run that has trained, or is finished, has no events.jsonl any
/// more: it was removed, and nothing will come of waiting for it.
Status checkEventsThere(const RunDirectory& run);

/// One subscription to events.appended of one run: sends every line from number `from` on, once. A
/// file that cannot be read is told once, and that it can be again.
class EventFeed final {
public:
    EventFeed(int64_t subscription, RunDirectory run, int64_t from);

    const RunDirectory& run() const { return m_run; }
    /// Sends what is new. One thread at a time.
    void poll(Outbox& outbox);

private:
    void send(Outbox& outbox, Json events);
    void tellUnreadable(Outbox& outbox, const Error* why);

    const int64_t m_subscription;
    const RunDirectory m_run;
    EventReader m_reader;
    int64_t m_skip;            ///< lines that the window has already
    int64_t m_next = 0;        ///< number of the next line in the file
    bool m_restarted = false;  ///< to be said with the next events
    bool m_unreadable = false; ///< as was told last
};

} // namespace kindred::engine
