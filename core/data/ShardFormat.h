#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "data/Draft.h"

namespace kindred {

// The parts of a shard file (docs/shard-format.md): header, pictures, one entry a picture, facts.
// Numbers are little-endian.

constexpr std::string_view kShardMagic = "KSHARD\r\n";
constexpr uint32_t kShardVersion = 1;
constexpr uint64_t kShardAlignment = 64; ///< of a picture's first byte in the file

struct ShardHeader {
    std::array<char, 8> magic{};
    uint32_t version = kShardVersion;
    uint32_t edge = 0;  ///< no picture's short side is longer
    uint64_t count = 0; ///< pictures
    uint64_t entriesAt = 0;
    uint64_t factsAt = 0;
    uint64_t fileBytes = 0;
    uint32_t tailChecksum = 0; ///< CRC-32C of entries and facts
    uint32_t unused[2] = {0, 0};
    uint32_t checksum = 0; ///< CRC-32C of what comes before it
};

/// Where one picture lies. One that could not be decoded has no pixels: all is 0.
struct ShardEntry {
    uint64_t offset = 0;
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t channels = 0;
    uint32_t checksum = 0; ///< CRC-32C of its pixels

    uint64_t bytes() const { return uint64_t{width} * height * channels; }
};

static_assert(std::endian::native == std::endian::little, "shards are read as they lie");
static_assert(sizeof(ShardHeader) == 64 && std::is_trivially_copyable_v<ShardHeader>);
static_assert(sizeof(ShardEntry) == 24 && std::is_trivially_copyable_v<ShardEntry>);

/// True for the first bytes of a shard of any version.
bool isShard(std::string_view head);

/// The header's bytes with magic and checksum.
std::string shardHeaderBytes(ShardHeader header);

/// The header of a whole file that lies in `bytes`, whose entries and facts are sound. Input
/// errors, naming `where`: other version, cut short, damaged.
Result<ShardHeader> readShardHeader(std::string_view bytes, const std::string& where);

/// Everything that a draft knows beside its pixels, as JSON: names, labels, splits, problems.
std::string shardFacts(const Draft& draft);

/// Writes the facts into a draft whose dataset exists; `count` names are expected. Input error
/// where they are not what shardFacts() writes.
Status readShardFacts(std::string_view text, uint64_t count, const std::string& where,
                      Draft& draft);

} // namespace kindred
