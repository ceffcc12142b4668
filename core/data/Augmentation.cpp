#include <algorithm>
#include <cmath>
#include <optional>

#include "base/Random.h"
#include "data/ColourJitter.h"
#include "data/Loader.h"
#include "data/Resample.h"

namespace kindred {

namespace {
constexpr int kPhotoSize = 128; ///< from here on the clean view is a centre crop
constexpr double kCentreShare = 224.0 / 256.0;
constexpr double kCifarScale = 0.2;
constexpr double kPhotoScale = 0.08;
constexpr double kJitter = 0.4;
constexpr double kPi = 3.14159265358979323846;

/// The clean view: the whole picture, or the centre square of a photograph.
Region cleanRegion(int width, int height, int size)
{
    if (size < kPhotoSize)
        return {0, 0, double(width), double(height)};
    const double edge = std::min(width, height) * kCentreShare;
    return {(width - edge) / 2, (height - edge) / 2, edge, edge};
}

/// torchvision's RandomResizedCrop: ten tries of a random area and aspect ratio (3/4 … 4/3), then
/// the largest centre crop of an allowed ratio.
Region randomCrop(int pictureWidth, int pictureHeight, double least, Random& random)
{
    const double area = static_cast<double>(pictureWidth) * pictureHeight;
    for (int attempt = 0; attempt < 10; ++attempt) {
        const double target = area * random.uniform(least, 1.0);
        const double ratio = std::exp(random.uniform(std::log(3.0 / 4.0), std::log(4.0 / 3.0)));
        const auto width = static_cast<int>(std::lround(std::sqrt(target * ratio)));
        const auto height = static_cast<int>(std::lround(std::sqrt(target / ratio)));
        if (width < 1 || height < 1 || width > pictureWidth || height > pictureHeight)
            continue;
        const auto x = random.below(static_cast<uint64_t>(pictureWidth - width) + 1);
        const auto y = random.below(static_cast<uint64_t>(pictureHeight - height) + 1);
        return {static_cast<double>(x), static_cast<double>(y), static_cast<double>(width),
                static_cast<double>(height)};
    }
    const double width = std::min<double>(pictureWidth, std::floor(pictureHeight * 4.0 / 3.0));
    const double height = std::min<double>(pictureHeight, std::floor(pictureWidth * 4.0 / 3.0));
    return {std::floor((pictureWidth - width) / 2), std::floor((pictureHeight - height) / 2), width,
            height};
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
                    bilinear(source.data() + static_cast<ptrdiff_t>(c) * size * size, size,
                             centre + cosine * dx + sine * dy, centre - sine * dx + cosine * dy);
            }
}

/// The place in 0 … size - 1 that a mirror at the edge shows; -size < at < 2 size - 1.
int reflected(int at, int size)
{
    at = std::abs(at);
    return at < size ? at : 2 * (size - 1) - at;
}

/// A crop of the picture padded by an eighth on every side (He et al., "Deep Residual Learning",
/// 2016, 4.2: 4 pixels of 32), reflected there instead of black.
void shiftWhole(float* values, int channels, int size, Random& random)
{
    const int reach = size / 8;
    const auto span = static_cast<uint64_t>(2 * reach + 1);
    const int shiftX = static_cast<int>(random.below(span)) - reach;
    const int shiftY = static_cast<int>(random.below(span)) - reach;
    const ptrdiff_t area = ptrdiff_t{size} * size;
    const std::vector<float> source(values, values + channels * area);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < size; ++y) {
            const float* row = &source[static_cast<size_t>(c * area)] +
                               ptrdiff_t{reflected(y + shiftY, size)} * size;
            for (int x = 0; x < size; ++x)
                values[c * area + ptrdiff_t{y} * size + x] = row[reflected(x + shiftX, size)];
        }
}

/// Values 0 … 1 of [channels, size, size] to what the network takes.
void normalise(const Finish& finish, int channels, int64_t area, float* out)
{
    for (int c = 0; c < channels; ++c) {
        const float mean = finish.mean[static_cast<size_t>(c)];
        const float scale = finish.scale[static_cast<size_t>(c)];
        for (int64_t i = 0; i < area; ++i)
            out[c * area + i] = (out[c * area + i] - mean) * scale;
    }
}

