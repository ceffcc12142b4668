#include "data/JpegDecoder.h"

#include <algorithm>
#include <csetjmp>
#include <cstdio>

#include <jpeglib.h>

#include <jerror.h>

namespace kindred {

namespace {
/// libjpeg reports by callbacks that must not return; everything that a longjmp may skip lives here
/// or in the caller, never in the frames between.
struct Decoder {
    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    std::jmp_buf jump{};
    char message[JMSG_LENGTH_MAX] = "";
    bool cutShort = false;
};

Decoder& decoderOf(j_common_ptr info)
{
    return *static_cast<Decoder*>(info->client_data);
}

void onError(j_common_ptr info)
{
    Decoder& decoder = decoderOf(info);
    info->err->format_message(info, decoder.message);
    std::longjmp(decoder.jump, 1);
}

/// Warnings about stray bytes are common and harmless; missing data is not.
void onMessage(j_common_ptr info, int level)
{
    const int code = info->err->msg_code;
    if (level < 0 && (code == JWRN_HIT_MARKER || code == JWRN_JPEG_EOF))
        decoderOf(info).cutShort = true;
}

void chooseScale(jpeg_decompress_struct& info, int shortEdge)
{
    info.scale_num = 8;
    info.scale_denom = 8;
    if (shortEdge <= 0)
        return;
    const auto shortSide = static_cast<int64_t>(std::min(info.image_width, info.image_height));
    int64_t scale = 1;
    while (scale < 8 && (shortSide * scale + 7) / 8 < shortEdge)
        ++scale;
    info.scale_num = static_cast<unsigned>(scale);
}

void chooseColours(jpeg_decompress_struct& info)
{
    if (info.jpeg_color_space == JCS_GRAYSCALE)
        info.out_color_space = JCS_GRAYSCALE;
    else if (info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK)
        info.out_color_space = JCS_CMYK;
    else
        info.out_color_space = JCS_RGB;
}

/// false with decoder.message set when libjpeg gave up.
bool readRows(Decoder& decoder, std::string_view bytes, int shortEdge, Image& image)
{
    jpeg_decompress_struct& info = decoder.info;
    info.client_data = &decoder;
    info.err = jpeg_std_error(&decoder.errors);
    decoder.errors.error_exit = onError;
    decoder.errors.emit_message = onMessage;
    if (setjmp(decoder.jump) != 0)
        return false;
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(bytes.data()),
                 static_cast<unsigned long>(bytes.size()));
    jpeg_read_header(&info, TRUE);
    chooseScale(info, shortEdge);
    chooseColours(info);
    jpeg_start_decompress(&info);
    image.width = static_cast<int>(info.output_width);
    image.height = static_cast<int>(info.output_height);
    image.channels = info.output_components;
    const size_t stride = static_cast<size_t>(image.width) * static_cast<size_t>(image.channels);
    image.pixels.resize(stride * static_cast<size_t>(image.height));
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = image.pixels.data() + stride * info.output_scanline;
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    return true;
}

/// Adobe writes CMYK inverted, and nobody else writes it.
void cmykToRgb(Image& image)
{
    const size_t count = image.pixels.size() / 4;
    for (size_t i = 0; i < count; ++i) {
        const uint8_t* from = image.pixels.data() + 4 * i;
        const int key = from[3];
        for (size_t c = 0; c < 3; ++c)
            image.pixels[3 * i + c] = static_cast<uint8_t>((from[c] * key + 127) / 255);
    }
    image.pixels.resize(3 * count);
    image.channels = 3;
}
} // namespace

Result<Image> decodeJpeg(std::string_view bytes, const std::string& where, int shortEdge)
{
    Decoder decoder;
    Image image;
    const bool complete = readRows(decoder, bytes, shortEdge, image);
    jpeg_destroy_decompress(&decoder.info);
    if (!complete)
        return inputError("the JPEG cannot be decoded: " + std::string(decoder.message), where);
    if (decoder.cutShort)
        return inputError("the JPEG is cut short or damaged", where);
    if (image.channels == 4)
        cmykToRgb(image);
    return image;
}

} // namespace kindred
