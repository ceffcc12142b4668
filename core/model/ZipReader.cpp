#include "model/ZipReader.h"

#include <cstdint>
#include <optional>

namespace kindred {

namespace {
constexpr uint32_t kEndSignature = 0x06054b50;
constexpr uint32_t kCentralSignature = 0x02014b50;
constexpr uint32_t kLocalSignature = 0x04034b50;
constexpr size_t kEndSize = 22;
constexpr size_t kCentralSize = 46;
constexpr size_t kLocalSize = 30;
constexpr size_t kLongestComment = 65535;

uint32_t little(std::string_view bytes, size_t offset, size_t count)
{
    uint32_t value = 0;
    for (size_t i = 0; i < count; ++i)
        value |= static_cast<uint32_t>(static_cast<uint8_t>(bytes[offset + i])) << (8 * i);
    return value;
}

std::optional<size_t> findEnd(std::string_view bytes)
{
    if (bytes.size() < kEndSize)
        return std::nullopt;
    const size_t last = bytes.size() - kEndSize;
    const size_t first = last > kLongestComment ? last - kLongestComment : 0;
    for (size_t at = last + 1; at-- > first;)
        if (little(bytes, at, 4) == kEndSignature)
            return at;
    return std::nullopt;
}

/// The data of one entry, whose local header is at `local`.
Result<std::string_view> entryData(std::string_view bytes, size_t local, size_t size,
                                   const std::string& where)
{
    if (local + kLocalSize > bytes.size() || little(bytes, local, 4) != kLocalSignature)
        return inputError("the zip archive is damaged", where);
    const size_t begin =
        local + kLocalSize + little(bytes, local + 26, 2) + little(bytes, local + 28, 2);
    if (begin > bytes.size() || size > bytes.size() - begin)
        return inputError("the zip archive is cut short", where);
    return bytes.substr(begin, size);
}
} // namespace

Result<std::map<std::string, std::string_view>> readStoredZip(std::string_view bytes,
                                                              const std::string& where)
{
    const std::optional<size_t> end = findEnd(bytes);
    if (!end)
        return inputError("not a complete zip archive", where);
    const uint32_t count = little(bytes, *end + 10, 2);
    size_t at = little(bytes, *end + 16, 4);
    std::map<std::string, std::string_view> entries;
    for (uint32_t i = 0; i < count; ++i) {
        if (at + kCentralSize > bytes.size() || little(bytes, at, 4) != kCentralSignature)
            return inputError("the zip directory is damaged", where);
        const uint32_t method = little(bytes, at + 10, 2);
        const uint32_t stored = little(bytes, at + 20, 4);
        const uint32_t size = little(bytes, at + 24, 4);
        const uint32_t nameSize = little(bytes, at + 28, 2);
        if (at + kCentralSize + nameSize > bytes.size())
            return inputError("the zip directory is cut short", where);
        const std::string name(bytes.substr(at + kCentralSize, nameSize));
        if ((little(bytes, at + 8, 2) & 1U) != 0 || method != 0 || stored != size)
            return inputError(
                "“" + name + "” is compressed or encrypted; torch stores entries plainly", where);
        KINDRED_ASSIGN(entries[name], entryData(bytes, little(bytes, at + 42, 4), size, where));
        at += kCentralSize + nameSize + little(bytes, at + 30, 2) + little(bytes, at + 32, 2);
    }
    return entries;
}

} // namespace kindred
