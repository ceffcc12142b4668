#include "data/ImageHeader.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>

#include "base/Text.h"

namespace kindred {

namespace {
/// Bounds-checked reading of numbers; reads past the end give 0.
class Bytes {
public:
    explicit Bytes(std::string_view bytes, bool big = true) : m_bytes(bytes), m_big(big) {}
    uint32_t at(size_t offset, size_t width) const
    {
        uint32_t value = 0;
        for (size_t i = 0; i < width; ++i) {
            const size_t from = offset + (m_big ? i : width - 1 - i);
            value = value << 8 | (from < m_bytes.size() ? static_cast<uint8_t>(m_bytes[from]) : 0);
        }
        return value;
    }
    size_t size() const { return m_bytes.size(); }

private:
    std::string_view m_bytes;
    bool m_big;
};

/// Calls visit(tag, value) for the entries of the first directory of a TIFF block.
template <class Visit>
void visitTiff(std::string_view block, Visit visit)
{
    if (block.size() < 8)
        return;
    const Bytes data(block, block[0] == 'M');
    const size_t directory = data.at(4, 4);
    const uint32_t count = data.at(directory, 2);
    for (uint32_t i = 0; i < std::min<uint32_t>(count, 512); ++i) {
        const size_t entry = directory + 2 + 12 * static_cast<size_t>(i);
        if (entry + 12 > block.size())
            return;
        const bool isShort = data.at(entry + 2, 2) == 3;
        visit(data.at(entry, 2), data.at(entry + 8, isShort ? 2 : 4));
    }
}

int orientationOf(std::string_view tiff)
{
    int orientation = 1;
    visitTiff(tiff, [&](uint32_t tag, uint32_t value) {
        if (tag == 0x0112 && value >= 1 && value <= 8)
            orientation = static_cast<int>(value);
    });
    return orientation;
}

void readJpeg(std::string_view bytes, ImageHeader& header)
{
    const Bytes data(bytes);
    size_t at = 2;
    while (at + 4 <= bytes.size()) {
        if (data.at(at, 1) != 0xff) {
            ++at;
            continue;
        }
        const uint32_t marker = data.at(at + 1, 1);
        if (marker == 0xff || marker == 0x00 || marker == 0x01 ||
            (marker >= 0xd0 && marker <= 0xd8)) {
            at += marker == 0xff ? 1 : 2;
            continue;
        }
        if (marker == 0xda || marker == 0xd9)
            return;
        const size_t length = data.at(at + 2, 2);
        const std::string_view body = bytes.substr(std::min(at + 4, bytes.size()));
        if (marker == 0xe1 && body.starts_with(std::string_view("Exif\0\0", 6)) && length > 8)
            header.orientation = orientationOf(body.substr(6, length - 8));
        const bool frame =
            marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
        if (frame) {
            header.height = data.at(at + 5, 2);
            header.width = data.at(at + 7, 2);
            return;
        }
        at += 2 + std::max<size_t>(length, 2);
    }
}

void readPng(std::string_view bytes, ImageHeader& header)
{
    const Bytes data(bytes);
    header.width = data.at(16, 4);
    header.height = data.at(20, 4);
    for (size_t at = 8; at + 12 <= bytes.size();) {
        const size_t length = data.at(at, 4);
        const std::string_view name = bytes.substr(at + 4, 4);
        if (name == "eXIf")
            header.orientation = orientationOf(bytes.substr(at + 8, length));
        if (name == "eXIf" || name == "IDAT" || length > bytes.size())
            return;
        at += 12 + length;
    }
}

void readBmp(std::string_view bytes, ImageHeader& header)
{
    const Bytes data(bytes, false);
    const bool old = data.at(14, 4) == 12;
    header.width = old ? data.at(18, 2) : data.at(18, 4);
    header.height =
        old ? data.at(20, 2) : std::abs(static_cast<int64_t>(static_cast<int32_t>(data.at(22, 4))));
}

void readWebp(std::string_view bytes, ImageHeader& header)
{
    const Bytes data(bytes, false);
    const std::string_view kind = bytes.substr(12, 4);
    if (kind == "VP8X") {
        header.width = data.at(24, 3) + int64_t{1};
        header.height = data.at(27, 3) + int64_t{1};
    } else if (kind == "VP8L") {
        const uint32_t bits = data.at(21, 4);
        header.width = (bits & 0x3fff) + int64_t{1};
        header.height = (bits >> 14 & 0x3fff) + int64_t{1};
    } else {
        header.width = data.at(26, 2) & 0x3fff;
        header.height = data.at(28, 2) & 0x3fff;
    }
}

void readPnm(std::string_view bytes, ImageHeader& header)
{
    std::array<int64_t, 2> numbers = {0, 0};
    size_t at = 2;
    for (int64_t& number : numbers) {
        while (at < bytes.size() &&
               (std::isspace(static_cast<uint8_t>(bytes[at])) != 0 || bytes[at] == '#')) {
            if (bytes[at] == '#')
                while (at < bytes.size() && bytes[at] != '\n')
                    ++at;
            else
                ++at;
        }
        const char* end = bytes.data() + bytes.size();
        const auto parsed = std::from_chars(bytes.data() + at, end, number);
        at = static_cast<size_t>(parsed.ptr - bytes.data());
    }
    header.width = numbers[0];
    header.height = numbers[1];
}

void readTiff(std::string_view bytes, ImageHeader& header)
{
    visitTiff(bytes, [&](uint32_t tag, uint32_t value) {
        if (tag == 0x0100)
            header.width = value;
        if (tag == 0x0101)
            header.height = value;
    });
    header.orientation = orientationOf(bytes);
}

void readSize(std::string_view bytes, ImageHeader& header)
{
    switch (header.format) {
    case ImageFormat::Jpeg:
        return readJpeg(bytes, header);
    case ImageFormat::Png:
        return readPng(bytes, header);
    case ImageFormat::Bmp:
        return readBmp(bytes, header);
    case ImageFormat::Webp:
        return readWebp(bytes, header);
    case ImageFormat::Tiff:
        return readTiff(bytes, header);
    case ImageFormat::Pnm:
        return readPnm(bytes, header);
    case ImageFormat::Gif:
    case ImageFormat::Unknown:
        return;
    }
}
} // namespace

ImageFormat imageFormat(std::string_view head)
{
    using namespace std::string_view_literals;
    if (head.starts_with("\xff\xd8\xff"sv))
        return ImageFormat::Jpeg;
    if (head.starts_with("\x89PNG\r\n\x1a\n"sv))
        return ImageFormat::Png;
    if (head.starts_with("BM"sv) && head.size() >= 10 && head.substr(6, 4) == "\0\0\0\0"sv)
        return ImageFormat::Bmp;
    if (head.starts_with("RIFF"sv) && head.size() >= 16 && head.substr(8, 4) == "WEBP"sv)
        return ImageFormat::Webp;
    if (head.starts_with("II*\0"sv) || head.starts_with("MM\0*"sv))
        return ImageFormat::Tiff;
    if (head.starts_with("GIF8"sv))
        return ImageFormat::Gif;
    if (head.size() >= 3 && head[0] == 'P' && head[1] >= '1' && head[1] <= '6' &&
        std::isspace(static_cast<uint8_t>(head[2])) != 0)
        return ImageFormat::Pnm;
    return ImageFormat::Unknown;
}

Result<ImageHeader> readImageHeader(std::string_view bytes, const std::string& where)
{
    if (bytes.empty())
        return inputError("the file is empty", where);
    ImageHeader header;
    header.format = imageFormat(bytes);
    if (header.format == ImageFormat::Gif)
        return inputError("GIF pictures are not read", where, "Convert it to PNG.");
    if (header.format == ImageFormat::Unknown)
        return inputError("is not a picture in a format that can be read "
                          "(JPEG, PNG, BMP, WebP, TIFF, PNM)",
                          where);
    readSize(bytes, header);
    if (header.width <= 0 || header.height <= 0)
        return inputError("the picture has no size (damaged header, or zero pixels)", where);
    if (header.width > kMaxPixels || header.height > kMaxPixels ||
        header.width * header.height > kMaxPixels)
        return inputError("the picture of " + std::to_string(header.width) + " x " +
                              std::to_string(header.height) +
                              " pixels is above the limit of 100 megapixels",
                          where, "Scale it down.");
    return header;
}

bool hasImageExtension(std::string_view name)
{
    static constexpr std::array<std::string_view, 14> known = {
        ".jpg",  ".jpeg", ".jpe",  ".jfif", ".png", ".bmp", ".dib",
        ".webp", ".tif",  ".tiff", ".pgm",  ".ppm", ".pnm", ".pbm"};
    const size_t dot = name.rfind('.');
    if (dot == std::string_view::npos)
        return false;
    const std::string extension = toLower(name.substr(dot));
    return std::find(known.begin(), known.end(), extension) != known.end();
}

} // namespace kindred
