#include "support/JpegPicture.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <vector>

#include <jpeglib.h>

#include "support/Fixtures.h"

namespace kindred::test {

namespace {
std::vector<uint8_t> wavyPixels(int width, int height, int variant)
{
    std::vector<uint8_t> pixels;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < 3; ++c) {
                const double across = 0.02 * x * (c + 1 + variant % 5);
                const double down = 0.03 * y * (1 + variant % 3);
                const double grain = (x * 7 + y * 13 + c * 29 + variant * 31) % 17;
                pixels.push_back(static_cast<uint8_t>(
                    120 + 80 * std::sin(across + variant) * std::cos(down) + grain));
            }
    return pixels;
}
} // namespace

void PrintTo(const JpegCoding& coding, std::ostream* out)
{
    *out << coding.across << "x" << coding.down << (coding.progressive ? " progressive" : "");
}

std::string jpegFile(std::span<const uint8_t> pixels, int width, int height,
                     const JpegCoding& coding)
{
    jpeg_compress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* memory = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &memory, &size);
    info.image_width = static_cast<unsigned>(width);
    info.image_height = static_cast<unsigned>(height);
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, coding.quality, TRUE);
    info.comp_info[0].h_samp_factor = coding.across;
    info.comp_info[0].v_samp_factor = coding.down;
    if (coding.progressive)
        jpeg_simple_progression(&info);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        auto* row = const_cast<JSAMPROW>(pixels.data()) +
                    size_t{info.next_scanline} * static_cast<size_t>(width) * 3;
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    std::string bytes(reinterpret_cast<const char*>(memory), size);
    std::free(memory);
    return bytes;
}

std::string jpegPicture(int width, int height, int variant)
{
    return jpegFile(wavyPixels(width, height, variant), width, height);
}

void writeJpegFolders(const std::filesystem::path& root, int classes, int perClass, int width,
                      int height)
{
    for (int c = 0; c < classes; ++c)
        for (int i = 0; i < perClass; ++i)
            writeBytes(root / ("class" + std::to_string(c)) / (std::to_string(i) + ".jpg"),
                       jpegPicture(width, height, c * perClass + i));
}

} // namespace kindred::test
