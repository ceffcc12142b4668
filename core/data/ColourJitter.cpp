// Steps of colour over blocks of 1,024 pixels, 12 KiB that stay in the first-level cache from step
// to step, so that the picture is read from memory twice: for its mean and for the steps. A vector
// of three channels and what they become: 9 registers, 12 where the hue is turned. Bound by
// arithmetic: the hue asks for one division and some 40 operations a vector.
#include "data/ColourJitter.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "data/ColourJitter.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace {
// All is written for any V: Lanes, or float for the last pixels.

/// As many floats as a register holds.
using Lanes = float __attribute__((vector_size(HWY_LANES(float) * sizeof(float))));

/// Pixels that stay in the cache while several steps change them.
constexpr int64_t kBlock = 1024;

template <class V>
V loaded(const float* from)
{
    V value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

template <class V>
V most(V a, V b)
{
    return a > b ? a : b;
}

template <class V>
V least(V a, V b)
{
    return a < b ? a : b;
}

template <class V>
V clamp01(V value)
{
    return least(most(value, V{}), V{} + 1.0F);
}

template <class V>
struct Pixel {
    V r, g, b;

    V luma() const { return 0.299F * r + 0.587F * g + 0.114F * b; }
};

template <class V>
Pixel<V> mixed(const Pixel<V>& pixel, V base, float factor)
{
    return {clamp01(base + factor * (pixel.r - base)), clamp01(base + factor * (pixel.g - base)),
            clamp01(base + factor * (pixel.b - base))};
}

/// One colour of the hexcone (HSV) model; hue in [0, 6), offset 5, 3, 1 for red, green, blue.
template <class V>
V hueChannel(V hue, float offset, V high, V chroma)
{
    const V shifted = hue + offset;
    const V k = shifted >= V{} + 6.0F ? shifted - 6.0F : shifted;
    return high - chroma * clamp01(least(k, 4.0F - k));
}

template <class V>
Pixel<V> turned(const Pixel<V>& pixel, float turn)
{
    const V high = most(pixel.r, most(pixel.g, pixel.b));
    const V chroma = high - least(pixel.r, least(pixel.g, pixel.b));
    const V scale = 1.0F / (chroma > V{} ? chroma : V{} + 1.0F);
    const V fromRed = (pixel.g - pixel.b) * scale;
    const V fromGreen = 2.0F + (pixel.b - pixel.r) * scale;
    const V fromBlue = 4.0F + (pixel.r - pixel.g) * scale;
    V hue = high == pixel.r ? fromRed : (high == pixel.g ? fromGreen : fromBlue);
    hue += 6.0F * turn;
    hue = hue < V{} ? hue + 6.0F : hue;
    hue = hue >= V{} + 6.0F ? hue - 6.0F : hue;
    return {hueChannel(hue, 5, high, chroma), hueChannel(hue, 3, high, chroma),
            hueChannel(hue, 1, high, chroma)};
}

/// Applies one step to pixels; grey pictures come as three equal colours.
struct StepChange {
    int step;
    float amount; ///< factor, or turn of the hue
    float mean;   ///< luma of the whole picture, for the contrast

    template <class V>
    Pixel<V> operator()(const Pixel<V>& pixel) const
    {
        switch (step) {
        case ColourChange::Brightness:
            return mixed(pixel, V{}, amount);
        case ColourChange::Contrast:
            return mixed(pixel, V{} + mean, amount);
        case ColourChange::Saturation:
            return mixed(pixel, pixel.luma(), amount);
        default:
            return turned(pixel, amount);
        }
    }
};

/// Pixels [begin, end) of the planes; V says how many at a time.
template <class V, class Change>
void changeRange(Planes planes, int64_t begin, int64_t end, const Change& change)
{
    constexpr int64_t width =
        sizeof(V) / sizeof(float); // NOLINT(bugprone-sizeof-expression): or one
    float* r = planes.values;
    float* g = planes.channels == 3 ? r + planes.area : r;
    float* b = planes.channels == 3 ? g + planes.area : r;
    for (int64_t i = begin; i < end; i += width) {
        const Pixel<V> pixel =
            change(Pixel<V>{loaded<V>(r + i), loaded<V>(g + i), loaded<V>(b + i)});
        std::memcpy(r + i, &pixel.r, sizeof(V));
        if (planes.channels == 3) {
            std::memcpy(g + i, &pixel.g, sizeof(V));
            std::memcpy(b + i, &pixel.b, sizeof(V));
        }
    }
}

template <class Change>
void changeBlock(Planes planes, int64_t begin, int64_t end, const Change& change)
{
    constexpr auto kLanes = static_cast<int64_t>(HWY_LANES(float));
    const int64_t whole = begin + (end - begin) / kLanes * kLanes;
    changeRange<Lanes>(planes, begin, whole, change);
    changeRange<float>(planes, whole, end, change);
}

/// The switch over the step is made once for a block, not for each pixel.
void applyStep(Planes planes, int64_t begin, int64_t end, const StepChange& change)
{
    const auto as = [&](auto step) {
        changeBlock(planes, begin, end, [&]<class V>(const Pixel<V>& pixel) {
            return StepChange{step, change.amount, change.mean}(pixel);
        });
    };
    using Step = ColourChange::Step;
    if (change.step == Step::Brightness)
        as(std::integral_constant<int, Step::Brightness>{});
    else if (change.step == Step::Contrast)
        as(std::integral_constant<int, Step::Contrast>{});
    else if (change.step == Step::Saturation)
        as(std::integral_constant<int, Step::Saturation>{});
    else
        as(std::integral_constant<int, Step::Hue>{});
}

double sumLuma(Planes planes, int64_t begin, int64_t end)
{
    const float* r = planes.values;
    if (planes.channels == 1) {
        float grey = 0;
        for (int64_t i = begin; i < end; ++i)
            grey += r[i];
        return grey;
    }
    const float* g = r + planes.area;
    const float* b = g + planes.area;
    constexpr auto kLanes = static_cast<int64_t>(HWY_LANES(float));
    Lanes sum = {};
    int64_t i = begin;
    for (; i + kLanes <= end; i += kLanes)
        sum +=
            Pixel<Lanes>{loaded<Lanes>(r + i), loaded<Lanes>(g + i), loaded<Lanes>(b + i)}.luma();
    double total = 0;
    for (int64_t lane = 0; lane < kLanes; ++lane)
        total += sum[lane];
    for (; i < end; ++i)
        total += Pixel<float>{r[i], g[i], b[i]}.luma();
    return total;
}
} // namespace

