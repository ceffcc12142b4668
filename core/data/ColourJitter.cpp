#include "data/ColourJitter.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace kindred {

namespace {
float clamp01(float value)
{
    return std::clamp(value, 0.0F, 1.0F);
}

float luma(Planes planes, int64_t i)
{
    if (planes.channels == 1)
        return planes.values[i];
    const float* v = planes.values;
    return 0.299F * v[i] + 0.587F * v[planes.area + i] + 0.114F * v[2 * planes.area + i];
}

void scaleBrightness(Planes planes, float factor)
{
    for (int64_t i = 0; i < planes.area * planes.channels; ++i)
        planes.values[i] = clamp01(planes.values[i] * factor);
}

void scaleContrast(Planes planes, float factor)
{
    double sum = 0;
    for (int64_t i = 0; i < planes.area; ++i)
        sum += luma(planes, i);
    const auto mean = static_cast<float>(sum / static_cast<double>(planes.area));
    for (int64_t i = 0; i < planes.area * planes.channels; ++i)
        planes.values[i] = clamp01(mean + factor * (planes.values[i] - mean));
}

void scaleSaturation(Planes planes, float factor)
{
    for (int64_t i = 0; i < planes.area; ++i) {
        const float grey = luma(planes, i);
        for (int c = 0; c < planes.channels; ++c) {
            float& value = planes.values[c * planes.area + i];
            value = clamp01(grey + factor * (value - grey));
        }
    }
}

/// One colour of the hexcone (HSV) model from hue in [0, 6).
float hueChannel(float hue, float offset, float high, float chroma)
{
    const float k = std::fmod(offset + hue, 6.0F);
    return high - chroma * std::clamp(std::min(k, 4.0F - k), 0.0F, 1.0F);
}

void turnHue(Planes planes, float turn)
{
    float* r = planes.values;
    float* g = r + planes.area;
    float* b = g + planes.area;
    for (int64_t i = 0; i < planes.area; ++i) {
        const float high = std::max({r[i], g[i], b[i]});
        const float chroma = high - std::min({r[i], g[i], b[i]});
        if (chroma <= 0)
            continue;
        float hue = 0;
        if (high == r[i])
            hue = (g[i] - b[i]) / chroma;
        else if (high == g[i])
            hue = 2 + (b[i] - r[i]) / chroma;
        else
            hue = 4 + (r[i] - g[i]) / chroma;
        hue = std::fmod(hue + 6 * turn + 12, 6.0F);
        r[i] = hueChannel(hue, 5, high, chroma);
        g[i] = hueChannel(hue, 3, high, chroma);
        b[i] = hueChannel(hue, 1, high, chroma);
    }
}
} // namespace

void jitterColours(Planes planes, double amount, Random& random)
{
    const auto factor = [&] { return static_cast<float>(random.uniform(1 - amount, 1 + amount)); };
    const float brightness = factor();
    const float contrast = factor();
    const float saturation = factor();
    const auto hue = static_cast<float>(random.uniform(-amount, amount));
    std::vector<int> order = {0, 1, 2, 3};
    random.shuffle(order);
    for (const int step : order) {
        if (step == 0)
            scaleBrightness(planes, brightness);
        else if (step == 1)
            scaleContrast(planes, contrast);
        else if (step == 2 && planes.channels == 3)
            scaleSaturation(planes, saturation);
        else if (step == 3 && planes.channels == 3)
            turnHue(planes, hue);
    }
}

void makeGrey(Planes planes)
{
    if (planes.channels != 3)
        return;
    for (int64_t i = 0; i < planes.area; ++i) {
        const float grey = luma(planes, i);
        for (int c = 0; c < 3; ++c)
            planes.values[c * planes.area + i] = grey;
    }
}

} // namespace kindred
