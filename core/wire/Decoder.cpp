#include <algorithm>
#include <charconv>

#include "base/Text.h"
#include "wire/Message.h"

namespace kindred::wire {

namespace {
constexpr size_t kMaxHeader = 4096;
constexpr std::string_view kHeaderEnd = "\r\n\r\n";
constexpr std::string_view kResumeAt = "Content-Length:";
/// An over-long frame up to this many times the limit is taken for an honest one and skipped whole;
/// beyond, its length is taken for damage.
constexpr uint64_t kHonestFactor = 64;
constexpr size_t kMaxOpenParts = 16;

struct Header {
    uint64_t json = 0;
    uint64_t blocks = 0;
};

std::optional<uint64_t> parseLength(std::string_view text)
{
    uint64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Sets `slot` once; false for a repeated or malformed length.
bool setOnce(std::optional<uint64_t>& slot, std::string_view value)
{
    if (slot)
        return false;
    slot = parseLength(value);
    return slot.has_value();
}

std::optional<Header> parseHeader(std::string_view text)
{
    std::optional<uint64_t> json;
    std::optional<uint64_t> blocks;
    while (!text.empty()) {
        const size_t end = std::min(text.find("\r\n"), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 2, text.size()));
        const size_t colon = line.find(':');
        if (colon == std::string_view::npos || colon == 0)
            return std::nullopt;
        const std::string name = toLower(line.substr(0, colon));
        const std::string value = trim(line.substr(colon + 1));
        if (name == "content-length" && !setOnce(json, value))
            return std::nullopt;
        if (name == "content-blocks" && !setOnce(blocks, value))
            return std::nullopt;
    }
    if (!json)
        return std::nullopt;
    return Header{*json, blocks.value_or(0)};
}

bool isHeaderByte(char c)
{
    return (c >= 0x20 && c < 0x7f) || c == '\r' || c == '\n' || c == '\t';
}

std::string partKey(const Json& json)
{
    const Json params = json.value("params", Json());
    return params.is_object() ? params.value("id", Json()).dump() : "null";
}
} // namespace

void Decoder::feed(std::string_view bytes)
{
    const size_t skipped = std::min<uint64_t>(m_skip, bytes.size());
    m_skip -= skipped;
    m_buffer.append(bytes.substr(skipped));
}

void Decoder::consume(size_t count)
{
    m_begin += count;
    if (m_begin == m_buffer.size()) {
        m_buffer.clear();
        m_begin = 0;
    } else if (m_begin > m_buffer.size() / 2) {
        m_buffer.erase(0, m_begin);
        m_begin = 0;
    }
}

Error Decoder::lose(std::string what)
{
    m_broken = true;
    consume(1); // what follows the first byte may hold a good header
    return inputError(std::move(what), "frame",
                      "A frame is Content-Length, an empty line, and that many bytes of JSON.");
}

bool Decoder::resynchronise()
{
    const std::string_view text = std::string_view(m_buffer).substr(m_begin);
    const size_t found = text.find(kResumeAt);
    if (found == std::string_view::npos) {
        // The last bytes may be the beginning of a header.
        consume(text.size() - std::min(text.size(), kResumeAt.size() - 1));
        return false;
    }
    consume(found);
    m_broken = false;
    return true;
}

Error Decoder::skipFrame(uint64_t bytes, std::string what)
{
    const uint64_t here = std::min<uint64_t>(bytes, m_buffer.size() - m_begin);
    consume(here);
    m_skip = bytes - here;
    return inputError(std::move(what), "frame", "The limits are agreed in hello.");
}

Result<std::optional<Message>> Decoder::next()
{
    for (;;) {
        if (m_broken && !resynchronise())
            return std::optional<Message>();
        auto taken = takeFrame();
        if (!taken || !*taken)
            return taken;
        if (!holdPart(**taken))
            return taken;
    }
}

Result<std::optional<Message>> Decoder::takeFrame()
{
    const std::string_view text = std::string_view(m_buffer).substr(m_begin);
    const size_t end = text.substr(0, kMaxHeader).find(kHeaderEnd);
    const std::string_view head = text.substr(0, std::min({end, kMaxHeader, text.size()}));
    if (!std::all_of(head.begin(), head.end(), isHeaderByte))
        return lose("bytes that are not a header");
    if (end == std::string_view::npos) {
        if (text.size() >= kMaxHeader)
            return lose("a header longer than " + std::to_string(kMaxHeader) + " bytes");
        return std::optional<Message>();
    }
    const auto header = parseHeader(head);
    if (!header)
        return lose("a header without a valid Content-Length");
    const bool overlong = header->json > m_limits.maxJson || header->blocks > m_limits.maxBlocks;
    if (overlong && (header->json / kHonestFactor > m_limits.maxJson ||
                     header->blocks / kHonestFactor > m_limits.maxBlocks))
        return lose("a frame of an impossible length");
    const size_t start = end + kHeaderEnd.size();
    const uint64_t total = start + header->json + header->blocks;
    if (overlong)
        return skipFrame(total, "a frame of " + std::to_string(header->json) + " + " +
                                    std::to_string(header->blocks) + " bytes, over the limit of " +
                                    std::to_string(m_limits.maxJson) + " + " +
                                    std::to_string(m_limits.maxBlocks));
    if (text.size() < total)
        return std::optional<Message>();
    auto json = parseJson(text.substr(start, header->json), "frame", m_limits.maxDepth);
    Message message;
    if (json) {
        message.json = std::move(*json);
        message.blocks = text.substr(start + header->json, header->blocks);
    }
    consume(total);
    if (!json)
        return json.error();
    return std::optional<Message>(std::move(message));
}

bool Decoder::holdPart(Message& message)
{
    if (!message.json.is_object())
        return false;
    const Json method = message.json.value("method", Json());
    if (method.is_string() && method.get<std::string>() == kBlocksMethod) {
        std::string& held = m_parts[partKey(message.json)];
        held += message.blocks;
        if (held.size() > m_limits.maxBlocks || m_parts.size() > kMaxOpenParts)
            m_parts.clear(); // the answer that they belong to will not find its blocks
        return true;
    }
    if (m_parts.empty() || !message.json.contains("id"))
        return false;
    if (auto part = m_parts.extract(message.json["id"].dump())) {
        part.mapped() += message.blocks;
        message.blocks = std::move(part.mapped());
    }
    return false;
}

} // namespace kindred::wire
