#include "data/Augmentation.h"

#include <algorithm>
#include <cmath>

#include "base/Random.h"
#include "data/ColourJitter.h"
#include "data/Resample.h"

namespace kindred {

namespace {
constexpr int kPhotoSize = 128; ///< from here on the clean view is a centre crop
constexpr double kCentreShare = 224.0 / 256.0;
constexpr double kCifarScale = 0.2;
constexpr double kPhotoScale = 0.08;
constexpr double kJitter = 0.4;
constexpr double kPi = 3.14159265358979323846;

Region wholeOf(const Image& image)
{
    return {0, 0, static_cast<double>(image.width), static_cast<double>(image.height)};
}

/// The clean view: the whole picture, or the centre square of a photograph.
Region cleanRegion(const Image& image, int size)
{
    if (size < kPhotoSize)
        return wholeOf(image);
    const double edge = std::min(image.width, image.height) * kCentreShare;
    return {(image.width - edge) / 2, (image.height - edge) / 2, edge, edge};
}

/// torchvision's RandomResizedCrop: ten tries of a random area and aspect ratio (3/4 … 4/3), then
/// the largest centre crop of an allowed ratio.
Region randomCrop(const Image& image, double least, Random& random)
{
    const double area = static_cast<double>(image.width) * image.height;
    for (int attempt = 0; attempt < 10; ++attempt) {
        const double target = area * random.uniform(least, 1.0);
        const double ratio = std::exp(random.uniform(std::log(3.0 / 4.0), std::log(4.0 / 3.0)));
        const auto width = static_cast<int>(std::lround(std::sqrt(target * ratio)));
        const auto height = static_cast<int>(std::lround(std::sqrt(target / ratio)));
        if (width < 1 || height < 1 || width > image.width || height > image.height)
            continue;
        const auto x = random.below(static_cast<uint64_t>(image.width - width + 1));
        const auto y = random.below(static_cast<uint64_t>(image.height - height + 1));
        return {static_cast<double>(x), static_cast<double>(y), static_cast<double>(width),
                static_cast<double>(height)};
    }
    const double width = std::min<double>(image.width, std::floor(image.height * 4.0 / 3.0));
    const double height = std::min<double>(image.height, std::floor(image.width * 4.0 / 3.0));
    return {std::floor((image.width - width) / 2), std::floor((image.height - height) / 2), width,
            height};
}

/// Flips each row of [channels, size, size].
void flipRows(float* values, int channels, int size)
{
    for (int row = 0; row < channels * size; ++row)
        std::reverse(values + row * size, values + (row + 1) * size);
}

float bilinear(const float* plane, int size, double x, double y)
{
    const double limit = size - 1;
    x = std::clamp(x, 0.0, limit);
    y = std::clamp(y, 0.0, limit);
    const auto x0 = static_cast<int>(x);
    const auto y0 = static_cast<int>(y);
    const int x1 = std::min(x0 + 1, size - 1);
    const int y1 = std::min(y0 + 1, size - 1);
    const auto fx = static_cast<float>(x - x0);
    const auto fy = static_cast<float>(y - y0);
    const float top = plane[y0 * size + x0] * (1 - fx) + plane[y0 * size + x1] * fx;
    const float bottom = plane[y1 * size + x0] * (1 - fx) + plane[y1 * size + x1] * fx;
    return top * (1 - fy) + bottom * fy;
}

/// Turn by up to 10°, scale by 0.9 … 1.1, shift by up to 2 pixels of 28; the edge is repeated.
void warpDigit(float* values, int channels, int size, Random& random)
{
    const double angle = random.uniform(-10, 10) * kPi / 180;
    const double scale = random.uniform(0.9, 1.1);
    const double reach = 2.0 * size / 28;
    const double shiftX = random.uniform(-reach, reach);
    const double shiftY = random.uniform(-reach, reach);
    const double cosine = std::cos(angle) / scale;
    const double sine = std::sin(angle) / scale;
    const double centre = (size - 1) / 2.0;
    const std::vector<float> source(values, values + channels * size * size);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const double dx = x - centre - shiftX;
                const double dy = y - centre - shiftY;
                values[(c * size + y) * size + x] =
                    bilinear(&source[static_cast<size_t>(c * size * size)], size,
                             centre + cosine * dx + sine * dy, centre - sine * dx + cosine * dy);
            }
}

/// Region of the picture at [spec.channels, size, size], 0 … 1.
void render(const Image& image, const Region& region, const TransformSpec& spec, float* out)
{
    const int64_t area = int64_t{spec.size} * spec.size;
    const int64_t count = area * spec.channels;
    if (image.channels == spec.channels) {
        resample(image, region, spec.size, spec.size, out);
    } else {
        std::vector<float> planes(static_cast<size_t>(area * image.channels));
        resample(image, region, spec.size, spec.size, planes.data());
        if (image.channels == 3)
            makeGrey({planes.data(), 3, area});
        for (int c = 0; c < spec.channels; ++c)
            std::copy_n(planes.data(), area, out + c * area);
    }
    for (int64_t i = 0; i < count; ++i)
        out[i] *= 1.0F / 255.0F;
}

/// The last mean and std serve all further channels; none at all leaves 0 … 1.
void normalise(const TransformSpec& spec, float* out)
{
    if (spec.mean.empty() || spec.std.empty())
        return;
    const int64_t area = int64_t{spec.size} * spec.size;
    for (int c = 0; c < spec.channels; ++c) {
        const float mean = spec.mean[std::min(static_cast<size_t>(c), spec.mean.size() - 1)];
        const float scale = 1.0F / spec.std[std::min(static_cast<size_t>(c), spec.std.size() - 1)];
        for (int64_t i = 0; i < area; ++i)
            out[c * area + i] = (out[c * area + i] - mean) * scale;
    }
}
} // namespace

int decodeEdge(const TransformSpec& spec)
{
    double share = spec.size < kPhotoSize ? 1.0 : kCentreShare;
    if (spec.augment == "cifar")
        share = std::sqrt(kCifarScale);
    else if (spec.augment == "photo")
        share = std::sqrt(kPhotoScale);
    return static_cast<int>(std::ceil(spec.size / share));
}

void transformImage(const Image& image, const TransformSpec& spec, uint64_t rngSeed, float* out)
{
    const Planes planes{out, spec.channels, int64_t{spec.size} * spec.size};
    Random random(rngSeed);
    if (spec.augment == "cifar") {
        render(image, randomCrop(image, kCifarScale, random), spec, out);
        if (random.chance(0.2))
            makeGrey(planes);
        jitterColours(planes, kJitter, random);
    } else if (spec.augment == "photo") {
        render(image, randomCrop(image, kPhotoScale, random), spec, out);
        if (spec.colourJitter)
            jitterColours(planes, kJitter, random);
    } else {
        render(image, cleanRegion(image, spec.size), spec, out);
    }
    if ((spec.augment == "cifar" || spec.augment == "photo") && random.chance(0.5))
        flipRows(out, spec.channels, spec.size);
    if (spec.augment == "digits")
        warpDigit(out, spec.channels, spec.size, random);
    normalise(spec, out);
}

} // namespace kindred
