#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "base/UnitRows.h"
#include "data/DenseDescriptors.h"

namespace kindred {

namespace {
constexpr int kSiftCells = 4; ///< along an edge
constexpr int kDirections = 8;
constexpr float kMostOfOne = 0.2F;     ///< Lowe's cut, against single strong edges
constexpr double kFlatNorm = 0.005;    ///< a slope of 0.0017 a pixel: noise of compression
constexpr double kCellsPerSigma = 6.0; ///< smoothing before the gradients, as vl_phow chooses it
constexpr double kOwnSigma = 0.5;      ///< of the picture as it came

using DirectionPlanes = std::array<cv::Mat, kDirections>;

cv::Mat luminance(const PicturePlanes& picture)
{
    cv::Mat grey(picture.height, picture.width, CV_32F);
    auto* to = grey.ptr<float>();
    const int64_t size = static_cast<int64_t>(picture.width) * picture.height;
    if (picture.channels == 1) {
        std::copy_n(picture.plane(0), size, to);
        return grey;
    }
    for (int64_t i = 0; i < size; ++i)
        to[i] = 0.299F * picture.plane(0)[i] + 0.587F * picture.plane(1)[i] +
                0.114F * picture.plane(2)[i];
    return grey;
}

/// Smoothed to the scale of the cells.
cv::Mat smoothed(const cv::Mat& grey, int cell)
{
    const double sigma = cell / kCellsPerSigma;
    const double missing = sigma * sigma - kOwnSigma * kOwnSigma;
    if (missing <= 0)
        return grey;
    cv::Mat result;
    cv::GaussianBlur(grey, result, {}, std::sqrt(missing), 0, cv::BORDER_REPLICATE);
    return result;
}

/// The gradient's length at each pixel, shared between the two nearest directions.
DirectionPlanes directionPlanes(const cv::Mat& grey)
{
    DirectionPlanes planes;
    for (cv::Mat& plane : planes)
        plane = cv::Mat::zeros(grey.rows, grey.cols, CV_32F);
    constexpr float kPerRadian = kDirections / (2 * std::numbers::pi_v<float>);
    for (int y = 0; y < grey.rows; ++y) {
        const auto* row = grey.ptr<float>(y);
        const auto* above = grey.ptr<float>(std::max(y - 1, 0));
        const auto* below = grey.ptr<float>(std::min(y + 1, grey.rows - 1));
        for (int x = 0; x < grey.cols; ++x) {
            const float dx = 0.5F * (row[std::min(x + 1, grey.cols - 1)] - row[std::max(x - 1, 0)]);
            const float dy = 0.5F * (above[x] - below[x]); // counter-clockwise, as Lowe's
            const float length = std::sqrt(dx * dx + dy * dy);
            float place = std::atan2(dy, dx) * kPerRadian;
            if (place < 0)
                place += kDirections;
            const float first = std::floor(place);
            const float share = place - first;
            const auto direction = static_cast<size_t>(first) % kDirections;
            planes[direction].at<float>(y, x) = length * (1 - share);
            planes[(direction + 1) % kDirections].at<float>(y, x) = length * share;
        }
    }
    return planes;
}

/// Weights of a cell's pixels along one axis: a triangle over two cells, that of linear
/// interpolation between neighbouring cells; they sum to 1.
cv::Mat cellWeights(int cell)
{
    cv::Mat weights(1, 2 * cell, CV_32F);
    for (int i = 0; i < 2 * cell; ++i) {
        const double offset = std::abs(i - (cell - 0.5));
        weights.at<float>(0, i) = static_cast<float>((cell - offset) / cell / cell);
    }
    return weights;
}

/// Lowe's Gaussian window of half a patch, at the middle of each cell.
std::array<float, kSiftCells> windowWeights()
{
    std::array<float, kSiftCells> weights{};
    for (int i = 0; i < kSiftCells; ++i) {
        const double offset = (i - 1.5) / 2;
        weights[static_cast<size_t>(i)] = static_cast<float>(std::exp(-0.5 * offset * offset));
    }
    return weights;
}

/// Pixel p of a filtered plane is centred at p + 1/2, so that of a cell lies half a cell before
/// its middle.
void gather(const DirectionPlanes& planes, int x, int y, int cell, float* out)
{
    static const std::array<float, kSiftCells> window = windowWeights();
    for (int i = 0; i < kSiftCells; ++i)
        for (int j = 0; j < kSiftCells; ++j) {
            const float weight = window[static_cast<size_t>(i)] * window[static_cast<size_t>(j)];
            const int row = y + i * cell + cell / 2 - 1;
            const int column = x + j * cell + cell / 2 - 1;
            for (const cv::Mat& plane : planes)
                *out++ = weight * plane.ptr<float>(row)[column];
        }
}

/// False for a patch that is nearly flat.
bool normaliseSift(float* values)
{
    const std::span<float> row(values, kGradientColumns);
    if (std::sqrt(squaredNorm(row)) < kFlatNorm)
        return false;
    normaliseRow(row);
    for (float& value : row)
        value = std::min(value, kMostOfOne);
    normaliseRow(row);
    return true;
}

void appendPatches(const cv::Mat& grey, int edge, int step, std::vector<float>& rows)
{
    const int cell = edge / kSiftCells;
    DirectionPlanes planes = directionPlanes(smoothed(grey, cell));
    const cv::Mat weights = cellWeights(cell);
    for (cv::Mat& plane : planes)
        cv::sepFilter2D(plane, plane, CV_32F, weights, weights, {cell - 1, cell - 1}, 0,
                        cv::BORDER_REPLICATE);
    std::array<float, kGradientColumns> descriptor{};
    for (int y = 0; y + edge <= grey.rows; y += step)
        for (int x = 0; x + edge <= grey.cols; x += step) {
            gather(planes, x, y, cell, descriptor.data());
            if (normaliseSift(descriptor.data()))
                rows.insert(rows.end(), descriptor.begin(), descriptor.end());
        }
}
} // namespace

Matrix<float> denseSift(const PicturePlanes& picture, const PatchGrid& grid)
{
    const cv::Mat grey = luminance(picture);
    std::vector<float> rows;
    for (const int edge : grid.edges)
        if (edge <= picture.width && edge <= picture.height)
            appendPatches(grey, edge, grid.step, rows);
    const auto count = static_cast<int64_t>(rows.size()) / kGradientColumns;
    return {count, kGradientColumns, std::move(rows)};
}

} // namespace kindred
