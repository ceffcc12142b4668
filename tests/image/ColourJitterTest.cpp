#include <algorithm>
#include <array>
#include <cmath>

#include "base/Random.h"
#include "data/ColourJitter.h"
#include "image/EachTarget.h"
#include "image/ImageTest.h"

namespace kindred::test {
namespace {

using testing::Pointwise;

TEST(ColourJitter, NoAmountChangesNothing)
{
    std::vector<float> values = {0.1F, 0.9F, 0.5F, 0.3F, 0.2F, 0.6F};
    const auto before = values;
    Random random(3);
    changeColours({values.data(), 3, 2}, drawColourChange(0, random));
    EXPECT_THAT(values, Pointwise(IsNear(1e-5F), before));
}

using Colour = std::array<double, 3>;

double lumaOf(const Colour& c)
{
    return 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2];
}

/// The hexcone model as it is usually written, in double.
Colour withTurnedHue(const Colour& c, double turn)
{
    const double high = *std::max_element(c.begin(), c.end());
    const double chroma = high - *std::min_element(c.begin(), c.end());
    if (chroma <= 0)
        return c;
    const double hue = high == c[0]   ? (c[1] - c[2]) / chroma
                       : high == c[1] ? 2 + (c[2] - c[0]) / chroma
                                      : 4 + (c[0] - c[1]) / chroma;
    Colour turned{};
    for (size_t i = 0; i < 3; ++i) {
        const double k = std::fmod(std::array{5, 3, 1}[i] + std::fmod(hue + 6 * turn + 12, 6.0), 6);
        turned[i] = high - chroma * std::clamp(std::min(k, 4 - k), 0.0, 1.0);
    }
    return turned;
}

void changeByHand(std::vector<Colour>& picture, const ColourChange& change)
{
    for (const int step : change.order) {
        double mean = 0;
        for (const Colour& c : picture)
            mean += lumaOf(c) / static_cast<double>(picture.size());
        for (Colour& c : picture) {
            const double grey = lumaOf(c);
            if (step == ColourChange::Hue)
                c = withTurnedHue(c, change.hue);
            else
                for (double& v : c)
                    v = std::clamp(step == ColourChange::Brightness ? v * change.brightness
                                   : step == ColourChange::Contrast
                                       ? mean + change.contrast * (v - mean)
                                       : grey + change.saturation * (v - grey),
                                   0.0, 1.0);
        }
    }
}

class ColourJitterTargets : public OnEachTarget {};

TEST_P(ColourJitterTargets, EqualTheFormulaInEveryOrder)
{
    constexpr size_t kArea = 1024 + 7; // more than a block, and no multiple of four
    for (uint64_t seed = 0; seed < 40; ++seed) {
        Random random(seed);
        std::vector<Colour> expected(kArea);
        std::vector<float> values(3 * kArea);
        for (size_t i = 0; i < kArea; ++i)
            for (size_t c = 0; c < 3; ++c) // greys and pure colours too
                expected[i][c] = values[c * kArea + i] =
                    static_cast<float>(random.below(i % 3 == 0 ? 2 : 256)) /
                    (i % 3 ? 255.0F : 1.0F);
        const ColourChange change = drawColourChange(0.4, random);
        changeColours({values.data(), 3, kArea}, change);
        changeByHand(expected, change);
        for (size_t i = 0; i < kArea; ++i)
            for (size_t c = 0; c < 3; ++c)
                ASSERT_NEAR(values[c * kArea + i], expected[i][c], 2e-4) << seed << " at " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, ColourJitterTargets, targetsOfThisProcessor(), nameOfTarget);

TEST(ColourJitter, GreyPicturesTakeBrightnessAndContrast)
{
    std::vector<float> values = {0.2F, 0.4F, 0.9F};
    ColourChange change;
    change.brightness = 0.5F; // 0.1 0.2 0.45, mean 0.25
    change.contrast = 2;
    change.saturation = 0;
    change.hue = 0.3F;
    changeColours({values.data(), 1, 3}, change);
    EXPECT_THAT(values, Pointwise(IsNear(1e-6F), std::vector<float>{0, 0.15F, 0.65F}));
}

TEST(ColourJitter, GreyIsTheLumaOfEachPixel)
{
    std::vector<float> values = {1, 0, 0, 1, 0, 0};
    makeGrey({values.data(), 3, 2});
    EXPECT_THAT(values, Pointwise(IsNear(1e-6F), std::vector<float>{0.299F, 0.587F, 0.299F, 0.587F,
                                                                    0.299F, 0.587F}));
}

} // namespace
} // namespace kindred::test
