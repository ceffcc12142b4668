#include "base/Crc32c.h"

#include <array>
#include <cstring>

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

#if defined(__x86_64__)
[[gnu::target("sse4.2")]] uint32_t crc32cInstruction(std::string_view bytes)
{
    uint64_t value = ~0U;
    for (; bytes.size() >= sizeof(uint64_t); bytes.remove_prefix(sizeof(uint64_t))) {
        uint64_t word = 0;
        std::memcpy(&word, bytes.data(), sizeof word);
        value = __builtin_ia32_crc32di(value, word);
    }
    auto rest = static_cast<uint32_t>(value);
    for (const char c : bytes)
        rest = __builtin_ia32_crc32qi(rest, static_cast<uint8_t>(c));
    return ~rest;
}
#endif

using Checksum = uint32_t (*)(std::string_view);

Checksum checksumHere()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.2"))
        return crc32cInstruction;
#endif
    return crc32cPortable;
}
} // namespace

uint32_t crc32c(std::string_view bytes)
{
    static const Checksum checksum = checksumHere();
    return checksum(bytes);
}

uint32_t crc32cPortable(std::string_view bytes)
{
    static constexpr std::array<uint32_t, 256> kTable = crcTable();
    uint32_t value = ~0U;
    for (const char c : bytes)
        value = (value >> 8) ^ kTable[(value ^ static_cast<uint8_t>(c)) & 0xFFU];
    return ~value;
}

} // namespace kindred
