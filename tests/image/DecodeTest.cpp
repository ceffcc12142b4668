#include "base/Files.h"
#include "data/OpenCvReason.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Image decode(const std::string& name, int shortEdge = 0)
{
    const auto image = decodeImageForSize(*readFile(fixture("decode/" + name)), name, shortEdge);
    if (!image) {
        ADD_FAILURE() << image.error().message();
        return {};
    }
    return *image;
}

std::vector<int> pixelAt(const Image& image, int x, int y)
{
    const auto at = static_cast<size_t>((y * image.width + x) * image.channels);
    return {image.pixels.begin() + static_cast<ptrdiff_t>(at),
            image.pixels.begin() + static_cast<ptrdiff_t>(at) + image.channels};
}

void expectNear(const std::vector<int>& actual, const std::vector<int>& expected, int tolerance)
{
    ASSERT_EQ(actual.size(), expected.size());
    for (size_t c = 0; c < actual.size(); ++c)
        EXPECT_NEAR(actual[c], expected[c], tolerance) << "channel " << c;
}

/// All eight files show red and green above blue and white.
class OrientationTest : public testing::TestWithParam<int> {};

TEST_P(OrientationTest, IsApplied)
{
    const Image image = decode("orientation_" + std::to_string(GetParam()) + ".jpg");
    ASSERT_EQ(image.width, 32);
    ASSERT_EQ(image.height, 16);
    expectNear(pixelAt(image, 4, 4), {255, 0, 0}, 4);
    expectNear(pixelAt(image, 27, 4), {0, 255, 0}, 4);
    expectNear(pixelAt(image, 4, 11), {0, 0, 255}, 4);
    expectNear(pixelAt(image, 27, 11), {255, 255, 255}, 4);
}
INSTANTIATE_TEST_SUITE_P(Exif, OrientationTest, testing::Range(1, 9));

TEST(Decode, JpegKinds)
{
    expectNear(pixelAt(decode("progressive.jpg"), 4, 4), {255, 0, 0}, 4);
    const Image grey = decode("grey.jpg");
    EXPECT_EQ(grey.channels, 1);
    expectNear(pixelAt(grey, 27, 11), {255}, 3);
    expectNear(pixelAt(decode("cmyk.jpg"), 4, 4), {255, 0, 0}, 12);
}

TEST(Decode, JpegShrinksWhileDecoding)
{
    const Image full = decode("large.jpg"); // 400 x 200
    EXPECT_EQ(full.width, 400);
    const Image half = decode("large.jpg", 100);
    EXPECT_EQ(half.width, 200);
    EXPECT_EQ(half.height, 100);
    const Image most = decode("large.jpg", 101);
    EXPECT_EQ(most.height, 125); // 5/8
    expectNear(pixelAt(half, 100, 50), pixelAt(full, 200, 100), 3);
    EXPECT_EQ(decode("large.jpg", 500).width, 400);
}

TEST(Decode, SixteenBitsAreRounded)
{
    const Image image = decode("rgb16.png");
    EXPECT_EQ(image.channels, 3);
    EXPECT_THAT(pixelAt(image, 0, 0), ElementsAre(0, 128, 255));
    EXPECT_THAT(pixelAt(image, 1, 0), ElementsAre(1, 2, 254));
}

TEST(Decode, AlphaIsLaidOnWhite)
{
    const Image image = decode("rgba.png");
    EXPECT_EQ(image.channels, 3);
    EXPECT_THAT(pixelAt(image, 0, 0), ElementsAre(10, 20, 30));
    EXPECT_THAT(pixelAt(image, 1, 0), ElementsAre(255, 255, 255));
    EXPECT_THAT(pixelAt(image, 2, 0), ElementsAre(127, 127, 127));
    const Image grey = decode("grey_alpha.png");
    expectNear(pixelAt(grey, 0, 0), std::vector<int>(static_cast<size_t>(grey.channels), 100), 0);
    expectNear(pixelAt(grey, 1, 0), std::vector<int>(static_cast<size_t>(grey.channels), 255), 0);
}

TEST(Decode, PalettesBecomeColours)
{
    const Image image = decode("palette.png");
    EXPECT_THAT(pixelAt(image, 0, 0), ElementsAre(200, 100, 50));
    EXPECT_THAT(pixelAt(image, 1, 0), ElementsAre(9, 8, 7));
}

