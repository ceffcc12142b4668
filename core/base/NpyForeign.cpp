#include "base/NpyForeign.h"

#include <charconv>
#include <cstring>

namespace kindred {

namespace {
constexpr size_t kLongestWord = 1 << 20; ///< characters
constexpr uint32_t kReplacement = 0xfffd;

bool isWords(std::string_view dtype)
{
    return dtype.starts_with("<U") || dtype.starts_with("|S");
}

bool isWhole(std::string_view dtype)
{
    return dtype.size() == 3 && (dtype[1] == 'i' || dtype[1] == 'u' || dtype[1] == 'b');
}

void appendUtf8(std::string& text, uint32_t point)
{
    if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
        point = kReplacement;
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | (point >> shift & 0x3f)); };
    if (point < 0x80) {
        text += static_cast<char>(point);
    } else if (point < 0x800) {
        text += static_cast<char>(0xc0 | point >> 6);
        tail(0);
    } else if (point < 0x10000) {
        text += static_cast<char>(0xe0 | point >> 12);
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xf0 | point >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

std::string wordOf(std::string_view item, bool wide)
{
    if (!wide)
        return std::string(item.substr(0, item.find_last_not_of('\0') + 1));
    std::string text;
    for (size_t at = 0; at + 4 <= item.size(); at += 4) {
        uint32_t point = 0;
        std::memcpy(&point, item.data() + at, sizeof point);
        if (point == 0)
            break;
        appendUtf8(text, point);
    }
    return text;
}

std::string numberOf(std::string_view item, bool isSigned)
{
    uint64_t bits = 0;
    for (size_t i = item.size(); i-- > 0;)
        bits = bits << 8 | static_cast<uint8_t>(item[i]);
    const auto shift = static_cast<int>(64 - 8 * item.size());
    return isSigned ? std::to_string(static_cast<int64_t>(bits << shift) >> shift)
                    : std::to_string(bits);
}
} // namespace

HalfFloat::operator float() const
{
    constexpr int kExponentBias = 127 - 15;
    const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
    const uint32_t exponent = bits >> 10 & 0x1f;
    const uint32_t fraction = bits & 0x3ff;
    float value = 0;
    if (exponent == 0) { // zero, or below the smallest normal number: fraction · 2⁻²⁴
        value = static_cast<float>(fraction) * 0x1p-24F;
        return sign != 0 ? -value : value;
    }
    const uint32_t wide = exponent == 0x1f ? 0xff : exponent + kExponentBias;
    const uint32_t single = sign | wide << 23 | fraction << 13;
    std::memcpy(&value, &single, sizeof value);
    return value;
}

size_t foreignItemSize(std::string_view dtype)
{
    if (dtype == "<f2")
        return 2;
    if (dtype == "<u8")
        return 8;
    if (!isWords(dtype))
        return 0;
    size_t length = 0;
    const auto parsed = std::from_chars(dtype.data() + 2, dtype.data() + dtype.size(), length);
    if (parsed.ec != std::errc{} || parsed.ptr != dtype.data() + dtype.size() ||
        length > kLongestWord)
        return 0;
    return dtype[1] == 'U' ? 4 * length : length;
}

void bringToRows(NpyArray& array)
{
    array.header.columnMajor = false;
    if (array.header.shape.size() != 2)
        return;
    const auto rows = static_cast<size_t>(array.header.shape[0]);
    const auto columns = static_cast<size_t>(array.header.shape[1]);
    const size_t width = array.header.itemSize();
    std::string ordered(array.bytes.size(), '\0');
    for (size_t row = 0; row < rows; ++row)
        for (size_t column = 0; column < columns; ++column)
            std::memcpy(&ordered[(row * columns + column) * width],
                        &array.bytes[(column * rows + row) * width], width);
    array.bytes = std::move(ordered);
}

std::vector<std::string> npyTexts(const NpyArray& array)
{
    const std::string_view dtype = array.header.dtype;
    std::vector<std::string> texts;
    if (!isWords(dtype) && !isWhole(dtype))
        return texts;
    const size_t width = array.header.itemSize();
    const auto count = static_cast<size_t>(array.header.count());
    texts.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        const std::string_view item = std::string_view(array.bytes).substr(i * width, width);
        texts.push_back(isWords(dtype) ? wordOf(item, dtype[1] == 'U')
                                       : numberOf(item, dtype[1] == 'i'));
    }
    return texts;
}

} // namespace kindred
