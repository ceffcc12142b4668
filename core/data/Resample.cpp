#include "data/Resample.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {
/// Filter weights of one axis: output i is the sum of weights[i·taps + t]·input[first[i] + t].
struct Taps {
    int taps = 0;
    std::vector<int> first;
    std::vector<float> weights;
};

Taps makeTaps(double origin, double extent, int inputs, int outputs)
{
    const double scale = extent / outputs;
    const double support = std::max(scale, 1.0);
    Taps axis;
    axis.taps = std::min(static_cast<int>(std::ceil(2 * support)) + 1, inputs);
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

/// One input row to `width` interleaved output pixels.
template <int Channels>
void resampleRow(const uint8_t* row, const Taps& axis, int width, float* out)
{
    const float* weights = axis.weights.data();
    for (int x = 0; x < width; ++x, weights += axis.taps) {
        const uint8_t* from =
            row + static_cast<ptrdiff_t>(axis.first[static_cast<size_t>(x)]) * Channels;
        float sums[Channels] = {};
        for (int t = 0; t < axis.taps; ++t)
            for (int c = 0; c < Channels; ++c)
                sums[c] += weights[t] * static_cast<float>(from[t * Channels + c]);
        for (int c = 0; c < Channels; ++c)
            out[x * Channels + c] = sums[c];
    }
}

void copyPlanes(const Image& image, float* out)
{
    const auto channels = static_cast<size_t>(image.channels);
    const size_t area = image.pixels.size() / channels;
    for (size_t c = 0; c < channels; ++c)
        for (size_t i = 0; i < area; ++i)
            out[c * area + i] = static_cast<float>(image.pixels[i * channels + c]);
}
} // namespace

void resample(const Image& image, const Region& region, int width, int height, float* out)
{
    const bool same = region.x == 0 && region.y == 0 && image.width == width &&
                      image.height == height && region.width == width && region.height == height;
    if (same)
        return copyPlanes(image, out);
    const Taps across = makeTaps(region.x, region.width, image.width, width);
    const Taps down = makeTaps(region.y, region.height, image.height, height);
    const int firstRow = down.first.front();
    const int rows = down.first.back() + down.taps - firstRow;
    const size_t stride = static_cast<size_t>(width) * static_cast<size_t>(image.channels);
    std::vector<float> between(stride * static_cast<size_t>(rows));
    const size_t inputStride =
        static_cast<size_t>(image.width) * static_cast<size_t>(image.channels);
    for (int y = 0; y < rows; ++y) {
        const uint8_t* row = &image.pixels[static_cast<size_t>(firstRow + y) * inputStride];
        float* to = &between[static_cast<size_t>(y) * stride];
        if (image.channels == 1)
            resampleRow<1>(row, across, width, to);
        else
            resampleRow<3>(row, across, width, to);
    }
    std::vector<float> line(stride);
    const size_t area = static_cast<size_t>(width) * static_cast<size_t>(height);
    for (int y = 0; y < height; ++y) {
        std::fill(line.begin(), line.end(), 0.0F);
        const auto first = static_cast<size_t>(down.first[static_cast<size_t>(y)] - firstRow);
        for (int t = 0; t < down.taps; ++t) {
            const float weight = down.weights[static_cast<size_t>(y * down.taps + t)];
            const float* from = &between[(first + static_cast<size_t>(t)) * stride];
            for (size_t i = 0; i < stride; ++i)
                line[i] += weight * from[i];
        }
        const auto channels = static_cast<size_t>(image.channels);
        for (size_t i = 0; i < stride; ++i)
            out[i % channels * area + static_cast<size_t>(y) * static_cast<size_t>(width) +
                i / channels] = line[i];
    }
}

Image thumbnail(const Image& image, int edge)
{
    Image small{edge, edge, 3, std::vector<uint8_t>(static_cast<size_t>(edge) * edge * 3, 0)};
    if (image.width <= 0 || image.height <= 0)
        return small;
    const double scale = static_cast<double>(edge) / std::max(image.width, image.height);
    const int width = std::clamp(static_cast<int>(std::lround(image.width * scale)), 1, edge);
    const int height = std::clamp(static_cast<int>(std::lround(image.height * scale)), 1, edge);
    const size_t area = static_cast<size_t>(width) * static_cast<size_t>(height);
    std::vector<float> planes(area * static_cast<size_t>(image.channels));
    resample(image, {0, 0, double(image.width), double(image.height)}, width, height,
             planes.data());
    const int left = (edge - width) / 2;
    const int top = (edge - height) / 2;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < 3; ++c) {
                const size_t plane = image.channels == 3 ? static_cast<size_t>(c) : 0;
                const float value = planes[plane * area + static_cast<size_t>(y * width + x)];
                small.pixels[static_cast<size_t>(((top + y) * edge + left + x) * 3 + c)] =
                    static_cast<uint8_t>(std::clamp(value + 0.5F, 0.0F, 255.0F));
            }
    return small;
}

} // namespace kindred
