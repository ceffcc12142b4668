#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kindred::test {

namespace fs = std::filesystem;

/// Writes bytes as they are; makes the folders above.
void writeBytes(const fs::path& path, std::string_view bytes);

/// A grey PNG of one level with a darker square whose place depends on `variant`.
std::string pngBytes(int width, int height, int variant = 0);
/// A PNG header that claims width × height, with the data of a 1×1 picture.
std::string lyingPngBytes(uint32_t width, uint32_t height);

std::string idxImages(uint32_t count, uint32_t rows, uint32_t cols);
std::string idxLabels(const std::vector<uint8_t>& labels);
std::string gzip(std::string_view bytes);

/// Tar entries, written by hand so that unsafe ones can be made.
struct TarEntry {
    std::string name;
    std::string bytes;
    char type = '0'; ///< 0 file, 1 hard link, 2 symbolic link, 3 device, 5 folder
    std::string link;
};
std::string tarBytes(const std::vector<TarEntry>& entries);

/// A zip with deflated entries; the second is repeated to make bombs: {name, size of zeros} too.
struct ZipEntry {
    std::string name;
    std::string bytes;
    uint64_t zeros = 0; ///< zero bytes appended after `bytes`
    uint16_t flags = 0; ///< 0x800: the name is UTF-8
};
std::string zipBytes(const std::vector<ZipEntry>& entries);

/// classes × perClass small PNG files under root/classN/M.png.
void writeClassFolders(const fs::path& root, int classes, int perClass);

} // namespace kindred::test
