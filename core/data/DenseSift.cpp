#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "data/DenseDescriptors.h"
#include "data/SiftKernels.h"

namespace kindred {

namespace {
static_assert(kSiftColumns == kGradientColumns);
constexpr float kFlatNorm = 0.005F;    ///< a slope of 0.0017 a pixel: noise of compression
constexpr double kCellsPerSigma = 6.0; ///< smoothing before the gradients, as vl_phow chooses it
constexpr double kOwnSigma = 0.5;      ///< of the picture as it came

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

/// A pixel more on the left and kSiftRoom more on the right, as the kernels need it.
cv::Mat bordered(const cv::Mat& grey)
{
    cv::Mat result;
    cv::copyMakeBorder(grey, result, 0, 0, 1, kSiftRoom, cv::BORDER_REPLICATE);
    return result;
}

/// Weights of a cell's pixels along one axis: a triangle over two cells, that of linear
/// interpolation between neighbouring cells; they sum to 1.
std::vector<float> cellWeights(int cell)
{
    std::vector<float> weights;
    for (int i = 0; i < 2 * cell; ++i) {
        const double offset = std::abs(i - (cell - 0.5));
        weights.push_back(static_cast<float>((cell - offset) / cell / cell));
    }
    return weights;
}

/// Lowe's Gaussian window of half a patch, at the middle of each cell.
std::array<float, kSiftCells * kSiftCells> windowWeights()
{
    std::array<float, kSiftCells * kSiftCells> weights{};
    for (int i = 0; i < kSiftCells; ++i)
        for (int j = 0; j < kSiftCells; ++j)
            weights[static_cast<size_t>(i * kSiftCells + j)] = static_cast<float>(
                std::exp(-0.125 * (std::pow(i - 1.5, 2) + std::pow(j - 1.5, 2))));
    return weights;
}

/// Where along an axis cells are summed: on the coarsest grid that has all cells of all patches.
struct CellAxis {
    CellAxis(int length, int edge, int step)
        : patches((length - edge) / step + 1), spacing(std::gcd(step, edge / kSiftCells)),
          samples(((patches - 1) * step + edge - edge / kSiftCells) / spacing + 1)
    {
    }

    int patches;
    int spacing; ///< pixels
    int samples;
};

size_t withRoom(size_t floats)
{
    return (floats + kSiftRoom - 1) / kSiftRoom * kSiftRoom;
}

/// Sums of the gradients over cells, [down.samples, across.samples, 8]. Rows of directions are made
/// once and kept as long as a cell reaches over them.
class CellSums final {
public:
    /// grey: bordered(), of `width` columns.
    CellSums(const cv::Mat& grey, int width, int cell, const CellAxis& down, const CellAxis& across)
        : m_grey(grey), m_width(width), m_cell(cell), m_weights(cellWeights(cell)),
          m_pitch(withRoom(static_cast<size_t>(width) * kDirections)),
          m_ring(m_weights.size() * m_pitch), m_window(m_weights.size()),
          m_column(m_pitch + static_cast<size_t>(cell) * kDirections),
          m_rowFloats(static_cast<size_t>(across.samples) * kDirections),
          m_sums(m_rowFloats * static_cast<size_t>(down.samples))
    {
        for (int n = 0; n < down.samples; ++n)
            sumRow(n * down.spacing - cell / 2, across,
                   m_sums.data() + static_cast<size_t>(n) * m_rowFloats);
    }

