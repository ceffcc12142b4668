// Triangle filter in two passes, row by row: input rows are mixed down into one line of floats (a
// few KiB, in the first-level cache), which is then mixed across, scaled and parted into planes.
//
// Cost of an output row: 4 operations for each two input values under its taps (down, in vectors of
// eight), taps · 3 multiply-adds a pixel across (a vector of four a tap, one of its lanes unused).
// 224 × 224 from half of 400 × 534 pixels: 1.5 M operations down and 0.8 M across, against 0.3 MB
// read and 0.6 MB written, which memory gives in 0.03 ms; measured 0.30 ms, so that the shuffles
// and conversions around the arithmetic limit, not memory. Decoding takes about twice as long.
#include "data/Resample.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "data/FourFloats.h"

namespace kindred {

namespace {
/// Filter weights of one axis: output i is the sum of weights[i·taps + t]·input[first[i] + t].
struct Taps {
    int taps = 0;
    std::vector<int> first;
    std::vector<float> weights;

    int begin() const { return first.front(); }
    int end() const { return first.back() + taps; }
};

Taps makeTaps(double origin, double extent, int inputs, int outputs)
{
    const double scale = extent / outputs;
    const double support = std::max(scale, 1.0);
    Taps axis;
    axis.taps = std::min(static_cast<int>(std::ceil(2 * support)), inputs);
    axis.first.resize(static_cast<size_t>(outputs));
    axis.weights.assign(static_cast<size_t>(outputs) * static_cast<size_t>(axis.taps), 0.0F);
    for (int i = 0; i < outputs; ++i) {
        const double centre = origin + (i + 0.5) * scale;
        const int start =
            std::clamp(static_cast<int>(std::floor(centre - support + 0.5)), 0, inputs - axis.taps);
        float* weights = &axis.weights[static_cast<size_t>(i) * static_cast<size_t>(axis.taps)];
        double sum = 0;
        for (int t = 0; t < axis.taps; ++t) {
            const double weight = 1.0 - std::abs(start + t + 0.5 - centre) / support;
            weights[t] = static_cast<float>(std::max(weight, 0.0));
            sum += weights[t];
        }
        for (int t = 0; t < axis.taps; ++t)
            weights[t] = sum > 0 ? static_cast<float>(weights[t] / sum) : (t == 0 ? 1.0F : 0.0F);
        axis.first[static_cast<size_t>(i)] = start;
    }
    return axis;
}

/// Two input rows and their weights.
struct RowPair {
    const uint8_t* first;
    const uint8_t* second;
    float a, b;
};

/// line[i] = a·first[i] + b·second[i], added to what is there when `add`.
[[gnu::always_inline]] inline void mixRows(const RowPair& rows, size_t count, bool add,
                                           float* __restrict line)
{
    const auto mix = [&rows](size_t i) {
        return rows.a * static_cast<float>(rows.first[i]) +
               rows.b * static_cast<float>(rows.second[i]);
    };
    if (add)
        for (size_t i = 0; i < count; ++i)
            line[i] += mix(i);
    else
        for (size_t i = 0; i < count; ++i)
            line[i] = mix(i);
}

using MixRows = void (*)(const RowPair&, size_t, bool, float*);

void mixRowsAnywhere(const RowPair& rows, size_t count, bool add, float* line)
{
    mixRows(rows, count, add, line);
}

#if defined(__x86_64__)
/// The same operations in the same order, without fused ones: equal results on every machine.
[[gnu::target("avx2")]] void mixRowsAvx2(const RowPair& rows, size_t count, bool add, float* line)
{
    mixRows(rows, count, add, line);
}
#endif

MixRows mixRowsHere()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return mixRowsAvx2;
#endif
    return mixRowsAnywhere;
}

/// Output row y before the pass across: `count` values of each input row, `pixels` being the first.
void mixDown(const uint8_t* pixels, size_t stride, const Taps& down, int y, size_t count,
             float* line)
{
    static const MixRows mix = mixRowsHere();
    const float* weights = &down.weights[static_cast<size_t>(y) * static_cast<size_t>(down.taps)];
    const uint8_t* row = pixels + static_cast<size_t>(down.first[static_cast<size_t>(y)]) * stride;
    int begin = 0;
    int end = down.taps;
    while (begin + 1 < end && weights[begin] == 0)
        ++begin;
    while (begin + 1 < end && weights[end - 1] == 0)
        --end;
    for (int t = begin; t < end; t += 2) {
        const uint8_t* first = row + static_cast<size_t>(t) * stride;
        const bool pair = t + 1 < end;
        mix({first, pair ? first + stride : first, weights[t], pair ? weights[t + 1] : 0.0F}, count,
            t > begin, line);
    }
}

/// Output pixels of one interleaved RGB row before `finish`: lane c is channel c.
struct ColourRow {
    const float* line; ///< begins at the column across.begin(), one value longer than its pixels
    const Taps& across;
    const Four* weights; ///< those of `across`, each four times

    [[gnu::always_inline]] Four at(int x) const
    {
        const float* from = line + (across.first[static_cast<size_t>(x)] - across.begin()) * 3;
        const Four* weight = weights + int64_t{x} * across.taps;
        Four sum = weight[0] * load<Four>(from);
        for (int t = 1; t < across.taps; ++t)
            sum += weight[t] * load<Four>(from + t * 3);
        return sum;
    }
};

/// Four RGB pixels as four values of each channel.
struct ColourFours {
    std::array<Four, 3> channel;

