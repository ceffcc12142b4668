#include "run/TensorBoardEvents.h"

#include <algorithm>
#include <bit>
#include <set>

#include "base/Crc32c.h"

namespace kindred {

namespace {
/// Field numbers and wire types of tensorflow/core/util/event.proto and summary.proto.
constexpr uint8_t kWallTime = 1 << 3 | 1;
constexpr uint8_t kStep = 2 << 3 | 0;
constexpr uint8_t kFileVersion = 3 << 3 | 2;
constexpr uint8_t kSummary = 5 << 3 | 2;
constexpr uint8_t kSummaryValue = 1 << 3 | 2;
constexpr uint8_t kValueTag = 1 << 3 | 2;
constexpr uint8_t kSimpleValue = 2 << 3 | 5;

template <class Number>
void appendLittleEndian(Number number, std::string& bytes)
{
    for (size_t i = 0; i < sizeof number; ++i)
        bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

void appendVarint(uint64_t number, std::string& bytes)
{
    for (; number >= 0x80; number >>= 7)
        bytes += static_cast<char>((number & 0x7F) | 0x80);
    bytes += static_cast<char>(number);
}

void appendField(uint8_t key, std::string_view content, std::string& bytes)
{
    bytes += static_cast<char>(key);
    appendVarint(content.size(), bytes);
    bytes += content;
}

/// A checksum of data that may hold checksums itself is stored rotated and shifted.
uint32_t maskedChecksum(std::string_view bytes)
{
    return std::rotr(crc32c(bytes), 15) + 0xA282EAD8U;
}

void appendRecord(std::string_view event, std::string& bytes)
{
    std::string length;
    appendLittleEndian(uint64_t{event.size()}, length);
    bytes += length;
    appendLittleEndian(maskedChecksum(length), bytes);
    bytes += event;
    appendLittleEndian(maskedChecksum(event), bytes);
}

std::string eventHead(double wallTime)
{
    std::string event(1, static_cast<char>(kWallTime));
    appendLittleEndian(std::bit_cast<uint64_t>(wallTime), event);
    return event;
}

/// A number of a line; 0 where there is none.
double numberIn(const Json& line, const char* key)
{
    const auto found = line.find(key);
    return found != line.end() && found->is_number() ? found->get<double>() : 0.0;
}

/// Where the values of a line belong; empty: it has none to show.
std::string tagPrefix(const Json& line)
{
    const auto kind = line.find("kind");
    if (kind == line.end() || !line.contains("values") || !line["values"].is_object())
        return {};
    return *kind == "scalars" ? "train/" : *kind == "evaluation" ? "evaluation/" : "";
}

/// One event of all numbers of a line; empty where it has none.
std::string eventOf(const Json& line, TensorBoardEvents& events, std::set<std::string>& tags)
{
    const std::string prefix = tagPrefix(line);
    std::string summary;
    if (prefix.empty())
        return summary;
    for (const auto& [key, number] : line["values"].items()) {
        if (!number.is_number())
            continue;
        std::string value;
        appendField(kValueTag, prefix + key, value);
        value += static_cast<char>(kSimpleValue);
        appendLittleEndian(std::bit_cast<uint32_t>(number.get<float>()), value);
        appendField(kSummaryValue, value, summary);
        tags.insert(prefix + key);
        ++events.points;
    }
    if (summary.empty())
        return summary;
    std::string event = eventHead(numberIn(line, "time"));
    event += static_cast<char>(kStep);
    appendVarint(static_cast<uint64_t>(std::max(numberIn(line, "step"), 0.0)), event);
    appendField(kSummary, summary, event);
    return event;
}
} // namespace

Result<TensorBoardEvents> tensorBoardEvents(const RunDirectory& run)
{
    TensorBoardEvents events;
    std::set<std::string> tags;
    std::string records;
    double begun = -1;
    EventReader reader(run);
    for (bool more = true; more;) {
        KINDRED_ASSIGN(const EventReader::Chunk chunk, reader.poll());
        more = chunk.more;
        if (chunk.restarted) { // the run was resumed meanwhile
            records.clear();
            tags.clear();
            events.points = 0;
            begun = -1;
        }
        for (const Json& line : chunk.events) {
            const std::string event = eventOf(line, events, tags);
            if (event.empty())
                continue;
            begun = begun < 0 ? numberIn(line, "time") : begun;
            appendRecord(event, records);
        }
    }
    if (records.empty())
        return inputError("the run has no curve yet", run.eventsFile().string());
    std::string version = eventHead(begun);
    appendField(kFileVersion, "brain.Event:2", version);
    appendRecord(version, events.bytes);
    events.bytes += records;
    events.fileName =
        "events.out.tfevents." + std::to_string(static_cast<int64_t>(begun)) + ".kindred";
    events.tags.assign(tags.begin(), tags.end());
    return events;
}

} // namespace kindred