    /// floats from a row to the next one
    int64_t rowFloats() const { return static_cast<int64_t>(m_rowFloats); }
    const float* row(int sample) const
    {
        return m_sums.data() + static_cast<size_t>(sample) * m_rowFloats;
    }

private:
    /// The cells whose weights begin at row `first` of the picture; beyond its border stand copies
    /// of the border.
    void sumRow(int first, const CellAxis& across, float* out)
    {
        const auto count = static_cast<int>(m_weights.size());
        const int last = m_grey.rows - 1;
        while (m_made <= std::min(first + count - 1, last))
            makeRow(m_made++);
        for (int t = 0; t < count; ++t)
            m_window[static_cast<size_t>(t)] = ringRow(std::clamp(first + t, 0, last));
        const int beyond = m_cell / 2;
        float* column = m_column.data() + beyond * kDirections;
        siftKernels().acrossRows(m_window.data(), m_weights.data(), count,
                                 static_cast<int64_t>(m_pitch), column);
        for (int i = 0; i < beyond; ++i) {
            std::copy_n(column, kDirections, m_column.data() + i * kDirections);
            std::copy_n(column + (m_width - 1) * kDirections, kDirections,
                        column + (m_width + i) * kDirections);
        }
        siftKernels().alongRow(m_column.data(), m_weights.data(), count, across.spacing,
                               across.samples, out);
    }

    void makeRow(int y)
    {
        siftKernels().directions(m_grey.ptr<float>(std::max(y - 1, 0)), m_grey.ptr<float>(y),
                                 m_grey.ptr<float>(std::min(y + 1, m_grey.rows - 1)), m_width,
                                 ringRow(y));
    }

    float* ringRow(int y)
    {
        return m_ring.data() + static_cast<size_t>(y) % m_weights.size() * m_pitch;
    }

    const cv::Mat& m_grey;
    int m_width;
    int m_cell;
    std::vector<float> m_weights;
    size_t m_pitch; ///< floats of a row of directions
    std::vector<float> m_ring;
    std::vector<const float*> m_window;
    std::vector<float> m_column; ///< half a cell, a row of directions, half a cell
    size_t m_rowFloats;
    std::vector<float> m_sums;
    int m_made = 0; ///< rows of directions so far
};

void appendPatches(const cv::Mat& grey, int edge, int step, std::vector<float>& rows)
{
    static const auto window = windowWeights();
    const int cell = edge / kSiftCells;
    const CellAxis down(grey.rows, edge, step);
    const CellAxis across(grey.cols, edge, step);
    const cv::Mat picture = bordered(smoothed(grey, cell));
    const CellSums sums(picture, grey.cols, cell, down, across);
    std::vector<float> found(static_cast<size_t>(across.patches) * kSiftColumns);
    for (int patch = 0; patch < down.patches; ++patch) {
        PatchRow patches{};
        for (int i = 0; i < kSiftCells; ++i)
            patches.cells[i] = sums.row((patch * step + i * cell) / down.spacing);
        patches.betweenCells = int64_t{cell} / across.spacing * kDirections;
        patches.betweenPatches = int64_t{step} / across.spacing * kDirections;
        patches.patches = across.patches;
        const int64_t kept =
            siftKernels().describe(patches, window.data(), kFlatNorm, found.data());
        rows.insert(rows.end(), found.begin(), found.begin() + kept * kSiftColumns);
    }
}

size_t mostPatches(const PicturePlanes& picture, const PatchGrid& grid)
{
    size_t count = 0;
    for (const int edge : grid.edges)
        if (edge <= picture.width && edge <= picture.height)
            count += static_cast<size_t>(CellAxis(picture.width, edge, grid.step).patches) *
                     static_cast<size_t>(CellAxis(picture.height, edge, grid.step).patches);
    return count;
}
} // namespace

Matrix<float> denseSift(const PicturePlanes& picture, const PatchGrid& grid)
{
    const cv::Mat grey = luminance(picture);
    std::vector<float> rows;
    rows.reserve(mostPatches(picture, grid) * kSiftColumns);
    for (const int edge : grid.edges)
        if (edge <= picture.width && edge <= picture.height)
            appendPatches(grey, edge, grid.step, rows);
    const auto count = static_cast<int64_t>(rows.size()) / kGradientColumns;
    return {count, kGradientColumns, std::move(rows)};
}

} // namespace kindred
