#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <cstring>

#include "data/Dataset.h"
#include "data/ImageHeader.h"
#include "data/JpegDecoder.h"
#include "data/OpenCvReason.h"

namespace kindred {

namespace {
/// How an EXIF orientation (1 … 8) turns stored pixels: flipped first, then rows become columns.
struct Turn {
    bool flipX, flipY, swapped;

    explicit Turn(int orientation)
        : flipX(orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8),
          flipY(orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7),
          swapped(orientation >= 5)
    {
    }
    Region flipped(Region region, double width, double height) const
    {
        if (flipX)
            region.x = width - region.x - region.width;
        if (flipY)
            region.y = height - region.y - region.height;
        return region;
    }
};

Region transposed(const Region& region)
{
    return {region.y, region.x, region.height, region.width};
}

/// The same pixels in the picture as it is stored, width × height being its stored size.
Region storedRegion(const Region& region, int orientation, double width, double height)
{
    const Turn turn(orientation);
    return turn.flipped(turn.swapped ? transposed(region) : region, width, height);
}

/// The same pixels of a stored picture of width × height as people see it.
Region orientedRegion(const Region& region, int orientation, double width, double height)
{
    const Turn turn(orientation);
    const Region flipped = turn.flipped(region, width, height);
    return turn.swapped ? transposed(flipped) : flipped;
}

/// Applies an EXIF orientation (1 … 8) by copying pixels.
Image oriented(Image image, int orientation)
{
    if (orientation <= 1)
        return image;
    const Turn turn(orientation);
    Image turned;
    turned.width = turn.swapped ? image.height : image.width;
    turned.height = turn.swapped ? image.width : image.height;
    turned.channels = image.channels;
    turned.pixels.resize(image.pixels.size());
    const auto bytes = static_cast<size_t>(image.channels);
    for (int y = 0; y < turned.height; ++y) {
        for (int x = 0; x < turned.width; ++x) {
            int fromX = turn.swapped ? y : x;
            int fromY = turn.swapped ? x : y;
            if (turn.flipX)
                fromX = image.width - 1 - fromX;
            if (turn.flipY)
                fromY = image.height - 1 - fromY;
            const size_t to = static_cast<size_t>(y) * turned.width + x;
            const size_t from = static_cast<size_t>(fromY) * image.width + fromX;
            std::memcpy(&turned.pixels[to * bytes], &image.pixels[from * bytes], bytes);
        }
    }
    return turned;
}

uint8_t toByte(uint8_t value)
{
    return value;
}
uint8_t toByte(uint16_t value)
{
    return static_cast<uint8_t>((value * 255U + 32767U) / 65535U);
}

/// OpenCV's BGR(A) or grey(+A) rows as RGB or grey; alpha is laid on white, the paper that
/// transparent drawings expect.
template <class T>
void convertPixels(const cv::Mat& mat, Image& image)
{
    const int from = mat.channels();
    const int colours = image.channels;
    const bool alpha = from == 4 || from == 2;
    uint8_t* out = image.pixels.data();
    for (int y = 0; y < mat.rows; ++y) {
        const T* row = mat.ptr<T>(y);
        for (int x = 0; x < mat.cols; ++x, row += from) {
            const int opacity = alpha ? toByte(row[from - 1]) : 255;
            for (int c = 0; c < colours; ++c) {
                const int value = toByte(row[colours - 1 - c]);
                *out++ =
                    static_cast<uint8_t>((value * opacity + 255 * (255 - opacity) + 127) / 255);
            }
        }
    }
}

Result<Image> fromMat(const cv::Mat& mat, const std::string& where)
{
    Image image;
    image.width = mat.cols;
    image.height = mat.rows;
    image.channels = mat.channels() >= 3 ? 3 : 1;
    image.pixels.resize(mat.total() * static_cast<size_t>(image.channels));
    if (mat.depth() == CV_8U)
        convertPixels<uint8_t>(mat, image);
    else if (mat.depth() == CV_16U)
        convertPixels<uint16_t>(mat, image);
    else
        return inputError("pixels that are neither 8 nor 16 bits deep are not read", where);
    return image;
}

/// A PNG without its end is taken by the library as complete.
bool pngIsCut(std::string_view bytes)
{
    return bytes.find("IEND") == std::string_view::npos;
}

Result<Image> decodeOther(std::string_view bytes, const ImageHeader& header,
                          const std::string& where)
{
    if (header.format == ImageFormat::Png && pngIsCut(bytes))
        return inputError("the PNG is cut short", where);
    try {
        const cv::Mat raw(1, static_cast<int>(bytes.size()), CV_8U,
                          const_cast<char*>(bytes.data())); // only read from
        const cv::Mat mat = cv::imdecode(raw, cv::IMREAD_UNCHANGED);
        if (mat.empty())
            return inputError("the picture is damaged and cannot be decoded", where);
        return fromMat(mat, where);
    } catch (const cv::Exception& problem) {
        return inputError(
            "the picture cannot be decoded: " + openCvReason(problem.code, problem.err), where);
    }
}
} // namespace

Result<Image> decodeImageForSize(std::string_view bytes, const std::string& where, int shortEdge)
{
    KINDRED_ASSIGN(const ImageHeader header, readImageHeader(bytes, where));
    auto image = header.format == ImageFormat::Jpeg ? decodeJpeg(bytes, where, shortEdge)
                                                    : decodeOther(bytes, header, where);
    if (!image)
        return image;
    return oriented(std::move(image).value(), header.orientation);
}

Result<ImagePart> decodePart(std::string_view bytes, const std::string& where, int edge,
                             const RegionChooser& choose)
{
    KINDRED_ASSIGN(const ImageHeader header, readImageHeader(bytes, where));
    if (header.format != ImageFormat::Jpeg) {
        KINDRED_ASSIGN(Image whole, decodeOther(bytes, header, where));
        whole = oriented(std::move(whole), header.orientation);
        const Region region = choose(whole.width, whole.height);
        return ImagePart{std::move(whole), region};
    }
    const int orientation = header.orientation;
    const auto chooseStored = [&](int width, int height) {
        const bool swapped = orientation >= 5;
        const Region region = swapped ? choose(height, width) : choose(width, height);
        return storedRegion(region, orientation, width, height);
    };
    KINDRED_ASSIGN(ImagePart part, decodeJpegPart(bytes, where, edge, chooseStored));
    part.region = orientedRegion(part.region, orientation, part.image.width, part.image.height);
    part.image = oriented(std::move(part.image), orientation);
    return part;
}

Result<Image> decodeImage(std::string_view bytes, const std::string& where)
{
    return decodeImageForSize(bytes, where, 0);
}

Result<std::string> encodePng(const Image& image)
{
    if (image.width <= 0 || image.height <= 0)
        return failure("an empty picture cannot be written");
    const int channels = image.channels;
    cv::Mat mat(image.height, image.width, channels == 1 ? CV_8UC1 : CV_8UC3);
    for (size_t i = 0; i < image.pixels.size(); ++i) {
        const size_t c = i % static_cast<size_t>(channels);
        mat.data[i - c + (static_cast<size_t>(channels) - 1 - c)] = image.pixels[i];
    }
    try {
        std::vector<uint8_t> bytes;
        if (!cv::imencode(".png", mat, bytes))
            return failure("the picture cannot be written as PNG");
        return std::string(bytes.begin(), bytes.end());
    } catch (const cv::Exception& problem) {
        return failure("the picture cannot be written as PNG: " +
                       openCvReason(problem.code, problem.err));
    }
}

} // namespace kindred
