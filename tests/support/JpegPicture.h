#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>

namespace kindred::test {

/// How a colour picture becomes a JPEG file.
struct JpegCoding {
    int across = 2; ///< how much coarser colours are than brightness
    int down = 2;
    bool progressive = false;
    int quality = 75; ///< 1 … 100
};

/// For the names of tests.
void PrintTo(const JpegCoding& coding, std::ostream* out);

/// A JPEG file of pixels [height, width, 3], red first.
std::string jpegFile(std::span<const uint8_t> pixels, int width, int height,
                     const JpegCoding& coding = {});

/// A JPEG file of a colour picture without flat areas; `variant` turns and tints it.
std::string jpegPicture(int width, int height, int variant = 0);

/// classes × perClass JPEG files of width × height under root/classN/M.jpg.
void writeJpegFolders(const std::filesystem::path& root, int classes, int perClass, int width,
                      int height);

} // namespace kindred::test
