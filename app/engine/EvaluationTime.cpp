#include "engine/EvaluationTime.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace kindred::engine {

namespace {
constexpr std::array kParts = {"forward", "images", "search", "rest"};

double secondsOf(const Json& seconds, const char* part)
{
    const auto found = seconds.find(part);
    return found != seconds.end() && found->is_number() ? found->get<double>() : 0.0;
}

/// Adds the seconds of an evaluation's event; nothing for other events.
void addSeconds(const Json& event, Json& sum)
{
    const auto kind = event.find("kind");
    const auto seconds = event.find("seconds");
    if (kind == event.end() || *kind != "evaluation" || seconds == event.end() ||
        !seconds->is_object())
        return;
    for (const char* part : kParts)
        sum[part] = secondsOf(sum, part) + secondsOf(*seconds, part);
}

double totalOf(const Json& seconds)
{
    double total = 0;
    for (const char* part : kParts)
        total += secondsOf(seconds, part);
    return total;
}
} // namespace

Json evaluationTime(const RunDirectory& run, const RunStatus& status)
{
    Json sum = Json::object();
    EventReader reader(run);
    for (bool more = true; more;) {
        const Result<EventReader::Chunk> chunk = reader.poll();
        if (!chunk.ok())
            return nullptr;
        if (chunk->restarted)
            sum.clear();
        for (const Json& event : chunk->events)
            addSeconds(event, sum);
        more = chunk->more;
    }
    if (sum.empty())
        return nullptr;
    return {{"share", totalOf(sum) / std::max(status.worked, 1e-9)}, {"seconds", sum}};
}

std::string evaluationTimeText(const Json& time)
{
    const Json& seconds = time.at("seconds");
    const double total = totalOf(seconds);
    char text[96];
    std::snprintf(text, sizeof text, "%.1f s, %.0f %% of the time:", total,
                  100 * time.at("share").get<double>());
    std::string line = text;
    for (const char* part : kParts) {
        const double share = secondsOf(seconds, part) / std::max(total, 1e-9);
        std::snprintf(text, sizeof text, "%s %s %.0f %%", part == kParts.front() ? "" : ",", part,
                      100 * share);
        line += text;
    }
    return line;
}

} // namespace kindred::engine
