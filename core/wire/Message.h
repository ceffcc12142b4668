#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/Json.h"

namespace kindred::wire {

/// Limits agreed in hello; both sides start from these.
struct Limits {
    uint64_t maxJson = 1 << 20;      ///< bytes of one JSON part
    uint64_t maxBlocks = 1ULL << 30; ///< bytes of one block part
    int maxDepth = 64;
};

/// One frame: a JSON-RPC 2.0 object and raw bytes that it refers to by
/// {"$block":{offset,dtype,shape}}.
struct Message {
    Json json;
    std::string blocks;
};

/// Appends an array to message.blocks, 64-byte aligned, and returns the {"$block":…} value for it.
Json addBlock(Message& message, std::string_view dtype, const std::vector<int64_t>& shape,
              const void* data);

struct BlockView {
    std::string dtype;
    std::vector<int64_t> shape;
    const char* data = nullptr; ///< points into message.blocks
    int64_t count() const;
};

/// Resolves a {"$block":…} value; Input error when out of range, misaligned or of a wrong dtype.
Result<BlockView> findBlock(const Message& message, const Json& value, std::string_view dtype);

/// The bytes of a frame: header, JSON, blocks.
std::string encode(const Message& message);

/// The same message as several frames, so that others may travel between them: blocks beyond
/// `chunk` bytes go ahead in kBlocksMethod notifications that carry the id. The Decoder joins them
/// again.
std::vector<std::string> encodeChunked(const Message& message, size_t chunk = 1 << 20);
inline constexpr const char* kBlocksMethod = "$/blocks";

/// Incremental decoder. Feed bytes as they come; take messages as they complete.
class Decoder {
public:
    explicit Decoder(Limits limits = {}) : m_limits(limits) {}
    void setLimits(Limits limits) { m_limits = limits; }
    void feed(std::string_view bytes);

    /// Nothing yet: an empty optional. A malformed or over-long frame: an error, after which the
    /// decoder has skipped it where its length is known, or is broken() where it is not; it then
    /// drops bytes until it meets the next "Content-Length:".
    Result<std::optional<Message>> next();
    bool broken() const { return m_broken; }

private:
    Result<std::optional<Message>> takeFrame();
    bool holdPart(Message& message); ///< true: it was a part of a message yet to come
    void consume(size_t count);
    Error lose(std::string what);
    Error skipFrame(uint64_t bytes, std::string what);
    bool resynchronise();

    Limits m_limits;
    std::string m_buffer;
    size_t m_begin = 0;
    uint64_t m_skip = 0;
    bool m_broken = false;
    std::map<std::string, std::string> m_parts; ///< blocks that came ahead, by id
};

// JSON-RPC 2.0 error codes; kindred errors use -32000 - exit code.
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kCancelled = -32800;

Message request(int64_t id, std::string_view method, Json params);
Message notification(std::string_view method, Json params);
Message response(const Json& id, Json result);
Message errorResponse(const Json& id, int code, const Error& error);
Message errorResponse(const Json& id, const Error& error);

} // namespace kindred::wire
