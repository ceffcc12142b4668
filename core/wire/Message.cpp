#include "wire/Message.h"

#include <algorithm>

#include "wire/ErrorJson.h"

namespace kindred::wire {

namespace {
std::string frame(const Json& json, std::string_view blocks)
{
    // Text that came from outside (a file name) need not be UTF-8; it must not stop a reply.
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string bytes = "Content-Length: " + std::to_string(text.size()) + "\r\n";
    if (!blocks.empty())
        bytes += "Content-Blocks: " + std::to_string(blocks.size()) + "\r\n";
    bytes += "\r\n";
    bytes.reserve(bytes.size() + text.size() + blocks.size());
    bytes += text;
    bytes += blocks;
    return bytes;
}
} // namespace

std::string encode(const Message& message)
{
    return frame(message.json, message.blocks);
}

std::vector<std::string> encodeChunked(const Message& message, size_t chunk)
{
    std::vector<std::string> frames;
    std::string_view blocks = message.blocks;
    const Json id = message.json.value("id", Json());
    while (blocks.size() > chunk && !id.is_null()) {
        const Json part = {{"jsonrpc", "2.0"}, {"method", kBlocksMethod}, {"params", {{"id", id}}}};
        frames.push_back(frame(part, blocks.substr(0, chunk)));
        blocks.remove_prefix(chunk);
    }
    frames.push_back(frame(message.json, blocks));
    return frames;
}

Message request(int64_t id, std::string_view method, Json params)
{
    return {{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}},
            {}};
}

Message notification(std::string_view method, Json params)
{
    return {{{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}}, {}};
}

Message response(const Json& id, Json result)
{
    return {{{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}}, {}};
}

Message errorResponse(const Json& id, int code, const Error& error)
{
    const Json body = {{"code", code}, {"message", error.message()}, {"data", errorJson(error)}};
    return {{{"jsonrpc", "2.0"}, {"id", id}, {"error", body}}, {}};
}

Message errorResponse(const Json& id, const Error& error)
{
    return errorResponse(id, -32000 - static_cast<int>(error.code), error);
}

} // namespace kindred::wire
