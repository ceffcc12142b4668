#pragma once

#include <cstdint>
#include <string_view>

namespace kindred {

/// CRC-32C (Castagnoli, reflected, polynomial 0x1EDC6F41): 0xE3069283 of "123456789".
/// Uses the processor's own instruction (SSE 4.2) where it has one.
uint32_t crc32c(std::string_view bytes);

/// The same by table, as on processors without it.
uint32_t crc32cPortable(std::string_view bytes);

} // namespace kindred
