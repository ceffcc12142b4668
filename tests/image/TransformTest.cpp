#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "base/Random.h"
#include "data/Loader.h"
#include "data/Resample.h"
#include "image/ImageTest.h"

namespace kindred::test {
namespace {

using testing::ElementsAre;
using testing::Pointwise;

TransformSpec plain(int size, int channels, const std::string& augment = "none")
{
    TransformSpec spec;
    spec.augment = augment;
    spec.size = size;
    spec.channels = channels;
    spec.mean.assign(static_cast<size_t>(channels), 0.0F);
    spec.std.assign(static_cast<size_t>(channels), 1.0F / 255.0F); // values leave as 0 … 255
    return spec;
}

std::vector<float> apply(const Image& image, const TransformSpec& spec, uint64_t seed = 0)
{
    std::vector<float> out(static_cast<size_t>(spec.channels * spec.size * spec.size));
    transformImage(image, spec, seed, out.data());
    return out;
}

std::vector<float> resampled(const Image& image, const Region& region, int width, int height)
{
    std::vector<float> out(static_cast<size_t>(width * height * image.channels));
    resample(image, region, width, height, out.data());
    return out;
}

Image ramp(int width, int height, int channels)
{
    Image image{width, height, channels, {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < channels; ++c)
                image.pixels.push_back(static_cast<uint8_t>(10 * x + 20 * y + 5 * c));
    return image;
}

TEST(Resample, SameSizeCopiesPlanes)
{
    const Image image{2, 1, 3, {1, 2, 3, 4, 5, 6}};
    EXPECT_THAT(resampled(image, {0, 0, 2, 1}, 2, 1), ElementsAre(1, 4, 2, 5, 3, 6));
}

TEST(Resample, HalvingWeighsFourPixels)
{
    // Scale 2, support 2: output 0 is centred at 1, the weights of the pixel centres 0.5, 1.5, 2.5
    // are 0.75, 0.75, 0.25 (3.5 lies beyond), normalised by their sum 1.75.
    const Image image{4, 1, 1, {10, 20, 40, 80}};
    const float first = (0.75F * 10 + 0.75F * 20 + 0.25F * 40) / 1.75F;
    const float second = (0.25F * 20 + 0.75F * 40 + 0.75F * 80) / 1.75F;
    EXPECT_THAT(resampled(image, {0, 0, 4, 1}, 2, 1),
                Pointwise(IsNear(1e-4F), std::vector<float>{first, second}));
}

TEST(Resample, DoublingInterpolatesAndRepeatsTheEdge)
{
    const Image image{2, 1, 1, {0, 100}};
    EXPECT_THAT(resampled(image, {0, 0, 2, 1}, 4, 1),
                Pointwise(IsNear(1e-4F), std::vector<float>{0, 25, 75, 100}));
}

TEST(Resample, RegionsSelect)
{
    const Image image = ramp(6, 6, 1);
    const auto part = resampled(image, {2, 1, 3, 2}, 3, 2);
    EXPECT_THAT(part, Pointwise(IsNear(1e-4F), std::vector<float>{40, 50, 60, 60, 70, 80}));
}

TEST(Resample, KeepsConstantPicturesConstant)
{
    const Image image{7, 5, 1, std::vector<uint8_t>(35, 77)};
    for (const int size : {1, 2, 3, 8, 20})
        for (const float value : resampled(image, {0.3, 0.7, 6.1, 4.2}, size, size))
            EXPECT_NEAR(value, 77, 1e-3);
}

TEST(Resample, FinishesAndMirrors)
{
    const Image image = ramp(6, 5, 3);
    Finish finish;
    finish.unit = 0.5F;
    finish.mean = {1, 2, 3};
    finish.scale = {2, 3, 4};
    finish.mirrored = true;
    std::vector<float> out;
    for (const size_t width : {3U, 4U, 10U}) {
        const auto raw = resampled(image, {0.5, 0, 5, 4.5}, static_cast<int>(width), 2);
        out.resize(raw.size());
        resample(image, {0.5, 0, 5, 4.5}, static_cast<int>(width), 2, out.data(), finish);
        for (size_t c = 0; c < 3; ++c)
            for (size_t y = 0; y < 2; ++y)
                for (size_t x = 0; x < width; ++x)
                    EXPECT_FLOAT_EQ(
                        out[(c * 2 + y) * width + x],
                        (raw[(c * 2 + y) * width + width - 1 - x] * 0.5F - finish.mean[c]) *
                            finish.scale[c]);
    }
    resample(image, {0, 0, 6, 5}, 6, 5, (out.resize(90), out.data()), finish);
    EXPECT_FLOAT_EQ(out[0], (50 * 0.5F - 1) * 2) << "also where nothing is resampled";
}

TEST(Resample, ChannelsAreThoseOfGreyPictures)
{
    const Image colours = ramp(9, 7, 3);
    const Region region{1.3, 0.4, 5.2, 6.1};
    for (const int size : {1, 2, 3, 4, 5, 11, 16}) {
        const auto all = resampled(colours, region, size, size);
        const auto area = static_cast<size_t>(size) * static_cast<size_t>(size);
        for (size_t c = 0; c < 3; ++c) {
            Image one{9, 7, 1, {}};
            for (size_t i = 0; i < 63; ++i)
                one.pixels.push_back(colours.pixels[3 * i + c]);
            const auto grey = resampled(one, region, size, size);
            const std::vector<float> channel(all.begin() + static_cast<int64_t>(c * area),
                                             all.begin() + static_cast<int64_t>((c + 1) * area));
            EXPECT_THAT(channel, Pointwise(IsNear(1e-4F), grey)) << size;
        }
    }
}

TEST(CleanView, NormalisesEachChannel)
{
    const Image image{1, 1, 3, {0, 51, 255}};
    TransformSpec spec = plain(1, 3);
    spec.mean = {0.5F, 0.2F, 0.25F};
    spec.std = {0.25F, 0.1F, 0.5F};
    EXPECT_THAT(apply(image, spec), Pointwise(IsNear(1e-6F), std::vector<float>{-2, 0, 1.5F}));
}

TEST(CleanView, ConvertsChannels)
{
    const Image colour{1, 1, 3, {100, 200, 50}};
    EXPECT_NEAR(apply(colour, plain(1, 1))[0], 0.299 * 100 + 0.587 * 200 + 0.114 * 50, 1e-3);
    const Image grey{1, 1, 1, {42}};
    EXPECT_THAT(apply(grey, plain(1, 3)), Pointwise(IsNear(1e-4F), std::vector<float>{42, 42, 42}));
}

TEST(CleanView, SmallSizesTakeTheWholePicture)
{
    const Image image = ramp(8, 4, 1);
    EXPECT_THAT(apply(image, plain(4, 1)),
                Pointwise(IsNear(1e-3F), resampled(image, {0, 0, 8, 4}, 4, 4)));
}

TEST(CleanView, PhotographsAreCroppedAtTheCentre)
{
    // 512 x 256 at 224: the short side stays 256, the crop is x 144 … 368, y 16 … 240.
    Image image{512, 256, 1, std::vector<uint8_t>(512 * 256)};
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 512; ++x)
            image.pixels[static_cast<size_t>(y * 512 + x)] = static_cast<uint8_t>((x + y) / 4);
    const auto out = apply(image, plain(224, 1));
    EXPECT_NEAR(out[0], image.pixels[16 * 512 + 144], 1e-2);
    EXPECT_NEAR(out[224 * 224 - 1], image.pixels[239 * 512 + 367], 1e-2);
}

class AugmentTest : public testing::TestWithParam<std::string> {};

TEST_P(AugmentTest, IsAFunctionOfTheSeed)
{
    const Image image = ramp(20, 12, 3);
    const TransformSpec spec = plain(8, 3, GetParam());
    EXPECT_EQ(apply(image, spec, 5), apply(image, spec, 5));
    EXPECT_NE(apply(image, spec, 5), apply(image, spec, 6));
    const Image dot{1, 1, 1, {9}};
    for (const float value : apply(dot, plain(8, 1, GetParam()), 5))
        EXPECT_TRUE(std::isfinite(value));
}
INSTANTIATE_TEST_SUITE_P(Presets, AugmentTest, testing::Values("digits", "crop", "cifar", "photo"));

TEST(Augment, PhotoFlipsHalfAndStaysInside)
{
    const Image image = ramp(12, 12, 1); // grows to the right
    int flipped = 0;
    for (uint64_t seed = 0; seed < 400; ++seed) {
        const auto out = apply(image, plain(6, 1, "photo"), seed);
        flipped += out[0] > out[5] ? 1 : 0;
        EXPECT_LE(*std::max_element(out.begin(), out.end()), 330);
    }
    EXPECT_NEAR(flipped, 200, 60); // six standard deviations
}

TEST(Augment, DigitsNeverFlipAndShiftLittle)
{
    Image image{28, 28, 1, std::vector<uint8_t>(28 * 28, 0)};
    for (int y = 12; y < 16; ++y)
        for (int x = 12; x < 16; ++x)
            image.pixels[static_cast<size_t>(y * 28 + x)] = 255;
    const Image edge = ramp(24, 2, 1);
    for (uint64_t seed = 0; seed < 100; ++seed) {
        const auto out = apply(image, plain(28, 1, "digits"), seed);
        double mass = 0;
        double x = 0;
        for (size_t i = 0; i < out.size(); ++i) {
            mass += out[i];
            x += out[i] * static_cast<double>(i % 28);
        }
        EXPECT_NEAR(x / mass, 13.5, 2.2);
        const auto rising = apply(edge, plain(12, 1, "digits"), seed);
        EXPECT_LT(rising[72], rising[83]);
    }
}

TEST(Augment, CropIsAShiftByUpToAnEighthAndHalfAreMirrored)
{
    constexpr int kSize = 16;
    constexpr int kReach = 2;
    const Image image = ramp(kSize, kSize, 1);
    const auto clean = apply(image, plain(kSize, 1));
    const auto at = [&](int row, int column) {
        const auto inside = [](int i) { return i < 0 ? -i : i < kSize ? i : 2 * kSize - 2 - i; };
        return clean[static_cast<size_t>(inside(row) * kSize + inside(column))];
    };
    // Every shift and mirror that explains the picture; exactly one does.
    std::map<std::tuple<int, int, bool>, int> seen;
    for (uint64_t seed = 0; seed < 2000; ++seed) {
        const auto out = apply(image, plain(kSize, 1, "crop"), seed);
        int explained = 0;
        for (int dy = -kReach; dy <= kReach; ++dy)
            for (int dx = -kReach; dx <= kReach; ++dx)
                for (const bool mirrored : {false, true}) {
                    bool same = true;
                    for (int i = 0; same && i < kSize * kSize; ++i) {
                        // Mirrored before it is shifted.
                        const int row = i / kSize + dy;
                        int column = i % kSize + dx;
                        column = column < 0 ? -column : std::min(column, 2 * kSize - 2 - column);
                        same = out[static_cast<size_t>(i)] ==
                               at(row, mirrored ? kSize - 1 - column : column);
                    }
                    if (same) {
                        ++explained;
                        ++seen[{dx, dy, mirrored}];
                    }
                }
        ASSERT_EQ(explained, 1) << seed;
    }
    EXPECT_EQ(seen.size(), 50U); // 5 x 5 shifts, mirrored or not
    for (const auto& [how, count] : seen)
        EXPECT_NEAR(count, 40, 38); // six standard deviations
}

TEST(Augment, CifarSometimesLosesItsColour)
{
    const Image image{2, 2, 3, {200, 10, 10, 200, 10, 10, 200, 10, 10, 200, 10, 10}};
    int grey = 0;
    for (uint64_t seed = 0; seed < 500; ++seed) {
        const auto out = apply(image, plain(2, 3, "cifar"), seed);
        grey += std::abs(out[0] - out[4]) < 1e-3 && std::abs(out[0] - out[8]) < 1e-3 ? 1 : 0;
    }
    EXPECT_NEAR(grey, 100, 45); // five standard deviations
}

TEST(Normalisation, IsExactOnWholePictures)
{
    // Thirty-two pictures of one value each: mean and deviation of the values themselves.
    class Flat final : public Dataset {
    public:
        Flat()
        {
            names.resize(32);
            subset.assign(32, Subset::Train);
        }
        Result<Image> image(int64_t id) const override
        {
            return Image{2, 2, 1, std::vector<uint8_t>(4, static_cast<uint8_t>(id < 8 ? 51 : 153))};
        }
    };
    TransformSpec spec = plain(2, 1);
    fitNormalisation(Flat(), 1, spec);
    EXPECT_NEAR(spec.mean[0], 0.25 * 0.2 + 0.75 * 0.6, 1e-6);
    EXPECT_NEAR(spec.std[0], 0.4 * std::sqrt(0.25 * 0.75), 1e-6);
    TransformSpec colour = plain(2, 3);
    fitNormalisation(Flat(), 1, colour);
    EXPECT_EQ(colour.mean.size(), 3U);
}

TEST(Normalisation, IsWhatTheHandComputes)
{
    // Two training pictures of two colours each; the test picture does not count.
    class Hand final : public Dataset {
    public:
        Hand()
        {
            names.resize(3);
            subset = {Subset::Train, Subset::Test, Subset::Train};
        }
        Result<Image> image(int64_t id) const override
        {
            if (id == 0) // red 0 and 255, green 51 each, blue 102 and 204
                return Image{2, 2, 3, {0, 51, 102, 0, 51, 102, 255, 51, 204, 255, 51, 204}};
            if (id == 1)
                return Image{2, 2, 3, std::vector<uint8_t>(12, 250)};
            return Image{2, 2, 3, {255, 51, 0, 255, 51, 0, 255, 51, 0, 255, 51, 102}};
        }
    };
    TransformSpec spec = plain(2, 3);
    spec.augment = "photo"; // the clean view is measured all the same
    fitNormalisation(Hand(), 1, spec);
    // Red: 0 0 1 1 and 1 1 1 1: mean 6/8, variance 6/8 - 36/64. Blue: .4 .4 .8 .8 and 0 0 0 .4.
    EXPECT_THAT(spec.mean, Pointwise(IsNear(1e-6F), std::vector<float>{0.75F, 0.2F, 0.35F}));
    EXPECT_NEAR(spec.std[0], std::sqrt(0.1875), 1e-6);
    EXPECT_NEAR(spec.std[1], 1 / 255.0, 1e-6) << "a constant channel is not divided by nothing";
    EXPECT_NEAR(spec.std[2], std::sqrt((3 * 0.16 + 2 * 0.64) / 8 - 0.35 * 0.35), 1e-6);
    EXPECT_EQ(spec.augment, "photo");
}

TEST(Normalisation, LeavesFeaturesAlone)
{
    TransformSpec spec;
    fitNormalisation(*open(fixture("npy/embeddings.npy")), 1, spec);
    EXPECT_EQ(spec.mean, TransformSpec{}.mean);
}

} // namespace
} // namespace kindred::test