TEST(Decode, PngRoundTrip)
{
    const Image image{2, 1, 3, {1, 2, 3, 250, 251, 252}};
    const auto again = decodeImage(*encodePng(image), "made");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->pixels, image.pixels);
    const Image grey{3, 1, 1, {0, 7, 255}};
    EXPECT_EQ(decodeImage(*encodePng(grey), "made")->pixels, grey.pixels);
    EXPECT_FALSE(encodePng(Image{}));
}

struct Damaged {
    std::string name;
    std::string bytes;
    std::string text;
};
class DamagedTest : public testing::TestWithParam<Damaged> {};

TEST_P(DamagedTest, IsRefusedByName)
{
    const auto image = decodeImage(GetParam().bytes, "folder/" + GetParam().name);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, ErrorCode::Input);
    EXPECT_THAT(image.error().message(), HasSubstr("folder/" + GetParam().name));
    EXPECT_THAT(image.error().message(), HasSubstr(GetParam().text));
}

std::string jpegPart(size_t tenths)
{
    const std::string bytes = readFile(fixture("decode/large.jpg")).value();
    return bytes.substr(0, bytes.size() * tenths / 10);
}
std::string pngPart(size_t tenths)
{
    const std::string bytes = pngBytes(40, 40);
    return bytes.substr(0, bytes.size() * tenths / 10);
}
std::string flipped(std::string bytes, size_t at)
{
    bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
    return bytes;
}

INSTANTIATE_TEST_SUITE_P(
    Pictures, DamagedTest,
    testing::Values(Damaged{"empty", "", "empty"}, Damaged{"text", "hello world", "not a picture"},
                    Damaged{"gif", "GIF89a\1\0\1\0", "GIF"},
                    Damaged{"jpeg_header", jpegPart(10).substr(0, 30), "no size"},
                    Damaged{"jpeg_half", jpegPart(5), "cut short"},
                    Damaged{"jpeg_end", jpegPart(9), "cut short"},
                    Damaged{"png_half", pngPart(5), "cut short"},
                    Damaged{"png_data", flipped(pngPart(10), 45), "damaged"},
                    Damaged{"png_zero", lyingPngBytes(0, 4), "no size"},
                    Damaged{"png_huge", lyingPngBytes(60000, 60000), "100 megapixels"},
                    Damaged{"png_lies", lyingPngBytes(4000, 4000), "damaged"},
                    Damaged{"bmp_header", "BM1234\0\0\0\0", "not a picture"},
                    Damaged{"tiff", std::string("II*\0\xff\xff\xff\x7f", 8), "no size"},
                    Damaged{"pnm", "P6 10", "no size"},
                    Damaged{"webp", "RIFF1234WEBPVP8 12345678", "no size"}),
    [](const auto& test) { return test.param.name; });

TEST(OpenCvReason, IsToldInOurWordsWithoutItsSources)
{
    const std::string size = "pixels <= CV_IO_MAX_IMAGE_PIXELS";
    const std::string other = "!buf.empty()";
    EXPECT_THAT(openCvReason(-4, "Failed to allocate 900000000 bytes"), HasSubstr("memory"));
    EXPECT_THAT(openCvReason(-215, size), HasSubstr("more pixels"));
    EXPECT_THAT(openCvReason(-213, "TIFF tiles"), HasSubstr("not supported"));
    for (const int code : {-215, -2, 0, 77})
        EXPECT_EQ(openCvReason(code, other), "its content is not what its format asks for");
}

TEST(Thumbnail, IsTheMiddleSquare)
{
    const Image wide{4, 2, 1, {10, 200, 100, 20, 10, 200, 100, 20}};
    const Image small = thumbnail(wide, 2);
    EXPECT_EQ(small.width, 2);
    EXPECT_EQ(small.channels, 3);
    EXPECT_THAT(pixelAt(small, 0, 0), ElementsAre(200, 200, 200));
    EXPECT_THAT(pixelAt(small, 1, 1), ElementsAre(100, 100, 100));
    const Image tall{1, 3, 3, {1, 2, 3, 90, 80, 70, 4, 5, 6}};
    EXPECT_THAT(pixelAt(thumbnail(tall, 1), 0, 0), ElementsAre(90, 80, 70));
    EXPECT_EQ(thumbnail(Image{}, 64).pixels.size(), size_t{64 * 64 * 3});
}

} // namespace
} // namespace kindred::test
