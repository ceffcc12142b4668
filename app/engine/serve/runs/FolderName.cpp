#include "engine/serve/runs/FolderName.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

namespace kindred::engine {

namespace {
constexpr size_t kLongestName = 80;

/// Bytes of the character that begins at `at`, 0 where that is no valid UTF-8; its code point.
size_t character(std::string_view text, size_t at, uint32_t& point)
{
    const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
    const uint8_t lead = byte(at);
    const size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length == 0 || lead > 0xf4 || at + length > text.size())
        return 0;
    point = length == 1 ? lead : lead & (0x7fU >> length);
    for (size_t i = at + 1; i < at + length; ++i) {
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (byte(i) & 0x3fU);
    }
    const uint32_t least = length == 3 ? 0x800 : length == 4 ? 0x10000 : 0;
    return point < least || point > 0x10ffff || (point & 0x1ff800) == 0xd800 ? 0 : length;
}

/// Letters, digits, marks on letters. Of what lies beyond ASCII that is all but the blocks of
/// punctuation, symbols, marks of direction and private use.
bool staysInName(uint32_t point)
{
    if (point < 0x80)
        return std::isalnum(static_cast<int>(point)) || point == '.' || point == '_';
    struct Block {
        uint32_t first, last;
    };
    constexpr Block kLeftOut[] = {{0x80, 0xbf},     {0xd7, 0xd7},       {0xf7, 0xf7},
                                  {0x2000, 0x2bff}, {0x3000, 0x3004},   {0x3008, 0x3020},
                                  {0xe000, 0xf8ff}, {0xfe00, 0xfe6f},   {0xfeff, 0xff0f},
                                  {0xfff0, 0xffff}, {0x1f000, 0x1faff}, {0xe0000, 0x10ffff}};
    return std::none_of(std::begin(kLeftOut), std::end(kLeftOut), [&](const Block& block) {
        return point >= block.first && point <= block.last;
    });
}
} // namespace

std::string folderName(std::string_view name)
{
    std::string safe;
    for (size_t at = 0; at < name.size();) {
        uint32_t point = 0;
        const size_t length = character(name, at, point);
        const bool stays = length > 0 && staysInName(point) && !(safe.empty() && point == '.');
        if (stays && safe.size() + length > kLongestName)
            break;
        if (stays)
            safe += name.substr(at, length);
        else if (!safe.empty() && safe.back() != '-' && safe.size() < kLongestName)
            safe += '-';
        at += std::max<size_t>(length, 1);
    }
    while (!safe.empty() && (safe.back() == '-' || safe.back() == '.'))
        safe.pop_back();
    return safe.empty() ? "run" : safe;
}

} // namespace kindred::engine
