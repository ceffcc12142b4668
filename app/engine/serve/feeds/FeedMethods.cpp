#include "engine/serve/Methods.h"

#include <fstream>
#include <memory>

#include "engine/serve/Params.h"
#include "engine/serve/UntilSent.h"
#include "engine/serve/feeds/EventFeed.h"
#include "engine/serve/feeds/Feeds.h"
#include "engine/serve/map/MapJobs.h"
#include "engine/serve/runs/RunShelf.h"

namespace kindred::engine {

namespace {
constexpr size_t kLongestStart = 1 << 16; ///< bytes; a run's first event is far shorter

/// Whether a file begins with a line, or with more than any first event is long.
bool beginsWithLine(const fs::path& path)
{
    std::string start(kLongestStart, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<size_t>(file.gcount()));
    return start.size() == kLongestStart || start.find('\n') != std::string::npos;
}

/// A feed passes over what it cannot read, as it may be readable at the next look: where that is
/// everything, the window would wait for ever.
Status checkReadable(const RunDirectory& run)
{
    KINDRED_TRY(checkEventsThere(run));
    KINDRED_ASSIGN(const EventReader::Chunk first, EventReader(run).poll(1));
    if (first.events.empty() && beginsWithLine(run.eventsFile()))
        return inputError("holds no event that can be read", run.eventsFile().string(),
                          "Put an undamaged copy of the file back.");
    return {};
}

Result<int64_t> follow(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::string feed, textParam(call.params, "feed"));
    if (feed == "run.changed")
        return context.feeds.followRuns();
    if (feed == "map.frame") {
        KINDRED_ASSIGN(const std::string token, textParam(call.params, "map"));
        KINDRED_ASSIGN(const std::shared_ptr<MapJob> map, context.maps.find(token));
        return context.feeds.followElsewhere([map] { map->follow(); }, [map] { map->unfollow(); });
    }
    if (feed != "events.appended")
        return usageError("must be “run.changed”, “events.appended” or “map.frame”", "params.feed");
    KINDRED_ASSIGN(const std::string path, textParam(call.params, "run"));
    KINDRED_ASSIGN(const int64_t from, integerParam(call.params, "from", 0, INT64_MAX, 0));
    KINDRED_ASSIGN(const RunDirectory run, context.shelf.find(path));
    KINDRED_TRY(checkReadable(run));
    return context.feeds.followEvents(run, from);
}

Result<Reply> subscribe(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const int64_t number, follow(context, call));
    Reply reply(Json{{"subscription", number}});
    Feeds& feeds = context.feeds;
    reply.afterwards = UntilSent::then([&feeds, number] { feeds.begin(number); },
                                       [&feeds, number] { feeds.end(number); });
    return reply;
}

Result<Reply> unsubscribe(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const int64_t number, integerParam(call.params, "subscription", 0, INT64_MAX));
    if (!context.feeds.end(number))
        return usageError("no such subscription", "params.subscription");
    return Reply();
}
} // namespace

MethodTable feedMethods(Context& context)
{
    return {
        {"subscribe", Pace::Quick, [&](const Call& call) { return subscribe(context, call); }},
        {"unsubscribe", Pace::Quick, [&](const Call& call) { return unsubscribe(context, call); }},
    };
}

} // namespace kindred::engine