/// The last mean and std serve all further channels; none at all leaves 0 … 1.
Finish finishOf(const TransformSpec& spec)
{
    Finish finish;
    finish.unit = 1.0F / 255.0F;
    if (spec.mean.empty() || spec.std.empty())
        return finish;
    for (size_t c = 0; c < finish.mean.size(); ++c) {
        finish.mean[c] = spec.mean[std::min(c, spec.mean.size() - 1)];
        finish.scale[c] = 1.0F / spec.std[std::min(c, spec.std.size() - 1)];
    }
    return finish;
}

/// What is drawn for one sample after its region, in this order.
struct Choices {
    bool grey = false;
    std::optional<ColourChange> colours;
    bool mirrored = false;
};

Choices drawChoices(const TransformSpec& spec, Random& random)
{
    Choices choices;
    const bool cifar = spec.augment == "cifar";
    const bool photo = spec.augment == "photo";
    choices.grey = cifar && random.chance(0.2);
    if (cifar || (photo && spec.colourJitter))
        choices.colours = drawColourChange(kJitter, random);
    choices.mirrored = (cifar || photo || spec.augment == "crop") && random.chance(0.5);
    return choices;
}

Region drawRegion(const TransformSpec& spec, int width, int height, Random& random)
{
    if (spec.augment == "cifar")
        return randomCrop(width, height, kCifarScale, random);
    if (spec.augment == "photo")
        return randomCrop(width, height, kPhotoScale, random);
    return cleanRegion(width, height, spec.size);
}

/// The region at [spec.channels, size, size]. A picture with other channels leaves 0 … 1, whatever
/// `finish` says.
void render(const Image& image, const Region& region, const TransformSpec& spec,
            const Finish& finish, float* out)
{
    const int64_t area = int64_t{spec.size} * spec.size;
    if (image.channels == spec.channels)
        return resample(image, region, spec.size, spec.size, out, finish);
    Finish plain;
    plain.unit = finish.unit;
    plain.mirrored = finish.mirrored;
    std::vector<float> planes(static_cast<size_t>(area * image.channels));
    resample(image, region, spec.size, spec.size, planes.data(), plain);
    if (image.channels == 3)
        makeGrey({planes.data(), 3, area});
    for (int c = 0; c < spec.channels; ++c)
        std::copy_n(planes.data(), area, out + c * area);
}

/// Everything that follows the choice of the region.
void transformRegion(const Image& image, const Region& region, const TransformSpec& spec,
                     Random& random, float* out)
{
    const Planes planes{out, spec.channels, int64_t{spec.size} * spec.size};
    const Choices choices = drawChoices(spec, random);
    const Finish finish = finishOf(spec);
    const bool digits = spec.augment == "digits";
    const bool crop = spec.augment == "crop";
    const bool direct =
        !choices.grey && !choices.colours && !digits && !crop && image.channels == spec.channels;
    Finish first;
    if (direct)
        first = finish;
    first.unit = finish.unit;
    first.mirrored = choices.mirrored;
    render(image, region, spec, first, out);
    if (choices.grey)
        makeGrey(planes);
    if (choices.colours)
        changeColours(planes, *choices.colours);
    if (digits)
        warpDigit(out, spec.channels, spec.size, random);
    if (crop)
        shiftWhole(out, spec.channels, spec.size, random);
    if (!direct)
        normalise(finish, spec.channels, planes.area, out);
}
} // namespace

void transformImage(const Image& image, const TransformSpec& spec, uint64_t rngSeed, float* out)
{
    Random random(rngSeed);
    const Region region = drawRegion(spec, image.width, image.height, random);
    transformRegion(image, region, spec, random, out);
}

Status transformSample(const Dataset& dataset, int64_t id, const TransformSpec& spec,
                       uint64_t rngSeed, float* out)
{
    Random random(rngSeed);
    const auto choose = [&](int width, int height) {
        return drawRegion(spec, width, height, random);
    };
    KINDRED_ASSIGN(const ImagePart part, dataset.part(id, spec.size, choose));
    transformRegion(part.image, part.region, spec, random, out);
    return {};
}

} // namespace kindred
