#pragma once

#include <deque>
#include <list>
#include <mutex>
#include <optional>
#include <vector>

#include "base/Json.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// events.jsonl in pages. Remembers where the latest pages ended, so that the next one is read from
/// there and not from the beginning. Thread-safe.
class EventPages final {
public:
    struct Limits {
        int64_t lines = 0;
        uint64_t bytes = 0; ///< of JSON; the line that exceeds it is the last
    };
    struct Page {
        std::vector<Json> events;
        int64_t next = 0;       ///< number of the line after the last of these
        bool restarted = false; ///< there are fewer lines than `from`: these are from the first
    };
    Result<Page> read(const RunDirectory& run, int64_t from, const Limits& limits);

private:
    struct Place {
        RunDirectory run;
        EventReader reader;
        std::deque<Json> waiting; ///< read, but not yet on a page
        int64_t next = 0;         ///< number of the first of them
    };

    static Result<bool> refill(Place& place, size_t most);
    static Result<std::optional<Page>> readFrom(Place& place, int64_t from, const Limits& limits);
    std::optional<Place> take(const RunDirectory& run, int64_t from);
    void keep(Place place);

    std::mutex m_mutex;
    std::list<Place> m_places; ///< newest first
};

} // namespace kindred::engine
