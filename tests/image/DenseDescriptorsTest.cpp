#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/Random.h"
#include "data/DenseDescriptors.h"
#include "data/SiftKernels.h"
#include "image/EachTarget.h"
#include "image/ImageTest.h"

namespace kindred::test {
namespace {

/// Smooth waves with some noise, values 0 … 1.
PicturePlanes wavyPicture(int width, int height, int channels)
{
    PicturePlanes picture{width, height, channels, {}};
    Random random{3, 9};
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                picture.values.push_back(static_cast<float>(0.5 + 0.2 * std::sin(0.3 * x + c) +
                                                            0.2 * std::cos(0.2 * y + 0.1 * x) +
                                                            0.1 * random.uniform(-1, 1)));
    return picture;
}

PicturePlanes ramp(int edge, double perColumn, double perRow)
{
    PicturePlanes picture{edge, edge, 1, {}};
    for (int y = 0; y < edge; ++y)
        for (int x = 0; x < edge; ++x)
            picture.values.push_back(static_cast<float>(0.5 + perColumn * x + perRow * y));
    return picture;
}

/// A picture of one channel as a camera with a blur of `sigma` sees it that had one of 0.5.
PicturePlanes smoothedTo(double sigma, const PicturePlanes& picture)
{
    const double missing = sigma * sigma - 0.25;
    if (missing <= 0)
        return picture;
    const int radius = static_cast<int>(std::lround(8 * std::sqrt(missing) + 1)) / 2;
    std::vector<double> weights;
    for (int i = -radius; i <= radius; ++i)
        weights.push_back(std::exp(-0.5 * i * i / missing));
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    PicturePlanes result = picture;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            double sum = 0;
            for (int j = -radius; j <= radius; ++j)
                for (int i = -radius; i <= radius; ++i)
                    sum += weights[static_cast<size_t>(i + radius)] *
                           weights[static_cast<size_t>(j + radius)] *
                           picture.values[static_cast<size_t>(
                               std::clamp(y + j, 0, picture.height - 1) * picture.width +
                               std::clamp(x + i, 0, picture.width - 1))];
            result.values[static_cast<size_t>(y * picture.width + x)] =
                static_cast<float>(sum / total / total);
        }
    return result;
}

/// SIFT of the patch at (x, y) of a smoothed picture, pixel by pixel: each adds its gradient to the
/// four nearest cells and the two nearest directions.
std::vector<double> siftByDefinition(const PicturePlanes& picture, int x0, int y0, int edge)
{
    const int size = edge / 4;
    const auto at = [&](int x, int y) -> double {
        return picture.plane(0)[std::clamp(y, 0, picture.height - 1) * picture.width +
                                std::clamp(x, 0, picture.width - 1)];
    };
    std::vector<double> bins(128);
    for (int y = y0 - size; y < y0 + edge + size; ++y)
        for (int x = x0 - size; x < x0 + edge + size; ++x) {
            // The border replicates what was measured inside.
            const int px = std::clamp(x, 0, picture.width - 1);
            const int py = std::clamp(y, 0, picture.height - 1);
            const double dx = (at(px + 1, py) - at(px - 1, py)) / 2;
            const double dy = (at(px, py - 1) - at(px, py + 1)) / 2;
            const double turn = std::atan2(dy, dx) / (2 * std::numbers::pi);
            const double direction = 8 * (turn < 0 ? turn + 1 : turn);
            for (int cell = 0; cell < 16; ++cell)
                for (int d = 0; d < 8; ++d) {
                    const double across = std::abs((x + 0.5 - x0) / size - (cell % 4 + 0.5));
                    const double down = std::abs((y + 0.5 - y0) / size - (cell / 4 + 0.5));
                    const double away = std::abs(direction - d);
                    const double off = std::min(away, 8 - away);
                    if (across < 1 && down < 1 && off < 1)
                        bins[static_cast<size_t>(cell * 8 + d)] +=
                            (1 - across) * (1 - down) * (1 - off) * std::hypot(dx, dy);
                }
        }
    for (size_t i = 0; i < bins.size(); ++i) {
        const double column = static_cast<double>(i / 8 % 4) - 1.5;
        const double row = static_cast<double>(i / 32) - 1.5;
        bins[i] *= std::exp(-(column * column + row * row) / 8);
    }
    const auto normalise = [&] {
        const double norm =
            std::sqrt(std::inner_product(bins.begin(), bins.end(), bins.begin(), 0.0));
        for (double& bin : bins)
            bin /= norm;
    };
    normalise();
    for (double& bin : bins)
        bin = std::min(bin, 0.2);
    normalise();
    return bins;
}

double lengthOf(const Matrix<float>& rows, int64_t row)
{
    return std::sqrt(
        std::inner_product(rows.row(row), rows.row(row) + rows.cols(), rows.row(row), 0.0));
}

class DenseSiftOnTarget : public OnEachTarget {};

TEST_P(DenseSiftOnTarget, EqualsItsDefinition)
{
    const std::array<int, 2> sizes[] = {{40, 32}, {53, 49}, {61, 35}}; // columns and rows
    for (const auto& [width, height] : sizes)
        for (const int edge : {8, 16, 24, 32})
            for (const int step : {3, 4, 6}) {
                SCOPED_TRACE(testing::Message() << width << " x " << height << ", patches of "
                                                << edge << ", step " << step);
                const PicturePlanes picture = wavyPicture(width, height, 1);
                const PicturePlanes smooth = smoothedTo(edge / 24.0, picture);
                const Matrix<float> rows = denseSift(picture, {{edge}, step});
                const int across = (width - edge) / step + 1;
                const int down = (height - edge) / step + 1;
                ASSERT_EQ(rows.rows(), across * down);
                for (const int patch :
                     {0, across / 2, across * (down / 2) + 1, across * down - 1}) {
                    const std::vector<double> wanted = siftByDefinition(
                        smooth, step * (patch % across), step * (patch / across), edge);
                    for (int64_t k = 0; k < 128; ++k)
                        ASSERT_NEAR(rows(patch, k), wanted[static_cast<size_t>(k)], 2e-5)
                            << "patch " << patch << ", entry " << k;
                }
            }
}

TEST_P(DenseSiftOnTarget, SharesAnEdgeBetweenTheNearestDirections)
{
    std::vector<float> above(kSiftRoom + 3);
    std::vector<float> row(kSiftRoom + 3);
    const std::vector<float> below(kSiftRoom + 3);
    std::vector<float> out(kSiftRoom);
    for (int turn = 0; turn < 7200; ++turn) {
        const double angle = turn * std::numbers::pi / 3600;
        row[2] = static_cast<float>(6 * std::cos(angle));
        above[1] = static_cast<float>(6 * std::sin(angle));
        siftKernels().directions(above.data(), row.data(), below.data(), 1, out.data());
        for (int direction = 0; direction < 8; ++direction) {
            const double away = std::abs(turn / 900.0 - direction);
            ASSERT_NEAR(out[static_cast<size_t>(direction)],
                        3 * std::max(0.0, 1 - std::min(away, 8 - away)), 3e-6)
                << "at " << turn / 20.0 << " degrees, direction " << direction;
        }
    }
    row[2] = 0;
    above[1] = 0;
    siftKernels().directions(above.data(), row.data(), below.data(), 1, out.data());
    EXPECT_THAT(std::vector<float>(out.begin(), out.begin() + 8), testing::Each(0.0F));
}

INSTANTIATE_TEST_SUITE_P(Targets, DenseSiftOnTarget, targetsOfThisProcessor(), nameOfTarget);

TEST(DenseSift, IsOfUnitLengthAndIgnoresBrightnessAndContrast)
{
    const PicturePlanes picture = wavyPicture(64, 64, 3);
    PicturePlanes dull = picture;
    for (float& value : dull.values)
        value = 0.3F + 0.5F * value;
    const Matrix<float> rows = denseSift(picture, {});
    const Matrix<float> others = denseSift(dull, {});
    ASSERT_EQ(rows.rows(), 13 * 13 + 11 * 11 + 9 * 9 + 5 * 5);
    ASSERT_EQ(others.rows(), rows.rows());
    for (int64_t i = 0; i < rows.rows(); ++i)
        EXPECT_NEAR(lengthOf(rows, i), 1, 1e-5);
    for (size_t i = 0; i < rows.values().size(); ++i)
        EXPECT_NEAR(rows.values()[i], others.values()[i], 1e-4);
}

TEST(DenseSift, RampPointsInOneDirection)
{
    const std::pair<PicturePlanes, int> ramps[] = {
        {ramp(32, 0.01, 0), 0}, {ramp(32, 0, -0.01), 2}, {ramp(32, -0.01, 0), 4}};
    for (const auto& [picture, direction] : ramps) {
        const Matrix<float> rows = denseSift(picture, {{16}, 8});
        ASSERT_EQ(rows.rows(), 9);
        for (int64_t k = 0; k < 128; ++k)
            EXPECT_EQ(rows(4, k) > 1e-3F, k % 8 == direction) << "entry " << k;
    }
}

TEST(DenseSift, FlatPatchesHaveNone)
{
    EXPECT_EQ(denseSift(ramp(64, 0, 0), {}).rows(), 0);
    EXPECT_EQ(denseSift(ramp(64, 0.001, 0), {}).rows(), 0);
    EXPECT_EQ(denseSift(ramp(16, 0.01, 0), {{24, 32}, 4}).rows(), 0); // none fits
}

TEST(LocalColour, MeansAndDeviationsOfTheCells)
{
    const PicturePlanes picture = wavyPicture(20, 24, 3);
    const Matrix<float> rows = localColour(picture, {{16}, 4});
    ASSERT_EQ(rows.rows(), 2 * 3);
    ASSERT_EQ(rows.cols(), 96);
    // The patch at (4, 8), its cell in column 2 and row 1, of the last channel.
    std::vector<double> values;
    for (int y = 12; y < 16; ++y)
        for (int x = 12; x < 16; ++x)
            values.push_back(picture.plane(2)[y * 20 + x]);
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / 16;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    EXPECT_NEAR(rows(5, 2 * 32 + 6), mean, 1e-6);
    EXPECT_NEAR(rows(5, 2 * 32 + 16 + 6), std::sqrt(squares / 16), 1e-6);
}

TEST(LocalColour, OnePictureOfOneColour)
{
    PicturePlanes picture{32, 32, 3, std::vector<float>(3 * 32 * 32, 0.25F)};
    const Matrix<float> rows = localColour(picture, {});
    ASSERT_EQ(rows.rows(), 5 * 5 + 3 * 3 + 1);
    for (int64_t k = 0; k < 96; ++k)
        EXPECT_NEAR(rows(7, k), k % 32 < 16 ? 0.25 : 0, 1e-6);
}

Image flatImage(int width, int height, int channels, uint8_t level)
{
    return {width, height, channels,
            std::vector<uint8_t>(static_cast<size_t>(width) * height * channels, level)};
}

TEST(PicturePlanes, LargePicturesShrinkAndSmallOnesGrow)
{
    const PicturePlanes large = planesOf(flatImage(400, 534, 3, 51), 3, 100000);
    EXPECT_NEAR(static_cast<double>(large.width) * large.height, 100000, 400);
    EXPECT_NEAR(static_cast<double>(large.width) / large.height, 400.0 / 534, 0.005);
    EXPECT_NEAR(large.values.front(), 0.2, 1e-6);
    const PicturePlanes small = planesOf(flatImage(8, 60, 1, 255), 1, 100000);
    EXPECT_EQ(small.width, 32);
    EXPECT_EQ(small.height, 60);
    const PicturePlanes strip = planesOf(flatImage(60000, 1, 1, 0), 1, 100000);
    EXPECT_EQ(strip.height, 32);
    EXPECT_EQ(strip.width, 4096);
}

TEST(PicturePlanes, TakeTheChannelsThatAreAskedFor)
{
    const PicturePlanes colour = planesOf(flatImage(40, 40, 1, 51), 3, 100000);
    ASSERT_EQ(colour.values.size(), 3U * 40 * 40);
    EXPECT_NEAR(colour.values.back(), 0.2, 1e-6);
    Image image = flatImage(40, 40, 3, 0);
    for (size_t i = 1; i < image.pixels.size(); i += 3)
        image.pixels[i] = 255;
    const PicturePlanes grey = planesOf(image, 1, 100000);
    ASSERT_EQ(grey.values.size(), 40U * 40);
    EXPECT_NEAR(grey.values[77], 0.587, 1e-5);
}

} // namespace
} // namespace kindred::test
