#include "base/Crc32c.h"

#include <array>

namespace kindred {

namespace {
constexpr uint32_t kReflectedPolynomial = 0x82F63B78U;

constexpr std::array<uint32_t, 256> crcTable()
{
    std::array<uint32_t, 256> table{};
    for (uint32_t byte = 0; byte < 256; ++byte) {
        uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit)
            value = (value >> 1) ^ ((value & 1U) != 0 ? kReflectedPolynomial : 0U);
        table[byte] = value;
    }
    return table;
}
} // namespace

uint32_t crc32c(std::string_view bytes)
{
    static constexpr std::array<uint32_t, 256> kTable = crcTable();
    uint32_t value = ~0U;
    for (const char c : bytes)
        value = (value >> 8) ^ kTable[(value ^ static_cast<uint8_t>(c)) & 0xFFU];
    return ~value;
}

} // namespace kindred
