#pragma once

#include <cstdint>
#include <string_view>

namespace kindred {

/// CRC-32C (Castagnoli, reflected, polynomial 0x1EDC6F41): 0xE3069283 of "123456789".
uint32_t crc32c(std::string_view bytes);

} // namespace kindred
