// Pictures of a video file, and what is said where there is neither a video nor a camera.
#include "data/FrameSource.h"

#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/Files.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"
#include "support/JpegPicture.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

constexpr int kWide = 48;
constexpr int kHigh = 32;

/// A flat picture, in Motion JPEG the n-th of a video.
std::string frameFile(int n)
{
    std::string pixels;
    for (int i = 0; i < kWide * kHigh; ++i)
        pixels += {static_cast<char>(200), static_cast<char>(20 * n), static_cast<char>(10)};
    return jpegFile({reinterpret_cast<const uint8_t*>(pixels.data()), pixels.size()}, kWide, kHigh,
                    {1, 1, false, 95});
}

fs::path writeVideo(const fs::path& folder, int frames)
{
    std::string bytes;
    for (int n = 0; n < frames; ++n)
        bytes += frameFile(n);
    writeBytes(folder / "video.mjpeg", bytes);
    return folder / "video.mjpeg";
}

/// Red, green and blue in the middle of a picture.
std::array<int, 3> middleOf(const Image& image)
{
    const size_t at = 3 * (static_cast<size_t>(image.height / 2) * image.width + image.width / 2);
    return {image.pixels[at], image.pixels[at + 1], image.pixels[at + 2]};
}

TEST(FrameSource, GivesThePicturesOfAVideoInTheirOrder)
{
    const TemporaryFolder folder;
    auto source = FrameSource::open(writeVideo(folder.path(), 6).string());
    ASSERT_TRUE(source.ok()) << source.error().message();
    EXPECT_FALSE(source->isCamera());
    double before = -1;
    for (int n = 0; n < 6; ++n) {
        const auto frame = source->next();
        ASSERT_TRUE(frame.ok() && *frame) << n;
        EXPECT_EQ((*frame)->number, n);
        EXPECT_GT((*frame)->seconds, before);
        before = (*frame)->seconds;
        EXPECT_EQ((*frame)->image.width, kWide);
        EXPECT_EQ((*frame)->image.height, kHigh);
        EXPECT_EQ((*frame)->image.channels, 3);
        const auto [red, green, blue] = middleOf((*frame)->image);
        EXPECT_NEAR(red, 200, 8);
        EXPECT_NEAR(green, 20 * n, 8);
        EXPECT_NEAR(blue, 10, 8);
    }
    for (int again = 0; again < 2; ++again) {
        const auto end = source->next();
        EXPECT_TRUE(end.ok() && !*end) << "the end stays the end";
    }
}

TEST(FrameSource, PassesOverPictures)
{
    const TemporaryFolder folder;
    auto source = FrameSource::open(writeVideo(folder.path(), 6).string());
    ASSERT_TRUE(source.ok());
    const auto third = source->next(2);
    ASSERT_TRUE(third.ok() && *third);
    EXPECT_EQ((*third)->number, 2);
    EXPECT_NEAR(middleOf((*third)->image)[1], 40, 8);
    const auto last = source->next(2);
    ASSERT_TRUE(last.ok() && *last);
    EXPECT_EQ((*last)->number, 5);
    const auto beyond = source->next(2);
    EXPECT_TRUE(beyond.ok() && !*beyond);
}

TEST(FrameSource, SaysWhatIsWrong)
{
    const TemporaryFolder folder;
    writeBytes(folder.path() / "notes.mp4", "these are words, no pictures");
    const std::string pipe = (folder.path() / "pipe.mp4").string();
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const std::pair<std::string, std::string> wrong[] = {
        {(folder.path() / "notes.mp4").string(), "cannot be read as a video"},
        {(folder.path() / "none.mp4").string(), "no such camera or video file"},
        {folder.path().string(), "is a folder"},
        {pipe, "is neither a camera nor a video file"}, // and nobody waits for a writer
        {"/dev/null", "is no camera"},
        {"4711", "/dev/video4711"}};
    for (const auto& [source, words] : wrong) {
        const auto opened = FrameSource::open(source);
        ASSERT_FALSE(opened.ok()) << source;
        EXPECT_EQ(opened.error().code, ErrorCode::Input);
        EXPECT_THAT(opened.error().message(), HasSubstr(words));
    }
    // Who asks for a camera is told which there are.
    EXPECT_THAT(FrameSource::open("4711").error().remedy,
                HasSubstr(cameras().empty() ? "no camera on this computer" : "/dev/video"));
}

} // namespace
} // namespace kindred::test
