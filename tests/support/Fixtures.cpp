#include "support/Fixtures.h"

#include <zlib.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace kindred::test {

namespace {
std::string bigEndian(uint32_t value)
{
    return {static_cast<char>(value >> 24), static_cast<char>(value >> 16),
            static_cast<char>(value >> 8), static_cast<char>(value)};
}

std::string littleEndian(uint64_t value, int bytes)
{
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> (8 * i));
    return text;
}

uint32_t crc(std::string_view bytes)
{
    return static_cast<uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

std::string chunk(std::string_view type, const std::string& data)
{
    const std::string body = std::string(type) + data;
    return bigEndian(static_cast<uint32_t>(data.size())) + body + bigEndian(crc(body));
}

/// windowBits: 15 zlib, 31 gzip, -15 raw. Zeros are fed in pieces, so that a bomb costs no memory.
std::string deflated(std::string_view bytes, uint64_t zeros, int windowBits,
                     uint32_t* sum = nullptr)
{
    z_stream stream{};
    if (deflateInit2(&stream, zeros > 0 ? 1 : 9, Z_DEFLATED, windowBits, 9, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        throw std::runtime_error("zlib");
    std::string out;
    const std::string nothing(1 << 20, '\0');
    uint32_t checksum = 0;
    const auto feed = [&](std::string_view part, int flush) {
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));
        stream.avail_in = static_cast<uInt>(part.size());
        checksum = static_cast<uint32_t>(
            crc32(checksum, reinterpret_cast<const Bytef*>(part.data()), stream.avail_in));
        char buffer[65536];
        do {
            stream.next_out = reinterpret_cast<Bytef*>(buffer);
            stream.avail_out = sizeof buffer;
            deflate(&stream, flush);
            out.append(buffer, sizeof buffer - stream.avail_out);
        } while (stream.avail_out == 0);
    };
    feed(bytes, Z_NO_FLUSH);
    for (; zeros > 0; zeros -= std::min<uint64_t>(zeros, nothing.size()))
        feed(std::string_view(nothing).substr(0, std::min<uint64_t>(zeros, nothing.size())),
             Z_NO_FLUSH);
    feed("", Z_FINISH);
    deflateEnd(&stream);
    if (sum)
        *sum = checksum;
    return out;
}

std::string pngOf(const std::string& header, const std::string& rows)
{
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("IDAT", deflated(rows, 0, 15)) +
           chunk("IEND", "");
}
} // namespace

void writeBytes(const fs::path& path, std::string_view bytes)
{
    if (path.has_parent_path())
        fs::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush())
        throw std::runtime_error("cannot write " + path.string());
}

std::string pngBytes(int width, int height, int variant)
{
    std::string rows;
    for (int y = 0; y < height; ++y) {
        rows += '\0';
        for (int x = 0; x < width; ++x) {
            const bool inside =
                (x + variant) % width < width / 2 && (y + variant / 3) % height < height / 2;
            rows += static_cast<char>(inside ? 20 : 230);
        }
    }
    const std::string grey8("\x08\x00\x00\x00\x00", 5);
    return pngOf(bigEndian(static_cast<uint32_t>(width)) +
                     bigEndian(static_cast<uint32_t>(height)) + grey8,
                 rows);
}

std::string lyingPngBytes(uint32_t width, uint32_t height)
{
    const std::string grey8("\x08\x00\x00\x00\x00", 5);
    return pngOf(bigEndian(width) + bigEndian(height) + grey8, std::string(2, '\0'));
}

std::string idxImages(uint32_t count, uint32_t rows, uint32_t cols)
{
    std::string bytes =
        bigEndian(0x00000803) + bigEndian(count) + bigEndian(rows) + bigEndian(cols);
    for (uint32_t i = 0; i < count * rows * cols; ++i)
        bytes += static_cast<char>((i * 37 + i / 11) % 251);
    return bytes;
}

std::string idxLabels(const std::vector<uint8_t>& labels)
{
    std::string bytes = bigEndian(0x00000801) + bigEndian(static_cast<uint32_t>(labels.size()));
    bytes.append(labels.begin(), labels.end());
    return bytes;
}

std::string gzip(std::string_view bytes)
{
    return deflated(bytes, 0, 31);
}

std::string tarBytes(const std::vector<TarEntry>& entries)
{
    std::string out;
    for (const TarEntry& entry : entries) {
        std::string block(512, '\0');
        const auto put = [&block](size_t at, const std::string& text) {
            block.replace(at, text.size(), text);
        };
        char size[13];
        std::snprintf(size, sizeof size, "%011zo", entry.bytes.size());
        put(0, entry.name.substr(0, 100));
        put(100, "0000644");
        put(124, size);
        put(136, "00000000000");
        put(148, "        ");
        block[156] = entry.type;
        put(157, entry.link.substr(0, 100));
        put(257, std::string("ustar\0"
                             "00",
                             8));
        unsigned sum = 0;
        for (const char c : block)
            sum += static_cast<unsigned char>(c);
        char text[8];
        std::snprintf(text, sizeof text, "%06o", sum);
        put(148, text);
        out += block + entry.bytes;
        out.resize((out.size() + 511) / 512 * 512);
    }
    out.resize(out.size() + 1024);
    return out;
}

std::string zipBytes(const std::vector<ZipEntry>& entries)
{
    std::string out, directory;
    for (const ZipEntry& entry : entries) {
        uint32_t sum = 0;
        const std::string data = deflated(entry.bytes, entry.zeros, -15, &sum);
        // Version, flags, method, time, date, crc, both sizes, name length, no extra field.
        const std::string common = littleEndian(20, 2) + littleEndian(entry.flags, 2) +
                                   littleEndian(8, 2) + littleEndian(0, 4) + littleEndian(sum, 4) +
                                   littleEndian(data.size(), 4) +
                                   littleEndian(entry.bytes.size() + entry.zeros, 4) +
                                   littleEndian(entry.name.size(), 2) + littleEndian(0, 2);
        directory += "PK\x01\x02" + littleEndian(20, 2) + common + littleEndian(0, 2) +
                     littleEndian(0, 2) + littleEndian(0, 2) + littleEndian(0, 4) +
                     littleEndian(out.size(), 4) + entry.name;
        out += "PK\x03\x04" + common + entry.name + data;
    }
    const size_t start = out.size();
    return out + directory + "PK\x05\x06" + littleEndian(0, 4) + littleEndian(entries.size(), 2) +
           littleEndian(entries.size(), 2) + littleEndian(directory.size(), 4) +
           littleEndian(start, 4) + littleEndian(0, 2);
}

void writeClassFolders(const fs::path& root, int classes, int perClass)
{
    for (int c = 0; c < classes; ++c)
        for (int i = 0; i < perClass; ++i)
            writeBytes(root / ("class" + std::to_string(c)) / (std::to_string(i) + ".png"),
                       pngBytes(16, 16, 5 * c + i));
}

} // namespace kindred::test
