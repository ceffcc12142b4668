#include "data/DenseDescriptors.h"

#include <algorithm>
#include <cmath>

#include "data/Resample.h"

namespace kindred {

namespace {
constexpr int kLongestEdge = 4096; ///< a strip of one row is no panorama
constexpr int kPatchCells = 4;     ///< along an edge

/// Sums of values and squares above and left of each pixel: [height + 1, width + 1].
class IntegralPlane final {
public:
    IntegralPlane(const float* plane, int width, int height)
        : m_sums(height + 1, width + 1), m_squares(height + 1, width + 1)
    {
        for (int y = 0; y < height; ++y) {
            double sum = 0;
            double squares = 0;
            for (int x = 0; x < width; ++x) {
                const double value = *plane++;
                sum += value;
                squares += value * value;
                m_sums(y + 1, x + 1) = m_sums(y, x + 1) + sum;
                m_squares(y + 1, x + 1) = m_squares(y, x + 1) + squares;
            }
        }
    }

    /// Mean and deviation of an edge × edge square.
    void measure(int x, int y, int edge, float& mean, float& deviation) const
    {
        const double area = static_cast<double>(edge) * edge;
        const double average = within(m_sums, x, y, edge) / area;
        const double variance = within(m_squares, x, y, edge) / area - average * average;
        mean = static_cast<float>(average);
        deviation = static_cast<float>(std::sqrt(std::max(variance, 0.0)));
    }

private:
    static double within(const Matrix<double>& sums, int x, int y, int edge)
    {
        return sums(y + edge, x + edge) - sums(y, x + edge) - sums(y + edge, x) + sums(y, x);
    }

    Matrix<double> m_sums;
    Matrix<double> m_squares;
};

/// How many patches of one size there are along an edge of the picture.
int64_t patchesAlong(int length, int edge, int step)
{
    return length < edge ? 0 : (length - edge) / step + 1;
}

int fittedEdge(int length, double factor)
{
    return std::clamp(static_cast<int>(std::lround(length * factor)), kLeastPatchedEdge,
                      kLongestEdge);
}

void writeColours(const std::vector<IntegralPlane>& planes, int x, int y, int edge, float* row)
{
    const int cell = edge / kPatchCells;
    constexpr int kCells = kPatchCells * kPatchCells;
    for (const IntegralPlane& plane : planes) {
        for (int i = 0; i < kCells; ++i)
            plane.measure(x + i % kPatchCells * cell, y + i / kPatchCells * cell, cell, row[i],
                          row[kCells + i]);
        row += 2 * kCells;
    }
}
} // namespace

PicturePlanes planesOf(const Image& image, int channels, int64_t area)
{
    const double pixels = static_cast<double>(image.width) * image.height;
    const double factor = std::min(1.0, std::sqrt(static_cast<double>(area) / pixels));
    PicturePlanes planes;
    planes.width = fittedEdge(image.width, factor);
    planes.height = fittedEdge(image.height, factor);
    planes.channels = channels;
    const int64_t size = static_cast<int64_t>(planes.width) * planes.height;
    std::vector<float> own(static_cast<size_t>(size * image.channels));
    const Region all{0, 0, static_cast<double>(image.width), static_cast<double>(image.height)};
    Finish finish;
    finish.unit = 1.0F / 255;
    resample(image, all, planes.width, planes.height, own.data(), finish);
    if (image.channels == channels) {
        planes.values = std::move(own);
        return planes;
    }
    planes.values.resize(static_cast<size_t>(size * channels));
    for (int64_t i = 0; i < size; ++i) {
        const float* value = own.data() + i;
        const float grey = image.channels == 1 ? *value
                                               : 0.299F * value[0] + 0.587F * value[size] +
                                                     0.114F * value[2 * size];
        for (int c = 0; c < channels; ++c)
            planes.values[static_cast<size_t>(c * size + i)] = grey;
    }
    return planes;
}

Matrix<float> localColour(const PicturePlanes& picture, const PatchGrid& grid)
{
    std::vector<IntegralPlane> planes;
    planes.reserve(static_cast<size_t>(picture.channels));
    for (int c = 0; c < picture.channels; ++c)
        planes.emplace_back(picture.plane(c), picture.width, picture.height);
    int64_t count = 0;
    for (const int edge : grid.edges)
        count += patchesAlong(picture.width, edge, grid.step) *
                 patchesAlong(picture.height, edge, grid.step);
    Matrix<float> rows(count, int64_t{kColourColumns} * picture.channels);
    int64_t row = 0;
    for (const int edge : grid.edges)
        for (int y = 0; y + edge <= picture.height; y += grid.step)
            for (int x = 0; x + edge <= picture.width; x += grid.step)
                writeColours(planes, x, y, edge, rows.row(row++));
    return rows;
}

} // namespace kindred