    [[gnu::always_inline]] ColourFours(Four a, Four b, Four c, Four d)
    {
        const Four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
        const Four cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
        channel[0] = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
        channel[1] = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
        const Four blueAb = __builtin_shufflevector(a, b, 2, 6, 2, 6);
        const Four blueCd = __builtin_shufflevector(c, d, 2, 6, 2, 6);
        channel[2] = __builtin_shufflevector(blueAb, blueCd, 0, 1, 4, 5);
    }
};

/// One interleaved RGB row to three planes.
void mixAcrossColours(const ColourRow& row, int width, int64_t area, const Finish& finish,
                      float* out)
{
    const bool mirrored = finish.mirrored;
    int x = 0;
    for (; x + 4 <= width; x += 4) {
        const ColourFours fours(row.at(x), row.at(x + 1), row.at(x + 2), row.at(x + 3));
        float* to = out + (mirrored ? width - 4 - x : x);
        for (size_t c = 0; c < 3; ++c, to += area) {
            const Four values = (fours.channel[c] * finish.unit - finish.mean[c]) * finish.scale[c];
            store(to, mirrored ? __builtin_shufflevector(values, values, 3, 2, 1, 0) : values);
        }
    }
    for (; x < width; ++x) {
        const Four sum = row.at(x);
        float* to = out + (mirrored ? width - 1 - x : x);
        for (int c = 0; c < 3; ++c) {
            const auto channel = static_cast<size_t>(c);
            to[c * area] = (sum[c] * finish.unit - finish.mean[channel]) * finish.scale[channel];
        }
    }
}

void mixAcrossGrey(const float* line, const Taps& across, int width, const Finish& finish,
                   float* out)
{
    const float* weights = across.weights.data();
    for (int x = 0; x < width; ++x, weights += across.taps) {
        const float* from = line + across.first[static_cast<size_t>(x)] - across.begin();
        float sum = 0;
        for (int t = 0; t < across.taps; ++t)
            sum += weights[t] * from[t];
        out[finish.mirrored ? width - 1 - x : x] =
            (sum * finish.unit - finish.mean[0]) * finish.scale[0];
    }
}

void copyPlanes(const Image& image, const Finish& finish, float* out)
{
    const int channels = image.channels;
    const int64_t area = int64_t{image.width} * image.height;
    for (int c = 0; c < channels; ++c) {
        const auto at = static_cast<size_t>(c);
        const uint8_t* from = image.pixels.data() + c;
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x, from += channels)
                out[c * area + int64_t{y} * image.width +
                    (finish.mirrored ? image.width - 1 - x : x)] =
                    (static_cast<float>(*from) * finish.unit - finish.mean[at]) * finish.scale[at];
    }
}
} // namespace

void resample(const Image& image, const Region& region, int width, int height, float* out,
              const Finish& finish)
{
    const bool same = region.x == 0 && region.y == 0 && image.width == width &&
                      image.height == height && region.width == width && region.height == height;
    if (same)
        return copyPlanes(image, finish, out);
    const Taps across = makeTaps(region.x, region.width, image.width, width);
    const Taps down = makeTaps(region.y, region.height, image.height, height);
    const auto channels = static_cast<size_t>(image.channels);
    const size_t stride = static_cast<size_t>(image.width) * channels;
    const uint8_t* pixels = image.pixels.data() + static_cast<size_t>(across.begin()) * channels;
    const size_t count = static_cast<size_t>(across.end() - across.begin()) * channels;
    std::vector<float> line(count + 1); // a vector of four begins at each pixel of three
    std::vector<Four> wide(across.weights.size());
    for (size_t i = 0; i < wide.size(); ++i)
        wide[i] = Four{} + across.weights[i];
    const int64_t area = int64_t{width} * height;
    for (int y = 0; y < height; ++y) {
        mixDown(pixels, stride, down, y, count, line.data());
        float* row = out + int64_t{y} * width;
        if (image.channels == 1)
            mixAcrossGrey(line.data(), across, width, finish, row);
        else
            mixAcrossColours({line.data(), across, wide.data()}, width, area, finish, row);
    }
}

int resampleReach(double extent, int outputs)
{
    return static_cast<int>(std::ceil(std::max(extent / outputs, 1.0))) + 3;
}

Image resized(const Image& image, const Region& region, int width, int height)
{
    const auto channels = static_cast<size_t>(image.channels);
    const size_t area = static_cast<size_t>(width) * static_cast<size_t>(height);
    std::vector<float> planes(area * channels);
    resample(image, region, width, height, planes.data());
    Image small{width, height, image.channels, std::vector<uint8_t>(area * channels)};
    for (size_t c = 0; c < channels; ++c)
        for (size_t i = 0; i < area; ++i)
            small.pixels[i * channels + c] =
                static_cast<uint8_t>(std::clamp(planes[c * area + i] + 0.5F, 0.0F, 255.0F));
    return small;
}

Image thumbnail(const Image& image, int edge)
{
    const size_t area = static_cast<size_t>(edge) * static_cast<size_t>(edge);
    Image small{edge, edge, 3, std::vector<uint8_t>(area * 3, 0)};
    if (image.width <= 0 || image.height <= 0)
        return small;
    const double side = std::min(image.width, image.height);
    Image middle = resized(
        image,
        {std::floor((image.width - side) / 2), std::floor((image.height - side) / 2), side, side},
        edge, edge);
    if (middle.channels == 3)
        return middle;
    for (size_t i = 0; i < small.pixels.size(); ++i)
        small.pixels[i] = middle.pixels[i / 3];
    return small;
}

} // namespace kindred
