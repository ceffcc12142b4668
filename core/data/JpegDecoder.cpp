#include "data/JpegDecoder.h"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdio>

#include <jpeglib.h>

#include <jerror.h>

#include "data/Resample.h"

namespace kindred {

namespace {
/// libjpeg reports by callbacks that must not return; everything that a longjmp may skip lives here
/// or in the caller, never in the frames between.
struct Decoder {
    Decoder() = default;
    ~Decoder() { jpeg_destroy_decompress(&info); }
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    Error problem(const std::string& where) const
    {
        return inputError("the JPEG cannot be decoded: " + std::string(message), where);
    }

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

/// The smallest M/8 whose short side is still at least shortEdge; 8 for 0.
unsigned scaleForEdge(const jpeg_decompress_struct& info, int shortEdge)
{
    if (shortEdge <= 0)
        return 8;
    const auto shortSide = static_cast<int64_t>(std::min(info.image_width, info.image_height));
    unsigned scale = 1;
    while (scale < 8 && (shortSide * scale + 7) / 8 < shortEdge)
        ++scale;
    return scale;
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

/// false with decoder.message set when libjpeg gave up, as all that follow.
bool readHeader(Decoder& decoder, std::string_view bytes)
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
    return true;
}

bool start(Decoder& decoder, unsigned scale)
{
    if (setjmp(decoder.jump) != 0)
        return false;
    decoder.info.scale_num = scale;
    decoder.info.scale_denom = 8;
    chooseColours(decoder.info);
    jpeg_start_decompress(&decoder.info);
    return true;
}

/// A window in pixels of the scaled picture.
struct Window {
    unsigned x = 0, y = 0, width = 0, height = 0;
};

/// libjpeg moves the left side to the beginning of a block; `window` says where it came to lie.
bool cropColumns(Decoder& decoder, Window& window)
{
    if (setjmp(decoder.jump) != 0)
        return false;
    if (window.width < decoder.info.output_width)
        jpeg_crop_scanline(&decoder.info, &window.x, &window.width);
    return true;
}

/// The window's rows into `image`, which has its size.
bool readRows(Decoder& decoder, const Window& window, Image& image)
{
    jpeg_decompress_struct& info = decoder.info;
    if (setjmp(decoder.jump) != 0)
        return false;
    const unsigned end = window.y + window.height;
    if (window.y > 0)
        jpeg_skip_scanlines(&info, window.y);
    const size_t stride = static_cast<size_t>(image.width) * static_cast<size_t>(image.channels);
    while (info.output_scanline < end) {
        JSAMPROW row = image.pixels.data() + stride * (info.output_scanline - window.y);
        jpeg_read_scanlines(&info, &row, 1);
    }
    if (end == info.output_height)
        jpeg_finish_decompress(&info); // sees a missing end
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

Result<Image> readWindow(Decoder& decoder, Window& window, const std::string& where)
{
    if (!cropColumns(decoder, window))
        return decoder.problem(where);
    Image image;
    image.width = static_cast<int>(window.width);
    image.height = static_cast<int>(window.height);
    image.channels = decoder.info.output_components;
    image.pixels.resize(static_cast<size_t>(image.width) * static_cast<size_t>(image.height) *
                        static_cast<size_t>(image.channels));
    if (!readRows(decoder, window, image))
        return decoder.problem(where);
    if (decoder.cutShort)
        return inputError("the JPEG is cut short or damaged", where);
    if (image.channels == 4)
        cmykToRgb(image);
    return image;
}

/// Only the scales that libjpeg-turbo computes with vector instructions.
unsigned scaleForRegion(const Region& region, int edge)
{
    unsigned scale = 8;
    while (scale > 1 && std::min(region.width, region.height) * scale / 16 >= edge)
        scale /= 2;
    return scale;
}

/// The pixels along one axis that resampling looks at, and a rim where the upsampling of colours
/// would see the window's side instead of a neighbour.
void cover(double origin, double extent, int edge, unsigned limit, unsigned& first, unsigned& count)
{
    constexpr int kRim = 4;
    const int reach = resampleReach(extent, edge) + kRim;
    const double begin = std::clamp(std::floor(origin) - reach, 0.0, double(limit) - 1);
    const double end = std::clamp(std::ceil(origin + extent) + reach, begin + 1, double(limit));
    first = static_cast<unsigned>(begin);
    count = static_cast<unsigned>(end) - first;
}
} // namespace

Result<Image> decodeJpeg(std::string_view bytes, const std::string& where, int shortEdge)
{
    Decoder decoder;
    if (!readHeader(decoder, bytes) || !start(decoder, scaleForEdge(decoder.info, shortEdge)))
        return decoder.problem(where);
    Window whole{0, 0, decoder.info.output_width, decoder.info.output_height};
    return readWindow(decoder, whole, where);
}

Result<ImagePart> decodeJpegPart(std::string_view bytes, const std::string& where, int edge,
                                 const RegionChooser& choose)
{
    Decoder decoder;
    if (!readHeader(decoder, bytes))
        return decoder.problem(where);
    const Region region = choose(static_cast<int>(decoder.info.image_width),
                                 static_cast<int>(decoder.info.image_height));
    const unsigned scale = scaleForRegion(region, edge);
    if (!start(decoder, scale))
        return decoder.problem(where);
    ImagePart part;
    const double factor = scale / 8.0;
    part.region = {region.x * factor, region.y * factor, region.width * factor,
                   region.height * factor};
    Window window;
    cover(part.region.x, part.region.width, edge, decoder.info.output_width, window.x,
          window.width);
    cover(part.region.y, part.region.height, edge, decoder.info.output_height, window.y,
          window.height);
    KINDRED_ASSIGN(part.image, readWindow(decoder, window, where));
    part.region.x -= window.x;
    part.region.y -= window.y;
    return part;
}

} // namespace kindred