void changedColours(Planes planes, const ColourChange& change)
{
    const auto steps = [&](auto first, auto last, float mean, int64_t begin, int64_t end) {
        const std::array<float, 4> amounts = {change.brightness, change.contrast, change.saturation,
                                              change.hue};
        for (auto step = first; step != last; ++step)
            if (planes.channels == 3 || *step < ColourChange::Saturation)
                applyStep(planes, begin, end, {*step, amounts[static_cast<size_t>(*step)], mean});
    };
    // The contrast needs the mean of what the steps before it made; all others see one pixel.
    const auto contrast =
        std::find(change.order.begin(), change.order.end(), int{ColourChange::Contrast});
    double sum = 0;
    for (int64_t begin = 0; begin < planes.area; begin += kBlock) {
        const int64_t end = std::min(begin + kBlock, planes.area);
        steps(change.order.begin(), contrast, 0.0F, begin, end);
        sum += sumLuma(planes, begin, end);
    }
    const auto mean = static_cast<float>(sum / static_cast<double>(planes.area));
    for (int64_t begin = 0; begin < planes.area; begin += kBlock)
        steps(contrast, change.order.end(), mean, begin, std::min(begin + kBlock, planes.area));
}

void madeGrey(Planes planes)
{
    if (planes.channels != 3)
        return;
    changeBlock(planes, 0, planes.area, []<class V>(const Pixel<V>& pixel) {
        const V grey = pixel.luma();
        return Pixel<V>{grey, grey, grey};
    });
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(changedColours);
HWY_EXPORT(madeGrey);

ColourChange drawColourChange(double amount, Random& random)
{
    const auto factor = [&] { return static_cast<float>(random.uniform(1 - amount, 1 + amount)); };
    ColourChange change;
    change.brightness = factor();
    change.contrast = factor();
    change.saturation = factor();
    change.hue = static_cast<float>(random.uniform(-amount, amount));
    std::vector<int> order(change.order.begin(), change.order.end());
    random.shuffle(order);
    std::copy(order.begin(), order.end(), change.order.begin());
    return change;
}

void changeColours(Planes planes, const ColourChange& change)
{
    HWY_DYNAMIC_DISPATCH(changedColours)(planes, change);
}

void makeGrey(Planes planes)
{
    HWY_DYNAMIC_DISPATCH(madeGrey)(planes);
}

} // namespace kindred
#endif
