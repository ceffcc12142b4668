#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/Files.h"
#include "base/Random.h"
#include "data/Loader.h"
#include "data/Resample.h"
#include "image/ImageTest.h"
#include "support/JpegPicture.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

/// Colours and edges that no block of 8 × 8 describes well.
Image busyPicture(int width, int height)
{
    Random random{5, static_cast<uint64_t>(width)};
    Image image{width, height, 3, {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < 3; ++c)
                image.pixels.push_back(static_cast<uint8_t>(
                    (128 + 90 * std::sin(0.11 * x * (c + 1)) * std::cos(0.07 * y) +
                     static_cast<double>(random.below(30)))));
    return image;
}

std::string jpegBytes(const Image& image, JpegCoding coding)
{
    coding.quality = 85;
    return jpegFile(image.pixels, image.width, image.height, coding);
}

/// A region with whole and broken corners, often at a side of the picture.
Region someRegion(int width, int height, Random& random)
{
    const double w = random.uniform(3, width);
    const double h = random.uniform(3, height);
    const double x = random.chance(0.2) ? 0 : random.uniform(0, width - w);
    const double y = random.chance(0.2) ? height - h : random.uniform(0, height - h);
    return {x, y, w, h};
}

/// Every pixel that resampling may look at is that of the whole picture, `shrunk` by factor.
void expectWindowOf(const Image& whole, const Region& region, double factor, const ImagePart& part,
                    int edge)
{
    const auto left = std::lround(region.x * factor - part.region.x);
    const auto top = std::lround(region.y * factor - part.region.y);
    ASSERT_NEAR(part.region.x + static_cast<double>(left), region.x * factor, 1e-9);
    ASSERT_NEAR(part.region.width, region.width * factor, 1e-9);
    ASSERT_EQ(part.image.channels, whole.channels);
    const auto reach = [&](double extent) { return resampleReach(extent * factor, edge); };
    const int x0 = std::max(0, static_cast<int>(region.x * factor) - reach(region.width));
    const int y0 = std::max(0, static_cast<int>(region.y * factor) - reach(region.height));
    const int x1 = std::min(whole.width, static_cast<int>((region.x + region.width) * factor) + 1 +
                                             reach(region.width));
    const int y1 = std::min(whole.height, static_cast<int>((region.y + region.height) * factor) +
                                              1 + reach(region.height));
    ASSERT_LE(left, x0);
    ASSERT_LE(top, y0);
    ASSERT_GE(left + part.image.width, x1);
    ASSERT_GE(top + part.image.height, y1);
    const auto bytes = static_cast<size_t>(whole.channels);
    for (int y = y0; y < y1; ++y) {
        const auto* a = &whole.pixels[static_cast<size_t>(y * whole.width + x0) * bytes];
        const auto* b =
            &part.image
                 .pixels[static_cast<size_t>((y - top) * part.image.width + x0 - left) * bytes];
        ASSERT_TRUE(std::equal(a, a + static_cast<size_t>(x1 - x0) * bytes, b)) << "row " << y;
    }
}

class PartTest : public testing::TestWithParam<JpegCoding> {};

TEST_P(PartTest, ItsPixelsAreThoseOfTheWholePicture)
{
    const std::string bytes = jpegBytes(busyPicture(203, 157), GetParam());
    const Image whole = *decodeImage(bytes, "made");
    Random random(11);
    for (int i = 0; i < 60; ++i) {
        const Region region = someRegion(203, 157, random);
        const int edge = 60 + static_cast<int>(random.below(200));
        if (std::min(region.width, region.height) / 2 >= edge)
            continue;
        const auto part = decodePart(bytes, "made", edge, [&](int width, int height) {
            EXPECT_EQ(width, 203);
            EXPECT_EQ(height, 157);
            return region;
        });
        ASSERT_TRUE(part) << part.error().message();
        expectWindowOf(whole, region, 1, *part, edge);
        if (HasFatalFailure())
            return;
    }
}

TEST_P(PartTest, ShrinksByHalvesWhereEnoughPixelsRemain)
{
    const std::string bytes = jpegBytes(busyPicture(640, 480), GetParam());
    Random random(12);
    for (const int scale : {4, 2, 1}) {
        const Image whole = *decodeImageForSize(bytes, "made", 480 * scale / 8);
        ASSERT_EQ(whole.width, 640 * scale / 8);
        for (int i = 0; i < 12; ++i) {
            Region region = someRegion(560, 400, random);
            region.width = std::max(region.width, 80.0);
            region.height = std::max(region.height, 80.0);
            const int edge = static_cast<int>(std::min(region.width, region.height) * scale / 8);
            const auto part = decodePart(bytes, "made", edge, [&](int, int) { return region; });
            ASSERT_TRUE(part) << part.error().message();
            expectWindowOf(whole, region, scale / 8.0, *part, edge);
            if (HasFatalFailure())
                return;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Codings, PartTest,
                         testing::Values(JpegCoding{1, 1}, JpegCoding{2, 1}, JpegCoding{1, 2},
                                         JpegCoding{2, 2}, JpegCoding{4, 1}, JpegCoding{2, 2, true},
                                         JpegCoding{1, 1, true}));

/// One file as a dataset that decodes parts, and one that decodes whole.
class OneFile final : public Dataset {
public:
    OneFile(std::string bytes, bool parts) : m_bytes(std::move(bytes)), m_parts(parts)
    {
        names = {"picture"};
    }
    Result<Image> image(int64_t) const override { return decodeImage(m_bytes, "picture"); }
    Result<ImagePart> part(int64_t id, int edge, const RegionChooser& choose) const override
    {
        return m_parts ? decodePart(m_bytes, "picture", edge, choose)
                       : Dataset::part(id, edge, choose);
    }

private:
    std::string m_bytes;
    bool m_parts;
};

void expectSameTransform(const std::string& bytes, int size, const std::string& augment)
{
    TransformSpec spec;
    spec.size = size;
    spec.augment = augment;
    const auto count = static_cast<size_t>(3 * size * size);
    std::vector<float> parts(count), whole(count);
    for (uint64_t seed = 0; seed < 8; ++seed) {
        ASSERT_TRUE(transformSample(OneFile(bytes, true), 0, spec, seed, parts.data()));
        ASSERT_TRUE(transformSample(OneFile(bytes, false), 0, spec, seed, whole.data()));
        EXPECT_THAT(parts, testing::Pointwise(testing::FloatNear(1e-4F), whole))
            << augment << " " << seed;
    }
}

TEST(Part, TransformsAsTheWholePicture)
{
    const std::string bytes = jpegBytes(busyPicture(150, 200), {});
    for (const char* augment : {"none", "photo", "cifar"})
        expectSameTransform(bytes, 128, augment);
}

TEST(Part, IsTurnedAsThePictureIs)
{
    for (int orientation = 1; orientation <= 8; ++orientation) {
        SCOPED_TRACE(orientation);
        const std::string name = "decode/orientation_" + std::to_string(orientation) + ".jpg";
        expectSameTransform(*readFile(fixture(name)), 24, "photo");
    }
    for (const char* name : {"decode/cmyk.jpg", "decode/grey.jpg", "decode/progressive.jpg"})
        expectSameTransform(*readFile(fixture(name)), 24, "photo");
    expectSameTransform(*readFile(fixture("decode/rgba.png")), 24, "photo");
}

TEST(Part, DamageInsideIsFoundAndNamed)
{
    const std::string bytes = jpegBytes(busyPicture(150, 200), {});
    const auto lower = [](int width, int height) {
        return Region{0, height / 2.0, double(width), height / 2.0};
    };
    const auto part = decodePart(bytes.substr(0, bytes.size() / 2), "folder/x.jpg", 100, lower);
    ASSERT_FALSE(part);
    EXPECT_EQ(part.error().code, ErrorCode::Input);
    EXPECT_THAT(part.error().message(), HasSubstr("folder/x.jpg"));
    EXPECT_THAT(part.error().message(), HasSubstr("cut short"));
    EXPECT_FALSE(decodePart("no picture", "x", 10, lower));
}

} // namespace
} // namespace kindred::test
