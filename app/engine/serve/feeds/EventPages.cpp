#include "engine/serve/feeds/EventPages.h"

#include <algorithm>
#include <iterator>

namespace kindred::engine {

namespace {
constexpr size_t kPlaces = 16;
constexpr size_t kEventsAtOnce = 500;

int64_t sizeOf(const Json& event)
{
    return std::ssize(event.dump(-1, ' ', false, Json::error_handler_t::replace));
}
} // namespace

/// False when the file is another one than before: what is known of it does not hold.
Result<bool> EventPages::refill(Place& place, size_t most)
{
    KINDRED_ASSIGN(EventReader::Chunk chunk, place.reader.poll(most));
    std::move(chunk.events.begin(), chunk.events.end(), std::back_inserter(place.waiting));
    return !chunk.restarted;
}

/// Nothing when the file was replaced meanwhile.
Result<std::optional<EventPages::Page>> EventPages::readFrom(Place& place, int64_t from,
                                                             const Limits& limits)
{
    Page page;
    uint64_t bytes = 0;
    while (std::ssize(page.events) < limits.lines && bytes < limits.bytes) {
        if (place.waiting.empty()) {
            KINDRED_ASSIGN(const bool same, refill(place, kEventsAtOnce));
            if (!same)
                return std::optional<Page>();
        }
        if (place.waiting.empty())
            break;
        if (place.next++ >= from) {
            bytes += static_cast<uint64_t>(sizeOf(place.waiting.front()));
            page.events.push_back(std::move(place.waiting.front()));
        }
        place.waiting.pop_front();
    }
    page.next = place.next;
    return std::optional(std::move(page));
}

Result<EventPages::Page> EventPages::read(const RunDirectory& run, int64_t from,
                                          const Limits& limits)
{
    bool restarted = false;
    for (std::optional<Place> place = take(run, from);; place.reset()) {
        if (!place)
            place.emplace(Place{run, EventReader(run), {}, 0});
        KINDRED_ASSIGN(std::optional<Page> page, readFrom(*place, from, limits));
        if (!page)
            continue;
        if (place->next < from) { // the file is shorter than what the window knows
            restarted = true;
            from = 0;
            continue;
        }
        page->restarted = restarted;
        keep(std::move(*place));
        return std::move(*page);
    }
}

std::optional<EventPages::Place> EventPages::take(const RunDirectory& run, int64_t from)
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::find_if(m_places.begin(), m_places.end(), [&](const Place& place) {
        return place.run.root() == run.root() && place.next == from;
    });
    if (found == m_places.end())
        return std::nullopt;
    std::optional<Place> place(std::move(*found));
    m_places.erase(found);
    return place;
}

void EventPages::keep(Place place)
{
    const std::lock_guard lock(m_mutex);
    m_places.push_front(std::move(place));
    if (m_places.size() > kPlaces)
        m_places.pop_back();
}

} // namespace kindred::engine
